"""The rules of each game as players read them: short texts in `rules/`, one for each game and language.

A text is Markdown with headings that have an id, as in `## Goal {#goal}`. A line `{{from:usa#drawing}}` stands for a
section of another game's text, so that rules shared by several games are written once. `{{points}}` stands for the
table of points and `{{example:NAME}}` for a drawn example; the program that shows the text puts them in.
"""

import re
from functools import cache
from typing import Final

from kvytok.boards.schema import Language
from kvytok.words.catalogue import FOLDER, WordsError, known

FROM: Final = re.compile(r"^\{\{from:([a-z0-9-]+)#([a-z-]+)\}\}$", re.MULTILINE)
HEADING: Final = re.compile(r"^## .*\{#([a-z-]+)\}$", re.MULTILINE)
NEXT: Final = re.compile(r"^(?:## |\{\{from:)", re.MULTILINE)
"""Where a section ends."""


def rules_text(game: str, lang: str) -> str:
    """The rules of a game in a language, with the sections of other games put in; `WordsError` if there are none."""
    return _rules_text(game, known(lang))


@cache
def _rules_text(game: str, lang: Language) -> str:
    return with_sections(_written(game, lang), lang)


def with_sections(text: str, lang: Language) -> str:
    """A text with the sections of other games put in."""
    return FROM.sub(lambda wanted: _section(wanted[1], wanted[2], lang), text)


def _written(game: str, lang: Language) -> str:
    """The text of a game as it is written."""
    texts = {path.name: path for path in (FOLDER / "rules").glob("*.md")}
    path = texts.get(f"{game}.{lang}.md")
    if path is None:
        raise WordsError(f"the rules of {game!r} are not told in {lang}")
    return path.read_text(encoding="utf-8")


def _section(game: str, name: str, lang: Language) -> str:
    """One section of a game's text, with its heading."""
    text = _written(game, lang)
    for heading in HEADING.finditer(text):
        if heading[1] == name:
            end = NEXT.search(text, heading.end())
            return text[heading.start() : end.start() if end else len(text)].strip()
    raise WordsError(f"the rules of {game!r} in {lang} have no section {name!r}")
