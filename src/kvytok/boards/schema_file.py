"""The JSON Schema of the board format, for editors and other programs.

`python -m kvytok.boards.schema_file` writes it again from the types; a test fails if the two differ.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from kvytok.boards.schema import FORMAT, BoardFile, City, Route, Ticket

SCHEMA_FILE = Path(__file__).with_name("board.schema.json")
_FILES: dict[str, Any] = {
    "board.json": BoardFile,
    "cities.json": tuple[City, ...],
    "routes.json": tuple[Route, ...],
    "tickets.json": tuple[Ticket, ...],
}


def schema_text() -> str:
    """The schema: `$defs` has one definition for each file, named like the file, and one for each type in it."""
    files, types = msgspec.json.schema_components(_FILES.values(), ref_template="#/$defs/{name}")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kvytok board, format {FORMAT}",
        "$defs": {**dict(zip(_FILES, files, strict=True)), **types},
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
