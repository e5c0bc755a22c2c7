"""The search for the game of a tutorial: the first seed with which everything in the plan can be done."""

from itertools import count

from tools.tutorials.plans import PLANS, PlannedStep

from kvytok import Game
from kvytok.boards.schema import Route
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move
from kvytok.game.moves import (
    AddCards,
    BuildStation,
    ClaimRoute,
    DrawTickets,
    KeepTickets,
    LeaveFlag,
    Move,
    TakeCard,
    TakeUnseen,
)

NEWCOMER, RIVAL = 0, 1
NAMES = ("You", "Bot")
"""The page shows other names in their place."""


MOVES_A_ROUND = 4
"""The moves of a round in which both players take two cards."""


def search(game_id: str) -> Game:
    """The finished game of a tutorial."""
    for seed in count():
        game = Game.new(game_id, names=NAMES, seed=seed, first=NEWCOMER)
        if all(_do(game, step) for step in PLANS[game_id]) and _pleasant(game):
            return game
    raise AssertionError


def _pleasant(game: Game) -> bool:
    """Whether the newcomer wins by points, with all tickets completed."""
    result = game.result()
    me, rival = result.players[NEWCOMER], result.players[RIVAL]
    return game.over and me.total > rival.total and me.completed_count == len(me.tickets)


def _do(game: Game, step: PlannedStep) -> bool:
    """Play a step and the answer of the rival; whether that was possible."""
    if step.jump:
        return _jump(game)
    if step.wish is None:
        for _ in range(step.collect * MOVES_A_ROUND):
            game.play(TakeUnseen())
        return True
    move = _wanted(game, step.wish)
    if move is None:
        return False
    game.play(move, NEWCOMER)
    while not game.over and NEWCOMER not in game.asked:
        answer = _answer(game, step)
        if answer is None:
            return False
        game.play(answer, RIVAL)
    return step.wish == "last" or not game.over


def _answer(game: Game, step: PlannedStep) -> Move | None:
    """The rival's next move."""
    moves = game.moves(RIVAL)
    if step.wish == "last":
        return choose_move(find_bot("novice").make(), game.view(RIVAL), seed=1)
    if step.rival == "double" and game.phase == "turn":
        lanes = [move for move in moves if isinstance(move, ClaimRoute) and _doubled(game, move)]
        return max(lanes, key=lambda move: move.cards.total) if lanes else None
    return TakeUnseen() if game.phase in ("turn", "second-card") else moves[0]


def _route(game: Game, name: str) -> Route:
    return game.box.board.routes[game.box.route_numbers[name]]


def _doubled(game: Game, claim: ClaimRoute) -> bool:
    """Whether a claim takes one lane of a double route."""
    route = _route(game, claim.route)
    lanes = [other for other in game.box.board.routes if {other.a, other.b} == {route.a, route.b}]
    return len(lanes) == 2 and not route.tunnel and claim.cards.total >= 2


def _jump(game: Game) -> bool:
    """Play until the newcomer's last turn: bots play both seats."""
    me, rival = find_bot("one-step-thinker").make(), find_bot("novice").make()
    for turn in range(400):
        if game.over:
            return False
        seat = game.asked[0]
        if seat == NEWCOMER and game.phase == "turn" and game.view(seat).turns_left is not None:
            return True
        game.play(choose_move(me if seat == NEWCOMER else rival, game.view(seat), seed=turn), seat)
    return False


def _wanted(game: Game, wish: str) -> Move | None:
    """The newcomer's move for a wish; None if there is none in this game."""
    fitting = [move for move in game.moves(NEWCOMER) if _fits(game, move, wish)]
    return min(fitting, key=lambda move: _order(game, move)) if fitting else None


def _order(game: Game, move: Move) -> tuple[int, ...]:
    """The best move for a lesson comes first."""
    view = game.view(NEWCOMER)
    if isinstance(move, KeepTickets):
        tickets = {ticket.name: ticket for ticket in view.offer}
        return (len(move.tickets), sum(tickets[name].missing or 99 for name in move.tickets))
    if isinstance(move, TakeCard):
        return (-view.hand.get(move.color, 0),)
    if isinstance(move, ClaimRoute):
        return (-move.cards.total, move.cards.locomotives)
    if isinstance(move, BuildStation | AddCards):
        return (move.cards.locomotives,)
    return (0,)


def _fits(game: Game, move: Move, wish: str) -> bool:
    """Whether a move does what a wish says."""
    match move, wish:
        case (KeepTickets(), "keep") | (TakeUnseen(), "unseen") | (DrawTickets(), "tickets"):
            return True
        case (LeaveFlag(), "flag"):
            return True
        case (TakeCard(color=color), "take" | "locomotive"):
            return (color == "locomotive") == (wish == "locomotive")
        case (AddCards(), "add"):
            return True
        case (BuildStation(cards=cards, city=city), "station"):
            return cards.locomotives == 0 and _rival_ends_in(game, city)
        case (ClaimRoute(), _):
            return _teaches(game, move, wish)
    return False


def _rival_ends_in(game: Game, city: str) -> bool:
    """Whether a route of the rival ends in a city, so that a station there can borrow it."""
    routes = [_route(game, name) for name, owner in game.view(NEWCOMER).owners.items() if owner == RIVAL]
    return any(city in (route.a, route.b) for route in routes)


def _teaches(game: Game, claim: ClaimRoute, wish: str) -> bool:
    """Whether a claim is a good example of a wish."""
    route, cards = _route(game, claim.route), claim.cards
    flagged = bool(game.box.rules.flag_points) and route.color in ("blue", "white", "red")
    plain = not route.tunnel and not route.ferry
    if wish == "last":
        return plain and not flagged
    if wish == "claim":
        long = 2 if flagged or game.box.rules.flag_points else 3
        colored = plain and not flagged and route.color != "gray"
        wild = 1 if game.box.rules.locomotives == "everywhere" else 0
        return colored and cards.total >= long and cards.locomotives == wild and _nearer(game, claim)
    if wish == "gray":
        return plain and route.color == "gray" and cards.total >= 2 and not cards.locomotives
    if wish == "ferry":
        return route.ferry == 1 and cards.locomotives == 1
    if wish == "tunnel":
        high = bool(route.mountain) or not any(other.mountain for other in game.box.board.routes)
        return route.tunnel and high and not cards.locomotives and _costs_one_more(game, claim)
    return wish == "flag-route" and plain and flagged and cards.count > 0


def _nearer(game: Game, claim: ClaimRoute) -> bool:
    """Whether a claim brings a ticket nearer to its completion."""
    after = game.copy()
    after.play(claim, NEWCOMER)
    before = [ticket.missing or 0 for ticket in game.view(NEWCOMER).tickets]
    return sum(ticket.missing or 0 for ticket in after.view(NEWCOMER).tickets) < sum(before)


def _costs_one_more(game: Game, claim: ClaimRoute) -> bool:
    """Whether a tunnel asks for exactly one extra card, which the newcomer has."""
    after = game.copy()
    after.play(claim, NEWCOMER)
    pending = after.view(NEWCOMER).pending
    can = any(isinstance(move, AddCards) for move in after.moves(NEWCOMER))
    return can and pending is not None and pending.extra == 1
