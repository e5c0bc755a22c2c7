"""Plays a million games between scripts, and some thousands of the network with itself, and counts what they teach.

    python bench/million.py            # goes on where it was stopped; one file a table in build/million
    python bench/million.py --report   # puts the files together: bench/results/million.json

At every seat of the script games Racer, Greedy, Wary or Collector sits, each equally likely. Blocking is counted in
every twentieth of them. `tools/million_pictures.py` draws the pictures of docs/million.md.
"""

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
from counted_games import LEARNER, NAMES, CountedGames, ScriptGames, network_games

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.neural.trained_network import trained_network
from kvytok.bots.scripts.all_scripts import COLLECTOR, RACER, SCRIPTS
from kvytok.rules.board import board_records
from kvytok.rules.record import SEATS
from kvytok.rules.scoring import SHARES

GAMES = 43_500
"""Script games at each of the 23 tables."""
OWN = 300
"""Games of the network with itself at each table."""
EVERY = 20
CHUNK = 4_000
RESULT = Path("bench/results/million.json")
QUANTILES = (5, 25, 50, 75, 95)


def by_number(seats: np.ndarray, shares: np.ndarray) -> list[list[float]]:
    """For each number of something: how many seats had it, and what they won."""
    return [[int(n), round(float(won) / max(n, 1), 4)] for n, won in zip(seats, shares, strict=True)]


class TableTally:
    """The sums over the games of one table."""

    def __init__(self, board: Any, boards: np.ndarray, players: int) -> None:
        self.board, self.players = board, players
        self.cars, self.points = int(boards["cars"][0]), boards["ticket_points"][0]
        self.routes, self.tickets = int(boards["routes"][0]), int(boards["tickets"][0])
        self.games = 0
        self.seats = np.zeros(len(SCRIPTS) + 1, np.int64)
        self.sums = np.zeros((len(SCRIPTS) + 1, len(NAMES)))
        self.squares = np.zeros_like(self.sums)
        self.wins = np.zeros(len(SCRIPTS) + 1)
        self.blocking = np.zeros((len(SCRIPTS) + 1, 3))
        self.places = np.zeros(players)
        self.rounds = np.zeros(300, np.int64)
        self.claimed, self.moment = np.zeros(self.routes), np.zeros(self.routes)
        self.by_winner, self.first = np.zeros(self.routes), np.zeros(self.routes)
        self.kept, self.done = np.zeros(self.tickets), np.zeros(self.tickets)
        self.late, self.late_done = np.zeros(self.tickets), np.zeros(self.tickets)
        self.built, self.built_shares = np.zeros(4), np.zeros(4)
        self.draws, self.draws_shares = np.zeros((len(SCRIPTS) + 1, 6)), np.zeros((len(SCRIPTS) + 1, 6))
        self.opening, self.opening_shares = np.zeros((len(SCRIPTS) + 1, 6)), np.zeros((len(SCRIPTS) + 1, 6))
        self.turned = self.bonus = self.bonus_shares = self.no_bonus = 0.0
        self.path = self.lead = self.winner = 0.0

    def add(self, counted: CountedGames, blocking: np.ndarray) -> None:
        """Add games; `blocking` says in which of them blocking was counted."""
        books = counted.books.astype(float)
        share, script = counted.of("share") / SHARES, counted.of("script") + 1
        games = len(books)
        self.games += games
        for kind in np.unique(script):
            rows = books[script == kind]
            self.seats[kind] += len(rows)
            self.sums[kind] += rows.sum(0)
            self.squares[kind] += (rows**2).sum(0)
            self.wins[kind] += share[script == kind].sum()
            seen = books[blocking][script[blocking] == kind]
            self.blocking[kind] += (
                len(seen),
                seen[:, NAMES.index("blocking")].sum(),
                seen[:, NAMES.index("hurt")].sum(),
            )
        np.add.at(self.places, counted.of("place").ravel(), share.ravel())
        np.add.at(self.rounds, counted.of("turns").max(1), 1)
        owner = counted.owners[:, : self.routes].astype(int)
        game, route = np.nonzero(owner >= 0)
        seat = owner[game, route]
        np.add.at(self.claimed, route, 1)
        turns = np.maximum(counted.of("turns"), 1)
        np.add.at(self.moment, route, counted.turns[game, route] / turns[game, seat])
        np.add.at(self.by_winner, route, share[game, seat])
        first = counted.of("first route")
        np.add.at(self.first, first[first >= 0], 1)
        holder, opening = counted.holders[:, : self.tickets], counted.openings[:, : self.tickets]
        held, done, early = holder >= 0, counted.done[:, : self.tickets] > 0, opening < SEATS
        self.kept += (held & early).sum(0)
        self.done += (held & early & done).sum(0)
        self.late += (held & ~early).sum(0)
        self.late_done += (held & ~early & done).sum(0)
        built = np.minimum(counted.of("built"), 3)
        np.add.at(self.built, built.ravel(), 1)
        np.add.at(self.built_shares, built.ravel(), share.ravel())
        for name, seats, shares in (
            ("draws", self.draws, self.draws_shares),
            ("opening", self.opening, self.opening_shares),
        ):
            many = np.minimum(counted.of(name), 5)
            np.add.at(seats, (script.ravel(), many.ravel()), 1)
            np.add.at(shares, (script.ravel(), many.ravel()), share.ravel())
        bonus = counted.of("longest") > 0
        without = counted.of("without") / SHARES
        self.turned += np.abs(share - without).sum() / 2
        self.bonus += bonus.sum()
        self.bonus_shares += share[bonus].sum()
        self.no_bonus += without[bonus].sum()
        self.path += counted.of("path").max(1).sum()
        ordered = np.sort(counted.of("total"), axis=1)
        self.lead += (ordered[:, -1] - ordered[:, -2]).sum()
        self.winner += ordered[:, -1].sum()

    def numbers(self) -> dict[str, Any]:
        """Everything as shares and means, each mean with its standard error."""
        scripts = {}
        for kind in np.flatnonzero(self.seats):
            n = self.seats[kind]
            mean = self.sums[kind] / n
            error = np.sqrt(np.maximum(self.squares[kind] / n - mean**2, 0) / n)
            won = self.wins[kind] / n
            looked = max(self.blocking[kind, 0], 1)
            scripts["neural" if kind == 0 else SCRIPTS[kind - 1]] = {
                "seats": int(n),
                "wins": round(won, 5),
                "wins_error": round(math.sqrt(won * (1 - won) / n), 5),
                "blocking": round(self.blocking[kind, 1] / looked, 3),
                "hurt": round(self.blocking[kind, 2] / looked, 3),
                "looked": int(self.blocking[kind, 0]),
                "by_draws": by_number(self.draws[kind], self.draws_shares[kind]),
                "by_opening": by_number(self.opening[kind], self.opening_shares[kind]),
                **{
                    name: [round(float(mean[i]), 3), round(float(error[i]), 4)]
                    for i, name in enumerate(NAMES)
                    if name not in ("script", "place", "share", "blocking", "hurt", "first route", "without")
                },
            }
        rounds = np.cumsum(self.rounds) / self.games
        claimed = np.maximum(self.claimed, 1)
        return {
            "games": self.games,
            "players": self.players,
            "scripts": scripts,
            "places": [round(won / self.games, 5) for won in self.places],
            "rounds": [int(np.searchsorted(rounds, q / 100)) for q in QUANTILES],
            "routes": [
                {
                    "name": f"{route.a}–{route.b}",
                    "claimed": round(self.claimed[r] / self.games, 4),
                    "moment": round(self.moment[r] / claimed[r], 4),
                    "winner": round(self.by_winner[r] / claimed[r], 4),
                    "first": round(self.first[r] / self.games / self.players, 4),
                }
                for r, route in enumerate(self.board.routes)
            ],
            "tickets": [
                {
                    "ticket": t,
                    "points": int(self.points[t]),
                    "kept": int(self.kept[t]),
                    "done": int(self.done[t]),
                    "late": int(self.late[t]),
                    "late_done": int(self.late_done[t]),
                }
                for t in range(self.tickets)
            ],
            "stations": [
                [int(n), round(won / max(n, 1), 4)] for n, won in zip(self.built, self.built_shares, strict=True)
            ],
            "longest": {
                "turned": round(self.turned / self.games, 4),
                "holder_wins": round(self.bonus_shares / max(self.bonus, 1), 4),
                "holder_wins_without": round(self.no_bonus / max(self.bonus, 1), 4),
                "path": round(self.path / self.games, 2),
            },
            "winner": round(self.winner / self.games, 2),
            "lead": round(self.lead / self.games, 2),
        }


