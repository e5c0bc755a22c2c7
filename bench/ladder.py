"""The matches of the ladder: checks that `strong` reaches its goals and that every level beats the one below.

    python bench/ladder.py --seconds 1 --pairs 100 --processes 8
    python bench/ladder.py --playouts 1000 --only usa
    python bench/gpu.py --export build/boards.npz
    PYTHONPATH=src python3 bench/ladder.py --boards build/boards.npz ...

With two players every deal is played twice, with the seats swapped; with more players once, and the bot changes its
seat from deal to deal. Winners who tie share the victory. `strong` thinks on one core. Boards can be read from a file,
so that the machine needs only NumPy and Numba.
"""

import argparse
import json
import multiprocessing
import time
from dataclasses import dataclass

import numpy as np

KEY = np.arange(11, 19, dtype=np.uint32)


@dataclass(frozen=True)
class Match:
    """One bot against others of one kind, and the share of victories that it should reach."""

    game: str
    players: int
    bot: str
    others: str
    least: float
    most: float = 100

    @property
    def name(self) -> str:
        """Its name in the report."""
        return f"{self.game} {self.players}p {self.bot} v {self.others}"


MATCHES = [
    Match("usa", 2, "strong", "greedy", 85),
    Match("usa", 2, "strong", "racer", 75),
    Match("europe", 2, "strong", "racer", 75),
    Match("europe", 2, "strong", "greedy", 85),
    Match("paris", 2, "strong", "greedy", 80),
    Match("europe-mega", 2, "strong", "greedy", 80),
    Match("usa", 4, "strong", "racer", 35),
    Match("usa", 2, "strong", "casual", 65, 90),
    Match("europe", 2, "strong", "casual", 65, 90),
    Match("usa", 2, "casual", "novice", 65, 90),
    Match("europe", 2, "casual", "novice", 65, 90),
    Match("usa", 2, "novice", "random", 65),
    Match("europe", 2, "novice", "random", 65),
]


def load_boards(path: str | None, games: set[str]) -> dict[str, np.ndarray]:
    """The board records by game, from a file or from the library."""
    from kvytok.rules.record import BOARD

    if path:
        records = np.load(path)
        return {game: records[game].view(BOARD) for game in games if game in records}
    from kvytok.boards import find_game, tickets_in_play
    from kvytok.rules.board import board_records

    found = {game: find_game(game) for game in games}
    return {game: board_records(b, g, tickets_in_play(b, g)) for game, (b, g) in found.items()}


class Table:
    """Plays games of one match, one after the other."""

    def __init__(self, match: Match, boards: np.ndarray, playouts: int | None, seconds: float | None) -> None:
        from kvytok.bots.scripts.novice import Novice
        from kvytok.bots.search.casual import Casual
        from kvytok.bots.search.strong import Strong

        self.match, self.boards, self.playouts, self.seconds = match, boards, playouts, seconds
        self.makers = {"strong": Strong, "casual": Casual, "novice": Novice}

    def play(self, number: int, seat: int) -> dict[str, float]:
        """Play deal `number` with the bot of the match at `seat`; return what was measured."""
        from kvytok.bots.bot import Question
        from kvytok.bots.scripts.all_scripts import SCRIPTS, deal_at, decide_at, fresh_at
        from kvytok.bots.scripts.mind import MIND
        from kvytok.rules.actions import ACTIONS
        from kvytok.rules.from_python import apply_at, legal_at, score_at, view
        from kvytok.rules.record import OVER, RESULT, SCRATCH, SEATS, STATE

        players = self.match.players
        names = [self.match.bot if s == seat else self.match.others for s in range(players)]
        bots = [self.makers[name]() if name in self.makers else None for name in names]
        states, minds = np.zeros(1, STATE), np.zeros(SEATS, MIND)
        scratches, actions = np.zeros(1, SCRATCH), np.zeros(ACTIONS, np.int16)
        deal_at(self.boards, KEY, states, players, number)
        for s in range(players):
            fresh_at(minds, s, number * 8 + s)
        decisions, longest, spent = 0, 0.0, 0.0
        while states[0].phase != OVER:
            n = legal_at(self.boards, states, 0, actions)
            asked, action = int(states[0].seat), int(actions[0])
            bot = bots[asked]
            if n > 1 and bot is None:
                script = SCRIPTS.index(names[asked])
                action = decide_at(script, self.boards, states, minds[asked : asked + 1], scratches, actions, n)
            elif n > 1 and bot is not None:
                begun = time.perf_counter()
                question = Question(
                    self.boards,
                    view(states, asked),
                    actions[:n].copy(),
                    (number * SEATS + seat) * 1000 + int(states[0].decisions),
                    seconds=self.seconds,
                    playouts=self.playouts,
                    threads=1,
                )
                action = bot.choose(question).action
                if asked == seat:
                    took = time.perf_counter() - begun
                    decisions, spent, longest = decisions + 1, spent + took, max(longest, took)
            apply_at(self.boards, states, 0, action)
        results = np.zeros(1, RESULT)
        score_at(self.boards, states, 0, scratches, results)
        result = results[0]
        won = result.rank[:players] == 1
        others = [int(result.total[s]) for s in range(players) if s != seat]
        return {
            "share": float(won[seat] / won.sum()),
            "score": int(result.total[seat]),
            "other": max(others),
            "completed": int(result.completed[seat]),
            "tickets": int(result.ticket_points[seat]),
            "routes": int(result.route_points[seat]),
            "longest": int(result.longest_bonus[seat] > 0),
            "decisions": decisions,
            "seconds": spent,
            "slowest": longest,
        }


