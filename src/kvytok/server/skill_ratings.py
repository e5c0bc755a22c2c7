"""Ratings of people and bots on one scale, from all rated games in the order of time.

The model is that of Plackett and Luce in the form of Weng and Lin (JMLR 12, 2011), as `openskill` computes it: a rating
is a mean and an uncertainty, and a game of several players is one result. Bots are anchored: matches between bots have
put them where they are, and games with people do not move them. Nothing is stored; everything follows from the games.
"""

import asyncio
import math
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from kvytok.server.account_messages import BotRating, PersonRating, PersonRatings, RatingPoint
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.game_outcome import GameOutcome
from kvytok.server.past_games import PastGames

MIDDLE: Final = 1250
"""Where somebody starts of whom nothing is known."""
BOTS: Final = {
    "novice": 905, "learner": 1085, "casual": 1260, "regular": 1400, "strong": 1535, "adept": 1585, "expert": 1845,
}  # fmt: skip
"""The anchors: bots stand as far apart as the matches of docs/ladder.md say; a newcomer stands beside `casual`."""
ANCHORED: Final = 0.5
"""The uncertainty of an anchor, in units of the model."""

MODEL: Final = PlackettLuce()
POINTS: Final = 400 / math.log(10) / (math.sqrt(2) * MODEL.beta)
"""Points of the scale in a unit of the model, so that 400 points between two known players are ten to one."""


class Skill(Struct):
    """What is known about one person in one kind of game."""

    rating: PlackettLuceRating
    games: int = 0
    points: list[RatingPoint] = []

    def told(self) -> PersonRating:
        """The skill on the scale that people see."""
        return PersonRating(scaled(self.rating.mu), round(self.rating.sigma * POINTS), self.games, tuple(self.points))


def scaled(mean: float) -> int:
    """A mean of the model on the scale that people see."""
    return round(MIDDLE + (mean - MODEL.mu) * POINTS)


def anchor(level: str | None) -> PlackettLuceRating:
    """The fixed rating of a bot."""
    return MODEL.rating(MODEL.mu + (BOTS.get(level or "", MIDDLE) - MIDDLE) / POINTS, ANCHORED)


class SkillLedger:
    """The skills of everybody after some games."""

    def __init__(self) -> None:
        self.people: dict[str, Skill] = {}
        """From games with other people."""
        self.bots: dict[str, Skill] = {}
        """From games against bots alone."""
        self.last: tuple[int, str] = (-1, "")
        """The last game that was counted: when it ended, and its table."""

    def count(self, outcome: GameOutcome) -> None:
        """Count one more game."""
        self.last = (outcome.ended, outcome.table)
        persons = [seat for seat in outcome.seats if seat.kind == "guest"]
        if not outcome.rated or len(outcome.seats) < 2:
            return
        book = self.people if len(persons) > 1 else self.bots
        skills = [
            None if seat.kind == "bot" else book.setdefault(seat.guest, _new()) if seat.guest else _new()
            for seat in outcome.seats
        ]
        teams = [
            [anchor(seat.level) if skill is None else skill.rating]
            for seat, skill in zip(outcome.seats, skills, strict=True)
        ]
        rated = MODEL.rate(teams, ranks=[float(seat.rank) for seat in outcome.seats])
        for skill, [rating] in zip(skills, rated, strict=True):
            if skill is not None:
                skill.rating = rating
                skill.games += 1
                skill.points.append(RatingPoint(outcome.table, outcome.ended, scaled(rating.mu)))


def _new() -> Skill:
    return Skill(MODEL.rating(), 0, [])


class SkillRatings:
    """The ratings of everybody, brought up to date when somebody asks."""

    def __init__(self, past_games: PastGames) -> None:
        self.past_games = past_games
        self._ledger = SkillLedger()
        self._turn = asyncio.Lock()

    async def of(self, guest: str) -> PersonRatings:
        """The ratings of a guest."""
        ledger = await self.ledger()
        people, bots = ledger.people.get(guest), ledger.bots.get(guest)
        return PersonRatings(
            None if people is None else people.told(),
            None if bots is None else bots.told(),
            tuple(BotRating(level, BOTS.get(level, MIDDLE)) for level in LEVELS),
        )

    async def ledger(self) -> SkillLedger:
        """The skills of everybody now."""
        async with self._turn:
            new = await self.past_games.after(*self._ledger.last)
            await asyncio.to_thread(self._count, new)
            return self._ledger

    def forget(self) -> None:
        """Count all games again at the next question, because some of them have changed."""
        self._ledger = SkillLedger()

    def _count(self, outcomes: list[GameOutcome]) -> None:
        for outcome in outcomes:
            self._ledger.count(outcome)
