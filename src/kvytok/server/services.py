"""The services: creates all parts of a running server and connects them."""

import asyncio
import logging
from pathlib import Path
from typing import Final

from litestar.di import NamedDependency

from kvytok import __version__
from kvytok.boards import game_ids, library_with
from kvytok.bots.entry_points import RULES, argument_types, entry_points
from kvytok.game.game import Game
from kvytok.server.account_service import AccountService
from kvytok.server.acquaintance_book import AcquaintanceBook
from kvytok.server.blocks import Blocks
from kvytok.server.bot_tables import BotTables
from kvytok.server.bot_thinking import BotThinking
from kvytok.server.chat import Chat
from kvytok.server.condition import Condition
from kvytok.server.database import create_schema, open_engine
from kvytok.server.device_games import DeviceGames
from kvytok.server.guests import Guests, random_id
from kvytok.server.hint_service import HintService
from kvytok.server.hub import Hub
from kvytok.server.line_watch import LineWatch
from kvytok.server.listings import Listings
from kvytok.server.live_games import LiveGames
from kvytok.server.lobby import Lobby
from kvytok.server.mailbox import Mailbox
from kvytok.server.matchmaking import Matchmaking
from kvytok.server.messenger import Messenger
from kvytok.server.move_service import MoveService
from kvytok.server.nodes import Nodes, channel_of
from kvytok.server.offerings import untrained
from kvytok.server.own_boards import OwnBoards, ServedLibrary
from kvytok.server.own_data import OwnDataService
from kvytok.server.past_games import PastGames
from kvytok.server.presence_tracker import PresenceTracker
from kvytok.server.reminders import Reminders
from kvytok.server.report_box import ReportBox
from kvytok.server.request_limits import Buckets
from kvytok.server.settings import Settings
from kvytok.server.skill_ratings import SkillRatings
from kvytok.server.sole_use import SoleUse
from kvytok.server.stand_ins import StandIns
from kvytok.server.steady_clock import clock
from kvytok.server.store import Store
from kvytok.server.table_display import TableDisplay
from kvytok.server.table_row import TableRow
from kvytok.server.tidying import Tidying
from kvytok.server.tournament_service import TournamentService
from kvytok.server.web_push import WebPush

log = logging.getLogger(__name__)

LAST_MOVES: Final = 5.0
"""Seconds that a server that stops waits for moves under way."""


