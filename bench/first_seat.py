"""Does it pay to begin? Equal bots play each other; in the games of a deal everybody begins once.

    python bench/first_seat.py --games ukraine,usa --deals 400 --playouts 20

All games of a deal begin with the same hands, tickets and open cards, so luck with them does not count for the one who
begins (but for the cards that later seats get on top, where a board gives them).
"""

import argparse
import hashlib
import math
import os
import platform
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from multiprocessing import get_context

import numpy as np

from kvytok.bots.arena.match_games import decision_seed
from kvytok.bots.bot import Question
from kvytok.bots.registry import find_bot
from kvytok.game import Game
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at, legal_at, score_at, view
from kvytok.rules.record import OVER, RESULT, SCRATCH


def shares(game: str, bot: str, playouts: int, players: int, deal: int, first: int) -> list[float]:
    """The parts of the victory, beginning with the one who begins, in the order of turns."""
    key = hashlib.blake2b(f"first seat:{deal}".encode(), digest_size=32).digest()
    begun = Game.new(game, players, key=key, first=first)
    boards, states, bots = begun.box.records, begun.states, [find_bot(bot).make() for _ in range(players)]
    room, results = np.zeros(ACTIONS, np.int16), np.zeros(1, RESULT)
    while states["phase"][0] != OVER:
        n, seat = legal_at(boards, states, 0, room), int(states["seat"][0])
        action = int(room[0])
        if n > 1:
            seed = decision_seed(1, players * deal + first, seat, int(states["decisions"][0]))
            seen = view(states, seat)
            asked = Question(boards, seen, room[:n].copy(), seed, playouts=playouts, threads=1)
            action = bots[seat].choose(asked).action
        apply_at(boards, states, 0, action)
    score_at(boards, states, 0, np.zeros(1, SCRATCH), results)
    won = results["rank"][0][:players] == 1
    return [float(won[(first + i) % players]) / int(won.sum()) for i in range(players)]


def all_shares(game: str, bot: str, playouts: int, players: int, deal: int) -> list[float]:
    """The mean parts of the victory by the order of turns; everybody begins one game of the deal."""
    each = [shares(game, bot, playouts, players, deal, first) for first in range(players)]
    return [statistics.mean(column) for column in zip(*each, strict=True)]


def lines(games: list[str], bot: str, deals: int, playouts: int, players: int) -> Iterator[str]:
    """The report, line by line."""
    yield f"{os.cpu_count()} cores ({platform.machine()}), {date.today()}"
    yield f"`{bot}` with {playouts} playouts a decision on all {players} seats; 95 % intervals of the deals"
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for game in games:
            found: list[list[float]] = []
            for shares_of_deal in pool.map(
                partial(all_shares, game, bot, playouts, players), range(deals), chunksize=4
            ):
                found.append(shares_of_deal)
                if len(found) % 200 == 0 and len(found) < deals:
                    print(f"  so far: {told(game, found)}", file=sys.stderr, flush=True)
            yield told(game, found)


def told(game: str, found: list[list[float]]) -> str:
    """The line of a game: what every place in the order of turns wins, with the interval of the deals."""
    each = []
    for column in zip(*found, strict=True):
        error = 1.96 * statistics.stdev(column) / math.sqrt(len(found))
        each.append(f"{100 * statistics.mean(column):.1f} ± {100 * error:.1f} %")
    games = len(found) * len(found[0])
    return f"{game:<18} {games:>6} games   the first wins {each[0]}, the next {', '.join(each[1:])}"


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", default="ukraine")
    asked.add_argument("--bot", default="strong")
    asked.add_argument("--deals", type=int, default=400)
    asked.add_argument("--playouts", type=int, default=20)
    asked.add_argument("--players", type=int, default=2)
    wish = asked.parse_args()
    for line in lines(wish.games.split(","), wish.bot, wish.deals, wish.playouts, wish.players):
        print(line, flush=True)


if __name__ == "__main__":
    main()
