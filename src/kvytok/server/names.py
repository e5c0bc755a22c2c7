"""Names that people can read and tell apart: what a guest may not be called, and which names look the same."""

import re
import unicodedata
from typing import Final

from kvytok.game.game import name_fault

BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, although they count as printable."""
MOST_MARKS: Final = 3
"""The most accents on one letter; more of them cover the lines above and below."""
BOT: Final = re.compile(r"(bot|бот)\s*\(.*\)?.*")
"""How bots are named; no person may look like one."""
LOOKALIKES: Final = str.maketrans(
    "авекмнорстухіїјѕԁԛԝьгβεκνορτυχιηαµμ",
    "abekmhopctyxiijsdqwbrbeknoptuxinauu",
)
"""Letters of other alphabets, and the Latin ones that they look like."""


def display_fault(name: str) -> str | None:
    """What is wrong with a name that others have to read; None if it is good."""
    fault = name_fault(name)
    if fault:
        return fault
    if BLANK & set(name):
        return "a name has no invisible letters"
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return f"a letter of a name has at most {MOST_MARKS} accents"
    if not any(letter.isalnum() or unicodedata.category(letter) in ("So", "Sm") for letter in name):
        return "a name has at least one letter, number or sign that can be seen"
    if BOT.fullmatch(look(name)):
        return "only bots are called so"
    return None


def look(name: str) -> str:
    """How a name looks: two names with the same look cannot be told apart at a table."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter) and letter not in BLANK)
    return " ".join(bare.translate(LOOKALIKES).split())
