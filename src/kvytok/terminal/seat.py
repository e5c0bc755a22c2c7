"""The seats of a game in the terminal: people by their names, bots by their level.

A bot's name in a game file is that of the server and the page, `Bot (casual)`, so a file says by itself who is a bot.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from kvytok.bots.registry import bot_names, find_bot
from kvytok.game.game import name_fault
from kvytok.words import Words

BOT: Final = re.compile(r"Bot \(([a-z-]+)\)(?: (\d+))?")


class Seat(NamedTuple):
    """Somebody at the table."""

    name: str
    """The name in the game and its file."""
    bot: str | None = None
    """The name of the bot; None for a person."""
    number: int = 1
    """Counts the bots of one name."""

    def shown(self, words: Words) -> str:
        """The name in a language."""
        if self.bot is None:
            return self.name
        level = words.format(f"bot-{self.bot}") if f"bot-{self.bot}" in words else self.bot
        if self.number > 1:
            return words.format("bot-name-numbered", number=str(self.number), level=level)
        return words.format("bot-name", level=level)


def new_seats(wanted: Sequence[str]) -> tuple[Seat, ...]:
    """The seats for names as a person gives them: a name of a bot, or a person; `ValueError` if nobody is a person."""
    seats: list[Seat] = []
    for name in wanted:
        if name not in bot_names():
            if fault := name_fault(name):
                raise ValueError(fault)
            if found := BOT.fullmatch(name):
                raise ValueError(f"{name!r} is the name of a bot; write {found[1]} for such a bot")
            seats.append(Seat(name))
            continue
        number = 1 + sum(seat.bot == name for seat in seats)
        seats.append(Seat(f"Bot ({name})" + (f" {number}" if number > 1 else ""), name, number))
    if all(seat.bot for seat in seats):
        raise ValueError("nobody is a person at this table; kvytok arena lets bots play among themselves")
    return tuple(seats)


def seats_in(names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a game that has begun; a bot that no longer exists raises `UnknownBot`."""
    seats: list[Seat] = []
    for name in names:
        found = BOT.fullmatch(name)
        if found is None:
            seats.append(Seat(name))
        else:
            seats.append(Seat(name, find_bot(found[1]).name, int(found[2] or 1)))
    return tuple(seats)
