"""The clock for a move: how long a player may think, and when the server has to act at a table."""

from typing import Final

from kvytok.server.database import now
from kvytok.server.messages import Clock, Pace
from kvytok.server.table_row import Chair, TableRow

PACES: Final[dict[Pace, int | None]] = {"none": None, "30s": 30_000, "2min": 120_000, "1day": 86_400_000}
"""Milliseconds for a move; None for no limit."""


def automatic(chair: Chair) -> bool:
    """Whether a bot moves for a seat."""
    return chair.kind == "bot" or chair.stand_in is not None


def deadline_of(pace: Pace, seats: tuple[Chair, ...], asked: tuple[int, ...], at: int) -> int | None:
    """When the time for a question asked at `at` ends; None if there is no limit or only bots are asked."""
    total = PACES[pace]
    waiting = any(not automatic(seats[seat]) for seat in asked)
    return at + total if total is not None and waiting else None


def due_of(seats: tuple[Chair, ...], asked: tuple[int, ...], deadline: int | None, at: int, delay: float) -> int | None:
    """When the server has to act at a table; None if it has nothing to do."""
    times = [chair.called for chair in seats if chair.called is not None]
    if any(automatic(seats[seat]) for seat in asked):
        times.append(at + round(delay * 1000))
    if deadline is not None:
        times.append(deadline)
    return min(times, default=None)


def clock_of(table: TableRow) -> Clock | None:
    """The clock that players see; None if there is no limit."""
    total = PACES[table.pace]
    if table.deadline is None or total is None:
        return None
    # The clocks of two nodes differ by some milliseconds: nobody has more than the whole time.
    return Clock(left=min(total, max(0, table.deadline - now())), total=total)
