"""Broken boards, and what Python says about them: the page must say the same about the same boards.

`python tests/boards/broken_boards.py` writes them to web/tests/broken_boards.json: one sound board, and for each broken
one the values that are changed in it. Those that are still sound are played to their end with random moves, which the
page must do with the same scores. `bench/board_fuzz.py` makes many more of them.
"""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any, Final

import numpy as np

from kvytok.boards import Board, BoardError, tickets_in_play
from kvytok.boards.load import FILES, read_board
from kvytok.bots.lab.experiment import experiment
from kvytok.bots.lab.tally import KINDS
from kvytok.rules.board import board_records
from kvytok.rules.chance import seed_key

ROOT: Final = Path(__file__).resolve().parents[2]
FIXTURE: Final = ROOT / "web/tests/broken_boards.json"
CASES: Final = 400
SEED: Final = 11
CITIES: Final = ("alva", "brin", "cole", "dorn", "eder", "nowhere")
COLORS: Final = ("gray", "red", "blue", "green", "black")
ODD: Final = (None, True, -1, 0, 9, 2.5, 1000, "", "x", "Ünï", "a\nb", [], [1], {}, {"en": ""}, 10**20)
"""Values that do not fit most fields."""


def sound() -> dict[str, Any]:
    """A small board without a fault, with two games."""
    cities = [
        {"id": name, "lat": 1.5 * i, "lon": -2 + i * i, "names": {"en": name.title()}}
        for i, name in enumerate(CITIES[:5])
    ]
    ways = [("alva", "brin", 2), ("brin", "cole", 3), ("cole", "dorn", 2), ("dorn", "eder", 4), ("eder", "alva", 1)]
    routes: list[dict[str, Any]] = [
        {"a": a, "b": b, "length": n, "color": COLORS[i]} for i, (a, b, n) in enumerate(ways)
    ]
    routes += [{"a": "cole", "b": "brin", "length": 3, "color": "gray"}]
    pairs = [("alva", "cole"), ("alva", "dorn"), ("brin", "dorn"), ("brin", "eder"), ("cole", "eder"), ("alva", "brin")]
    tickets: list[dict[str, Any]] = [{"a": a, "b": b, "points": 4} for a, b in pairs]
    tickets += [{"a": "dorn", "b": "eder", "points": 2, "set": "extra"}]
    rules = {"players_max": 3, "cars": 12, "opening_regular": 2, "opening_keep": 1}
    names = {"en": "Broken"}
    games = [
        {"id": "broken", "names": names, "rules": rules},
        {"id": "more", "names": names, "rules": {**rules, "players_max": 2, "bonus_sets": ["extra"]}},
    ]
    return {
        "board": {"format": 1, "id": "broken", "names": names, "games": games},
        "cities": cities,
        "routes": routes,
        "tickets": tickets,
    }


def _change(dice: random.Random, board: dict[str, Any]) -> tuple[list[Any], Any]:
    """The place of a value, and another one to put there: mostly one that fits the format and breaks the board."""
    game = ["board", "games", dice.randrange(2), "rules"]
    route = ["routes", dice.randrange(max(1, len(board["routes"])))]
    ticket = ["tickets", dice.randrange(max(1, len(board["tickets"])))]
    changes: list[tuple[list[Any], Any]] = [
        ([*route, dice.choice("ab")], dice.choice(CITIES)),
        ([*route, "length"], dice.randint(1, 8)),
        ([*route, "ferry"], dice.randint(0, 5)),
        ([*route, "tunnel"], dice.random() < 0.7),
        ([*route, "mountain"], dice.randint(0, 7)),
        ([*ticket, "more"], [{"b": dice.choice((*CITIES, "south")), "points": 3} for _ in range(dice.randint(1, 2))]),
        (
            ["board", "regions"],
            [
                {"id": dice.choice(("south", "south", "north", "dorn")), "names": {"en": "South"}, "cities": cities}
                for cities in (dice.choices(CITIES, k=2), dice.choices(CITIES, k=1))
            ],
        ),
        ([*route, "color"], dice.choice((*COLORS, "violet", "grey"))),
        ([*ticket, dice.choice("ab")], dice.choice(CITIES)),
        ([*ticket, "kind"], "long"),
        ([*ticket, "set"], dice.choice(("base", "extra", "other"))),
        (["cities", dice.randrange(5), "id"], dice.choice(CITIES)),
        (["board", "games", 1, "id"], "broken"),
        (["board", "games"], []),
        ([*game, "players_min"], dice.randint(2, 5)),
        ([*game, "players_max"], dice.randint(2, 5)),
        ([*game, "cars"], dice.randint(1, 4)),
        ([*game, "last_round_cars"], dice.randint(0, 20)),
        ([*game, "hand"], dice.randint(0, 10)),
        ([*game, "later_cards"], dice.randint(0, 10)),
        ([*game, "cards"], {color: dice.randint(0, 4) for color in ("red", "blue", "green", "black", "locomotive")}),
        ([*game, "route_points"], {str(n): n for n in range(1, 9) if dice.random() < 0.7}),
        ([*game, "flag_points"], 5),
        ([*game, "flag_colors"], dice.choices(("red", "blue", "white"), k=3)),
        ([*game, "tie_breaks"], dice.choices(("tickets", "longest_path"), k=dice.randint(0, 3))),
        ([*game, "opening_long"], dice.randint(0, 5)),
        ([*game, "opening_regular"], dice.randint(0, 5)),
        ([*game, "opening_keep"], dice.randint(1, 5)),
        ([*game, "opening_long_first"], True),
        ([*game, "opening_keep_without_long"], dice.choice((None, 1, 4))),
        ([*game, "offer"], dice.randint(1, 5)),
        ([*game, "offer_keep"], dice.randint(1, 5)),
        ([*game, "ticket_sets"], dice.choices(("base", "extra", "other"), k=dice.randint(1, 3))),
        ([*game, "bonus_sets"], dice.choices(("base", "extra", "other"), k=dice.randint(0, 2))),
        ([*game, "long_tickets"], False),
        ([*game, "big_cities_only"], True),
        (["cities"], board["cities"][: dice.randint(0, 4)]),
        (["routes"], board["routes"][dice.randint(1, 4) :]),
    ]
    return dice.choice(changes)


