"""Your page: statistics without an account, an account on two devices, and everything deleted."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, expect

from server.site import Machine, Person, person
from server.test_accounts import BOT, ME, OPEN, finished_game

from .axe import axe_findings
from .clicking import Clicker, ended, keep_tickets, new_page
from .conftest import Faults
from .people import rename
from .test_local import open_local

PHRASE = "seven trains to lviv"


def play_some(server: Machine, page: Page) -> None:
    """Three short games of the page's owner: two against a bot, one against Bo."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}

    async def scene() -> None:
        async with person(server.url, cookies=cookies) as owner, person(server.url, "Bo") as bo:
            people: list[list[Person]] = [[owner], [owner], [owner, bo]]
            for number, players in enumerate(people):
                await finished_game(players, [ME, OPEN if len(players) > 1 else BOT], number)

    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own in this one
        thread.submit(asyncio.run, scene()).result()


def fill(page: Page, summary: str, name: str | None, passphrase: str) -> None:
    """Open a form of the account and send it."""
    form = page.locator("details", has=page.locator("summary", has_text=re.compile(f"^{summary}$")))
    form.locator("summary").click()
    if name is not None:
        form.get_by_label("Name").fill(name)
    form.get_by_label("Passphrase").fill(passphrase)
    form.get_by_role("button", name=summary).click()


def test_a_guest_looks_back_makes_an_account_and_is_forgotten(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    page = new_page(browser, faults)
    rename(page, server.url, "Olena")
    open_local(page, server, "paris", "me,novice")
    keep_tickets(page)
    Clicker(page, 1).play(120)
    assert ended(page)
    play_some(server, page)

    # A guest has statistics: of the server, with the game that was played here, and apart from them of this browser.
    page.goto(server.url)
    page.get_by_role("link", name="Your page").click()
    where = page.get_by_role("radiogroup", name="Which games?")
    expect(where.get_by_role("radio", name="On this server 4")).to_be_checked()
    expect(page.get_by_role("table", name="Against whom")).to_contain_text("Bo")
    expect(page.get_by_role("table", name="By game and number of players")).to_contain_text("Paris")
    expect(page.get_by_role("img", name=re.compile("Score over time"))).to_be_visible()
    expect(page.locator(".past li")).to_have_count(4)
    expect(page.locator(".map .marks circle").first).to_be_attached()
    expect(page.get_by_role("region", name="Ratings").locator("dd", has_text="2 games")).to_be_visible()
    where.get_by_role("radio", name="On this server 4").press("ArrowRight")
    expect(where.get_by_role("radio", name="In this browser 1")).to_be_focused()
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.get_by_role("rowheader", name="Bo", exact=True)).to_have_count(0)
    where.get_by_role("radio", name="On this server 4").click()
    assert axe_findings(page) == []

    # The account keeps everything, and another device has it too.
    fill(page, "Make an account", None, PHRASE)
    expect(page.get_by_text("You are signed in as Olena.")).to_be_visible()
    phone = new_page(browser, faults, width=390, height=844)
    phone.goto(f"{server.url}/me")
    expect(phone.get_by_text("No finished games yet.")).to_be_visible()
    fill(phone, "Sign in", "Olena", "a wrong passphrase")
    expect(phone.get_by_role("alert")).to_have_text("Name and passphrase do not match.")
    phone.get_by_label("Passphrase").last.fill(PHRASE)
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.get_by_text("You are signed in as Olena.")).to_be_visible()
    expect(phone.locator(".past li")).to_have_count(4)
    page.reload()
    page.get_by_role("button", name=re.compile("Sign out: .*Linux")).click()
    expect(page.get_by_role("button", name=re.compile("Sign out:"))).to_have_count(0)
    phone.reload()
    expect(phone.get_by_text("No finished games yet.")).to_be_visible()

    # Everything as a file, and then gone.
    with page.expect_download() as download:
        page.get_by_role("link", name="Save everything as a file").click()
    expect(page.get_by_text("kvytok-my-data.json holds all that this server knows about you")).to_be_visible()
    download.value.save_as(tmp_path / "mine.json")
    assert '"name":"Olena"' in (tmp_path / "mine.json").read_text()
    page.locator("summary", has_text="Delete everything").click()
    page.get_by_label("Passphrase").last.fill(PHRASE)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Everything about you has been deleted.")).to_be_visible()
    expect(page.get_by_text("You play as a guest")).to_be_visible()
    # The games of this browser are not the server's: they stay.
    expect(where.get_by_role("radio", name="In this browser 1")).to_be_visible()
    # The browser tells of requests that were refused on purpose.
    faults[:] = [fault for fault in faults if "403" not in fault]


