"""A task of a match: the games that are played together, and the one who plays them, in a thread or on a cluster."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from kvytok.bots.arena.match_games import QuestionTable, ThinkingTime, play_deals
from kvytok.bots.arena.pairing import Pairing
from kvytok.bots.arena.times import Times
from kvytok.bots.batches.simulation import ScriptTable
from kvytok.rules.chance import seed_key
from kvytok.rules.record import Records

if TYPE_CHECKING:
    from kvytok.bots.arena.match import Entrant

DEALS_AT_ONCE = 64
"""The number of deals between scripts that are played as one task: they take some hundredths of a second."""


class Task(NamedTuple):
    """Games that are played together: some deals in one rotation."""

    table: int
    rotation: int
    start: int
    stop: int


class Finished(NamedTuple):
    """The games of a task, and how long each seat thought."""

    task: Task
    games: Records
    times: tuple[Times, ...]


@runtime_checkable
class Leaver(Protocol):
    """A bot that must give something back after its game, such as a process."""

    def leave(self) -> None:
        """Called when the game is over."""
        ...


@dataclass(frozen=True)
class MatchPlan:
    """Everything that the games of a match depend on, as it travels to the machines of a cluster."""

    records: Records
    bots: "tuple[Entrant, ...]"
    tables: tuple[Pairing, ...]
    players: int
    seed: int
    thinking: ThinkingTime


class TaskPlayer:
    """Plays one task after the other in the same memory."""

    def __init__(self, plan: MatchPlan) -> None:
        key = seed_key(plan.seed)
        self._bots, self._tables = plan.bots, plan.tables
        self._scripts = ScriptTable(plan.records, plan.players, key, DEALS_AT_ONCE)
        self._asked = QuestionTable(plan.records, plan.players, key, plan.seed, plan.thinking)

    def play(self, task: Task) -> Finished:
        """Play the games of a task."""
        seats = [self._bots[bot] for bot in self._tables[task.table].seats(task.rotation)]
        if all(bot.script for bot in seats):
            return Finished(task, play_deals(self._scripts, [bot.name for bot in seats], task.start, task.stop), ())
        return Finished(task, *self._play_asking(seats, task.start))

    def _play_asking(self, seats: "list[Entrant]", deal: int) -> tuple[Records, tuple[Times, ...]]:
        """Play one game in which a bot is asked for every decision."""
        bots = [entrant.make() for entrant in seats]
        try:
            return self._asked.play(deal, bots, [entrant.name for entrant in seats])
        finally:
            for bot in bots:
                if isinstance(bot, Leaver):
                    bot.leave()


def prepare(plan: MatchPlan) -> Callable[[Task], Finished]:
    """What a worker of a cluster does with a task."""
    return TaskPlayer(plan).play
