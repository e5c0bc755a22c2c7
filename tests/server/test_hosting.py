"""Hosting: copies that can be played on, metrics, and files that name what really exists."""

import asyncio
import json
import random
import re
import stat
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from kvytok.cli import main
from kvytok.game.game import Game
from kvytok.server import mailbox
from kvytok.server.database import address_of
from kvytok.server.services import Services
from kvytok.server.settings import PREFIX, Settings

from .site import person, play_on, quick, running

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


def test_a_copy_made_during_a_game_is_played_on(tmp_path: Path) -> None:
    copy, data = tmp_path / "copies" / "monday", tmp_path / "data"

    async def first() -> tuple[str, object]:
        async with running(quick(data)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": SEATS, "start": True}))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(1), most=20)
            # A process of its own, as with a host: here the log of the running server would get between its lines.
            command = [sys.executable, "-m", "kvytok", "backup", "--data", str(data), str(copy), "--json"]
            done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout) == {"folder": str(copy), "tables": 1, "moves": 20}
            await play_on([talk], random.Random(2), most=5)  # these moves are not in the copy
            return table, anna.http.cookies

    async def second(table: str, cookies: object) -> None:
        async with running(quick(copy)) as site, person(site.url, cookies=cookies) as anna:
            talk = await anna.sit(table)
            await talk.seq(20)
            assert talk.game["seq"] == 20
            await play_on([talk], random.Random(3))
            (tmp_path / "game.txt").write_text((await anna.send("GET", f"/api/tables/{table}/file")).text)
            totals = [player["total"] for player in talk.game["result"]["players"]]
            assert [player.total for player in Game.load(tmp_path / "game.txt").result().players] == totals

    asyncio.run(second(*asyncio.run(first())))
    assert {stat.S_IMODE((copy / name).stat().st_mode) for name in ("kvytok.sqlite3", "secret")} == {0o600}
    again = CliRunner().invoke(main, ["backup", "--data", str(data), str(copy)])
    assert again.exit_code != 0  # a copy never overwrites another


def test_backup_asks_the_environment_as_the_server_does(tmp_path: Path) -> None:
    """In the image `KVYTOK_DATA` names the folder."""

    async def begin() -> None:
        async with running(quick(tmp_path / "data")):
            pass

    asyncio.run(begin())
    named = {"KVYTOK_DATA": str(tmp_path / "data")}
    done = CliRunner().invoke(main, ["backup", str(tmp_path / "copy")], env=named)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "copy" / "kvytok.sqlite3").is_file()
    elsewhere = named | {"KVYTOK_DATABASE": "postgresql+asyncpg://database/kvytok"}
    refused = CliRunner().invoke(main, ["backup", str(tmp_path / "other")], env=elsewhere)
    assert refused.exit_code != 0
    assert "pg_dump" in refused.output
    assert not (tmp_path / "other").exists()


def test_the_image_keeps_no_secrets_and_nothing_that_only_built_it() -> None:
    """Everything beside the container file goes into the image but what `.dockerignore` names: also `hosting/.env`."""
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {".git", "**/.env", "**/node_modules", "**/.*_cache"} <= set(ignored)
    page = (ROOT / "hosting" / "Containerfile").read_text().partition("FROM python")[0]
    assert page.rstrip().endswith("npm run build && rm -rf node_modules")


def test_metrics_count_and_are_not_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": SEATS, "start": True}))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(1), most=7)
            told = (await anna.http.get("/metrics")).text
            assert 'kvytok_moves_total{by="guest"} 7' in told
            assert "kvytok_move_seconds_count 7" in told
            assert "kvytok_commit_moves_sum 7" in told
            assert "kvytok_sockets 1" in told
            assert table not in told
            # What the dashboard shows exists.
            shown = (ROOT / "hosting" / "grafana-dashboard.json").read_text()
            for name in set(re.findall(r"(?:kvytok|process)_[a-z_]+", shown)) - {"kvytok_"}:
                assert f"# TYPE {re.sub('_(bucket|sum|count)$', '', name)} " in told, name
            far = await anna.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
            assert far.status_code == 403
        async with running(quick(tmp_path, metrics="a long word")) as site, site.person() as anna:
            assert (await anna.http.get("/metrics")).status_code == 403
            known = await anna.http.get("/metrics", headers={"authorization": "Bearer a long word"})
            assert known.status_code == 200

    asyncio.run(scene())


