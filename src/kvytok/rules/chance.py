"""Chance: a ChaCha8 stream keyed by the game, and the fair numbers drawn from it.

The numbers of a linear generator could be computed from the cards that everybody sees. Those of a stream cipher cannot,
so nobody learns a hidden card from public ones. docs/decisions.md fixes the layout. All arithmetic uses signed 64-bit
numbers that hold 32 bits, because these give the same results in plain Python, in Numba and on a GPU.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.compiler import compiled
from kvytok.rules.record import State

WORD = 0xFFFFFFFF


def seed_key(seed: int) -> bytes:
    """The key that belongs to a seed (docs/decisions.md)."""
    return hashlib.sha256(f"kvytok:{seed}".encode("ascii")).digest()


@compiled
def _word(words: NDArray[np.uint32], i: int) -> int:
    """A stored word as a signed number; signed and unsigned numbers mixed would give a floating-point number."""
    return int(np.int64(words[i]))


@compiled
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@compiled
def next_block(state: State) -> None:
    """Fill the state's block with the next 16 words of its stream."""
    k0, k1, k2, k3 = _word(state.key, 0), _word(state.key, 1), _word(state.key, 2), _word(state.key, 3)
    k4, k5, k6, k7 = _word(state.key, 4), _word(state.key, 5), _word(state.key, 6), _word(state.key, 7)
    number = int(state.blocks)
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = number, 0, 0, 0
    for _ in range(4):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    block = state.block
    block[0] = (a0 + 0x61707865) & WORD
    block[1] = (a1 + 0x3320646E) & WORD
    block[2] = (a2 + 0x79622D32) & WORD
    block[3] = (a3 + 0x6B206574) & WORD
    block[4] = (b0 + k0) & WORD
    block[5] = (b1 + k1) & WORD
    block[6] = (b2 + k2) & WORD
    block[7] = (b3 + k3) & WORD
    block[8] = (c0 + k4) & WORD
    block[9] = (c1 + k5) & WORD
    block[10] = (c2 + k6) & WORD
    block[11] = (c3 + k7) & WORD
    block[12] = (d0 + number) & WORD
    block[13] = d1
    block[14] = d2
    block[15] = d3
    state.blocks += 1
    state.words_used = 0


@compiled
def next_word(state: State) -> int:
    """The next 32 random bits."""
    if state.words_used == 16:
        next_block(state)
    used = int(state.words_used)
    state.words_used = used + 1
    return _word(state.block, used)


@compiled
def below(state: State, n: int) -> int:
    """A fair random number from 0 to n - 1 (Lemire's method: multiply and reject)."""
    product = next_word(state) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(state) * n
    return product >> 32


@compiled
def start_stream(state: State) -> None:
    """Start the random stream of the state's key."""
    state.blocks = 0
    state.words_used = 16
    for i in range(16):
        state.block[i] = 0
