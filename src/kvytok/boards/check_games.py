"""Checks of every game of a board: it can be dealt, played and scored with what the board has."""

from collections import Counter
from collections.abc import Iterator

from kvytok.boards.check import TICKETS, route_label
from kvytok.boards.faults import Fault, nearest
from kvytok.boards.schema import MAX_TARGETS, Board, GameEntry
from kvytok.boards.shape import game_label
from kvytok.boards.ticket_sets import in_box

BOARD = "board.json"
FACE_UP = 5
MOST_AT_ONCE = 5
"""The most tickets that may be offered at once: the rules have a number for each way to keep some of them."""

Complaint = tuple[str, str, str]
"""The problem, the fix and the code of a fault in a game of `board.json`."""


def check_games(board: Board) -> list[Fault]:
    """Every fault of the games of a board."""
    faults = [] if board.games else [Fault(BOARD, "", "there is no game in games", "add at least one", "no-game")]
    first: dict[str, int] = {}
    for number, game in enumerate(board.games):
        place = game_label(number, game.id)
        if game.id in first:
            problem = f"the id is already that of game {first[game.id] + 1}"
            faults.append(Fault(BOARD, place, problem, "give every game its own id", "game-twice"))
        first.setdefault(game.id, number)
        for check in (_seats, _cards, _scoring, _sets, _opening, _offers, _supply, _targets):
            faults += [Fault(BOARD, place, *complaint) for complaint in check(board, game)]
        faults += _repeated(board, game)
    # Two cities repeated in the decks of two games are one mistake, so report it once.
    return list(dict.fromkeys(faults))


