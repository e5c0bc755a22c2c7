"""Every example in the README and the documentation runs as printed.

A page is followed from top to bottom in an empty folder, as a reader would: blocks with a `title` that are not Python
are files to write, `sh` blocks are commands that must succeed, `python` blocks run in order and share their names, and
`pycon` blocks are doctests.
"""

import doctest
import re
import shlex
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"^(?P<indent>[ \t]*)```(?P<kind>python|pycon|sh|json)\b(?: title=\"(?P<title>[^\"]+)\")?[^\n]*\n"
    r"(?P<code>.*?)^(?P=indent)```[ \t]*$",
    re.M | re.S,
)


@dataclass(frozen=True)
class Block:
    kind: str
    title: str
    code: str
    line: int


def line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place)


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text()
    return [
        Block(
            match["kind"],
            match["title"] or "",
            textwrap.dedent(match["code"]),
            text.count("\n", 0, match.start("code")),
        )
        for match in BLOCK.finditer(text)
    ]


ALONE = ROOT / "docs" / "environments.md"
"""A page whose blocks people copy one at a time: each of them has everything it needs, and runs alone."""
PAGES = [page for page in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))] if blocks_of(page)]


def run_script(block: Block, page: Path, names: dict[str, object]) -> None:
    source = "\n" * block.line + block.code
    exec(compile(source, str(page), "exec"), names)


def run_session(block: Block, page: Path, names: dict[str, object]) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    session = doctest.DocTestParser().get_doctest(block.code, names, page.name, str(page), block.line)
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=flags).run(session, out=report.append, clear_globs=False)
    names.update(session.globs)
    assert failed == 0, "".join(report)


def run_commands(block: Block) -> None:
    for line in block.code.splitlines():
        verb, *arguments = shlex.split(line)
        if verb == "kvytok":
            done = subprocess.run(
                [sys.executable, "-m", "kvytok", *arguments], capture_output=True, text=True, timeout=300
            )
            assert done.returncode == 0, f"{line}\n{done.stderr}"


def write_file(block: Block) -> None:
    path = Path(block.title)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.code)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != ALONE], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks_of(page):
        if block.kind == "python":
            run_script(block, page, names)
        elif block.kind == "pycon":
            run_session(block, page, names)
        elif block.kind == "sh":
            run_commands(block)
        elif block.title:
            write_file(block)


@pytest.mark.parametrize("number", range(len(blocks_of(ALONE))))
def test_each_example_runs_alone(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    block = blocks_of(ALONE)[number]
    {"python": run_script, "pycon": run_session}[block.kind](block, ALONE, {"__name__": "__main__"})
