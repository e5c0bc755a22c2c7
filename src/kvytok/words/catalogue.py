"""The catalogue: messages by id and language. Only this module uses fluent.runtime and Babel.

Both come with the extra `kvytok[words]`, because only sentences need them. They are imported when words are used.
"""

import logging
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kvytok.boards.schema import LANGUAGES, Language
from kvytok.extras import missing

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER: Final = Path(__file__).parent
AREAS: Final = (
    "colors",
    "events",
    "reasons",
    "moves",
    "scoring",
    "ui",
    "games",
    "analysis",
    "planning",
    "people",
    "tournament",
    "tabletop",
    "company",
    "notices",
    "terminal",
    "tutorial",
    "workshop",
)
"""The files of a language, each without its extension."""
DEFAULT: Final[Language] = "en"
"""The language used if another one lacks a message."""
STRICT: Final = "KVYTOK_STRICT_WORDS"
"""The environment variable that turns a missing message into an error, for tests."""
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the language of messages; the first one that is set counts."""

Argument = str | int
"""What can be passed to a message."""

log = logging.getLogger(__name__)


class WordsError(LookupError):
    """A message that is missing or cannot be formatted."""


def languages() -> tuple[Language, ...]:
    """The languages that have words, the default one first."""
    return LANGUAGES


def known(lang: str) -> Language:
    """A language code as one of ours; `WordsError` if we do not have this language."""
    for language in LANGUAGES:
        if language == lang:
            return language
    raise WordsError(f"there are no words in {lang!r}; there are: {', '.join(LANGUAGES)}")


def language_of(environ: Mapping[str, str]) -> Language:
    """The language of the locale in an environment: English if that is another one or is not set."""
    locale = next((environ[name] for name in LOCALE_VARIABLES if environ.get(name)), "")
    code = re.split(r"[_.@-]", locale)[0].lower()
    return next((language for language in LANGUAGES if language == code), DEFAULT)


def source(lang: Language, area: str) -> str:
    """The text of one file of a language."""
    return (FOLDER / lang / f"{area}.ftl").read_text(encoding="utf-8")


@cache
def _bundle(lang: Language) -> "FluentBundle":
    """All messages of a language, read once."""
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang], use_isolating=False)
    for area in AREAS:
        bundle.add_resource(FluentResource(source(lang, area)))
    return bundle


class Words:
    """The messages of one language.

    A message that a language lacks is taken from English. With `strict`, or if the environment says so, that is an
    error instead.
    """

    def __init__(self, lang: str, *, strict: bool | None = None) -> None:
        self.lang: Language = known(lang)
        self.strict = os.environ.get(STRICT, "") not in ("", "0") if strict is None else strict
        try:
            _bundle(self.lang)  # missing packages are noticed here, not in the middle of an answer
        except ModuleNotFoundError as error:
            raise missing(error) from None

    def __contains__(self, message: str) -> bool:
        return _bundle(self.lang).has_message(message)

    def format(self, message: str, **arguments: Argument) -> str:
        """A message with its arguments filled in."""
        problems: list[str] = []
        for lang in dict.fromkeys((self.lang, DEFAULT)):
            text, problem = _format(lang, message, arguments)
            if problem is None:
                return text
            problems.append(problem)
            if self.strict:
                break
        if self.strict:
            raise WordsError("; ".join(problems))
        log.error("no words: %s", "; ".join(problems))
        return message

    def join(self, parts: Sequence[str]) -> str:
        """Names in a row with the language's "and": `Ann, Bo and Cleo`."""
        from babel.lists import format_list

        return format_list(list(parts), locale=self.lang)

    def number(self, value: float, decimals: int) -> str:
        """A number with `decimals` digits after the language's decimal sign: `1,234.50`."""
        return self._decimal(value, f"#,##0.{'0' * decimals}" if decimals else "#,##0")

    def percent(self, share: float) -> str:
        """A share of 1 with one decimal: `33.3%`."""
        return self._decimal(share, "#,##0.0%")

    def _decimal(self, value: float, pattern: str) -> str:
        from babel.numbers import format_decimal

        return format_decimal(value, pattern, self.lang)


def _format(lang: Language, message: str, arguments: dict[str, Argument]) -> tuple[str, str | None]:
    """A message in one language, and what is wrong with it; None if nothing is wrong."""
    bundle = _bundle(lang)
    if not bundle.has_message(message):
        return "", f"{lang} has no message {message!r}"
    pattern = bundle.get_message(message).value
    if pattern is None:
        return "", f"{message!r} in {lang} has no text"
    text, errors = bundle.format_pattern(pattern, arguments)
    if errors:
        return "", f"{message!r} in {lang}: {', '.join(map(str, errors))}"
    return str(text), None
