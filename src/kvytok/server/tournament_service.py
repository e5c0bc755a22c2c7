"""Tournaments: a host lets people play several rounds; tables, links and standings follow by themselves.

A round is stored before its tables are made, with their ids. If the server dies in between, the missing tables are made
when the tournament is looked at again. Results are never stored: they are those of the tables.
"""

import asyncio
import csv
import io
import logging
import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, func, insert, select, update

from kvytok.boards import Library
from kvytok.game.box import open_box
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.database import now
from kvytok.server.game_outcome import GameOutcome
from kvytok.server.guests import Guest, guest_number, random_id
from kvytok.server.lobby import Lobby
from kvytok.server.messages import BotSeat
from kvytok.server.names import display_fault, look
from kvytok.server.past_games import PastGames
from kvytok.server.people_tables import entrants, tournaments
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.seats import filled, free_name
from kvytok.server.store import NUL, Store
from kvytok.server.table_row import Chair
from kvytok.server.tournament_messages import (
    MOST_ROUNDS,
    ContestantInfo,
    NewTournament,
    RoundInfo,
    TournamentInfo,
    TournamentLine,
    TournamentSeat,
    TournamentTable,
)
from kvytok.server.tournament_pairing import pairings
from kvytok.server.tournament_plan import Contestant, PlannedTable, TournamentPlan, TournamentRound, TournamentRow
from kvytok.server.tournament_standings import shares, standings

log = logging.getLogger(__name__)

TRIES: Final = 20
MOST_CONTESTANTS: Final = 128
MOST_HOSTED: Final = 20
"""Tournaments of one host that are not over."""
MOST_LISTED: Final = 50


def rounds_for(plan: TournamentPlan) -> int:
    """The number of rounds that fits the number of contestants."""
    people = max(2, len(plan.contestants))
    if plan.system == "swiss":
        fitting = math.ceil(math.log(people, plan.seats)) + 1
    else:
        fitting = math.ceil((people - 1 + (plan.seats == 2 and people % 2)) / (plan.seats - 1))
    return min(MOST_ROUNDS, max(1, fitting))


def _read(row: Any) -> TournamentRow:
    fields = row._asdict()
    return TournamentRow(**fields | {"plan": msgspec.json.decode(fields["plan"], type=TournamentPlan)})


