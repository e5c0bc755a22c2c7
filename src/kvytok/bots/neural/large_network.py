"""The large network, compiled: scores for all actions and the values for the players, in well under a millisecond.

Sums are always made in the same order, so the same weights give the same bits on every machine and in the browser.
Zeros, most of an observation and about half of the units, are not multiplied.
"""

from typing import Final

import numpy as np

from kvytok.bots.neural.observation import Floats, Numbers
from kvytok.rules.compiler import compiled

Large = tuple[Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats]
"""The first layer and its bias; the blocks and their biases; gains and shifts of the layer norms; heads and their bias.

A matrix has a row per input unit. The heads are the scores of all actions, then the values of the players.
"""
TINY: Final = 1e-5
"""Keeps a layer norm from dividing by zero, as in training."""


@compiled
def see_all(large: Large, seen: Numbers, units: Floats, sums: Floats, heads: Floats) -> None:
    """Write the scores and values for an observation into `heads`; `units` and `sums` are working space."""
    first, first_bias, blocks, block_biases, gains, shifts, head_rows, head_biases = large
    width = first_bias.shape[0]
    for j in range(width):
        sums[j] = first_bias[j]
        units[j] = 0.0
    for i in range(first.shape[0]):
        if seen[i] != 0:
            x, row = np.float32(seen[i]), first[i]
            for j in range(width):
                sums[j] += x * row[j]
    add_normed(sums, gains[0], shifts[0], units)
    for b in range(blocks.shape[0]):
        see_next(units, blocks[b], block_biases[b], sums)
        add_normed(sums, gains[b + 1], shifts[b + 1], units)
    see_next(units, head_rows, head_biases, heads)


@compiled
def see_next(units: Floats, rows: Floats, bias: Floats, sums: Floats) -> None:
    """Write the sums of a layer for its input `units`; a unit below zero counts as zero."""
    width = bias.shape[0]
    for j in range(width):
        sums[j] = bias[j]
    for i in range(units.shape[0]):
        if units[i] > 0:
            x, row = units[i], rows[i]
            for j in range(width):
                sums[j] += x * row[j]


@compiled
def add_normed(sums: Floats, gains: Floats, shifts: Floats, units: Floats) -> None:
    """Add to `units` what a layer norm makes of `sums`; results below zero count as zero."""
    width = sums.shape[0]
    mean = 0.0
    for j in range(width):
        mean += float(sums[j])
    mean /= width
    square = 0.0
    for j in range(width):
        square += (float(sums[j]) - mean) * (float(sums[j]) - mean)
    middle, steepness = np.float32(mean), np.float32(1.0 / np.sqrt(square / width + TINY))
    for j in range(width):
        units[j] += max(np.float32(0.0), (sums[j] - middle) * steepness * gains[j] + shifts[j])
