"""Checks that the rebuilt PPO plays as well as the published one (USA, two players), and shows how it plays.

    python bench/published_ppo.py build/published/seed-*.npz --ship src/kvytok/bots/published/published_ppo.npz

It chooses the seed with the best margin against Racer. This one then plays each script in other games, with the same
cards on both seats. It is good enough with 86 % against Greedy, 64 % against Racer, the longest path in 90 % of the
games and almost no ticket completed; published are 88 %, 66 %, 94–96 % and 0.01–0.03.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.simulation import cores
from kvytok.bots.published.ppo_network import read_actor
from kvytok.bots.scripts.all_scripts import COLLECTOR, GREEDY, RACER, WARY
from kvytok.learn.published.published_games import GameThreads
from kvytok.learn.published.published_training import outcome, paired_seatings
from kvytok.rules.record import BOARD

CHOOSING, COMPARING = 3_000_017, 4_000_037
"""The seeds of the cards: choosing, comparing and training use different games."""
PUBLISHED = {"greedy": (88, 26.1), "wary": (82, 19.5), "racer": (66, 7.2), "collector": (94, 39.6)}
SCRIPTS = {"greedy": GREEDY, "wary": WARY, "racer": RACER, "collector": COLLECTOR}
NEEDED = {"greedy": 86.0, "racer": 64.0}
LONGEST_NEEDED = 90.0
TICKETS_ALLOWED = 0.1


def board_of(path: str | None) -> NDArray[np.record]:
    """The record of the USA board, from a file or from the installed boards."""
    if path:
        boards: NDArray[np.record] = np.load(path)["usa"].view(BOARD)
        return boards
    from kvytok.boards import find_game, tickets_in_play
    from kvytok.rules.board import board_records

    board, game = find_game("usa")
    return board_records(board, game, tickets_in_play(board, game))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="+", type=Path, help="a weight file for each seed")
    parser.add_argument("--games", type=int, default=2000, help="against each script")
    parser.add_argument("--boards", metavar="FILE", help="board records, else those of this machine")
    parser.add_argument("--ship", type=Path, metavar="FILE", help="write the chosen weights in half precision")
    options = parser.parse_args()
    boards, threads = board_of(options.boards), cores()
    policies = np.concatenate([read_actor(path) for path in options.weights])
    print("The published PPO (W. Parker, 2026) rebuilt; in its pool the two linear agents are replaced by one more")
    print("self and one more Racer. USA, 2 players, final weights, most likely action, same cards on both seats.\n")

    hall = GameThreads(boards, CHOOSING, threads)
    margins = []
    for i, path in enumerate(options.weights):
        told = []
        for name in ("racer", "greedy"):
            seatings = paired_seatings(options.games, SCRIPTS[name], i)
            share, margin = outcome(seatings, hall.play(policies, seatings, chunk=10)[0])
            told.append(f"{name} {100 * share.mean():.1f} % ({margin.mean():+.1f})")
            if name == "racer":
                margins.append(float(margin.mean()))
        print(f"choosing, {options.games} games each: {path.name}  {'  '.join(told)}", flush=True)
    best = int(np.argmax(margins))
    print(f"chosen by the margin against Racer: {options.weights[best].name}\n")

    hall, good = GameThreads(boards, COMPARING, threads), True
    print(f"{options.games} other games each:\n")
    print("               share (se)   margin        score  longest  tickets  published")
    for name, script in SCRIPTS.items():
        seatings = paired_seatings(options.games, script, best)
        results, _ = hall.play(policies, seatings, chunk=10)
        share, margin = outcome(seatings, results)
        rows, mine = np.arange(len(results)), seatings["learner"].astype(np.int64)
        own, other = results["total"][rows, mine].mean(), results["total"][rows, 1 - mine].mean()
        longest = 100 * float((results["longest_bonus"][rows, mine] > 0).mean())
        tickets = float(results["completed"][rows, mine].mean())
        won, error = 100 * float(share.mean()), 100 * float(share.std()) / len(share) ** 0.5
        line = f"{name:12} {won:5.1f} % ({error:.1f})  {margin.mean():+7.1f}  {own:5.1f}–{other:5.1f}"
        line += f"  {longest:5.1f} %  {tickets:7.3f}  {PUBLISHED[name][0]} % ({PUBLISHED[name][1]:+.1f})"
        print(line, flush=True)
        if name in NEEDED:
            good = good and won >= NEEDED[name] and longest >= LONGEST_NEEDED and tickets <= TICKETS_ALLOWED
    print(f"\ngood enough to count as the published player: {'yes' if good else 'NO'}")
    if options.ship:
        with np.load(options.weights[best]) as saved:
            np.savez_compressed(options.ship, actor=saved["actor"].astype(np.float16), made=saved["made"])
        print(f"wrote {options.ship.name}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
