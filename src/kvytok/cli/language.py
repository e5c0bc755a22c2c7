"""The language of an answer: that of `--language`, or else that of the terminal's locale."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kvytok.cli.command_line import BadInput, complain
from kvytok.extras import extra_of, missing

if TYPE_CHECKING:
    from kvytok.words import Words

Verb = TypeVar("Verb", bound=Callable[..., Any])

# Those of `kvytok.boards.schema`, which is not imported before a verb runs.
LANGUAGES = ("en", "uk", "ru", "pl")


def language_option(verb: Verb) -> Verb:
    """The option of every verb that answers in four languages."""
    said = "The language of the answer; that of the terminal's locale by default, or else English."
    return click.option("--language", type=click.Choice(LANGUAGES), help=said)(verb)


def words_in(language: str | None) -> "Words":
    """The words of the asked language, or those of the terminal's locale."""
    from kvytok.words import Words, language_of

    try:
        return Words(language or language_of(os.environ))
    except ModuleNotFoundError as error:
        if extra_of(error.name) != "words":
            raise
        raise BadInput(f"{missing(error)}; --json works without it") from None


def words_or_json(language: str | None) -> "Words | None":
    """The words of an answer. None if their packages are missing and no language was asked for: the answer is JSON."""
    try:
        return words_in(language)
    except BadInput as error:
        if language is not None:
            raise
        complain(f"the answer is JSON, because {error.message.partition('; --json')[0]}")
        return None
