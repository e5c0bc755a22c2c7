"""Notifications: push messages that only the browser can read, e-mail after a confirmation, quiet hours, digests."""

import asyncio
import re
import time
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import func, select

from kvytok.server.database import now
from kvytok.server.messenger import due_at
from kvytok.server.notify_schema import pending
from kvytok.server.settings import read_settings

from .outside import PushedBrowser, postbox, pushed_browser
from .site import Person, Site, quick, running
from .test_postgres import database

pytestmark = pytest.mark.slow

TWO = [{"kind": "me"}, {"kind": "open"}]


async def game_of(anna: Person, bo: Person, game: str = "paris", **more: Any) -> str:
    """A running game of two people; nobody has opened its page."""
    table: str = (await anna.ask("POST", "/api/tables", {"game": game, "seats": TWO, "first": 0} | more))["id"]
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    await anna.ask("POST", f"/api/tables/{table}/start")
    return table


async def subscribe(somebody: Person, browser: PushedBrowser, **wish: Any) -> str:
    """Ask for push messages; returns the key of the server."""
    key: str = (await somebody.ask("PUT", "/api/notify", wish))["key"]
    await somebody.ask("PUT", "/api/notify/browser", browser.subscription())
    return key


async def play(somebody: Person, table: str) -> None:
    """Play the first legal move, and leave the page."""
    talk = await somebody.sit(table)
    await talk.seq(0)
    view = next(view for view in talk.game["views"] if view["moves"])
    following = talk.game["seq"] + 1
    await talk.move(view["moves"][0], view["seat"])
    await talk.seq(following)
    await talk.socket.close()


async def until_asked(bo: Person, anna: Person, table: str) -> None:
    """Anna plays until it is Bo's turn."""
    while table not in [turn["table"] for turn in (await bo.ask("GET", "/api/turns"))["turns"]]:
        await play(anna, table)


async def told(browser: PushedBrowser) -> list[tuple[str, str]]:
    """The kinds and tables of the next message."""
    return [(each["kind"], each["table"]) for each in (await browser.hear())["news"]]


async def nothing_pending(site: Site) -> None:
    """Wait until everything is noted, and then told or dropped."""
    await asyncio.gather(*site.services.messenger._noting)
    until = time.monotonic() + 20
    while True:
        async with site.services.engine.connect() as connection:
            left = (await connection.execute(select(func.count()).select_from(pending))).scalar_one()
        if not left:
            return
        assert time.monotonic() < until
        await asyncio.sleep(0.05)


def test_a_push_message_tells_whose_turn_it_is_and_only_the_browser_can_read_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            browser = await stack.enter_async_context(pushed_browser())
            settings = quick(tmp_path, push_hosts=(browser.origin,), push_contact="mailto:host@example.org")
            site = await stack.enter_async_context(running(settings))
            anna, bo = [await stack.enter_async_context(site.person(name)) for name in ("Anna", "Bo")]
            key = await subscribe(bo, browser, turn=True, over=True)
            table = await game_of(anna, bo)
            message = await browser.hear()
            assert message["news"] == [{"kind": "turn", "table": table, "game": "paris"}]
            browser.check(message["authorization"], key)
            assert browser.proofs[0]["sub"] == "mailto:host@example.org"
            assert [turn["table"] for turn in (await bo.ask("GET", "/api/turns"))["turns"]] == [table]
            # Bo answers and leaves; when Anna has played, the next message comes. At the table he gets none.
            await play(bo, table)
            assert (await bo.ask("GET", "/api/turns"))["turns"] == []
            await until_asked(bo, anna, table)
            assert await told(browser) == [("turn", table)]
            second = await game_of(anna, bo, "usa")
            assert await told(browser) == [("turn", second)]
            talk = await bo.sit(second)
            await talk.seq(0)
            view = next(view for view in talk.game["views"] if view["moves"])
            await talk.move(view["moves"][0], view["seat"])
            await talk.seq(1)
            await until_asked(bo, anna, second)
            await nothing_pending(site)
            assert browser.asked == 3
            # A browser that its push service no longer knows is forgotten.
            browser.status = 410
            await game_of(anna, bo)
            await nothing_pending(site)
            assert browser.asked == 4
            await game_of(anna, bo)
            await nothing_pending(site)
            assert browser.asked == 4

    asyncio.run(scene())


