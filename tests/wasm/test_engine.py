"""The engine of the page: engine.wasm and binding.ts are made from the sources, and the games it must play are ours.

That it plays them is shown in web/tests/engine.test.ts, and that its bots answer as ours in engine_bots.test.ts.
"""

import json
from pathlib import Path

import pytest

from kvytok.wasm import engine_module
from kvytok.wasm import made_from as made_from_module
from kvytok.wasm.boxes import boxes
from kvytok.wasm.engine_module import NoLinker
from kvytok.wasm.made_from import made_from
from kvytok.wasm.networks import networks
from kvytok.wasm.vocabulary import vocabulary

from . import answers, own_boxes
from .games import FIXTURE, ROOT, all_tables

ENGINE = ROOT / "web/src/engine"


def test_the_engine_is_made_from_these_sources() -> None:
    made = made_from((ENGINE / "engine.wasm").read_bytes(), (ENGINE / "binding.ts").read_text("utf-8"))
    assert (ENGINE / "made_from.json").read_text("utf-8") == made, "run `kvytok wasm`"


def test_code_has_a_fingerprint_and_comments_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fingerprint(source: str) -> str:
        monkeypatch.setattr(made_from_module, "sources_of", lambda wanted: {"rules.x": source.encode()})
        return made_from_module.sources_fingerprint()

    plain = fingerprint("def f(x):\n    return x + 1\n")
    assert fingerprint('"""Text."""\n\n# why\ndef f(x):\n    """Text."""\n\n    return x + 1  # so\n') == plain
    for other in ("return x + 2", "return x", "return 'x + 1'", "x = x + 1\n    return x"):
        assert fingerprint(f"def f(x):\n    {other}\n") != plain
    assert fingerprint("if x:\n    a()\n    b()\n") != fingerprint("if x:\n    a()\nb()\n")


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
