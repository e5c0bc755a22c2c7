"""Ticket sets: which tickets a game is played with."""

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


def _no_such_set(name: str, game: GameEntry) -> str:
    if not game.rules.bonus_sets:
        return f"{game.id} has no bonus tickets, so {name!r} cannot be added"
    guess = nearest(name, game.rules.bonus_sets)
    hint = f"did you mean {guess!r}? " if guess else ""
    return f"{game.id} has no bonus set {name!r}; {hint}there are: {', '.join(game.rules.bonus_sets)}"
