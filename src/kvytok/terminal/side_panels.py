"""The side of the table: the players, the tickets of the viewer, and the log."""

from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from kvytok.game.view import SeenTicket
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.table_teller import TableTeller

MOST = 8
"""The most tickets that have room."""


class Players(Static):
    """Everybody at the table: points, cars, cards, tickets and stations."""

    def look(self, view: SeenTable, teller: TableTeller) -> None:
        """Show the players of a view."""
        grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column(width=4)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        stations = bool(view.box.rules.stations)
        for _ in range(5 if stations else 4):
            grid.add_column(justify="right", no_wrap=True)
        for player in view.players:
            asked = player.seat in view.asked
            numbers = [f"▬{player.cars}", f"▤{player.cards}", f"≡{player.tickets}"]
            grid.add_row(
                Text("▸" if asked else " ", palette.GLOW) + palette.seat(player.seat),
                Text(str(teller.player(player.seat)["player"]), "bold" if asked else ""),
                Text(str(player.score), f"bold {palette.SEATS[player.seat]}"),
                *(Text(number, palette.FAINT) for number in numbers),
                *([Text(f"⌂{player.stations}", palette.FAINT)] if stations else []),
            )
        self.styles.height = len(view.players)
        self.update(grid, layout=False)


class Tickets(Static):
    """The tickets of the viewer with what they still need; a click shows the way of one on the map."""

    class Chosen(Message):
        """A ticket was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def look(self, view: SeenTable, teller: TableTeller, chosen: str | None) -> None:
        """Show the tickets of a view, and mark the one whose way is on the map."""
        self.border_title = teller.words.format("tickets")
        grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column(width=1)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        for ticket in view.tickets:
            mark, color = ticket_mark(ticket)
            shown = ticket.name == chosen
            grid.add_row(
                Text(mark, f"bold {color}"),
                Text(teller.goal(ticket), f"bold {palette.GLOW}" if shown else color),
                Text(missing(ticket), palette.FAINT),
                Text(points(ticket), f"bold {color}"),
            )
        self.styles.height = 1 + min(MOST, len(view.tickets))
        self.update(grid, layout=False)

    def on_click(self, event: events.Click) -> None:
        """The ticket in the clicked line."""
        if event.y >= 1:  # below the title
            self.post_message(self.Chosen(event.y - 1))


class Log(Static):
    """What happened last: as many lines as there is room for."""

    def look(self, lines: list[Text], title: str) -> None:
        """Show the last lines, the newest at the bottom."""
        self.border_title = title
        room, width = max(1, self.size.height), max(10, self.size.width)
        told: list[Text] = []
        for line in reversed(lines):
            wrapped = list(line.wrap(self.app.console, width))
            if len(told) + len(wrapped) > room:
                break
            told[:0] = wrapped
        self.update(Text("\n").join(told), layout=False)


def ticket_mark(ticket: SeenTicket) -> tuple[str, str]:
    """How a ticket stands: its mark and its colour."""
    if ticket.completed:
        return "✔", "#74bd58"
    return ("✘", "#e8604f") if ticket.lost else ("○", palette.INK)


def points(ticket: SeenTicket) -> str:
    """What a ticket is worth; of several targets, what each is worth, in their order."""
    return "/".join(str(worth) for worth in (ticket.points, *(target.points for target in ticket.more)))


def missing(ticket: SeenTicket) -> str:
    """The cars that a ticket still needs, in a few letters; with stations where it needs them."""
    if ticket.completed or ticket.lost:
        return ""
    if ticket.missing is not None:
        return f"−{ticket.missing}"
    return f"−{ticket.aided.missing}⌂{len(ticket.aided.build)}" if ticket.aided else "?"
