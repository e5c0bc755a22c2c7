"""Questions: panels at the right edge that ask something, while the map stays in sight.

Every question is answered with a move, or with None if the person closes it to look at the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from kvytok.game.moves import KeepTickets, Move
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.map_cells import Highlight
from kvytok.terminal.side_panels import missing, points, ticket_mark
from kvytok.terminal.table_teller import TableTeller

Answer = TypeVar("Answer")
Mark = Callable[[Highlight], None]


class Panel(ModalScreen[Answer], Generic[Answer]):
    """A panel with a title and a line about its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title, self._keys = title, keys

    def compose(self) -> ComposeResult:
        """The title, what is asked, and the keys."""
        with Vertical(id="panel"):
            yield Static(Text(self._title), id="asked")
            yield from self.inside()
            yield Static(Text(self._keys, palette.FAINT), id="keys")

    def inside(self) -> ComposeResult:
        """What stands between the title and the keys."""
        raise NotImplementedError

    def action_close(self) -> None:
        """Close it without an answer."""
        self.dismiss(None)


class Choice(NamedTuple):
    """One of several things to choose from."""

    text: Text
    answer: Any
    marked: Highlight = Highlight()


class ChoicePanel(Panel[Any]):
    """One of a few: how to pay, whether to add cards to a tunnel, which hint to follow."""

    def __init__(self, title: str, keys: str, choices: Sequence[Choice], mark: Mark, about: Text | None = None) -> None:
        super().__init__(title, keys)
        self.choices, self._mark, self._about = choices, mark, about

    def inside(self) -> ComposeResult:
        """What there is to know, then the list."""
        if self._about is not None:
            yield Static(self._about, id="about")
        yield OptionList(*(Option(choice.text) for choice in self.choices))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the map what is being looked at."""
        self._mark(self.choices[event.option_index].marked)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(self.choices[event.option_index].answer)


class Offer(SelectionList[str]):
    """Tickets with a mark for each that is kept: space or a click marks, Enter answers."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.answer", show=False, priority=True)]


class TicketPanel(Panel[Move | None]):
    """Which of the offered tickets are kept."""

    def __init__(
        self, view: SeenTable, teller: TableTeller, keys: str, refuse: Callable[[Move], str | None], mark: Mark
    ) -> None:
        super().__init__(teller.words.format("keep-title"), keys)
        self.view, self._teller, self._refuse, self._mark = view, teller, refuse, mark
        fewest = min((len(m.tickets) for m in view.moves if isinstance(m, KeepTickets)), default=0)
        self._about = teller.words.format("keep-at-least", count=fewest)
        if view.phase == "opening-long":
            self._about = teller.words.format("keep-long-title")

    def inside(self) -> ComposeResult:
        """How many, and the tickets."""
        yield Static(Text("\n".join((self._about, *self._teller.signs()))), id="about")
        yield Offer(*(Selection(self._line(number), ticket.name) for number, ticket in enumerate(self.view.offer)))
        yield Static("", id="reason")

    def _line(self, number: int) -> Text:
        ticket, teller = self.view.offer[number], self._teller
        mark, color = ticket_mark(ticket)
        line = Text.assemble((teller.goal(ticket), f"bold {palette.GLOW}" if ticket.long else palette.INK))
        line.append(f"  {points(ticket)}", f"bold {color}")
        return line.append(f" {mark} {missing(ticket)}", palette.FAINT)

    def on_selection_list_selection_highlighted(self, event: SelectionList.SelectionHighlighted[str]) -> None:
        """Show the way of the ticket on the map."""
        ticket = self.view.offer[event.selection_index]
        self._mark(Highlight(way=frozenset(ticket.way), cities=frozenset(self.view.box.ticket_cities(ticket.name))))
        told = [self._teller.words.format("ticket-long")] if ticket.long else []
        told.append(self._teller.progress(ticket))
        self.query_one("#reason", Static).update(Text(" · ".join(told), palette.FAINT))

    def action_answer(self) -> None:
        """Keep the marked ones, unless the rules refuse it."""
        chosen = set(self.query_one(Offer).selected)
        move = KeepTickets(tuple(ticket.name for ticket in self.view.offer if ticket.name in chosen))
        reason = self._refuse(move)
        if reason is None:
            self.dismiss(move)
        else:
            self.query_one("#reason", Static).update(Text(reason, "bold #e8604f"))
