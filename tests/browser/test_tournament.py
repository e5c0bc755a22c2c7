"""A club in the browser: six people, two rounds, live standings and a table of results."""

import csv
import re
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, Page, expect

from server.site import Machine

from .axe import axe_findings
from .clicking import new_page
from .conftest import Faults
from .people import rename

NAMES = ["Bohdan", "Chrystyna", "Danylo", "Emilia", "Fedir"]


def members(browser: Browser, server: Machine, link: str, names: list[str] = NAMES) -> list[APIRequestContext]:
    """People who join by the link, each with cookies of their own."""
    found = []
    for name in names:
        person = browser.new_context(base_url=server.url).request
        person.get("/api/me")
        assert person.patch("/api/me", data={"name": name}).ok
        assert person.post(f"/api/tournaments/{link.rpartition('/')[2]}/join").ok
        found.append(person)
    return found


def wait_for_round(page: Page, number: int) -> None:
    """Wait until all tables of a round have ended; the page looks by itself."""
    played = page.locator("section", has=page.get_by_role("heading", name=f"Round {number}", exact=True))
    expect(played.locator("li.panel")).to_have_count(2)
    expect(played.get_by_text("playing", exact=True)).to_have_count(0, timeout=60_000)


def test_a_club_of_six_plays_two_rounds(server: Machine, browser: Browser, faults: Faults, tmp_path: Path) -> None:
    host, guest = new_page(browser, faults), new_page(browser, faults, width=390, height=844)
    rename(host, server.url, "Halyna")
    host.get_by_role("link", name="Tournaments").click()
    host.get_by_label("Name of the tournament").fill("Club evening")
    host.get_by_role("combobox", name="Game", exact=True).select_option("paris")
    host.get_by_label("Players at a table").select_option("4")
    host.get_by_label("Rounds").select_option("2")
    host.get_by_label("Bots for empty seats").select_option("novice")
    host.get_by_label("I am playing too").uncheck()
    assert axe_findings(host) == []
    host.get_by_role("button", name="Create the tournament").click()
    host.wait_for_url("**/tournament/*")
    link = host.url
    expect(host.get_by_role("button", name="Begin the first round")).to_have_count(0)

    # One joins on a phone, five more join by the same link; the host's page shows them without a reload.
    guest.goto(link)
    guest.get_by_label("Your name").fill("Artem")
    guest.get_by_label("Your name").press("Tab")
    expect(guest.get_by_text("saved")).to_be_visible()
    guest.get_by_role("button", name="Take part").click()
    expect(guest.get_by_role("button", name="Withdraw")).to_be_visible()
    people = [guest.request, *members(browser, server, link)]
    standings = host.get_by_role("table", name="Standings")
    expect(standings.locator("tbody tr")).to_have_count(6)
    host.get_by_role("button", name="Begin the first round").click()
    expect(host.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()

    # Everybody has a table of their own round; they leave it to bots, which play quickly.
    guest.get_by_role("link", name="Go to your table").click()
    guest.wait_for_url("**/t/*")
    guest.wait_for_selector(".play")
    guest.goto(link)
    tables = guest.request.get(f"{server.url}/api/tournaments/{link.rpartition('/')[2]}").json()["played"][0]["tables"]
    assert [[seat["contestant"] for seat in table["seats"]].count(None) for table in tables] == [1, 1]
    for person in people:
        left = [person.post(f"{server.url}/api/tables/{table['id']}/leave").ok for table in tables]
        assert left.count(True) == 1
    wait_for_round(host, 1)
    wait_for_round(guest, 1)

    # In the second round all are absent: bots move for them from the start.
    for name in ["Artem", *NAMES]:
        host.get_by_role("checkbox", name=f"Absent: {name}").check()
        expect(host.get_by_role("rowheader", name=re.compile(f"{name}.*absent"))).to_be_visible()
    host.get_by_role("button", name="Begin the next round").press("Enter")
    wait_for_round(host, 2)
    expect(host.get_by_role("status")).to_contain_text("Finished")
    expect(standings.locator("tbody tr td:first-child").first).to_have_text("1")
    assert axe_findings(host) == []
    guest.reload()
    expect(guest.get_by_role("status")).to_contain_text("Finished")
    assert guest.evaluate("document.documentElement.scrollWidth") <= 390

    with host.expect_download() as download:
        host.get_by_role("link", name="Download the results").click()
    download.value.save_as(tmp_path / "results.csv")
    with (tmp_path / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == standings.locator("tbody th").evaluate_all(
        "all => all.map(each => each.firstChild.textContent.trim())"
    )
    assert {row["games"] for row in rows} == {"2"}


def test_in_a_round_robin_everybody_meets_everybody(server: Machine, browser: Browser, faults: Faults) -> None:
    host = new_page(browser, faults)
    rename(host, server.url, "Halyna")
    host.get_by_role("link", name="Tournaments").click()
    host.get_by_label("Name of the tournament").fill("Everybody")
    host.get_by_role("combobox", name="Game", exact=True).select_option("paris")
    host.get_by_label("Players at a table").select_option("2")
    host.get_by_label("Who meets whom").select_option(label="Round robin: everybody meets everybody")
    host.get_by_label("Bots for empty seats").select_option("novice")
    host.get_by_role("button", name="Create the tournament").click()
    host.wait_for_url("**/tournament/*")
    link = host.url.rpartition("/")[2]
    people = [host.request, *members(browser, server, link, NAMES[:3])]
    standings = host.get_by_role("table", name="Standings")
    expect(standings.locator("tbody tr")).to_have_count(4)
    host.get_by_role("button", name="Begin the first round").click()
    expect(host.get_by_role("status")).to_contain_text("Round 1 of 3")
    # Bots move for those who leave, and for the absent.
    for table in host.request.get(f"{server.url}/api/tournaments/{link}").json()["played"][0]["tables"]:
        for person in people:
            person.post(f"{server.url}/api/tables/{table['id']}/leave")
    wait_for_round(host, 1)
    for name in ["Halyna", *NAMES[:3]]:
        host.get_by_role("checkbox", name=f"Absent: {name}").check()
        expect(host.get_by_role("rowheader", name=re.compile(f"{name}.*absent"))).to_be_visible()
    for number in (2, 3):
        host.get_by_role("button", name="Begin the next round").click()
        wait_for_round(host, number)
    expect(host.get_by_role("status")).to_contain_text("Finished")
    told = host.request.get(f"{server.url}/api/tournaments/{link}").json()
    met = [
        tuple(sorted(seat["contestant"] for seat in table["seats"]))
        for played in told["played"]
        for table in played["tables"]
    ]
    assert len(told["played"]) == 3
    assert sorted(met) == [(one, other) for one in range(4) for other in range(one + 1, 4)]
