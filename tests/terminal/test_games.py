"""Whole games in the terminal, played with keys by somebody who looks at the screen."""

import asyncio
from pathlib import Path

import pytest

from kvytok.game import Game
from kvytok.terminal.sheet import Sheet
from kvytok.terminal.table import Table
from kvytok.terminal.terminal_game import TerminalGame
from terminal.person import Person


async def whole_game(table: Table, language: str) -> Person:
    app = TerminalGame(language, table, pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await person.play()
        while not isinstance(app.screen, Sheet):
            await person.wait()
        await pilot.pause()
    return person


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [("usa", ["Anna", "racer"], "en"), ("europe", ["Anna", "racer"], "uk")],
)
def test_a_whole_game(game: str, seats: list[str], language: str, tmp_path: Path) -> None:
    table = Table.new(game, seats, tmp_path / "game.kvytok", seed=11)
    person = asyncio.run(whole_game(table, language))
    assert table.game.over
    kept = Game.load(tmp_path / "game.kvytok")
    assert kept.record() == table.game.record()
    assert {"c", "d", "t", "enter", "space"} <= set(person.pressed)
    if game == "europe":
        assert person.built
        assert any(event.__struct_config__.tag == "built-station" for event in kept.events)
