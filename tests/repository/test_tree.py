"""docs/tree.md lists every file of the program, in its own words, and is up to date."""

import importlib.util
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


def test_a_file_that_says_nothing_is_named(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    silent = tmp_path / "silent.py"
    silent.write_text("x = 1\n")
    with pytest.raises(ValueError, match=r"silent\.py does not say"):
        tool.first_line(silent)
