"""The shortest ways on an empty board: how far apart two cities are, and which routes tickets cannot do without."""

import heapq
from collections.abc import Collection
from math import inf

from kvytok.boards import Board, Ticket
from kvytok.rules.record import Records

Pair = tuple[str, str]
"""Two neighbouring cities as in `Route.ends`: a name for all lanes between them."""


class Ways:
    """The network of a board, for shortest ways by the number of cars."""

    def __init__(self, board: Board, records: Records) -> None:
        self._board = board
        self._roads: dict[str, dict[str, tuple[int, Pair]]] = {city.id: {} for city in board.cities}
        for route, cars in zip(board.routes, records["route_cars"][0], strict=False):
            self._roads[route.a][route.b] = self._roads[route.b][route.a] = int(cars), route.ends

    def distance(self, a: str, b: str, closed: Collection[Pair] = ()) -> float:
        """The fewest cars that join two cities, without the closed pairs; infinite if there is no way."""
        far, queue = {a: 0}, [(0, a)]
        while queue:
            here, city = heapq.heappop(queue)
            if city == b:
                return here
            for end, (cars, pair) in self._roads[city].items():
                if here + cars < far.get(end, inf) and pair not in closed:
                    far[end] = here + cars
                    heapq.heappush(queue, (here + cars, end))
        return inf

    def ticket(self, ticket: Ticket, closed: Collection[Pair] = ()) -> float:
        """The fewest cars that complete a ticket: to the nearest of its targets (T3)."""
        ends = [city for target in ticket.targets for city in self._board.cities_of(target.b)]
        return min(self.distance(ticket.a, end, closed) for end in ends)

    def detours(self, tickets: Collection[Ticket], pair: Pair) -> tuple[float, int]:
        """What it costs if a pair is closed: cars more for an average ticket, and tickets that become impossible."""
        more, cut = 0.0, 0
        for ticket in tickets:
            without = self.ticket(ticket, (pair,))
            if without == inf:
                cut += 1
            else:
                more += without - self.ticket(ticket)
        return more / max(len(tickets) - cut, 1), cut
