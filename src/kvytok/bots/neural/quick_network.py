"""The quick network: small and compiled, it plays much like the large network and decides in playouts.

It was trained to imitate the large network (`kvytok.learn.quick_training`). Most numbers of an observation are zero or
unchanged since the seat's last decision, and half of the hidden units are zero: none of these are multiplied. Sums are
always made in the same order, so the same weights make the same choices on every machine.
"""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.exponential import exponential
from kvytok.bots.neural.large_network import see_next
from kvytok.bots.neural.network_folders import QUICK as QUICK
from kvytok.bots.neural.network_folders import made_of, weight_files
from kvytok.bots.neural.observation import Floats, Numbers
from kvytok.bots.neural.player_counts import counts_of, first_layer
from kvytok.bots.neural.trained_network import board_digest, read_weights
from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import compiled
from kvytok.rules.record import SEATS, Actions, Records

Words = NDArray[np.int64]
Weights = tuple[Floats, Floats, Floats, Floats, Floats, Floats]
"""Three layers (hidden, hidden, scores of all actions), each as a matrix and a bias; a row per input unit."""

NAMES: Final = ("first", "first_bias", "second", "second_bias", "policy", "policy_bias")
WORD: Final = 8
"""The count of numbers in a 64-bit word of an observation; an unchanged word is skipped at once."""
UNLIKELY: Final = 9.0
"""An action whose score is this far below the best has no chance."""


def read_quick(path: Path) -> Weights:
    """The weights in a file, as 32-bit floats."""
    found = read_weights(path)
    first, first_bias, second, second_bias, policy, policy_bias = (found[name] for name in NAMES)
    return first, first_bias, second, second_bias, policy, policy_bias


def has_quick(boards: Records, players: int) -> bool:
    """Whether there is a quick network for exactly this board and this number of players."""
    return (board_digest(boards), players) in weight_files(QUICK)


def quick_weights(boards: Records, players: int) -> Weights:
    """The weights for a board and a number of players; raises `KeyError` if there are none."""
    path = weight_files(QUICK)[board_digest(boards), players]
    if (path, players) not in _read:
        _read[path, players] = for_table(read_quick(path), boards, counts_of(made_of(path)), players)
    return _read[path, players]


def for_table(weights: Weights, boards: Records, counts: tuple[int, ...], players: int) -> Weights:
    """The weights of a network for the numbers of players `counts`, cut down to `players` players."""
    return *first_layer(weights[0], weights[1], boards, counts, players), *weights[2:]


_read: dict[tuple[Path, int], Weights] = {}
"""The weights read so far; each file is read once per number of players."""


class Scratchpad:
    """The working space of one thread: the last observation of every seat, and the sums of the first layer for it."""

    def __init__(self, weights: Weights) -> None:
        inputs, width = weights[0].shape
        padded = -(-inputs // WORD) * WORD
        self.seen = np.zeros(padded, np.int8)
        self.words = self.seen.view(np.int64)
        self.last = np.zeros((SEATS, padded), np.int8)
        self.last_words = self.last.view(np.int64)
        self.sums = np.zeros((SEATS, width), np.float32)
        self.units = np.zeros(width, np.float32)
        self.scores = np.zeros(ACTIONS, np.float32)

    def arrays(self) -> tuple[Numbers, Words, Numbers, Words, Floats, Floats, Floats]:
        """All arrays, in the form that compiled code takes."""
        return self.seen, self.words, self.last, self.last_words, self.sums, self.units, self.scores


ScratchpadArrays = tuple[Numbers, Words, Numbers, Words, Floats, Floats, Floats]


@compiled
def forget_sums(weights: Weights, scratchpad: ScratchpadArrays, players: int) -> None:
    """Start again with observations that are all zeros."""
    _, _, _, last_words, sums, _, _ = scratchpad
    bias = weights[1]
    for seat in range(players):
        for w in range(last_words.shape[1]):
            last_words[seat, w] = 0
        for j in range(bias.shape[0]):
            sums[seat, j] = bias[j]


@compiled
def see_first(weights: Weights, scratchpad: ScratchpadArrays, seat: int) -> None:
    """Update the sums of the first layer to the seat's new observation; only changed numbers are multiplied."""
    first = weights[0]
    seen, words, last, last_words = scratchpad[0], scratchpad[1], scratchpad[2][seat], scratchpad[3][seat]
    sums = scratchpad[4][seat]
    width = sums.shape[0]
    for w in range(words.shape[0]):
        if words[w] != last_words[w]:
            for i in range(WORD * w, WORD * w + WORD):
                if seen[i] != last[i]:
                    x, row = np.float32(int(seen[i]) - int(last[i])), first[i]
                    for j in range(width):
                        sums[j] += x * row[j]
            last_words[w] = words[w]


@compiled
def choose(
    weights: Weights, scratchpad: ScratchpadArrays, seat: int, actions: Actions, n: int, sharpness: float, choice: int
) -> int:
    """The index of one of the `n` legal actions, chosen at random with the network's probabilities.

    Scores are multiplied by `sharpness` first. `choice` is a state of the generator of choices.
    """
    see_first(weights, scratchpad, seat)
    units, scores = scratchpad[5], scratchpad[6]
    see_next(scratchpad[4][seat], weights[2], weights[3], units)
    see_next(units, weights[4], weights[5], scores)
    best = np.float32(-1e9)
    for i in range(n):
        best = max(best, scores[actions[i]])
    total = 0.0
    for i in range(n):
        behind = sharpness * float(scores[actions[i]] - best)
        raised = exponential(behind) if behind > -UNLIKELY else 0.0
        scores[actions[i]] = raised
        total += raised
    left = total * ((choice >> 31) / 4294967296.0)
    last = 0
    for i in range(n):
        raised = float(scores[actions[i]])
        if raised > 0:
            last = i
            left -= raised
            if left < 0:
                return i
    return last
