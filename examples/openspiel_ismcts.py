"""OpenSpiel's ISMCTS against random play: `python examples/openspiel_ismcts.py` (needs the extra `openspiel`)."""

import argparse
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import kvytok.envs.spiel  # noqa: F401  makes the names known


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="kvytok_paris")
    options.add_argument("--games", type=int, default=4)
    options.add_argument("--simulations", type=int, default=20, help="simulated games for each decision")
    options.add_argument("--decisions", type=int, help="stop every game after this number of decisions")
    given = options.parse_args()

    chance, returns = random.Random(1), []
    game = pyspiel.load_game(given.game)
    for number in range(given.games):
        evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(number))
        bot = ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=given.simulations)
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal() and (given.decisions is None or len(state.history()) < given.decisions):
            actions = state.legal_actions()
            thinks = state.current_player() == seat and len(actions) > 1
            state.apply_action(bot.step(state) if thinks else chance.choice(actions))
        if state.is_terminal():
            returns.append(state.returns()[seat])
            print(f"game {number + 1}: {returns[-1]:+.0f} for ISMCTS in seat {seat}", flush=True)
    if returns:
        print(f"{np.mean(returns):+.2f} on average over {len(returns)} games")


if __name__ == "__main__":
    main()