class TournamentService:
    """Everything about tournaments."""

    def __init__(self, store: Store, library: Library, lobby: Lobby, past_games: PastGames, check_every: float) -> None:
        self.store = store
        self.library = library
        self.lobby = lobby
        self.past_games = past_games
        self.check_every = check_every
        self._looking: asyncio.Task[None] | None = None

    # Looking after tournaments.

    def start(self) -> None:
        """Begin rounds that begin by themselves."""
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Begin no more rounds."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        query = select(tournaments.c.id).where(tournaments.c.status == "running", tournaments.c.automatic)
        while True:
            await asyncio.sleep(self.check_every)
            try:
                async with self.store.engine.connect() as connection:
                    due = list((await connection.execute(query)).scalars())
                for tournament_id in due:
                    await self.look_after(tournament_id)
            except AWAY as error:
                log.warning("the database could not be asked for tournaments", extra={"why": first_line(error)})
            except Exception:
                log.exception("a tournament could not be looked after")

    async def look_after(self, tournament_id: str) -> TournamentRow:
        """Bring a tournament up to date: make missing tables, note its end, and begin the next round if it is time."""
        row = await self._make_tables(await self.need(tournament_id))
        if row.status != "running" or not await self._round_over(row):
            return row
        if len(row.plan.played) >= (row.plan.rounds or 0):
            return await self._change(tournament_id, lambda found: replace(found, status="over"))
        return await self._next_round(row) if row.automatic else row

    # Making and joining.

    async def make(self, wish: NewTournament, host: Guest) -> TournamentRow:
        """Make a tournament."""
        self._demand_playable(wish)
        async with self.store.engine.connect() as connection:
            hosted = (tournaments.c.host == host.id, tournaments.c.status != "over")
            if (await connection.execute(select(func.count()).where(*hosted))).scalar_one() >= MOST_HOSTED:
                raise Refusal("too-fast", f"you host {MOST_HOSTED} tournaments already; finish some of them")
        plan = TournamentPlan(
            name=wish.name,
            game=wish.game,
            seats=wish.seats,
            system=wish.system,
            rounds=wish.rounds,
            level=wish.level,
            pace=wish.pace,
            absence=wish.absence,
            contestants=(Contestant(host.id, host.name),) if wish.join else (),
        )
        at = now()
        row = TournamentRow(random_id(16), host.id, "open", wish.automatic, 0, plan, at, at)
        async with self.store.writing() as connection:
            fields = msgspec.structs.asdict(row) | {"plan": msgspec.json.encode(plan).decode()}
            await connection.execute(insert(tournaments).values(fields))
            await connection.execute(insert(entrants).values(guest=host.id, tournament_id=row.id))
        return row

    def _demand_playable(self, wish: NewTournament) -> None:
        if fault := display_fault(wish.name):
            raise Refusal("malformed", fault)
        try:
            box = open_box(wish.game, (), self.library)
        except ValueError as error:
            raise Refusal("bad-game", str(error)) from None
        fewest, most = box.rules.players_min, box.rules.players_max
        if not fewest <= wish.seats <= most:
            raise Refusal("bad-seats", f"{wish.game} is for {fewest} to {most} players, not {wish.seats}")
        if wish.level not in LEVELS:
            raise Refusal("bad-level", f"there is no bot {wish.level!r}; there are: {', '.join(LEVELS)}")

    async def need(self, tournament_id: str) -> TournamentRow:
        """The tournament; `Refusal` if there is none."""
        row = None
        if NUL not in tournament_id:
            async with self.store.engine.connect() as connection:
                query = select(tournaments).where(tournaments.c.id == tournament_id)
                row = (await connection.execute(query)).first()
        if row is None:
            raise Refusal("not-found", "there is no such tournament")
        return _read(row)

    async def of(self, guest: str) -> tuple[TournamentLine, ...]:
        """The tournaments of a guest, the newest first."""
        query = (
            select(tournaments)
            .join(entrants, entrants.c.tournament_id == tournaments.c.id)
            .where(entrants.c.guest == guest)
            .order_by(tournaments.c.changed.desc(), tournaments.c.id)
            .limit(MOST_LISTED)
        )
        async with self.store.engine.connect() as connection:
            rows = [_read(row) for row in await connection.execute(query)]
        return tuple(
            TournamentLine(row.id, row.plan.name, row.plan.game, row.status, len(row.plan.contestants), row.changed)
            for row in rows
        )

    async def join(self, tournament_id: str, guest: Guest) -> TournamentRow:
        """Take part; only before the first round."""

        def decide(row: TournamentRow) -> TournamentRow:
            people = row.plan.contestants
            if row.number_of(guest.id) is not None:
                return row
            if row.status != "open":
                raise Refusal("not-open", "the tournament has begun")
            if len(people) >= MOST_CONTESTANTS:
                raise Refusal("table-full", f"a tournament has at most {MOST_CONTESTANTS} players")
            name, _ = free_name(guest.name, {look(one.name) for one in people})
            return replace(row, plan=replace(row.plan, contestants=(*people, Contestant(guest.id, name))))

        return await self._change(tournament_id, decide)

    async def leave(self, tournament_id: str, guest: str) -> TournamentRow:
        """Take part no longer; after the first round, as somebody who is absent."""
        number = (await self.need(tournament_id)).number_of(guest)
        if number is None:
            raise Refusal("not-allowed", "you do not take part")
        return await self.set_absent(tournament_id, guest, number, True)

    async def set_absent(self, tournament_id: str, guest: str, number: int, absent: bool) -> TournamentRow:
        """Note whether somebody is absent in the next rounds: the host for everybody, others for themselves.

        Before the first round somebody who is absent takes part no longer.
        """

        def decide(row: TournamentRow) -> TournamentRow:
            people = row.plan.contestants
            if number >= len(people):
                raise Refusal("not-found", "there is no such player")
            if row.host != guest and people[number].guest != guest:
                raise Refusal("not-host", "only the host may do that")
            changed = list(people)
            if row.status == "open" and absent:
                del changed[number]
            else:
                changed[number] = replace(people[number], absent=absent)
            return replace(row, plan=replace(row.plan, contestants=tuple(changed)))

        return await self._change(tournament_id, decide)

    async def forget(self, guest: str, nameless: Callable[[set[str]], str]) -> None:
        """Take the name of a guest out of all tournaments; one without its host goes on by itself."""
        for line in await self.of(guest):

            def decide(row: TournamentRow) -> TournamentRow:
                taken = {look(one.name) for one in row.plan.contestants}
                people = tuple(
                    Contestant(None, nameless(taken), absent=True) if one.guest == guest else one
                    for one in row.plan.contestants
                )
                hosted = row.host == guest
                host, automatic = (random_id(12), True) if hosted else (row.host, row.automatic)
                plan = replace(row.plan, contestants=people)
                return replace(row, plan=plan, host=host, automatic=automatic)

            await self._change(line.id, decide)
        async with self.store.writing() as connection:
            await connection.execute(delete(entrants).where(entrants.c.guest == guest))

    async def _change(self, tournament_id: str, decide: Callable[[TournamentRow], TournamentRow]) -> TournamentRow:
        """Change a tournament as `decide` says; it is asked again if another change came first."""
        for _ in range(TRIES):
            row = await self.need(tournament_id)
            changed = decide(row)
            if changed == row:
                return row
            changed = replace(changed, revision=row.revision + 1, changed=now())
            same = (tournaments.c.id == tournament_id, tournaments.c.revision == row.revision)
            fields = msgspec.structs.asdict(changed) | {"plan": msgspec.json.encode(changed.plan).decode()}
            guests = {changed.host, *(one.guest for one in changed.plan.contestants if one.guest)}
            async with self.store.writing() as connection:
                if (await connection.execute(update(tournaments).where(*same).values(fields))).rowcount == 0:
                    continue
                await connection.execute(delete(entrants).where(entrants.c.tournament_id == tournament_id))
                members = [{"guest": guest, "tournament_id": tournament_id} for guest in sorted(guests)]
                await connection.execute(insert(entrants), members)
            return changed
        raise Refusal("busy", "the tournament changes too quickly; try again")

    # Rounds.

    async def begin_round(self, tournament_id: str, host: str) -> TournamentRow:
        """The host begins the next round."""
        row = await self.look_after(tournament_id)
        if row.host != host:
            raise Refusal("not-host", "only the host may do that")
        if row.status == "over":
            raise Refusal("not-running", "the tournament is over")
        if row.status == "running" and not await self._round_over(row):
            raise Refusal("not-over", "a table of this round is still playing")
        return await self._next_round(row)

    async def _next_round(self, row: TournamentRow) -> TournamentRow:
        """Store the next round, then make its tables. Whoever does it at the same moment gets the same round."""
        outcomes = await self._outcomes(row)
        began = len(row.plan.played)

        def decide(found: TournamentRow) -> TournamentRow:
            plan = found.plan
            if len(plan.played) > began:
                return found
            people = plan.contestants
            if len(people) < 2:
                raise Refusal("bad-seats", "a tournament needs at least two players")
            order = [tally.number for tally in standings(plan, outcomes)]
            points = {tally.number: tally.points for tally in standings(plan, outcomes)}
            byes = tuple(n for n in order if people[n].absent) if plan.absence == "bye" else ()
            present = [number for number in order if number not in byes]
            if not present:
                raise Refusal("bad-seats", "everybody is absent")
            groups = pairings(present, points, plan.played, plan.seats, plan.system)
            tables = tuple(PlannedTable(random_id(16), seats) for seats in groups)
            rounds = plan.rounds or rounds_for(plan)
            played = (*plan.played, TournamentRound(tables, byes))
            return replace(found, status="running", plan=replace(plan, rounds=rounds, played=played))

        return await self._make_tables(await self._change(row.id, decide))

    async def _make_tables(self, row: TournamentRow) -> TournamentRow:
        """Make the tables of the newest round that do not exist yet."""
        plan = row.plan
        for planned in plan.played[-1].tables if plan.played and row.status == "running" else ():
            if await self.store.table(planned.table) is None:
                await self.lobby.begin(
                    id=planned.table,
                    host=row.host,
                    game=plan.game,
                    bonus=(),
                    first=0,
                    pace=plan.pace,
                    watchers=True,
                    hints=False,
                    seats=tuple(self._chair(plan, number) for number in planned.seats),
                )
        return row

    def _chair(self, plan: TournamentPlan, number: int | None) -> Chair:
        """The chair of a contestant or of a bot; for somebody who is absent a bot moves until they come."""
        bot = filled(BotSeat(plan.level), Guest("", ""), LEVELS)
        if number is None or plan.contestants[number].guest is None:
            return bot
        one = plan.contestants[number]
        return Chair("guest", one.guest, one.name, stand_in="away" if one.absent else None)

    async def _round_over(self, row: TournamentRow) -> bool:
        tables = [await self.store.table(planned.table) for planned in row.plan.played[-1].tables]
        return all(table is not None and table.status == "over" for table in tables)

    async def _outcomes(self, row: TournamentRow) -> dict[str, GameOutcome]:
        """The outcomes of all finished tables of a tournament."""
        return await self.past_games.at([table.table for each in row.plan.played for table in each.tables])

    # Showing.

    async def info(self, row: TournamentRow, guest: str, base: str) -> TournamentInfo:
        """A tournament as a guest may see it: nothing of a running game but that it runs."""
        plan, outcomes = row.plan, await self._outcomes(row)
        played = tuple(self._round(each, outcomes, row, guest, base) for each in plan.played)
        over = bool(played) and len(played) >= (plan.rounds or 0) and played[-1].over
        return TournamentInfo(
            id=row.id,
            link=f"{base}/tournament/{row.id}",
            name=plan.name,
            game=plan.game,
            seats=plan.seats,
            system=plan.system,
            rounds=plan.rounds,
            level=plan.level,
            pace=plan.pace,
            absence=plan.absence,
            automatic=row.automatic,
            status="over" if over else row.status,
            host=row.host == guest,
            mine=row.number_of(guest),
            contestants=tuple(
                ContestantInfo(
                    number=tally.number,
                    name=plan.contestants[tally.number].name,
                    guest=guest_number(plan.contestants[tally.number].name),
                    mine=plan.contestants[tally.number].guest == guest,
                    absent=plan.contestants[tally.number].absent,
                    place=tally.place,
                    points=round(tally.points, 3),
                    opponents=round(tally.opponents, 3),
                    wins=tally.wins,
                    score=tally.score,
                    games=tally.games,
                )
                for tally in standings(plan, outcomes)
            ),
            played=played,
        )

    def _round(
        self, each: TournamentRound, outcomes: dict[str, GameOutcome], row: TournamentRow, guest: str, base: str
    ) -> RoundInfo:
        own = row.number_of(guest)
        tables = tuple(
            TournamentTable(
                id=table.table,
                link=f"{base}/t/{table.table}",
                status="over" if table.table in outcomes else "running",
                mine=own is not None and own in table.seats,
                seats=_seats(table.seats, outcomes.get(table.table)),
            )
            for table in each.tables
        )
        return RoundInfo(tables, each.byes, all(table.status == "over" for table in tables))

    async def results(self, row: TournamentRow) -> str:
        """The standings with the points of every round, as comma-separated values."""
        info = await self.info(row, "", "")
        text = io.StringIO()
        rows = csv.writer(text)
        rounds = [f"round {number}" for number in range(1, len(info.played) + 1)]
        rows.writerow(["place", "name", "points", "opponents", "wins", "score", "games", *rounds])
        for one in info.contestants:
            gained = [_gained(each, one.number) for each in info.played]
            name = f"'{one.name}" if one.name.startswith(("=", "+", "-", "@")) else one.name  # not a formula
            rows.writerow([one.place, name, one.points, one.opponents, one.wins, one.score, one.games, *gained])
        return text.getvalue()


def _seats(seats: Sequence[int | None], outcome: GameOutcome | None) -> tuple[TournamentSeat, ...]:
    if outcome is None:
        return tuple(TournamentSeat(number, None, None, None) for number in seats)
    points = shares([seat.rank for seat in outcome.seats])
    return tuple(
        TournamentSeat(number, seat.total, seat.rank, round(point, 3))
        for number, seat, point in zip(seats, outcome.seats, points, strict=True)
    )


def _gained(each: RoundInfo, number: int) -> float | str:
    """The points of a contestant in a round; empty while they are not known."""
    if number in each.byes:
        return 0.5
    for table in each.tables:
        for seat in table.seats:
            if seat.contestant == number and seat.points is not None:
                return seat.points
    return ""
