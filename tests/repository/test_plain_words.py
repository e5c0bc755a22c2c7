"""Plain English: phrases that readers stumbled over stay out, and nothing outside the repository is cited."""

import re
from pathlib import Path

STUMBLED_OVER = re.compile(r"\banew\b|\bso many (?!\w+ that)|\bNONE without\b|\bof one's own\b", re.IGNORECASE)
OUTSIDE = re.compile(r"\bBASELINES\b|\bRULES\.md\b|\bDESIGN\.md\b|\bSTYLE\.md\b|\bSTACK\.md\b")
TEXTS = {".py", ".md", ".ts", ".svelte", ".ftl", ".toml"}
WRITTEN_BEFORE = {"CHANGELOG.md"}
"""What was released keeps its words."""


def lines_with(pattern: re.Pattern[str], files: list[Path], root: Path) -> list[str]:
    return [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in files
        if path.suffix in TEXTS and path.name not in WRITTEN_BEFORE and path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_phrase_that_readers_stumbled_over(project_files: list[Path], root: Path) -> None:
    assert lines_with(STUMBLED_OVER, project_files, root) == []


def test_nothing_outside_the_repository_is_cited(project_files: list[Path], root: Path) -> None:
    assert lines_with(OUTSIDE, project_files, root) == []
