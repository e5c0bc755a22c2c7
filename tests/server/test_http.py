"""The HTTP API: the description matches the routes, and no request breaks it."""

import asyncio
import hashlib
import json
import re
import typing
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from depth import depth
from kvytok.boards import board_ids
from kvytok.game.box import open_box
from kvytok.server import messages
from kvytok.server.account_routes import account_api
from kvytok.server.app import create_app
from kvytok.server.company_routes import company_api
from kvytok.server.database import SCHEMA
from kvytok.server.notify_routes import notify_api
from kvytok.server.refusal import STATUS, ErrorCode
from kvytok.server.routes import api
from kvytok.server.settings import PREFIX, Settings, read_settings
from kvytok.server.tournament_routes import tournament_api
from kvytok.server.typescript import TARGET, typescript

from .site import Machine, quick, running

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
HOSTING = (ROOT / "docs" / "hosting.md").read_text()


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert (ROOT / TARGET).read_text() == typescript(), "run: python -m kvytok.server.typescript"


def test_the_protocol_is_described() -> None:
    for code in typing.get_args(ErrorCode):
        status = STATUS[code]
        assert f"| `{code}` | {status} |" in PROTOCOL or f"| `{code}` | – |" in PROTOCOL, code
    for union in (messages.FromPage, messages.FromServer):
        for struct in typing.get_args(union):
            assert f"| `{struct.__struct_config__.tag}` |" in PROTOCOL
    routers = (api, account_api, company_api, notify_api, tournament_api)
    for route in (route for router in routers for route in router.routes):
        path = re.sub(r"\{(\w+?)(_id)?:\w+\}", r"{\1}", route.path)
        assert path in PROTOCOL, path


def test_every_setting_is_described() -> None:
    for name in Settings.__struct_fields__:
        assert f"`{PREFIX}{name.upper()}`" in HOSTING, name
    found = read_settings({"KVYTOK_PORT": "1", "KVYTOK_BOT_DELAY": "0.5", "KVYTOK_ORIGINS": "a b"}, port=2)
    assert (found.port, found.bot_delay, found.origins) == (2, 0.5, ("a", "b"))
    with pytest.raises(ValueError, match="KVYTOK_PORT is a number, not 'x'"):
        read_settings({"KVYTOK_PORT": "x"})


def test_the_description_is_served(tmp_path: Path) -> None:
    with TestClient(create_app(quick(tmp_path))) as client:
        schema = client.get("/api/schema/openapi.json")
        assert schema.status_code == 200
        assert {"/api/tables", "/api/tables/{table_id}/game"} <= schema.json()["paths"].keys()
        health = client.get("/api/health").json()
        assert (health["ok"], health["schema"], health["page"]) == (True, SCHEMA, False)
        offered = client.get("/api/games").json()
        assert {"usa", "europe-mega", "paris"} <= {game["id"] for game in offered["games"]}
        for game in offered["games"]:
            board = client.get(f"/api/games/{game['id']}").json()
            assert board["board"] == game["board"]
            assert {route["other_lane"] for route in board["routes"]} - {None} <= {r["name"] for r in board["routes"]}
        assert client.get("/api/nowhere").json()["code"] == "not-found"
        assert client.put("/api/me").status_code == 405


def test_boards_are_drawn_from_one_answer_that_is_the_same_for_everybody(tmp_path: Path) -> None:
    with TestClient(create_app(quick(tmp_path))) as client:
        asked = client.get("/api/games")
        assert "set-cookie" not in asked.headers
        offered = asked.json()
        assert [card["id"] for card in offered["boards"]] == list(board_ids())
        for card in offered["boards"]:
            address = f"/api/boards/{card['id']}"
            answer = client.get(f"{address}?v={card['version']}")
            assert "set-cookie" not in answer.headers
            assert "immutable" in answer.headers["cache-control"]
            assert client.get(f"{address}?v=older").headers["cache-control"] == "no-cache"
            drawn = answer.json()
            lengths = [len(place["spaces"]) for place in drawn["layout"]["routes"]]
            assert lengths == [route["length"] for route in drawn["routes"]]
            known = {ticket["name"] for ticket in drawn["tickets"]}
            for game in offered["games"]:
                if game["board"] == card["id"]:
                    board = client.get(f"/api/games/{game['id']}").json()
                    assert board["routes"] == drawn["routes"]
                    assert board["terms"] == drawn["terms"][game["id"]]
                    [record] = open_box(game["id"]).records
                    for name, told in board["terms"].items():
                        assert told == record[f"route_{name}"][: len(drawn["routes"])].tolist()
                    assert {ticket["name"] for ticket in board["tickets"]} <= known
                    assert set(game["route_points"]) == {str(route["length"]) for route in drawn["routes"]}
        assert client.get("/api/boards/atlantis").json()["code"] == "not-found"
        assert "set-cookie" in client.get("/api/me").headers


