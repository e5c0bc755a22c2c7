"""`Game`: a game from the first card to the last, played in whole moves."""

import hashlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kvytok.boards import BoardSource
from kvytok.game.box import Box, open_box
from kvytok.game.choices import Ids, ids_of, legal_moves, move_of
from kvytok.game.errors import CannotParse, NotLegal
from kvytok.game.event_maker import tell, tell_setup
from kvytok.game.events import Event
from kvytok.game.moves import Move
from kvytok.game.notation import parse
from kvytok.game.position import Position
from kvytok.game.reasons import Reason, not_your_turn
from kvytok.game.result import Result, itemise
from kvytok.game.view import Remembered, View
from kvytok.rules.chance import seed_key
from kvytok.rules.copies import copy_of
from kvytok.rules.fingerprint import STATE_LAYOUT
from kvytok.rules.from_python import apply_at, ask_at, setup_at, view
from kvytok.rules.record import NONE, OVER, STATE, WATCHER, Records
from kvytok.whole_number import whole_number

KEY_BYTES = 32
LONGEST_NAME = 40


class Played(NamedTuple):
    """A move that was played."""

    seat: int
    move: Move
    events: tuple[Event, ...]
    """What the move caused."""


class Game:
    """A game in progress or over. Make one with `Game.new` or `Game.load`."""

    def __init__(self, box: Box, names: tuple[str, ...], key: bytes, first: int | None = None) -> None:
        """See `Game.new`, which checks its arguments."""
        self.box = box
        """What the game is played with: board, rules, tickets, and their names."""
        self.names = names
        """The players' names by seat."""
        self.key = key
        """The secret from which all chance comes; publish it only after the game."""
        self.chosen_first = first
        """The seat that the host chose to play first; None if chance decided (S5)."""
        self._states: Records = np.zeros(1, STATE)
        self._states["key"] = np.frombuffer(key, "<u4")
        setup_at(box.records, self._states, 0, len(names), NONE if first is None else first)
        self._commitment = hashlib.sha256(key).hexdigest()
        self._setup_events = tuple(tell_setup(self._position))
        self._played: list[Played] = []
        self._before: list[Records] = []
        self._remembered: Remembered = {}

    @classmethod
    def new(
        cls,
        game: str,
        players: int | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        names: Sequence[str] | None = None,
        bonus: Iterable[str] = (),
        first: int | None = None,
        board: BoardSource = None,
    ) -> "Game":
        """Set up a game.

        `players` is the number of players; with `names` it may be left out. The cards follow from `seed`, a whole
        number, or from `key`, 32 bytes; without either, the operating system gives a random key. `bonus` names sets of
        bonus tickets to add, `first` is the seat that plays first, `board` is a folder with your own board, a loaded
        board or a library.
        """
        box = open_box(game, bonus, board)
        seated = _checked_names(box, players, names)
        begins = None if first is None else whole_number(first)
        if first is not None and (begins is None or not 0 <= begins < len(seated)):
            raise ValueError(
                f"first is the seat that begins, 0 to {len(seated) - 1}, not {first!r}; None leaves it to chance"
            )
        return cls(box, seated, _checked_key(seed, key), begins)

    @classmethod
    def load(cls, path: Path | str, board: BoardSource = None) -> "Game":
        """The game in a file, replayed and checked move by move; `GameFileError` if it is not a true record.

        `board` is the folder of the board if it is your own; or a loaded board, or a library.
        """
        from kvytok.game.gamefile import load

        return load(Path(path), board)

    def save(self, path: Path | str) -> None:
        """Write the game to a file, completely or not at all."""
        from kvytok.game.gamefile import save

        save(self, Path(path))

    def record(self) -> str:
        """The game as the text of a game file."""
        from kvytok.game.gamefile import write

        return write(self)

    def copy(self) -> "Game":
        """An independent copy of the game; moves played on one do not change the other."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._states = copy_of(self._states)
        other._played = list(self._played)
        other._before = list(self._before)
        other._remembered = dict(self._remembered)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        """The same as `copy`: what the two share never changes."""
        return self.copy()

    # What you can ask about a game.

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def seat(self) -> int | None:
        """The seat that is asked now (in an opening, the lowest of several); None if the game is over."""
        seat = int(self._states["seat"][0])
        return None if seat == NONE else seat

    @property
    def asked(self) -> tuple[int, ...]:
        """All seats that are asked now: in an opening, every seat that has not answered."""
        return self._position.asked

    @property
    def phase(self) -> str:
        """What is being asked: opening-long, opening, turn, second-card, tickets, tunnel, flag or over."""
        return self._position.phase_name

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return int(self._states["phase"][0]) == OVER

    @property
    def history(self) -> tuple[Played, ...]:
        """The moves so far, each with its seat and events."""
        return tuple(self._played)

    @property
    def step(self) -> int:
        """The number of moves so far."""
        return len(self._played)

    @property
    def last(self) -> Played:
        """The last move; `IndexError` if there is none."""
        if not self._played:
            raise IndexError("no move has been played, so there is no last one")
        return self._played[-1]

    def since(self, step: int) -> list[Played]:
        """The moves after the first `step` ones."""
        return self._played[step:]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the setup on. `event.seen_by(seat)` is what a seat may see of it."""
        return (*self._setup_events, *(event for played in self._played for event in played.events))

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: if it is published before the first card, it later proves that the key is the same."""
        return self._commitment

    @property
    def states(self) -> Records:
        """A copy of the full state, as an array of length one: for the compiled rules, never for players."""
        return copy_of(self._states)

    @property
    def snapshot(self) -> bytes:
        """The full state as bytes, after a fingerprint of its layout: stored beside the key and the moves."""
        return STATE_LAYOUT + self._states.tobytes()

    def agrees(self, snapshot: bytes | None) -> bool:
        """Whether a stored snapshot is of exactly this position, or has another layout and so tells nothing.

        The key and the moves are the game; a snapshot with an older layout has to be written again.
        """
        if snapshot is None:
            return False
        return snapshot == self.snapshot or not snapshot.startswith(STATE_LAYOUT)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what a watcher may know."""
        viewer = WATCHER if seat is None else self._checked_seat(seat)
        return View(self.box, view(self._states, viewer), self.names, self._remembered)

    def result(self) -> Result:
        """The score of every player item by item, as if the game ended now; `result.final` says whether it did."""
        return itemise(self._position)

    # Playing.

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of `seat`, or of the asked seat; an empty list if `seat` is not asked."""
        position = self._asking(seat)
        return [] if position is None else list(legal_moves(position))

    def play(self, move: Move | str, seat: int | None = None) -> list[Event]:
        """Play a move, given as a `Move` or as text, and return what happened.

        The seat matters in an opening, where several are asked; elsewhere a seat that is not asked is refused. The
        errors are `CannotParse`, `NotLegal` and `Ambiguous`, all `MoveError`; after an error nothing has changed.
        """
        position, move, ids = self._understood(move, seat)
        before = self._states
        states = position.states if position.states is not before else copy_of(before)
        told: list[Event] = []
        for action in ids:
            previous = Position(self.box, copy_of(states), self.names)
            apply_at(self.box.records, states, 0, action)
            told += tell(previous, action, Position(self.box, states, self.names))
        self._before.append(before)
        self._states = states
        self._played.append(Played(position.seat if seat is None else self._checked_seat(seat), move, tuple(told)))
        return told

    def why_not(self, move: Move | str, seat: int | None = None) -> Reason | None:
        """Why a move is not legal now; None if it is. `CannotParse` and `Ambiguous` are raised as in `play`."""
        try:
            self._understood(move, seat)
        except NotLegal as error:
            return error.reason
        return None

    def undo(self) -> Move:
        """Take back the last move exactly; `IndexError` if there is none."""
        if not self._played:
            raise IndexError("no move has been played, so there is none to take back")
        self._states = self._before.pop()
        return self._played.pop().move

    # Internal.

    def __repr__(self) -> str:
        asked = ", ".join(self.names[seat] for seat in self.asked)
        now = "over" if self.over else f"{self.phase}, asked: {asked}"
        return f"<Game {self.box.game_id} of {', '.join(self.names)}; {len(self._played)} moves; {now}>"

    def __str__(self) -> str:
        """The game as the asked player sees it; if several are asked, or nobody, as a watcher does."""
        told = str(self._seen())
        return f"{told}\n{self.result()}" if self.over else told

    def _repr_svg_(self) -> str:
        """The board as a picture, which notebooks show."""
        return self._seen()._repr_svg_()

    def _seen(self) -> View:
        """What the asked player sees; if several are asked, or nobody, what a watcher sees."""
        return self.view(self.asked[0] if len(self.asked) == 1 else None)

    @property
    def _position(self) -> Position:
        return Position(self.box, self._states, self.names)

    def _checked_seat(self, seat: object) -> int:
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            raise ValueError(f"there is no seat {seat!r}; with {self.players} players they are 0 to {self.players - 1}")
        return number

    def _asking(self, seat: int | None) -> Position | None:
        """The position with this seat asked; None if the seat is not asked."""
        if seat is not None:
            seat = self._checked_seat(seat)
        if seat is None or seat == self.seat:
            return None if self.over else self._position
        states = copy_of(self._states)
        return Position(self.box, states, self.names) if ask_at(states, 0, seat) else None

    def _understood(self, move: Move | str, seat: int | None) -> tuple[Position, Move, Ids]:
        """The position with the seat asked, the move that is meant, and its action ids."""
        position = self._asking(seat)
        if position is None:
            raise NotLegal(not_your_turn(self._position, 0 if seat is None else seat))
        if isinstance(move, str):
            return position, *parse(position, move)
        if not isinstance(move, Move):
            raise CannotParse(f"a move is a text, or one of the move types such as TakeUnseen(), not {move!r}")
        ids = ids_of(position, move)
        return position, move_of(position, ids), ids


def _checked_names(box: Box, players: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
    """The players' names, given or made up here."""
    fewest, most = box.rules.players_min, box.rules.players_max
    if players is None and names is None:
        raise ValueError(f"say how many play {box.game_id}: players={fewest} to {most}, or names=[…]")
    if isinstance(names, str):
        raise ValueError(f"names is a list of names, not the text {names!r}")
    if names is not None and not isinstance(names, Iterable):
        raise ValueError(f"names is a list of names, not {names!r}")
    names = None if names is None else tuple(names)
    n = len(names) if names is not None else whole_number(players)
    if names is not None and players is not None and len(names) != players:
        raise ValueError(f"there are {len(names)} names for {players} players; give as many names as players")
    if n is None or not fewest <= n <= most:
        raise ValueError(f"{box.game_id} is for {fewest} to {most} players, not {players if names is None else n!r}")
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(n))
    for name in names:
        fault = name_fault(name)
        if fault:
            raise ValueError(fault)
    if len({name.casefold() for name in names}) < n:
        raise ValueError(f"two players have the same name in {', '.join(names)}; names must differ")
    return tuple(names)


def name_fault(name: object) -> str | None:
    """What is wrong with a player's name; None if it is good."""
    if not isinstance(name, str):
        return f"a name is a text, not {name!r}"
    if not 0 < len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        return f"{name!r} cannot be a name; a name is 1 to {LONGEST_NAME} printable characters without spaces around it"
    return None


def _checked_key(seed: int | None, key: bytes | None) -> bytes:
    """The key: given, made from a seed, or from the operating system."""
    if seed is not None and key is not None:
        raise ValueError("give a seed or a key, not both")
    if key is not None:
        if not isinstance(key, bytes) or len(key) != KEY_BYTES:
            raise ValueError(f"key is {KEY_BYTES} bytes, such as os.urandom({KEY_BYTES})")
        return key
    if seed is None:
        return os.urandom(KEY_BYTES)
    number = whole_number(seed)
    if number is None:
        raise ValueError(f"seed is a whole number, not {seed!r}")
    return seed_key(number)
