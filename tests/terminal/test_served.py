"""Tables on a server: terminals join by a link, play a whole game, and come back after the server was gone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kvytok.boards import library_of
from kvytok.terminal.panel import TicketPanel
from kvytok.terminal.served_screen import ServedScreen
from kvytok.terminal.served_seat import seated
from kvytok.terminal.served_table import ServedTable
from kvytok.terminal.sheet import Sheet
from kvytok.terminal.site_guest import SiteProblem, TableLink
from kvytok.terminal.terminal_game import TerminalGame
from kvytok.terminal.waiting_room import WaitingRoom
from server.site import Machine, quick, running
from server.site import person as visitor
from terminal.person import Person
from terminal.test_table import text

pytestmark = pytest.mark.slow

QUIET = {"kind": "bot", "level": "novice"}
OPEN = {"kind": "open"}


@contextlib.asynccontextmanager
async def terminal(table: ServedTable, language: str = "en") -> AsyncIterator[tuple[TerminalGame, Pilot[None], Person]]:
    """Somebody at a terminal of 80 columns and 24 lines."""
    app = TerminalGame(language, table)
    async with app.run_test(size=(80, 24)) as pilot:
        yield app, pilot, Person(app, pilot)


async def sit(link: str, folder: Path, name: str, watch: bool = False) -> ServedTable:
    """Sit down at a table; `folder` keeps who we are."""
    found = TableLink.read(link)
    assert found is not None
    return await asyncio.to_thread(seated, found, folder / f"{name}.json", name, watch, library_of())


async def shows(app: TerminalGame, person: Person, *words: str) -> None:
    """Wait until all the words are on the screen."""
    while not all(word in text(app) for word in words):
        await person.wait()


def test_two_terminals_and_a_bot_play_a_whole_game_although_the_server_is_killed(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "server")

    async def story() -> None:
        await machine.start()
        async with visitor(machine.url, "Host") as host:
            made = await host.ask("POST", "/api/tables", {"game": "paris", "seats": [OPEN, OPEN, QUIET]})
            link = made["invitation"]
            anna, bo = await sit(link, tmp_path, "Anna"), await sit(link, tmp_path, "Bo")
            async with terminal(anna) as (one, _, first), terminal(bo, "uk") as (two, _, second):
                await shows(one, first, "Anna", "Bo", "Waiting for the host to start")
                assert isinstance(one.screen, WaitingRoom)
                await host.ask("POST", f"/api/tables/{made['id']}/start")
                await asyncio.gather(first.play(10), second.play(10))
                await talk(one, first, two, second)
                await asyncio.to_thread(machine.kill)
                await shows(one, first, "Connection lost")
                await machine.start()
                await asyncio.gather(first.play(), second.play())
                for app, person in ((one, first), (two, second)):
                    while not isinstance(app.screen, Sheet):
                        await person.wait()
                    assert app.table is not None
                    assert app.table.over
                assert anna.result() == bo.result()
                assert "The game is over" in text(one)
                assert "Гру закінчено" in text(two)
                await first.press("enter")  # once more
                await shows(one, first, "Which tickets do you keep?")
                assert one.table is not anna

    try:
        asyncio.run(story())
    finally:
        machine.kill()


async def talk(one: TerminalGame, first: Person, two: TerminalGame, second: Person) -> None:
    """One says something, the other reads it in the log."""
    while isinstance(one.screen, TicketPanel):
        await first.press("escape")
    await first.press("s", *"good luck", "enter")
    while isinstance(two.screen, TicketPanel):
        await second.press("escape")
    await shows(two, second, "Anna: good luck")


def test_watching_refusals_and_wrong_links(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(quick(tmp_path / "server")) as site, site.person("Host") as host:
            made = await host.ask("POST", "/api/tables", {"game": "usa", "seats": [{"kind": "me"}, OPEN]})
            link = made["invitation"]
            anna = await sit(link, tmp_path, "Anna")
            assert (await sit(link, tmp_path, "Anna")).people == anna.people, "the same guest has the same seat"
            with pytest.raises(SiteProblem, match="no seat is open") as full:
                await sit(link, tmp_path, "Bo")
            assert full.value.code == "table-full"
            with pytest.raises(SiteProblem) as nothing:
                await sit(f"{site.url}/t/{'a' * 16}", tmp_path, "Anna")
            assert nothing.value.code == "not-found"
            eva = await sit(link, tmp_path, "Eva", watch=True)
            async with terminal(anna) as (one, _, first), terminal(eva) as (two, _, second):
                await shows(two, second, "You are watching")
                talk = await host.sit(made["id"])
                await host.ask("POST", f"/api/tables/{made['id']}/start")
                while not isinstance(one.screen, TicketPanel):
                    await first.wait()
                await first.press("enter")  # nothing is marked
                await shows(one, first, "at least 2")
                await first.play(1)
                while not isinstance(two.screen, ServedScreen):
                    await second.wait()
                await shows(two, second, "Host is thinking")
                assert not two.screen.view.hand
                news = await talk.hear("game")
                while not news["views"][0]["moves"] or news["seq"] < 1:
                    news = await talk.hear("game")
                await talk.say(type="move", seat=0, seq=news["seq"], move=news["views"][0]["moves"][0])
                while two.screen.view.phase != "turn":
                    await second.wait()
                await second.press("d", "c", "enter")
                assert isinstance(two.screen, ServedScreen), "a watcher has no moves"
        gone = f"{site.url}/t/{made['id']}"
        with pytest.raises(SiteProblem) as offline:
            await sit(gone, tmp_path, "Anna")
        assert offline.value.code == "offline"

    asyncio.run(story())


@pytest.mark.parametrize(
    "wrong", ["https://example.org", "https://example.org/t/short", "ftp://example.org/t/" + "a" * 16, "t/" + "a" * 16]
)
def test_what_is_no_link(wrong: str) -> None:
    assert TableLink.read(wrong) is None
