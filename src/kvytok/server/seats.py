"""Seats: how they are filled, named, coloured, left and taken again. Pure functions without the database."""

from typing import Final

from msgspec.structs import replace

from kvytok.game.game import LONGEST_NAME
from kvytok.server.guests import Guest
from kvytok.server.messages import MOST_SEATS, BotSeat, LocalSeat, MySeat, OpenSeat, SeatWish, StandIn
from kvytok.server.names import display_fault, look
from kvytok.server.presence_tracker import Presence
from kvytok.server.refusal import Refusal
from kvytok.server.table_row import Chair, TableRow

OPEN: Final = Chair("open")


def filled(wish: SeatWish, host: Guest, levels: tuple[str, ...]) -> Chair:
    """The chair that `wish` describes."""
    match wish:
        case OpenSeat():
            return OPEN
        case MySeat():
            return Chair("guest", host.id, host.name)
        case LocalSeat(name):
            if fault := display_fault(name):
                raise Refusal("malformed", fault)
            return Chair("local", host.id, name)
        case BotSeat(level):
            if level not in levels:
                raise Refusal("bad-level", f"there is no bot {level!r}; there are: {', '.join(levels)}")
            return Chair("bot", name=f"Bot ({level})", level=level, bot=1)


def with_chair(seats: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    """The seats with `chair` at place `seat`."""
    return (*seats[:seat], chair, *seats[seat + 1 :])


def free_name(wanted: str, taken: set[str]) -> tuple[str, int]:
    """A name that nobody has, with its number: `Anna`, or `Anna 2` if `taken` has the look of an Anna."""
    name, number = wanted, 1
    while look(name) in taken:
        number += 1
        name = f"{wanted[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return name, number


def with_person(seats: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    """The seats with `chair` at place `seat`; a person there gets a name that nobody else has."""
    if chair.kind in ("guest", "local"):
        taken = {look(other.name or "") for place, other in enumerate(seats) if place != seat}
        chair = replace(chair, name=free_name(chair.name or "?", taken)[0])
    return colored(with_chair(seats, seat, chair))


def renamed(seats: tuple[Chair, ...], seat: int, name: str) -> tuple[Chair, ...]:
    """The seats after the person at one has changed their name; `Refusal` if somebody else has it."""
    if any(look(chair.name or "") == look(name) for other, chair in enumerate(seats) if other != seat):
        raise Refusal("name-taken", "somebody else at the table has that name")
    return with_chair(seats, seat, replace(seats[seat], name=name))


def closed_first(seats: tuple[Chair, ...], players: int) -> frozenset[int]:
    """The seats to close so that at most `players` are left: open ones, then bots, the last first; never a person's."""
    closable = [seat for seat, chair in enumerate(seats) if chair.kind in ("open", "bot")]
    order = sorted(closable, key=lambda seat: (seats[seat].kind == "bot", -seat))
    surplus = max(0, len(seats) - players)
    if surplus > len(order):
        raise Refusal("bad-seats", "more people sit here than can play; remove somebody first")
    return frozenset(order[:surplus])


def named_apart(seats: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The seats with different names: the second `Anna` becomes `Anna 2`, the second bot of a level gets number 2."""
    taken: set[str] = set()
    named = []
    for chair in seats:
        name, number = free_name(chair.name or "?", taken)
        taken.add(look(name))
        bot = number if chair.bot is not None and number > 1 else chair.bot
        named.append(replace(chair, name=name, bot=bot))
    return tuple(named)


def hints_on(table: TableRow) -> bool:
    """Whether players may ask for hints: as the host has said; otherwise if at most one person plays."""
    return table.hints if table.hints is not None else sum(chair.kind != "bot" for chair in table.seats) <= 1


def planning_on(table: TableRow) -> bool:
    """Whether players may use planning help: at most one person plays, or all of them agree."""
    people = [chair for chair in table.seats if chair.kind != "bot"]
    return len(people) <= 1 or all(chair.plans for chair in people)


def returned(seats: tuple[Chair, ...], those: tuple[int, ...]) -> tuple[Chair, ...]:
    """The seats after the players of the seats `those` have come back or have answered."""
    return tuple(
        replace(chair, stand_in=None, called=None) if seat in those else chair for seat, chair in enumerate(seats)
    )


def stood_in(seats: tuple[Chair, ...], guests: frozenset[str], why: StandIn) -> tuple[Chair, ...]:
    """The seats after bots take over all seats of `guests`."""
    return tuple(
        replace(chair, stand_in=chair.stand_in or why, called=None) if chair.guest in guests else chair
        for chair in seats
    )


# Colours.


def colors(seats: tuple[Chair, ...]) -> tuple[int, ...]:
    """The colour of each seat: the chosen one; otherwise the colour with the seat's number; otherwise a free one."""
    shown = [chair.color for chair in seats]
    for seat, color in enumerate(shown):
        if color is None and seat not in shown:
            shown[seat] = seat
    for seat, color in enumerate(shown):
        if color is None:
            shown[seat] = next(free for free in range(MOST_SEATS) if free not in shown)
    return tuple(color for color in shown if color is not None)


def colored(seats: tuple[Chair, ...], everybody: bool = False) -> tuple[Chair, ...]:
    """The seats with the colours of people fixed; with `everybody`, as when a game begins, those of all seats.

    Open seats and bots get another colour when a person wants theirs, unless the host chose it for the bot.
    """
    return tuple(
        replace(chair, color=color) if everybody or chair.kind in ("guest", "local") else chair
        for chair, color in zip(seats, colors(seats), strict=True)
    )


def recolored(seats: tuple[Chair, ...], seat: int, color: int) -> tuple[Chair, ...]:
    """The seats after one has chosen a colour; `Refusal` if another seat has it."""
    if any(chair.color == color for other, chair in enumerate(seats) if other != seat):
        raise Refusal("color-taken", "another player has that colour")
    return colored(with_chair(seats, seat, replace(seats[seat], color=color)))


# Absence.


def replaceable_in(table: TableRow, seat: int, presence: Presence, absence: int, at: int) -> int | None:
    """Milliseconds until the others may let a bot move for an absent player; None if they may not.

    If there is a time limit for a move, the clock decides; and if only bots wait, nobody needs to hurry.
    """
    chair = table.seats[seat]
    if table.status != "running" or table.pace != "none" or chair.guest is None or chair.stand_in is not None:
        return None
    if chair.guest in presence.here or not any(other.guest not in (None, chair.guest) for other in table.seats):
        return None
    # For a player who has never come, the time runs from the table's last change.
    return max(0, presence.last.get(chair.guest, table.changed) + absence - at)
