"""A click cannot take a seat away: people are asked and told first, can come back, and know when they are removed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import Clicker, ask_game
from .conftest import Faults
from .people import two_people


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server with a short time to answer."""
    running = Machine(tmp_path_factory.mktemp("impatient"), {"KVYTOK_ABSENCE": "4"})
    running.start_and_wait()
    yield running
    running.kill()


def ask(waiting: Page, name: str) -> None:
    """Ask from the menu whether a player is there, and confirm the explanation of what will happen."""
    waiting.get_by_role("button", name="Menu").click()
    assert waiting.get_by_role("button", name="Let a bot play").count() == 0
    waiting.get_by_role("button", name=f"Ask whether {name} is there").click()
    question = waiting.get_by_role("dialog", name=f"Ask whether {name} is there? Without an answer")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name=f"Ask whether {name} is there").click()
    expect(question).to_have_count(0)


def test_a_present_player_is_asked_and_takes_the_seat_back(
    impatient: Machine, browser: Browser, faults: Faults
) -> None:
    olha, petro = two_people(browser, faults, impatient.url)
    olha.get_by_role("button", name="Start", exact=True).click()
    for page in (olha, petro):
        page.wait_for_selector(".offer")
        player = Clicker(page)
        while page.locator(".offer").count():
            player.step()
    page = olha
    while page.locator(".play[data-turn=true][data-phase=turn]").count() == 0:
        page = petro if page is olha else olha
        page.wait_for_timeout(20)
    here, waiting, name = (olha, petro, "Olha") if page is olha else (petro, olha, "Petro")
    seq = ask_game(here)["seq"]

    # Asked and answered with one click: no move was played.
    ask(waiting, name)
    call = here.get_by_role("alertdialog", name="Are you there?")
    expect(call).to_contain_text("A bot will play for you in 0:0")
    call.get_by_role("button", name="I am here").click()
    expect(call).to_have_count(0)
    expect(waiting.locator(".log, .talk")).to_contain_text(f"{name} was asked whether they are there.")
    expect(waiting.locator(".talk")).to_contain_text(f"{name} is here and playing.")
    here.wait_for_timeout(4500)
    assert ask_game(here)["seq"] == seq

    # Asked without an answer: a bot moves, the player is told why, and one click takes the seat back.
    ask(waiting, name)
    expect(call).to_have_count(1)
    told = here.get_by_role("alertdialog", name="You did not answer, so a bot is playing for you.")
    expect(told).to_be_visible(timeout=15_000)
    expect(here.locator(".talk")).to_contain_text(f"{name} did not answer. A bot is playing.")
    told.get_by_role("button", name="Take my seat back").click()
    expect(told).to_have_count(0)
    for each in (here, waiting):
        expect(each.locator(".talk li").last).to_be_visible()
        expect(each.locator(".talk li", has_text=f"{name} is here and playing.")).to_have_count(2)
    assert ask_game(here)["seq"] > seq
    assert ask_game(here)["views"][0]["seat"] is not None


def test_whoever_is_removed_is_told_and_waits_to_be_invited(
    impatient: Machine, browser: Browser, faults: Faults
) -> None:
    olha, petro = two_people(browser, faults, impatient.url)
    remove = olha.get_by_role("button", name="Remove Petro")
    question = olha.get_by_role("dialog", name="Remove Petro from the table?")
    # Saying no changes nothing, with Escape too.
    for say_no in (
        lambda: question.get_by_role("button", name="Cancel").click(),
        lambda: olha.keyboard.press("Escape"),
    ):
        remove.click()
        expect(question).to_be_visible()
        say_no()
        expect(question).to_have_count(0)
        expect(remove).to_be_focused()
    expect(petro.locator(".columns .seats")).to_contain_text("Petro")
    remove.click()
    question.get_by_role("button", name="Remove Petro").click()
    expect(petro.get_by_role("alert")).to_contain_text("The host has removed you from this table.")
    assert petro.get_by_role("button", name="Sit here").count() == 0
    petro.reload()
    expect(petro.get_by_role("alert")).to_contain_text("The host has removed you from this table.")
    expect(petro.locator("main")).to_contain_text("The host removed Petro from the table.")
    # Nobody is invited who may not sit down. The host lets Petro in again, and may invite him.
    invite = olha.get_by_role("button", name="Invite Petro")
    line = olha.get_by_text("Petro is invited and sees it on their home page.")
    assert invite.count() == 0
    olha.get_by_role("button", name="Let Petro sit down again").click()
    expect(petro.get_by_role("alert")).to_have_count(0)
    invite.click()
    expect(line).to_be_visible()
    petro.get_by_role("button", name="Sit here").click()
    expect(olha.locator(".columns .seats")).to_contain_text("Petro")
    expect(line).to_have_count(0)
    # The log begins with the game: what happened in the lobby is not in it.
    olha.get_by_role("button", name="Start", exact=True).click()
    expect(olha.locator(".talk li").first).to_contain_text("A game for 2 players begins.")
    assert olha.locator(".talk li", has_text="removed").count() == 0
