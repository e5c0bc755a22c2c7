"""The lobby: making tables, sitting down, leaving, starting the game, and the rematch."""

import logging
import os
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from kvytok.game.box import Box, open_box
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.chat import Chat
from kvytok.server.database import now
from kvytok.server.guests import Guest, random_id
from kvytok.server.live_games import new_game
from kvytok.server.messages import MySeat, NewTable, SeatWish, StandIn, TableWish
from kvytok.server.move_clock import deadline_of, due_of
from kvytok.server.move_service import MoveService, standing
from kvytok.server.names import display_fault
from kvytok.server.own_boards import OwnBoards
from kvytok.server.refusal import Refusal
from kvytok.server.reminders import Reminders
from kvytok.server.seats import (
    OPEN,
    closed_first,
    colored,
    filled,
    named_apart,
    recolored,
    renamed,
    replaceable_in,
    returned,
    stood_in,
    with_chair,
    with_person,
)
from kvytok.server.store import Store
from kvytok.server.table_display import TableDisplay
from kvytok.server.table_row import Chair, Removed, TableRow

log = logging.getLogger(__name__)

TRIES: Final = 20
MOST_HOSTED: Final = 200
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
ENDED_BY_COMING: Final[frozenset[StandIn]] = frozenset({"left", "away"})
"""The kinds of stand-in that end when the player opens the page; the others end when the player says so."""


