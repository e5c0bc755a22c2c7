"""Compares our Greedy, Wary, Racer and Collector with their published numbers, and measures how fast they play.

    python bench/scripts.py [--pairs 2000]

The two games of a pair have the same key, with the seats swapped; a tie counts as half. The published numbers are from
W. Parker's scripted agents: 400 games per pair of agents with random seats, so a published share has a standard error
of about 2 points. It runs in one thread.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.scripts.all_scripts import SCRIPTS, decide, play_scripted
from kvytok.bots.scripts.mind import MIND, fresh
from kvytok.rules.actions import ACTIONS, BUILD, CLAIM, DRAW_TICKETS, PAY, UNSEEN
from kvytok.rules.board import board_records
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import LENGTH, NONE, OVER, RESULT, SCRATCH, SEATS, STATE, TURN
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

TURNS, BLIND, TAKEN, TICKETS_DRAWN, STATIONS_BUILT, ENDS, ROUTES_OF = range(7)
"""The counts for each seat; from ROUTES_OF on, the claimed routes by length."""
COUNTS = ROUTES_OF + LENGTH + 1

PUBLISHED = {
    ("racer", "greedy"): (66, 14.6, (94.3, 80.2)),
    ("racer", "wary"): (63, 10.3, (93.9, 84.3)),
    ("racer", "collector"): (81, 27.1, (94.5, 68.5)),
    ("wary", "greedy"): (54, 5.6, (109.8, 104.0)),
    ("wary", "collector"): (80, 28.1, None),
    ("greedy", "collector"): (72, 23.6, (118.1, 97.3)),
    ("greedy", "greedy"): (None, None, (111.8, 111.8)),
    ("racer", "racer"): (None, None, (85.3, 85.3)),
}
"""The share of victories of the first script in %, its margin, and the mean scores."""
WORDS = """
All shares but one are within 3 points of the published ones, and Racer's fingerprint is met. Collector is a little
better here than published against all three; against Wary by 5 to 7 points of win share, of which 400 published games
leave 2 to chance. Its own score against Greedy is as published. One other reading of its keep rule (as many tickets
beyond the compulsory ones) takes less than 1 point off that and was not taken; we know no other reason.
"""
PUBLISHED_TURNS = {("greedy", "greedy"): 42.0, ("racer", "racer"): 32.5}


@entry
def play_counted(boards, key, states, minds, scratches, results, actions, scripts, counts, start):  # type: ignore[no-untyped-def]
    """Play a game for each entry of `results`, and count what every seat does."""
    board, state, scratch = boards[0], states[0], scratches[0]
    players = scripts.shape[0]
    for game in range(results.shape[0]):
        own_key(key, start + game, state)
        setup(board, state, players, NONE)
        for seat in range(players):
            fresh(minds[seat], (start + game) * 8 + seat)
        while state.phase != OVER:
            n = legal(board, state, actions)
            action = int(actions[0])
            seat, phase, last_turns = int(state.seat), int(state.phase), int(state.last_turns)
            if n > 1:
                action = decide(int(scripts[seat]), board, state, minds[seat], scratch, actions, n)
            mine = counts[game, seat]
            if phase == TURN:
                mine[TURNS] += 1
            if action < UNSEEN:
                mine[TAKEN] += 1
            elif action == UNSEEN:
                mine[BLIND] += 1
            elif action == DRAW_TICKETS:
                mine[TICKETS_DRAWN] += 1
            elif CLAIM <= action < PAY:
                mine[ROUTES_OF + board.length[action - CLAIM]] += 1
            elif action >= BUILD and phase == TURN:
                mine[STATIONS_BUILT] += 1
            apply(board, state, action)
            if last_turns == NONE and state.last_turns != NONE:
                mine[ENDS] += 1
        score(board, state, scratch, results[game])


@dataclass
class Table:
    """Plays games of one game id in the same memory."""

    game_id: str

    def __post_init__(self) -> None:
        board, game = find_game(self.game_id)
        self.boards = board_records(board, game, tickets_in_play(board, game))
        self.states, self.minds, self.scratches = np.zeros(1, STATE), np.zeros(SEATS, MIND), np.zeros(1, SCRATCH)
        self.actions = np.zeros(ACTIONS, np.int16)
        self.key = np.frombuffer(seed_key(4), "<u4").copy()

    def play(self, names: tuple[str, ...], games: int) -> tuple[np.ndarray, np.ndarray]:
        """The total scores and the counts of `games` games, by seat."""
        results, counts = np.zeros(games, RESULT), np.zeros((games, len(names), COUNTS), np.int64)
        scripts = np.array([SCRIPTS.index(name) for name in names], np.int16)
        play_counted(
            self.boards,
            self.key,
            self.states,
            self.minds,
            self.scratches,
            results,
            self.actions,
            scripts,
            counts,
            0,
        )
        return results["total"][:, : len(names)].astype(np.int64), counts

    def pairs(self, one: str, other: str, pairs: int) -> tuple[np.ndarray, np.ndarray]:
        """Scores and counts as arrays [pair, game, bot]; the second game of each pair has the seats swapped."""
        first, first_counts = self.play((one, other), pairs)
        second, second_counts = self.play((other, one), pairs)
        return (
            np.stack([first, second[:, ::-1]], axis=1),
            np.stack([first_counts, second_counts[:, ::-1]], axis=1),
        )

    def speed(self, names: tuple[str, ...], games: int = 3000) -> float:
        """Games per second of CPU time (the machine may be busy), the best of five rounds."""
        results = np.zeros(games, RESULT)
        scripts = np.array([SCRIPTS.index(name) for name in names], np.int16)
        best = 0.0
        for _ in range(5):
            start = time.thread_time()
            play_scripted(
                self.boards,
                self.key,
                self.states,
                self.minds,
                self.scratches,
                results,
                self.actions,
                scripts,
                len(names),
                0,
                games,
            )
            best = max(best, games / (time.thread_time() - start))
        return best


def mean(values: np.ndarray) -> tuple[float, float]:
    """The mean over pairs and its standard error."""
    by_pair = values.reshape(len(values), -1).mean(axis=1)
    return float(by_pair.mean()), float(by_pair.std(ddof=1) / len(by_pair) ** 0.5)


def show_pair(table: Table, one: str, other: str, pairs: int) -> np.ndarray:
    """Print one line of the round robin; return the counts of `one`."""
    totals, counts = table.pairs(one, other, pairs)
    margins = totals[:, :, 0] - totals[:, :, 1]
    share, share_error = mean((margins > 0) + 0.5 * (margins == 0))
    margin, margin_error = mean(margins)
    scores = [mean(totals[:, :, i])[0] for i in (0, 1)]
    turns = counts[..., TURNS].mean(axis=(0, 1))
    line = (
        f"{table.game_id:12} {one + ' v ' + other:22} {100 * share:5.1f} ± {100 * share_error:.1f}  "
        f"{margin:+6.1f} ± {margin_error:.1f}  {scores[0]:6.1f} – {scores[1]:5.1f}  {turns[0]:5.1f} – {turns[1]:4.1f}"
    )
    if table.game_id == "usa" and (one, other) in PUBLISHED:
        was, was_margin, was_scores = PUBLISHED[one, other]
        line += f"   published {was} ({was_margin:+.1f})" if was else "   published"
        line += f" {was_scores[0]} – {was_scores[1]}" if was_scores else ""
        if (one, other) in PUBLISHED_TURNS:
            line += f", {PUBLISHED_TURNS[one, other]} turns"
        line += f", gap {100 * share - was:+.1f}" if was else ""
    print(line, flush=True)
    return counts[:, :, 0]


def show_fingerprint(counts: np.ndarray) -> None:
    """Print how Racer plays against Greedy, here and as published."""
    of = counts.mean(axis=(0, 1))
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    routes = ", ".join(f"{of[ROUTES_OF + length]:.2f} of {length}" for length in sorted(points, reverse=True))
    made = sum(of[ROUTES_OF + length] * points[length] for length in points)
    typical = np.median(counts[..., ROUTES_OF + 6])
    print("\nRacer against Greedy                   here                        published")
    print(f"  routes claimed, mean                 {routes}   (seven of 6 and one of 3 typical)")
    print(f"  routes of 6, median                  {typical:.0f}                           7")
    print(f"  route points                         {made:.1f}                       109")
    print(f"  blind / face-up draws                {of[BLIND]:.1f} / {of[TAKEN]:.1f}                  48 / 5-6")
    print(f"  own turns                            {of[TURNS]:.1f}                        35")
    print(f"  ends the game                        {100 * of[ENDS]:.1f} %                      98-100 %", flush=True)


def show_lone_greedy(table: Table, games: int) -> None:
    """Print how often one Greedy wins against four Racers; each key is played with Greedy on each seat."""
    shares = np.zeros((games, SEATS))
    for seat in range(SEATS):
        names = tuple("greedy" if place == seat else "racer" for place in range(SEATS))
        totals, _ = table.play(names, games)
        won = totals == totals.max(axis=1, keepdims=True)
        shares[:, seat] = won[:, seat] / won.sum(axis=1)
    share, error = mean(shares)
    print(
        f"\nusa, 5 players, one Greedy among four Racers, {games} keys x 5 seats: Greedy {100 * share:.1f} ± "
        f"{100 * error:.1f} %, each Racer {25 * (1 - share):.1f} %   published 24 % and 19 %",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of games for each line")
    options = parser.parse_args()
    usa = Table("usa")
    usa.play(("racer", "greedy"), 1)
    print(f"{options.pairs} pairs of games a line: share of the first in %, margin, mean scores, own turns")
    fingerprint = show_pair(usa, "racer", "greedy", options.pairs)
    for one, other in list(PUBLISHED)[1:]:
        show_pair(usa, one, other, options.pairs)
    show_fingerprint(fingerprint)
    show_lone_greedy(usa, options.pairs // 4)
    print()
    for game_id in ("europe", "europe-mega", "paris"):
        table = Table(game_id)
        for one, other in (("racer", "greedy"), ("wary", "greedy"), ("collector", "greedy"), ("greedy", "greedy")):
            show_pair(table, one, other, options.pairs)
    print(WORDS)
    print("games/s on one core")
    for game_id in ("usa", "europe", "europe-mega", "paris"):
        table = Table(game_id)
        rates = {name: table.speed((name, name)) for name in ("racer", "greedy", "wary", "collector")}
        print(f"  {game_id:12} " + ", ".join(f"{name} {rate:,.0f}" for name, rate in rates.items()), flush=True)


if __name__ == "__main__":
    main()
