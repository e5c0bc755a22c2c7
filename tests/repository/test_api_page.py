"""The page of the Python interface: everything public is on it, and stands beside an example that names it or its kind.

`test_examples` runs the examples; `test_docs` builds the page.
"""

import importlib
import inspect
import re
from pathlib import Path

import kvytok
from kvytok.envs import aec, batch, bot_vector, parallel, pure_game, single, vector

PLACES = re.compile(r"^::: (\S+)$", re.M)
NOT_CLASSES = {"Move"}
"""A name for several types; each of them has its own place."""


def told(root: Path) -> dict[str, object]:
    """What the page tells, by its place in the code."""
    found: dict[str, object] = {}
    for place in PLACES.findall((root / "docs" / "api.md").read_text()):
        module, _, name = place.rpartition(".")
        found[place] = getattr(importlib.import_module(module), name)
    return found


def test_everything_public_is_told(root: Path) -> None:
    things = list(told(root).values())
    public = {name: getattr(kvytok, name) for name in kvytok.__all__ if name not in NOT_CLASSES}
    for module in (aec, batch, bot_vector, parallel, pure_game, single, vector):
        public |= {
            name: thing
            for name, thing in inspect.getmembers(module, inspect.isclass)
            if thing.__module__ == module.__name__ and not name.startswith("_") and name.endswith(("Env", "Game"))
        }
    assert [name for name, thing in public.items() if thing not in things] == []


def test_every_section_begins_with_an_example(root: Path) -> None:
    sections = (root / "docs" / "api.md").read_text().split("\n## ")[1:]
    assert len(sections) > 4
    for section in sections:
        assert section.index("```pycon") < section.index("\n::: "), section.splitlines()[0]


def test_everything_told_has_a_docstring(root: Path) -> None:
    for place, thing in told(root).items():
        assert inspect.getdoc(thing), place
