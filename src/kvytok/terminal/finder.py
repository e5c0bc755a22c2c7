"""The finder: a list of routes or cities by region, narrowed by writing the beginning of a name."""

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kvytok.game.box import words_of
from kvytok.terminal import palette
from kvytok.terminal.map_cells import Highlight
from kvytok.terminal.panel import Mark, Panel


class Found(NamedTuple):
    """A route or a city in the list."""

    name: str
    text: Text
    region: str
    """The heading that it stands under, in words."""
    searched: str
    """What is searched when somebody writes."""
    possible: bool
    """Whether it can be chosen now."""
    marked: Highlight


class Finder(Panel[str | None]):
    """Write, choose with the arrows, Enter. Tab also lists what cannot be had now; Enter then tells why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("tab", "all", show=False, priority=True),
        Binding("enter", "answer", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        keys: str,
        things: Iterable[Found],
        mark: Mark,
        why_not: Callable[[str], str],
        find: str,
        nothing: str,
    ) -> None:
        super().__init__(title, keys)
        self.things = list(things)
        self.shown: list[Found] = []
        """What is listed now."""
        self._mark, self._why_not, self._find, self._nothing = mark, why_not, find, nothing
        self._only = any(thing.possible for thing in self.things)

    def inside(self) -> ComposeResult:
        """A line to write in, the list, and a line for reasons."""
        yield Input(placeholder=self._find)
        yield OptionList()
        yield Static("", id="reason")

    def on_mount(self) -> None:
        """Begin with everything that is possible."""
        self._list("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        self._list(event.value)

    def _list(self, written: str) -> None:
        """List what fits, with a heading for every region."""
        wanted = "".join(words_of(written))
        self.shown = [
            thing
            for thing in self.things
            if (thing.possible or not self._only) and any(w.startswith(wanted) for w in _beginnings(thing.searched))
        ]
        options = self.query_one(OptionList)
        options.clear_options()
        heading = ""
        for number, thing in enumerate(self.shown):
            if thing.region != heading:
                heading = thing.region
                options.add_option(Option(Text(heading, f"italic {palette.FAINT}"), disabled=True))
            options.add_option(Option(thing.text, id=str(number)))
        self._say("" if self.shown else self._nothing)
        if self.shown:
            options.action_first()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show it on the map."""
        if event.option_id is not None:
            self._mark(self.shown[int(event.option_id)].marked)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click."""
        self.action_answer()

    def action_move(self, step: int) -> None:
        """Up or down, while the writing goes on."""
        options = self.query_one(OptionList)
        if step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_all(self) -> None:
        """List everything, or only what is possible."""
        self._only = not self._only
        self._list(self.query_one(Input).value)

    def action_answer(self) -> None:
        """Choose what is highlighted, or tell why it cannot be had."""
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return
        option = options.get_option_at_index(options.highlighted)
        if option.id is None:
            return
        thing = self.shown[int(option.id)]
        if thing.possible:
            self.dismiss(thing.name)
        else:
            self._say(self._why_not(thing.name))

    def _say(self, line: str) -> None:
        self.query_one("#reason", Static).update(Text(line, "bold #e8604f"))


def _beginnings(searched: str) -> list[str]:
    """A text from each of its words on, so that any word may be written first."""
    words = words_of(searched)
    return ["".join(words[start:]) for start in range(max(1, len(words)))]