class Services:
    """The parts of a server; each part knows only those above it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = ServedLibrary(library_with(settings.boards))
        self.engine = open_engine(settings)
        self.line_watch = LineWatch(self.engine) if self.engine.dialect.name == "postgresql" else None
        self.store = Store(self.engine, node=random_id(12), channel=channel_of(settings, self.engine))
        self.own_boards = OwnBoards(self.store, self.library, settings.own_boards)
        self.guests = Guests(settings, self.store)
        self.blocks = Blocks(self.store)
        self.accounts = AccountService(settings, self.store, self.guests)
        self.hub = Hub()
        self.presence = PresenceTracker(self.store, self.hub)
        self.chat = Chat(self.store, self.hub)
        self.display = TableDisplay(self.store, self.hub, self.presence, self.library, settings.absence)
        self.live_games = LiveGames(self.store, self.own_boards, settings.live_games)
        self.reminders = Reminders(self.store, self.library, settings.check_every)
        self.move_service = MoveService(
            self.store, self.live_games, self.hub, self.reminders, self.display.show, self.chat, settings.bot_delay
        )
        self.lobby = Lobby(self.store, self.own_boards, self.move_service, self.display, self.reminders, self.chat)
        self.bot_tables = BotTables(self.store, settings.bot_tables)
        self.thinking = BotThinking(settings.bot_seconds, settings.bot_playouts or None, patience=settings.bot_patience)
        self.stand_ins = StandIns(self.move_service, self.thinking, self.presence)
        self.hint_service = HintService(self.move_service, self.thinking, settings)
        self.reminders.look_after = self.stand_ins.look_after
        self.web_push = WebPush(self.store, settings.push_contact or settings.url, settings.push_hosts)
        self.messenger = Messenger(
            self.store,
            self.presence,
            self.web_push,
            Mailbox(settings, self.library),
            settings.notify_delay,
            settings.check_every,
        )
        self.reminders.changed = self._table_changed
        self.nodes = Nodes(self.store, self.hub, self.move_service, self.display, self.blocks, self.messenger)
        self.listings = Listings(
            self.store,
            self.blocks,
            self.library,
            self.guests.mark,
            settings.public_tables,
            settings.address_public_tables,
        )
        self.matchmaking = Matchmaking(self.store, self.library, self.lobby, self.listings)
        self.acquaintances = AcquaintanceBook(self.store, self.blocks)
        self.report_box = ReportBox(self.store)
        self.company_buckets = Buckets(settings.company_burst, settings.company_rate)
        self.tidying = Tidying(self.store, self.listings)
        self.device_games = DeviceGames(self.store, self.own_boards)
        self.past_games = PastGames(self.store, self.own_boards, self.device_games)
        self.skill_ratings = SkillRatings(self.past_games)
        self.own_data = OwnDataService(self.store, self.accounts, self.live_games, self.display, self.reminders)
        self.tournaments = TournamentService(
            self.store, self.library, self.lobby, self.past_games, settings.check_every
        )
        self.replaying = asyncio.Semaphore(1)
        """One replay is made at a time: threads that compute take turns with everybody's moves."""
        self.condition = Condition(self.store, self.thinking)
        url = self.engine.url
        self._sole_use = SoleUse(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None
        self._looking: asyncio.Task[None] | None = None
        self._opened = False

    async def open(self) -> None:
        """Start: prepare the database, the compiled rules and the bots, and look for due tables. Once is enough."""
        if self._opened:
            return
        if self._sole_use is not None:
            self._sole_use.take()
        await create_schema(self.engine)
        clock.begin(await self.store.latest(), shared=bool(self.store.channel))
        await asyncio.to_thread(_warm)
        await self._tell_boards()
        if self.line_watch is not None:
            self.line_watch.start()
        await self.presence.open()
        await self.nodes.open()
        self.thinking.start()
        self.reminders.start()
        self.tidying.start()
        await self.messenger.open()
        self.tournaments.start()
        self._looking = asyncio.create_task(self.condition.look_for_damage())
        self._opened = True
        log.info("ready", extra={"version": __version__, "database": self.engine.dialect.name})

    def _table_changed(self, table: TableRow) -> None:
        """A table has changed on this node."""
        self.stand_ins.changed(table)
        self.messenger.changed(table)

    async def _tell_boards(self) -> None:
        """Log what the operator of a server with boards of their own wants to know."""
        for game_id in untrained(self.library):
            log.info("no network is trained for a game; expert plays as strong", extra={"game": game_id})
        waiting = await self.store.games_waiting(self.library.game_ids)
        for game_id, tables in waiting.items():
            about = {"game": game_id, "tables": tables}
            log.warning("games wait for a board that is not served (--board DIR)", extra=about)

    def gauges(self) -> list[tuple[str, str, dict[str, float]]]:
        """What is going on now, for `/metrics`."""
        thinking = self.thinking
        waiting = {f'rank="{rank}"': float(n) for rank, n in thinking.in_queue().items()}
        return [
            ("kvytok_sockets", "Open sockets.", {"": len(self.hub)}),
            ("kvytok_tables_connected", "Tables with open sockets.", {"": len(self.hub.tables())}),
            ("kvytok_live_games", "Games in memory.", {"": len(self.live_games)}),
            ("kvytok_bots_waiting", "Questions that wait for a searching bot.", waiting),
            ("kvytok_bots_thinking", "Searching bots that think.", {"": thinking.busy}),
            ("kvytok_bots_late_total", "Bots that were told to stop because they were late.", {"": thinking.late}),
            ("kvytok_bots_replaced_total", "Moves made in place of a bot that hung.", {"": thinking.replaced}),
            ("kvytok_threads_lost", "Threads of bots that hang.", {"": thinking.lost}),
        ]

    async def close(self) -> None:
        """Stop: begin nothing more, let running moves end, and tell all pages to come back."""
        self.thinking.stop()
        await self.reminders.stop()
        await self.tidying.stop()
        await self.tournaments.stop()
        await self.move_service.settled(LAST_MOVES)
        await self.messenger.stop()
        if self._looking is not None:
            self._looking.cancel()
        self.hub.close_all()
        await self.nodes.close()
        await self.presence.close()
        if self.line_watch is not None:
            await self.line_watch.stop()
        await self.store.close()
        if self._sole_use is not None:
            self._sole_use.leave()
        self._opened = False
        log.info("stopped")


TheServices = NamedDependency[Services]
"""The services, as route handlers receive them."""


def _warm() -> None:
    """Load all compiled rules, so that no player waits for them during a game.

    Numba loads or compiles one function at a time. A rule that is still to be loaded while a bot is being compiled
    would hold up everybody for as long as that takes.
    """
    for entry in entry_points(RULES):
        entry.function.compile(argument_types(entry))
    game = Game.new(game_ids()[0], 2, seed=1)
    game.play(game.moves()[0])
    game.view(0).moves  # noqa: B018
    game.result()
