"""The lobby: making tables, sitting down, getting up, starting, and the rematch."""

import logging
import os
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from kvytok.boards import UnknownGame, find_game
from kvytok.game.box import open_box
from kvytok.game.game import LONGEST_NAME, Game
from kvytok.server.clock import Reminders, deadline_of, due_of
from kvytok.server.database import now
from kvytok.server.dealer import Dealer, returned, standing
from kvytok.server.errors import Refusal
from kvytok.server.guests import Guest, random_id
from kvytok.server.hub import Hub
from kvytok.server.messages import (
    BotSeat,
    LocalSeat,
    MySeat,
    NewTable,
    OpenSeat,
    SeatInfo,
    SeatWish,
    TableInfo,
    TableNews,
)
from kvytok.server.stand_in import CHOOSERS
from kvytok.server.store import Chair, Store, TableRow

log = logging.getLogger(__name__)

TRIES: Final = 20
MOST_HOSTED: Final = 200
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
OPEN: Final = Chair("open")


class Lobby:
    """Everything about a table but its game."""

    def __init__(self, store: Store, hub: Hub, dealer: Dealer, reminders: Reminders) -> None:
        self.store = store
        self.hub = hub
        self.dealer = dealer
        self.reminders = reminders
        dealer.show_table = self.show

    # Making a table.

    async def make(self, wish: NewTable, host: Guest) -> TableRow:
        """A new table."""
        try:
            box = open_box(wish.game, wish.bonus)
        except ValueError as error:
            raise Refusal("bad-game", str(error)) from None
        fewest, most = box.rules.players_min, box.rules.players_max
        if not fewest <= len(wish.seats) <= most:
            raise Refusal("bad-seats", f"{wish.game} is for {fewest} to {most} players, not {len(wish.seats)}")
        if sum(isinstance(seat, MySeat) for seat in wish.seats) > 1:
            raise Refusal("bad-seats", "you have one seat of your own; other people on your device sit on local ones")
        if wish.first is not None and wish.first >= len(wish.seats):
            raise Refusal("bad-seats", "the seat that plays first does not exist")
        seats = tuple(filled(seat, host) for seat in wish.seats)
        made = await self._add(
            host=host.id,
            game=wish.game,
            bonus=box.bonus,
            first=wish.first,
            pace=wish.pace,
            watchers=wish.watchers,
            seats=seats,
            start=wish.start,
        )
        log.info("table made", extra={"table": made.id, "game": made.game, "seats": len(made.seats)})
        return made

    async def _add(self, start: bool, **fields: Any) -> TableRow:
        """Store a new table, started or not."""
        if await self.store.count_hosted(fields["host"]) >= MOST_HOSTED:
            raise Refusal("too-fast", f"you host {MOST_HOSTED} tables already; finish some of them")
        for _ in range(TRIES):
            code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            at = now()
            table = TableRow(id=random_id(16), code=code, status="open", created=at, changed=at, **fields)
            if start:
                table = msgspec.structs.replace(table, **self._begun(table))
            if await self.store.add_table(table):
                self.reminders.set(table)
                return table
        raise Refusal("busy", "no code is free; try again")

    # Changing a table.

    async def _change(self, table_id: str, decide: Callable[[TableRow], dict[str, Any]]) -> TableRow:
        """Change a table as `decide` says, which is asked again when somebody else was quicker; then tell."""
        for _ in range(TRIES):
            table = await self.dealer.need(table_id)
            fields = decide(table)
            if not fields:
                return table
            changed = await self.store.change_table(table, **fields)
            if changed is not None:
                self.reminders.set(changed)
                self.show(changed)
                return changed
        raise Refusal("busy", "the table changes too quickly; try again")

    def _reseated(self, table: TableRow, seats: tuple[Chair, ...]) -> dict[str, Any]:
        """What changes with the seats."""
        if seats == table.seats:
            return {}
        if table.status != "running":
            return {"seats": seats}
        at = now()
        deadline = deadline_of(table.pace, seats, table.asked, at)
        if deadline is not None and table.deadline is not None:
            deadline = table.deadline  # the question is the same, and so is its time
        due = due_of(seats, table.asked, deadline, at, self.dealer.bot_delay)
        return {"seats": seats, "deadline": deadline, "due": due}

    async def join(self, table_id: str, guest: Guest, seat: int | None) -> TableRow:
        """Take an open seat; a guest who sits already stays there."""

        def decide(table: TableRow) -> dict[str, Any]:
            if table.seats_of(guest.id):
                return {}
            if table.status != "open":
                raise Refusal("not-open", "the game has begun")
            free = [number for number, chair in enumerate(table.seats) if chair.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise Refusal("table-full", "that seat is not open" if free else "no seat is open")
            place = free[0] if seat is None else seat
            return self._reseated(table, _with(table.seats, place, Chair("guest", guest.id, guest.name)))

        return await self._change(table_id, decide)

    async def leave(self, table_id: str, guest: str) -> TableRow:
        """Give up one's seats; in a running game bots move until the guest returns."""

        def decide(table: TableRow) -> dict[str, Any]:
            own = table.seats_of(guest)
            if not own:
                raise Refusal("not-allowed", "you are not at this table")
            if table.status == "over":
                return {}
            seats = table.seats
            for seat in own:
                gone = msgspec.structs.replace(seats[seat], stand_in="left")
                seats = _with(seats, seat, OPEN if table.status == "open" else gone)
            return self._reseated(table, seats)

        return await self._change(table_id, decide)

    async def come_back(self, table_id: str, guest: str, only_left: bool) -> TableRow:
        """The guest moves again for seats where a bot does; perhaps only for those that the guest had left."""

        def decide(table: TableRow) -> dict[str, Any]:
            own = tuple(
                seat
                for seat in table.seats_of(guest)
                if table.seats[seat].stand_in is not None and (not only_left or table.seats[seat].stand_in == "left")
            )
            return self._reseated(table, returned(table.seats, own))

        return await self._change(table_id, decide)

    async def reseat(self, table_id: str, host: Guest, seat: int, wish: SeatWish) -> TableRow:
        """The host fills a seat anew."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host.id)
            if seat >= len(table.seats):
                raise Refusal("not-found", "there is no such seat at this table")
            if table.status == "over":
                raise Refusal("not-running", "the game is over")
            chair, new = table.seats[seat], filled(wish, host)
            if table.status == "running":
                if new.kind != "bot":
                    raise Refusal("not-open", "in a running game a seat can only go to a bot")
                return self._reseated(table, _with(table.seats, seat, Chair("bot", name=chair.name, level=new.level)))
            seats = table.seats
            if isinstance(wish, MySeat):
                seats = tuple(OPEN if c.kind == "guest" and c.guest == host.id else c for c in seats)
            return self._reseated(table, _with(seats, seat, new))

        return await self._change(table_id, decide)

    async def start(self, table_id: str, host: str) -> TableRow:
        """The host starts the game; starting twice does nothing."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            return self._begun(table) if table.status == "open" else {}

        table = await self._change(table_id, decide)
        await self.dealer.tell(table_id)
        log.info("game started", extra={"table": table_id, "game": table.game, "seats": len(table.seats)})
        return table

    def _begun(self, table: TableRow) -> dict[str, Any]:
        """A game dealt: the key comes from the operating system."""
        if any(chair.kind == "open" for chair in table.seats):
            raise Refusal("bad-seats", "a seat is still open; fill it, or give it to a bot")
        seats = named_apart(table.seats)
        names = [chair.name or "" for chair in seats]
        key = os.urandom(32)
        game = Game.new(table.game, names=names, key=key, bonus=table.bonus, first=table.first)
        return {"seats": seats, "key": key, **standing(game, table, seats, self.dealer.bot_delay, now(), True)}

    async def rematch(self, table_id: str, guest: str) -> TableRow:
        """The table where the same players play again, made by the first who asks for it."""
        table = await self.dealer.need(table_id)
        if table.status != "over":
            raise Refusal("not-over", "the game is not over yet")
        if not table.seats_of(guest) and guest != table.host:
            raise Refusal("not-allowed", "you are not at this table")
        if table.rematch is not None:
            return await self.dealer.need(table.rematch)
        seats = returned(table.seats, tuple(range(len(table.seats))))
        again = await self._add(
            host=guest,
            game=table.game,
            bonus=table.bonus,
            first=table.first,
            pace=table.pace,
            watchers=table.watchers,
            seats=seats,
            start=True,
        )
        old = await self._change(table_id, lambda row: {} if row.rematch else {"rematch": again.id})
        if old.rematch == again.id or old.rematch is None:
            return again
        return await self.dealer.need(old.rematch)

    # Telling.

    def info(self, table: TableRow, guest: str, base: str) -> TableInfo:
        """A table as a guest may see it."""
        present = self.hub.present(table.id)
        return TableInfo(
            id=table.id,
            code=table.code,
            invitation=f"{base}/t/{table.id}",
            status=table.status,
            game=table.game,
            board=_board_of(table.game),
            bonus=table.bonus,
            first=table.first,
            pace=table.pace,
            watchers=table.watchers,
            watching=self.hub.watching(table),
            host=table.host == guest,
            seats=tuple(
                SeatInfo(
                    seat=seat,
                    kind=chair.kind,
                    name=chair.name,
                    level=chair.level,
                    host=chair.kind == "guest" and chair.guest == table.host,
                    mine=chair.guest is not None and chair.guest == guest,
                    present=chair.kind == "bot" or chair.guest in present,
                    stand_in=chair.stand_in,
                )
                for seat, chair in enumerate(table.seats)
            ),
            seq=table.seq,
            asked=table.asked,
            created=table.created,
            changed=table.changed,
            winners=table.winners,
            rematch=table.rematch,
        )

    def show(self, table: TableRow) -> None:
        """Tell everybody at a table how it is."""
        for connection in self.hub.at(table.id):
            connection.send(TableNews(table.seq, self.info(table, connection.guest.id, connection.base)))


def filled(wish: SeatWish, host: Guest) -> Chair:
    """A seat as it is wished for."""
    match wish:
        case OpenSeat():
            return OPEN
        case MySeat():
            return Chair("guest", host.id, host.name)
        case LocalSeat(name):
            if not name.isprintable() or name != name.strip():
                raise Refusal("malformed", "a name is printable and has no spaces around it")
            return Chair("local", host.id, name)
        case BotSeat(level):
            if level not in CHOOSERS:
                raise Refusal("bad-level", f"there is no bot {level!r}; there are: {', '.join(CHOOSERS)}")
            return Chair("bot", name=f"Bot ({level})", level=level)


def named_apart(seats: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The seats with names that differ: the second `Anna` is `Anna 2`."""
    taken: set[str] = set()
    named = []
    for chair in seats:
        base = name = chair.name or "?"
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{base[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
        taken.add(name.casefold())
        named.append(msgspec.structs.replace(chair, name=name))
    return tuple(named)


def _with(seats: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*seats[:seat], chair, *seats[seat + 1 :])


def _demand_host(table: TableRow, guest: str) -> None:
    if table.host != guest:
        raise Refusal("not-host", "only the host may do that")


def _board_of(game_id: str) -> str:
    try:
        return find_game(game_id)[0].id
    except UnknownGame:
        return ""
