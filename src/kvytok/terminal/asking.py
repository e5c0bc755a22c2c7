"""Asking: which panel asks the person at the keyboard, and what stands in it."""

from collections.abc import Callable, Iterable

from rich.text import Text

from kvytok.bots.hint import Hint
from kvytok.game.moves import AddCards, BuildStation, Cards, ClaimRoute, Move
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.finder import Finder, Found
from kvytok.terminal.map_cells import Highlight, MapCells
from kvytok.terminal.panel import Choice, ChoicePanel, Mark, TicketPanel
from kvytok.terminal.regions import cities_by_region, routes_by_region
from kvytok.terminal.table_teller import TableTeller

WhyNot = Callable[[Move | str], str | None]
"""Why a move is not allowed, in words; None if it is."""


class Asking:
    """Makes the panels for one view, in one language."""

    def __init__(self, view: SeenTable, teller: TableTeller, picture: MapCells, mark: Mark, why_not: WhyNot) -> None:
        self.view, self.teller, self.picture, self.mark, self.why_not = view, teller, picture, mark, why_not

    def _keys(self, *keys: tuple[str, str]) -> str:
        return "  ".join(f"{key} {self.teller.words.format(f'play-key-{word}')}" for key, word in keys)

    def tickets(self) -> TicketPanel:
        """Which tickets are kept."""
        keys = self._keys(("Space", "mark"), ("Enter", "choose"), ("Esc", "back"))
        return TicketPanel(self.view, self.teller, keys, self.why_not, self.mark)

    def choice(self, title: str, choices: Iterable[Choice], about: Text | None = None) -> ChoicePanel:
        """One of a few moves."""
        keys = self._keys(("↑↓ Enter", "choose"), ("Esc", "back"))
        return ChoicePanel(title, keys, list(choices), self.mark, about)

    def decision(self) -> ChoicePanel:
        """All legal moves, where there are few: a tunnel, a flag, a pass."""
        say, pending = self.teller.words.format, self.view.pending
        title, about, marked = say("your-turn"), None, Highlight()
        if pending is not None and pending.route is not None:
            route = pending.route
            marked = Highlight(routes=frozenset((route,)))
            if self.view.phase == "tunnel":
                title = say("tunnel-title", route=self.teller.route(route))
                about = Text(say("event-row-refilled", cards="")).append_text(_row(pending.turned_up))
                about.append("\n" + say("tunnel-extra", count=pending.extra), f"bold {palette.GLOW}")
            else:
                title = self.teller.route(route)
        moves = sorted(self.view.moves, key=lambda move: move.cards.locomotives if isinstance(move, AddCards) else 99)
        return self.choice(title, (Choice(self._move(move), move, marked) for move in moves), about)

    def payment(self, thing: str) -> ChoicePanel:
        """How to pay for a route or a station; the way that spares locomotives comes first."""
        say, route = self.teller.words.format, self.view.box.route_numbers.get(thing)
        about: Text | None = None
        if route is not None:
            entry = self.view.box.board.routes[route]
            title = say("pay-title", route=self.teller.route(thing))
            about = Text(self.teller.about_route(entry), palette.FAINT)
            if entry.tunnel:
                about.append("\n" + say("tunnel-warning"))
            marked = Highlight(routes=frozenset((thing,)))
        else:
            title = say("pay-station-title", city=self.teller.city(thing))
            marked = Highlight(cities=frozenset((thing,)))
        moves = sorted(self.payments(thing), key=lambda move: (move.cards.locomotives, str(move.cards.color)))
        choices = [
            Choice(_laid(move.cards).append(f"  {self.teller.payment(move.cards)}", palette.INK), move, marked)
            for move in moves
        ]
        return self.choice(title, choices, about)

    def payments(self, thing: str) -> list[ClaimRoute | BuildStation]:
        """The legal ways to pay for a route or a station."""
        return [
            move
            for move in self.view.moves
            if (isinstance(move, ClaimRoute) and move.route == thing)
            or (isinstance(move, BuildStation) and move.city == thing)
        ]

    def hints(self, hints: Iterable[Hint]) -> ChoicePanel:
        """Good moves, each with its reasons; choosing one plays it."""
        say = self.teller.words.format
        choices = []
        for hint in hints:
            text = self._move(hint.move)
            if hint.value is not None:
                text.append(f"  {say('hint-share', share=round(100 * hint.value))}", f"bold {palette.GLOW}")
            if reasons := self.teller.hint(hint, self.view):
                text.append(f"\n{reasons}", palette.FAINT)
            choices.append(Choice(text.append("\n"), hint.move, self._subject(hint.move)))
        return self.choice(say("hint-title"), choices)

    def routes(self) -> Finder:
        """All free routes by region; those that can be claimed come without asking."""
        say, box = self.teller.words.format, self.view.box
        claimable = {move.route for move in self.view.moves if isinstance(move, ClaimRoute)}
        free = [name for name in box.routes if name not in self.view.owners]
        things = []
        for region, names in routes_by_region(self.picture, free).items():
            for name in sorted(names, key=self.teller.route):
                marked = Highlight(routes=frozenset((name,)))
                text = self._route(name, name in claimable)
                searched = self._searched(*_ends(self.view, name))
                things.append(Found(name, text, say(f"region-{region}"), searched, name in claimable, marked))
        keys = self._keys(("↑↓ Enter", "choose"), ("Tab", "all"), ("Esc", "back"))
        title, find = say("play-help-route").partition(":")[0].capitalize(), say("board-find")
        return Finder(title, keys, things, self.mark, self._why_no_route, find, say("play-nothing-here"))

    def cities(self) -> Finder:
        """All cities where a station can be built, by region."""
        say = self.teller.words.format
        buildable = {move.city for move in self.view.moves if isinstance(move, BuildStation)}
        free = [name for name in self.view.box.cities if name not in self.view.stations]
        things = []
        for region, names in cities_by_region(self.picture, free).items():
            for name in sorted(names, key=self.teller.city):
                text = Text(self.teller.city(name), palette.INK if name in buildable else palette.FAINT)
                marked = Highlight(cities=frozenset((name,)))
                searched = self._searched(name)
                things.append(Found(name, text, say(f"region-{region}"), searched, name in buildable, marked))
        keys = self._keys(("↑↓ Enter", "choose"), ("Tab", "all"), ("Esc", "back"))
        find = say("board-find")
        return Finder(
            say("action-station"), keys, things, self.mark, self._why_no_station, find, say("play-nothing-here")
        )

    def _route(self, name: str, possible: bool) -> Text:
        """A line about a route: its price in marks, its cities, its points."""
        number = self.view.box.route_numbers[name]
        route = self.view.box.board.routes[number]
        text = Text.assemble((palette.MARKS[route.color] * route.length, f"bold {palette.CARDS[route.color]}"))
        text.append(f" {self.teller.route(name)}", palette.INK if possible else palette.FAINT)
        if route.tunnel:
            text.append(" ⌒", palette.FAINT)
        if route.ferry:
            text.append(f" {palette.MARKS['locomotive'] * route.ferry}", palette.CARDS["locomotive"])
        if route.mountain:
            text.append(f" {'▲' * route.mountain}", palette.INK)
        points = int(self.view.box.records["route_points"][0, number])
        return text.append(f" +{points}", palette.GLOW if possible else palette.FAINT)

    def _searched(self, *cities: str) -> str:
        """The names of cities in the language and on the board."""
        names = [self.view.box.board.cities[self.view.box.city_numbers[city]].names for city in cities]
        return " ".join(f"{getattr(name, self.teller.words.lang)} {name.board}" for name in names)

    def _why_no_route(self, name: str) -> str:
        return self.why_not(f"claim {name}") or self.teller.words.format("play-nothing-here")

    def _why_no_station(self, name: str) -> str:
        return self.why_not(f"station {name}") or self.teller.words.format("play-nothing-here")

    def _move(self, move: Move) -> Text:
        return Text.assemble((self.teller.move(move), f"bold {palette.INK}"))

    def _subject(self, move: Move) -> Highlight:
        """What a move is about, on the map."""
        if isinstance(move, ClaimRoute):
            return Highlight(routes=frozenset((move.route,)))
        return Highlight(cities=frozenset((move.city,))) if isinstance(move, BuildStation) else Highlight()


def _ends(view: SeenTable, route: str) -> tuple[str, str]:
    entry = view.box.board.routes[view.box.route_numbers[route]]
    return entry.a, entry.b


def _row(colors: Iterable[str]) -> Text:
    return Text(" ").join(palette.card(color) for color in colors)


def _laid(cards: Cards) -> Text:
    """A payment as cards."""
    colored = palette.cards({cards.color: cards.count}) if cards.color else Text()
    wild = palette.cards({"locomotive": cards.locomotives})
    return Text(" ").join(part for part in (colored, wild) if part)
