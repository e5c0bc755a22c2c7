"""Searches for the hardest networks for the two exact searches of the rules, and measures how long they take.

    python bench/networks.py [--seconds 60]

Longest path: a hill climb over connected networks of at most 45 cars (and of 60, the most that any board may have). It
swaps routes as long as this makes the search visit more positions. Best use of stations: three stations in the cities
with the most routes, all routes around them owned by others, and every ticket of the game in one hand.
"""

import argparse
import random
import time
from dataclasses import dataclass

import numpy as np

from kvytok.boards import Board, find_game, tickets_in_play
from kvytok.rules.board import board_records
from kvytok.rules.compiler import entry
from kvytok.rules.longest_path import longest_path
from kvytok.rules.record import RESULT, SCRATCH, STATE
from kvytok.rules.scoring import score_tickets


@entry
def longest_at(boards, states, scratches):  # type: ignore[no-untyped-def]
    return longest_path(boards[0], states[0], 0, scratches[0])


@entry
def tickets_at(boards, states, scratches, results):  # type: ignore[no-untyped-def]
    score_tickets(boards[0], states[0], 0, scratches[0], results[0])


def median_micros(call, repeat: int = 15) -> float:  # type: ignore[no-untyped-def]
    """The median time of a call in microseconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return sorted(times)[repeat // 2] * 1e6


@dataclass
class Climb:
    """A hill climb on one board: the hardest network found so far."""

    board: Board
    boards: np.ndarray
    cars: int
    rng: random.Random

    def __post_init__(self) -> None:
        self.states, self.scratches = np.zeros(1, STATE), np.zeros(1, SCRATCH)
        self.around: dict[str, list[int]] = {}
        for number, route in enumerate(self.board.routes):
            for end in route.ends:
                self.around.setdefault(end, []).append(number)

    def grow(self, own: list[int]) -> list[int]:
        """Add random neighbouring routes, preferably short ones, until the cars are used up."""
        own = list(own)
        pairs = {self.board.routes[r].ends for r in own}
        cities = sorted({end for r in own for end in self.board.routes[r].ends}) or [
            self.rng.choice(self.board.cities).id
        ]
        left = self.cars - sum(self.board.routes[r].length for r in own)
        while True:
            near = [
                r
                for city in cities
                for r in self.around[city]
                if self.board.routes[r].ends not in pairs and self.board.routes[r].length <= left
            ]
            if not near:
                return own
            r = self.rng.choices(near, [3.0 ** -self.board.routes[x].length for x in near])[0]
            own.append(r)
            pairs.add(self.board.routes[r].ends)
            left -= self.board.routes[r].length
            cities = sorted(set(cities) | set(self.board.routes[r].ends))

    def nodes(self, own: list[int]) -> int:
        """The number of positions that the search visits."""
        self.states["owner"] = -1
        self.states["owner"][0, own] = 0
        longest_at(self.boards, self.states, self.scratches)
        return int(self.scratches["nodes"][0])

    def climb(self, seconds: float) -> tuple[list[int], int]:
        """The hardest network found in the time, from many starts."""
        end = time.perf_counter() + seconds
        best: tuple[list[int], int] = ([], 0)
        while time.perf_counter() < end:
            own = self.grow([])
            hard = self.nodes(own)
            stale = 0
            while stale < 300 and time.perf_counter() < end:
                kept = self.rng.sample(own, len(own) - self.rng.randint(1, min(5, len(own) - 1)))
                other = self.grow(kept)
                value = self.nodes(other)
                if value >= hard:
                    stale = 0 if value > hard else stale + 1
                    own, hard = other, value
                else:
                    stale += 1
            if hard > best[1]:
                best = (own, hard)
        return best


def hardest_paths(seconds: float) -> None:
    """Find and print the hardest networks for the longest path."""
    for game_id, cars in (("usa", 45), ("europe", 45), ("usa", 60), ("europe", 60)):
        board, game = find_game(game_id)
        climb = Climb(board, board_records(board, game, tickets_in_play(board, game)), cars, random.Random(7))
        own, nodes = climb.climb(seconds)
        climb.nodes(own)
        micros = median_micros(lambda climb=climb: longest_at(climb.boards, climb.states, climb.scratches))
        print(f"longest path, {game_id}, {cars} cars: {nodes} positions, {micros / 1000:.2f} ms, {len(own)} routes")
        if cars == 45:
            print("  " + ", ".join(f"{board.routes[r].a}-{board.routes[r].b}" for r in sorted(own)), flush=True)


def hardest_stations() -> None:
    """Print the time of the hardest use of stations."""
    board, game = find_game("europe-mega")
    tickets = tickets_in_play(board, game, ("orient_express", "max"))
    boards = board_records(board, game, tickets)
    states, scratches, results = np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(1, RESULT)
    busiest = sorted(range(len(board.cities)), key=lambda x: -boards["degree"][0, x])[:3]
    states["owner"] = -1
    states["owner"][0, : len(board.routes)] = 1
    states["station_owner"] = -1
    states["station_owner"][0, busiest] = 0
    states["holder"] = -1
    states["holder"][0, : len(tickets)] = 0
    states["players"] = 5
    tickets_at(boards, states, scratches, results)
    ways = int(np.prod(scratches["options_n"][0]))
    micros = median_micros(lambda: tickets_at(boards, states, scratches, results))
    names = ", ".join(board.cities[x].id for x in busiest)
    print(
        f"stations, europe-mega with {len(tickets)} tickets in hand, stations in {names}: {ways} ways, {micros:.0f} µs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="time for each climb")
    options = parser.parse_args()
    hardest_stations()
    hardest_paths(options.seconds)


if __name__ == "__main__":
    main()
