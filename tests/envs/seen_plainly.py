"""The observation written a second time, in plain Python from a seat's `View`: what each part must hold."""

from collections import Counter
from typing import Any

from kvytok.game.box import Box
from kvytok.game.position import Position
from kvytok.game.view import SeenPlayer, View
from kvytok.rules.record import COLOR_NAMES, PHASE_NAMES

FAR = 10**6
MOST = 100
TRAINS = COLOR_NAMES[:-1]


class PlainEyes:
    """A seat that knows a game only by its view."""

    def __init__(self, box: Box, view: View, record: Any) -> None:
        self.box, self.view, self.board = box, view, box.board
        self.facts = Position(box, record, ()).facts()
        """The fields of the view's record, for facts that the view has no words for."""
        assert view.seat is not None
        self.seat = view.seat
        self.players = len(view.players)
        self.me = view.players[self.seat]
        self.owners = [view.owners.get(name) for name in box.routes]
        lanes: dict[Any, list[int]] = {}
        for r, route in enumerate(self.board.routes):
            lanes.setdefault(route.ends, []).append(r)
        self.lanes = lanes

    def in_turn(self) -> list[SeenPlayer]:
        """All players in turn order, beginning with this seat."""
        return [self.view.players[(self.seat + i) % self.players] for i in range(self.players)]

    def may_claim(self, r: int) -> bool:
        """Whether C4 leaves the route open; cards and cars are not checked."""
        if self.owners[r] is not None:
            return False
        others = [self.owners[o] for o in self.lanes[self.board.routes[r].ends] if o != r]
        taken = [owner for owner in others if owner is not None]
        if self.players <= self.box.rules.lanes_closed_up_to:
            return not taken
        return self.seat not in taken

    def cards_lacking(self, r: int) -> int:
        """The fewest more cards with which the hand can pay for a route."""
        route, hand = self.board.routes[r], self.view.hand
        wild = hand.get("locomotive", 0)
        colors = TRAINS if route.color == "gray" else (route.color,)
        for extra in range(route.length + 1):
            # All extra cards may be locomotives, which pay for everything.
            for color in colors:
                have = wild + extra
                if have >= route.ferry and have - route.ferry + hand.get(color, 0) >= route.length - route.ferry:
                    return extra
        raise AssertionError("as many locomotives as spaces always pay")

    def distances(self, city: str) -> dict[str, int]:
        """The number of cars missing between a city and every other (Bellman and Ford)."""
        reached = {city: 0}
        changed = True
        while changed:
            changed = False
            for r, route in enumerate(self.board.routes):
                if self.owners[r] == self.seat:
                    cost = 0
                elif self.may_claim(r):
                    cost = route.length
                else:
                    continue
                for one, other in ((route.a, route.b), (route.b, route.a)):
                    if one in reached and reached[one] + cost < reached.get(other, FAR):
                        reached[other] = reached[one] + cost
                        changed = True
        return reached

    def largest_network(self, seat: int) -> int:
        """The number of cars in a player's largest network."""
        pieces: list[tuple[set[str], int]] = []
        for r, route in enumerate(self.board.routes):
            if self.owners[r] == seat:
                cities, cars = {route.a, route.b}, route.length
                apart = []
                for piece in pieces:
                    if piece[0] & cities:
                        cities, cars = cities | piece[0], cars + piece[1]
                    else:
                        apart.append(piece)
                pieces = [*apart, (cities, cars)]
        return max((cars for _, cars in pieces), default=0)

    def unseen(self) -> list[int]:
        """The cards that are in the deck or unknown in other hands, by colour."""
        left = Counter({color: self.box.rules.cards.get(color, 0) for color in COLOR_NAMES})
        left.subtract(self.view.face_up)
        left.subtract(self.view.discard)
        left.subtract(self.view.hand)
        for player in self.view.players:
            left.subtract(player.flags)
            if player.seat != self.seat:
                left.subtract(player.known)
        pending = self.view.pending
        if pending is not None:
            left.subtract(pending.turned_up)
            if pending.laid is not None:
                left.subtract({pending.laid.color: pending.laid.count} if pending.laid.color else {})
                left.subtract({"locomotive": pending.laid.locomotives})
        return [left[color] for color in COLOR_NAMES]

    def parts(self) -> dict[str, list[int]]:
        """Every part by name."""
        return {
            **self._routes(),
            **self._cards(),
            **self._table(),
            **self._tickets(),
            **self._claim(),
            **self._pieces(),
        }

    def _routes(self) -> dict[str, list[int]]:
        routes = range(len(self.board.routes))
        others = [player.seat for player in self.in_turn()[1:]]
        can = [self.may_claim(r) and self.board.routes[r].length <= self.me.cars for r in routes]
        lacking = [self.cards_lacking(r) if can[r] else 0 for r in routes]
        wanted = [0] * len(routes)
        for ticket in self.view.tickets:
            near, far = self.distances(ticket.a), self.distances(ticket.b)
            cars = near.get(ticket.b, FAR)
            if 0 < cars <= self.me.cars:
                for r in routes:
                    a, b, length = self.board.routes[r].a, self.board.routes[r].b, self.board.routes[r].length
                    ways = (near.get(x, FAR) + length + far.get(y, FAR) for x, y in ((a, b), (b, a)))
                    if self.may_claim(r) and min(ways) == cars:
                        wanted[r] = min(MOST, wanted[r] + ticket.points)
        pending = self.view.pending
        return {
            "phase": [int(self.view.phase == name) for name in PHASE_NAMES[:-1]],
            "mine": [int(owner == self.seat) for owner in self.owners],
            "theirs": [int(owner == other) for other in others for owner in self.owners],
            "open": [int(each) for each in can],
            "payable": [int(can[r] and lacking[r] == 0) for r in routes],
            "lacking": lacking,
            "pending": [int(pending is not None and pending.route == name) for name in self.box.routes],
            "wanted": wanted,
        }

    def _cards(self) -> dict[str, list[int]]:
        def counted(cards: Any) -> list[int]:
            return [cards.get(color, 0) for color in COLOR_NAMES]

        others = self.in_turn()[1:]
        return {
            "face-up": counted(Counter(self.view.face_up)),
            "hand": counted(self.view.hand),
            "unseen": self.unseen(),
            "discard": counted(self.view.discard),
            "known": [n for player in others for n in counted(player.known)],
            "hidden": [min(MOST, player.cards - sum(player.known.values())) for player in others],
        }

    def _table(self) -> dict[str, list[int]]:
        view = self.view
        numbers = [
            [
                player.cars,
                max(-MOST, min(MOST, player.score // 2)),
                min(MOST, player.cards),
                min(MOST, 4 * player.tickets),
                10 * player.stations,
                self.largest_network(player.seat),
            ]
            for player in self.in_turn()
        ]
        last = view.turns_left
        return {
            "players": [number for each in numbers for number in each],
            "play": [
                min(MOST, view.deck),
                min(MOST, view.ticket_deck),
                0 if last is None else 40,
                0 if last is None else 10 * last,
                min(MOST, self.facts["decisions"] // 4),
            ],
            "place": [int((self.seat - view.first) % self.players == i) for i in range(self.players)],
        }

    def _tickets(self) -> dict[str, list[int]]:
        rules = self.box.rules
        together = max(rules.opening_long, rules.opening_regular)
        opening = together if rules.opening_long_first else rules.opening_long + rules.opening_regular
        places = max(opening, rules.offer)
        held = {ticket.name: ticket for ticket in self.view.tickets}
        cars = {name: self.distances(ticket.a).get(ticket.b, FAR) for name, ticket in held.items()}
        names = self.box.ticket_names
        asked = self.view.phase in ("opening", "opening-long", "tickets")
        offer = [*(self.view.offer if asked else ()), *[None] * OFFERS][:places]
        return {
            "held": [int(name in held) for name in names],
            "done": [int(cars.get(name) == 0) for name in names],
            "missing": [cars[name] if name in held and 0 < cars[name] <= self.me.cars else 0 for name in names],
            "hopeless": [int(name in held and cars[name] > self.me.cars) for name in names],
            "offer": [int(ticket is not None and ticket.name == name) for ticket in offer for name in names],
            "offer-missing": [
                0 if ticket is None else min(MOST, self.distances(ticket.a).get(ticket.b, MOST)) for ticket in offer
            ],
        }

    def _claim(self) -> dict[str, list[int]]:
        facts = self.facts
        turned = Counter(facts["turned"].tolist()[: facts["turned_n"]])
        return {
            "laid": [int(facts["laid_color"] == c) for c in range(len(COLOR_NAMES))],
            "claim": [facts["laid_n"], facts["laid_locomotives"], facts["extra"], facts["turned_n"]],
            "turned": [turned[c] for c in range(len(COLOR_NAMES))],
        }

    def _pieces(self) -> dict[str, list[int]]:
        view, rules = self.view, self.box.rules
        found = {}
        if rules.stations:
            built = [view.stations.get(city) for city in self.box.cities]
            waiting = view.pending.city if view.pending is not None else None
            found["my-stations"] = [int(seat == self.seat) for seat in built]
            found["their-stations"] = [int(seat is not None and seat != self.seat) for seat in built]
            found["pending-city"] = [int(city == waiting) for city in self.box.cities]
        if rules.flag_points:
            found["flags"] = [int(color in player.flags) for player in self.in_turn() for color in rules.flag_colors]
        return found


OFFERS = 8
