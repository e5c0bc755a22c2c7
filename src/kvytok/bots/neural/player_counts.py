"""Joint networks, for several numbers of players: where the observation for one number lies in their input.

The input of a joint network is the observation for the largest number of players, followed by one entry for each number
of players, which is 1 for the number at this table. With fewer players, every part of the observation fills the
beginning of the same part in the input, and the rest of the part stays zero. So for a fixed number of players a joint
network is an ordinary one: it uses some rows of its first matrix, and adds the row of the number to the bias.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.neural.observation import Floats, observation_size, parts
from kvytok.rules.record import Records


class Stretch(NamedTuple):
    """`size` numbers in a row: they begin at `here` in the observation and at `there` in the input."""

    here: int
    there: int
    size: int


def counts_of(made: Mapping[str, object]) -> tuple[int, ...]:
    """The numbers of players that a weight file is for; `made` says how it was made."""
    players = made["players"]
    return tuple(int(n) for n in players) if isinstance(players, list) else (int(str(players)),)


def layout_size(boards: Records, counts: Sequence[int]) -> int:
    """The length of the input of a network for these numbers of players."""
    return observation_size(boards, max(counts)) + (len(counts) if len(counts) > 1 else 0)


def stretches(boards: Records, players: int, most: int) -> list[Stretch]:
    """Where the observation for `players` players lies in the one for `most` players."""
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
    """For each entry of the observation for `players` players: its index in the one for `most` players."""
    return np.concatenate([np.arange(there, there + size) for _, there, size in stretches(boards, players, most)])


def first_layer(
    first: Floats, bias: Floats, boards: Records, counts: Sequence[int], players: int
) -> tuple[Floats, Floats]:
    """The first matrix (one row per entry of the observation) and its bias, for `players` players."""
    if len(counts) == 1:
        return first, bias
    count_row = first[len(first) - len(counts) + sorted(counts).index(players)]
    return np.ascontiguousarray(first[places(boards, players, max(counts))]), bias + count_row