def _seats(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    if rules.players_min > rules.players_max:
        problem = f"players_min {rules.players_min} is more than players_max {rules.players_max}"
        yield problem, "swap them", "players-swapped"
    if rules.last_round_cars >= rules.cars:
        problem = f"last_round_cars {rules.last_round_cars} would end a game of {rules.cars} cars at once"
        yield problem, f"use 0 to {rules.cars - 1}", "last-round"


def _cards(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    later = (rules.players_max - 1) * rules.later_cards
    cards, needed = sum(rules.cards.values()), rules.players_max * rules.hand + later + FACE_UP
    if cards < needed:
        more = f", {later} more for those who do not begin" if later else ""
        dealt = f"{rules.players_max} hands of {rules.hand}{more} and {FACE_UP} face up"
        yield f"{cards} cards are too few for {dealt}", f"have at least {needed} in cards", "too-few-cards"
    # Every colour that a route asks for must exist, or nobody could claim that route.
    asked = {route.color for route in board.routes if route.color != "gray"}
    for color in sorted(asked):
        if not rules.cards.get(color):
            yield f"there are {color} routes but no {color} cards", f"add {color} to cards", "no-color-cards"
    if any(route.ferry for route in board.routes) and not rules.cards.get("locomotive"):
        yield "there are ferries but no locomotive cards", "add locomotive to cards", "no-ferry-cards"


def _scoring(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    for length in sorted({route.length for route in board.routes} - set(rules.route_points)):
        yield f"route_points has no entry for length {length}", "add it", "no-points"
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        yield "tie_breaks names one thing twice", "name each at most once", "tie-twice"
    if len(set(rules.flag_colors)) < len(rules.flag_colors):
        yield "flag_colors names a colour twice", "name three different colours", "flag-twice"
    if rules.flag_points:
        for color in rules.flag_colors:
            if not rules.cards.get(color):
                yield f"the flag needs {color} but there are no {color} cards", f"add {color} to cards", "flag-cards"


def _sets(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    known = list(dict.fromkeys(ticket.set for ticket in board.tickets))
    for name, sets in (("ticket_sets", rules.ticket_sets), ("bonus_sets", rules.bonus_sets)):
        for unknown in sorted(set(sets) - set(known)):
            guess = nearest(unknown, known)
            fix = f"did you mean {guess}?" if guess else f"use a set of tickets.json: {', '.join(known) or 'none yet'}"
            yield f"{name} has {unknown}, a set without tickets", fix, "unknown-set"
    for both in sorted(set(rules.ticket_sets) & set(rules.bonus_sets)):
        yield f"{both} is in ticket_sets and in bonus_sets", "leave it in one of them", "set-both"
    # S3 mixes bonus tickets into the regular ones.
    for name in rules.bonus_sets:
        if any(ticket.set == name and ticket.kind == "long" for ticket in board.tickets):
            yield f"bonus set {name} has a long ticket", "make it regular", "bonus-long"


def _opening(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    if rules.opening_long_first:
        if not rules.opening_long:
            fix = "set opening_long or remove opening_long_first"
            yield "opening_long_first without long tickets to deal", fix, "long-first-none"
        choice, dealt = "regular tickets", rules.opening_regular
    else:
        choice, dealt = "tickets", rules.opening_long + rules.opening_regular
        if rules.opening_keep_without_long is not None:
            fix = "set opening_long_first or remove it"
            yield "opening_keep_without_long without opening_long_first", fix, "without-long"
    if dealt > MOST_AT_ONCE:
        yield f"{dealt} tickets dealt at once are too many", f"deal at most {MOST_AT_ONCE}", "too-many-dealt"
    for name, keep in (
        ("opening_keep", rules.opening_keep),
        ("opening_keep_without_long", rules.opening_keep_without_long),
    ):
        if keep is not None and keep > dealt:
            yield f"{name} {keep} is more than the {dealt} {choice} dealt", f"use at most {dealt}", "keep-too-many"


def _offers(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    if rules.offer_keep > rules.offer:
        problem = f"offer_keep {rules.offer_keep} is more than the offer of {rules.offer}"
        yield problem, f"use 1 to {rules.offer}", "offer-keep"


def _supply(board: Board, game: GameEntry) -> Iterator[Complaint]:
    """Faults if the box has too few tickets to deal; bonus tickets do not count, since players may leave them out."""
    rules = game.rules
    kinds: Counter[str] = Counter(ticket.kind for ticket in board.tickets if in_box(ticket, rules))
    for kind, dealt in (("long", rules.opening_long), ("regular", rules.opening_regular)):
        needed = rules.players_max * dealt
        if kinds[kind] < needed:
            problem = f"{kinds[kind]} {kind} tickets are too few to deal {dealt} to {rules.players_max} players"
            yield problem, f"have at least {needed} in its ticket_sets", f"too-few-{kind}-tickets"
    if kinds["long"] and not rules.opening_long:
        fix = "set opening_long, or long_tickets to false"
        yield "long tickets are in the box but none is dealt", fix, "long-not-dealt"


def _targets(board: Board, game: GameEntry) -> Iterator[Complaint]:
    rules = game.rules
    dealt = [ticket for ticket in board.tickets if in_box(ticket, rules) or ticket.set in rules.bonus_sets]
    count = sum(len(board.goals(ticket)) for ticket in dealt)
    if count > MAX_TARGETS:
        problem = f"its tickets lead to {count} cities of regions and further targets"
        yield problem, f"use at most {MAX_TARGETS}", "too-many-targets"


def _repeated(board: Board, game: GameEntry) -> Iterator[Fault]:
    """Faults of pairs of cities that two tickets of one game share, with all its bonus sets."""
    first: dict[tuple[str, str], int] = {}
    for number, ticket in enumerate(board.tickets):
        if not (in_box(ticket, game.rules) or ticket.set in game.rules.bonus_sets):
            continue
        if ticket.ends in first and ticket.a != ticket.b:
            problem = f"the same cities as entry {first[ticket.ends] + 1}"
            fix = "remove one, or give them sets of different games"
            yield Fault(TICKETS, route_label(number, ticket), problem, fix, "repeated")
        first.setdefault(ticket.ends, number)
