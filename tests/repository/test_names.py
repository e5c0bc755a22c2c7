"""A name is found in one place: no class, type or file of the package or of the page is called as another one."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "kvytok"
FILES = sorted(PACKAGE.rglob("*.py"))
PAGE = ROOT / "web" / "src"
PAGE_FILES = sorted(path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte"))
PAGE_TYPE = re.compile(r"^ *(?:export )?(?:interface|type|class|enum) (\w+)(?=[^,}]*[{=<])", re.MULTILINE)
SAME_TYPE = {"Props": "what a component is given, in every component"}
"""Types of the page that may stand in several files, and why."""
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


def test_no_type_of_the_page_stands_twice() -> None:
    places = defaultdict(set)
    for file in PAGE_FILES:
        for name in PAGE_TYPE.findall(file.read_text(encoding="utf-8")):
            places[name].add(file.relative_to(PAGE).as_posix())
    twice = {name: sorted(found) for name, found in places.items() if len(found) > 1}
    assert set(twice) == set(SAME_TYPE), twice


def test_no_file_of_the_page_has_the_name_of_another() -> None:
    counts = Counter(file.name for file in PAGE_FILES)
    assert [name for name, count in counts.items() if count > 1] == []
