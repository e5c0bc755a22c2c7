"""A name is found in one place: no class and no file of the package is called as another one."""

import ast
from collections import Counter, defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "kvytok"
FILES = sorted(PACKAGE.rglob("*.py"))
SAME_NAME = {
    "__init__.py": "what Python reads first in every folder",
    "__main__.py": "what `python -m` runs: the program, and the learning alone",
    "bot.py": "cli/bot.py is the verb `kvytok bot`, as every file there is a verb; bots/bot.py is the class",
}
"""File names that may stand in several folders, and why."""


def test_no_class_name_stands_twice() -> None:
    places = defaultdict(list)
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_file_name_stands_twice() -> None:
    counts = Counter(file.name for file in FILES)
    twice = {name for name, count in counts.items() if count > 1}
    assert twice == set(SAME_NAME), "rename one of the files, or say above why both may have the name"
