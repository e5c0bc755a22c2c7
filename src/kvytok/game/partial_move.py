"""Partial moves: what the text of a move says by itself, without looking at the position.

Reading is lenient. Case, accents and punctuation do not matter; a city is its id or its name in any language; the two
cities come in either order; parts may be missing. Names written exactly as the program writes them are tried first, so
that a city with the same name as two others cannot make those unreachable.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from kvytok.boards.faults import nearest
from kvytok.game.box import Box, words_of
from kvytok.game.errors import CannotParse
from kvytok.game.moves import Cards, DrawTickets, GiveUp, LeaveFlag, Move, NoFlag, Pass, TakeCard, TakeUnseen
from kvytok.rules.record import COLOR_NAMES, LOCOMOTIVE, OFFER

LONGEST: Final = 400
"""The longest text that is read, counted also after its letters are spelt out (one sign may stand for 18).

No move comes near it.
"""
MOST_WORDS: Final = 64
"""The most words that are read; the longest list of tickets has half as many."""

CARD_WORDS: Final = {
    **{name: number for number, name in enumerate(COLOR_NAMES)},
    **{"violet": 0, "purple": 0},
    **dict.fromkeys(("locomotives", "loco", "locos", "wild", "wilds", "joker", "jokers", "bus", "buses"), LOCOMOTIVE),
}
ROUTE_WORDS: Final = {**{name: name for name in COLOR_NAMES[:-1]}, "violet": "pink", "purple": "pink"} | {
    "gray": "gray",
    "grey": "gray",
}
SIMPLE_WORDS: Final[dict[tuple[str, ...], Move]] = {
    ("unseen",): TakeUnseen(),
    ("take", "unseen"): TakeUnseen(),
    ("take", "deck"): TakeUnseen(),
    ("tickets",): DrawTickets(),
    ("draw", "tickets"): DrawTickets(),
    ("give", "up"): GiveUp(),
    ("leave", "flag"): LeaveFlag(),
    ("flag",): LeaveFlag(),
    ("no", "flag"): NoFlag(),
    ("pass",): Pass(),
}
KEYWORDS: Final = ("take", "tickets", "keep", "claim", "station", "add", "give up", "leave flag", "no flag", "pass")
FILLERS: Final = frozenset(("and", "card", "cards", "with"))


class PartialCards(Struct, frozen=True):
    """The cards as far as the text names them; None for what it leaves out."""

    color: str | None
    count: int | None
    locomotives: int | None

    def fits(self, cards: Cards) -> bool:
        """Whether a set of cards is what was asked for."""
        return (
            (self.color is None or self.color == cards.color)
            and (self.count is None or self.count == cards.count)
            and (self.locomotives is None or self.locomotives == cards.locomotives)
        )


ANY_CARDS: Final = PartialCards(None, None, None)


class PartialClaim(NamedTuple):
    """Claim one of these routes."""

    routes: tuple[int, ...]
    cards: PartialCards


class PartialStation(NamedTuple):
    """Build a station in one of these cities."""

    cities: tuple[int, ...]
    cards: PartialCards


class PartialKeep(NamedTuple):
    """Keep one of these sets of tickets; None if the text does not say which."""

    choices: tuple[frozenset[int], ...] | None


class PartialAdd(NamedTuple):
    """Add these cards to a tunnel."""

    cards: PartialCards


PartialMove: TypeAlias = Move | PartialClaim | PartialStation | PartialKeep | PartialAdd


def read(box: Box, text: str) -> PartialMove:
    """What a text asks for; `CannotParse` if it is not a move of this game."""
    if len(text) > LONGEST:
        raise CannotParse(f"{shown(text)} is too long to be a move")
    words = words_of(text)
    if len(words) > MOST_WORDS or sum(map(len, words)) > LONGEST:
        raise CannotParse(f"{shown(text)} has too many words or letters to be a move")
    if words in SIMPLE_WORDS:
        return SIMPLE_WORDS[words]
    keyword, rest = _split_keyword(text)
    if keyword == "take":
        return _read_take(text, words[1:])
    if keyword == "keep":
        return _read_keep(box, rest)
    if keyword == "claim":
        where, _, cards = rest.partition(":")
        return PartialClaim(_read_routes(box, where), _read_cards(cards))
    if keyword == "station":
        where, _, cards = rest.partition(":")
        return PartialStation(_read_city(box, where), _read_cards(cards))
    if keyword == "add":
        return PartialAdd(_read_cards(rest))
    guess = nearest(keyword, KEYWORDS)
    hint = f"did you mean {guess}? " if guess else ""
    raise CannotParse(f"{shown(text)} is not a move; {hint}a move begins with one of: {', '.join(KEYWORDS)}")


def shown(text: str) -> str:
    """A text in quotes, cut short."""
    return repr(text if len(text) <= 60 else text[:59] + "…")


def _split_keyword(text: str) -> tuple[str, str]:
    """The first word, and what follows it."""
    first, *rest = text.split(maxsplit=1) or [""]
    return "".join(words_of(first)), rest[0] if rest else ""


def _read_take(text: str, words: tuple[str, ...]) -> Move:
    """The card to take."""
    named = [word for word in words if word not in FILLERS and word not in ("a", "the")]
    if len(named) != 1 or named[0] not in CARD_WORDS:
        guess = nearest(named[0], CARD_WORDS) if named else None
        hint = f"did you mean {guess}? " if guess else ""
        raise CannotParse(f"{shown(text)} names no card to take; {hint}say: take unseen, or take red")
    return TakeCard(COLOR_NAMES[CARD_WORDS[named[0]]])


def _read_cards(text: str) -> PartialCards:
    """Read cards such as `2 black 1 locomotive`, or only `black`; if numbers are given, no other cards are wanted."""
    counts: dict[int, int | None] = {}
    number: int | None = None
    for word in words_of(text):
        if word in FILLERS:
            continue
        if word in CARD_WORDS and CARD_WORDS[word] not in counts:
            counts[CARD_WORDS[word]] = number
            number = None
        elif number is None and word.isascii() and word.isdecimal() and len(word) < 4:
            number = int(word)
        else:
            raise CannotParse(f"{shown(text)} are not cards; say for example: 2 black 1 locomotive")
    if number is not None:
        raise CannotParse(f"{shown(text)} ends with a number of nothing; say for example: 2 black 1 locomotive")
    colors = [color for color in counts if color != LOCOMOTIVE and counts[color] != 0]
    if len(colors) > 1:
        raise CannotParse(f"{shown(text)} are cards of several colours; one colour and locomotives go together")
    if not counts:
        return ANY_CARDS
    if not colors:
        return PartialCards(None, 0, counts.get(LOCOMOTIVE))
    n = counts[colors[0]]
    silent = None if n is None else 0
    return PartialCards(COLOR_NAMES[colors[0]], n, counts.get(LOCOMOTIVE, silent))


def _cities_in(box: Box, words: tuple[str, ...]) -> tuple[int, ...]:
    """The cities that these words together name."""
    return box.cities_called.get("".join(words), ())


def _cities_from(box: Box, words: tuple[str, ...], start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cities whose names begin at word `start`, each with the index of the word after the name."""
    name = ""
    for stop in range(start, len(words)):
        name += words[stop]
        if len(name) > box.longest_name:
            return
        if name in box.cities_called:
            yield stop + 1, box.cities_called[name]


def _city_pairs(box: Box, words: tuple[str, ...], start: int = 0) -> Iterator[tuple[int, int, int]]:
    """Every way to read the words from `start` on as two cities, each with the index of the word after them."""
    for middle, ones in _cities_from(box, words, start):
        for stop, others in _cities_from(box, words, middle):
            for a in ones:
                for b in others:
                    yield stop, a, b


def _read_city(box: Box, text: str) -> tuple[int, ...]:
    """The city of a station."""
    exact = text.strip()
    if exact in box.city_numbers:
        return (box.city_numbers[exact],)
    words = words_of(text)
    cities = _cities_in(box, words)
    if not cities:
        raise _unknown_city(box, text, words)
    return cities


def _read_routes(box: Box, text: str) -> tuple[int, ...]:
    """The routes that the text can mean: two cities, then maybe a colour, then maybe the number of a lane."""
    exact = " ".join(text.split())
    if exact in box.route_numbers:
        return (box.route_numbers[exact],)
    words = words_of(text)
    found: set[int] = set()
    for head, color, lane in _route_readings(words):
        for stop, a, b in _city_pairs(box, head):
            if stop == len(head):
                found.update(_routes_between(box, a, b, color, lane))
    if not found:
        raise _unknown_route(box, text, words)
    return tuple(sorted(found))


