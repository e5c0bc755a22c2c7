"""C10: on some boards locomotives pay only for ferries and tunnels. Rules, twin and reasons agree."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import board_ids, find_game, tickets_in_play
from kvytok.rules.board import board_records
from kvytok.rules.fingerprint import board_digest
from kvytok.rules.record import GRAY, Board, Records
from kvytok.words import Words, languages
from twin import engine, facts
from twin.agreement import agree
from twin.engine import COLORS

from .scene import Scene

STRICT = "europe-strict"


def special(board: Board, route: int) -> bool:
    """Whether a route is a ferry or a tunnel."""
    return bool(board.ferry[route] or board.tunnel[route])


def records_of(folder: Path) -> Records:
    """The record of the game in `folder`."""
    board, game = find_game(STRICT, folder)
    return board_records(board, game, tickets_in_play(board, game))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c10_rules_and_twin_agree(players: int, strict: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(facts.GAMES, STRICT, replace(facts.GAMES["europe"], wild_everywhere=False))
    records = records_of(strict)
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    for seed in range(6):
        agree(STRICT, players, seed)


def test_c10_the_comparison_sees_the_rule(strict: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(facts.GAMES, STRICT, facts.GAMES["europe"])
    records = records_of(strict)
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    with pytest.raises(AssertionError):
        _ = [agree(STRICT, 2, seed) for seed in range(6)]


def test_c10_limits_plain_routes_and_no_others(strict: Path) -> None:
    record = records_of(strict)[0]
    routes = int(record.routes)
    special = (record.ferry[:routes] > 0) | (record.tunnel[:routes] > 0)
    assert (record.route_locomotives[:routes][~special] == 0).all()
    assert np.array_equal(record.route_locomotives[:routes][special], record.route_price[:routes][special])
    assert special.any()
    assert not special.all()


def test_c10_a_board_without_it_keeps_its_fingerprint(strict: Path) -> None:
    board, game = find_game("europe")
    europe = board_records(board, game, tickets_in_play(board, game))
    assert board_digest(records_of(strict)) != board_digest(europe)
    for name in board_ids():
        if name != "ukraine":
            assert all(entry.rules.locomotives == "everywhere" for entry in find_game(name)[0].games)


def test_c10_plain_routes_take_no_locomotives_and_the_reason_says_so(
    strict: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = records_of(strict)
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    scene = Scene("europe", red=1, green=2, locomotive=3)
    plain = next(
        r
        for r in range(scene.routes)
        if scene.board.color[r] == COLORS.index("red") and not scene.board.tunnel[r] and scene.board.length[r] == 2
    )
    assert ("claim", plain) not in scene.choices()
    assert scene.why(("claim", plain)) == ("no-locomotives", "C10", 1, 2)
    scene.hold(0, red=2, locomotive=3)
    scene.decide(("claim", plain))  # only one way to pay is left, so nothing is asked
    assert scene.hand(0) == {"locomotive": 3}
    scene = Scene("europe", green=2, locomotive=3)
    gray = next(
        r
        for r in range(scene.routes)
        if scene.board.color[r] == GRAY and not special(scene.board, r) and scene.board.length[r] == 2
    )
    scene.hold(0, green=2, red=2, locomotive=3)
    scene.decide(("claim", gray))
    assert scene.choices() == [("pay", "red", 0), ("pay", "green", 0)]
    assert scene.why(("pay", "red", 1)) == ("no-locomotives", "C10", 1, 0)
    assert scene.why(("pay", "locomotive"))[0] == "no-locomotives"
    tunnel = next(r for r in range(scene.routes) if scene.board.tunnel[r] and scene.board.length[r] == 2)
    scene = Scene("europe", locomotive=3)
    assert ("claim", tunnel) in scene.choices()


def test_c10_the_reason_is_told_in_every_language() -> None:
    told = {Words(language).format("reason-no-locomotives", pieces="train") for language in languages()}
    assert len(told) == 4
