"""Levels and hints on the page: how strong each bot is, and what a strong bot would do."""

import re
import time

import pytest
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import Clicker, ask_game, keep_on_server, new_page
from .conftest import Faults


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_levels_are_picked_and_hints_get_moves_ready(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".setup .line select").first.select_option("3")
    assert page.locator("select[data-bot]").evaluate_all("all => all.map(each => each.value)") == ["casual", "casual"]
    page.locator("select[data-bot='1']").select_option("strong")
    expect(page.locator(".levels ul li")).to_have_count(2)
    keep_on_server(page)
    page.click("button.start")
    page.wait_for_url("**/t/*")
    names = page.locator(".players .name")
    expect(names.nth(1)).to_have_text("Bot · Casual")
    expect(names.nth(2)).to_have_text("Bot · Strong")
    # The offer: a hint ticks the tickets that it would keep, but keeps none by itself.
    page.wait_for_selector(".offer")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hints li button").first
    expect(hint).to_be_focused()
    expect(hint).to_have_accessible_name(re.compile(r"^1\. Keep: "))
    # A lone hint was compared with nothing, so nobody knows its chance.
    chances = page.locator(".hints li .share").all_inner_texts()
    assert len(chances) == (count if (count := page.locator(".hints li").count()) > 1 else 0)
    assert all(re.fullmatch(r"Chance of winning: \d+%", text) for text in chances)
    # They can be read as a whole: nothing has to be scrolled on a desktop.
    assert width < 1000 or page.locator(".advice").evaluate("box => box.scrollHeight <= box.clientHeight")
    tickets = hint.locator(".what").inner_text().count(" – ")
    hint.press("Enter")  # on a phone the tickets take the place of the hints again
    expect(page.locator(".offer [aria-checked=true]")).to_have_count(tickets)
    assert ask_game(page)["views"][0]["asked"].count(0) == 1
    page.locator(".offer footer .primary").click()
    # A turn: every hint is marked with its number at its place, and a click only prepares the move.
    player = Clicker(page)
    for _ in range(6):
        # Between two turns: a second card, a tunnel whose cards are still being turned, moves of others.
        until = time.monotonic() + 60
        while not page.locator(".play[data-turn=true][data-phase=turn] .ask[aria-disabled=false]").count():
            assert time.monotonic() < until
            if page.locator(".play[data-phase=turn]").count() or not player.step():
                page.wait_for_timeout(30)
        page.locator(".ask").click()
        page.wait_for_selector(".hints ol")
        reasons = page.locator(".hints .why").all_inner_texts()  # beside the words of the first one
        assert all(text.removeprefix("★ The bot’s choice.").strip() for text in reasons)
        seq = page.locator(".play").get_attribute("data-seq")
        kinds = page.locator(".hints li button").evaluate_all("all => all.map(each => each.dataset.hint)")
        marked = set(page.locator(".marks text").all_text_contents())
        marked |= set(page.locator(".hinted").evaluate_all("all => all.map(each => each.dataset.number)"))
        assert marked == {str(number) for number in range(1, len(kinds) + 1)}
        for kind in kinds:
            if not page.locator(".hints").count():  # on a phone the cards have taken their place again
                page.locator(".ask").click()
            page.locator(f".hints li button[data-hint={kind}]").first.click()
            if kind in ("claim", "station"):
                expect(page.locator(".payment footer .primary")).to_be_focused()
            else:
                # A card that is only marked would leave open what to do next: a button plays the move.
                expect(page.locator(".note .primary")).to_be_focused()
        assert page.locator(".play").get_attribute("data-seq") == seq
        page.locator(".payment footer .primary, .note .primary").click()
        page.wait_for_function("seq => document.querySelector('.play').dataset.seq !== seq", arg=seq)


def test_the_host_switches_hints_in_the_lobby(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    page.get_by_role("radio", name="Play with friends").click()
    page.click("button.start")
    page.wait_for_url("**/t/*")
    hints = page.get_by_role("checkbox", name="Hints")
    expect(hints).not_to_be_checked()  # with friends, hints are off
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("combobox", name="Bot level").select_option("novice")
    expect(page.locator("li .who").nth(1)).to_have_text("Bot · Novice")
    expect(hints).to_be_checked()
    hints.click()
    expect(hints).not_to_be_checked()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".offer")
    assert page.locator(".ask, .hints").count() == 0
