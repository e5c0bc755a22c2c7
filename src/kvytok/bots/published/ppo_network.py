"""The actor network of the published PPO (765 → 512 → 256 → 168, tanh), as compiled code and in NumPy.

The compiled version is for playing many games: it keeps the sums of the first layer from one decision to the next, and
adds only what has changed in the observation.
"""

import math
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.uniform import next_choice
from kvytok.bots.published.ppo_observation import MOVES, PLACES, SCALES, SIZE
from kvytok.rules.compiler import compiled
from kvytok.rules.record import Actions, Records, aligned_record

Floats = NDArray[np.float32]

FIRST: Final = 512
SECOND: Final = 256

POLICY: Final = aligned_record(
    [
        ("first", "f4", (SIZE, FIRST)),  # divided by the scales of the observation
        ("first_bias", "f4", FIRST),
        ("second", "f4", (FIRST, SECOND)),
        ("second_bias", "f4", SECOND),
        ("last", "f4", (SECOND, MOVES)),
        ("last_bias", "f4", MOVES),
    ]
)
"""The weights of an actor; all of them are 32-bit floats, so the record is also one flat array of floats."""
WEIGHTS: Final = POLICY.itemsize // 4

THOUGHT: Final = aligned_record(
    [
        ("choice", "i8"),  # the state of the player's own generator of choices
        ("sums", "f4", FIRST),  # of the first layer, for the observation `seen`
        ("first", "f4", FIRST),
        ("second", "f4", SECOND),
        ("scores", "f4", MOVES),
        ("seen", "i1", SIZE),
        ("now", "i1", SIZE),
    ]
)
"""The working space of one player in one game."""


@compiled
def tanh(x: np.float32) -> np.float32:
    """The hyperbolic tangent in single precision, simple enough to be computed for many units at once.

    It uses Lambert's continued fraction for half the argument, then the formula for the double argument.
    """
    y = np.float32(0.5) * min(max(x, np.float32(-9.0)), np.float32(9.0))
    z = y * y
    up = y * (np.float32(135135.0) + z * (np.float32(17325.0) + z * (np.float32(378.0) + z)))
    down = np.float32(135135.0) + z * (np.float32(62370.0) + z * (np.float32(3150.0) + z * np.float32(28.0)))
    return np.float32(2.0) * up * down / (down * down + up * up)


@compiled
def begin_thinking(policy: np.record, thought: np.record, choice: int) -> None:
    """Start a game: nothing is seen yet, and `choice` is the player's random seed."""
    thought.choice = next_choice(next_choice(choice * 2 + 1))
    for k in range(SIZE):
        thought.seen[k] = 0
    for j in range(FIRST):
        thought.sums[j] = policy.first_bias[j]


@compiled
def _layer(inputs: Floats, weights: Floats, bias: Floats, outputs: Floats) -> None:
    """Write `outputs` = `bias` + `inputs` × `weights`, four inputs at a time."""
    n = outputs.shape[0]
    for j in range(n):
        outputs[j] = bias[j]
    for k in range(0, inputs.shape[0], 4):
        a, b, c, d = inputs[k], inputs[k + 1], inputs[k + 2], inputs[k + 3]
        for j in range(n):
            outputs[j] += a * weights[k, j] + b * weights[k + 1, j] + c * weights[k + 2, j] + d * weights[k + 3, j]


@compiled
def think(policy: np.record, thought: np.record) -> None:
    """Write the scores of all moves for the observation `thought.now` into `thought.scores`."""
    sums, first, second = thought.sums, thought.first, thought.second
    for k in range(SIZE):
        change = int(thought.now[k]) - int(thought.seen[k])
        if change != 0:
            thought.seen[k] = thought.now[k]
            x, row = np.float32(change), policy.first[k]
            for j in range(FIRST):
                sums[j] += x * row[j]
    for j in range(FIRST):
        first[j] = tanh(sums[j])
    _layer(first, policy.second, policy.second_bias, second)
    for j in range(SECOND):
        second[j] = tanh(second[j])
    _layer(second, policy.last, policy.last_bias, thought.scores)


@compiled
def most_likely(thought: np.record, actions: Actions, n: int) -> int:
    """The action with the highest score among the `n` legal ones."""
    best = 0
    for i in range(1, n):
        if thought.scores[PLACES[actions[i]]] > thought.scores[PLACES[actions[best]]]:
            best = i
    return int(actions[best])


@compiled
def sampled(thought: np.record, actions: Actions, n: int) -> int:
    """A random one of the `n` legal actions, with the probabilities of the network."""
    top = thought.scores[PLACES[most_likely(thought, actions, n)]]
    total = 0.0
    for i in range(n):
        total += math.exp(thought.scores[PLACES[actions[i]]] - top)
    thought.choice = next_choice(int(thought.choice))
    left = total * ((int(thought.choice) >> 10) / 9007199254740992.0)
    for i in range(n):
        left -= math.exp(thought.scores[PLACES[actions[i]]] - top)
        if left < 0.0:
            return int(actions[i])
    return int(actions[n - 1])


def policy_of(weights: Floats) -> Records:
    """The weights of an actor, a flat array as in a weight file, as a record ready for play."""
    policies = weights.astype(np.float32).view(POLICY)
    policies["first"] /= SCALES[:, None]
    return policies


def write_actor(path: Path, weights: Floats, made: str) -> None:
    """Write a weight file: a flat array in the order of POLICY, not divided by the scales, and how it was made."""
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as file:
        np.savez(file, actor=weights, made=np.array(made))
    partial.replace(path)


def read_actor(path: Path) -> Records:
    """The weights in a file, as a record."""
    with np.load(path) as saved:
        return policy_of(saved["actor"])


def scores_of(policies: Records, seen: NDArray[np.int8]) -> Floats:
    """The scores of all moves for one observation."""
    policy = policies[0]
    first = np.tanh(seen.astype(np.float32) @ policy["first"] + policy["first_bias"])
    second = np.tanh(first @ policy["second"] + policy["second_bias"])
    scores: Floats = second @ policy["last"] + policy["last_bias"]
    return scores
