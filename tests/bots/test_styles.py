"""The style agents: always legal, no use of secrets, and decisions as published, including the mistakes."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from kvytok.bots.bot import Question
from kvytok.bots.registry import find_bot
from kvytok.bots.scripts.all_scripts import NUMBERS, decide_at, fresh_at
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.scripts.script_bot import ScriptBot
from kvytok.rules import record
from kvytok.rules.from_python import view
from kvytok.rules.record import Records
from properties.walks import PLAIN, SEEDS, TABLES_HERE, positions
from rules.scene import Scene
from twin.engine import DECISIONS, Engine
from twin.scene import key_of

STYLES = ("hungry", "path", "one-step-thinker", "long-route-junkie")
ROOM = np.zeros(400, np.int16)


def fresh_minds(n: int, seed: int = 0) -> Records:
    """Minds that know nothing yet."""
    minds = np.zeros(n, MIND)
    for i in range(n):
        fresh_at(minds, i, seed + i)
    return minds


def decide(script: str, engine: Engine, minds: Records) -> int:
    """A script's answer to the state; it must be legal and equal to its answer to the view of the asked seat."""
    legal = engine.legal()
    ROOM[: len(legal)] = legal
    seat, looking, answers = int(engine.states[0].seat), minds.copy(), []
    for states, mind in ((engine.states, minds), (view(engine.states, seat), looking)):
        scratches = np.zeros(1, record.SCRATCH)
        answers.append(int(decide_at(NUMBERS[script], engine.boards, states, mind, scratches, ROOM, len(legal))))
    assert answers[0] in legal
    assert answers[0] == answers[1]
    assert minds.tobytes() == looking.tobytes()
    return answers[0]


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_whole_games(game_id: str, players: int) -> None:
    """The agents play games to the end, in different seats."""
    for shift in range(2):
        engine = Engine(game_id, players, key_of(shift))
        minds = fresh_minds(players)
        while not engine.over:
            seat = int(engine.states[0].seat)
            engine.play(decide(STYLES[(seat + 2 * shift) % len(STYLES)], engine, minds[seat : seat + 1]))


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_joining_in_the_middle(game_id: str, players: int) -> None:
    """A bot with a fresh mind can play from any position of a running game."""
    for seed in SEEDS:
        for engine, number in positions(game_id, players, seed, 40 if PLAIN else 7):
            if not engine.over:
                for script in STYLES:
                    decide(script, engine, fresh_minds(1, number))


class Played:
    """Counts of what two agents did in `games` games."""

    def __init__(self, names: tuple[str, str], games: int) -> None:
        self.games = games
        self.did: list[Counter[Any]] = [Counter(), Counter()]
        self.kept: list[Counter[int]] = [Counter(), Counter()]
        self.cars_at_tickets: list[list[tuple[int, int]]] = [[], []]
        for game in range(games):
            engine = Engine("usa", 2, key_of(1000 + game))
            minds = fresh_minds(2, 2 * game)
            while not engine.over:
                self._note(engine, decide(names[engine.states[0].seat], engine, minds_of(minds, engine)))

    def _note(self, engine: Engine, action: int) -> None:
        state, (kind, *rest) = engine.states[0], DECISIONS[action]
        seat = int(state.seat)
        if kind == "keep" and state.phase == record.OPENING:
            self.kept[seat][len(rest[0])] += 1
        elif kind == "claim":
            self.did[seat][int(engine.board.length[rest[0]])] += 1
        elif kind == "draw-tickets":
            self.cars_at_tickets[seat].append((int(state.cars[seat]), int(state.cars[1 - seat])))
        self.did[seat]["loco" if (kind, *rest) == ("take", "locomotive") else kind] += 1
        engine.play(action)

    def mean(self, seat: int, kind: Any) -> float:
        """How often the seat did `kind` per game."""
        return self.did[seat][kind] / self.games


def minds_of(minds: Records, engine: Engine) -> Records:
    """The mind of the asked seat, as an array of length one."""
    seat = int(engine.states[0].seat)
    return minds[seat : seat + 1]


