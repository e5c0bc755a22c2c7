"""Hand-made situations for the compiled rules: a game at its first turn, with edited fields of the record."""

from typing import Any

import numpy as np

from kvytok.boards import find_game
from kvytok.rules import record, why
from kvytok.rules.cards import restock
from kvytok.rules.compiler import entry
from kvytok.rules.from_python import score_at, why_not_at
from kvytok.rules.record import Records
from twin.engine import COLORS, DECISIONS, Engine, action_of
from twin.scene import key_of

Decision = tuple[Any, ...]
Cards = dict[str, int]


@entry
def restock_at(states: Records, i: int) -> None:
    """See `cards.restock`."""
    restock(states[i])


class Scene(Engine):
    """A game at the first turn of seat 0, who holds only these cards; nobody holds tickets.

    Decisions are given in words, as in the twin: ("take", "red"), ("claim", 17), ("pay", "red", 1).
    """

    def __init__(self, game_id: str = "usa", players: int = 2, seed: int = 1, **hand: int) -> None:
        super().__init__(game_id, players, key_of(seed), first=0)
        data, _ = find_game(game_id)
        self.city_names = [city.id for city in data.cities]
        while self.state.phase != record.TURN:
            self.play(self.legal()[-1])
        self.state.holder[:] = record.NOBODY
        self.state.returned_by[:] = record.NOBODY
        self.state.ticket_n[:] = 0
        self.hold(0, **hand)

    @property
    def state(self) -> record.State:
        """The record to read and to edit."""
        state: record.State = self.states[0]
        return state

    @property
    def phase(self) -> str:
        """What is being asked."""
        return record.PHASE_NAMES[self.state.phase]

    @property
    def asked(self) -> int:
        """The seat that is asked; -1 after the end."""
        return int(self.state.seat)

    def hold(self, seat: int, **cards: int) -> None:
        """Give a seat only these cards, none of them publicly known."""
        self.state.hands[seat] = [cards.get(color, 0) for color in COLORS]
        self.state.known[seat] = 0
        self.state.hand_n[seat] = sum(cards.values())

    def hand(self, seat: int) -> Cards:
        """The cards of a seat."""
        return counted(self.state.hands[seat])

    def lay(self, deck: Cards | None = None, row: Cards | None = None, discard: Cards | None = None) -> None:
        """Set the three piles; a pile that is not given is empty."""
        for name, cards in (("deck", deck or {}), ("face_up", row or {}), ("discard", discard or {})):
            self.state[name] = [cards.get(color, 0) for color in COLORS]
            self.state[f"{name}_n"] = sum(cards.values())

    def restock(self) -> None:
        """Fill the row, as it happens after every decision that took cards from it."""
        restock_at(self.states, 0)

    def pile(self, name: str) -> Cards:
        """The cards of the deck, the row ("face_up") or the discard pile."""
        assert int(self.state[f"{name}_n"]) == int(self.state[name].sum())
        return counted(self.state[name])

    def put_tickets(self, *tickets: int) -> None:
        """Make these tickets the deck, the first one on top."""
        self.state.ticket_deck[:] = record.NONE
        self.state.ticket_deck[: len(tickets)] = tickets
        self.state.ticket_deck_n = len(tickets)
        self.state.mixed_n = 0

    def ticket_deck(self) -> list[int]:
        """The tickets of the deck, from the top."""
        return list(map(int, self.state.ticket_deck[: self.state.ticket_deck_n]))

    def tickets(self, seat: int) -> list[int]:
        """The tickets that a seat holds."""
        return np.flatnonzero(self.state.holder == seat).tolist()

    def give_ticket(self, seat: int, a: str, b: str) -> int:
        """Let a seat hold the ticket between two cities, and return its number."""
        ends = {self.city(a), self.city(b)}
        pairs = zip(self.board.ticket_a.tolist(), self.board.ticket_b.tolist(), strict=True)
        number = next(t for t, pair in enumerate(pairs) if set(pair) == ends)
        self.state.holder[number] = seat
        self.state.ticket_n[seat] += 1
        return number

    def own(self, seat: int, *ways: tuple[str, str]) -> list[int]:
        """Let a seat own the first lane between each pair of cities, with the points scored and the cars used."""
        routes = [self.lanes(a, b)[0] for a, b in ways]
        for route in routes:
            length = self.board.length[route]
            self.state.owner[route] = seat
            self.state.cars[seat] -= length
            self.state.score[seat] += self.board.points[length]
        return routes

    def build(self, seat: int, *cities: str) -> None:
        """Let a seat have stations in these cities."""
        for name in cities:
            self.state.station_owner[self.city(name)] = seat
            self.state.stations[seat] -= 1

    def city(self, name: str) -> int:
        """The number of a city."""
        return self.city_names.index(name)

    def lanes(self, a: str, b: str) -> list[int]:
        """The routes between two cities."""
        ends = {self.city(a), self.city(b)}
        pairs = zip(self.board.route_a.tolist(), self.board.route_b.tolist(), strict=True)
        return [r for r, pair in enumerate(pairs) if set(pair) == ends]

    def route(self, color: str, length: int, tunnel: bool = False, ferry: int = 0) -> int:
        """The first single-lane route of this kind."""
        number = record.GRAY if color == "gray" else COLORS.index(color)
        board = self.board
        for r in range(self.routes):
            kind = (board.color[r], board.length[r], bool(board.tunnel[r]), board.ferry[r], board.other_lane[r])
            if kind == (number, length, tunnel, ferry, record.NONE):
                return r
        raise LookupError(f"no {color} route of length {length}")

    def decide(self, *decisions: Decision) -> None:
        """Play decisions, each of which must be legal."""
        for decision in decisions:
            assert decision in self.choices(), (decision, self.choices())
            self.play(action_of(decision))

    def choices(self) -> list[Decision]:
        """The legal decisions."""
        return [DECISIONS[action] for action in self.legal()]

    def verbs(self, verb: str) -> list[Decision]:
        """The legal decisions of a kind."""
        return [decision for decision in self.choices() if decision[0] == verb]

    def why(self, decision: Decision) -> tuple[str, str, int, int]:
        """Why a decision is not legal: reason, rule id, what there is, what is needed."""
        reason, have, need = why_not_at(self.boards, self.states, 0, action_of(decision), self.room)
        return why.REASON_NAMES[reason], why.rule_id(reason, int(self.state.phase)), int(have), int(need)

    def results(self) -> record.Result:
        """The result record of the position."""
        results = np.zeros(1, record.RESULT)
        score_at(self.boards, self.states, 0, np.zeros(1, record.SCRATCH), results)
        result: record.Result = results[0]
        return result

    def end_turn_of(self, seat: int) -> None:
        """Make it a seat's turn."""
        self.state.seat, self.state.phase = seat, record.TURN


def counted(cards: np.ndarray[Any, np.dtype[np.int16]]) -> Cards:
    """Cards by colour, without colours that have no cards."""
    return {color: int(n) for color, n in zip(COLORS, cards, strict=True) if n}