def play(game_id: str, players: int, own: int, games: int) -> dict[str, Any]:
    """All games of a table: by scripts, and by the network with itself."""
    board, game = find_game(game_id)
    tickets = tickets_in_play(board, game)
    boards = board_records(board, game, tickets)
    seed = 1000 * sum(map(ord, game_id)) + players
    chance = np.random.default_rng(seed)
    scripted, table = TableTally(board, boards, players), ScriptGames(boards, players, seed, EVERY)
    for start in range(0, games, CHUNK):
        n = min(CHUNK, games - start)
        counted = table.play(chance.integers(RACER, COLLECTOR + 1, (n, players)), start)
        scripted.add(counted, np.arange(start, start + n) % EVERY == 0)
    alone = TableTally(board, boards, players)
    if own:
        seats = np.full((own, SEATS), LEARNER)
        counted = network_games(boards, players, trained_network(boards, players), seats, np.arange(own), seed + 1)
        alone.add(counted, np.ones(own, bool))
    names = [f"{ticket.a}–{ticket.b}" for ticket in tickets]
    return {
        "game": game_id,
        "tickets": names,
        "scripts": scripted.numbers(),
        "neural": alone.numbers() if own else None,
    }


def short(table: dict[str, Any]) -> dict[str, Any]:
    """A table with a list of numbers for each route (claimed, moment, winner, first) and ticket, in the board's order.

    For a ticket: points, kept at the start, completed, drawn later, completed.
    """
    for who in ("scripts", "neural"):
        found = table[who]
        found["routes"] = [list(route.values())[1:] for route in found["routes"]]
        found["tickets"] = [list(ticket.values())[1:] for ticket in found["tickets"]]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="script games at each table")
    parser.add_argument("--own", type=int, default=OWN, metavar="N", help="games of the network with itself at each")
    parser.add_argument("--folder", type=Path, default=Path("build/million"), metavar="DIR")
    parser.add_argument("--backwards", action="store_true", help="from the last table on, beside another process")
    parser.add_argument("--report", action="store_true", help="play nothing, put the files together")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    tables = [(game, players) for game in game_ids() for players in range(2, 1 + find_game(game)[1].rules.players_max)]
    if options.report:
        files = [options.folder / f"{game}-{players}.json" for game, players in tables]
        RESULT.write_text(
            "[\n"
            + ",\n".join(
                json.dumps(short(json.loads(file.read_text())), ensure_ascii=False) for file in files if file.exists()
            )
            + "\n]\n"
        )
        return
    for game, players in reversed(tables) if options.backwards else tables:
        file = options.folder / f"{game}-{players}.json"
        if not file.exists():
            file.write_text(json.dumps(play(game, players, options.own, options.games)))
            print(game, players, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