_tables: dict[str, Table] = {}


def _begin(boards: str | None, playouts: int | None, seconds: float | None, tried: dict[str, object]) -> None:
    """In a worker process: make the tables, and set the parameters to try."""
    from kvytok.bots.search.strong import Strong

    Strong.changes = tried
    found = load_boards(boards, {match.game for match in MATCHES})
    for match in MATCHES:
        if match.game in found:
            _tables[match.name] = Table(match, found[match.game], playouts, seconds)


def _play(job: tuple[str, int, int]) -> tuple[str, dict[str, float]]:
    """In a worker process: play one game."""
    name, number, seat = job
    return name, _tables[name].play(number, seat)


def jobs_of(match: Match, pairs: int, start: int) -> list[tuple[str, int, int]]:
    """The games of a match: both seats of every deal, or one seat of each with more players."""
    if match.players == 2:
        return [(match.name, number, seat) for number in range(start, start + pairs) for seat in range(2)]
    return [(match.name, number, number % match.players) for number in range(start, start + 2 * pairs)]


def report(match: Match, games: list[dict[str, float]]) -> dict[str, object]:
    """Print the line of a match and return its numbers."""
    shares = np.array([game["share"] for game in games])
    error = 100 * float(shares.std()) / max(1, len(games)) ** 0.5
    share = 100 * float(shares.mean())

    def mean(key: str) -> float:
        return float(np.mean([game[key] for game in games]))

    verdict = "reached" if match.least <= share <= match.most else "MISSED"
    bar = f"≥ {match.least:.0f}" if match.most == 100 else f"{match.least:.0f}–{match.most:.0f}"
    print(
        f"{match.name:34} {share:5.1f} % ± {error:.1f} ({bar}: {verdict}), {len(games)} games, "
        f"{mean('score'):.0f}–{mean('other'):.0f}, tickets {mean('completed'):.1f} ({mean('tickets'):+.0f}), "
        f"longest {100 * mean('longest'):.0f} %, {1000 * mean('seconds') / max(1, mean('decisions')):.0f} ms each, "
        f"slowest {max(game['slowest'] for game in games):.2f} s",
        flush=True,
    )
    return {"match": match.name, "share": share, "error": error, "games": len(games), "least": match.least}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", metavar="FILE", help="read the board records from a file of bench/gpu.py --export")
    parser.add_argument("--pairs", type=int, default=50, metavar="N", help="deals; two games each")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="the first deal's number")
    parser.add_argument("--playouts", type=int, metavar="N", help="playouts a decision instead of a time")
    parser.add_argument("--seconds", type=float, metavar="S", help="time a move")
    parser.add_argument("--processes", type=int, default=1, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT", help="only matches with this in their name; commas: any")
    parser.add_argument("--plans", metavar="N,N", help="try strong with these plans (bots/search/plans.py)")
    parser.add_argument("--kept", type=int, metavar="N", help="try strong with N plans kept")
    parser.add_argument("--caution", type=float, metavar="Z", help="try strong with this caution")
    parser.add_argument("--value", metavar="SCALE,WIN", help="try strong with this value of an end")
    parser.add_argument("--json", metavar="FILE", help="write every game")
    options = parser.parse_args()
    wanted = [m for m in MATCHES if any(part in m.name for part in options.only.split(","))]
    begun = time.perf_counter()
    tried: dict[str, object] = {}
    if options.plans:
        from kvytok.bots.search.contest import PLANS

        plans = [int(plan) for plan in options.plans.split(",")]
        tried["plan_n"], tried["plans"] = len(plans), plans + [0] * (PLANS - len(plans))
    if options.kept:
        tried["kept"] = options.kept
    if options.caution is not None:
        tried["caution"] = options.caution
    if options.value:
        tried["scale"], tried["win"] = (float(value) for value in options.value.split(","))
    _begin(options.boards, 20, None, tried)
    wanted = [m for m in wanted if m.name in _tables]
    # Play one short game, so that everything is compiled before other processes need it.
    _tables["usa 2p strong v casual"].play(10**6, 0)
    print(f"compiled in {time.perf_counter() - begun:.0f} s", flush=True)
    jobs = [job for match in wanted for job in jobs_of(match, options.pairs, options.start)]
    played: dict[str, list[dict[str, float]]] = {match.name: [] for match in wanted}
    sizes = {match.name: len(jobs_of(match, options.pairs, options.start)) for match in wanted}
    summary = []
    context = multiprocessing.get_context("spawn")
    setting = (options.boards, options.playouts, options.seconds, tried)
    with context.Pool(options.processes, _begin, setting) as pool:
        for name, game in pool.imap_unordered(_play, jobs):
            played[name].append(game)
            if len(played[name]) == sizes[name]:
                summary.append(report(next(m for m in wanted if m.name == name), played[name]))
    print(f"{time.perf_counter() - begun:.0f} s in all")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"setting": vars(options), "summary": summary, "games": played}, file)


if __name__ == "__main__":
    main()
