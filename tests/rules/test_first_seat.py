"""S6: on some boards everybody who does not begin is dealt more train cards. Rules and twin agree."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import kvytok.boards
from kvytok import Game
from kvytok.boards import BoardError, find_game, tickets_in_play
from kvytok.rules.board import board_records
from kvytok.rules.fingerprint import board_digest
from kvytok.rules.record import Records
from twin import engine, facts
from twin.agreement import agree

LATER = "usa-later"


def make(folder: Path, **rules: object) -> Path:
    """The board of the USA in `folder`, with other rules."""
    shutil.copytree(Path(kvytok.boards.__file__).parent / "usa", folder)
    head = json.loads((folder / "board.json").read_text())
    head["id"] = LATER
    head["games"] = [{"id": LATER, "names": {"en": "Later"}, "rules": rules}]
    (folder / "board.json").write_text(json.dumps(head))
    return folder


def records_of(folder: Path) -> Records:
    """The record of the game in `folder`."""
    board, game = find_game(LATER, folder)
    return board_records(board, game, tickets_in_play(board, game))


@pytest.mark.parametrize(("game_id", "later"), [("ukraine", 1), ("usa", 0), ("europe", 0), ("paris", 0)])
@pytest.mark.parametrize("first", [0, 2, None])
def test_s6_who_does_not_begin_gets_more(game_id: str, later: int, first: int | None) -> None:
    game = Game.new(game_id, players=3, seed=9, first=first)
    begins = int(game.states["first"][0])
    assert first in (None, begins)
    counts = [int(n) for n in game.states["hand_n"][0][:3]]
    assert counts == [counts[begins] + (0 if seat == begins else later) for seat in range(3)]
    assert int(game.states["hands"][0].sum()) == sum(counts)
    assert int(game.states["known"][0].sum()) == 0  # nobody saw them


@pytest.mark.parametrize(("players", "later"), [(2, 1), (3, 2), (5, 10)])
def test_s6_rules_and_twin_agree(players: int, later: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(facts.GAMES, LATER, replace(facts.GAMES["usa"], later_cards=later))
    records = records_of(make(tmp_path / "later", later_cards=later))
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    for seed in range(4):
        agree(LATER, players, seed)


@pytest.mark.parametrize("told", [0, 2])
def test_s6_the_comparison_sees_the_rule(told: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(facts.GAMES, LATER, replace(facts.GAMES["usa"], later_cards=told))
    records = records_of(make(tmp_path / "later", later_cards=1))
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    with pytest.raises(AssertionError):
        agree(LATER, 2, 0)


def test_s6_a_board_without_it_keeps_its_fingerprint(tmp_path: Path) -> None:
    board, game = find_game("usa")
    usa = board_digest(board_records(board, game, tickets_in_play(board, game)))
    assert board_digest(records_of(make(tmp_path / "none", later_cards=0))) == usa
    assert board_digest(records_of(make(tmp_path / "one", later_cards=1))) != usa


def test_s6_the_deck_must_be_large_enough(tmp_path: Path) -> None:
    few = {"red": 8, "blue": 8, "locomotive": 8}
    with pytest.raises(
        BoardError, match="24 cards are too few for 5 hands of 3, 8 more for those who do not begin and 5"
    ):
        find_game(LATER, make(tmp_path / "few", hand=3, later_cards=2, cards=few))
