"""What a server says about itself, what it says when it cannot start, and what it writes into its log."""

import asyncio
import contextlib
import gc
import io
import json
import logging
import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kvytok.server import condition, database
from kvytok.server.logs import JsonLines
from kvytok.server.sole_use import InUse, SoleUse

from .site import play_on, quick, running

pytestmark = pytest.mark.slow

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


async def taken(other: sqlite3.Connection) -> None:
    """Take the right to write, as soon as the server has written what it was writing."""
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
                return
            await asyncio.sleep(0.01)


def test_a_database_that_cannot_be_written_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("EVERY", "TROUBLED"):
        monkeypatch.setattr(condition, name, 0.0)
    monkeypatch.setattr(database, "BUSY", 0.2)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person() as anna:
            assert (await anna.ask("GET", "/api/ready"))["troubles"] == []
            other = sqlite3.connect(tmp_path / "kvytok.sqlite3", isolation_level=None, timeout=0)
            await taken(other)  # nobody else can write now, as on a full disk
            assert (await anna.ask("GET", "/api/health"))["troubles"] == ["database-writing"]
            assert (await anna.ask("GET", "/api/ready", status=503))["code"] == "busy"
            other.execute("ROLLBACK")
            other.close()
            assert (await anna.ask("GET", "/api/ready"))["ok"]
            site.services.thinking._searching.lost = 1
            assert (await anna.ask("GET", "/api/health"))["troubles"] == ["bots"]
            site.services.thinking._searching.lost = 0

    asyncio.run(scene())


def test_damaged_pages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(condition, "EVERY", 0.0)

    async def scene(damage: bool) -> list[str]:
        async with running(quick(tmp_path)) as site, site.person() as anna:
            for _ in range(0 if damage else 30):
                await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True})
            assert site.services._looking is not None
            await site.services._looking
            return list((await anna.ask("GET", "/api/health"))["troubles"])

    assert asyncio.run(scene(False)) == []
    path = tmp_path / "kvytok.sqlite3"
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page, size = (file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        root = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()[0]
    file.close()
    assert page > root
    with path.open("r+b") as raw:
        raw.seek((root - 1) * size)
        raw.write(b"\xff" * 64)
    assert asyncio.run(scene(True)) == ["database-damaged"]


def test_a_second_server_on_the_same_file_does_not_start(tmp_path: Path) -> None:
    path = tmp_path / "kvytok.sqlite3"
    first, second = SoleUse(path), SoleUse(path)
    first.take()
    with pytest.raises(InUse, match="another server uses"):
        second.take()
    command = [sys.executable, "-m", "kvytok", "serve", "--port", "0", "--data", str(tmp_path), "--json"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ, check=False)
    assert refused.returncode != 0
    assert "another server uses" in refused.stderr
    assert len(refused.stderr) < 500  # one line, without a traceback
    first.leave()
    second.take()
    second.leave()


def test_an_extra_never_hides_what_the_log_says_itself() -> None:
    stream = io.StringIO()
    handler, logger = logging.StreamHandler(stream), logging.Logger("kvytok.test")
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    logger.warning("a bot thinks", extra={"level": "expert", "table": "t"})
    line = json.loads(stream.getvalue())
    assert (line["level"], line["extra_level"], line["table"]) == ("warning", "expert", "t")


def test_a_page_that_leaves_in_mid_move_leaves_no_unseen_error(tmp_path: Path) -> None:
    unseen: list[dict[str, Any]] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unseen.append(context))
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(1), most=2)
            began, may_go = asyncio.Event(), asyncio.Event()

            async def failing(*_: Any, **__: Any) -> None:
                began.set()
                await may_go.wait()
                raise RuntimeError("the disk is gone")

            site.services.store.append_move = failing  # type: ignore[method-assign, assignment]
            seat, move = talk.choose(random.Random(2)) or (0, None)
            await talk.move(move, seat)
            await began.wait()
            site.services.hub.at(table)[0].close(1000, "")  # as when the page can no longer be reached
            await asyncio.sleep(0.1)
            may_go.set()
            while site.services.hub.tables() or site.services.move_service.under_way:
                await asyncio.sleep(0.01)

    asyncio.run(scene())
    gc.collect()
    assert unseen == []


def test_a_removed_person_hears_no_more_chat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}], "watchers": False}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            talks = [await anna.sit(table), await bo.sit(table)]
            for talk in talks:
                await talk.hear("chat")
            await anna.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})
            await talks[0].say(type="say", text="he is gone")
            while not any(line["text"] == "he is gone" for said in talks[0].said for line in said["lines"]):
                await talks[0].hear("chat")
            await talks[1].say(type="say", text="am I?")
            assert (await talks[1].hear("refused"))["code"] == "removed"
            heard = [(line["text"], line["notice"]) for said in talks[1].said for line in said["lines"]]
            assert heard == [(None, "removed")]
            again = await bo.sit(table)
            assert (await again.hear("chat"))["lines"] == []

    asyncio.run(scene())