@pytest.mark.slow
def test_fingerprints_of_hungry_and_path() -> None:
    """They act about as often as published; the limits allow for chance and for the single opponent."""
    played = Played(("hungry", "path"), 4 if PLAIN else 250)
    assert played.kept[1] == {3: played.games}
    assert {kind for kind in ("take", "loco", "draw-tickets") if played.did[1][kind]} == set()
    if PLAIN:
        return
    assert 0.57 < played.kept[0][2] / played.games < 0.77
    assert set(played.kept[0]) == {2, 3}
    assert {own for own, _ in played.cars_at_tickets[0]} == {45}
    assert 14 < played.mean(0, "claim") < 17
    assert 5 < played.mean(0, 2) < 7
    assert 3 < played.mean(0, "take") < 9
    assert played.mean(0, "loco") < 0.5
    assert 12 < played.mean(1, "claim") < 16
    assert 45 < played.mean(1, "unseen") < 60


@pytest.mark.slow
def test_fingerprints_of_one_step_thinker_and_long_route_junkie() -> None:
    """They act about as often as published; the limits allow for chance and for the single opponent."""
    played = Played(("one-step-thinker", "long-route-junkie"), 4 if PLAIN else 250)
    assert played.kept[0] == {3: played.games}
    assert played.kept[1] == {2: played.games}
    assert played.did[1]["draw-tickets"] == 0
    assert all(min(cars) >= 8 for cars in played.cars_at_tickets[0])
    if PLAIN:
        return
    assert 0.2 < played.mean(0, "draw-tickets") < 1
    assert 10.5 < played.mean(0, "claim") < 13.5
    assert 4 < played.mean(0, "take") < 7
    assert 1 < played.mean(0, "loco") < 2.5
    assert 8.5 < played.mean(1, "claim") < 11
    assert 2.3 < played.mean(1, 6) < 3.7
    assert played.mean(1, 1) + played.mean(1, 2) < 0.5
    assert 1 < played.mean(1, "loco") < 2.5


def ask(script: str | ScriptBot, scene: Scene) -> tuple[Any, ...]:
    """The decision of a script with a fresh mind, or of a given bot."""
    bot = ScriptBot(script) if isinstance(script, str) else script
    question = Question(scene.boards, scene.states, np.array(scene.legal(), np.int16), 5)
    return DECISIONS[bot.choose(question).action]


def offered(scene: Scene, phase: int, *ends: tuple[str, str]) -> None:
    """Offer tickets to seat 0."""
    state = scene.state
    for place, (a, b) in enumerate(ends):
        state.offer[0, place] = scene.give_ticket(0, a, b)
        state.holder[state.offer[0, place]] = record.NOBODY
        state.ticket_n[0] -= 1
    state.offer_n[0], state.phase = len(ends), phase


@pytest.mark.parametrize("script", STYLES)
def test_they_can_be_asked_for(script: str) -> None:
    assert find_bot(script).summary


@pytest.mark.parametrize("script", ["one-step-thinker", "long-route-junkie", "hungry"])
def test_the_first_listed_colour_burns_locomotives(script: str) -> None:
    """Red is listed first, although the hand has no red and green would be enough."""
    scene = Scene(green=2, locomotive=2)
    (route,) = scene.lanes("denver", "santa_fe")
    scene.decide(("claim", route))
    assert ask(script, scene) == DECISIONS[scene.legal()[-1]]
    scene.hold(0, green=2, orange=1, locomotive=1)
    assert ask(script, scene) == ("pay", "orange", 1)
    assert ask("path", scene) == ("pay", "green", 0)


def test_path_goes_for_the_best_ticket() -> None:
    """It claims by priority, only routes shorter than its cars left; without tickets, the lowest score."""
    scene = Scene(pink=6)
    scene.give_ticket(0, "calgary", "salt_lake_city")
    (first,) = scene.lanes("calgary", "helena")
    (second,) = scene.lanes("helena", "salt_lake_city")
    assert ask("path", scene) == ("claim", first)
    scene.hold(0, pink=3)
    assert ask("path", scene) == ("claim", second)
    scene.hold(0, pink=2)
    assert ask("path", scene) == ("unseen",)
    scene.state.cars[0] = 3
    claimed = ask("path", scene)
    assert claimed[0] == "claim"
    assert scene.board.length[claimed[1]] == 1


