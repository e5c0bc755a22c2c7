"""Checks of everything that comes into the environments, which is put into the one form that compiled code knows.

Numba would compile again for another type of number, which takes half a minute, and a wrong number would be accepted.
"""

import reprlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.simulation import MOST_GAMES
from kvytok.bots.scripts.all_scripts import PARTNERS, SCRIPTS
from kvytok.envs.batch_step import LEARNER
from kvytok.rules.record import BOARD, SEATS, Records
from kvytok.whole_number import whole_number

Whole = NDArray[np.int64]
Players = int | Sequence[int] | NDArray[np.integer[Any]]
"""The number of players of all games of a batch, or of each."""

FEWEST_PLAYERS: Final = 2


class IllegalAction(ValueError):
    """An action that the mask does not allow."""


def whole(name: str, value: object) -> int:
    """A whole number of any type, also from a float, or from an array or tensor with one element."""
    if type(value) is int:
        return value
    plain = value
    if hasattr(value, "item"):
        try:
            plain = value.item()
        except (ValueError, RuntimeError):
            raise ValueError(f"{name} is one whole number, not all of {reprlib.repr(value)}") from None
    if isinstance(plain, float):
        if not plain.is_integer():
            raise ValueError(f"{name} is a whole number, not {value!r}")
        return int(plain)
    number = whole_number(plain)
    if number is None:
        raise TypeError(f"{name} is a whole number, not {reprlib.repr(value)}")
    return number


def checked_seed(seed: object) -> int | None:
    """The seed of a reset: a whole number that is not negative, or None."""
    number = None if seed is None else whole("seed", seed)
    if number is not None and number < 0:
        raise ValueError(f"seed is 0 or more, or None, not {number}")
    return number


def checked_cycles(cycles: object) -> int | None:
    """How often an agent is asked: a whole number from 1, or None for a whole game."""
    number = None if cycles is None else whole("max_cycles", cycles)
    if number is not None and number < 1:
        raise ValueError(f"max_cycles is 1 or more, or None for a whole game, not {number}")
    return number


def whole_action(action: object) -> int:
    """The chosen action as a number; it need not be legal."""
    return whole("an action (the id of one that the mask allows)", action)


def whole_numbers(name: str, values: object, shape: tuple[int, ...], rows: str) -> Whole:
    """An array, a list or a tensor of whole numbers; `rows` says in words what its shape must be."""
    try:
        found = np.asarray(values)
    except (TypeError, ValueError, RuntimeError) as error:
        raise TypeError(f"{name} {rows}, in an array in the CPU's memory ({error})") from None
    if found.shape != shape:
        raise ValueError(f"{name} {rows}: its shape is {shape}, not {found.shape}")
    if found.dtype.kind not in "iuf":
        raise TypeError(f"{name} are whole numbers, not {found.dtype} as in {reprlib.repr(values)}")
    if found.dtype.kind != "f":
        return found.astype(np.int64, copy=False)
    with np.errstate(invalid="ignore"):
        numbers: Whole = found.astype(np.int64)
    if (numbers != found).any():
        place = tuple(int(i) for i in np.argwhere(numbers != found)[0])
        raise ValueError(f"{name}[{', '.join(map(str, place))}] is a whole number, not {found[place]}")
    return numbers


def checked_boards(boards: object) -> Records:
    """A board's record as a writable array of length one, because a read-only array is another type for Numba."""
    if not isinstance(boards, np.ndarray) or boards.dtype != BOARD or boards.shape != (1,):
        told = reprlib.repr(boards)
        raise TypeError(
            f'game is the id of a game, or open_box("usa").records, an array of one board record, not {told}'
        )
    return np.require(boards, requirements=("C", "A", "W"))


def checked_players(boards: Records, players: object, games: int) -> Whole:
    """The number of players of each game: one number for all, or one for each, within the board's limits."""
    if np.ndim(players) == 0 or np.size(players) == 1:  # type: ignore[arg-type]
        each = [whole("players", players)]
    else:
        rows = f"is one number for all games, or one for each of {games} games"
        each = whole_numbers("players", players, (games,), rows).tolist()
    most = int(boards["players_max"][0])
    for number in each:
        if not FEWEST_PLAYERS <= number <= most:
            raise ValueError(f"this game is for {FEWEST_PLAYERS} to {most} players, not {number}")
    return np.array(each * games if len(each) == 1 else each, np.int64)


def checked_games(games: object) -> int:
    """The number of games in a batch."""
    number = whole("games", games)
    if not 1 <= number <= MOST_GAMES:
        raise ValueError(f"a batch has 1 to {MOST_GAMES} games, not {number}")
    return number


def checked_numbers(numbers: object, games: int) -> Whole:
    """The games' numbers in the batch's stream of chance; by default 0, 1, 2 and so on."""
    if numbers is None:
        return np.arange(games, dtype=np.int64)
    found = whole_numbers("numbers", numbers, (games,), f"has a number for each of {games} games").copy()
    if found.min() < 0 or found.max() > MOST_GAMES:
        raise ValueError(f"numbers are 0 to {MOST_GAMES}, and these are {found.min()} to {found.max()}")
    return found


def checked_scripts(scripts: object, players: Whole) -> NDArray[np.int16]:
    """Who plays the seats of each game, of which `players` are taken; without scripts, only learners."""
    games = len(players)
    if scripts is None:
        return np.full((games, SEATS), LEARNER, np.int16)
    rows = (
        f"has a row of {SEATS} numbers for each of {games} games, each LEARNER ({LEARNER}) or a script below "
        f"{PARTNERS}: {', '.join(SCRIPTS[:PARTNERS])}"
    )
    found = whole_numbers("scripts", scripts, (games, SEATS), rows)
    if found.min() < LEARNER or found.max() >= PARTNERS:
        raise ValueError(f"scripts {rows}; these are {found.min()} to {found.max()}")
    # A batch plays on to the next choice of a learner; without a learner it would never stop.
    taken = ((found != LEARNER) | (np.arange(SEATS) >= players[:, None])).all(axis=1)
    if taken.any():
        game = int(taken.argmax())
        raise ValueError(
            f"scripts[{game}] leaves no seat to a learner: one of its first {players[game]} numbers is LEARNER "
            f"({LEARNER}). Games between scripts alone are played by kvytok.bots.batches.simulation"
        )
    return found.astype(np.int16)