def test_what_is_doubtful_is_offered_as_such(tmp_path: Path) -> None:
    with TestClient(create_app(quick(tmp_path))) as client:
        offered = client.get("/api/games").json()
        sets = {bonus["id"]: bonus for game in offered["games"] for bonus in game["bonus"]}
        assert sets["orient_express"]["names"]["en"] == "Orient Express tickets"
        assert {name: bonus["doubtful"] for name, bonus in sets.items()} == {"orient_express": True, "max": True}
        told = {card["id"]: card for card in offered["boards"]}
        assert told["paris"]["notice"]["pl"].startswith("Nasza plansza")
        assert told["usa"]["notice"] is None


@pytest.mark.slow
def test_the_api_keeps_to_its_description(tmp_path: Path) -> None:
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    machine = Machine(tmp_path)
    machine.start_and_wait()
    try:
        schema = schemathesis.openapi.from_url(f"{machine.url}/api/schema/openapi.json")
        for result in schema.get_all_operations():
            property_of(result.ok(), checks)()
    finally:
        machine.kill()


def property_of(operation: typing.Any, checks: list[typing.Any]) -> typing.Any:
    """A property test of one operation."""

    @settings(
        max_examples=depth(5, 15),
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
    )
    @given(case=operation.as_strategy())
    def conforms(case: typing.Any) -> None:
        case.call_and_validate(checks=checks)

    return conforms


def test_the_page_is_served_where_it_is_built(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")

    async def scene() -> None:
        async with running(quick(tmp_path, page=page)) as site, site.person() as anna:
            missing = await anna.send("GET", "/")
            assert missing.status_code == 503
            assert "not built" in missing.text
            (page / "index.html").write_text("<p>the page")
            (page / "assets" / "x.js").write_text("1")
            table = await anna.ask("POST", "/api/tables", {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]})
            named = ("/", "/rules", "/rules/usa", "/tutorial/paris", f"/t/{table['id']}", f"/replay/{table['id']}/")
            named += ("/local/usa/me,casual", "/t/local-0123456789ab", "/replay/local-0123456789ab")
            unknown = (
                "/t/abc",
                "/index.html",
                "/replay/x",
                "/rules/nope",
                "/tutorial/nope",
                "/nope",
                "/t",
                "/t/a/b",
                "/local",
                "/t/local-",
            )
            for path in (*named, *unknown):
                response = await anna.send("GET", path)
                assert (response.text, response.headers["cache-control"]) == ("<p>the page", "no-cache"), path
                assert response.status_code == (200 if path in named else 404), path
            script = await anna.send("GET", "/assets/x.js")
            assert (script.text, "immutable" in script.headers["cache-control"]) == ("1", True)
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert (await anna.send("GET", "/assets/y.js")).status_code == 404
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//secret.txt"):
                assert "secret" not in (await anna.send("GET", path)).text, path

    asyncio.run(scene())


def test_networks_for_the_page(tmp_path: Path) -> None:
    listed = json.loads((Path(__file__).parents[2] / "web/src/engine/networks.json").read_text())
    wanted = {
        (net["file"], net["version"]) for tables in listed.values() for two in tables.values() for net in two.values()
    }

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person() as anna:
            for file, version in wanted:
                kept = await anna.send("GET", f"/networks/{file}?v={version}")
                assert (kept.status_code, "immutable" in kept.headers["cache-control"]) == (200, True), file
                assert hashlib.sha256(kept.content).hexdigest().startswith(version), file
            old = await anna.send("GET", f"/networks/{file}?v=old")
            assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")
            for path in ("", "nothing.npz", "quick", "..%2ftrained_network.py", "/etc/passwd"):
                assert (await anna.send("GET", f"/networks/{path}")).status_code == 404, path

    asyncio.run(scene())
