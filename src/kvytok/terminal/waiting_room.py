"""The waiting room: a table on a server before its game begins."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from kvytok.terminal import palette
from kvytok.terminal.served_table import ServedTable
from kvytok.words import Words, languages


class WaitingRoom(Screen[None]):
    """Who sits where, until the host begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "language", show=False),
        Binding("q,escape", "quit", show=False),
    ]

    def __init__(self, table: ServedTable, language: str) -> None:
        super().__init__()
        self.table, self.words = table, Words(language)

    def compose(self) -> ComposeResult:
        """The table and the keys."""
        with Vertical(id="start"):
            yield Static(id="waiting")
        yield Static(id="sheet-keys")

    def on_mount(self) -> None:
        """Show what is known."""
        self.show()

    def show(self) -> None:
        """The seats as they are now."""
        if not self.is_mounted:
            return
        say, table = self.words.format, self.table
        name = getattr(table.box.entry.names, self.words.lang)
        told = Text.assemble((f"{name}  ", f"bold {palette.GLOW}"), say("lobby-title", code=table.info.code), "\n")
        told.append(f"{table.link}\n\n", palette.FAINT)
        for seat in table.seats:
            open_seat = seat.info.kind == "open"
            told.append(f" {palette.SEAT_MARKS[seat.info.seat]} ", palette.SEATS[seat.info.seat])
            told.append(seat.shown(self.words), palette.FAINT if open_seat else palette.INK)
            marks = [say("lobby-seat-you")] * seat.info.mine + [say("lobby-seat-host")] * seat.info.host
            told.append(f"  {', '.join(marks)}\n", palette.FAINT)
        told.append("\n")
        if table.connection.state == "lost":
            told.append(say("connection-lost"), "bold #ffb3a7")
        elif empty := sum(seat.info.kind == "open" for seat in table.seats):
            told.append(say("lobby-waiting-players", count=empty))
        else:
            told.append(say("lobby-waiting-host"))
        if not table.people:
            told.append(f"\n{say('watching')}", palette.FAINT)
        self.query_one("#waiting", Static).update(told)
        keys = {"L": "settings-language", "q": "play-key-quit"}
        self.query_one("#sheet-keys", Static).update(Text("   ".join(f"{key} {say(keys[key])}" for key in keys)))

    def action_language(self) -> None:
        """The next language."""
        known = languages()
        self.words = Words(known[(known.index(self.words.lang) + 1) % len(known)])
        self.show()

    def action_quit(self) -> None:
        """Leave; the seat stays ours."""
        self.app.exit()
