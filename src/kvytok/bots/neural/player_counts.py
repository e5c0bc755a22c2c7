"""Where a table's observation lies in what a joint network sees, a network for several numbers of players.

It sees the observation of its largest table, and behind that a 1 for the number of players. Every part of a smaller
table's observation is the beginning of the same part there; what further players would be seen by stays zero. So for
one table such a network is an ordinary one: some rows of its first matrix, and the number's row added to the bias.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.neural.observation import observation_size, parts

Records = NDArray[np.record]
Floats = NDArray[np.float32]


class Stretch(NamedTuple):
    """Numbers that lie side by side in both: where they begin at the table and in the layout, and how many they are."""

    here: int
    there: int
    size: int


def counts_of(made: Mapping[str, object]) -> tuple[int, ...]:
    """The numbers of players that a weight file is for, by how it was made."""
    players = made["players"]
    return tuple(int(n) for n in players) if isinstance(players, list) else (int(str(players)),)


def layout_size(boards: Records, counts: Sequence[int]) -> int:
    """How many numbers a network for these numbers of players sees."""
    return observation_size(boards, max(counts)) + (len(counts) if len(counts) > 1 else 0)


def stretches(boards: Records, players: int, most: int) -> list[Stretch]:
    """Where the observation of so many players lies in that of the most."""
    found: list[Stretch] = []
    here = there = 0
    for part, room in zip(parts(boards, players), parts(boards, most), strict=True):
        last = found[-1] if found else Stretch(0, 0, 0)
        if last.there + last.size == there:
            found[-1:] = [Stretch(last.here, last.there, last.size + part.size)]
        else:
            found.append(Stretch(here, there, part.size))
        here += part.size
        there += room.size
    return found


def places(boards: Records, players: int, most: int) -> NDArray[np.int64]:
    """For every number of an observation of so many players its place in that of the most."""
    return np.concatenate([np.arange(there, there + size) for _, there, size in stretches(boards, players, most)])


def first_layer(
    first: Floats, bias: Floats, boards: Records, counts: Sequence[int], players: int
) -> tuple[Floats, Floats]:
    """The first matrix, a row for each number seen, and its bias, for a table of so many players."""
    if len(counts) == 1:
        return first, bias
    count_row = first[len(first) - len(counts) + sorted(counts).index(players)]
    return np.ascontiguousarray(first[places(boards, players, max(counts))]), bias + count_row
