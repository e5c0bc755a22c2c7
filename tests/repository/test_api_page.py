"""The page of the Python interface: everything public is on it, and an example names it.

`test_examples` runs the examples; `test_docs` builds the page.
"""

import importlib
import inspect
import re
from pathlib import Path

import kvytok
import kvytok.boards
import kvytok.game
import kvytok.words
from kvytok.envs import aec, batch, batch_cuda, bot_vector, parallel, pure_game, single, spiel, spiel_bot, vector

PLACES = re.compile(r"^::: (\S+)$", re.M)
EXAMPLES = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)
FOR_PEOPLE = (kvytok, kvytok.game, kvytok.boards, kvytok.words)
"""Modules whose `__all__` says what is public."""
ENVIRONMENTS = (aec, batch, batch_cuda, bot_vector, parallel, pure_game, single, spiel, spiel_bot, vector)


def told(root: Path) -> dict[str, object]:
    """What the page tells, by its place in the code."""
    found: dict[str, object] = {}
    for place in PLACES.findall((root / "docs" / "api.md").read_text()):
        module, _, name = place.rpartition(".")
        found[place] = getattr(importlib.import_module(module), name)
    return found


def test_everything_public_is_told(root: Path) -> None:
    things = list(told(root).values())
    public = {
        f"{module.__name__}.{name}": thing
        for module in FOR_PEOPLE
        for name in module.__all__
        if inspect.isclass(thing := getattr(module, name)) or inspect.isfunction(thing)
    }
    assert len(public) > 80
    for module in ENVIRONMENTS:
        public |= {
            name: thing
            for name, thing in inspect.getmembers(module, inspect.isclass)
            if thing.__module__ == module.__name__
            and not name.startswith("_")
            and name.endswith(("Env", "Game", "State", "Observer", "Bot"))
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
