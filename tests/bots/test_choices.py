"""The generator of choices: compiled code must wrap around as plain numbers do."""

import numpy as np

from kvytok.bots.batches.uniform import INCREMENT, MULTIPLIER, STATE_BITS, next_choice, pick
from kvytok.rules.compiler import entry


@entry
def two_steps(seeds: np.ndarray, found: np.ndarray) -> None:
    """The state two steps after each seed: the compiler may think that it knows the sign of the second product."""
    for i in range(seeds.shape[0]):
        found[i] = next_choice(next_choice(seeds[i] * 2 + 1))


def test_compiled_states_are_those_of_plain_numbers() -> None:
    seeds = np.random.default_rng(1).integers(0, 1 << 60, 2000)
    found = np.zeros_like(seeds)
    two_steps(seeds, found)
    for seed, state in zip(seeds.tolist(), found.tolist(), strict=True):
        first = ((2 * seed + 1) * MULTIPLIER + INCREMENT) % (STATE_BITS + 1)
        assert state == (first * MULTIPLIER + INCREMENT) % (STATE_BITS + 1)
        assert 0 <= pick(state, 7) < 7