@pytest.mark.parametrize("script", ["one-step-thinker", "long-route-junkie"])
def test_an_objective_is_remembered(script: str) -> None:
    """It wants the same colour until a player scores; if that is not face up, a locomotive, then the deck."""
    scene = Scene(white=2)
    scene.give_ticket(0, "calgary", "salt_lake_city")  # a gray route of 4, then a pink one of 3
    scene.lay(deck={"red": 20}, row={"white": 1, "blue": 2, "locomotive": 1})
    bot = ScriptBot(script)
    assert ask(bot, scene) == ("take", "white")
    scene.hold(0, white=2, blue=3)
    assert ask(bot, scene) == ("take", "white")
    assert ask(script, scene) == ("take", "blue")
    scene.state.score[1] += 1
    assert ask(bot, scene) == ("take", "blue")
    scene.lay(deck={"red": 20}, row={"green": 4, "locomotive": 1})
    assert ask(bot, scene) == ("take", "locomotive")
    scene.lay(deck={"red": 20}, row={"green": 5})
    assert ask(bot, scene) == ("unseen",)
    scene.hold(0, white=2, blue=4)
    assert ask(bot, scene) == ("claim", *scene.lanes("calgary", "helena"))


def test_one_step_thinker_draws_tickets_while_all_have_cars() -> None:
    """It draws tickets only while all have cars, and keeps the one with the fewest points."""
    scene = Scene(red=3)
    assert ask("one-step-thinker", scene) == ("draw-tickets",)
    assert ask("long-route-junkie", scene)[0] in ("take", "unseen")
    scene.state.cars[1] = 7
    assert ask("one-step-thinker", scene)[0] in ("take", "unseen")
    offered(scene, record.KEEP_TICKETS, ("atlanta", "new_york"), ("denver", "el_paso"), ("boston", "miami"))
    assert ask("one-step-thinker", scene) == ("keep", (1,))
    scene.state.phase = record.OPENING
    assert ask("one-step-thinker", scene) == ("keep", (0, 1, 2))
    assert ask("path", scene) == ("keep", (0, 1, 2))
    assert ask("long-route-junkie", scene) == ("keep", (0, 1))


def test_long_route_junkie_goes_long_ways() -> None:
    """Denver and El Paso are joined by two routes of 2 cars, which it does not use."""
    scene = Scene(red=2, white=5)
    scene.give_ticket(0, "denver", "el_paso")
    claimed = ask("long-route-junkie", scene)
    assert claimed[0] in ("take", "unseen") or scene.board.length[claimed[1]] >= 3
    scene.state.cars[0] = 2
    claimed = ask("long-route-junkie", scene)
    assert claimed[0] == "claim"
    assert scene.board.length[claimed[1]] == 2


def test_hungry_plans_for_its_tickets() -> None:
    """It pays gray with a colour that the plan does not want; when all is done, it claims the longest route."""
    scene = Scene(pink=4, white=3)
    scene.give_ticket(0, "calgary", "salt_lake_city")
    (gray,) = scene.lanes("calgary", "helena")
    (pink,) = scene.lanes("helena", "salt_lake_city")
    scene.lay(deck={"red": 20}, row={"pink": 3, "white": 2})
    assert ask("hungry", scene) == ("claim", pink)
    scene.hold(0, pink=2, white=4)
    assert ask("hungry", scene) == ("claim", gray)
    scene.hold(0, pink=2, white=3)
    assert ask("hungry", scene) == ("take", "pink")
    # The plan wants gray most: it takes any colour with two face-up cards.
    scene.lay(deck={"red": 20}, row={"black": 2, "white": 1, "green": 1, "blue": 1})
    assert ask("hungry", scene) == ("take", "black")
    scene.lay(deck={"red": 20}, row={"black": 1, "white": 1, "green": 1, "blue": 1, "red": 1})
    assert ask("hungry", scene) == ("unseen",)
    scene.state.owner[[gray, pink]] = 0
    scene.hold(0, red=5)
    claimed = ask("hungry", scene)
    assert claimed[0] == "claim"
    assert scene.board.length[claimed[1]] == 5


def test_hungry_draws_tickets_while_the_last_offer_was_small() -> None:
    """What counts are the cards that all offered tickets would have needed."""
    scene = Scene(red=1)
    offered(scene, record.OPENING, ("denver", "el_paso"), ("calgary", "salt_lake_city"), ("houston", "kansas_city"))
    bot = ScriptBot("hungry")
    kept = ask(bot, scene)
    assert kept[0] == "keep"
    for place in kept[1]:
        scene.state.holder[scene.state.offer[0, place]] = 0
    scene.state.offer_n[0], scene.state.phase = 0, record.TURN
    assert ask(bot, scene) == ("draw-tickets",)
    scene.state.cars[0] = 25
    assert ask(bot, scene) != ("draw-tickets",)
    assert ask("hungry", scene) != ("draw-tickets",)
