"""docs/tree.md lists every file of the program, in its own words, and is up to date."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def tool(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("tree", root / "tools/tree.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tree_is_up_to_date(root: Path, tool: ModuleType) -> None:
    assert (root / "docs/tree.md").read_text("utf-8") == tool.tree(), "run `python tools/tree.py`"


def test_every_first_line_is_a_whole_sentence(tool: ModuleType) -> None:
    lines = [line for line in tool.tree().splitlines() if line.startswith("| `")]
    assert [line for line in lines if not re.search(r"[.?!)`:]\)? \|$", line)] == []


def test_the_architecture_names_every_folder(root: Path) -> None:
    page = (root / "docs/architecture.md").read_text("utf-8")
    package = [path.parent.relative_to(root / "src/kvytok") for path in (root / "src/kvytok").glob("**/__init__.py")]
    folders = [path.name for path in (root / "web/src").iterdir() if path.is_dir()]
    told = [path.as_posix() for path in package if path.parts]
    # The parts of the bots are named in one row, after their folder.
    missing = [
        name for name in (*told, *folders) if f"`{name}/`" not in page and f"`{name.partition('/')[2]}/`" not in page
    ]
    assert missing == []


def test_a_file_that_says_nothing_is_named(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    silent = tmp_path / "silent.py"
    silent.write_text("x = 1\n")
    with pytest.raises(ValueError, match=r"silent\.py does not say"):
        tool.first_line(silent)


def test_the_answers_to_where_is_it_exist(root: Path) -> None:
    answers = re.findall(r"\| ([^|]+) \|$", (root / "docs/where.md").read_text("utf-8"), re.M)
    answers = [answer for answer in answers if "`" in answer]
    files = [name for answer in answers for name in re.findall(r"`([^`]+)`", answer)]
    assert len(answers) == 24
    assert [name for name in files if not any((base / name).exists() for base in (root, root / "src/kvytok"))] == []
