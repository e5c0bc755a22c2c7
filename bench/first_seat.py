"""Does it pay to begin? Equal bots play each other; every deal is played twice, and each seat begins once.

    python bench/first_seat.py --games ukraine,usa --deals 400 --playouts 20

The results are those of two players. Both games of a deal begin with the same hands, tickets and open cards, so luck
with them does not count for the one who begins.
"""

import argparse
import hashlib
import math
import os
import platform
import statistics
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


def share(game: str, bot: str, playouts: int, deal: int, first: int) -> float:
    """What the one who begins gets of a victory: 1, 0, or a half."""
    key = hashlib.blake2b(f"first seat:{deal}".encode(), digest_size=32).digest()
    begun = Game.new(game, 2, key=key, first=first)
    boards, states, bots = begun.box.records, begun.states, [find_bot(bot).make() for _ in range(2)]
    room, results = np.zeros(ACTIONS, np.int16), np.zeros(1, RESULT)
    while states["phase"][0] != OVER:
        n, seat = legal_at(boards, states, 0, room), int(states["seat"][0])
        action = int(room[0])
        if n > 1:
            seed = decision_seed(1, 2 * deal + first, seat, int(states["decisions"][0]))
            seen = view(states, seat)
            asked = Question(boards, seen, room[:n].copy(), seed, playouts=playouts, threads=1)
            action = bots[seat].choose(asked).action
        apply_at(boards, states, 0, action)
    score_at(boards, states, 0, np.zeros(1, SCRATCH), results)
    ranks = results["rank"][0][:2]
    return 0.5 if ranks[0] == ranks[1] else float(ranks[first] == 1)


def both(game: str, bot: str, playouts: int, deal: int) -> float:
    """The mean share of the one who begins, in the two games of a deal."""
    return statistics.mean(share(game, bot, playouts, deal, first) for first in range(2))


def lines(games: list[str], bot: str, deals: int, playouts: int) -> Iterator[str]:
    """The report, line by line."""
    yield f"{os.cpu_count()} cores ({platform.machine()}), {date.today()}"
    yield f"`{bot}` with {playouts} playouts a decision on both seats; 95 % intervals of the deals"
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for game in games:
            found = list(pool.map(partial(both, game, bot, playouts), range(deals), chunksize=4))
            error = 1.96 * statistics.stdev(found) / math.sqrt(deals)
            wins = f"{100 * statistics.mean(found):.1f} ± {100 * error:.1f} %"
            yield f"{game:<18} {2 * deals:>6} games   the one who begins wins {wins}"


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", default="ukraine")
    asked.add_argument("--bot", default="strong")
    asked.add_argument("--deals", type=int, default=400)
    asked.add_argument("--playouts", type=int, default=20)
    wish = asked.parse_args()
    for line in lines(wish.games.split(","), wish.bot, wish.deals, wish.playouts):
        print(line, flush=True)


if __name__ == "__main__":
    main()
