"""The JSON of a tutorial: for each step its text, and the news of the game that the page shows after it."""

import json
from typing import Any

import msgspec
from tools.tutorials.plans import PLANS, PlannedStep
from tools.tutorials.search import MOVES_A_ROUND, NEWCOMER, RIVAL

from kvytok import Game
from kvytok.game.result import Result
from kvytok.server.game_messages import seat_view
from kvytok.server.messages import Step

Plain = dict[str, Any]
TOLD_OF_SKIPPED = 3
"""The number of skipped moves that the log shows."""


def make(record: Game) -> str:
    """The tutorial that belongs to a finished game."""
    teller = _Teller(record)
    setup = teller.news(0, 0)
    steps = [teller.step(planned) for planned in PLANS[record.box.game_id]]
    result: Result = record.result()
    told = {
        "game": record.box.game_id,
        "board": record.box.board.id,
        "commitment": record.commitment,
        "key": record.key.hex(),
        "setup": setup,
        "steps": steps,
        "result": _plain(result),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class _Teller:
    """Plays a game again and tells it step by step, as the newcomer sees it."""

    def __init__(self, record: Game) -> None:
        self.record = record
        self.game = Game(record.box, record.names, record.key, record.chosen_first)
        self.shown: Plain = {}
        """The view that the page has."""

    def step(self, planned: PlannedStep) -> Plain:
        """A step, and the game up to the newcomer's next decision."""
        told: Plain = {"say": planned.say}
        if planned.at:
            told["at"] = self._newest_of_the_rival() if planned.at == "rival-route" else planned.at
        done, moves = len(self.game.history), self.record.history
        if planned.jump or planned.collect:
            mine = max(number for number, played in enumerate(moves) if played.seat == NEWCOMER)
            last = mine if planned.jump else done + planned.collect * MOVES_A_ROUND
            while len(self.game.history) < last:
                self._play()
            told["news"] = [self.news(last - TOLD_OF_SKIPPED, last)]
        elif planned.wish:
            told["move"] = _plain(moves[done].move)
            told["news"] = []
            while not told["news"] or (not self.game.over and NEWCOMER not in self.game.asked):
                self._play()
                number = len(self.game.history)
                told["news"].append(self.news(number - 1, number))
        return told

    def _newest_of_the_rival(self) -> str:
        owners = self.game.view(NEWCOMER).owners
        claims = [getattr(played.move, "route", None) for played in self.game.history if played.seat == RIVAL]
        return "route:" + [route for route in claims if route and owners.get(route) == RIVAL][-1]

    def _play(self) -> None:
        played = self.record.history[len(self.game.history)]
        self.game.play(played.move, played.seat)

    def news(self, after: int, number: int) -> Plain:
        """The moves after number `after`, and what has changed in the view since the last news."""
        steps = []
        if number == 0:
            steps.append(Step(0, None, None, 0, tuple(event.seen_by(NEWCOMER) for event in self.game.events)))
        for at, played in enumerate(self.game.history[after:], after + 1):
            by = "guest" if played.seat == NEWCOMER else "bot"
            steps.append(Step(at, played.seat, by, 0, tuple(event.seen_by(NEWCOMER) for event in played.events)))
        view = _plain(seat_view(self.game.view(NEWCOMER)))
        del view["moves"]  # the page offers only the move of the step
        changes = {
            name: value for name, value in view.items() if self.shown.get(name) != value or name not in self.shown
        }
        self.shown = view
        return {"seq": number, "steps": _plain(steps), "view": changes}
