"""The page as a folder of files: any web host can serve it, under any path, and it plays without a server."""

import hashlib
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from kvytok.boards import Library
from kvytok.bots.neural.trained_network import network_files
from kvytok.server.offerings import drawn_board, offerings
from kvytok.server.previews import site_preview, write_preview

PAGE: Final = Path(__file__).parent / "page"
"""The built page."""
INDEX: Final = "index.html"
WORKER: Final = "service-worker.js"
MARK: Final = b"<html "
"""The tag of `index.html` that tells the page where it came from."""
SOURCE: Final = Path(__file__).parents[3]
"""The copy of the source, if this is one: the documentation is in it."""


class NoPage(Exception):
    """Raised if the page cannot be written as a folder of files."""


def write_folder(out: Path, library: Library, url: str = "", docs: bool = True) -> bool:
    """Write the folder; whether the documentation is in it. `url` is where it will be found, if that is known."""
    if not (PAGE / INDEX).is_file():
        raise NoPage("the page is not built; in a copy of the source, build it with: make page")
    if out.exists() and any(out.iterdir()) and not (out / WORKER).is_file():
        raise NoPage(f"{out} has other files in it; name a new folder, or one that was written by this verb")
    shutil.rmtree(out / "assets", ignore_errors=True)
    shutil.copytree(PAGE, out, dirs_exist_ok=True)
    told = _write_answers(out / "api", library)
    for name, path in network_files().items():
        _write(out / "networks" / name, path.read_bytes())
    documented = docs and _write_documentation(out / "docs")
    index = write_preview((PAGE / INDEX).read_bytes(), site_preview("en", library), url.rstrip("/"), "/", "en", PAGE)
    marks = b'data-site="folder" ' + (b'data-docs="docs/index.html" ' if documented else b"")
    index = index.replace(MARK, MARK + marks, 1)
    _write(out / INDEX, index)
    # Browsers look for a new version by comparing this file.
    worker = (PAGE / WORKER).read_bytes()
    _write(out / WORKER, worker + f"// {hashlib.sha256(told + index).hexdigest()[:16]}\n".encode())
    return documented


def _write_answers(folder: Path, library: Library) -> bytes:
    """What a server would answer everybody: the offerings and the boards. Returns the offerings."""
    offered = offerings(library)
    told = msgspec.json.encode(offered)
    _write(folder / "games.json", told)
    for board in offered.boards:
        _write(folder / "boards" / f"{board.id}.json", msgspec.json.encode(drawn_board(library, board.id)))
    return told


def _write_documentation(folder: Path) -> bool:
    """The documentation as a site of its own, where its source and MkDocs are at hand."""
    if find_spec("mkdocs") is None or not (SOURCE / "mkdocs.yml").is_file():
        return False
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder.resolve())]
    built = subprocess.run(command, cwd=SOURCE, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise NoPage(f"MkDocs could not build the documentation: {built.stderr.strip()[-500:]}")
    return True


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
