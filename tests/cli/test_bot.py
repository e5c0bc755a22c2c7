"""`kvytok bot`: our bots for other programs."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kvytok import Game
from kvytok.bots.programs.lines import hello
from kvytok.bots.programs.view_fields import write
from kvytok.bots.registry import bot_names

from .conftest import Run

HELLO = {"type": "hello", "protocol": 1, "game": "usa", "players": 2}


def view_of(game: Game) -> Any:
    return json.loads(msgspec.json.encode(write(game.box, game.view(game.seat).record)))


def said(run: Run, *messages: object, bot: str = "racer") -> list[dict[str, Any]]:
    lines = "".join(f"{message if isinstance(message, str) else json.dumps(message)}\n" for message in messages)
    result = run("bot", bot, input=lines)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_question_gets_an_action(run: Run) -> None:
    game = Game.new("usa", 2, seed=1)
    view = view_of(game)
    whole = json.loads(msgspec.json.encode(hello(game.box, 2)))
    short, long = ({"type": "question", "view": view}, {"type": "question", "view": view, "seed": 5, "playouts": 3})
    answers = said(run, HELLO, short, {"type": "game"}, "", long, whole, short)
    assert [set(answer) for answer in answers] == [{"action"}] * 3
    assert answers[0] == answers[1] == answers[2]
    assert 12 <= answers[0]["action"] < 44


def test_what_cannot_be_answered_is_told_and_the_next_is_answered(run: Run) -> None:
    game = Game.new("usa", 2, seed=1)
    question = {"type": "question", "view": view_of(game)}
    messages: list[tuple[object, str]] = [
        (question, "say hello first"),
        ("hm", "no message of the protocol"),
        ({"type": "dance"}, "no message of the protocol"),
        (HELLO | {"protocol": 2}, "this is protocol 1, not 2"),
        (HELLO | {"game": "mars"}, "there is no game 'mars'"),
        (HELLO | {"board": "0"}, "the board or the rules of usa are others here"),
    ]
    errors = said(run, *(message for message, _ in messages))
    assert [error["error"] for error in errors if not error["error"]] == []
    for error, (_, expected) in zip(errors, messages, strict=True):
        assert expected in error["error"]
    wrong = question | {"view": question["view"] | {"hand": {"mauve": 1}}}  # type: ignore[operator]
    huge = question | {"view": question["view"] | {"decisions": 10**12}}  # type: ignore[operator]
    others = question | {"actions": [1, 2]}
    answers = said(run, HELLO, wrong, huge, others, question)
    assert [("error" in answer, "action" in answer) for answer in answers] == [(True, False)] * 3 + [(False, True)]


def test_the_bots_are_listed(run: Run) -> None:
    shown = run("bot").stdout
    assert all(name in shown for name in bot_names())
    assert [entry["bot"] for entry in json.loads(run("bot", "--json").stdout)] == list(bot_names())


def test_refusals(refused: Callable[..., str]) -> None:
    assert refused("bot", "hal").startswith("there is no bot 'hal'")
    assert refused("bot", "racer", "--board", "/nowhere").startswith("--board /nowhere")


@pytest.mark.parametrize("name", ["racer", "random"])
def test_answers_repeat(name: str, run: Run) -> None:
    game = Game.new("europe", 3, seed=4)
    question = {"type": "question", "view": view_of(game), "seed": 11}
    first, second = said(run, HELLO | {"game": "europe", "players": 3}, question, question, bot=name)
    assert first == second