class Lobby:
    """Everything about a table except its game."""

    def __init__(
        self,
        store: Store,
        own_boards: OwnBoards,
        move_service: MoveService,
        display: TableDisplay,
        reminders: Reminders,
        chat: Chat,
    ) -> None:
        self.store = store
        self.own_boards = own_boards
        self.library = own_boards.library
        self.move_service = move_service
        self.display = display
        self.reminders = reminders
        self.chat = chat

    # Making a table.

    async def make(self, wish: NewTable, host: Guest) -> TableRow:
        """Make a new table."""
        await self.own_boards.need(wish.game)
        box = self._box(wish.game, wish.bonus)
        _demand_players(box, len(wish.seats))
        if sum(isinstance(seat, MySeat) for seat in wish.seats) > 1:
            raise Refusal("bad-seats", "you have one seat of your own; other people on your device sit on local ones")
        if wish.first is not None and wish.first >= len(wish.seats):
            raise Refusal("bad-seats", "the seat that plays first does not exist")
        seats = colored(tuple(filled(seat, host, LEVELS) for seat in wish.seats))
        made = await self._add(
            host=host.id,
            game=wish.game,
            bonus=box.bonus,
            first=wish.first,
            pace=wish.pace,
            watchers=wish.watchers,
            hints=wish.hints,
            seats=seats,
            start=wish.start,
        )
        log.info("table made", extra={"table": made.id, "game": made.game, "seats": len(made.seats)})
        return made

    def _box(self, game: str, bonus: tuple[str, ...]) -> Box:
        """The game with its bonus tickets; `Refusal` if it does not exist."""
        try:
            return open_box(game, bonus, self.library)
        except ValueError as error:
            raise Refusal("bad-game", str(error)) from None

    async def _add(self, start: bool, after: str | None = None, **fields: Any) -> TableRow:
        """Store a new table, started or not. As a rematch of `after`: the rematch that was stored first."""
        if await self.store.count_hosted(fields["host"]) >= MOST_HOSTED:
            raise Refusal("too-fast", f"you host {MOST_HOSTED} tables already; finish some of them")
        await self.own_boards.need(fields["game"])
        for _ in range(TRIES):
            code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            at = now()
            table = TableRow(**{"id": random_id(16)} | fields, code=code, status="open", created=at, changed=at)
            if start:
                table = msgspec.structs.replace(table, **self._begun(table))
            if await self.store.add_table(table, after):
                self.reminders.set(table)
                return table
            if "id" in fields and (there := await self.store.table(table.id)) is not None:
                return there  # somebody else has made it at the same moment
            if after is not None and (other := (await self.move_service.need(after)).rematch) is not None:
                return await self.move_service.need(other)
        raise Refusal("busy", "no code is free; try again")

    async def begin(self, **fields: Any) -> TableRow:
        """Make a table whose game begins at once, with people who have not come to it yet: for tournaments."""
        return await self._add(start=True, **fields)

    # Changing a table.

    async def _change(self, table_id: str, decide: Callable[[TableRow], dict[str, Any]]) -> TableRow:
        """Change a table as `decide` says, and tell everybody; `decide` is asked again if another change came first."""
        for _ in range(TRIES):
            table = await self.move_service.need(table_id)
            await self.own_boards.need(table.game)
            fields = decide(table)
            if not fields:
                return table
            try:
                changed = await self.store.change_table(table, **fields)
            except BaseException:
                self.move_service.look_again(table_id)  # only the database knows whether it was stored
                raise
            if changed is not None:
                self.reminders.set(changed)
                await self.display.show(changed.id)
                await self.chat.tell(table, changed)
                return changed
        raise Refusal("busy", "the table changes too quickly; try again")

    def _reseated(self, table: TableRow, seats: tuple[Chair, ...]) -> dict[str, Any]:
        """The fields of the table that change together with its seats."""
        if seats == table.seats:
            return {}
        if table.status != "running":
            return {"seats": seats}
        at = now()
        deadline = deadline_of(table.pace, seats, table.asked, at)
        if deadline is not None and table.deadline is not None:
            deadline = table.deadline  # the question is the same, so its time stays too
        due = due_of(seats, table.asked, deadline, at, self.move_service.bot_delay)
        return {"seats": seats, "deadline": deadline, "due": due}

    async def join(self, table_id: str, guest: Guest, seat: int | None) -> TableRow:
        """Take an open seat; a guest who has a seat already keeps it."""

        def decide(table: TableRow) -> dict[str, Any]:
            if table.seats_of(guest.id):
                return {}
            if table.status != "open":
                raise Refusal("not-open", "the game has begun")
            if any(one.guest == guest.id for one in table.removed):
                raise Refusal("removed", "the host has removed you from this table")
            free = [number for number, chair in enumerate(table.seats) if chair.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise Refusal("table-full", "that seat is not open" if free else "no seat is open")
            place = free[0] if seat is None else seat
            chair = Chair("guest", guest.id, guest.name)
            return self._reseated(table, with_person(table.seats, place, chair))

        return await self._change(table_id, decide)

    async def leave(self, table_id: str, guest: str) -> TableRow:
        """Give up all seats of a guest; in a running game bots move until the guest returns."""

        def decide(table: TableRow) -> dict[str, Any]:
            own = table.seats_of(guest)
            if not own:
                raise Refusal("not-allowed", "you are not at this table")
            if table.status == "over":
                return {}
            seats = table.seats
            for seat in own:
                gone = msgspec.structs.replace(seats[seat], stand_in="left", called=None)
                seats = with_chair(seats, seat, OPEN if table.status == "open" else gone)
            return self._reseated(table, seats)

        return await self._change(table_id, decide)

    async def come_back(self, table_id: str, guest: str, ends: frozenset[StandIn] | None = None) -> TableRow:
        """The guest moves again instead of the bots; with `ends`, only where the stand-in has one of these reasons."""

        def decide(table: TableRow) -> dict[str, Any]:
            own = tuple(seat for seat in table.seats_of(guest) if ends is None or table.seats[seat].stand_in in ends)
            return self._reseated(table, returned(table.seats, own))

        return await self._change(table_id, decide)

    async def let_bot_move(self, table_id: str, guest: str, seat: int) -> TableRow:
        """A player lets a bot move for another player until that one returns; at once if the other is away.

        A player who is here and holds up the game is asked first. The time to answer is the same as the time that the
        others wait for an absent player.
        """
        presence = await self.display.presence.at(table_id)

        def decide(table: TableRow) -> dict[str, Any]:
            if not table.seats_of(guest):
                raise Refusal("not-allowed", "you are not at this table")
            if table.status != "running":
                raise Refusal("not-running", "the game has not begun, or is over")
            if seat >= len(table.seats) or table.seats[seat].guest in (None, guest):
                raise Refusal("wrong-seat", "that seat is not another person's")
            absent = table.seats[seat].guest
            if table.seats[seat].stand_in is not None or table.seats[seat].called is not None:
                return {}
            if absent in presence.here and table.pace == "none" and seat in table.asked:
                called = msgspec.structs.replace(table.seats[seat], called=now() + self.display.absence)
                return self._reseated(table, with_chair(table.seats, seat, called))
            if replaceable_in(table, seat, presence, self.display.absence, now()) != 0:
                raise Refusal("not-away", "that player is here, or has not been away for long enough, or has a clock")
            return self._reseated(table, stood_in(table.seats, frozenset({absent or ""}), "away"))

        table = await self._change(table_id, decide)
        absent = table.seats[seat].guest
        if absent in (await self.display.presence.at(table_id)).here:  # the player came back at this moment
            table = await self.come_back(table_id, absent or "", ENDED_BY_COMING)
        return table

    async def recolor(self, table_id: str, guest: str, seat: int, color: int) -> TableRow:
        """Choose a colour: players for their own seats, the host also for bots."""

        def decide(table: TableRow) -> dict[str, Any]:
            if seat >= len(table.seats):
                raise Refusal("not-found", "there is no such seat at this table")
            chair = table.seats[seat]
            if not (chair.guest == guest or (chair.kind == "bot" and table.host == guest)):
                raise Refusal("wrong-seat", "that seat is not yours")
            _demand_open(table)
            return self._reseated(table, recolored(table.seats, seat, color))

        return await self._change(table_id, decide)

    async def rename(self, table_id: str, guest: str, seat: int, name: str) -> TableRow:
        """Change the name of a person before the game begins: players for themselves and for those on their device."""
        if fault := display_fault(name):
            raise Refusal("malformed", fault)

        def decide(table: TableRow) -> dict[str, Any]:
            if seat >= len(table.seats):
                raise Refusal("not-found", "there is no such seat at this table")
            if table.seats[seat].guest != guest:
                raise Refusal("wrong-seat", "that seat is not yours")
            _demand_open(table)
            return self._reseated(table, renamed(table.seats, seat, name))

        return await self._change(table_id, decide)

    async def change(self, table_id: str, host: str, wish: TableWish) -> TableRow:
        """The host changes the game, the number of seats or the time for a move before the game begins."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            _demand_open(table)
            game = wish.game or table.game
            kept = table.bonus if game == table.game else ()
            box = self._box(game, kept if wish.bonus is None else wish.bonus)
            fewest, most = box.rules.players_min, box.rules.players_max
            players = wish.players or min(max(len(table.seats), fewest), most)
            _demand_players(box, players)
            fields = _resized(table, closed_first(table.seats, players), players)
            fields |= {"game": game, "bonus": box.bonus, "pace": wish.pace or table.pace}
            return {name: value for name, value in fields.items() if value != getattr(table, name)}

        return await self._change(table_id, decide)

    async def close_seat(self, table_id: str, host: str, seat: int) -> TableRow:
        """The host closes an open seat or a bot's; the other players keep theirs."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            _demand_open(table)
            if seat >= len(table.seats):
                raise Refusal("not-found", "there is no such seat at this table")
            if table.seats[seat].guest is not None:
                raise Refusal("wrong-seat", "a person sits there")
            _demand_players(self._box(table.game, table.bonus), len(table.seats) - 1)
            return _resized(table, frozenset({seat}), len(table.seats) - 1)

        return await self._change(table_id, decide)

    async def reseat(self, table_id: str, host: Guest, seat: int, wish: SeatWish) -> TableRow:
        """The host fills a seat in a new way."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host.id)
            if seat >= len(table.seats):
                raise Refusal("not-found", "there is no such seat at this table")
            if table.status == "over":
                raise Refusal("not-running", "the game is over")
            chair, new = table.seats[seat], filled(wish, host, LEVELS)
            another = chair.guest is not None and chair.guest != host.id
            if table.status == "running":
                if new.kind != "bot":
                    raise Refusal("not-open", "in a running game a seat can only go to a bot")
                if another:
                    raise Refusal("wrong-seat", "in a running game people keep their seats; bots stand in")
                bot = Chair("bot", name=chair.name, level=new.level, color=chair.color, bot=chair.bot)
                return self._reseated(table, with_chair(table.seats, seat, bot))
            seats = table.seats
            if isinstance(wish, MySeat):
                seats = tuple(OPEN if c.kind == "guest" and c.guest == host.id else c for c in seats)
            fields = self._reseated(table, with_person(seats, seat, new))
            if another:
                fields["removed"] = (*table.removed, Removed(chair.guest or "", chair.name or ""))
            return fields

        return await self._change(table_id, decide)

    async def invite_again(self, table_id: str, host: str, guest: str) -> TableRow:
        """The host lets a removed person sit down again."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            left = tuple(one for one in table.removed if one.guest != guest)
            return {} if left == table.removed else {"removed": left}

        return await self._change(table_id, decide)

    async def switch_hints(self, table_id: str, host: str, on: bool) -> TableRow:
        """The host switches hints on or off; in a running game between people, only off."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            if table.status == "over":
                raise Refusal("not-running", "the game is over")
            if on and table.status == "running" and sum(chair.kind != "bot" for chair in table.seats) > 1:
                raise Refusal("not-open", "in a running game between people hints can only be switched off")
            return {} if table.hints == on else {"hints": on}

        return await self._change(table_id, decide)

    async def agree_to_planning(self, table_id: str, guest: str, on: bool) -> TableRow:
        """A player agrees that all may use planning help, or no longer, for every seat of theirs."""

        def decide(table: TableRow) -> dict[str, Any]:
            if table.status == "over":
                raise Refusal("not-running", "the game is over")
            if not table.seats_of(guest):
                raise Refusal("not-allowed", "you do not sit at this table")
            seats = tuple(
                msgspec.structs.replace(chair, plans=on) if chair.guest == guest else chair for chair in table.seats
            )
            return {} if seats == table.seats else {"seats": seats}

        return await self._change(table_id, decide)

    async def start(self, table_id: str, host: str) -> TableRow:
        """The host starts the game; starting it twice does nothing."""

        def decide(table: TableRow) -> dict[str, Any]:
            _demand_host(table, host)
            return self._begun(table) if table.status == "open" else {}

        table = await self._change(table_id, decide)
        await self.move_service.tell(table_id)
        log.info("game started", extra={"table": table_id, "game": table.game, "seats": len(table.seats)})
        return table

    def _begun(self, table: TableRow) -> dict[str, Any]:
        """The fields of a table whose game begins; the key comes from the operating system."""
        if any(chair.kind == "open" for chair in table.seats):
            raise Refusal("bad-seats", "a seat is still open; fill it, or give it to a bot")
        seats = colored(named_apart(table.seats), everybody=True)
        key = os.urandom(32)
        game = new_game(msgspec.structs.replace(table, seats=seats, key=key), self.library)
        return {"seats": seats, "key": key, **standing(game, table, seats, self.move_service.bot_delay, now(), True)}

    async def rematch(self, table_id: str, guest: str) -> TableRow:
        """The table where the same players play again. The first player who asks makes it; it begins at once.

        Players who are not at the old table at that moment keep their seats, and bots move for them until they come.
        """
        table = await self.move_service.need(table_id)
        if table.status != "over":
            raise Refusal("not-over", "the game is not over yet")
        if not table.seats_of(guest) and guest != table.host:
            raise Refusal("not-allowed", "you are not at this table")
        if table.rematch is not None:
            return await self.move_service.need(table.rematch)
        here = (await self.display.presence.at(table_id)).here | {guest, None}
        seats = tuple(
            msgspec.structs.replace(chair, stand_in=None if chair.guest in here else "away") for chair in table.seats
        )
        again = await self._add(
            after=table_id,
            host=guest,
            game=table.game,
            bonus=table.bonus,
            first=table.first,
            pace=table.pace,
            watchers=table.watchers,
            hints=table.hints,
            seats=seats,
            start=True,
        )
        await self.display.show(table_id)
        return again


def _demand_host(table: TableRow, guest: str) -> None:
    if table.host != guest:
        raise Refusal("not-host", "only the host may do that")


def _demand_open(table: TableRow) -> None:
    if table.status != "open":
        raise Refusal("not-open", "the game has begun")


def _demand_players(box: Box, players: int) -> None:
    fewest, most = box.rules.players_min, box.rules.players_max
    if not fewest <= players <= most:
        raise Refusal("bad-seats", f"{box.game_id} is for {fewest} to {most} players, not {players}")


def _resized(table: TableRow, closed: frozenset[int], players: int) -> dict[str, Any]:
    """The seats of an open table without the closed ones, or with new open ones; the first player stays the same."""
    kept = [seat for seat in range(len(table.seats)) if seat not in closed]
    seats = (*(table.seats[seat] for seat in kept), *(OPEN for _ in range(players - len(kept))))
    return {"seats": seats, "first": kept.index(table.first) if table.first in kept else None}
