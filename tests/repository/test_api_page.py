"""The page of the Python interface: everything public is on it, and an example names it.

`test_examples` runs the examples; `test_docs` builds the page.
"""

import importlib
import inspect
import re
from pathlib import Path

import kvytok
from kvytok.envs import aec, batch, bot_vector, parallel, pure_game, single, spiel_bot, vector

PLACES = re.compile(r"^::: (\S+)$", re.M)
EXAMPLES = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)
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
    for module in (aec, batch, bot_vector, parallel, pure_game, single, spiel_bot, vector):
        public |= {
            name: thing
            for name, thing in inspect.getmembers(module, inspect.isclass)
            if thing.__module__ == module.__name__
            and not name.startswith("_")
            and name.endswith(("Env", "Game", "Bot"))
        }
    assert [name for name, thing in public.items() if thing not in things] == []


def test_everything_told_is_named_in_an_example(root: Path) -> None:
    examples = "\n".join(EXAMPLES.findall((root / "docs" / "api.md").read_text()))
    names = [place.rpartition(".")[2] for place in told(root)]
    assert len(names) > 40
    assert [name for name in names if not re.search(rf"\b{name}\b", examples)] == []


def test_everything_told_has_a_docstring(root: Path) -> None:
    for place, thing in told(root).items():
        assert inspect.getdoc(thing), place
