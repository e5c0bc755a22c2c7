"""What can be wrong with a board, with messages that tell the author how to repair the file."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing wrong in one place."""

    file: str
    entry: str
    """The part of the file, such as "entry 17 (paris–brest)"; empty if it is the file as a whole."""
    problem: str
    fix: str
    code: str = ""
    """A short name for the kind of fault, for the page, which has its own words for it; empty: a value does not fit."""

    def __str__(self) -> str:
        place = f"{self.file}, {self.entry}" if self.entry else self.file
        return f"{place}: {self.problem}; {self.fix}"


class BoardError(Exception):
    """A board that cannot be played, with every fault found; its text has one line for each fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def label(number: int, name: str) -> str:
    """How a fault names an entry of a list, counted from 1 like the lines of a file."""
    return f"entry {number + 1} ({name})" if name else f"entry {number + 1}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a misspelt word probably means; None if nothing is close."""
    plain = {name.casefold(): name for name in known}
    return next((plain[guess] for guess in get_close_matches(word.casefold(), plain, n=1)), None)
