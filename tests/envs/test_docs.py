"""The tables of docs/environments.md agree with the code."""

from pathlib import Path

import pytest
from tools.environments import PAGE, renewed, tables

from kvytok.boards import game_ids
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.rules import actions


def test_the_tables_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "renew them with: python -m tools.environments"


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="one place for 'actions', and has 0"):
        renewed("nothing here")


def test_every_kind_of_action_and_every_game_is_told() -> None:
    told = tables()
    names = [name for name, value in vars(actions).items() if name.isupper() and isinstance(value, int)]
    wanted = set(names) - {"ACTIONS", "CITIES", "COLORS", "LENGTH", "LOCOMOTIVE", "ROUTES"}
    assert wanted
    for name in wanted:
        assert f"`{name}" in told["actions"], name
    assert all(f"`{game}`" in told["sizes"] for game in game_ids())


def test_every_script_is_told() -> None:
    page = Path(PAGE).read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in SCRIPTS)
