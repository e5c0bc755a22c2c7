"""The engine of the page: engine.wasm and binding.ts are made from the sources, and the games it must play are ours.

That it plays them is shown in web/tests/engine.test.ts, and that its bots answer as ours in engine_bots.test.ts.
"""

import json
from pathlib import Path

import pytest

from kvytok.wasm import engine_module
from kvytok.wasm.binding import binding
from kvytok.wasm.boxes import boxes
from kvytok.wasm.engine_module import NoLinker
from kvytok.wasm.intermediate import compiled_functions
from kvytok.wasm.networks import networks
from kvytok.wasm.vocabulary import vocabulary

from . import answers, own_boxes
from .games import FIXTURE, ROOT, all_tables

ENGINE = ROOT / "web/src/engine"


@pytest.mark.slow
def test_the_engine_is_made_from_these_sources() -> None:
    functions = compiled_functions()
    assert (ENGINE / "binding.ts").read_text("utf-8") == binding(functions), "run `kvytok wasm`"
    assert (ENGINE / "engine.wasm").read_bytes() == engine_module.engine_module(functions), "run `kvytok wasm`"


def test_its_names_are_those_of_the_games() -> None:
    assert (ENGINE / "vocabulary.ts").read_text("utf-8") == vocabulary(), "run `kvytok wasm`"
    found = {path.stem: path.read_text("utf-8") for path in (ENGINE / "boxes").iterdir()}
    assert found == boxes(), "run `kvytok wasm`"


def test_the_games_it_must_play_are_played_natively() -> None:
    assert json.loads(FIXTURE.read_text("utf-8")) == all_tables(), "run `python tests/wasm/games.py`"


def test_the_page_knows_the_networks_that_are_shipped() -> None:
    assert (ENGINE / "networks.json").read_text("utf-8") == networks(), "run `kvytok wasm`"


@pytest.mark.slow
def test_the_answers_its_bots_must_give_are_ours() -> None:
    assert answers.FIXTURE.read_text("utf-8") == answers.text(), "run `python tests/wasm/answers.py`"


def test_without_a_linker_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(engine_module, "LINKERS", ("no-such-linker",))
    with pytest.raises(NoLinker, match="apt-get install lld"):
        engine_module._linked(b"", [])


def test_the_boxes_of_your_own_boards_are_ours() -> None:
    assert own_boxes.FIXTURE.read_text("utf-8") == own_boxes.text(), "run `python tests/wasm/own_boxes.py`"
