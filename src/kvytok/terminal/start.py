"""The first screen: which game, who sits where, or going on with the last game."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kvytok.boards import Library
from kvytok.bots.registry import levels
from kvytok.terminal import palette
from kvytok.terminal.table import Table
from kvytok.terminal.thinking_thread import ThinkingThread
from kvytok.words import Words, languages

LETTERS = "KVYTOK"
PERSON, EMPTY = "person", "empty"
Begin = Callable[[Table], None]


class SeatChoice(Static, can_focus=True):
    """Who sits on a seat: Space, Enter or a click goes to the next kind."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space,enter", "turn", show=False)]

    def __init__(self, number: int, kind: str) -> None:
        super().__init__()
        self.number, self.kind = number, kind

    def on_click(self) -> None:
        """A click is the key."""
        self.focus()
        self.action_turn()

    def action_turn(self) -> None:
        """The next kind; the first seat is always a person's."""
        kinds = [PERSON, *(entry.name for entry in levels()), EMPTY]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self.post_message(events.Callback(self._changed))

    def _changed(self) -> None:
        screen = self.screen
        assert isinstance(screen, Start)
        screen.show()

    def look(self, words: Words) -> None:
        """Who it is, in words."""
        if self.kind == PERSON:
            told = words.format("player-number", number=str(self.number + 1))
        else:
            told = words.format("play-empty-seat" if self.kind == EMPTY else f"bot-{self.kind}")
        style = palette.FAINT if self.kind == EMPTY else palette.SEATS[self.number]
        self.update(Text(f"{palette.SEAT_MARKS[self.number]}\n{told}", style))


class Start(Screen[None]):
    """Choose a game and begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "language", show=False),
        Binding("q,escape", "quit", show=False),
        Binding("right", "app.focus_next", show=False),
        Binding("left", "app.focus_previous", show=False),
    ]

    def __init__(
        self,
        library: Library,
        language: str,
        load: Callable[[], Table | None],
        make: Callable[..., Table],
        begin: Begin,
    ) -> None:
        super().__init__()
        self.words = Words(language)
        self._kept: Table | None = None
        """A game to go on with."""
        self._load, self._make, self._begin = load, make, begin
        self._games = [(board, entry) for board in library.boards for entry in board.games]

    def compose(self) -> ComposeResult:
        """The name, the games, the seats, the keys."""
        with Vertical(id="start"):
            yield Static(_logo(), id="logo")
            yield OptionList()
            yield Static(id="line")
            with Horizontal(id="seats"):
                for number in range(5):
                    yield SeatChoice(number, (PERSON, "casual", EMPTY, EMPTY, EMPTY)[number])
        yield Static(id="sheet-keys")

    def on_mount(self) -> None:
        """Show everything in the language; the last game is loaded meanwhile, because that may have to compile."""
        self.show()
        self.query_one(OptionList).focus()
        self.thinking = ThinkingThread(self.app)
        self.thinking.tell_compiling(self._compiling)
        self.thinking.begin(lambda stop: self._load(), self._offer)

    def on_unmount(self) -> None:
        """Nobody needs an answer any more."""
        self.thinking.end()

    def _compiling(self, line: str) -> None:
        """The first game on a machine compiles the rules; say so."""
        if line and self.is_mounted:
            self._say(self.words.format("play-compiling"), f"bold {palette.GLOW}")

    def _offer(self, kept: Table | None) -> None:
        """Offer to go on with a game, above all others."""
        if kept is not None:
            self._kept = kept
            self.query_one(OptionList).highlighted = 0
            self.show()

    def show(self) -> None:
        """All words again."""
        say, lang = self.words.format, self.words.lang
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        options.clear_options()
        if self._kept is not None:
            game = self._kept.game
            name = getattr(game.box.entry.names, lang)
            players = self.words.join([seat.shown(self.words) for seat in self._kept.seats])
            options.add_option(
                Option(Text(say("play-continue", game=name, players=players), f"bold {palette.GLOW}"), "kept")
            )
        for number, (_, entry) in enumerate(self._games):
            text = Text(f"{getattr(entry.names, lang)}", "bold")
            text.append(f"  {entry.rules.players_min}–{entry.rules.players_max}", palette.FAINT)
            options.add_option(Option(text, str(number)))
        options.highlighted = at
        for seat in self.query(SeatChoice):
            seat.look(self.words)
        keys = {"↑↓ Enter": "home-start", "Tab": "lobby-seats", "L": "settings-language", "q": "play-key-quit"}
        self.query_one("#sheet-keys", Static).update(Text("   ".join(f"{key} {say(keys[key])}" for key in keys)))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A line about the game."""
        line = ""
        if event.option_id is not None and event.option_id != "kept":
            _, entry = self._games[int(event.option_id)]
            line = f"{getattr(entry.line, self.words.lang)} {getattr(entry.differs, self.words.lang)}"
        self.query_one("#line", Static).update(Text(line))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin, if the seats fit."""
        if event.option_id == "kept" and self._kept is not None:
            self._begin(self._kept)
            return
        assert event.option_id is not None
        _, entry = self._games[int(event.option_id)]
        kinds = [seat.kind for seat in self.query(SeatChoice) if seat.kind != EMPTY]
        people = [self.words.format("player-number", number=str(n + 1)) for n in range(kinds.count(PERSON))]
        wanted = [people.pop(0) if kind == PERSON else kind for kind in kinds]
        if PERSON not in kinds:
            self._say(self.words.format("play-nobody"), "bold #e8604f")
        elif not entry.rules.players_min <= len(wanted) <= entry.rules.players_max:
            self._say(self.words.format("error-bad-seats"), "bold #e8604f")
        else:
            self.thinking.begin(lambda stop: self._make(entry.id, wanted), self._begin)

    def _say(self, line: str, style: str) -> None:
        self.query_one("#line", Static).update(Text(line, style))

    def action_language(self) -> None:
        """The next language."""
        known = languages()
        self.words = Words(known[(known.index(self.words.lang) + 1) % len(known)])
        self.show()

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit()


def _logo() -> Text:
    """The name as a line with a station for each letter."""
    names = Text("     ".join(LETTERS), f"bold {palette.INK}")
    line = Text()
    for number in range(len(LETTERS)):
        line.append("●", palette.INK)
        if number + 1 < len(LETTERS):
            line.append("━━━━━", f"bold {palette.SEATS[number % len(palette.SEATS)]}")
    return names.append("\n").append_text(line)
