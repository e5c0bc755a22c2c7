"""A person at the terminal: presses the keys that somebody would who looks at the screen."""

import asyncio
import time

from textual.pilot import Pilot

from kvytok.game.moves import BuildStation, ClaimRoute, KeepTickets
from kvytok.terminal.finder import Finder
from kvytok.terminal.panel import ChoicePanel, TicketPanel
from kvytok.terminal.served_table import ServedTable
from kvytok.terminal.sheet import Sheet
from kvytok.terminal.table_screen import TableScreen
from kvytok.terminal.terminal_game import TerminalGame

DEADLINE = 240.0


class Person:
    """Plays at one terminal until the game is over."""

    def __init__(self, app: TerminalGame, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.pressed: list[str] = []
        self.built = self.drew = False
        self.until = time.monotonic() + DEADLINE

    @property
    def over(self) -> bool:
        assert self.app.table is not None
        return self.app.table.over

    @property
    def moves(self) -> int:
        """The moves played."""
        table = self.app.table
        if isinstance(table, ServedTable):
            return table.news.seq if table.news else 0
        return len(table.game.history) if table else 0

    async def press(self, *keys: str) -> None:
        self.pressed += keys
        await self.pilot.press(*keys)

    async def wait(self) -> None:
        """Let a bot think."""
        assert time.monotonic() < self.until, f"the game stands still after {self.pressed[-12:]}"
        await asyncio.sleep(0.002)

    async def play(self, moves: int | None = None) -> None:
        """Play to the end, or up to a number of moves."""
        assert self.app.table is not None
        while not self.over and (moves is None or self.moves < moves):
            await self.answer()

    async def answer(self) -> None:
        """Do whatever the screen asks for."""
        match self.app.screen:
            case TicketPanel() as panel:
                fewest = min(len(move.tickets) for move in panel.view.moves if isinstance(move, KeepTickets))
                for _ in range(max(1, fewest)):
                    await self.press("space", "down")
                await self.press("enter")
            case ChoicePanel() | Finder() | Sheet():
                await self.press("enter")
            case TableScreen() as screen if screen.my_turn:
                await self.turn(screen)
            case _:
                await self.wait()

    async def turn(self, screen: TableScreen) -> None:
        """A turn: claim what can be claimed, else take cards; one station and new tickets once in a game."""
        view, phase = screen.view, screen.table.phase
        lengths = [len(screen.picture.lines[m.route]) - 2 for m in view.moves if isinstance(m, ClaimRoute)]
        many = sum(view.hand.values()) > 14
        if not self.built and any(isinstance(move, BuildStation) for move in view.moves):
            self.built = True
            await self.press("b")
        elif not self.drew and len(view.owners) > 12 and phase == "turn":
            self.drew = True
            await self.press("t")
        elif phase == "turn" and lengths and (many or max(lengths) > 2):
            await self.press("c")
        else:
            await self.press("d" if view.deck else "1")
