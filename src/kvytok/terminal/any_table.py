"""What the screen of a table needs: of a view and of a table, wherever the game is played."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from kvytok.boards.schema import CardColor
from kvytok.bots.bot import Stop
from kvytok.bots.hint import Hint
from kvytok.game import Event, Move
from kvytok.game.box import Box
from kvytok.game.reasons import Reason
from kvytok.game.result import Result
from kvytok.game.view import Pending, SeenPlayer, SeenTicket
from kvytok.words import Words


class SeenTable(Protocol):
    """A view: `game.view.View`, or one that a server has sent."""

    @property
    def box(self) -> Box:
        """What the game is played with."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a watcher."""

    @property
    def phase(self) -> str:
        """What is being asked."""

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked."""

    @property
    def turns_left(self) -> int | None:
        """The turns left in the last round."""

    @property
    def hand(self) -> Mapping[CardColor, int]:
        """The viewer's cards."""

    @property
    def face_up(self) -> tuple[CardColor, ...]:
        """The row of cards."""

    @property
    def deck(self) -> int:
        """The cards in the deck."""

    @property
    def ticket_deck(self) -> int:
        """The tickets in the deck."""

    @property
    def players(self) -> tuple[SeenPlayer, ...]:
        """What everybody may know of each player."""

    @property
    def owners(self) -> Mapping[str, int]:
        """Who owns which route."""

    @property
    def stations(self) -> Mapping[str, int]:
        """Who has a station where."""

    @property
    def tickets(self) -> tuple[SeenTicket, ...]:
        """The viewer's tickets."""

    @property
    def offer(self) -> tuple[SeenTicket, ...]:
        """The tickets to choose from."""

    @property
    def pending(self) -> Pending | None:
        """A claim in progress."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the viewer may do."""


class Shown(Protocol):
    """Somebody at a table."""

    def shown(self, words: Words) -> str:
        """The name in a language."""


class AnyTable(Protocol):
    """A table: on this machine (`table.Table`) or on a server (`served_table.ServedTable`)."""

    @property
    def box(self) -> Box:
        """What the game is played with."""

    @property
    def seats(self) -> Sequence[Shown]:
        """Who sits where."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard; none for a watcher."""

    @property
    def phase(self) -> str:
        """What is being asked."""

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def stamp(self) -> object:
        """Changes whenever there is something new to show."""

    @property
    def thinking(self) -> int | None:
        """The seat of a bot that has to think here."""

    def view(self, seat: int | None) -> SeenTable:
        """What a seat may know; without a seat, what a watcher may."""

    def events(self, seat: int | None) -> Sequence[Event]:
        """What happened, as a seat may know it."""

    def why_not(self, move: Move | str, seat: int) -> Reason | None:
        """Why a move is not legal; None if it is, or if that is not known."""

    def play(self, seat: int, move: Move) -> object:
        """Play a move."""

    def ask_bot(self, seat: int, stop: Stop) -> Move:
        """The move of a bot that thinks here."""

    def hints(self, seat: int, stop: Stop) -> tuple[Hint, ...]:
        """What a strong bot would do."""

    def result(self) -> Result:
        """The score, after the end."""
