"""The package as users get it: built, installed elsewhere and used.

Nothing is downloaded. A wheel is made from the source distribution, as `python -m build` does it, and installed into a
separate environment, which borrows the other packages from this one.
"""

import json
import os
import re
import shutil
import site
import subprocess
import sys
import tarfile
import threading
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest

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


def python_of_its_own(folder: Path) -> Path:
    """A new empty environment that finds the packages of this one, but not Kvytok."""
    venv.create(folder, symlinks=True)
    [packages] = folder.glob("lib/python*/site-packages")
    # A path in a .pth file is searched, but .pth files inside it, such as that of the editable Kvytok, are not read.
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return folder / "bin" / "python"


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


def test_installed_from_the_source_distribution_it_serves_the_page_and_plays(
    source_distribution: Path, tmp_path: Path
) -> None:
    done(wheel_command(source_distribution, tmp_path), env=without_node(tmp_path))
    [wheel] = tmp_path.glob("*.whl")
    python = python_of_its_own(tmp_path / "venv")
    install(python, wheel)
    kvytok = python.parent / "kvytok"
    fresh = surroundings(KVYTOK_DATA=str(tmp_path / "data"), KVYTOK_CACHE=str(tmp_path / "cache"))

    place = done([python, "-c", "import kvytok; print(kvytok.__file__)"], cwd=tmp_path, env=fresh)
    assert Path(place.strip()).is_relative_to(tmp_path / "venv")

    serve = [kvytok, "serve", "--port", "0", "--json"]
    # A server compiles the rules when it has nothing else to do, and ends only after that. So the compiler is off here.
    quiet = fresh | {"NUMBA_DISABLE_JIT": "1"}
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
        finally:
            server.terminate()
            end.cancel()

    played = done([kvytok, "simulate", "--game", "paris", "--games", "1", "--seed", "1", "--json"], env=fresh)
    assert json.loads(played)["games"] == 1


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
    python = python_of_its_own(tmp_path / "venv")
    install(python, "-e", pageless)
    found = done([python, "-c", "import kvytok; print(kvytok.__file__)"], cwd=tmp_path, env=surroundings())
    assert Path(found.strip()).is_relative_to(pageless)
