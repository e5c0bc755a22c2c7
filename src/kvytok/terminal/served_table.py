"""A table on a server: what its messages say, and our moves sent to it."""

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from typing import Final, NamedTuple

import msgspec

from kvytok.bots.bot import Stop
from kvytok.bots.hint import Hint
from kvytok.game import Event, Move
from kvytok.game.box import Box
from kvytok.game.reasons import Reason
from kvytok.game.result import Result
from kvytok.server.messages import (
    MOST_WHYS,
    Back,
    BotWaits,
    ChatLine,
    ChatNews,
    FromServer,
    GameNews,
    Play,
    Reasons,
    Refused,
    Say,
    SeatInfo,
    SeatView,
    TableInfo,
    TableNews,
    Why,
)
from kvytok.terminal.site_guest import SiteGuest, TableLink
from kvytok.terminal.table_connection import TableConnection
from kvytok.words import Words

TURN: Final = "turn"


class SentView(SeatView, frozen=True, kw_only=True):
    """A view that the server has sent, with what the game is played with."""

    box: Box


class ServedSeat(NamedTuple):
    """Somebody at a table on a server."""

    info: SeatInfo

    def shown(self, words: Words) -> str:
        """The name in a language, as the page shows it."""
        seat = self.info
        if seat.kind == "open":
            return words.format("lobby-seat-open")
        if seat.bot is None:
            return person_name(words, seat.name, seat.guest)
        level = words.format(f"bot-{seat.level}") if f"bot-{seat.level}" in words else str(seat.level)
        if seat.bot > 1:
            return words.format("bot-name-numbered", number=str(seat.bot), level=level)
        return words.format("bot-name", level=level)


def person_name(words: Words, name: str | None, guest: int | None) -> str:
    """The name of a person; somebody who has not chosen one is a guest with a number."""
    return name or "" if guest is None else words.format("guest-name", number=str(guest))


