"""What the lab finds on two boards, for the page: it must play the same games and find the same.

`python tests/bots/lab_findings.py` writes it to web/tests/lab_findings.json.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from kvytok.boards import Board, built_in, tickets_in_play
from kvytok.boards.load import read_board
from kvytok.bots.lab.experiment import experiment
from kvytok.bots.lab.findings import find
from kvytok.rules.board import board_records
from kvytok.rules.chance import seed_key

ROOT: Final = Path(__file__).resolve().parents[2]
FIXTURE: Final = ROOT / "web/tests/lab_findings.json"
GAMES: Final = 1800
SEED: Final = 7


def hilly() -> dict[str, Any]:
    """A small board with mountains, limited locomotives, a region, and tickets with several targets."""
    names = ("alva", "brin", "cole", "dorn", "eder", "fosk")
    cities = [
        {"id": name, "lat": 10.0 + 3 * (i % 2), "lon": 4.0 * i, "names": {"en": name.title()}}
        for i, name in enumerate(names)
    ]
    ways = [(0, 1, 2, 0), (1, 2, 3, 2), (2, 3, 2, 0), (3, 4, 2, 1), (4, 5, 3, 0), (0, 2, 4, 0), (1, 3, 3, 0)]
    colors = ("red", "blue", "gray", "green", "gray", "black", "red")
    routes: list[dict[str, Any]] = [
        {"a": names[a], "b": names[b], "length": n, "color": colors[i], **({"mountain": up} if up else {})}
        for i, (a, b, n, up) in enumerate(ways)
    ]
    routes += [{"a": "cole", "b": "dorn", "length": 2, "color": "blue"}]
    pairs = [(0, 3, 7), (0, 4, 9), (1, 4, 6), (2, 5, 8), (0, 5, 12), (1, 5, 9), (2, 4, 4)]
    tickets: list[dict[str, Any]] = [{"a": names[a], "b": names[b], "points": n} for a, b, n in pairs]
    tickets += [{"a": "alva", "b": "east", "points": 8, "more": [{"b": "dorn", "points": 5}]}]
    tickets += [{"a": "brin", "b": "east", "points": 6}]
    rules = {
        "players_max": 3,
        "cars": 16,
        "opening_regular": 3,
        "locomotives": "ferries-and-tunnels",
        "mountain_points": 3,
        "cards": {"red": 12, "blue": 6, "green": 12, "black": 12, "pink": 12, "white": 12, "locomotive": 10},
    }
    regions = [{"id": "east", "names": {"en": "East"}, "cities": ["eder", "fosk"]}]
    head = {"format": 1, "id": "hilly", "names": {"en": "Hilly"}, "regions": regions}
    games = [{"id": "hilly", "names": {"en": "Hilly"}, "rules": rules}]
    return {"board": {**head, "games": games}, "cities": cities, "routes": routes, "tickets": tickets}


def found(board: Board, players: int, bots: tuple[str, ...]) -> dict[str, Any]:
    """What the lab finds in the first game of a board."""
    game = board.games[0]
    tickets = tickets_in_play(board, game)
    records = board_records(board, game, tickets)
    played = experiment(records, players, GAMES, seed=SEED, bots=bots)
    findings = find(board, tickets, records, played)
    told = asdict(findings)
    for part in ("tickets", "routes", "colors"):
        for entry, finding in zip(told[part], getattr(findings, part), strict=True):
            entry["verdict"] = finding.verdict
    return {"players": players, "bots": bots, "findings": told}


def text() -> str:
    """The whole fixture."""
    cases = [
        {"board": "usa", **found(built_in("usa"), 2, ("greedy", "wary", "collector"))},
        {"board": hilly(), **found(read_board(json.dumps(hilly()).encode(), Path("hilly.json")), 3, ("wary",))},
    ]
    key = [int(word) for word in np.frombuffer(seed_key(SEED), "<u4")]
    return json.dumps({"games": GAMES, "key": key, "cases": cases}, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(text(), "utf-8")
