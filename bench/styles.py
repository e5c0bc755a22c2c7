"""Compares the four style agents with their published results and fingerprints (usa, 2 players).

    python bench/styles.py [--pairs 1000]

Every deal of a pair of agents is played twice, with the seats swapped. A fingerprint is how often an agent does what in
a game. The published numbers come from the authors' engine, whose rules differ from ours: replacing three face-up
locomotives creates cards; returned tickets leave the game; the player who ends the game gets only the first step of a
last turn; and if the other player falls to 2 cars or fewer, the end is postponed.
"""

import argparse
import math
import time
from collections.abc import Iterable

import numpy as np

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.scripts.all_scripts import NUMBERS, decide, play_scripted
from kvytok.bots.scripts.mind import MIND, fresh
from kvytok.rules.actions import ACTIONS, CLAIM, DRAW_TICKETS, UNSEEN
from kvytok.rules.board import board_records
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import KEEP_TICKETS, LOCOMOTIVE, NONE, OPENING, OVER, RESULT, SCRATCH, SECOND_CARD, STATE, TURN
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

AGENTS = ("hungry", "path", "one-step-thinker", "long-route-junkie")
# Claims in all and by length; cards from the deck, face-up colours and locomotives; draws of tickets; locomotives paid;
# cars left; openings with 2 or 3 tickets. Then numbers that are not published: own turns, tickets completed and held,
# and how often the agent starts the last round.
COUNTED = (
    *("claims", "1", "2", "3", "4", "5", "6", "blind", "colour", "loco", "tickets", "paid", "left"),
    *("keeps 2", "keeps 3", "turns", "done", "held", "ends"),
)
CLAIMS = 0
BLIND, COLOR, LOCO, TICKETS, PAID, LEFT, TWO, THREE, TURNS, DONE, HELD, ENDS = range(7, 19)
PUBLISHED = {
    "hungry": (15.6, 2.6, 6.2, 3.5, 1.9, 0.8, 0.8, 40.8, 7.0, 0.2, 0.73, 6.0, 3.6, 0.67, 0.33),
    "path": (14.4, 2.5, 5.4, 2.5, 2.4, 0.8, 0.8, 53.4, 0, 0, 0, 7.2, 6.1, 0, 1),
    "one-step-thinker": (12.0, 0.6, 3.8, 2.4, 2.6, 1.1, 1.5, 48.2, 5.1, 1.7, 0.57, 8.2, 4.7, 0, 1),
    "long-route-junkie": (9.7, 0.1, 0.1, 2.7, 3.0, 0.9, 2.9, 50.9, 5.6, 1.7, 0, 8.7, 2.5, 1, 0),
}
# The published win share of the first agent over all runs, and the mean scores of the larger run.
TABLE_A = {
    ("hungry", "path"): (78, 102.6, 73.0),
    ("hungry", "one-step-thinker"): (60, 102.1, 98.0),
    ("hungry", "long-route-junkie"): (49, 94.9, 99.4),
    ("path", "one-step-thinker"): (24, 82.5, 108.8),
    ("path", "long-route-junkie"): (19, 73.3, 104.6),
    ("one-step-thinker", "long-route-junkie"): (44, 98.6, 102.3),
}


@entry
def play_counted(boards, key, states, minds, scratches, results, actions, scripts, counts, theirs, start, stop):  # type: ignore[no-untyped-def]
    """Play games like `play_scripted`, and count what each seat does, by game and seat.

    With `theirs`, three rules are those of the authors' engine: returned tickets leave the game; the player who ends
    the game gets only the first card of a last turn; and if the other player falls to 2 cars, the end is postponed.
    """
    board, state, scratch = boards[0], states[0], scratches[0]
    for game in range(start, stop):
        own_key(key, game, state)
        setup(board, state, 2, NONE)
        count = counts[game - start]
        for seat in range(2):
            fresh(minds[seat], game * 8 + seat)
        ender, postponed = NONE, False
        while state.phase != OVER:
            n = legal(board, state, actions)
            seat = int(state.seat)
            action = int(actions[0])
            if n > 1:
                action = int(decide(int(scripts[seat]), board, state, minds[seat], scratch, actions, n))
            held = int(state.hands[seat, LOCOMOTIVE])
            running, phase, deck = state.last_turns == NONE, int(state.phase), int(state.ticket_deck_n)
            apply(board, state, action)
            if running and state.last_turns != NONE:
                count[seat, ENDS] += 1
                ender = seat
            if phase == TURN:
                count[seat, TURNS] += 1
            if theirs:
                if phase in (OPENING, KEEP_TICKETS):
                    for i in range(deck, state.ticket_deck_n):
                        state.ticket_deck[i] = NONE
                    state.ticket_deck_n = deck
                if (
                    ender != NONE
                    and seat != ender
                    and state.last_turns == 1
                    and state.cars[seat] <= 2
                    and not postponed
                ):
                    state.last_turns = 2
                    ender = seat
                    postponed = True
                if seat == ender and state.last_turns == 1 and state.phase == SECOND_CARD:
                    state.phase = OVER
            if action == UNSEEN:
                count[seat, BLIND] += 1
            elif action < LOCOMOTIVE:
                count[seat, COLOR] += 1
            elif action == LOCOMOTIVE:
                count[seat, LOCO] += 1
            elif action == DRAW_TICKETS:
                count[seat, TICKETS] += 1
            elif action >= CLAIM:
                count[seat, PAID] += held - state.hands[seat, LOCOMOTIVE]
        for r in range(board.routes):
            if state.owner[r] != NONE:
                count[state.owner[r], CLAIMS] += 1
                count[state.owner[r], CLAIMS + board.length[r]] += 1
        score(board, state, scratch, results[game - start])
        for seat in range(2):
            count[seat, LEFT] = state.cars[seat]
            count[seat, TWO] = 1 if state.opening_kept[seat] == 2 else 0
            count[seat, THREE] = 1 if state.opening_kept[seat] == 3 else 0
            count[seat, DONE] = results[game - start].completed[seat]
            count[seat, HELD] = state.ticket_n[seat]


