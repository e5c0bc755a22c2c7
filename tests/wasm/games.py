"""Games that the engine of the page must play exactly like native code: `python tests/wasm/games.py` writes them."""

import base64
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.batches.uniform import play_games
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, hide_at, legal_at, score_at, setup_at
from kvytok.rules.record import NONE, RESULT, SCRATCH, STATE

ROOT = Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "web/tests/engine_games.json"
GAMES = 40
KEY = np.arange(1, 9, dtype=np.uint32)


def digest(array: np.ndarray[Any, Any]) -> str:
    """A short name for the bytes of an array."""
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


def table(records: Any, players: int) -> dict[str, Any]:
    """What happens at one table: random games in one call, and one game decision by decision."""
    states, scratches, results = np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(GAMES, RESULT)
    actions = np.zeros(ACTIONS, np.int16)
    decisions = play_games(records, KEY, states, scratches, results, actions, players, 0, GAMES)
    single, score, chosen = np.zeros(1, STATE), np.zeros(1, RESULT), hashlib.sha256()
    single["key"] = KEY
    setup_at(records, single, 0, players, NONE)
    number = 0
    while (n := legal_at(records, single, 0, actions)) > 0:
        chosen.update(actions[:n].tobytes())
        apply_at(records, single, 0, int(actions[number * 7 % n]))
        number += 1
    score_at(records, single, 0, scratches, score)
    end = digest(single)
    hide_at(single, 0, 1)
    return {
        "players": players,
        "decisions": int(decisions),
        "results": digest(results),
        "legal": chosen.hexdigest()[:16],
        "end": end,
        "seen": digest(single),
        "score": digest(score),
    }


def all_tables() -> dict[str, Any]:
    """All tables, with the board of each game."""
    games = {}
    for game_id in game_ids():
        board, game = find_game(game_id)
        records = board_records(board, game, tickets_in_play(board, game))
        games[game_id] = {
            "board": base64.b64encode(zlib.compress(records.tobytes(), 9)).decode(),
            "tables": [table(records, n) for n in range(game.rules.players_min, game.rules.players_max + 1)],
        }
    return {"games": GAMES, "key": KEY.tolist(), "boards": games}


if __name__ == "__main__":
    FIXTURE.write_text(json.dumps(all_tables(), indent=1) + "\n")
