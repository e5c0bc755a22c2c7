"""`kvytok page`."""

import json
import re
from pathlib import Path

import pytest

from .conftest import Run

LINK = re.compile(r'(?:href|src)="(?!https?:|data:|#|mailto:)([^"#?]+)')


@pytest.mark.slow
def test_the_folder_with_its_documentation(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "site"
    result = run("page", "--out", out, "--json")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["documentation"] is True
    assert told["files"] == sum(path.is_file() for path in out.rglob("*"))
    page = (out / "index.html").read_text()
    assert 'data-site="folder"' in page
    assert 'data-docs="docs/index.html"' in page
    guide = out / "docs" / "index.html"
    links = set(LINK.findall(guide.read_text()))
    assert len(links) > 20
    assert [link for link in links if not (guide.parent / link).exists()] == []
    assert (out / "docs" / "environments.html").is_file()


def test_a_folder_with_other_files_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Anna")
    result = run("page", "--out", tmp_path, "--no-docs")
    assert result.exit_code == 2
    assert "has other files in it" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