class Table:
    """Plays games of the USA in the same memory."""

    def __init__(self) -> None:
        board, game = find_game("usa")
        self.boards = board_records(board, game, tickets_in_play(board, game))
        self.states, self.scratches, self.minds = np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(2, MIND)
        self.actions = np.zeros(ACTIONS, np.int16)
        self.key = np.frombuffer(seed_key(4), "<u4").copy()

    def count(self, names: tuple[str, str], games: int, theirs: bool) -> tuple[np.ndarray, np.ndarray]:
        """Play `games` games; return their results and counts."""
        results, counts = np.zeros(games, RESULT), np.zeros((games, 2, len(COUNTED)), np.int64)
        scripts = np.array([NUMBERS[name] for name in names], np.int16)
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
            theirs,
            0,
            games,
        )
        return results, counts

    def speed(self, names: tuple[str, str], games: int) -> float:
        """Games per second of CPU time, without counting."""
        results = np.zeros(games, RESULT)
        scripts = np.array([NUMBERS[name] for name in names], np.int16)
        best = math.inf
        for _ in range(3):
            begun = time.thread_time()  # other programs may be running
            play_scripted(
                self.boards,
                self.key,
                self.states,
                self.minds,
                self.scratches,
                results,
                self.actions,
                scripts,
                2,
                0,
                games,
            )
            best = min(best, time.thread_time() - begun)
        return games / best


def won(results: np.ndarray, seat: int) -> np.ndarray:
    """For every game: 1 if the seat won, one half if it shares the victory, else 0."""
    first = results["rank"][:, :2] == 1
    return first[:, seat] / first.sum(axis=1)


class RoundRobin:
    """The results of all pairs of agents; each deal is played twice, with the seats swapped."""

    def __init__(self, table: Table, pairs: int, theirs: bool) -> None:
        self.counts: dict[str, list[np.ndarray]] = {agent: [] for agent in AGENTS}
        self.shares: dict[tuple[str, str], tuple[float, float]] = {}
        self.scores: dict[tuple[str, str], list[float]] = {}
        for one, two in TABLE_A:
            there, counted_there = table.count((one, two), pairs, theirs)
            back, counted_back = table.count((two, one), pairs, theirs)
            self.counts[one] += [counted_there[:, 0], counted_back[:, 1]]
            self.counts[two] += [counted_there[:, 1], counted_back[:, 0]]
            mean = 50 * (won(there, 0) + won(back, 1))
            self.shares[one, two] = mean.mean(), mean.std() / math.sqrt(pairs)
            totals = [np.concatenate([there["total"][:, i], back["total"][:, 1 - i]]) for i in range(2)]
            self.scores[one, two] = [total.mean() for total in totals]


def row(name: str, values: Iterable[float]) -> str:
    """A line of a fingerprint."""
    return f"{name:22}" + "".join(f"{value:8.2f}" for value in values)


def print_fingerprints(ours: RoundRobin, theirs: RoundRobin) -> None:
    """Print how often each agent does what in a game, as the mean over its three opponents."""
    print("Fingerprint: means of a game over the other three opponents, with standard errors\n")
    for agent in AGENTS:
        counts = np.concatenate(ours.counts[agent])
        print(f"{agent:22}" + "".join(f"{name:>8}" for name in COUNTED))
        print(row("  published", PUBLISHED[agent]))
        print(row("  ours", counts.mean(axis=0)))
        print(row("  ±", counts.std(axis=0) / math.sqrt(len(counts))))
        print(row("  by their rules", np.concatenate(theirs.counts[agent]).mean(axis=0)), flush=True)


def print_table(table: Table, ours: RoundRobin, theirs: RoundRobin) -> None:
    """Print win shares, scores and speed of every pair."""
    print(f"{'':38}{'published':>26}{'ours':>28}{'gap':>8}{'by their rules':>28}{'games/s':>9}")
    for pair, (share, *scores) in TABLE_A.items():
        line = f"{' v '.join(pair):38}{share:10} %  {scores[0]:5.1f}–{scores[1]:5.1f}"
        for played in (ours, theirs):
            mean, error = played.shares[pair]
            line += f"{mean:8.1f} ± {error:.1f} %  {played.scores[pair][0]:5.1f}–{played.scores[pair][1]:5.1f}"
            line += f"{mean - share:+8.1f}" if played is ours else ""
        print(line + f"{table.speed(pair, 300):9.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000, help="deals for each pair of agents, each played twice")
    pairs = parser.parse_args().pairs
    table = Table()
    ours, theirs = RoundRobin(table, pairs, False), RoundRobin(table, pairs, True)
    print_fingerprints(ours, theirs)
    print(f"\nTable A: win share of the first named and mean scores, {2 * pairs} games a pair; games/s of one core\n")
    print_table(table, ours, theirs)
    speeds = ", ".join(f"{agent} {table.speed((agent, agent), 300):.0f}" for agent in (*AGENTS, "racer"))
    print(f"\ngames/s of each agent against itself: {speeds}")


if __name__ == "__main__":
    main()
