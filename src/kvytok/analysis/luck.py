"""Luck measured by itself, after D. Zare: what the cards brought against the average of what they could have brought.

`game_analysis` takes luck as what the choices leave of the result, so there the sum holds by construction. Here luck
and play are two measurements with worlds of their own, both with open cards. That they add up to the result, within
their errors, shows that both are right. docs/analysis.md has the equation.
"""

import math
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from msgspec import Struct

from kvytok.analysis.appraiser import Appraiser
from kvytok.analysis.game_analysis import PlayedMove, appraiser_for, played_moves, shares
from kvytok.bots.bot import STOP, new_stop
from kvytok.game.game import Game
from kvytok.rules.record import Records

LUCK_WORLDS: Final = 2048
"""The number of worlds in each set, if nothing else is said: the luck of a game is then known to about 0.07."""
PARTS: Final = 4
"""A move is measured with four sets of worlds, none of them used twice."""
APART: Final = 1_000_003
"""Added to the seed, so that these worlds are not those of the analysis."""

Shares = tuple[float, ...]


class LuckAccount(Struct, frozen=True):
    """One player's game by two measurements: result - start = luck + play + others' play, up to the difference."""

    seat: int
    name: str
    start: float
    result: float
    deal: float
    """What the first cards, the first tickets and the place in the order brought; a part of the luck."""
    luck: float
    luck_error: float
    play: float
    """What the own choices brought against those of the network, with open cards."""
    others: float
    play_error: float
    """The standard error of play and others' play together."""
    difference: float
    """What luck and play leave of result - start: 0 up to the error."""
    error: float


class _Measured(NamedTuple):
    """What chance and the choice of a move brought every seat, with the squares of the standard errors."""

    luck: Shares
    luck_square: Shares
    play: Shares
    play_square: Shares


def measure_luck(
    game: Game,
    worlds: int = LUCK_WORLDS,
    seed: int = 0,
    threads: int | None = None,
    report: Callable[[int], None] = lambda done: None,
) -> tuple[LuckAccount, ...]:
    """Luck and play of every player of a finished game."""
    stop, rooms = new_stop(), threading.local()
    boards, players = game.box.records, game.players
    appraiser = appraiser_for(boards, players, seed + APART, worlds, stop)
    played = list(played_moves(game))
    after = [*(one.states for one in played[1:]), game.states]
    end = shares(game)
    done = 0

    def measured(number: int) -> _Measured:
        nonlocal done
        if not hasattr(rooms, "appraiser"):
            rooms.appraiser = appraiser_for(boards, players, seed + APART, worlds, stop)
        last = number == len(played) - 1
        found = _measure(rooms.appraiser, played[number], after[number], end if last else None, PARTS * number, worlds)
        done += 1
        return found

    parts: list[_Measured] = []
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for one in pool.map(measured, range(len(played))):
                parts.append(one)
                report(done)
        except BaseException:
            stop[0] = STOP
            pool.shutdown(cancel_futures=True)
            raise
    first = appraiser.chances(played[0].states, PARTS * len(played))
    return tuple(_account(game, seat, played, parts, first, end, worlds) for seat in range(players))


def has_chance(before: Records, after: Records) -> bool:
    """Whether something came by chance: random numbers were used, or unseen tickets were drawn."""
    used = any(int(before[name][0]) != int(after[name][0]) for name in ("blocks", "words_used"))
    return used or int(after["ticket_deck_n"][0]) < int(before["ticket_deck_n"][0])


def _measure(
    appraiser: Appraiser, one: PlayedMove, after: Records, end: Shares | None, number: int, worlds: int
) -> _Measured:
    nothing = tuple(0.0 for _ in one.view.players)
    luck, luck_square, play, play_square = nothing, nothing, nothing, nothing
    if has_chance(one.states, after):
        became = appraiser.chances(after, number) if end is None else end
        could = appraiser.chances_after(one.states, one.ids, number + 1)
        luck = _less(became, could)
        luck_square = _plus(nothing if end else _squares(became, worlds), _squares(could, worlds))
    if len(one.view.choices) > 1:
        could = appraiser.chances_after(one.states, one.ids, number + 2)
        before = appraiser.chances(one.states, number + 3)
        play = _less(could, before)
        play_square = _plus(_squares(could, worlds), _squares(before, worlds))
    return _Measured(luck, luck_square, play, play_square)


def _account(
    game: Game,
    seat: int,
    played: Sequence[PlayedMove],
    parts: Sequence[_Measured],
    first: Shares,
    end: Shares,
    worlds: int,
) -> LuckAccount:
    start = 1.0 / game.players
    deal = first[seat] - start
    luck = deal + sum(part.luck[seat] for part in parts)
    luck_square = _squares(first, worlds)[seat] + sum(part.luck_square[seat] for part in parts)
    own = sum(part.play[seat] for one, part in zip(played, parts, strict=True) if one.seat == seat)
    others = sum(part.play[seat] for one, part in zip(played, parts, strict=True) if one.seat != seat)
    play_square = sum(part.play_square[seat] for part in parts)
    return LuckAccount(
        seat=seat,
        name=game.names[seat],
        start=start,
        result=end[seat],
        deal=deal,
        luck=luck,
        luck_error=math.sqrt(luck_square),
        play=own,
        others=others,
        play_error=math.sqrt(play_square),
        difference=end[seat] - start - luck - own - others,
        error=math.sqrt(luck_square + play_square),
    )


def _less(one: Shares, other: Shares) -> Shares:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _plus(one: Shares, other: Shares) -> Shares:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _squares(chances: Shares, worlds: int) -> Shares:
    """The squared standard errors of shares of the victory. One world more is counted on each side: none is certain."""
    return tuple((c := (chance * worlds + 1) / (worlds + 2)) * (1 - c) / worlds for chance in chances)
