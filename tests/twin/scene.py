"""Hand-made positions for the tests of the twin."""

import hashlib

from .facts import CARDS
from .game import TwinGame


def key_of(seed: int) -> bytes:
    """The key of a seed."""
    return hashlib.sha256(f"kvytok:{seed}".encode("ascii")).digest()


def begun(game_id: str = "usa", players: int = 2, seed: int = 1, **hands: int) -> TwinGame:
    """A game at the first turn of seat 0, who holds only these cards; nobody holds tickets."""
    game = TwinGame(game_id, players, key_of(seed), first=0)
    while game.phase != "turn":
        game.play(game.legal()[-1])
    game.tickets = [[] for _ in range(players)]
    hold(game, 0, **hands)
    return game


def hold(game: TwinGame, seat: int, **cards: int) -> None:
    """Give a seat only these cards."""
    for card in CARDS:
        game.hands[seat][card] = cards.get(card, 0)


def pile(**cards: int) -> list[str]:
    """A sorted pile of cards."""
    return [card for card in CARDS for _ in range(cards.get(card, 0))]


def lay(game: TwinGame, deck: list[str], face_up: list[str], discard: list[str]) -> None:
    """Set the three piles."""
    game.cards.deck, game.cards.face_up, game.cards.discard = deck, face_up, discard


def city(game: TwinGame, name: str) -> int:
    """The number of a city."""
    return game.board.cities.index(name)


def lanes(game: TwinGame, a: str, b: str) -> list[int]:
    """The routes between two cities."""
    ends = {city(game, a), city(game, b)}
    return [n for n, route in enumerate(game.board.routes) if {route.a, route.b} == ends]


def route_like(game: TwinGame, color: str, length: int, tunnel: bool = False, ferry: int = 0) -> int:
    """The first single-lane route of this kind."""
    for n, r in enumerate(game.board.routes):
        if (r.color, r.length, r.tunnel, r.ferry) == (color, length, tunnel, ferry) and not r.other_lanes:
            return n
    raise LookupError(f"no {color} route of length {length}")


def ticket(game: TwinGame, a: str, b: str) -> int:
    """The number of a ticket."""
    ends = {city(game, a), city(game, b)}
    return next(n for n, t in enumerate(game.tickets_in_play) if {t.a, *t.targets[0][0]} == ends)
