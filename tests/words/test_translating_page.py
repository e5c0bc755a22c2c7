"""The page on translating is true: its files, its sample messages, the drawn examples, and the program in it."""

import re
import subprocess
import sys

from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import FluentSerializer

from kvytok.boards.schema import LANGUAGES
from kvytok.words import Words
from kvytok.words.catalogue import FOLDER
from words.messages import readings
from words.test_rulebook import EXAMPLES
from words.usage import ROOT

SAMPLE = re.compile(r"^((?:    .*\n?|\n)+)", re.MULTILINE)
BUS_EXAMPLES = ("bus-route", "flag")
"""The examples that only Paris has."""


def test_every_file_of_words_is_named(root_of_docs: str) -> None:
    for path in FOLDER.glob("en/*"):
        assert f"`{path.name}`" in root_of_docs or f"`LANGUAGE/{path.name}`" in root_of_docs, path.name


def test_the_sample_messages_are_in_the_catalogues(root_of_docs: str) -> None:
    samples = [block for block in SAMPLE.findall(root_of_docs) if re.search(r"^    [a-z-]+ =", block, re.MULTILINE)]
    parser, serializer = FluentParser(), FluentSerializer()
    written = [serializer.serialize_entry(entry).strip() for lang in LANGUAGES for entry in _catalogue(lang)]
    for block in samples:
        for entry in parser.parse(re.sub(r"^    ", "", block, flags=re.MULTILINE)).body:
            assert isinstance(entry, ast.Message), block
            assert serializer.serialize_entry(entry).strip() in written
    assert len(samples) >= 2


def _catalogue(lang: str) -> list[ast.Message]:
    """The messages of a language."""
    bodies = [FluentParser().parse(path.read_text("utf-8")).body for path in (FOLDER / lang).glob("*.ftl")]
    return [ast.Message(entry.id, entry.value) for body in bodies for entry in body if isinstance(entry, ast.Message)]


def test_the_captions_of_the_examples_are_those_of_the_catalogue(root_of_docs: str) -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \|$", root_of_docs, re.MULTILINE))
    captions = {
        name: Words("en").format(f"example-{name}", pieces="bus" if name in BUS_EXAMPLES else "train")
        for name in EXAMPLES
    }
    assert {name: rows[name] for name in EXAMPLES} == captions


def test_everything_that_is_drawn_has_a_caption() -> None:
    """The page draws the examples of the rules, and no others."""
    drawn = (ROOT / "web/src/rules/Example.svelte").read_text("utf-8")
    scenes = re.findall(r"^    '?([a-z-]+)'?: \{ lanes:", drawn, re.MULTILINE)
    assert set(scenes) == EXAMPLES


def test_what_the_page_names_is_there(root_of_docs: str) -> None:
    for path in re.findall(r"`((?:src|web|tests)/[\w./-]+\.\w+)`", root_of_docs):
        assert (ROOT / path).exists(), path
    for message in re.findall(r"\{ ([a-z]+-[a-z-]+) \}", root_of_docs):
        assert message in readings("en"), message


def test_the_program_of_the_page_runs(root_of_docs: str) -> None:
    program = re.search(r"```python\n(.*?)```", root_of_docs, re.DOTALL)
    assert program is not None
    run = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert "Ви отримуєте 4 карти: " in run.stdout
    assert "Borys отримує на вибір 4 маршрути" in run.stdout