def test_invitations_the_end_of_a_game_and_everything_together(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            browser = await stack.enter_async_context(pushed_browser())
            site = await stack.enter_async_context(running(quick(tmp_path, push_hosts=(browser.origin,))))
            anna, bo = [await stack.enter_async_context(site.person(name)) for name in ("Anna", "Bo")]
            guest = (await bo.ask("GET", "/api/me"))["id"]
            first = await game_of(anna, bo)
            await subscribe(bo, browser, turn=False, invite=True, every="hour")
            inviting = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": TWO}))["id"]
            await anna.ask("POST", f"/api/tables/{inviting}/invites", {"guest": guest})
            assert await told(browser) == [("invite", inviting)]
            # Everything within the next hour comes together: another invitation, and the end of a game.
            again = (await anna.ask("POST", "/api/tables", {"game": "europe", "seats": TWO}))["id"]
            await anna.ask("POST", f"/api/tables/{again}/invites", {"guest": guest})
            site.services.messenger.note(first, "over", (guest,))
            async with site.services.engine.begin() as connection:
                for _ in range(200):
                    if (await connection.exec_driver_sql("SELECT count(*) FROM pending")).scalar_one() == 2:
                        break
                    await asyncio.sleep(0.05)
                [due] = set((await connection.exec_driver_sql("SELECT due FROM pending")).scalars())
                assert 3500_000 < due - now() <= 3600_000
                assert browser.heard.empty()
                await connection.exec_driver_sql(f"UPDATE pending SET due = {now()}")
            # The game is not over, after all: only what is true is told.
            assert await told(browser) == [("invite", again)]
            await nothing_pending(site)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("wish", "at", "due"),
    [
        ({}, "2026-11-16T23:30:00+02:00", "2026-11-16T23:30:00+02:00"),
        ({"quiet_from": 22 * 60, "quiet_to": 7 * 60 + 30}, "2026-11-16T23:30:00+02:00", "2026-11-17T07:30:00+02:00"),
        ({"quiet_from": 22 * 60, "quiet_to": 7 * 60 + 30}, "2026-11-17T06:00:00+02:00", "2026-11-17T07:30:00+02:00"),
        ({"quiet_from": 22 * 60, "quiet_to": 7 * 60 + 30}, "2026-11-17T07:30:00+02:00", "2026-11-17T07:30:00+02:00"),
        ({"quiet_from": 9 * 60, "quiet_to": 17 * 60}, "2026-11-16T12:00:00+02:00", "2026-11-16T17:00:00+02:00"),
        ({"quiet_from": 9 * 60, "quiet_to": 17 * 60}, "2026-11-16T18:00:00+02:00", "2026-11-16T18:00:00+02:00"),
        # The night in which the clocks change: an hour later by the sun, the same by the clock.
        ({"quiet_from": 22 * 60, "quiet_to": 7 * 60}, "2026-10-24T23:00:00+03:00", "2026-10-25T07:00:00+02:00"),
    ],
)
def test_nobody_is_woken_up(wish: dict[str, int], at: str, due: str) -> None:
    from datetime import datetime

    def moment(text: str) -> int:
        return round(datetime.fromisoformat(text).timestamp() * 1000)

    wanted = {"quiet_from": None, "quiet_to": None, "zone": "Europe/Kyiv", "every": "once", "sent": None} | wish
    assert due_at(SimpleNamespace(**wanted), moment(at)) == moment(due)


def test_bad_wishes_are_refused_and_no_message_goes_into_our_own_network(tmp_path: Path) -> None:
    async def scene() -> None:
        async with pushed_browser() as browser, running(quick(tmp_path)) as site, site.person("Anna") as anna:
            for wish in (
                {"zone": "Mars/Base"},
                {"quiet_from": 60},
                {"quiet_from": 1440, "quiet_to": 3},
                {"every": "x"},
            ):
                assert (await anna.ask("PUT", "/api/notify", wish, 400))["code"] == "malformed"
            for more in (
                {},  # the loopback address, which this server does not allow
                {"endpoint": "https://127.0.0.1/push"},
                {"endpoint": "https://localhost/push"},
                {"endpoint": "ftp://push.example.org/x"},
                {"endpoint": "https://push.example.org/x", "auth": "short"},
                {"endpoint": "https://push.example.org/x", "p256dh": "AAAA"},
            ):
                answer = await anna.ask("PUT", "/api/notify/browser", browser.subscription(**more), 400)
                assert answer["code"] == "malformed"
            # A name that leads into our own network is found out when a message is to be sent.
            push = site.services.web_push
            assert not await push.send("https://localhost.:1/x", browser.subscription()["p256dh"], "A" * 22, b"x")
            found = await anna.ask("GET", "/api/notify")
            assert (len(found["key"]), found["mail"], found["address"]) == (87, False, None)
            assert (await anna.ask("PUT", "/api/notify/mail", {"address": "a@example.org"}, 404))["code"] == "not-found"

    asyncio.run(scene())
    with pytest.raises(ValueError, match="KVYTOK_SMTP is an address such as"):
        asyncio.run(opened(tmp_path, smtp="mail.example.org"))
    with pytest.raises(ValueError, match="set KVYTOK_MAIL_FROM and KVYTOK_URL too"):
        asyncio.run(opened(tmp_path, smtp="smtp://mail.example.org"))
    hosts = read_settings({"KVYTOK_PUSH_HOSTS": "http://a:1 https://b"}).push_hosts
    assert hosts == ("http://a:1", "https://b")


