"""Counts how the trained network plays: tickets, draws, claims and the longest path.

python bench/neural.py > bench/results/neural.txt
"""

import numpy as np

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.neural.trained_network import trained_network
from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.envs.batch import BatchEnv
from kvytok.learn.opponents import paired
from kvytok.rules.actions import CLAIM, DRAW_TICKETS, PAY, TAKE, UNSEEN
from kvytok.rules.board import board_records
from kvytok.rules.record import LOCOMOTIVE, PHASE_NAMES

GAMES = 400


def play(game_id: str, players: int, opponent: str) -> None:
    """Play paired games, always with the most likely action, and print the counts per game."""
    board, game = find_game(game_id)
    boards = board_records(board, game, tickets_in_play(board, game))
    network = trained_network(boards, players)
    scripts, numbers, learner = paired(players, GAMES, NUMBERS[opponent])
    env = BatchEnv(boards, players, len(scripts), 11, scripts, numbers)
    env.reset()
    rows = np.arange(env.games)
    pending = np.ones(env.games, bool)
    counts = {"unseen": 0, "face-up colour": 0, "face-up locomotive": 0, "ticket draws": 0, "claims": 0}
    lengths = np.zeros(9, np.int64)
    kept = np.zeros(env.games, np.int64)
    opening = PHASE_NAMES.index("turn")
    wins = bonus = completed = decisions = 0.0
    while pending.any():
        scores, _ = network.look_at_all(env.seen)
        chosen = np.where(env.masks > 0, scores, -1e9).argmax(1)
        live = chosen[pending]
        counts["unseen"] += int((live == UNSEEN).sum())
        counts["face-up colour"] += int((live < TAKE + LOCOMOTIVE).sum())
        counts["face-up locomotive"] += int((live == TAKE + LOCOMOTIVE).sum())
        counts["ticket draws"] += int((live == DRAW_TICKETS).sum())
        claims = live[(live >= CLAIM) & (live < PAY)] - CLAIM
        counts["claims"] += len(claims)
        np.add.at(lengths, boards["length"][0][claims], 1)
        first_turn = pending & (kept == 0) & (env.states["phase"] >= opening)
        kept[first_turn] = env.states["opening_kept"][rows, learner][first_turn]
        env.step(chosen.astype(np.int64))
        over = pending & (env.shares[:, 0] >= 0)
        decisions += int(pending.sum())
        if over.any():
            results = env.results[over]
            mine = learner[over]
            pick = np.arange(len(results))
            wins += float((env.shares[over][pick, mine] / 60).sum())
            bonus += int((results["longest_bonus"][pick, mine] > 0).sum())
            completed += int(results["completed"][pick, mine].sum())
            pending &= ~over
    told = ", ".join(f"{name} {count / env.games:.1f}" for name, count in counts.items())
    print(
        f"{game_id}, {players} players, against {opponent}, {env.games} games: "
        f"victories {100 * wins / env.games:.1f} %; "
        f"real choices {decisions / env.games:.0f}; opening tickets kept {kept.mean():.2f}, "
        f"tickets completed {completed / env.games:.2f}; {told}, of length 1 to 8: "
        f"{' '.join(f'{n / env.games:.1f}' for n in lengths[1:])}; longest path {100 * bonus / env.games:.0f} %",
        flush=True,
    )


if __name__ == "__main__":
    for opponent in ("racer", "greedy"):
        play("usa", 2, opponent)
        play("europe", 2, opponent)
        play("usa", 4, opponent)
        play("europe", 4, opponent)
