"""The headers of every answer; and odd requests are refused and do not fail."""

import asyncio
import logging
import re
import stat
from pathlib import Path

import pytest
from litestar.testing import TestClient

from kvytok.server.app import create_app
from kvytok.server.guests import read_secret
from kvytok.server.page_files import policy

from .site import quick, running


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page with two files."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>Kvytok</title>")
    (page / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return page


def test_every_answer_is_what_it_says_and_keeps_addresses_to_itself(tmp_path: Path, built: Path) -> None:
    with TestClient(create_app(quick(tmp_path, page=built))) as client:
        link = client.get("/api/me/link").json()["url"].rpartition("/")[2]
        table = client.post("/api/tables", json={"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()[
            "id"
        ]
        invitation = f"/api/tables/{table}/invitation.svg"
        for path in (
            "/",
            "/icon.svg",
            "/api/me",
            invitation,
            f"/return/{link}",
            "/return/a.b",
            "/api/schema/openapi.json",
        ):
            answer = client.get(path, follow_redirects=False)
            assert answer.headers["x-content-type-options"] == "nosniff", path
            assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer"), path
        for path in (f"/return/{link}", "/return/a.b", "/api/me"):
            assert client.get(path, follow_redirects=False).headers["cache-control"] == "no-store", path


def test_the_head_of_an_answer_is_that_of_the_whole(tmp_path: Path, built: Path) -> None:
    """As watchers of sites, checkers of links and chats ask before they fetch."""
    (built / "long.txt").write_text("x" * 300_000)

    async def raw(port: int, method: str, path: str) -> tuple[bytes, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"{method} {path} HTTP/1.1\r\nhost: here\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n"
        writer.write(head.encode())
        told, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        same = [line for line in told.lower().split(b"\r\n") if not line.startswith((b"date:", b"set-cookie:"))]
        return b"\n".join(sorted(same)), body

    async def scene() -> None:
        async with running(quick(tmp_path, page=built)) as site:
            port = int(site.url.rpartition(":")[2])
            for path in (
                *("/", "/rules/usa", "/icon.svg", "/long.txt", "/nothing", "/nothing.js", "/api/games"),
                *("/api/ready", "/api/nothing", "/api/schema/openapi.json", "/return/a.b", "/metrics"),
            ):
                head, nothing = await raw(port, "HEAD", path)
                whole, body = await raw(port, "GET", path)
                if path == "/metrics":  # its numbers change from one request to the next
                    head, whole = (re.sub(rb"content-length: \d+", b"", told) for told in (head, whole))
                assert (head, nothing) == (whole, b""), path
                assert body, path
            assert b" 200 " in (await raw(port, "HEAD", "/"))[0]
            assert b" 405 " in (await raw(port, "HEAD", "/api/me/deletion"))[0]

    asyncio.run(scene())


def test_the_page_speaks_with_its_own_host_only(tmp_path: Path, built: Path) -> None:
    with TestClient(create_app(quick(tmp_path, page=built))) as client:
        told = client.get("/", headers={"host": "play.example:8451"}).headers["content-security-policy"]
        assert "connect-src 'self' ws://play.example:8451 wss://play.example:8451;" in told
    for odd in ("x; script-src *", "", "x y", "x,y", "'*'"):
        assert "connect-src 'self';" in policy(odd)


def test_odd_requests_are_refused_and_not_logged_as_failures(
    tmp_path: Path, built: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), TestClient(create_app(quick(tmp_path, page=built))) as client:
        for path in ("/%00", "/" + "x" * 300, "/" + "x/" * 3000, "/a%00b.js", "/api/tables/%00", "/api/codes/%00"):
            assert client.get(path).status_code in (200, 404), path
        assert client.get("/" + "x" * 300 + ".js").status_code == 404
        for body in (b"[" * 9000, b'{"a":' * 2000, b'"\xff\xfe"', b"\xff", b'{"game": "\xc3"}', b"\x80" * 100):
            answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), body[:20]
    assert not caplog.records


@pytest.mark.slow
def test_the_database_and_the_secret_are_their_owners_alone(tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.mkdir()
    (older / "kvytok.sqlite3").touch(mode=0o644)
    for data in (tmp_path / "new", older):
        with TestClient(create_app(quick(data))) as client:
            assert client.get("/api/health").json()["ok"]
            for file in data.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


@pytest.mark.parametrize("content", ["", "\n", "short"])
def test_a_secret_that_is_none_is_refused(content: str, tmp_path: Path) -> None:
    """With an empty secret anybody could sign cookies."""
    (tmp_path / "secret").write_text(content)
    with pytest.raises(ValueError, match="is no secret"):
        read_secret(tmp_path / "secret")
    with pytest.raises(ValueError, match="is no secret"):
        create_app(quick(tmp_path))
