"""OpenSpiel's ISMCTS against our bots: `python examples/openspiel_ismcts.py` (needs the extra `openspiel`).

It learns nothing; its curve shows how it gets better with more simulated games for each decision.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kvytok.envs.spiel_bot import SpielBot  # also makes the names known


def play(game: Any, simulations: int, opponent: str, number: int, most: int | None) -> float | None:
    """What ISMCTS wins in one game; None if the game is stopped after `most` decisions."""
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(number))
    thinker = ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=simulations)
    other, chance = SpielBot(opponent, seed=number), np.random.default_rng(number // 2)
    state, seat = game.new_initial_state(), number % 2
    while not state.is_terminal():
        if len(state.history()) == most:
            return None
        actions = state.legal_actions()
        if state.is_chance_node() or len(actions) == 1:
            state.apply_action(int(chance.choice(actions)))
        else:
            state.apply_action((thinker if state.current_player() == seat else other).step(state))
    return (state.returns()[seat] + 1) / 2


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="kvytok_paris")
    options.add_argument("--games", type=int, default=20, help="games of a measurement; pairs have the same cards")
    options.add_argument("--simulations", type=int, nargs="+", default=[2, 8, 32], help="for each decision, at least 2")
    options.add_argument("--decisions", type=int, help="stop every game after this number of decisions")
    given = options.parse_args()

    game = pyspiel.load_game(given.game)
    for simulations in given.simulations:
        told = []
        for bot in ("random", "racer"):
            won = [play(game, simulations, bot, number, given.decisions) for number in range(given.games)]
            ended = [share for share in won if share is not None]
            told.append(f"{np.mean(ended):6.1%} v {bot}" if ended else f"no game to its end v {bot}")
        print(f"{simulations:9,} simulations  {'  '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
