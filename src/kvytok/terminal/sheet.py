"""Sheets: a page over the table to read and close; the keys, the whole log, the rules, the final score."""

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from kvytok.game.result import Result
from kvytok.terminal import palette
from kvytok.terminal.score_sheet import score_sheet
from kvytok.terminal.table_teller import TableTeller
from kvytok.words import Words, rules_of

HELP: Final = (
    ("1–5", "card"),
    ("d", "deck"),
    ("t", "tickets"),
    ("c", "route"),
    ("b", "station"),
    ("Enter", "choose"),
    ("h", "hint"),
    ("w", "way"),
    ("+ − 0", "zoom"),
    ("l", "log"),
    ("r", "rules"),
    ("L", "language"),
    ("q", "quit"),
)
DRAWN: Final = re.compile(r"\{\{example:[^}]*\}\}|\s*\{#[a-z-]+\}| \([A-Z]\d+(?:, [A-Z]\d+)*\)")
"""What a reader in the terminal does not need: drawn examples, ids of headings, ids of the exact rules."""
POINTS: Final = "{{points}}"
"""Where the table of points stands in a text of rules."""


class Sheet(ModalScreen[bool]):
    """A page; Enter answers yes, Escape no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer(True)", show=False, priority=True),
        Binding("escape,q", "answer(False)", show=False, priority=True),
    ]

    def __init__(self, title: str, inside: RenderableType, keys: str, *, end: bool = False) -> None:
        super().__init__()
        self._title, self._inside, self._keys, self._end = title, inside, keys, end

    def compose(self) -> ComposeResult:
        """The page and its keys."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = self._title
            yield Static(self._inside)
        yield Static(Text(self._keys), id="sheet-keys")

    def on_mount(self) -> None:
        """A log begins at its end."""
        sheet = self.query_one("#sheet", VerticalScroll)
        sheet.focus()
        if self._end:
            sheet.scroll_end(animate=False)

    def action_answer(self, yes: bool) -> None:
        """Close it."""
        self.dismiss(yes)


def close_keys(words: Words) -> str:
    """The keys under a sheet to read."""
    return f"↑↓  Esc {words.format('close')}"


def help_sheet(teller: TableTeller, more: Sequence[tuple[str, str]] = ()) -> Sheet:
    """All keys, and what the signs mean."""
    words = teller.words
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, what in (*HELP, *more):
        grid.add_row(Text(key, f"bold {palette.GLOW}"), words.format(f"play-help-{what}"))
    marks = Text(" ").join(
        palette.card(c, words.format("card-word", color=c, pieces="train")) for c in palette.MARKS if c != "gray"
    )
    inside = Group(grid, "", words.format("play-help-mouse"), "", marks, *teller.signs())
    return Sheet("Kvytok", inside, close_keys(words))


def log_sheet(words: Words, lines: Sequence[Text]) -> Sheet:
    """Everything that happened."""
    return Sheet(words.format("log"), Text("\n").join(lines), close_keys(words), end=True)


def rules_sheet(teller: TableTeller) -> Sheet:
    """The rules of the game, with its table of points."""
    text = DRAWN.sub("", rules_of(teller.box.board, teller.box.entry, teller.words.lang))
    before, _, after = text.partition(POINTS)
    inside = Group(Markdown(before), "", _points(teller), "", Markdown(after))
    return Sheet(teller.words.format("rules"), inside, close_keys(teller.words))


def _points(teller: TableTeller) -> Grid:
    """What a route brings, for every length that the board has."""
    say, worth = teller.words.format, teller.box.rules.route_points
    grid = Grid.grid(padding=(0, 2, 0, 2))
    for length in sorted({route.length for route in teller.box.board.routes}):
        grid.add_row(say("n-spaces", count=length), Text(say("n-points", count=worth[length]), palette.GLOW))
    return grid


def score_page(result: Result, teller: TableTeller, again: str) -> Sheet:
    """The final score, and who wins; `again` is the message for what Enter does."""
    say = teller.words.format
    winners = [player.seat for player in result.players if player.rank == 1]
    head = Text.assemble(
        (teller.winners(winners), f"bold {palette.GLOW}"), (f"  {teller.decided(result)}", palette.FAINT)
    )
    parts = score_sheet("", result.players, teller)
    keys = f"Enter {say(again)}   Esc {say('close')}"
    return Sheet(say("end-title"), Group(head, "", *parts), keys)


def cover(teller: TableTeller, seat: int) -> Sheet:
    """The hand is covered while the keyboard goes to the next person."""
    player = str(teller.player(seat)["player"])
    say = teller.words.format
    inside = Group(Text(say("pass-device-title", player=player), "bold"), "", say("pass-device-cover"))
    return Sheet("Kvytok", inside, f"Enter {say('pass-device-ready', player=player)}")
