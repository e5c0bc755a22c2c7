"""The terminal game as a whole: the first screen, then the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from kvytok.boards import BoardSource, library_of
from kvytok.game import GameFileError
from kvytok.rules.compile_turn import CompileTurn, on_terminal
from kvytok.terminal.start import Start
from kvytok.terminal.table import Table
from kvytok.terminal.table_screen import TableScreen

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
        table: Table | None = None,
        *,
        file: Path | None = None,
        board: BoardSource = None,
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self.language, self.table, self._file, self._board, self._pause = language, table, file, board, pause

    def on_mount(self) -> None:
        """Show the table, or let the person choose a game."""
        if self.table is None:
            self._choose()
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

    def _new_game(self) -> None:
        """Choose a game again."""
        self._choose()
