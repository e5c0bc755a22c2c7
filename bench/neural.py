"""Measures the network at every table against scripts, and counts how it plays.

    python bench/neural.py > bench/results/neural.txt
    python bench/neural.py --networks DIR --games 400     # other weight files, for example those before

One seat is the network, which always takes its most likely action; all others are Racers or Greedys. Every deal is
played from every seat; the intervals are 95 %, from whole deals.
"""

import argparse
from pathlib import Path

import numpy as np
from counted_games import CountedGames, network_games

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.neural.trained_network import TrainedNetwork, board_digest, shipped, trained_network
from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.learn.opponents import paired
from kvytok.rules.board import board_records
from kvytok.rules.scoring import SHARES

COLUMNS = (
    ("kept", "opening"), ("drawn", "draws"), ("held", "held"), ("done", "done"), ("tickets", "tickets"),
    ("routes", "routes"), ("path", "path"), ("claims", "claims"), ("first", "first turn"), ("turns", "turns"),
    ("built", "built"), ("blocking", "blocking"), ("hurt", "hurt"),
)  # fmt: skip
"""What is told of the network's seat, and the name of its count."""
HEAD = f"{'':30}{'v':8}{'games':>6}{'victories':>15}{'margin':>14}" + "".join(
    f"{name:>9}" for name in (*(name for name, _ in COLUMNS), "longest", "face-up")
)


def line(name: str, opponent: str, counted: CountedGames, learner: np.ndarray, players: int) -> str:
    """A row of the table."""
    games = np.arange(len(learner))

    def mine(count: str) -> np.ndarray:
        return counted.of(count)[games, learner].astype(float)

    def by_deal(values: np.ndarray) -> tuple[float, float]:
        deals = values.reshape(-1, players).mean(1)
        return float(deals.mean()), 1.96 * float(deals.std()) / len(deals) ** 0.5

    won, won_error = by_deal(100 * mine("share") / SHARES)
    total = counted.of("total").astype(float)
    others = (total.sum(1) - mine("total")) / (players - 1)
    margin, margin_error = by_deal(mine("total") - others)
    cells = "".join(f"{mine(count).mean():9.2f}" for _, count in COLUMNS)
    faced = mine("colour") + mine("locomotive")
    shown = 100 * faced.sum() / (faced + mine("unseen")).sum()
    longest = 100 * (mine("longest") > 0).mean()
    return (
        f"{name:30}{opponent:8}{len(games):6}{won:7.1f} ± {won_error:3.1f} %{margin:+8.1f} ± {margin_error:3.1f}"
        f"{cells}{longest:9.0f}{shown:9.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games in every row, in whole deals")
    parser.add_argument("--networks", type=Path, metavar="DIR", help="a folder of weight files; the shipped ones else")
    parser.add_argument("--only", default="", metavar="TEXT", help="only tables with this in their name")
    options = parser.parse_args()
    print(HEAD)
    for game_id in game_ids():
        board, game = find_game(game_id)
        boards = board_records(board, game, tickets_in_play(board, game))
        for players in range(2, game.rules.players_max + 1):
            name = f"{game_id}, {players} players"
            if options.only not in name:
                continue
            if options.networks:
                path = shipped(options.networks).get((board_digest(boards), players))
                if path is None:
                    continue
                network = TrainedNetwork(path, boards, players)
            else:
                network = trained_network(boards, players)
            for opponent in ("racer", "greedy"):
                scripts, numbers, learner = paired(players, options.games, NUMBERS[opponent])
                counted = network_games(boards, players, network, scripts, numbers, 11)
                print(line(name, opponent, counted, learner, players), flush=True)


if __name__ == "__main__":
    main()