class ServedTable:
    """A table on a server, as far as we may see it. `changed` is called whenever there is something new."""

    def __init__(self, link: TableLink, guest: SiteGuest, info: TableInfo, box: Box) -> None:
        self.link, self.guest, self.info, self.box = link, guest, info, box
        self.news: GameNews | None = None
        self.changed: Callable[[], None] = lambda: None
        self.refused: Refused | None = None
        """What the server refused last; until a move is played."""
        self.waiting: BotWaits | None = None
        """A bot that waits for its turn to think."""
        self.chat: dict[int, ChatLine] = {}
        self.told: list[Event | ChatLine] = []
        """What happened and what was said, in the order in which we heard it."""
        self._last = -1
        self._seen: dict[int | None, SentView] = {}
        self._reasons: dict[str, Reason | None] = {}
        self._asked_whys: dict[int, tuple[str, ...]] = {}
        self._stamp = 0
        self.connection = TableConnection(link, guest, lambda: self._last, self._hear)

    # What the screen asks for.

    @property
    def seats(self) -> tuple[ServedSeat, ...]:
        """Who sits where."""
        return tuple(map(ServedSeat, self.info.seats))

    @property
    def people(self) -> tuple[int, ...]:
        """Our own seats."""
        return tuple(seat.seat for seat in self.info.seats if seat.mine)

    @property
    def begun(self) -> bool:
        """Whether there is a game to look at."""
        return self.news is not None

    @property
    def phase(self) -> str:
        """What is being asked."""
        return self.view(None).phase

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked; not ours, while our move is on its way."""
        asked = self.view(None).asked
        return tuple(seat for seat in asked if seat not in self.people) if self.connection.unanswered else asked

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.news is not None and self.news.result is not None

    @property
    def stamp(self) -> int:
        """Changes with every message."""
        return self._stamp

    @property
    def thinking(self) -> None:
        """Bots think on the server."""

    def view(self, seat: int | None) -> SentView:
        """The view of one of our seats; what everybody may know is in each of them."""
        found = self._seen.get(seat)
        return next(iter(self._seen.values())) if found is None else found

    def events(self, seat: int | None) -> list[Event]:
        """What happened; the server has left out what we may not know."""
        return [entry for entry in self.told if isinstance(entry, Event)]

    def why_not(self, move: Move | str, seat: int) -> Reason | None:
        """Why a move is not legal, as the server said when our turn began."""
        return None if move in self.view(seat).moves else self._reasons.get(str(move))

    def play(self, seat: int, move: Move) -> None:
        """Send a move."""
        assert self.news is not None
        self.refused = None
        self.connection.send(Play(seat, self.news.seq, move))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        self.connection.send(Say(text))

    def be_back(self) -> None:
        """We are here: a bot that moves for us stops."""
        self.connection.send(Back())

    @property
    def replaced(self) -> SeatInfo | None:
        """A seat of ours for which a bot moves, or whose player the others are waiting for."""
        return next((seat for seat in self.info.seats if seat.mine and (seat.stand_in or seat.called_in)), None)

    def ask_bot(self, seat: int, stop: Stop) -> Move:
        """Bots think on the server."""
        raise NotImplementedError("bots of a server think there")

    def hints(self, seat: int, stop: Stop) -> tuple[Hint, ...]:
        """What a strong bot would do, if the table allows it; raises `SiteProblem`."""
        return self.guest.hints(self.link.table, seat).hints

    def result(self) -> Result:
        """The score, after the end."""
        assert self.news is not None
        assert self.news.result is not None
        return self.news.result

    # What the server says.

    def _hear(self, message: FromServer | None) -> None:
        """Take in a message; None: the connection has another state."""
        self._stamp += 1
        match message:
            case TableNews():
                self.info = message.table
            case GameNews():
                self._take(message)
            case ChatNews():
                new = [line for line in message.lines if line.id not in self.chat]
                self.chat |= {line.id: line for line in new}
                self.told += new
            case Reasons():
                asked = self._asked_whys.pop(message.id, ())
                self._reasons |= dict(zip(asked, message.reasons, strict=False))
            case Refused():
                self.refused = message
            case BotWaits():
                self.waiting = message
        self.changed()

    def _take(self, news: GameNews) -> None:
        """The game as it is now."""
        before = self.news.seq if self.news else -1
        self.news, self.waiting = news, None
        self._seen = {view.seat: SentView(box=self.box, **msgspec.structs.asdict(view)) for view in news.views}
        for step in news.steps:
            if step.number > self._last:
                self.told += step.events
                self._last = step.number
        if news.seq > before:
            self.refused = None
        self._ask_why()

    def _ask_why(self) -> None:
        """Ask for the reasons of everything that we cannot do now, so that they are there when we want to know."""
        self._reasons, self._asked_whys = {}, {}
        for view in self._seen.values():
            if view.seat is None or view.seat not in view.asked:
                continue
            wanted = list(_not_possible(view))
            for start in range(0, len(wanted), MOST_WHYS):
                number = len(self._asked_whys)
                self._asked_whys[number] = tuple(wanted[start : start + MOST_WHYS])
                self.connection.send(Why(number, view.seat, self._asked_whys[number]))


def _not_possible(view: SentView) -> Iterable[str]:
    """The moves that a person may try although they are not legal, as texts."""
    told = [str(move).partition(":")[0] for move in view.moves]
    tried: Iterable[str] = ()
    if view.offer:
        names = [ticket.name for ticket in view.offer]
        kept = chain.from_iterable(combinations(names, n) for n in range(len(names) + 1))
        tried = (f"keep {' '.join(some) or 'nothing'}" for some in kept)
    elif view.phase in (TURN, "second-card"):
        tried = chain(
            ("take unseen", "tickets"),
            dict.fromkeys(f"take {color}" for color in view.face_up),
            (f"claim {name}" for name in view.box.routes if name not in view.owners),
            (f"station {name}" for name in view.box.cities if name not in view.stations and view.box.rules.stations),
        )
    return (move for move in tried if move not in told)
