"""A whole game by the rules of docs/rules and in the order of docs/decisions.md, in the plainest Python."""

from itertools import combinations
from typing import Any

from .claim import Hand, Pending, additions, can_pay, counting, is_open, payments, without_locomotives
from .facts import COLORS, FLAG, FLAG_POINTS, LAST_CARS, LOCOMOTIVE, TURNED_UP, Route
from .position import OPENINGS, Position

Decision = tuple[Any, ...]


class TwinGame(Position):
    """A position, and the rules that lead from one position to the next."""

    # Tickets

    def least_kept(self, seat: int) -> int:
        """The number of tickets of its offer that a seat must keep (S3, T1)."""
        if self.phase == "opening-long":
            return 0
        if self.phase == "tickets":
            return 1
        return self.game.opening_keep if self.tickets[seat] else self.game.opening_keep_without_long

    def legal_keep(self, seat: int) -> list[Decision]:
        """Every subset of the offer that may be kept."""
        positions = range(len(self.offers[seat]))
        most = 1 if self.phase == "opening-long" else len(positions)
        return [("keep", kept) for n in range(self.least_kept(seat), most + 1) for kept in combinations(positions, n)]

    def settle(self, seat: int, kept: tuple[int, ...]) -> list[int]:
        """Keep these tickets of the offer; return the others in the order of the offer (X8)."""
        offer = self.offers[seat]
        self.tickets[seat] += [offer[p] for p in kept]
        self.offers[seat] = []
        return [ticket for p, ticket in enumerate(offer) if p not in kept]

    def answer_opening(self, seat: int, kept: tuple[int, ...]) -> None:
        """S3, S4: nothing happens before the last seat has answered."""
        self.answers[seat] = kept
        returned: list[int] = []
        if None in self.answers:
            return
        for each, answer in enumerate(self.answers):
            assert answer is not None
            returned += self.settle(each, answer)
        self.answers = [None] * self.players
        self.long_deck = []  # those not dealt leave the game
        if self.phase == "opening-long":
            self.phase = "opening"  # the returned long tickets leave the game too
            self.deal(self.ticket_deck, self.game.opening)
            return
        if self.game.returned == "shuffled":
            self.chance.shuffle(returned)
        if self.game.returned != "box":
            self.ticket_deck += returned
        self.phase = "turn"

    def draw_tickets(self) -> None:
        """T1: offer tickets from the top of the deck."""
        self.offers[self.turn] = self.ticket_deck[: self.game.draw]
        del self.ticket_deck[: self.game.draw]
        self.phase = "tickets"

    # What may be decided

    def legal(self) -> list[Decision]:
        """All decisions of the seat that is asked."""
        seat = self.asked()
        return [] if seat is None else self.legal_for(seat)

    def legal_for(self, seat: int) -> list[Decision]:
        """All decisions of a seat; in an opening, of any seat that has not answered."""
        if self.phase in OPENINGS:
            return self.legal_keep(seat) if self.answers[seat] is None else []
        if self.phase == "over" or seat != self.turn:
            return []
        hand, pending = self.hands[seat], self.pending
        if self.phase == "turn":
            return self.legal_turn(seat)
        if self.phase == "second-card":
            return self.legal_cards(second=True)
        if self.phase == "tickets":
            return self.legal_keep(seat)
        if self.phase == "flag":
            return [("flag", True), ("flag", False)]
        assert pending is not None
        if self.phase in ("payment", "station-payment"):
            return [*self.legal_payments()]
        assert self.phase == "tunnel" and pending.color is not None
        return [*(("add", n) for n in additions(hand, pending.color, pending.extra)), ("give-up",)]

    def legal_cards(self, second: bool) -> list[Decision]:
        """D1, D3, D6: the cards that may be taken."""
        decisions: list[Decision] = [("take", color) for color in COLORS if color in self.cards.face_up]
        if LOCOMOTIVE in self.cards.face_up and not second:
            decisions.append(("take", LOCOMOTIVE))
        if self.cards.deck:
            decisions.append(("unseen",))
        return decisions

    def legal_turn(self, seat: int) -> list[Decision]:
        """The actions of a turn; passing only if there is no other (X2)."""
        hand, cars = self.hands[seat], self.cars[seat]
        decisions = self.legal_cards(second=False)
        if self.ticket_deck:  # T1
            decisions.append(("draw-tickets",))
        # The most cards of one colour that the hand can lay: a quick first check for C1
        most = max(hand[color] for color in COLORS) + hand[LOCOMOTIVE]
        one_lane = self.players <= self.game.one_lane_up_to
        for number, route in enumerate(self.board.routes):
            if (
                route.length <= most
                and route.length + route.mountain <= cars  # C2, C11
                and can_pay(self.purse(hand, route), route.color, route.length, route.ferry)
                and is_open(number, route, self.owner, seat, one_lane)
            ):
                decisions.append(("claim", number))
        if self.stations_left[seat] and can_pay(hand, "gray", self.station_price()):  # B1
            decisions += [("build", city) for city, builder in enumerate(self.station_owner) if builder < 0]
        return decisions or [("pass",)]

    def station_price(self) -> int:
        """B1: 1 card for the first station, 2 for the second, 3 for the third."""
        return self.game.stations - self.stations_left[self.turn] + 1

    def legal_payments(self) -> list[tuple[str, str, int]]:
        """Every payment for the pending route or station."""
        hand, pending = self.hands[self.turn], self.pending
        assert pending is not None
        if pending.route is None:
            return payments(hand, "gray", self.station_price())
        route = self.board.routes[pending.route]
        return payments(self.purse(hand, route), route.color, route.length, route.ferry)

    def purse(self, hand: Hand, route: Route) -> Hand:
        """The cards that may pay for a route (C10)."""
        plain = not route.ferry and not route.tunnel
        return without_locomotives(hand) if plain and not self.game.wild_everywhere else hand

    # Deciding

    def play(self, decision: Decision) -> None:
        """Play a decision of the seat that is asked."""
        seat = self.asked()
        if seat is None:
            raise ValueError("the game is over")
        self.play_as(seat, decision)

    def play_as(self, seat: int, decision: Decision) -> None:
        """Play a decision of a seat; in an opening, of any seat that has not answered."""
        if decision not in self.legal_for(seat):
            raise ValueError(f"seat {seat} may not {decision} in phase {self.phase}")
        verb = decision[0]
        self.passes = self.passes + 1 if verb == "pass" else 0
        if verb == "keep":
            if self.phase in OPENINGS:
                self.answer_opening(seat, decision[1])
            else:
                self.ticket_deck += self.settle(seat, decision[1])  # T1
                self.end_turn()
        elif verb == "take":
            self.take(decision[1])
        elif verb == "unseen":
            self.hands[seat][self.cards.draw()] += 1  # D4
            self.card_taken(only=False)
        elif verb == "draw-tickets":
            self.draw_tickets()
        elif verb == "claim":
            self.pending = Pending(route=decision[1])
            self.ask_payment("payment")
        elif verb == "build":
            self.pending = Pending(city=decision[1])
            self.ask_payment("station-payment")
        elif verb == "pay":
            self.pay(decision[1], decision[2])
        elif verb == "add":
            self.add(decision[1])
        elif verb == "give-up":
            self.fail()
        elif verb == "flag":
            self.leave_flag(decision[1])
        else:
            assert verb == "pass"
            self.end_turn()

    def take(self, card: str) -> None:
        """D2, D3: take a face-up card."""
        self.cards.face_up.remove(card)
        self.hands[self.turn][card] += 1
        self.known[self.turn][card] += 1
        self.cards.restock()
        self.card_taken(only=card == LOCOMOTIVE)

    def card_taken(self, only: bool) -> None:
        """Ask for the second card, unless this was the second, the only one (D3), or there is none to take (X1)."""
        if self.phase == "turn" and not only and self.legal_cards(second=True):
            self.phase = "second-card"
        else:
            self.end_turn()

    def spend(self, card: str, number: int) -> None:
        """Remove cards from the hand, and from the cards that are publicly known."""
        self.hands[self.turn][card] -= number
        self.known[self.turn][card] = max(0, self.known[self.turn][card] - number)

    def ask_payment(self, phase: str) -> None:
        """Ask how to pay, unless there is only one way."""
        self.phase = phase
        ways = self.legal_payments()
        if len(ways) == 1:
            self.pay(ways[0][1], ways[0][2])

    def pay(self, color: str, locomotives: int) -> None:
        """Lay the cards; then build the station, dig the tunnel or claim the route."""
        seat, pending = self.turn, self.pending
        assert pending is not None
        route = None if pending.route is None else self.board.routes[pending.route]
        pending.color = color
        pending.count = self.station_price() if route is None else route.length
        pending.locomotives = locomotives
        self.spend(LOCOMOTIVE, locomotives)
        if color != LOCOMOTIVE:
            self.spend(color, pending.count - locomotives)
        if pending.city is not None:
            self.station_owner[pending.city] = seat
            self.stations_left[seat] -= 1
            self.finish(pending.laid())
        elif route is not None and route.tunnel:
            self.dig()
        else:
            self.claim()

    def dig(self) -> None:
        """C6, C8, X6: turn up three cards, or as many as there are."""
        pending = self.pending
        assert pending is not None and pending.color is not None
        while len(pending.turned) < TURNED_UP and self.cards.deck:
            pending.turned.append(self.cards.draw())
        pending.extra = counting(pending.color, pending.turned)
        if pending.extra == 0:
            self.claim()
        elif additions(self.hands[self.turn], pending.color, pending.extra):
            self.phase = "tunnel"
        else:
            self.fail()

    def add(self, locomotives: int) -> None:
        """C6: add the extra cards to those laid."""
        pending = self.pending
        assert pending is not None and pending.color is not None
        self.spend(LOCOMOTIVE, locomotives)
        if pending.color != LOCOMOTIVE:
            self.spend(pending.color, pending.extra - locomotives)
        pending.count += pending.extra
        pending.locomotives += locomotives
        self.claim()

    def fail(self) -> None:
        """C7: the laid cards go back to the hand, seen by all; the turned-up cards are discarded."""
        pending = self.pending
        assert pending is not None
        for card in pending.laid():
            self.hands[self.turn][card] += 1
            self.known[self.turn][card] += 1
        self.finish(pending.turned)

    def claim(self) -> None:
        """C3: place the cars and score; in Paris, ask for the flag if possible (C9)."""
        seat, pending = self.turn, self.pending
        assert pending is not None and pending.route is not None
        route = self.board.routes[pending.route]
        self.owner[pending.route] = seat
        self.cars[seat] -= route.length + route.mountain  # C11
        self.score[seat] += self.game.points[route.length] + self.game.mountain_points * route.mountain
        if (
            self.game.flags
            and route.color in FLAG
            and route.color not in self.flags[seat]
            and route.color in pending.laid()  # never a wild one
        ):
            self.phase = "flag"
        else:
            self.finish(pending.laid() + pending.turned)

    def leave_flag(self, leave: bool) -> None:
        """C9: one card of the payment stays in front of the player; a full flag scores at once."""
        seat, pending = self.turn, self.pending
        assert pending is not None and pending.color is not None
        cards = pending.laid()
        if leave:
            cards.remove(pending.color)
            self.flags[seat].add(pending.color)
        if len(self.flags[seat]) == len(FLAG):
            self.score[seat] += FLAG_POINTS
            self.flag_points[seat] += FLAG_POINTS
            cards += FLAG
            self.flags[seat] = set()
        self.finish(cards)

    def finish(self, discarded: list[str]) -> None:
        """Discard the paid and turned-up cards together, and end the turn."""
        self.pending = None
        self.cards.discard += discarded
        self.cards.restock()
        self.end_turn()

    def end_turn(self) -> None:
        """E1, X2: go on to the next seat's turn, or end the game."""
        if self.last_turns > 0:
            self.last_turns -= 1
        elif self.cars[self.turn] <= LAST_CARS:
            self.last_turns = self.players
        if self.last_turns == 0 or self.passes == self.players:
            self.phase = "over"
        else:
            self.phase = "turn"
            self.turn = (self.turn + 1) % self.players
