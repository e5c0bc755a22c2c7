"""Return links: they ask first, work once, and end when a new one is made."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kvytok.server import guests

from .site import quick, running


def test_a_link_asks_works_once_and_is_replaced_by_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            bo_himself = await bo.ask("GET", "/api/me")
            first, second = [urlsplit((await anna.ask("GET", "/api/me/link"))["url"]).path for _ in range(2)]
            assert (await bo.http.get(first)).status_code == 400  # the second link has ended it
            # Opening a link changes nothing: it asks, in the reader's language, as whom to go on.
            asked = await bo.http.get(second, headers={"accept-language": "pl"})
            assert asked.status_code == 200
            assert "jako Anna" in asked.text
            assert "Bo" in asked.text
            assert "set-cookie" not in asked.headers
            assert asked.headers["cache-control"] == "no-store"
            # Another site cannot answer.
            foreign = await bo.http.post(second, headers={"origin": "https://evil.example"})
            assert foreign.json()["code"] == "wrong-origin"
            assert await bo.ask("GET", "/api/me") == bo_himself
            # The database does not hold the secret of the link.
            token = second.rpartition("/")[2]
            files = b"".join(path.read_bytes() for path in tmp_path.glob("kvytok.sqlite3*"))
            assert token.encode() not in files
            own = await bo.http.post(second, headers={"origin": site.url})
            assert own.status_code == 303
            assert await bo.ask("GET", "/api/me") == await anna.ask("GET", "/api/me")
            async with site.person("Eve") as eve:
                assert (await eve.http.post(second)).json()["code"] == "bad-link"
                late = urlsplit((await anna.ask("GET", "/api/me/link"))["url"]).path
                monkeypatch.setattr(guests, "LINK_AGE", -1)
                assert (await eve.http.post(late)).json()["code"] == "bad-link"

    asyncio.run(scene())
