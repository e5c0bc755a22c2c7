"""The terminal game as a whole: the first screen, then the table."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from kvytok.boards import BoardSource, library_of
from kvytok.game import GameFileError
from kvytok.rules.compile_turn import CompileTurn, on_terminal
from kvytok.terminal.served_screen import ServedScreen
from kvytok.terminal.served_table import ServedTable
from kvytok.terminal.site_guest import SiteProblem
from kvytok.terminal.start import Start
from kvytok.terminal.table import Table
from kvytok.terminal.table_screen import TableScreen
from kvytok.terminal.waiting_room import WaitingRoom

CLOSED: Final = {4403: "error-no-watchers", 4404: "error-not-found", 4429: "error-too-fast"}
"""What close codes mean to a person who has not seen the game yet."""
PAUSE = 0.6
"""Seconds between the moves of bots, so that people can follow them."""


class TerminalGame(App[None]):
    """`kvytok play`: begins with a table if there is one, else with the choice of a game."""

    CSS_PATH = "terminal_game.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Kvytok"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        language: str,
        table: Table | ServedTable | None = None,
        *,
        file: Path | None = None,
        board: BoardSource = None,
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self.problem: str | None = None
        """Why the game could not go on: the code of a message."""
        self.language, self.table, self._file, self._board, self._pause = language, table, file, board, pause

    def on_mount(self) -> None:
        """Show the table, or let the person choose a game."""
        if self.table is None:
            self._choose()
        elif isinstance(self.table, ServedTable):
            self._visit(self.table)
        else:
            self._begin(self.table)

    def on_unmount(self) -> None:
        """The terminal speaks for itself again."""
        CompileTurn.teller = on_terminal

    def _kept(self) -> Table | None:
        """The game in the file, if it can be continued."""
        if self._file is None or not self._file.exists():
            return None
        try:
            table = Table.load(self._file, self._board)
        except (GameFileError, LookupError, ValueError, OSError):
            return None
        return None if table.game.over or not table.people else table

    def _choose(self) -> None:
        """Let the person choose a game."""
        self._go(Start(library_of(self._board), self.language, self._kept, self._make, self._begin))

    def _go(self, screen: Screen[None]) -> None:
        """Show another screen in place of this one; the first of all lies over Textual's own."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _make(self, game: str, wanted: Sequence[str]) -> Table:
        return Table.new(game, wanted, self._file, board=self._board)

    def _begin(self, table: Table) -> None:
        """Sit down at a table."""
        self.table = table
        if isinstance(self.screen, Start):
            self.language = self.screen.words.lang
        table.keep()
        self._go(TableScreen(table, self.language, self._pause, self._new_game))

    # Tables on a server.

    def _visit(self, table: ServedTable) -> None:
        """Connect to a table on a server, and wait there until its game begins."""
        self.table = table
        self._go(WaitingRoom(table, self.language))
        table.changed = lambda: self._hear(table)
        self._connection = self.run_worker(table.connection.run(), exclusive=True)

    def _hear(self, table: ServedTable) -> None:
        """The table has changed."""
        screen = next((one for one in reversed(self.screen_stack) if isinstance(one, WaitingRoom | ServedScreen)), None)
        if isinstance(screen, ServedScreen):
            screen.news()
        elif screen is None or table is not self.table:
            return
        elif table.begun:
            self.language = screen.words.lang
            self._go(ServedScreen(table, self.language, self._rematch))
        elif table.info.barred or table.connection.state == "closed":
            self.problem = (
                "error-removed" if table.info.barred else CLOSED.get(table.connection.code or 0, "window-closed")
            )
            self.exit()
        else:
            screen.show()

    def _rematch(self) -> None:
        """The same people again, at a new table; watchers have seen enough."""
        table = self.table
        assert isinstance(table, ServedTable)
        if table.people:
            self.run_worker(self._go_on(table), exclusive=False)

    async def _go_on(self, table: ServedTable) -> None:
        try:
            info = await asyncio.to_thread(table.guest.rematch, table.link.table)
        except SiteProblem as problem:
            self.problem = f"error-{problem.code}"
            self.exit()
            return
        self._connection.cancel()
        self._visit(ServedTable(table.link._replace(table=info.id), table.guest, info, table.box))

    def _new_game(self) -> None:
        """Choose a game again."""
        self._choose()
