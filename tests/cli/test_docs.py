"""docs/cli.md documents every verb and option, and its examples run as printed."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from kvytok.bots.registry import bot_names
from kvytok.cli import main

from .conftest import ROOT, Run

PAGE = (ROOT / "docs" / "cli.md").read_text()
FILE = re.compile(r'^```json title="(?P<name>[^"]+)"\n(?P<content>.*?)^```$', re.M | re.S)
SCRIPT = re.compile(r"^```python\n(?P<code>.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^```console\n\$ kvytok (?P<args>[^\n]*)\n(?P<output>.*?)^```$", re.M | re.S)
LIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def verbs(group: click.Group, *path: str) -> dict[str, click.Command]:
    """Every verb that does something, with the words that call it."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        if not isinstance(command, click.Group) or command.invoke_without_command:
            found[" ".join((*path, name))] = command
        if isinstance(command, click.Group):
            found |= verbs(command, *path, name)
    return found


VERBS = verbs(main, "kvytok")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_and_option_is_described(verb: str) -> None:
    heading = "kvytok boards" if verb == "kvytok boards check" else verb
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    assert f"    {verb} " in section, "no synopsis"
    for parameter in VERBS[verb].params:
        name = parameter.opts[0] if isinstance(parameter, click.Option) else (parameter.metavar or "FILE")
        assert name in section


def test_every_bot_and_the_general_options_are_described() -> None:
    for name in bot_names():
        assert f"| `{name}` |" in PAGE
    for option in ("--help", "--version", "--json"):
        assert f"`{option}`" in PAGE or f"`kvytok {option}`" in PAGE


def test_the_examples_run(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in FILE.finditer(PAGE):
        Path(file["name"]).write_text(file["content"])
    for script in SCRIPT.finditer(PAGE):
        exec(script["code"], {})
    sessions = list(SESSION.finditer(PAGE))
    assert len(sessions) == 6
    for session in sessions:
        result = run(*shlex.split(session["args"]))
        assert result.exit_code == 0, result.stderr
        assert doctest.OutputChecker().check_output(session["output"], result.stdout, LIKE), result.stdout
