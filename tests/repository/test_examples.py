"""Every Python example in the README and the documentation runs as printed.

The blocks of a page run in order and share their names, as a reader would type them; `pycon` blocks are doctests.
"""

import doctest
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"^(?P<indent>[ \t]*)```(?P<kind>python|py|pycon)\b[^\n]*\n(?P<code>.*?)^(?P=indent)```[ \t]*$", re.M | re.S
)


@dataclass(frozen=True)
class Block:
    kind: str
    code: str
    line: int


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text()
    return [
        Block(match["kind"], textwrap.dedent(match["code"]), text.count("\n", 0, match.start("code")))
        for match in BLOCK.finditer(text)
    ]


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks_of(page):
        if block.kind == "pycon":
            run_session(block, page, names)
        else:
            run_script(block, page, names)
