"""The screen of a table: it shows what the person at the keyboard may see, and plays what they choose."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from kvytok.bots.hint import Hint
from kvytok.game import CannotParse, DrawTickets, Move, Pass, TakeCard, TakeUnseen
from kvytok.game.events import Event, TurnBegan
from kvytok.terminal import palette
from kvytok.terminal.any_table import AnyTable, SeenTable
from kvytok.terminal.asking import Asking
from kvytok.terminal.board_map import BoardMap
from kvytok.terminal.card_row import ROW, CardRow, Hand, Pile
from kvytok.terminal.map_cells import Highlight, MapCells
from kvytok.terminal.sheet import cover, help_sheet, log_sheet, rules_sheet, score_page
from kvytok.terminal.side_panels import Log, Players, Tickets
from kvytok.terminal.table_teller import TableTeller
from kvytok.terminal.thinking_thread import ThinkingThread
from kvytok.words import Words

ASKED_IN_PANEL = ("opening-long", "opening", "tickets", "tunnel", "flag")
"""The phases whose question opens by itself."""
SMALLEST = (80, 24)
LAST = 40
"""The events of which some have room beside the map."""
BAR = (
    ("1-5", "card", "take(1)"),
    ("d", "deck", "take_unseen"),
    ("t", "tickets", "draw_tickets"),
    ("c", "route", "routes"),
    ("b", "station", "stations"),
    ("h", "hint", "hint"),
    ("w", "way", "way"),
    ("l", "log", "log"),
    ("?", "help", "help"),
    ("q", "quit", "quit"),
)
LEFT_OUT = ("l", "w")


class TableScreen(Screen[None]):
    """A game in progress."""

    AGAIN: ClassVar[str] = "end-new-game"
    """What Enter does on the final score."""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(place), f"take({place})", show=False) for place in range(1, ROW + 1)),
        Binding("d", "take_unseen", show=False),
        Binding("t", "draw_tickets", show=False),
        Binding("c", "routes", show=False),
        Binding("b", "stations", show=False),
        Binding("h", "hint", show=False),
        Binding("w", "way", show=False),
        Binding("l", "log", show=False),
        Binding("r", "rules", show=False),
        Binding("L", "language", show=False),
        Binding("enter,space", "ask", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("0", "zoom(-9)", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q", "quit", show=False),
    ]

    def __init__(self, table: AnyTable, language: str, pause: float, again: Callable[[], None]) -> None:
        super().__init__()
        self.again = again
        """Begins another game."""
        self.table, self.pause = table, pause
        """How long the move of a bot is shown before the next one."""
        self.viewer: int | None = next(iter(table.people), None)
        """The person at the keyboard; None if somebody only watches."""
        self._ways = 0
        self._covered = len(table.people) > 1
        self._said = ""
        """What was refused last; shown until something happens."""
        self._shown: object = None
        """What is on the screen, so that it is not drawn twice."""
        self._speak(language)

    def _speak(self, language: str) -> None:
        """Say everything in a language."""
        self.words = Words(language)
        box = self.table.box
        self._names = [seat.shown(self.words) for seat in self.table.seats]
        self.picture = MapCells(box, {city.id: getattr(city.names, language) for city in box.board.cities})

    @property
    def teller(self) -> TableTeller:
        """Says everything to the person at the keyboard."""
        return TableTeller(self.words.lang, self.table.box, self._names, self.viewer)

    @property
    def view(self) -> SeenTable:
        """What the person at the keyboard may know."""
        return self.table.view(None if self._covered else self.viewer)

    @property
    def my_turn(self) -> bool:
        """Whether the person at the keyboard is asked."""
        return not self._covered and self.viewer in self.table.asked

    def compose(self) -> ComposeResult:
        """The prompt, the map, the side, the cards, the keys."""
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            yield BoardMap(self.picture)
            with Vertical(id="side"):
                yield Players()
                yield Tickets()
                yield Log()
        with Horizontal(id="cards"):
            yield CardRow()
            yield Hand()
        yield Static(id="bar")

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.thinking = ThinkingThread(self.app)
        self.thinking.tell_compiling(self._compiling)
        self.call_after_refresh(self.advance)

    def on_unmount(self) -> None:
        """Nobody needs an answer any more."""
        self.thinking.end()

    def on_resize(self, event: events.Resize) -> None:
        """The log has another room now."""
        self.call_after_refresh(self.show)

    # The course of the game.

    def advance(self) -> None:
        """Whatever has to happen next: a bot thinks, the keyboard is passed on, the person is asked, or it is over."""
        table = self.table
        self.show()
        if table.over:
            self._covered = False
            self.show()
            self.app.push_screen(score_page(table.result(), self.teller, self.AGAIN), self._after_end)
        elif self.my_turn:
            if table.phase in ASKED_IN_PANEL or self.view.moves == (Pass(),):
                self.action_ask()
        elif (bot := table.thinking) is not None:
            self.thinking.begin(lambda stop: table.ask_bot(bot, stop), lambda move: self._bot_moved(bot, move))
        else:
            self._covered, asked = True, table.asked[0]
            self.show()
            self.app.push_screen(cover(self.teller, asked), lambda _: self._sit_down(asked))

    def _bot_moved(self, seat: int, move: Move) -> None:
        self.table.play(seat, move)
        self.show()
        self.set_timer(self.pause, self.advance) if self.pause else self.call_later(self.advance)

    def _sit_down(self, seat: int) -> None:
        self.viewer, self._covered, self._ways = seat, False, 0
        self._mark(Highlight())
        self.advance()

    def _after_end(self, again: bool | None) -> None:
        if again:
            self.again()

    def act(self, move: Move | None) -> None:
        """Play a move of the person, or say why it is refused."""
        self._mark(Highlight())
        if move is None or self.viewer is None:
            return
        refused = self.why_not(move)
        self._said = refused or ""
        if refused is None:
            self.table.play(self.viewer, move)
            self.advance()
        else:
            self.show()

    def why_not(self, move: Move | str) -> str | None:
        """Why a move is not allowed, in words; None if it is."""
        try:
            reason = None if self.viewer is None else self.table.why_not(move, self.viewer)
        except CannotParse as error:
            return str(error)
        except ValueError:
            return None  # several moves are meant, so one of them is legal
        return None if reason is None else self.teller.reason(reason)

    # What is shown.

    def show(self) -> None:
        """Show the position."""
        if not self.is_mounted:
            return
        view, teller = self.view, self.teller
        shown = (self.table.stamp, view.seat, self.words.lang, self._said, self._ways, self._covered, self.app.size)
        if shown == self._shown:
            return
        self._shown = shown
        self.query_one("#prompt", Static).update(self._prompt(view, teller), layout=False)
        self.query_one(BoardMap).look(view)
        self.query_one(Players).look(view, teller)
        self.query_one(Tickets).look(view, teller, self._shown_ticket(view))
        self.query_one(CardRow).look(view, teller)
        self.query_one(Hand).look(view, teller)
        self.query_one(Log).look(self.told(LAST), self.words.format("log"))
        self.query_one("#bar", Static).update(self._bar(), layout=False)

    def _prompt(self, view: SeenTable, teller: TableTeller) -> Text:
        """Who is asked for what."""
        say, table = self.words.format, self.table
        line = Text.assemble(
            (f"{getattr(table.box.entry.names, self.words.lang)}  ", "bold"), no_wrap=True, overflow="ellipsis"
        )
        if self.app.size.width < SMALLEST[0] or self.app.size.height < SMALLEST[1]:
            return Text(say("play-too-small"), "bold")
        if view.turns_left is not None and not table.over:
            line.append(f"{say('last-round-banner', count=view.turns_left)}  ", f"bold {palette.GLOW}")
        if self._said:
            return line.append(self._said, "bold #ffb3a7")
        if table.over:
            return line.append(say("end-title"), "bold")
        if not self.my_turn:
            asked = [str(teller.player(seat)["player"]) for seat in table.asked]
            return line.append(say("thinking", player=self.words.join(asked)))
        line.append(f"{say('your-turn')}. ", f"bold {palette.GLOW}")
        stations = "-stations" if view.box.rules.stations else ""
        told = {"turn": f"turn-hint{stations}", "second-card": "second-card-hint", "tunnel": "tunnel-hint"}
        told |= {"flag": "flag-hint"}
        return line.append(say(told.get(table.phase, "keep-title")))

    def _bar(self) -> str:
        """The keys; each can be clicked too. Where there is no room, those of less use are left to the help."""
        labels = {key: self.words.format(f"play-key-{word}") for key, word, _ in BAR}
        if not self.table.box.rules.stations:
            del labels["b"]
        for key in LEFT_OUT:
            if sum(len(key) + len(label) + 2 for key, label in labels.items()) >= self.app.size.width:
                del labels[key]
        actions = {key: action for key, _, action in BAR}
        told = (f"[b {palette.GLOW}]{key}[/] [@click=screen.{actions[key]}]{label}[/]" for key, label in labels.items())
        return " " + " ".join(told)

    def told(self, last: int | None = None) -> list[Text]:
        """The log (or its last events) as the person at the keyboard may read it, with the piece of each player."""
        seat, teller = (None if self._covered else self.viewer), self.teller
        lines: list[Text] = []
        for event in self.table.events(seat)[-(last or 0) :]:
            if not isinstance(event, TurnBegan):
                lines.append(self._log_line(event, teller))
        return lines

    def _log_line(self, event: Event, teller: TableTeller) -> Text:
        who = getattr(event, "seat", None)
        color = palette.FAINT if who is None else palette.SEATS[who]
        mark = "·" if who is None else palette.SEAT_MARKS[who]
        return Text.assemble((f"{mark} ", f"bold {color}"), (teller.event(event), palette.INK))

    def _compiling(self, line: str) -> None:
        """The first game on a machine compiles the rules; say so."""
        if line:
            self._announce("play-compiling")

    def _announce(self, message: str) -> None:
        """Say something in the first line, until the next picture."""
        if self.is_mounted:
            self.query_one("#prompt", Static).update(Text(self.words.format(message), "bold"))
            self._shown = None

    def _mark(self, marked: Highlight) -> None:
        self.query_one(BoardMap).mark(marked)

    # Keys and clicks.

    @property
    def asking(self) -> Asking:
        """Makes the panels."""
        return Asking(self.view, self.teller, self.picture, self._mark, self.why_not)

    def action_ask(self) -> None:
        """Open the question of this phase; in a turn, the list of routes."""
        if not self.my_turn:
            return
        phase = self.table.phase
        if phase in ("opening-long", "opening", "tickets"):
            self.app.push_screen(self.asking.tickets(), self.act)
        elif phase in ("tunnel", "flag") or self.view.moves == (Pass(),):
            self.app.push_screen(self.asking.decision(), self.act)
        else:
            self.action_routes()

    def action_take(self, place: int) -> None:
        """Take a face-up card."""
        row = self.view.face_up
        if self.my_turn and place <= len(row):
            self.act(TakeCard(row[place - 1]))

    def action_take_unseen(self) -> None:
        """Take the top card of the deck."""
        if self.my_turn:
            self.act(TakeUnseen())

    def action_draw_tickets(self) -> None:
        """Draw tickets."""
        if self.my_turn:
            self.act(DrawTickets())

    def action_routes(self) -> None:
        """Choose a route, then how to pay."""
        if self.my_turn and self.table.phase == "turn":
            self.app.push_screen(self.asking.routes(), self._pay)

    def action_stations(self) -> None:
        """Choose a city for a station, then how to pay."""
        if self.my_turn and self.table.phase == "turn" and self.table.box.rules.stations:
            self.app.push_screen(self.asking.cities(), self._pay)

    def _pay(self, thing: str | None) -> None:
        """Ask how to pay, if there is a choice."""
        if thing is None:
            self._mark(Highlight())
            return
        asking = self.asking
        payments = asking.payments(thing)
        if len(payments) == 1:
            self.act(payments[0])
        elif payments:
            self.app.push_screen(asking.payment(thing), self.act)

    def action_hint(self) -> None:
        """Ask a strong bot."""
        seat = self.viewer
        if self.my_turn and seat is not None:
            self._announce("hint-thinking")
            self.thinking.begin(lambda stop: self.table.hints(seat, stop), self._hinted)

    def _hinted(self, hints: tuple[Hint, ...]) -> None:
        self.show()
        self.app.push_screen(self.asking.hints(hints), self.act)

    def action_way(self) -> None:
        """Show the way of the next ticket on the map, and after the last one none."""
        self._ways = (self._ways + 1) % (len(self.view.tickets) + 1)
        self._show_way()

    def _show_way(self) -> None:
        name = self._shown_ticket(self.view)
        ticket = next((ticket for ticket in self.view.tickets if ticket.name == name), None)
        if ticket is None:
            self._mark(Highlight())
        else:
            aided = ticket.aided if ticket.missing is None else None
            cities = (*self.view.box.ticket_cities(ticket.name), *(aided.build if aided else ()))
            self._mark(Highlight(way=frozenset(aided.routes if aided else ticket.way), cities=frozenset(cities)))
        self.show()

    def _shown_ticket(self, view: SeenTable) -> str | None:
        """The ticket whose way is shown."""
        return view.tickets[self._ways - 1].name if 0 < self._ways <= len(view.tickets) else None

    def on_tickets_chosen(self, message: Tickets.Chosen) -> None:
        """A click on a ticket shows its way."""
        if message.number < len(self.view.tickets):
            self._ways = message.number + 1
            self._show_way()

    def on_pile_taken(self, message: Pile.Taken) -> None:
        """A click on a card or a deck."""
        if message.key == "d":
            self.action_take_unseen()
        elif message.key == "t":
            self.action_draw_tickets()
        else:
            self.action_take(int(message.key))

    def on_board_map_clicked(self, message: BoardMap.Clicked) -> None:
        """A click on a route or a city of the map: pay for it, or hear why not."""
        if not self.my_turn or self.table.phase != "turn":
            return
        picture, view, asking = self.picture, self.view, self.asking
        free = [name for name in view.box.routes if name not in view.owners]
        for names in ([name for name in free if asking.payments(name)], free):
            route = picture.nearest(message.point, names, message.reach)
            city = picture.nearest_city(message.point, view.box.cities, message.reach / 3)
            if city is not None and asking.payments(city):
                return self._pay(city)
            if route is not None and asking.payments(route):
                return self._pay(route)
            if route is not None:
                self._said = self.why_not(f"claim {route}") or ""
        self.show()

    def action_zoom(self, step: int) -> None:
        """The map nearer or farther."""
        self.query_one(BoardMap).magnify(step)

    def action_log(self) -> None:
        """Everything that happened."""
        self.app.push_screen(log_sheet(self.words, self.told()))

    def action_rules(self) -> None:
        """The rules of the game."""
        self.app.push_screen(rules_sheet(self.teller))

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(help_sheet(self.teller))

    def action_language(self) -> None:
        """The next language."""
        from kvytok.words import languages

        known = languages()
        self._speak(known[(known.index(self.words.lang) + 1) % len(known)])
        self.query_one(BoardMap).picture = self.picture
        self.show()

    def action_quit(self) -> None:
        """Leave; the game is kept."""
        self.app.exit()
