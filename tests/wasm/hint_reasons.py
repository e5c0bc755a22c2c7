"""The reasons of hints in whole games: `python tests/wasm/hint_reasons.py` writes them for the page's test."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from kvytok.bots.hint_reasons import reasons_for, why_better
from kvytok.game.game import Game

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/hint_reasons.json"
TABLES = (("usa", 2), ("usa", 4), ("europe", 3), ("europe-mega", 2), ("paris", 3), ("ukraine", 2))
KEY = bytes(range(32))
EVERY = 4
"""How often the reasons of all legal moves are written down: at every fourth move."""
OTHER = 7
"""How far apart in the list two moves are that are compared."""
BUILDING = 0.5
"""How often a player builds who can."""


def table(game_id: str, players: int) -> dict[str, Any]:
    """A game with its moves, and for some of them a short name for the reasons of all moves that were possible."""
    rng, game = random.Random(players), Game.new(game_id, players, key=KEY)
    moves: list[Any] = []
    reasons: dict[int, str] = {}
    codes: set[str] = set()
    while game.asked:
        seat = game.asked[0]
        view = game.view(seat)
        if len(moves) % EVERY == 0:
            others = [view.moves[(place + OTHER) % len(view.moves)] for place in range(len(view.moves))]
            against = [why_better(view, other, move) for other, move in zip(others, view.moves, strict=True)]
            assert all(against)  # there is always something to say
            found = msgspec.to_builtins([*(reasons_for(view, move) for move in view.moves), *against])
            codes |= {reason["code"] for each in found for reason in each}
            text = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
            reasons[len(moves)] = hashlib.sha256(text.encode()).hexdigest()[:12]
        building = [move for move in view.moves if hasattr(move, "cards")]
        move = rng.choice(building if building and rng.random() < BUILDING else view.moves)
        moves.append([seat, str(move)])
        game.play(move, seat)
    return {"game": game_id, "names": list(game.names), "moves": moves, "reasons": reasons, "codes": sorted(codes)}


def fixture() -> str:
    """The text of the file."""
    lines = ",\n".join(json.dumps(table(*each), ensure_ascii=False) for each in TABLES)
    return f'{{"key": "{KEY.hex()}", "tables": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FIXTURE.write_text(fixture(), "utf-8")
