"""Every message that page or program ask for by its id is in the catalogue: a misspelt or removed one fails here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from words.messages import readings, variables
from words.usage import ROOT, page_files

PROGRAM = ROOT / "src" / "kvytok"
TAKE_AN_ID = {"say", "_announce"}
"""Functions whose first argument is the id of a message; so is that of `format` on words."""
PAGE_ASKS = re.compile(r"""\b(?:w|words\.has|words\.format)\(\s*(?:[^'"`(),]*\?\s*)?['"]([^'"]+)['"]""")
PAGE_ELSE = re.compile(r"""\b(?:w|words\.format)\([^'"`(),]*\?\s*['"][^'"]+['"]\s*:\s*['"]([^'"]+)['"]""")
PAGE_ALONE = re.compile(r"""\bw\(\s*['"]([a-z][\w-]*)['"]\s*\)""")
PAGE_GIVEN = re.compile(r"""\bw\(\s*['"]([a-z][\w-]*)['"]\s*,\s*\{((?:[^{}.]|\.(?!\.\.))*)\}\s*\)""")
"""Arguments in braces without braces inside and without those of another object."""
PAGE_KEY = re.compile(r"(?:^|[,{]\s*|^\s+)([a-z]\w*)(?=\s*[:,}]|\s*$)", re.MULTILINE)


def test_every_message_that_the_program_asks_for_is_there() -> None:
    asked = [(file.relative_to(PROGRAM), *ask) for file in sorted(PROGRAM.rglob("*.py")) for ask in _asked(file)]
    assert len(asked) > 100
    assert [ask for ask in asked if ask[2] not in readings("en")] == []


def test_every_variable_of_a_message_is_given() -> None:
    """Where a message is asked for by its id and all arguments are written out, none is missing."""
    wrong, looked = {}, 0
    for file in sorted(PROGRAM.rglob("*.py")):
        for call in _calls(file):
            given = {keyword.arg for keyword in call.keywords}
            if None in given or ast.unparse(call.func).endswith("_announce"):
                continue
            for name in _said(call.args[0]):
                looked += 1
                if missing := variables("en", name) - given:
                    wrong[f"{file.relative_to(PROGRAM)}:{call.lineno}"] = (name, missing)
    assert looked > 80
    assert wrong == {}


def test_every_message_that_the_page_asks_for_is_there() -> None:
    asked = [name for text in page_files() for pattern in (PAGE_ASKS, PAGE_ELSE) for name in pattern.findall(text)]
    assert len(asked) > 500
    assert sorted(set(asked) - set(readings("en"))) == []


def test_the_page_gives_variables_to_the_messages_that_need_them() -> None:
    """A message that is asked for by its id alone has no variables; one with plain arguments gets all of them."""
    pages = list(page_files())
    alone = {name for text in pages for name in PAGE_ALONE.findall(text)}
    assert len(alone) > 300
    assert {name: variables("en", name) for name in alone if variables("en", name)} == {}
    given = [(name, set(PAGE_KEY.findall(arguments))) for text in pages for name, arguments in PAGE_GIVEN.findall(text)]
    assert len(given) > 100
    assert {name: missing for name, keys in given if (missing := variables("en", name) - keys)} == {}


def _asked(file: Path) -> Iterator[tuple[int, str]]:
    """The ids in a source, each with its line."""
    for call in _calls(file):
        for name in _said(call.args[0]):
            yield call.lineno, name


def _calls(file: Path) -> Iterator[ast.Call]:
    """The calls in a source that ask for a message."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and _takes_an_id(node.func):
            yield node


def _takes_an_id(function: ast.expr) -> bool:
    name = ast.unparse(function)
    return name.split(".")[-1] in TAKE_AN_ID or bool(re.search(r"(?:\b|\))words(?:_of\(.*\))?\.format$", name, re.I))


def _said(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: it may choose between two."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _said(body)
            yield from _said(orelse)
