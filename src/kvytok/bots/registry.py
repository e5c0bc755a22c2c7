"""The bots by name, as the command line and tournaments call them."""

from collections.abc import Sequence
from typing import NamedTuple

from kvytok.boards.faults import nearest


class BotEntry(NamedTuple):
    """A bot that can be asked for by name."""

    name: str
    summary: str


class UnknownBot(LookupError):
    """A bot was asked for that does not exist, or not one for each seat."""


_entries: dict[str, BotEntry] = {}


def register(name: str, summary: str) -> BotEntry:
    """Make a bot known by its name."""
    if name in _entries:
        raise ValueError(f"there is a bot {name} already")
    _entries[name] = BotEntry(name, summary)
    return _entries[name]


def bot_names() -> tuple[str, ...]:
    """The names of all bots, in the order in which they were registered."""
    return tuple(_entries)


def find_bot(name: str) -> BotEntry:
    """The bot of that name."""
    if name not in _entries:
        guess = nearest(name, _entries)
        hint = f"did you mean {guess}? " if guess else ""
        raise UnknownBot(f"there is no bot {name!r}; {hint}there are: {', '.join(_entries)}")
    return _entries[name]


def seated(names: Sequence[str], players: int) -> tuple[BotEntry, ...]:
    """A bot for every seat: one name for all seats, or one for each."""
    bots = tuple(find_bot(name) for name in names)
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise UnknownBot(f"{len(bots)} bots for {players} players; name one for all seats or one for each")
    return bots


RANDOM = register("random", "chooses among all legal actions, each equally likely")
