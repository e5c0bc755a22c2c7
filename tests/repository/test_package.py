"""The package as users get it: built, installed elsewhere and used.

Nothing is downloaded. A wheel is made from the source distribution, as `python -m build` does it, and installed into
separate environments, which borrow from this one exactly the packages that the wheel and an extra ask for.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import venv
import zipfile
from collections.abc import Iterable, Sequence
from email import message_from_bytes
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
import pytest
from packaging.requirements import Requirement
from websockets.sync.client import ClientConnection, connect

from kvytok.boards import board_ids

pytestmark = pytest.mark.slow

PAGE = "kvytok/server/page/index.html"
MOST_SECONDS = 80


def surroundings(**changes: str) -> dict[str, str]:
    """This environment without everything that would lead back to the source."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | changes


def done(command: Sequence[str | Path], **options: object) -> str:
    """The output of a command that must succeed."""
    run = subprocess.run(command, capture_output=True, text=True, timeout=MOST_SECONDS, **options)  # type: ignore[call-overload]
    assert run.returncode == 0, run.stdout + run.stderr
    return str(run.stdout)


def without_node(tmp_path: Path) -> dict[str, str]:
    """A machine without Node: the path leads to an empty folder."""
    nothing = tmp_path / "nothing"
    nothing.mkdir(exist_ok=True)
    return surroundings(PATH=str(nothing))


def wheel_command(source: Path, out: Path) -> list[str | Path]:
    return [
        sys.executable, "-m", "pip", "wheel", "-qq", "--disable-pip-version-check", "--no-build-isolation", "--no-deps",
        "--wheel-dir", out, source,
    ]  # fmt: skip


def python_of_its_own(folder: Path, wanted: Iterable[str]) -> Path:
    """A new environment that has the wanted packages of this one, everything that they need, and nothing else."""
    venv.create(folder, symlinks=True)
    [packages] = folder.glob("lib/python*/site-packages")
    for place in {place for name in wanted for place in places(name)}:
        (packages / place.name).symlink_to(place)
    return folder / "bin" / "python"


@cache
def places(wanted: str) -> frozenset[Path]:
    """The folders and modules of an installed package and of all that it needs."""
    requirement = Requirement(wanted)
    found = distribution(requirement.name)
    tops = {file.parts[0] for file in found.files or () if ".." not in file.parts and file.parts[0] != "__pycache__"}
    needed = (Requirement(line) for line in found.requires or ())
    return frozenset({Path(str(found.locate_file(top))) for top in tops}).union(
        *(places(str(each)) for each in needed if applies(each, requirement.extras))
    )


def applies(requirement: Requirement, extras: Iterable[str]) -> bool:
    """Whether a package needs another one here, with these extras."""
    if requirement.marker is None:
        return True
    return any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def asked_by(wheel: Path, *extras: str) -> list[str]:
    """What the metadata of a wheel asks for."""
    with zipfile.ZipFile(wheel) as files:
        [metadata] = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        lines = message_from_bytes(files.read(metadata)).get_all("Requires-Dist", ())
    return [str(each) for line in lines if applies(each := Requirement(line), extras)]


