"""The layout of a network's input for several numbers of players, and the number of players of each game of a batch."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.neural.observation import PLAYER_NUMBERS, parts, scales
from kvytok.bots.neural.player_counts import Stretch, layout_size, stretches
from kvytok.rules.record import COLORS, Records

ROUND: Final = 64
"""The length of an observation is a multiple of this, filled up with zeros: a GPU multiplies that faster."""
FLAGS: Final = 3
FEWEST: Final = 2
"""The fewest players of any game."""


class Run(NamedTuple):
    """Numbers that the layout has for every other seat, seat by seat: where they begin, and their count per seat."""

    start: int
    length: int


class JointLayout:
    """The layout of the input for a board and some numbers of players (see `bots.neural.player_counts`)."""

    def __init__(self, boards: Records, counts: Sequence[int]) -> None:
        self.boards, self.counts, self.most = boards, tuple(sorted(set(counts))), max(counts)
        self.joint = len(self.counts) > 1
        self.size = layout_size(boards, self.counts)
        self.width = -(-self.size // ROUND) * ROUND
        ones = np.ones(self.size - sum(part.size for part in parts(boards, self.most)), np.float32)
        self.scales = np.concatenate([scales(boards, self.most), ones])
        self.runs = _runs(boards, self.most)

    def stretches(self, players: int) -> list[Stretch]:
        """Where the observation for `players` players lies in the layout."""
        return stretches(self.boards, players, self.most)

    def start(self, name: str) -> int:
        """The index where the part `name` begins."""
        named = [part.name for part in parts(self.boards, self.most)]
        return sum(part.size for part in parts(self.boards, self.most)[: named.index(name)])

    def count_place(self, players: int) -> int | None:
        """The index that is 1 for `players` players; None in a layout for a single number of players."""
        return self.size - len(self.counts) + self.counts.index(players) if self.joint else None


class Shares:
    """The number of games of a batch for each number of players; games with the same number lie side by side."""

    def __init__(self, counts: Sequence[int], games: Sequence[int]) -> None:
        self.counts, self.games = tuple(counts), tuple(games)

    def rows(self) -> Iterator[tuple[int, slice]]:
        """Each number of players, with the slice of its games."""
        start = 0
        for players, games in zip(self.counts, self.games, strict=True):
            yield players, slice(start, start + games)
            start += games

    def by_game(self) -> NDArray[np.int64]:
        """The number of players of each game."""
        return np.repeat(np.array(self.counts, np.int64), self.games)


def counts_in(text: str, fewest: int, most: int) -> tuple[int, ...]:
    """The numbers of players in a text: `2`, `2,3,5` or `all`."""
    counts = range(fewest, most + 1) if text == "all" else sorted({int(n) for n in text.split(",")})
    if min(counts) < fewest or max(counts) > most:
        raise ValueError(f"{fewest} to {most} players can play, not {text}")
    return tuple(counts)


def shares_in(text: str, counts: Sequence[int]) -> tuple[float, ...]:
    """The shares in a text, one for each number of players, for example `3,2,2,3`; an empty text means equal shares."""
    shares = tuple(float(share) for share in text.split(",")) if text else (1.0,) * len(counts)
    if len(shares) != len(counts) or min(shares) <= 0:
        raise ValueError(f"{len(counts)} numbers of players need as many shares above 0, not {text}")
    return shares


def share_out(counts: Sequence[int], games: int, shares: Sequence[float] = ()) -> Shares:
    """Divide `games` games among the numbers of players, equally or according to `shares`."""
    parts_of = np.cumsum(shares or [1.0] * len(counts))
    bounds = np.rint(parts_of / parts_of[-1] * games).astype(int)
    return Shares(counts, np.diff(bounds, prepend=0).tolist())


def _runs(boards: Records, most: int) -> tuple[Run, ...]:
    """The runs of the layout that have the same numbers for each other seat; none if there is only one other seat."""
    each = {
        "theirs": (0, int(boards[0].routes)), "known": (0, COLORS), "hidden": (0, 1),
        "players": (1, PLAYER_NUMBERS), "flags": (1, FLAGS),
    }  # fmt: skip
    found, at = [], 0
    for part in parts(boards, most):
        if part.name in each and most > 2:
            own, length = each[part.name]
            found.append(Run(at + own * length, length))
        at += part.size
    return tuple(found)