async def opened(folder: Path, **changes: Any) -> None:
    """Start a server."""
    async with running(quick(folder, **changes)):
        pass


LINK = re.compile(r"http://kvytok\.test(/confirm/\w+)")


def test_e_mail_comes_after_a_confirmation_in_the_readers_language(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            box = await stack.enter_async_context(postbox())
            mails = {"smtp": box.url, "mail_from": "Kvytok <games@example.org>", "url": "http://kvytok.test"}
            site = await stack.enter_async_context(running(quick(tmp_path, **mails)))
            anna, bo = [await stack.enter_async_context(site.person(name)) for name in ("Anna", "Bo")]
            assert (await bo.ask("PUT", "/api/notify", {"language": "uk"}))["mail"]
            for wrong in ("nobody", "a@b", "a@b.c\nBcc: x@y.z", "a b@c.de"):
                answer = await bo.ask("PUT", "/api/notify/mail", {"address": wrong}, 400)
                assert answer["code"] == "malformed"
            asked = await bo.ask("PUT", "/api/notify/mail", {"address": "bo@example.org"})
            assert (asked["address"], asked["confirmed"]) == ("bo@example.org", False)
            letter = await box.take()
            assert (letter["To"], letter["From"]) == ("bo@example.org", "Kvytok <games@example.org>")
            found = LINK.search(letter.get_content())
            assert found
            assert (await bo.ask("PUT", "/api/notify/mail", {"address": "bo@example.org"}, 429))["code"] == "too-fast"
            # Nothing is sent before the link was opened and answered; mail programs that open links change nothing.
            table = await game_of(anna, bo)
            page = await anna.send("GET", found[1])
            assert "bo@example.org" in page.text
            assert not (await bo.ask("GET", "/api/notify"))["confirmed"]
            assert box.letters.empty()
            assert (await anna.send("POST", found[1])).status_code == 303
            assert (await anna.send("POST", found[1])).json()["code"] == "bad-link"
            assert (await bo.ask("GET", "/api/notify"))["confirmed"]
            await play(anna, table)
            await play(bo, table)
            await play(anna, table)
            await play(anna, table)
            letter = await box.take()
            assert letter["Subject"] == "Париж: ваш хід"
            assert f"http://kvytok.test/t/{table}" in letter.get_content()
            # Bo has enough.
            assert (await bo.ask("PUT", "/api/notify/mail", {"address": ""}))["address"] is None
            await game_of(anna, bo)
            await nothing_pending(site)
            assert box.letters.empty()

    asyncio.run(scene())


def test_two_nodes_tell_a_thing_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            browser = await stack.enter_async_context(pushed_browser())
            settings = await stack.enter_async_context(database(tmp_path))
            fields = {name: getattr(settings, name) for name in settings.__struct_fields__}
            shared = type(settings)(**fields | {"push_hosts": (browser.origin,), "secret": "one for both nodes"})
            one, two = [await stack.enter_async_context(running(shared)) for _ in range(2)]
            anna, bo = [
                await stack.enter_async_context(site.person(name)) for site, name in ((one, "Anna"), (two, "Bo"))
            ]
            await subscribe(bo, browser)
            keys = {(await each.ask("GET", "/api/notify"))["key"] for each in (anna, bo)}
            assert len(keys) == 1  # both nodes have the same key
            tables = [await game_of(anna, bo) for _ in range(5)]
            heard: list[tuple[str, str]] = []
            while len(heard) < 5:
                heard += await told(browser)
            await nothing_pending(one)
            assert sorted(heard) == sorted(("turn", table) for table in tables)

    asyncio.run(scene())
