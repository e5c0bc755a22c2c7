"""A table in the terminal: the game, who sits at it, and the file in which it is kept after every move."""

import os
from collections.abc import Sequence
from pathlib import Path

from kvytok.boards import BoardSource
from kvytok.bots.bot import Bot, Stop
from kvytok.bots.hint import Hint, hints
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move
from kvytok.game import Event, Game, Move
from kvytok.game.box import Box
from kvytok.game.reasons import Reason
from kvytok.game.result import Result
from kvytok.game.view import View
from kvytok.terminal.seat import Seat, new_seats, seats_in

SECONDS = 2.0
"""How long a bot thinks about a move or a hint."""
HINTING = "strong"


def kept_file() -> Path:
    """Where the last game is kept if the person names no file: in the user's data folder, as XDG says."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "kvytok" / "last.kvytok"


class Table:
    """A game with people and bots on this machine."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], file: Path | None = None) -> None:
        self.game, self.seats, self.file = game, seats, file
        self._bots: dict[int, Bot] = {}

    @classmethod
    def new(
        cls,
        game: str,
        wanted: Sequence[str],
        file: Path | None = None,
        *,
        seed: int | None = None,
        bonus: Sequence[str] = (),
        board: BoardSource = None,
    ) -> "Table":
        """A new game for the given people and bots."""
        seats = new_seats(wanted)
        names = [seat.name for seat in seats]
        return cls(Game.new(game, seed=seed, names=names, bonus=bonus, board=board), seats, file)

    @classmethod
    def load(cls, file: Path, board: BoardSource = None) -> "Table":
        """The game that is kept in a file."""
        game = Game.load(file, board)
        return cls(game, seats_in(game.names), file)

    @property
    def box(self) -> Box:
        """What the game is played with."""
        return self.game.box

    @property
    def phase(self) -> str:
        """What is being asked."""
        return self.game.phase

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return self.game.asked

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    @property
    def stamp(self) -> int:
        """The number of moves played."""
        return len(self.game.history)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.bot is None)

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that has to move; None if it is a person's turn."""
        return next((seat for seat in self.game.asked if self.seats[seat].bot), None)

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        return self.game.view(seat)

    def events(self, seat: int | None) -> list[Event]:
        """What happened, as a seat may know it."""
        return [event.seen_by(seat) for event in self.game.events]

    def why_not(self, move: Move | str, seat: int) -> Reason | None:
        """Why a move is not legal; None if it is."""
        return self.game.why_not(move, seat)

    def result(self) -> Result:
        """The score, after the end."""
        return self.game.result()

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play a move, and keep the game."""
        events = self.game.play(move, seat)
        self.keep()
        return events

    def keep(self) -> None:
        """Write the game to its file, if it has one."""
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.game.save(self.file)

    def ask_bot(self, seat: int, stop: Stop) -> Move:
        """The move of a bot; this takes its time, so it is called in a thread."""
        name = self.seats[seat].bot
        assert name is not None
        bot = self._bots.setdefault(seat, find_bot(name).make())
        return choose_move(bot, self.game.view(seat), len(self.game.history), SECONDS, stop=stop)

    def hints(self, seat: int, stop: Stop) -> tuple[Hint, ...]:
        """What a strong bot would do at a person's seat; this takes its time too."""
        return hints(find_bot(HINTING).make(), self.game.view(seat), len(self.game.history), SECONDS, stop=stop)
