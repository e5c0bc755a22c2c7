"""Move service: plays moves at tables and tells everybody the result.

Every move goes the same way, no matter who makes it: check who sent it, load the game, let the rules apply the move,
store the move and the new state in one transaction that checks the sequence number, and only then tell people.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from kvytok.game.errors import Ambiguous, CannotParse, MoveError, NotLegal
from kvytok.game.events import TicketsOffered
from kvytok.game.game import Game
from kvytok.game.moves import Move
from kvytok.game.reasons import Reason
from kvytok.game.view import View
from kvytok.server.chat import Chat
from kvytok.server.database import now
from kvytok.server.game_messages import frames, game_news, game_news_json
from kvytok.server.hub import FORBIDDEN, Connection, Hub, Promise
from kvytok.server.live_games import LiveGame, LiveGames
from kvytok.server.messages import BotWaits, Frame, GameNews
from kvytok.server.move_clock import automatic, clock_of, deadline_of, due_of
from kvytok.server.move_notice import MoveNotice, outcome
from kvytok.server.refusal import AWAY, Refusal
from kvytok.server.reminders import Reminders
from kvytok.server.seats import returned
from kvytok.server.store import Store
from kvytok.server.table_row import By, Chair, MoveRow, TableRow

log = logging.getLogger(__name__)

Show = Callable[[str], Awaitable[None]]
Audience = tuple[tuple[int, ...], int]
"""Those who are told the same: the seats that they play, and the newest step that they have."""
UNSURE: Final = 30.0
"""Seconds for which the database is asked whether a move was stored after all, whose storing was not confirmed."""
FIRST_LOOK: Final = 0.2
UNTIL_SEEN: Final = 1.0
"""The longest pause while the database does not answer; then people wait for what was stored."""
LONGEST_PAUSE: Final = 5.0
TRIES = 20
"""How often a move is tried again when another change of the table came first."""


def may_watch(table: TableRow, guest: str) -> bool:
    """Whether a guest may see the game: players, the host and watchers may; anybody may see a finished game."""
    return table.watchers or table.status == "over" or guest == table.host or bool(table.seats_of(guest))


def is_fresh(game: Game, seat: int, seq: int) -> bool:
    """Whether a move chosen after `seq` moves still answers the question that the seat is asked now.

    In an opening all seats are asked at once, and the answer of another seat does not change the question.
    """
    played = game.step
    if seq == played:
        return True
    if seq > played or seat not in game.asked or not game.phase.startswith("opening"):
        return False
    since = 0
    for number, move in enumerate(game.history, start=1):
        if any(isinstance(event, TicketsOffered) and event.seat == seat for event in move.events):
            since = number
    return seq >= since


def standing(
    game: Game, table: TableRow, seats: tuple[Chair, ...], delay: float, at: int, new_question: bool
) -> dict[str, Any]:
    """The fields of the table that describe the state of the game; `new_question` if something new is asked."""
    deadline = deadline_of(table.pace, seats, game.asked, at) if new_question else table.deadline
    return outcome(game) | {"deadline": deadline, "due": due_of(seats, game.asked, deadline, at, delay)}


def _check(table: TableRow, game: Game, seat: int, seq: int, guest: str | None) -> None:
    """Refuse a move that this guest, or a bot, may not make now."""
    if seat >= len(table.seats) or (guest is not None and table.seats[seat].guest != guest):
        raise Refusal("wrong-seat", "that seat is not yours")
    if table.status != "running":
        raise Refusal("not-running", "the game is over")
    if guest is None and not automatic(table.seats[seat]):
        raise Refusal("stale", "a person plays this seat again")
    if not is_fresh(game, seat, seq):
        raise Refusal("stale", f"the move was for step {seq}, the game is at {table.seq}")


class MoveService:
    """Plays moves at tables."""

    def __init__(
        self,
        store: Store,
        live_games: LiveGames,
        hub: Hub,
        reminders: Reminders,
        show: Show,
        chat: Chat,
        bot_delay: float,
    ) -> None:
        self.store = store
        self.live_games = live_games
        self.hub = hub
        self.reminders = reminders
        self.bot_delay = bot_delay
        self.show = show
        """Tells everybody at a table how the table is now."""
        self.chat = chat
        self.under_way = 0
        """The number of moves that are being played."""
        self._unsure: dict[str, float] = {}
        """Tables with a move of which only the database knows whether it was stored, and how long it is asked."""
        self._looking: set[asyncio.Task[None]] = set()

    async def settled(self, within: float) -> None:
        """Wait until no move is under way, at most for some seconds."""
        until = time.monotonic() + within
        while self.under_way and time.monotonic() < until:
            await asyncio.sleep(0.01)
        for task in self._looking:
            task.cancel()

    async def need(self, table_id: str) -> TableRow:
        """The table; `Refusal` if there is none."""
        table = await self.store.table(table_id)
        if table is None:
            raise Refusal("not-found", "there is no such table")
        return table

    async def _game(self, live_game: LiveGame, table_id: str) -> tuple[TableRow, Game]:
        """The table as it is stored, and its game."""
        table = await self.need(table_id)
        if table.status == "open":
            raise Refusal("not-running", "the game has not begun")
        return table, await live_game.bring(table)

    # Playing.

    async def play(
        self, table_id: str, seat: int, seq: int, move: Move | str, guest: str | None, by: By = "guest"
    ) -> TableRow:
        """Play a move; `guest` is None for a bot. Returns the table when everything is stored and told."""
        self.under_way += 1
        try:
            return await self._play(table_id, seat, seq, move, guest, by)
        finally:
            self.under_way -= 1

    async def _play(self, table_id: str, seat: int, seq: int, move: Move | str, guest: str | None, by: By) -> TableRow:
        arrived = time.perf_counter()
        async with self.live_games.at(table_id) as live_game:
            for number in range(TRIES):
                # The first try goes without reading: the check in the UPDATE decides whether what is known here is
                # still true. A refusal is given only after reading.
                known = live_game.known if number == 0 else None
                table, game = known or await self._game(live_game, table_id)
                try:
                    _check(table, game, seat, seq, guest)
                    stored = await self._apply(live_game, table, game, seat, move, by)
                except Refusal as refusal:
                    if known is None or refusal.code == "busy":
                        raise
                    continue
                if stored is not None:
                    self.reminders.set(stored)
                    self._tell_game(live_game, stored)
                    self.store.metrics.moves[by] += 1
                    self.store.metrics.move_seconds.note(time.perf_counter() - arrived)
                    if stored.status == "over" or stored.revision != table.revision:
                        await self.show(table_id)
                        await self.chat.tell(table, stored)
                    if stored.status == "over":
                        log.info("game over", extra={"table": table_id, "moves": stored.seq})
                    return stored
        raise Refusal("busy", "the table changes too quickly; try again")

    async def _apply(
        self, live_game: LiveGame, table: TableRow, game: Game, seat: int, move: Move | str, by: By
    ) -> TableRow | None:
        """Let the rules play a move and store it; None if the stored game has changed in the meantime."""
        phase = game.phase
        try:
            game.play(move, seat)
        except MoveError as error:
            raise refused_move(error) from None
        at = now()
        row = MoveRow(table.seq + 1, seat, game.last.move.text(), by, at)
        seats = table.seats
        fields: dict[str, Any] = {}
        if by == "guest" and (seats[seat].stand_in is not None or seats[seat].called is not None):
            seats = returned(seats, (seat,))
            fields = {"seats": seats, "revision": table.revision + 1}
        new_question = not (phase.startswith("opening") and phase == game.phase)
        fields |= standing(game, table, seats, self.bot_delay, at, new_question)
        try:
            stored = await self.store.append_move(table, row, **fields)
        except BaseException:
            live_game.forget()  # only the database knows whether the move was stored
            self.look_again(table.id)
            raise
        if stored is None:
            game.undo()
        else:
            live_game.log.append(row)
            live_game.table = stored
        return stored

    # Finding out.

    def look_again(self, table_id: str) -> None:
        """Find out whether a move or another change was stored that was not confirmed.

        Otherwise nobody here might ever hear of it: this node does not listen to its own notices.
        """
        under_way = table_id in self._unsure
        self._unsure[table_id] = time.monotonic() + UNSURE
        if not under_way:
            task = asyncio.create_task(self._look(table_id))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, table_id: str) -> None:
        """Look until the database has answered, and for a while after that: the move may still be on its way there."""
        pause, seen = FIRST_LOOK, None
        try:
            while seen is None or time.monotonic() < self._unsure[table_id]:
                await asyncio.sleep(pause)
                pause = min(2 * pause, UNTIL_SEEN if seen is None else LONGEST_PAUSE)
                with suppress(*AWAY):
                    table = await self.need(table_id)
                    if seen != (table.revision, table.seq):
                        await self._tell_stored(table)
                        seen = table.revision, table.seq
        except Refusal as refusal:  # such as a table that is gone
            log.debug("not told", extra={"table": table_id, "code": refusal.code})
        except Exception:
            log.exception("a change that was not confirmed could not be found out", extra={"table": table_id})
        finally:
            del self._unsure[table_id]

    async def _tell_stored(self, table: TableRow) -> None:
        """Tell everybody at a table what is stored and perhaps was not told."""
        self.reminders.set(table)
        await self.show(table.id)
        if table.status != "open":
            await self.tell(table.id)

    # Telling.

    def _tell_game(self, live_game: LiveGame, table: TableRow) -> None:
        """Send everybody at a table the steps that they do not have yet; those who see the same get the same bytes."""
        made: dict[Audience, bytes] = {}
        for connection in self.hub.at(table.id):
            self._tell(connection, live_game, table, made)

    def _tell(
        self, connection: Connection, live_game: LiveGame, table: TableRow, made: dict[Audience, bytes] | None = None
    ) -> None:
        assert live_game.game is not None
        made = {} if made is None else made
        seats = table.seats_of(connection.guest.id)
        if not may_watch(table, connection.guest.id):
            # A person who watched before the game began, or who lost the seat during the game.
            connection.close(FORBIDDEN, "no-watchers")
            return
        after = min(connection.last_step, table.seq)
        if (seats, after) not in made:
            made[seats, after] = game_news_json(
                live_game.game, live_game.log, seats, after, table.created, clock_of(table)
            )
        connection.last_step = table.seq
        connection.send_encoded(made[seats, after])
        promise = self.hub.promises.get(table.id)
        if promise is not None and promise.after == table.seq and promise.seat in table.asked:
            self._promise(connection, table, promise)

    def _promise(self, connection: Connection, table: TableRow, promise: Promise) -> None:
        """Tell somebody who comes while a bot waits, unless the person at its seat has come back."""
        if automatic(table.seats[promise.seat]):
            connection.send(BotWaits(table.seq, promise.seat, promise.about))

    async def tell(self, table_id: str) -> None:
        """Send everybody at a table the present game."""
        async with self.live_games.at(table_id) as live_game:
            table, _ = await self._game(live_game, table_id)
            self._tell_game(live_game, table)

    async def play_heard(self, table_id: str, notices: Sequence[MoveNotice]) -> bool:
        """Play moves that another node has stored, and tell them; False if the table must be read instead."""
        async with self.live_games.at(table_id) as live_game:
            if live_game.known is None:
                return False
            table, game = live_game.known
            for notice in notices:
                if notice.number <= table.seq:
                    continue
                if not notice.follows(table):
                    return False
                try:
                    game.play(notice.move, notice.seat)
                except MoveError:
                    live_game.forget()  # the log decides
                    return False
                live_game.log.append(notice.row)
                live_game.table = table = notice.after(table, game)
            if any(each.last_step < table.seq for each in self.hub.at(table_id)):
                self._tell_game(live_game, table)
            return True

    async def tell_many(self, tables: Iterable[str]) -> None:
        """Send everybody at these tables the present games, which other nodes have changed."""
        after = {table_id: self.live_games.moves_known(table_id) for table_id in tables}
        for table_id, (table, moves) in (await self.store.read_many(after)).items():
            if table.status == "open":
                continue
            try:
                async with self.live_games.at(table_id) as live_game:
                    known = live_game.known
                    newer = known is None or known[0].seq < table.seq or known[0].revision < table.revision
                    if newer:
                        await live_game.bring(table, moves)
                    newest = live_game.table or table
                    if newer or any(each.last_step < newest.seq for each in self.hub.at(table_id)):
                        self._tell_game(live_game, newest)
            except Refusal as refusal:  # such as a board that is not served here
                log.debug("not told", extra={"table": table_id, "code": refusal.code})
            except Exception:
                log.exception("news of another node could not be told", extra={"table": table_id})

    async def catch_up(self, connection: Connection) -> None:
        """Send one connection the present game, and all steps after the last one that it has."""
        async with self.live_games.at(connection.table_id) as live_game:
            table, _ = await self._game(live_game, connection.table_id)
            self._tell(connection, live_game, table)

    async def news(self, table_id: str, guest: str) -> GameNews:
        """The present game with all steps, for a client without a socket."""
        async with self.live_games.at(table_id) as live_game:
            table, game = await self._game(live_game, table_id)
            if not may_watch(table, guest):
                raise Refusal("no-watchers", "this table does not let others watch")
            return game_news(game, live_game.log, table.seats_of(guest), -1, table.created, clock_of(table))

    async def view(self, table_id: str, seat: int, seq: int) -> View | None:
        """What a seat may know, for a bot; None if the game has gone on since `seq`."""
        async with self.live_games.at(table_id) as live_game:
            table, game = await self._game(live_game, table_id)
            return game.view(seat) if table.seq == seq else None

    async def why(
        self, table_id: str, seat: int, moves: tuple[str, ...], guest: str
    ) -> tuple[int, list[Reason | None]]:
        """The number of moves played, and for each move why it is not legal."""
        async with self.live_games.at(table_id) as live_game:
            table, game = await self._game(live_game, table_id)
            if seat >= len(table.seats) or table.seats[seat].guest != guest:
                raise Refusal("wrong-seat", "that seat is not yours")
            reasons: list[Reason | None] = []
            for move in moves:
                reasons.append(why_not(game, seat, move))
                await asyncio.sleep(0)  # up to two hundred texts must not block the other tables
            return table.seq, reasons

    # Looking back.

    async def finished(self, table_id: str) -> tuple[TableRow, Game, list[MoveRow]]:
        """A finished game with its log; only finished games may be seen whole."""
        async with self.live_games.at(table_id) as live_game:
            table, game = await self._game(live_game, table_id)
            if table.status != "over":
                raise Refusal("not-over", "the game is not over yet")
            return table, game.copy(), list(live_game.log)


def why_not(game: Game, seat: int, move: str) -> Reason | None:
    """Why a move is not legal; None if it is. A text that is not a move has a reason as well."""
    try:
        return game.why_not(move, seat)
    except Ambiguous:
        return None  # several moves fit, and they are legal
    except CannotParse:
        return Reason("unknown-action", "", 0, 0)


def replay_frames(game: Game, moves: list[MoveRow], seat: int | None, began: int) -> tuple[Frame, ...]:
    """The frames of a replay; computing them takes a moment."""
    if seat is not None and seat >= game.players:
        raise Refusal("not-found", "there is no such seat at this table")
    return frames(game, moves, seat, began)


def refused_move(error: MoveError) -> Refusal:
    """The refusal for a move that cannot be played."""
    if isinstance(error, NotLegal):
        return Refusal("not-legal", str(error), error.reason)
    return Refusal("ambiguous" if isinstance(error, Ambiguous) else "cannot-parse", str(error))
