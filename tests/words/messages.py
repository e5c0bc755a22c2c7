"""Reading the catalogues for the tests: messages, the variables they need, and their plain text."""

import re
from functools import cache

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from kvytok.boards.schema import Language
from kvytok.words.catalogue import AREAS, source

NUMBERS = (0, 1, 2, 4, 5, 11, 21, 22, 25)

CHOICES = {
    "pieces": ("train", "bus"),
    "color": ("pink", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive", "gray", "none"),
    "you": ("yes", "no"),
    "known": ("yes", "no"),
}
"""The values with which variables are tried, if they are not free text or a number."""

COUNTED = {
    *("count", "locomotives", "players", "points", "returned", "turned", "extra", "have", "need", "length", "rank"),
    *("fewest", "most", "minutes", "score", "total", "games", "decisions", "threads"),
}
"""Variables that are numbers."""


class Reading(Visitor):
    """What a message refers to and says."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.text: list[str] = []
        self.counted: dict[str, list[set[str]]] = {}
        """The variant keys of every selection, by its variable."""

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.text.append(node.value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        assert isinstance(node.selector, ast.VariableReference), "choose by a variable"
        keys = {key.name if isinstance(key := v.key, ast.Identifier) else key.value for v in node.variants}
        self.counted.setdefault(node.selector.id.name, []).append(keys)
        self.generic_visit(node)


def entries(lang: Language, area: str) -> list[ast.EntryType]:
    return FluentParser().parse(source(lang, area)).body


@cache
def readings(lang: Language) -> dict[str, Reading]:
    """Every message of a language by its id."""
    found: dict[str, Reading] = {}
    for area in AREAS:
        for entry in entries(lang, area):
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice in {lang}"
                found[entry.id.name] = reading = Reading()
                reading.visit(entry)
    return found


def variables(lang: Language, message: str) -> set[str]:
    """The variables of a message and of the messages it refers to."""
    reading = readings(lang)[message]
    return reading.variables.union(*(variables(lang, other) for other in reading.messages))


def plain_text(lang: Language, message: str) -> str:
    return " ".join(readings(lang)[message].text)


def sample(name: str) -> tuple[str | int, ...]:
    """Values with which to try a variable; a name or a text is a sign that no language uses."""
    if name in COUNTED:
        return NUMBERS
    return CHOICES.get(name, ("§",))


def choices_of(lang: Language, message: str, name: str) -> tuple[str | int, ...]:
    """The same values, with every word by which the message selects."""
    keys = {key for group in readings(lang)[message].counted.get(name, ()) for key in group if not key.isdecimal()}
    plurals = {"one", "few", "many", "other"}
    return tuple(dict.fromkeys((*sample(name), *sorted(keys - plurals))))


LATIN = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z]+)*")