def _odd(dice: random.Random, board: dict[str, Any]) -> tuple[list[Any], Any]:
    """A value that does not fit the format, anywhere."""
    path: list[Any] = []
    value: Any = board
    while isinstance(value, dict | list) and value and (not path or dice.random() < 0.85):
        key = dice.choice(list(value)) if isinstance(value, dict) else dice.randrange(len(value))
        path.append(key)
        value = value[key]
    if dice.random() < 0.2:
        path[-1] = "odd"
    return path, dice.choice(ODD)


def put(board: Any, path: list[Any], value: Any) -> None:
    """Put a value into a board, if there is such a place."""
    for step in path[:-1]:
        if isinstance(board, dict):
            board = board.get(step)
        else:
            board = board[step] if isinstance(step, int) and step < len(board) else None
        if not isinstance(board, dict | list):
            return
    last = path[-1]
    if isinstance(board, dict) if isinstance(last, str) else isinstance(board, list) and last < len(board):
        board[last] = value


def told(board: Any) -> list[list[Any]]:
    """What Python says: the part, the number of the entry from 0, and the code of each fault, if it has one."""
    try:
        read_board(json.dumps(board).encode(), Path("board.json"))
    except BoardError as error:
        found = []
        for fault in error.faults:
            number = re.match(r"(?:entry|game) (\d+)", fault.entry)
            part = fault.file.removesuffix(".json") if fault.file in FILES else "board"
            found.append([part, int(number[1]) - 1 if number else None, fault.code])
        return found
    return []


def played(board: Board) -> list[list[list[int]]]:
    """Every game of a board, to its end with random moves: how often which score came in three games of it."""
    told_scores = []
    for game in board.games:
        records = board_records(board, game, tickets_in_play(board, game))
        lab = experiment(records, game.rules.players_max, KINDS, seed=SEED, bots=("random",), threads=1).lab
        assert list(lab.games) == [1] * KINDS
        told_scores.append([[int(at), int(lab.totals[at])] for at in lab.totals.nonzero()[0]])
    return told_scores


def judged(board: Any, changes: list[Any]) -> dict[str, Any]:
    """A case: its changes, its faults and, without any, its scores."""
    faults = told(board)
    case = {"changes": changes, "faults": faults}
    return case if faults else case | {"played": played(read_board(json.dumps(board).encode(), Path("board.json")))}


def changed(changes: list[Any]) -> Any:
    """The sound board with the changes of a case."""
    board = sound()
    for path, value in changes:
        put(board, path, copy.deepcopy(value))
    return board


def broken(count: int = CASES) -> dict[str, Any]:
    """The sound board, and for every broken one its changes and its faults."""
    dice = random.Random(19)
    cases = []
    for part, most in (("cities", 64), ("routes", 128), ("tickets", 128)):
        board = sound()
        board[part] = (board[part] * most)[: most + 1]
        cases.append(judged(board, [[[part], board[part]]]))
    for case in range(count):
        board, changes = copy.deepcopy(sound()), []
        for _ in range(dice.choice((1, 1, 2, 3))):
            path, value = _odd(dice, board) if case % 4 == 3 else _change(dice, board)
            put(board, path, copy.deepcopy(value))
            changes.append([path, value])
        cases.append(judged(board, changes))
    key = [int(word) for word in np.frombuffer(seed_key(SEED), "<u4")]
    return {"sound": sound(), "key": key, "cases": cases}


def text() -> str:
    """The whole fixture."""
    return json.dumps(broken(), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(text(), "utf-8")
