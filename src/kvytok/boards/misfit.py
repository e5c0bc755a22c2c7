"""The messages of a failed conversion by msgspec, taken apart in one place."""

import re
from typing import NamedTuple

_MESSAGE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$?(?P<place>[^`]*)`)?$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(?P<field>.*)`$", re.DOTALL)
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>.*)`$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected `(?P<wanted>[^`]*)`(?:, got `(?P<got>[^`]*)`)?")


class Misfit(NamedTuple):
    """What does not fit, and where."""

    place: str
    """The way to the value, such as `.players[0].routes`; empty for the value as a whole."""
    in_key: bool
    """Whether a key of the table at this place does not fit."""
    missing: str | None
    """The field that is missing."""
    unknown: str | None
    """The field that the format does not know."""
    wanted: str | None
    """The types that would fit, with ` | ` between them."""
    got: str | None
    """The type that was found instead, where the message says so."""


def read_misfit(message: str) -> Misfit:
    """Take a message apart."""
    whole = _MESSAGE.match(message)
    assert whole is not None, "every message has this form"
    what = whole["what"]
    missing, unknown, expected = _MISSING.match(what), _UNKNOWN.match(what), _EXPECTED.match(what)
    return Misfit(
        place=whole["place"] or "",
        in_key=whole["key"] is not None,
        missing=missing and missing["field"],
        unknown=unknown and unknown["field"],
        wanted=expected and expected["wanted"],
        got=expected and expected["got"],
    )
