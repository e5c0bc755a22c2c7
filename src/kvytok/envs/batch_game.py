"""What a batch plays: the board of its game, and who sits at the seats, named as in the other environments."""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.all_scripts import PARTNERS, SCRIPTS
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.input_checks import Whole, checked_boards, checked_scripts, whole
from kvytok.rules.record import SEATS, Records

if TYPE_CHECKING:  # training plays on records, where the packages that boards need are missing
    from kvytok.boards import BoardSource, Library
    from kvytok.boards.schema import Board
    from kvytok.game.box import Box

BatchGame: TypeAlias = "str | Library | Board | PathLike[str] | Box | Records | None"
"""A game id, or None for the only game of `board`; a board with one game; or a box or its record."""
BotNames = str | Sequence[str]
"""One script for all seats but the learner's, or one for each, in turn order after the learner."""


def boards_of(game: BatchGame, board: "BoardSource", bonus: Sequence[str]) -> Records:
    """The record of the board that a batch plays on."""
    if isinstance(game, np.ndarray) and board is None and not bonus:
        return checked_boards(game)
    from kvytok.boards import Library, library_of
    from kvytok.boards.schema import Board
    from kvytok.envs.env_table import only_game
    from kvytok.game.box import Box, open_box

    if board is None and isinstance(game, (Library, Board, PathLike)):
        board = Path(game) if isinstance(game, PathLike) else game
        game = None
    if game is None or isinstance(game, str):
        library = library_of(board)
        return checked_boards(open_box(only_game(library) if game is None else game, bonus, library).records)
    if board is not None or bonus:
        raise ValueError("a box has its board and its tickets already; board and bonus go with the id of a game")
    return checked_boards(game.records if isinstance(game, Box) else game)


def scripts_of(
    bots: BotNames | None, seat: int | None, scripts: NDArray[np.integer[Any]] | None, players: Whole
) -> NDArray[np.int16]:
    """Who plays the seats of each game: `scripts` as they are, or `bots` beside one learner, or learners only."""
    if bots is None:
        if seat is not None:
            raise ValueError("seat is the learner's seat among bots; name the bots too")
        return checked_scripts(scripts, players)
    if scripts is not None:
        raise ValueError("give bots by name or scripts by number, not both")
    return seated_scripts(bots, learner_seats(seat, players), players)


def learner_seats(seat: object, players: Whole) -> Whole:
    """The learner's seat in each game; None: seat 0 in the first, 1 in the second, and so on around the table."""
    if seat is None:
        return np.arange(len(players), dtype=np.int64) % players
    number, fewest = whole("the learner's seat", seat), int(players.min())
    if not 0 <= number < fewest:
        raise ValueError(f"the learner's seat is 0 to {fewest - 1} or None, not {seat!r}")
    return np.full(len(players), number, np.int64)


def seated_scripts(bots: object, learners: Whole, players: Whole) -> NDArray[np.int16]:
    """For each game and seat the number of the script that plays it, or LEARNER."""
    known = SCRIPTS[:PARTNERS]
    names = [bots] if isinstance(bots, str) or not isinstance(bots, Sequence) else list(bots)
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise ValueError(
                f"bots: many games at once are played against {', '.join(known)}, not {name!r}; make_vec and "
                "BotVectorEnv take every opponent"
            )
    wanted = sorted({int(count) - 1 for count in players})
    if len(names) != 1 and [len(names)] != wanted:
        seats = " or ".join(map(str, wanted))
        raise ValueError(f"{len(names)} bots for {seats} seats; name one for all seats or one for each")
    games = np.arange(len(players))
    scripts = np.full((len(players), SEATS), LEARNER, np.int16)
    for place in range(1, wanted[-1] + 1):
        there = place < players
        number = known.index(names[0] if len(names) == 1 else names[place - 1])
        scripts[games[there], ((learners + place) % players)[there]] = number
    return scripts
