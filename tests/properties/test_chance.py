"""The stream of chance: the published ChaCha8 vector, the twin's stream, and fair numbers."""

import random

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.chance import below, next_block, next_word, seed_key, start_stream
from twin.chance import Chance, block

from .walks import PLAIN

ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
UNFAIR = 3 << 29
"""A bound for which a quarter of all words must be skipped."""


def stream(key: bytes) -> record.State:
    """A state at the start of the random stream of a key."""
    states = np.zeros(1, record.STATE)
    states["key"] = np.frombuffer(key, "<u4")
    state: record.State = states[0]
    start_stream(state)
    return state


def test_chacha8_of_the_zero_key_is_the_published_keystream() -> None:
    state = stream(bytes(32))
    next_block(state)
    assert state.block.astype("<u4").tobytes().hex() == ZERO_KEY


def test_blocks_of_any_key_and_number_are_those_of_the_twin() -> None:
    rng = random.Random(1)
    for _ in range(30 if PLAIN else 200):
        key = rng.randbytes(32)
        state = stream(key)
        for number in (0, 1, 2, rng.randrange(2**31 - 1)):
            state.blocks = number
            next_block(state)
            assert state.block.tolist() == block(key, number)
            assert (state.blocks, state.words_used) == (number + 1, 0)


def test_words_run_on_over_the_blocks() -> None:
    key = random.Random(2).randbytes(32)
    state, chance = stream(key), Chance(key)
    assert [next_word(state) for _ in range(100)] == [chance.word() for _ in range(100)]
    assert (state.blocks, state.words_used) == (7, 4)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 30, 110, 2**16, UNFAIR, 2**31 - 1])
def test_below_is_that_of_the_twin(n: int) -> None:
    key = random.Random(n).randbytes(32)
    state, chance = stream(key), Chance(key)
    count = 200
    assert [below(state, n) for _ in range(count)] == [chance.below(n) for _ in range(count)]
    used = 16 * (int(state.blocks) - 1) + int(state.words_used)
    assert used == chance.used >= count
    # A quarter of the words is skipped for one bound, and almost none for the others.
    assert used > count * 1.2 if n == UNFAIR else used == count


def test_below_rejects_what_would_be_unfair() -> None:
    state = stream(bytes(32))
    # 2^32 mod 3 = 1: a word whose product leaves 0 is skipped, one that leaves 1 or more is used.
    state.block[:3], state.words_used = [0, 0, 1 << 31], 0
    assert below(state, 3) == 1
    assert state.words_used == 3
    state.block[:3], state.words_used = [0xFFFFFFFF, 0, 0], 0
    assert below(state, 3) == 2
    assert state.words_used == 1
    state.block[:3], state.words_used = [0, 0, 0], 0
    assert below(state, 1) == 0
    assert below(state, 2) == 0
    assert state.words_used == 2


@pytest.mark.parametrize("n", [2, 6, 7, 110])
def test_below_is_even(n: int) -> None:
    state = stream(random.Random(f"even {n}").randbytes(32))
    each = 20 if PLAIN else 200
    counts = np.bincount([below(state, n) for _ in range(each * n)], minlength=n)
    assert len(counts) == n
    assert ((counts - each) ** 2 / each).mean() < 1 + 6 / n**0.5


def test_the_key_of_a_seed_is_that_of_the_documents() -> None:
    assert seed_key(7).hex() == "4930af9bd2bd20531853503f150c08293a6535118e240bd74bd415e206493298"