def _route_readings(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str | None, str | None]]:
    """Every way to split the words into the cities, a colour and the number of a lane."""
    yield words, None, None
    if words and words[-1] in ROUTE_WORDS:
        yield words[:-1], ROUTE_WORDS[words[-1]], None
    if words and words[-1] in ("1", "2"):
        yield words[:-1], None, words[-1]
        if len(words) > 1 and words[-2] in ROUTE_WORDS:
            yield words[:-2], ROUTE_WORDS[words[-2]], words[-1]


def _routes_between(box: Box, a: int, b: int, color: str | None, lane: str | None) -> Iterator[int]:
    """The routes that join two cities; a colour and a lane number, if given, must match."""
    ends = {box.cities[a], box.cities[b]}
    for number, route in enumerate(box.board.routes):
        named = box.routes[number].split()
        if (
            {route.a, route.b} == ends
            and (color is None or route.color == color)
            and (lane is None or (len(named) == 3 and named[2] == lane))
        ):
            yield number


def _read_keep(box: Box, text: str) -> PartialKeep:
    """The tickets to keep, in any order."""
    names = text.split()
    if names and all(name in box.ticket_numbers for name in names):
        return PartialKeep((frozenset(box.ticket_numbers[name] for name in names),))
    words = tuple(word for word in words_of(text) if word != "and")
    if not words:
        return PartialKeep(None)
    if words in (("nothing",), ("none",)):
        return PartialKeep((frozenset(),))
    choices = _ticket_sets(box, words)
    if not choices:
        raise _unknown_ticket(box, text, words)
    return PartialKeep(tuple(sorted(choices, key=sorted)))


def _ticket_sets(box: Box, words: tuple[str, ...]) -> set[frozenset[int]]:
    """Every way to read words as a list of tickets, ticket by ticket, so that each word is read only a few times."""
    following = [
        [(stop, ticket) for stop, a, b in _city_pairs(box, words, start) for ticket in _tickets_between(box, a, b)]
        for start in range(len(words))
    ]
    found: set[frozenset[int]] = set()
    reached: dict[int, set[frozenset[int]]] = {0: {frozenset()}}
    for _ in range(OFFER):
        further: dict[int, set[frozenset[int]]] = {}
        for start, lists in reached.items():
            for stop, ticket in following[start]:
                further.setdefault(stop, set()).update(tickets | {ticket} for tickets in lists)
        found |= further.pop(len(words), set())
        reached = further
    return found


def _tickets_between(box: Box, a: int, b: int) -> Iterator[int]:
    """The tickets in play that name two cities."""
    one, other = box.cities[a], box.cities[b]
    for name in (f"{one}-{other}", f"{other}-{one}"):
        if name in box.ticket_numbers:
            yield box.ticket_numbers[name]


def _first_unknown(box: Box, words: tuple[str, ...]) -> str | None:
    """The first word that cannot be read as part of a list of cities; None if all words can be read."""
    reached = {0}
    for i in range(len(words)):
        if i in reached:
            reached.update(stop for stop, _ in _cities_from(box, words, i))
    return None if len(words) in reached else words[max(reached)]


def _unknown_city(box: Box, text: str, words: Iterable[str]) -> CannotParse:
    guess = nearest("".join(words), box.cities_called)
    hint = f"; did you mean {box.cities[box.cities_called[guess][0]]}?" if guess else ""
    return CannotParse(f"there is no city {shown(text.strip())} on this board{hint}")


def _unknown_route(box: Box, text: str, words: tuple[str, ...]) -> CannotParse:
    cities = tuple(word for word in words if word not in ROUTE_WORDS and not word.isdecimal())
    unknown = _first_unknown(box, cities)
    if unknown is not None:
        return _unknown_city(box, unknown, (unknown,))
    return CannotParse(f"there is no route {shown(text.strip())} on this board; name its two cities and its colour")


def _unknown_ticket(box: Box, text: str, words: tuple[str, ...]) -> CannotParse:
    unknown = _first_unknown(box, words)
    if unknown is not None:
        return _unknown_city(box, unknown, (unknown,))
    return CannotParse(f"{shown(text.strip())} is not a list of tickets of this game; name the two cities of each")