def test_a_short_secret_is_refused_with_the_way_to_make_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever guesses the secret is everybody."""
    for secret in ("secret", " " * 20, "fifteen letters"):
        monkeypatch.setenv("KVYTOK_SECRET", secret)
        # A process of its own, because a server sets up the log of its whole process, and ends it.
        command = [sys.executable, "-m", "kvytok", "serve", "--port", "0", "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2, done.stderr
        assert "KVYTOK_SECRET is too short" in done.stderr
        assert "openssl rand -hex 32" in done.stderr


def test_the_address_of_a_database_is_read_as_hosts_write_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for given, read in (
        ("", f"sqlite+aiosqlite:///{tmp_path}/kvytok.sqlite3"),
        ("postgres://a:b@c:5433/d?sslmode=require", "postgresql+asyncpg://a:b@c:5433/d?ssl=require"),
        ("postgresql://a@c/d", "postgresql+asyncpg://a@c/d"),
        ("postgresql+asyncpg://a@c/d", "postgresql+asyncpg://a@c/d"),
        ("sqlite:////e/f", "sqlite+aiosqlite:////e/f"),
    ):
        url = address_of(Settings(data=tmp_path, database=given))
        assert url.render_as_string(hide_password=False) == read
    for wrong in ("hello", "mysql://a:b@c/d", "postgresql+psycopg2://a:b@c/d"):
        with pytest.raises(ValueError, match="it looks like postgresql://user@host/database") as refused:
            address_of(Settings(data=tmp_path, database=wrong))
        assert "a:b" not in str(refused.value)


def test_a_wrong_address_of_a_database_is_refused_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVYTOK_DATABASE", "mysql://a:b@c/d")
    command = [sys.executable, "-m", "kvytok", "serve", "--data", str(tmp_path), "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert "it looks like postgresql://user@host/database" in done.stderr
    assert "a:b" not in done.stderr
    assert "Traceback" not in done.stderr


def test_the_log_says_that_no_mail_is_sent_without_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings = quick(tmp_path, smtp="smtp://mail.example.org", mail_from="a@example.org", url="http://kvytok.test")
    Services(settings)
    assert "no e-mail" not in caplog.text
    monkeypatch.setattr(mailbox, "find_spec", lambda name: None if name == "fluent" else find_spec(name))
    Services(settings)
    assert "kvytok[server,words]" in caplog.text


def test_the_compose_file_starts_nothing_without_secrets() -> None:
    """Compose puts nothing in the place of a variable that is not set, unless the file says that it is needed."""
    asked = re.findall(r"\$\{([A-Z_]+)([^}]*)\}", (ROOT / "hosting" / "compose.yaml").read_text())
    assert {name for name, _ in asked} == {"SITE", "SECRET", "DATABASE_PASSWORD", "METRICS"}
    for name, rest in asked:
        assert rest.startswith(":-" if name == "METRICS" else ":?"), name


def test_every_setting_is_in_the_help_and_in_the_docs() -> None:
    told, docs = CliRunner().invoke(main, ["serve", "--help"]).output, (ROOT / "docs" / "hosting.md").read_text()
    for name in Settings.__struct_fields__:
        variable = PREFIX + name.upper()
        assert variable in told, variable
        assert f"`{variable}`" in docs, variable


def test_the_files_for_hosts_name_what_exists() -> None:
    hosting = ROOT / "hosting"
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__} | {"KVYTOK_CACHE"}
    for path in hosting.iterdir():
        assert set(re.findall(r"KVYTOK_[A-Z_]+", path.read_text())) <= known, path.name
        assert path.name in (ROOT / "docs" / "hosting.md").read_text(), path.name
    compose = yaml.safe_load((hosting / "compose.yaml").read_text())
    nodes = [name for name in compose["services"] if name.startswith("node")]
    balancer = (hosting / "Caddyfile").read_text()
    assert all(f"{node}:8451" in balancer for node in nodes)
    assert "/api/ready" in balancer
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    asked = re.search(r"'\.\[([a-z,]+)\]'", (hosting / "Containerfile").read_text())
    assert asked is not None
    assert set(asked[1].split(",")) <= set(extras)
