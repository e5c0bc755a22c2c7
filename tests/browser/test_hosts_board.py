"""A board that the host has added (`--board`): its games are counted and analysed in the page like any other."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kvytok.boards import built_in
from server.site import Machine

from .clicking import Clicker, ended, new_page
from .conftest import Faults

PATIENCE = 180_000
"""Milliseconds for a whole analysis, on a machine that is busy with other tests."""


def lutetia(folder: Path) -> Path:
    """A board that no page knows: Paris under another name."""
    own = shutil.copytree(built_in("paris").folder, folder / "lutetia")
    told = json.loads((own / "board.json").read_text()) | {"id": "lutetia", "names": {"en": "Lutetia"}}
    told["games"][0] |= {"id": "lutetia", "names": {"en": "Lutetia"}}
    (own / "board.json").write_text(json.dumps(told))
    return own


def total(page: Page) -> str:
    return page.locator("[data-total]").first.inner_text()


def test_a_finished_game_is_analysed(browser: Browser, faults: Faults, tmp_path: Path) -> None:
    server = Machine(tmp_path, boards=(lutetia(tmp_path),))
    server.start_and_wait()
    try:
        page = new_page(browser, faults)
        page.goto(server.url)
        page.wait_for_selector("button.start:not([disabled])")
        page.locator(".boards .board", has_text="Lutetia").click()
        page.click("button.start")
        page.wait_for_url("**/t/*")
        Clicker(page).play(300)
        assert ended(page)
        page.get_by_role("link", name="Analyse").click()
        # No network has learnt it; plans judge it, and everything else is as on other boards.
        expect(page.get_by_text("simple plans judge it")).to_be_visible()
        expect(page.locator("[data-accuracy]")).to_have_count(2, timeout=PATIENCE)
        # A game file says the same on any page of this host: it is opened and analysed as well.
        with page.expect_download() as download:
            page.get_by_role("link", name="Replay").click()
            page.get_by_role("link", name="Download the game file").click()
        file = tmp_path / "game.kvytok"
        download.value.save_as(file)
        page.goto(server.url)
        page.get_by_text("Offline and files").click()
        page.locator(".device input[type=file]").set_input_files(file)
        page.wait_for_url("**/replay/local-*")
        page.get_by_role("link", name="Analyse").click()
        expect(page.locator("figure polyline").first).to_be_visible()
    finally:
        server.kill()


@pytest.mark.parametrize(
    "kept",
    [
        '{"game": "lutetia"}',
        '{"game": "usa", "players": []}',
        '{"game": "europe", "players": [null, 3], "owners": {"moon-wien red": 0, "x": "y"}, "stations": [1]}',
        '{"game": "europe", "bonus": ["gone"], "players": [{}], "owners": null, "holders": {"a-b": 4}}',
        "[]",
        "7",
        "{",
    ],
)
def test_no_kept_sheet_spoils_the_page(server: Machine, browser: Browser, faults: Faults, kept: str) -> None:
    page = new_page(browser, faults)
    page.add_init_script(f"localStorage.setItem('kvytok-table', {json.dumps(kept)})")
    page.goto(f"{server.url}/score")
    page.locator("[data-total]").first.wait_for()
    page.locator("select").first.select_option("europe")
    page.locator('[data-route="budapest-wien red"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-total]").first).to_have_text(str(1 + 12 + 10))


def test_a_sheet_is_counted_and_survives_a_host_that_offers_the_board_no_longer(
    browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    server = Machine(tmp_path, boards=(lutetia(tmp_path),))
    server.start_and_wait()
    try:
        page = new_page(browser, faults)
        page.goto(f"{server.url}/score")
        page.locator("select").first.select_option("lutetia")
        page.get_by_label("Name of player 1").fill("Anna")
        expect(page.locator("[data-total]")).to_have_count(2)
        expect(page.locator("[data-total]").first).to_have_text("0")
        page.locator(".board [data-route]").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-total]").first).not_to_have_text("0")
        counted = total(page)
        page.reload()
        expect(page.locator("[data-total]").first).to_have_text(counted)
        # The host takes the board away: the page begins another sheet, with the same people.
        server.kill()
        server.boards = ()
        server.start_and_wait()
        page.reload()
        page.locator("[data-total]").first.wait_for()
        expect(page.get_by_label("Name of player 1")).to_have_value("Anna")
        assert page.locator("select").first.input_value() == "europe"
        page.reload()
        expect(page.locator("[data-total]").first).to_be_visible()
    finally:
        server.kill()
