"""Small bots for the tests of the arena, and matches between them."""

from dataclasses import dataclass
from functools import cache

from kvytok.bots.arena.match import Match
from kvytok.bots.arena.match_games import ThinkingTime
from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.registry import find_bot
from kvytok.game.box import Box, open_box


class Picker:
    """A bot that chooses only by the seed of the question."""

    def choose(self, question: Question) -> Answer:
        return Answer(int(question.actions[question.seed % len(question.actions)]))


class Last:
    """A bot that always takes the last legal action."""

    def choose(self, question: Question) -> Answer:
        return Answer(int(question.actions[-1]))


class Cheat:
    """A bot that answers with an illegal action."""

    def choose(self, question: Question) -> Answer:
        return Answer(-1)


@dataclass(frozen=True)
class Tiny:
    """A bot of this file as an `Entrant`."""

    kind: type[Bot]
    script: bool = False

    @property
    def name(self) -> str:
        return self.kind.__name__.lower()

    def make(self) -> Bot:
        return self.kind()


@cache
def box(game_id: str) -> Box:
    return open_box(game_id)


def match(game_id: str, *bots: str | type[Bot], players: int = 2, games: int = 20, seed: int = 1) -> Match:
    entrants = tuple(find_bot(bot) if isinstance(bot, str) else Tiny(bot) for bot in bots)
    return Match(box(game_id), entrants, players, games, seed, ThinkingTime())
