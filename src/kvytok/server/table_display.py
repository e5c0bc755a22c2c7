"""Table display: a table as each person may see it, sent to all who are connected."""

from itertools import count

from kvytok.boards import Library
from kvytok.server.bot_thinking import offered
from kvytok.server.database import now
from kvytok.server.guests import guest_number
from kvytok.server.hub import Hub
from kvytok.server.messages import RemovedGuest, SeatInfo, TableInfo, TableNews
from kvytok.server.own_boards import board_of
from kvytok.server.presence_tracker import Presence, PresenceTracker
from kvytok.server.seats import colors, hints_on, planning_on, replaceable_in
from kvytok.server.store import Store
from kvytok.server.table_row import TableRow


class TableDisplay:
    """Builds what people may see of a table, and sends it to them."""

    def __init__(self, store: Store, hub: Hub, presence: PresenceTracker, library: Library, absence: float) -> None:
        self.store = store
        self.hub = hub
        self.presence = presence
        self.library = library
        self.absence = round(absence * 1000)
        """Milliseconds after which the others may let a bot move for an absent player."""
        self._looks = count(1)
        presence.show = self.show

    async def show(self, table_id: str) -> None:
        """Tell everybody at a table how it is now.

        The table is read here, so a call after a change tells that change and all changes before it. If two calls
        overlap, the later one counts.
        """
        if not self.hub.at(table_id):
            return
        look = next(self._looks)
        table, presence = await self.store.table(table_id), await self.presence.at(table_id)
        if table is None:
            return
        for connection in self.hub.at(table_id):
            if connection.shown < look:
                connection.shown = look
                info = self.info(table, connection.guest.id, connection.base, presence)
                connection.send(TableNews(table.seq, info))

    async def seen_by(self, tables: list[TableRow], guest: str, base: str) -> tuple[TableInfo, ...]:
        """Tables as a guest may see them."""
        presences = await self.presence.of(table.id for table in tables)
        return tuple(self.info(table, guest, base, presences[table.id]) for table in tables)

    def info(self, table: TableRow, guest: str, base: str, presence: Presence) -> TableInfo:
        """A table as a guest may see it."""
        at, shades = now(), colors(table.seats)
        return TableInfo(
            id=table.id,
            code=table.code,
            invitation=f"{base}/t/{table.id}",
            status=table.status,
            game=table.game,
            board=self._board_of(table.game),
            bonus=table.bonus,
            first=table.first,
            pace=table.pace,
            watchers=table.watchers,
            watching=len(presence.here - {chair.guest for chair in table.seats}),
            hints=hints_on(table),
            planning=planning_on(table),
            host=table.host == guest,
            seats=tuple(
                SeatInfo(
                    seat=seat,
                    color=shades[seat],
                    kind=chair.kind,
                    name=chair.name,
                    level=offered(chair.level) if chair.kind == "bot" else None,
                    bot=chair.bot,
                    guest=guest_number(chair.name),
                    host=chair.kind == "guest" and chair.guest == table.host,
                    mine=chair.guest is not None and chair.guest == guest,
                    present=chair.kind == "bot" or chair.guest in presence.here,
                    stand_in=chair.stand_in,
                    replaceable_in=replaceable_in(table, seat, presence, self.absence, at),
                    called_in=None if chair.called is None else max(0, chair.called - at),
                    plans=chair.plans,
                )
                for seat, chair in enumerate(table.seats)
            ),
            seq=table.seq,
            asked=table.asked,
            created=table.created,
            changed=table.changed,
            winners=table.winners,
            rematch=table.rematch,
            barred=any(one.guest == guest for one in table.removed),
            removed=tuple(
                RemovedGuest(one.guest, one.name, guest_number(one.name))
                for one in table.removed
                if table.host == guest
            ),
        )

    def _board_of(self, game_id: str) -> str:
        """The id of a game's board; empty if the board is not served."""
        own = board_of(game_id)
        return own or (self.library.find_game(game_id)[0].id if game_id in self.library.game_ids else "")
