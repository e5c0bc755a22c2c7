"""No game is special: what is known about a board or a game stands in the files of its board, not in the program."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from kvytok.boards import board_ids, game_ids

ROOT = Path(__file__).resolve().parents[2]
PYTHON, PAGE = ROOT / "src/kvytok", ROOT / "web/src"
IDS = "|".join(sorted({*board_ids(), *game_ids()}, key=len, reverse=True))
NAMED = re.compile(rf"(?<![\w-])(?:{IDS})(?![\w-])")
QUOTED = re.compile(rf"""(['"`])(?:{IDS})(?:-[^'"`]*)?\1""")
MAY = {
    "cli/arena.py": "examples in the help",
    "cli/bench.py": "the same games are measured in every version, so that numbers can be compared",
    "cli/bot.py": "examples in the help",
    "cli/lab.py": "examples in the help",
    "cli/play.py": "examples in the help",
    "cli/simulate.py": "examples in the help",
    "cli/train.py": "examples in the help",
    "envs/aec.py": "the default of a parameter",
    "envs/batch.py": "the default of a parameter",
    "envs/batch_cuda.py": "the default of a parameter",
    "envs/bot_vector.py": "the default of a parameter",
    "envs/input_checks.py": "an example in a message",
    "envs/parallel.py": "the default of a parameter",
    "envs/pure_game.py": "the default of a parameter",
    "envs/single.py": "the default of a parameter",
    "envs/vector.py": "the default of a parameter",
    "learn/published/published_plan.py": "the published network plays this game only",
}
"""Files of the Python program that may name a game, and why."""


def told(path: Path) -> Iterator[int]:
    """The lines of a Python file in which a text names a board or a game; docstrings may."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    yield from (node.lineno for node in texts if isinstance(node.value, str) and NAMED.search(node.value))


def test_the_program_names_no_game() -> None:
    found = {path.relative_to(PYTHON).as_posix(): list(told(path)) for path in sorted(PYTHON.rglob("*.py"))}
    naming = {path: lines for path, lines in found.items() if lines}
    assert {path: lines for path, lines in naming.items() if path not in MAY} == {}
    assert set(MAY) - set(naming) == set(), "these name no game any more: take them out of MAY"


def test_the_page_names_no_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in (".ts", ".svelte")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if QUOTED.search(line) and not line.lstrip().startswith(("//", "/**", "*"))
    ]
    assert found == []


def test_the_page_takes_no_id_apart() -> None:
    apart = re.compile(r"\.(?:split|indexOf|startsWith)\((['\"])-\1")
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in (".ts", ".svelte") and path.name != "settings.svelte.ts"  # the language in `uk-UA`
        for match in apart.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []
