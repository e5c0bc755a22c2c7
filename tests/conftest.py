"""Settings of the whole test suite, and a board that several of its folders play on."""

import json
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

import kvytok.boards

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=10_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))


@pytest.fixture
def strict(tmp_path: Path) -> Path:
    """A board folder: Europe, with a game in which locomotives are for ferries and tunnels."""
    folder = tmp_path / "strict"
    shutil.copytree(Path(kvytok.boards.__file__).parent / "europe", folder)
    text = json.loads((folder / "board.json").read_text())
    game = next(entry for entry in text["games"] if entry["id"] == "europe")
    text["id"] = "strict"
    text["games"] = [{**game, "id": "europe-strict", "rules": {**game["rules"], "locomotives": "ferries-and-tunnels"}}]
    (folder / "board.json").write_text(json.dumps(text))
    return folder
