"""The house: all parts of a running server, put together once."""

import asyncio
import logging
from typing import Any

from litestar.di import NamedDependency

from kvytok import __version__
from kvytok.game.game import Game
from kvytok.server.bot_tables import BotTables
from kvytok.server.chat import Chat
from kvytok.server.clock import Reminders
from kvytok.server.database import create_schema, open_engine
from kvytok.server.dealer import Dealer
from kvytok.server.desks import Desks
from kvytok.server.guests import Guests, random_id
from kvytok.server.hints import Hinting
from kvytok.server.hub import Hub
from kvytok.server.lobby import Lobby
from kvytok.server.nodes import Nodes, channel_of
from kvytok.server.settings import Settings
from kvytok.server.stand_in import Keeper
from kvytok.server.store import Store
from kvytok.server.table_info import Showing
from kvytok.server.thinking import Thinking
from kvytok.server.tidying import Tidying
from kvytok.server.visits import Visits

log = logging.getLogger(__name__)


class House:
    """The parts of a server, each of which knows only those above it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = open_engine(settings)
        self.store = Store(self.engine, node=random_id(12), channel=channel_of(settings, self.engine))
        self.guests = Guests(settings, self.store)
        self.hub = Hub()
        self.visits = Visits(self.store, self.hub)
        self.chat = Chat(self.store, self.hub)
        self.showing = Showing(self.store, self.hub, self.visits, settings.absence)
        self.desks = Desks(self.store, settings.desks)
        self.reminders = Reminders(self.store, settings.check_every)
        self.dealer = Dealer(
            self.store, self.desks, self.hub, self.reminders, self.showing.show, self.chat, settings.bot_delay
        )
        self.lobby = Lobby(self.store, self.dealer, self.showing, self.reminders, self.chat)
        self.bot_tables = BotTables(self.store, settings.bot_tables)
        self.thinking = Thinking(settings.bot_seconds, settings.bot_playouts or None, patience=settings.bot_patience)
        self.keeper = Keeper(self.dealer, self.thinking, self.visits)
        self.hinting = Hinting(self.dealer, self.thinking, settings)
        self.reminders.look_after = self.keeper.look_after
        self.reminders.changed = self.keeper.changed
        self.nodes = Nodes(self.store, self.hub, self.dealer, self.showing)
        self.tidying = Tidying(self.store)
        self.under_way: set[asyncio.Future[Any]] = set()
        """Moves that are being played."""

    async def open(self) -> None:
        """Get ready: the database, the compiled rules, the tables that are due."""
        await create_schema(self.engine)
        await asyncio.to_thread(_warm)
        await self.visits.open()
        await self.nodes.open()
        self.thinking.start()
        self.reminders.start()
        self.tidying.start()
        log.info("ready", extra={"version": __version__, "database": self.engine.dialect.name})

    async def close(self) -> None:
        """Stop: nothing is begun any more, what is under way ends, everybody is told to come back."""
        self.thinking.stop()
        await self.reminders.stop()
        await self.tidying.stop()
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=5)
        self.hub.close_all()
        await self.nodes.close()
        await self.visits.close()
        await self.engine.dispose()
        log.info("stopped")


TheHouse = NamedDependency[House]
"""The house, as handlers ask for it."""


def _warm() -> None:
    """Load the compiled rules, so that nobody waits for them in the middle of a game."""
    game = Game.new("usa", 2, seed=1)
    game.play(game.moves()[0])
    game.view(0).moves  # noqa: B018
    game.result()