def install(python: Path, *what: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--disable-pip-version-check"]
    done([*command, "--no-deps", "--no-build-isolation", "--ignore-installed", *what], env=surroundings())


@pytest.fixture(scope="module")
def source_distribution(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution."""
    assert (root / "src" / PAGE).is_file(), "build the page first: make page"
    folder = tmp_path_factory.mktemp("sdist")
    done([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=root, env=surroundings())
    [archive] = folder.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture
def pageless(source_distribution: Path, tmp_path: Path) -> Path:
    """The same source without a built page."""
    copy = tmp_path / "source"
    shutil.copytree(source_distribution, copy)
    shutil.rmtree((copy / "src" / PAGE).parent)
    return copy


@pytest.fixture(scope="module")
def wheel(source_distribution: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the source distribution on a machine without Node."""
    folder = tmp_path_factory.mktemp("wheel")
    done(wheel_command(source_distribution, folder), env=without_node(folder))
    [made] = folder.glob("*.whl")
    return made


def installed(wheel: Path, folder: Path, *extras: str) -> Path:
    """The command `kvytok` of a new environment with the wheel and some of its extras."""
    python = python_of_its_own(folder, asked_by(wheel, *extras))
    install(python, wheel)
    place = done([python, "-c", "import kvytok; print(kvytok.__file__)"], cwd=folder, env=surroundings())
    assert Path(place.strip()).is_relative_to(folder)
    return folder / "bin" / "kvytok"


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `kvytok` where no extra is installed."""
    return installed(wheel, tmp_path_factory.mktemp("core"))


def test_the_source_distribution_has_every_tracked_file(root: Path, source_distribution: Path) -> None:
    tracked = done(["git", "ls-files"], cwd=root).split()
    assert [name for name in tracked if not (source_distribution / name).is_file()] == []


def test_the_wheel_has_the_page_the_boards_and_all_networks(root: Path, wheel: Path) -> None:
    tracked = done(["git", "ls-files", "src/kvytok"], cwd=root).split()
    networks = [name.removeprefix("src/") for name in tracked if name.endswith(".npz")]
    assert len(networks) > 10
    with zipfile.ZipFile(wheel) as files:
        inside = {info.filename: info.file_size for info in files.infolist()}
    assert [name for name in networks if inside.get(name) != (root / "src" / name).stat().st_size] == []
    assert PAGE in inside
    assert [board for board in board_ids() if f"kvytok/boards/{board}/routes.json" not in inside] == []


def test_a_network_plays_where_only_the_core_is_installed(core: Path) -> None:
    arguments = ["arena", "--game", "paris", "--bots", "neural,random", "--games", "2", "--seed", "1", "--json"]
    played = json.loads(done([core, *arguments], env=surroundings()))
    assert {bot["bot"] for bot in played["bots"]} == {"neural", "random"}
    assert played["games"] == 2


def test_the_core_alone_plays_and_scores(core: Path, tmp_path: Path) -> None:
    command = core
    played = done([command, "simulate", "--game", "paris", "--games", "1", "--seed", "1", "--json"], env=surroundings())
    assert json.loads(played)["games"] == 1
    unasked = done([command, "simulate", "--game", "paris", "--games", "1", "--seed", "1"], env=surroundings())
    assert json.loads(unasked)["seats"] == json.loads(played)["seats"]
    table = {"game": "usa", "players": [{"name": name, "routes": [], "tickets": []} for name in ("Anna", "Bo")]}
    (tmp_path / "table.json").write_text(json.dumps(table))
    scored = done([command, "score", tmp_path / "table.json", "--json"], env=surroundings())
    assert [player["total"] for player in json.loads(scored)["players"]] == [0, 0]


@pytest.mark.parametrize(
    ("package", "extra", "command"),
    [
        ("aiosqlite", "server", ["kvytok", "serve"]),
        ("torch", "train", ["kvytok", "train", "--game", "paris", "--minutes", "1", "--out", "here"]),
        ("textual", "terminal", ["kvytok", "play"]),
        ("fluent", "words", ["kvytok", "simulate", "--game", "paris", "--games", "1", "--language", "uk"]),
        ("aiosqlite", "server", ["python", "-c", "import kvytok.server.app"]),
        ("gymnasium", "envs", ["python", "-c", "from kvytok.envs import usa_v0"]),
        ("gymnasium", "envs", ["python", "-c", "import kvytok.envs.single"]),
        ("gymnasium", "envs", ["python", "-c", "import kvytok.envs.vector"]),
        ("fluent", "words", ["python", "-c", "import kvytok.words; kvytok.words.Words('uk')"]),
        ("torch", "train", ["python", "-c", "import kvytok.learn.training"]),
        ("pyspiel", "openspiel", ["python", "-c", "import kvytok.envs.spiel"]),
    ],
)
def test_the_core_alone_says_what_to_install(
    core: Path, tmp_path: Path, package: str, extra: str, command: list[str]
) -> None:
    run = subprocess.run(
        [core.parent / command[0], *command[1:]], env=surroundings(), cwd=tmp_path, capture_output=True, text=True,
        timeout=MOST_SECONDS, check=False,
    )  # fmt: skip
    told = f"{package} is not installed; it comes with the extra '{extra}': pip install 'kvytok[{extra}]'"
    assert run.returncode != 0
    assert told in run.stderr.splitlines()[-1]
    if command[0] == "kvytok":
        assert run.returncode == 2
        assert len(run.stderr.splitlines()) == 1


def test_with_the_server_it_serves_the_page(wheel: Path, tmp_path: Path) -> None:
    # A server compiles the rules when it has nothing else to do. So the compiler is off here.
    quiet = surroundings(KVYTOK_DATA=str(tmp_path / "data"), NUMBA_DISABLE_JIT="1")
    serve = [installed(wheel, tmp_path / "venv", "server"), "serve", "--port", "0", "--json"]
    with subprocess.Popen(serve, cwd=tmp_path, env=quiet, stdout=subprocess.PIPE, text=True) as server:
        end = threading.Timer(MOST_SECONDS, server.kill)
        end.start()
        try:
            assert server.stdout is not None
            address = json.loads(server.stdout.readline())["url"].rstrip("/")
            with urlopen(address, timeout=20) as answer:
                assert answer.status == 200
                page = answer.read().decode()
            [script] = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
            with urlopen(address + script, timeout=20) as answer:
                assert answer.headers["content-type"].startswith("text/javascript")
                assert len(answer.read()) > 1000
            play_a_move(address)
        finally:
            server.terminate()
            end.cancel()


def play_a_move(address: str) -> None:
    """Make a table for two at one keyboard and play the first move, as the page does it."""
    with httpx.Client(base_url=address) as guest:
        guest.get("/api/me").raise_for_status()
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
        made = guest.post("/api/tables", json={"game": "paris", "seats": seats, "start": True})
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(url, additional_headers={"Cookie": cookies, "Origin": address}) as page:
            page.send(json.dumps({"type": "hello", "last": -1}))
            game = answer_of(page, "game")
            move = game["views"][0]["moves"][0]
            page.send(json.dumps({"type": "move", "seat": 0, "seq": game["seq"], "move": move}))
            assert answer_of(page, "game")["seq"] == game["seq"] + 1
        assert guest.get(f"/api/tables/{table}/game").json()["seq"] == game["seq"] + 1


def answer_of(page: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (found := json.loads(page.recv(timeout=MOST_SECONDS)))["type"] != kind:
        assert found["type"] != "refused", found
    return dict(found)


def test_with_environments_it_plays_them(wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "venv", "envs", "openspiel").parent / "python"
    play = (
        "import gymnasium, pyspiel, kvytok.envs.single, kvytok.envs.spiel; from kvytok.envs import paris_v0; "
        "paris_v0.env().reset(seed=1); gymnasium.make('kvytok/paris-v0').reset(seed=1); "
        "print(pyspiel.load_game('kvytok_paris').num_players())"
    )
    assert done([python, "-c", play], cwd=tmp_path, env=surroundings()).split() == ["2"]


def test_the_page_is_built_from_the_source_distribution(pageless: Path, root: Path, tmp_path: Path) -> None:
    # What `npm ci` would download.
    (pageless / "web" / "node_modules").symlink_to(root / "web" / "node_modules")
    done(wheel_command(pageless, tmp_path), env=surroundings())
    [wheel] = tmp_path.glob("*.whl")
    assert PAGE in zipfile.ZipFile(wheel).namelist()


def test_without_page_and_node_no_wheel_is_built_and_a_line_says_why(pageless: Path, tmp_path: Path) -> None:
    command = wheel_command(pageless, tmp_path)
    build = subprocess.run(
        command, env=without_node(tmp_path), capture_output=True, text=True, timeout=MOST_SECONDS, check=False
    )
    assert build.returncode != 0
    assert "Kvytok's page is not built, and building it needs Node 20 or newer with npm" in build.stderr
    assert "Traceback" not in build.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_an_editable_install_needs_no_page(pageless: Path, tmp_path: Path) -> None:
    python = python_of_its_own(tmp_path / "venv", ["hatchling", "editables"])
    install(python, "-e", pageless)
    found = done([python, "-c", "import kvytok; print(kvytok.__file__)"], cwd=tmp_path, env=surroundings())
    assert Path(found.strip()).is_relative_to(pageless)
