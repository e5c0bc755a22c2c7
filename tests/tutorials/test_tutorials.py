"""The tutorials of the page are true games, told step by step."""

import json
import re
from typing import Any

import pytest
from tools.tutorials.__main__ import FOLDER
from tools.tutorials.make import make
from tools.tutorials.plans import PLANS

from kvytok import Game
from kvytok.words.catalogue import source

LANGUAGES = ("en", "uk", "ru", "pl")


def told(game_id: str) -> dict[str, Any]:
    tutorial: dict[str, Any] = json.loads((FOLDER / f"{game_id}.json").read_text(encoding="utf-8"))
    return tutorial


@pytest.mark.parametrize("game_id", PLANS)
def test_a_tutorial_is_made_from_its_game_file(game_id: str) -> None:
    game = Game.load(FOLDER / f"{game_id}.game")
    assert make(game) == (FOLDER / f"{game_id}.json").read_text(encoding="utf-8"), "run `python -m tools.tutorials`"


@pytest.mark.parametrize("game_id", PLANS)
def test_a_tutorial_has_twelve_to_twenty_steps_and_ends_with_the_score(game_id: str) -> None:
    tutorial = told(game_id)
    assert 12 <= len(tutorial["steps"]) <= 20
    news = [piece for step in tutorial["steps"] for piece in step.get("news", [])]
    assert news[-1]["view"]["phase"] == "over"
    assert tutorial["result"]["winners"] == ["You"]


@pytest.mark.parametrize("game_id", PLANS)
def test_a_tutorial_tells_no_secret_of_the_rival(game_id: str) -> None:
    news = [piece for step in told(game_id)["steps"] for piece in step.get("news", [])]
    for event in (event for piece in news for step in piece["steps"] for event in step["events"]):
        if event.get("seat") == 1:
            assert event.get("kept") is None or event["event"] == "game-ended", event
            assert event["event"] != "drew-unseen" or event["color"] is None


def test_a_tutorial_is_small() -> None:
    for game_id in PLANS:
        assert (FOLDER / f"{game_id}.json").stat().st_size < 40_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_a_text_of_at_most_two_sentences(lang: str) -> None:
    text = source(lang, "tutorial")  # type: ignore[arg-type]
    assert {step.say for plan in PLANS.values() for step in plan} <= set(
        re.findall(r"^tutorial-([\w-]+) =", text, re.M)
    )
    for line in text.splitlines():
        if not line.startswith("#"):
            assert len(re.findall(r"[.!?](?:\s|$)", line)) <= 2, line
