"""The stream of chance as test vectors: keys, their first words, fair numbers and shuffles drawn from them.

`PYTHONPATH=tests .venv/bin/python -m golden.chance` writes `chance.json` again, from the twin.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from twin.chance import Chance
from twin.scene import key_of

FILE = Path(__file__).with_name("chance.json")
SEEDS = (0, 1, 7, 1912)
BOUNDS = (1, 2, 6, 110, 1610612736)
"""For the last bound a quarter of all words is skipped."""

Vector = dict[str, Any]


def vector(key: bytes, seed: int | None) -> Vector:
    """What a key gives; every entry starts the stream again."""
    stream = Chance(key)
    numbers = []
    for bound in BOUNDS:
        fair = Chance(key)
        numbers.append({"n": bound, "numbers": [fair.below(bound) for _ in range(8)], "words_used": fair.used})
    entries = list(range(10))
    Chance(key).shuffle(entries)
    return {
        "seed": seed,
        "key": key.hex(),
        "commitment": hashlib.sha256(key).hexdigest(),
        "words": [stream.word() for _ in range(20)],
        "below": numbers,
        "shuffle_of_0_to_9": entries,
    }


def vectors() -> list[Vector]:
    """The vectors of the zero key and of some seeds."""
    return [vector(bytes(32), None), *(vector(key_of(seed), seed) for seed in SEEDS)]


def written() -> str:
    """The text of the golden file, one line for each field."""
    entries = []
    for entry in vectors():
        fields = ",\n".join(f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in entry.items())
        entries.append(f"    {{\n{fields}\n    }}")
    return '{\n  "format": 1,\n  "vectors": [\n' + ",\n".join(entries) + "\n  ]\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