def test_a_game_played_without_a_connection_counts_once_for_whoever_wishes_it(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, service_workers="allow")
    page.goto(server.url)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    open_local(page, server, "paris", "me,novice")
    page.context.set_offline(True)
    keep_tickets(page)
    Clicker(page, 1).play(120)
    assert ended(page)

    # With a connection it is sent; the guest sees it, and reads why.
    page.context.set_offline(False)
    page.goto(f"{server.url}/me")
    where = page.get_by_role("radiogroup", name="Which games?")
    expect(where.get_by_role("radio", name="On this server 1")).to_be_checked()
    expect(page.get_by_label("Count my games against bots in this browser")).to_be_checked()
    expect(page.get_by_text("It never counts for ratings.")).to_be_visible()
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("No rated game yet")
    expect(page.locator(".past li")).to_contain_text("played in a browser")
    assert axe_findings(page) == []
    page.locator(".past li").get_by_role("link", name="Replay").click()
    expect(page.locator(".replay input[type=range]")).to_be_visible()

    # Sent twice, as after its data came back from a file, it counts once.
    page.evaluate("localStorage.removeItem('kvytok.device-games')")
    with page.expect_response("**/me/device-games") as answer:
        page.goto(f"{server.url}/me")
    assert answer.value.ok
    expect(where.get_by_role("radio", name="On this server 1")).to_be_visible()

    # An account that signs in here has not played it, unless it says so.
    async def account() -> None:
        async with person(server.url, "Ada") as ada:
            await ada.ask("POST", "/api/account", {"name": "Ada", "passphrase": PHRASE})

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, account()).result()
    where.get_by_role("radio", name="In this browser 1").click()
    fill(page, "Sign in", "Ada", PHRASE)
    expect(page.get_by_text("You are signed in as Ada.")).to_be_visible()
    # What is shown are her own games, not those of this browser, even after somebody else looked at these.
    expect(where.get_by_role("radio", name="On this server 0")).to_be_checked()
    page.get_by_role("button", name="Count 1 game of this browser for me, too").click()
    expect(where.get_by_role("radio", name="On this server 1")).to_be_visible()
    expect(page.get_by_role("button", name="of this browser for me")).to_have_count(0)

    # Her other device has it too, and opens it.
    phone = new_page(browser, faults, width=390, height=844)
    phone.goto(f"{server.url}/me")
    fill(phone, "Sign in", "Ada", PHRASE)
    expect(phone.locator(".past li")).to_have_count(1)
    phone.get_by_role("button", name="Open").click()
    phone.wait_for_url("**/t/local-*")
    expect(phone.locator(".end main.sheet")).to_be_visible()
    faults[:] = [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def theme(page: Page) -> str | None:
    """How the page looks."""
    return page.locator("html").get_attribute("data-theme")


def is_kept(answer: Response) -> bool:
    """Whether settings went to the account."""
    return answer.url.endswith("/account/settings") and answer.request.method == "PUT"


def test_settings_follow_the_account_from_device_to_device(server: Machine, browser: Browser, faults: Faults) -> None:
    desk, phone = new_page(browser, faults), new_page(browser, faults, width=390, height=844)
    rename(desk, server.url, "Solomiia")
    desk.get_by_label("Appearance").select_option(label="Dark")
    desk.goto(f"{server.url}/me")
    with desk.expect_response(
        lambda answer: answer.url.endswith("/account/settings") and answer.request.method == "PUT"
    ):
        fill(desk, "Make an account", None, PHRASE)
    # The phone has chosen something too. At the sign-in both come together.
    phone.goto(server.url)
    phone.get_by_label("City names").select_option(label="As on the board")
    phone.get_by_label("Save battery: bots think less").check()
    phone.goto(f"{server.url}/me")
    assert theme(phone) == "light"
    with phone.expect_response(
        lambda answer: answer.url.endswith("/account/settings") and answer.request.method == "PUT"
    ):
        fill(phone, "Sign in", "Solomiia", PHRASE)
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    desk.goto(server.url)
    expect(desk.get_by_label("City names").locator("option:checked")).to_have_text("As on the board")
    expect(desk.get_by_label("Save battery: bots think less")).not_to_be_checked()  # this belongs to a device
    # A change on one device is there on the other, and the newest one counts.
    phone.goto(server.url)
    with phone.expect_response(is_kept):
        phone.get_by_role("combobox", name="Language").select_option(label="Polski")
    desk.reload()
    expect(desk.get_by_role("heading", name="Ustawienia")).to_be_visible()
    with desk.expect_response(is_kept):
        desk.get_by_role("combobox", name="Język").select_option(label="English")
    # The phone was in a pocket; its person comes back to the open page.
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    expect(phone.get_by_role("heading", name="Settings")).to_be_visible()
    # Signed out, the phone is as it was before.
    phone.goto(f"{server.url}/me")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")
    phone.goto(server.url)
    expect(phone.get_by_label("City names").locator("option:checked")).to_have_text("As on the board")
    assert "dark" in desk.request.get(f"{server.url}/api/me/data").json()["settings"]["theme"]


def test_a_game_that_the_server_cannot_play_again_says_so_and_hides_no_other(browser: Browser, tmp_path: Path) -> None:
    server = Machine(tmp_path)
    server.start_and_wait()
    try:
        page = new_page(browser, Faults())  # the refusals are told on the console
        rename(page, server.url, "Olena")
        play_some(server, page)
        server.kill()
        with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as database, database:
            [old] = database.execute("SELECT id FROM tables ORDER BY created LIMIT 1").fetchone()
            # As if the board had had such a route then.
            database.execute("UPDATE moves SET move = 'claim louvre-moon' WHERE table_id = ? AND number = 9", (old,))
            database.execute("DELETE FROM outcomes")
        server.start_and_wait()
        page.goto(f"{server.url}/me")
        expect(page.locator(".past li")).to_have_count(2)
        for where in ("t", "replay", "analysis"):
            page.goto(f"{server.url}/{where}/{old}")
            expect(page.get_by_role("alert")).to_contain_text("the rules or the tickets of its board have changed")
    finally:
        server.kill()
