"""Finding others in the page: public tables, quick matches, friends, invitations, and people who misbehave."""

import json
import re
import subprocess
import sys

from playwright.sync_api import Browser, Locator, Page, Route, expect

from server.site import Machine

from .axe import axe_findings
from .clicking import ask_game, create_table, keep_tickets, new_page
from .conftest import Faults
from .keys import Keys
from .people import invitation, rename, two_people


def find_others(page: Page, url: str) -> None:
    """Go to the public tables from the home page."""
    page.goto(url)
    page.get_by_role("link", name="Find others").click()
    page.wait_for_url("**/tables")
    page.get_by_role("heading", name="Quick match").wait_for()


def waiting(page: Page) -> Locator:
    """The public tables that wait for people."""
    return page.get_by_role("region", name="Tables waiting for people").get_by_role("listitem")


def test_a_public_table_is_found_by_others_and_its_game_is_watched(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    olha, petro, watcher = (new_page(browser, faults) for _ in range(3))
    rename(olha, server.url, "Olha")
    create_table(olha, server.url, "usa", "Play with friends")
    find_others(petro, server.url)
    expect(petro.get_by_text("No public table like that is waiting")).to_be_visible()

    olha.get_by_label("Public table: anybody can find it and sit down").check()
    olha.get_by_label("Players wanted").wait_for()
    # The first of two quick choices is slow on its way, and still does not undo the second one.
    held: list[Route] = []
    olha.route("**/listing", lambda route: route.continue_() if held else held.append(route))
    olha.get_by_label("Players wanted").select_option(label="Beginners")
    olha.get_by_label("Language spoken").select_option(label="Ukrainian")
    olha.wait_for_timeout(500)
    held[0].continue_()
    row = waiting(petro).filter(has_text="Olha")
    expect(row).to_contain_text("1 open seat")  # the list looks again by itself
    for told in ("USA", "Beginners", "Ukrainian", "Host: Olha"):
        expect(row).to_contain_text(told)
    filters = petro.get_by_role("group", name="Show only")
    filters.get_by_label("Language spoken").select_option(label="Polish")
    expect(row).to_have_count(0)
    filters.get_by_label("Language spoken").select_option(label="All")
    expect(row).to_have_count(1)
    assert axe_findings(petro) == []
    assert axe_findings(olha) == []

    row.get_by_role("button", name="Sit here").click()
    petro.wait_for_url("**/t/*")
    expect(petro.get_by_text("Public table: anybody can find it.")).to_be_visible()
    expect(olha.locator(".columns .seats")).to_contain_text("Guest")
    olha.get_by_role("button", name="Start", exact=True).click()
    for page in (olha, petro):
        keep_tickets(page)
    find_others(watcher, server.url)
    watcher.get_by_role("link", name=re.compile("Watch: USA, Olha")).click()
    watcher.wait_for_selector(".play")
    assert watcher.locator(".hand li, .goal").count() == 0
    [view] = ask_game(watcher)["views"]
    assert (view["seat"], view["hand"], view["tickets"], view["offer"]) == (None, {}, [], [])


def test_a_quick_match_by_keys_alone(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = new_page(browser, faults), new_page(browser, faults)
    find_others(olha, server.url)
    keys = Keys(olha)
    keys.go("checkbox", "Europe", most=30)
    while not keys.is_at("checkbox", "Paris"):
        if keys.at.checked:
            keys.press("Space")
        keys.press("Tab")
    keys.press("Space")
    keys.go("button", "Find me a game")
    keys.press("Enter")
    olha.wait_for_url("**/t/*")
    expect(olha.get_by_text("You have been waiting for less than a minute.")).to_be_visible()
    assert axe_findings(olha) == []
    # Olha stops waiting, and nobody finds her; then she tries again, and Petro comes.
    olha.get_by_role("button", name="Stop waiting").click()
    olha.wait_for_url("**/tables")
    expect(olha.get_by_text("No public table like that is waiting")).to_be_visible()
    olha.get_by_role("button", name="Find me a game").click()  # the games are remembered
    olha.wait_for_url("**/t/*")
    expect(olha.get_by_text("Quick match: the game begins automatically")).to_be_visible()
    find_others(petro, server.url)
    expect(petro.locator("li", has_text="Quick match")).to_contain_text("Paris")
    petro.get_by_role("checkbox", name="Paris").check()
    petro.get_by_role("button", name="Find me a game").click()
    for page in (olha, petro):
        keep_tickets(page)
    assert ask_game(olha)["seq"] == 2
    assert keys.hidden == []


def test_a_friend_is_one_click_away_and_a_bully_is_kept_out(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, server.url)
    create_table(olha, server.url, "paris", "Play with friends")
    petro.goto(server.url)
    petro.wait_for_selector("button.start:not([disabled])")
    olha.get_by_role("button", name="Invite Petro").click()
    expect(olha.get_by_text("Petro is invited and sees it on their home page.")).to_be_visible()
    invitation = petro.get_by_role("region", name="Invitations")
    expect(invitation).to_contain_text("Olha invites you: Paris", timeout=20_000)  # it comes while Petro is there
    invitation.get_by_role("link", name="Go to the table").click()
    petro.get_by_role("button", name="Sit here").click()
    expect(olha.locator(".columns .seats")).to_contain_text("Petro")
    # Petro writes something ugly; Olha reports and blocks him, and no longer reads what he wrote or writes.
    petro.get_by_label("Write a message").fill("you donkey")
    petro.keyboard.press("Enter")
    expect(olha.locator(".chat li")).to_contain_text(["you donkey"])
    olha.locator(".chat summary").click()
    olha.get_by_role("button", name="Report Petro").click()
    dialog = olha.get_by_role("dialog", name="Report Petro")
    dialog.get_by_label("What happened?").select_option(label="Insults or harassment")
    dialog.get_by_label("In your own words").fill("He is rude.")
    assert axe_findings(olha) == []
    dialog.get_by_role("button", name="Send the report").click()
    expect(olha.get_by_text("Thank you, the report has been sent.")).to_be_visible()
    olha.get_by_role("button", name="Block Petro").click()
    olha.get_by_role("dialog").get_by_role("button", name="Block Petro").click()
    expect(olha.locator(".chat li")).to_have_count(0)
    petro.get_by_label("Write a message").fill("are you there?")
    petro.keyboard.press("Enter")
    expect(petro.locator(".chat li")).to_have_count(2)
    olha.reload()
    olha.wait_for_selector(".chat")
    expect(olha.locator(".chat li")).to_have_count(0)
    command = [sys.executable, "-m", "kvytok", "reports", "--data", str(server.data), "--json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["reports"]
    assert [(one["name"], one["why"], one["text"], one["chat"]) for one in found] == [
        ("Petro", "insult", "He is rude.", ["Petro: you donkey"])
    ]
    # A public table of Olha's is hidden from Petro until she takes it back.
    create_table(olha, server.url, "usa", "Play with friends")
    olha.get_by_label("Public table: anybody can find it and sit down").check()
    expect(olha.get_by_label("Players wanted")).to_be_visible()
    find_others(petro, server.url)
    expect(petro.get_by_text("No public table like that is waiting")).to_be_visible()
    other = new_page(browser, faults)
    find_others(other, server.url)
    expect(waiting(other).filter(has_text="Olha")).to_have_count(1)
    other.context.close()
    second = olha.context.new_page()
    second.goto(f"{server.url}/tables")
    second.get_by_role("button", name="Unblock Petro").click()
    expect(second.get_by_role("button", name="Unblock Petro")).to_have_count(0)
    expect(waiting(petro).filter(has_text="Olha")).to_have_count(1)


def test_who_has_opened_my_link_is_one_click_away(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro, stranger = (new_page(browser, faults) for _ in range(3))
    rename(olha, server.url, "Olha")
    rename(petro, server.url, "Petro")
    rename(stranger, server.url, "Stepan")
    create_table(olha, server.url, "usa", "Play with friends")
    petro.goto(invitation(olha))
    petro.get_by_role("button", name="Sit here").wait_for()  # he looks, and does not sit down
    petro.goto(server.url)
    # A public table is opened by strangers: they are no friends.
    olha.get_by_label("Public table: anybody can find it and sit down").check()
    expect(olha.get_by_label("Players wanted")).to_be_visible()
    stranger.goto(invitation(olha))
    stranger.get_by_role("button", name="Sit here").wait_for()
    create_table(olha, server.url, "paris", "Play with friends")
    friends = olha.get_by_role("region", name="People you have played with")
    expect(friends.get_by_role("heading", name="People who have opened your link")).to_be_visible()
    expect(friends.get_by_role("button")).to_have_count(1)
    friends.get_by_role("button", name="Invite Petro").click()
    expect(olha.get_by_text("Petro is invited and sees it on their home page.")).to_be_visible()
    expect(petro.get_by_role("region", name="Invitations")).to_contain_text("Olha invites you: Paris", timeout=20_000)
