"""Ticket sets: which tickets a game is played with."""

from collections import Counter
from collections.abc import Collection

from kvytok.boards.faults import nearest
from kvytok.boards.schema import Board, GameEntry, Rules, Ticket


class UnknownBonusSet(LookupError):
    """A bonus set that was asked for is not allowed in the game."""


def in_box(ticket: Ticket, rules: Rules) -> bool:
    """Whether a ticket belongs to the game itself, without bonus sets."""
    return (
        ticket.set in rules.ticket_sets
        and (rules.long_tickets or ticket.kind == "regular")
        and (ticket.big_cities or not rules.big_cities_only)
    )


def tickets_in_play(board: Board, game: GameEntry, bonus: Collection[str] = ()) -> tuple[Ticket, ...]:
    """The tickets of a game with the chosen bonus sets, long and regular ones in one list, in the board's order."""
    for name in bonus:
        if name not in game.rules.bonus_sets:
            raise UnknownBonusSet(_no_such_set(name, game))
    return tuple(ticket for ticket in board.tickets if in_box(ticket, game.rules) or ticket.set in bonus)


def big_cities(board: Board, game: GameEntry) -> tuple[str, ...]:
    """The Big Cities of a game that is about them; the other cities of its tickets are on a single one each."""
    if not game.rules.big_cities_only:
        return ()
    ends = Counter(end for ticket in tickets_in_play(board, game) for end in (ticket.a, ticket.b))
    return tuple(city.id for city in board.cities if ends[city.id] > 1)


def _no_such_set(name: str, game: GameEntry) -> str:
    if not game.rules.bonus_sets:
        return f"{game.id} has no bonus tickets, so {name!r} cannot be added"
    guess = nearest(name, game.rules.bonus_sets)
    hint = f"did you mean {guess!r}? " if guess else ""
    return f"{game.id} has no bonus set {name!r}; {hint}there are: {', '.join(game.rules.bonus_sets)}"
