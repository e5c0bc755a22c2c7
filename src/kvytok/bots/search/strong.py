"""Strong: weighs candidate moves, each with several plans to go on, by playouts in worlds that the view allows.

First the plans alone are compared, each with the move it would make itself; the best ones stay, and the best one's move
is the incumbent. Then all candidates with these plans are arms of one contest: every round plays the living arms in the
same new worlds, and the worse half is out. A challenger must beat the incumbent by more than chance explains, world by
world, so with few playouts it plays its best plan, and with many it finds what no plan sees.

With a number of playouts the answer depends on the question and its seed alone, however many threads work on it: what
an arm brings in a world is written down in that world's own row, and only whole rows are compared.
"""

import hashlib
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.bot import Answer, Candidate, Question, stopping
from kvytok.bots.scripts.all_scripts import GREEDY, RACER, WARY
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.search.belief import BELIEF
from kvytok.bots.search.candidates import gather
from kvytok.bots.search.plans import KINDS, MORE_TICKETS, NETWORK, NETWORK_OF_TICKETS, ON_THE_WAY
from kvytok.bots.search.playout import play_worlds
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import (
    KEEP_TICKETS,
    NONE,
    PAY_ROUTE,
    PAY_STATION,
    RESULT,
    ROUTES,
    SCRATCH,
    SEATS,
    SECOND_CARD,
    STATE,
    TICKETS,
    TUNNEL,
    TURN,
)

Records = NDArray[np.record]
Values = NDArray[np.float64]

PLANS: Final = (
    RACER,
    KINDS * NETWORK,
    KINDS * ON_THE_WAY,
    KINDS * NETWORK_OF_TICKETS,
    KINDS * NETWORK_OF_TICKETS + 1,
    KINDS * MORE_TICKETS,
    WARY,
    GREEDY,
)
"""The plans it compares."""
KEPT: Final = 2
"""How many of them stay."""
ROUNDS: Final = 5
"""Rounds of the contest."""
FIRST_LOOK: Final = 8
"""In how many worlds, at least, an arm is tried before it may go; with few playouts fewer candidates get in."""
PLAN_SHARE: Final = 0.3
"""The share of the thinking that goes into the choice of plans."""
CAUTION: Final = 1.0
"""By how many standard errors a challenger must beat the incumbent."""
UNSURE: Final = 0.05
"""What is added to a deviation measured in few worlds."""
ARMS: Final = 128
WORLDS: Final = 1 << 16
"""Most worlds looked at for one question."""
SECONDS: Final = 1.0
"""How long it thinks about a move unless told."""
PARTS: Final = {TURN: 0.6, SECOND_CARD: 0.4, PAY_ROUTE: 0.25, PAY_STATION: 0.25, TUNNEL: 0.15, KEEP_TICKETS: 0.4}
"""The part of a move's time that each of its questions gets; the opening's gets all."""
SCALE: Final = 15.0
"""Points of margin that are worth one step of the logistic curve."""
WIN: Final = 0.5
"""The share of victory itself in the value; the rest is that curve."""


class _Room:
    """Room for one thread's playouts."""

    def __init__(self) -> None:
        self.states, self.minds = np.zeros(2, STATE), np.zeros(SEATS, MIND)
        self.scratches, self.results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.scripts, self.held = np.zeros(SEATS, np.int16), np.zeros(TICKETS, np.int16)
        self.actions = np.zeros(ACTIONS, np.int16)


class Contest:
    """One question being thought about: the arms, and what each brought in each world."""

    def __init__(self, question: Question, beliefs: Records, knobs: Values, rooms: list[_Room]) -> None:
        self._question, self._beliefs, self._knobs, self._rooms = question, beliefs, knobs, rooms
        self._key = world_key(question.seed)
        self._pool = ThreadPoolExecutor(len(rooms)) if len(rooms) > 1 else None
        self.action, self.plan = np.zeros(ARMS, np.int16), np.zeros(ARMS, np.int16)
        self.alive = np.zeros(ARMS, np.int16)
        self.n = 0
        self.worlds = 0
        self.playouts = 0
        self.values = np.full((256, ARMS), np.nan)

    @property
    def stopped(self) -> bool:
        """Whether the bot shall answer now."""
        return self._question.stopped

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def add(self, action: int, plan: int) -> None:
        """One more arm."""
        if self.n < ARMS:
            self.action[self.n], self.plan[self.n], self.alive[self.n] = action, plan, 1
            self.n += 1

    def living(self) -> list[int]:
        """The arms that are still in."""
        return [arm for arm in range(self.n) if self.alive[arm]]

    def _play_one(self, room: _Room, world: int) -> None:
        """Play the living arms in one world; when the bot is stopped nothing is written down."""
        row = np.zeros(ARMS)
        play_worlds(
            self._question.boards,
            self._question.views,
            self._beliefs,
            self._key,
            self._knobs,
            self.action,
            self.plan,
            self.alive,
            self.n,
            room.states,
            room.minds,
            room.scratches,
            room.results,
            room.scripts,
            room.held,
            room.actions,
            world,
            world + 1,
            self._question.stop,
            row,
        )
        if not self._question.stopped:
            self.values[world, self.alive == 1] = row[self.alive == 1]

    def play(self, worlds: int) -> None:
        """Play all living arms in so many more worlds."""
        start, stop = self.worlds, min(self.worlds + worlds, WORLDS)
        while stop > len(self.values):
            self.values = np.concatenate([self.values, np.full_like(self.values, np.nan)])
        if start == 0 and stop > 0:
            # The first world names the moves of the arms that follow their plan.
            self._play_one(self._rooms[0], 0)
            start = 1
        if self._pool is None:
            for world in range(start, stop):
                if not self.stopped:
                    self._play_one(self._rooms[0], world)
        else:
            workers = len(self._rooms)

            def share(worker: int) -> None:
                for world in range(start + worker, stop, workers):
                    if not self.stopped:
                        self._play_one(self._rooms[worker], world)

            list(self._pool.map(share, range(workers)))
        self.playouts += (stop - self.worlds) * int(self.alive.sum())
        self.worlds = stop

    def means(self, since: int) -> Values:
        """The mean of every arm over the worlds since that one in which it was played."""
        rows = self.values[since : self.worlds, : self.n]
        played = ~np.isnan(rows)
        means: Values = np.where(played, rows, 0.0).sum(axis=0) / np.maximum(1, played.sum(axis=0))
        return means

    def lead(self, arm: int, other: int, since: int) -> tuple[float, float]:
        """By how much an arm is ahead of another in the worlds that both were played in, and the error of that."""
        gaps = self.values[since : self.worlds, arm] - self.values[since : self.worlds, other]
        gaps = gaps[~np.isnan(gaps)]
        if len(gaps) == 0:
            return 0.0, 1.0
        return float(gaps.mean()), float((gaps.std() + UNSURE) / np.sqrt(len(gaps)))


def world_key(seed: int) -> NDArray[np.uint32]:
    """The key of all worlds that a seed stands for."""
    digest = hashlib.sha256(f"kvytok strong {seed}".encode("ascii")).digest()
    return np.frombuffer(digest, "<u4").copy()


class Effort:
    """How long to go on: a number of playouts, or a time."""

    def __init__(self, playouts: int | None, seconds: float) -> None:
        self.playouts, self.seconds, self.begun = playouts, seconds, time.perf_counter()

    def spend(self, contest: Contest, upto: float, worlds: int) -> None:
        """Play until that share of the whole is spent; at least so many worlds if it is a time."""
        if contest.stopped:
            return
        if self.playouts is not None:
            left = int(upto * self.playouts) - contest.playouts
            contest.play(left // max(1, len(contest.living())))
            return
        contest.play(worlds)
        while time.perf_counter() - self.begun < upto * self.seconds and contest.worlds < WORLDS:
            if contest.stopped:
                return
            contest.play(worlds)

    def arms(self, contest: Contest) -> int:
        """How many arms can be tried in the first round."""
        if self.playouts is not None:
            total = float(self.playouts)
        else:
            total = contest.playouts * self.seconds / max(1e-6, time.perf_counter() - self.begun)
        return int((1 - PLAN_SHARE) * total / ROUNDS / FIRST_LOOK)


class Strong:
    """Plays one seat; remembers nothing between questions."""

    plans: tuple[int, ...] = PLANS
    kept: int = KEPT
    challenged: bool = True
    """Whether other moves than those of its plans are considered."""
    caution: float = CAUTION
    knobs: tuple[float, float] = (SCALE, WIN)

    def __init__(self) -> None:
        self._rooms: list[_Room] = []
        self._beliefs, self._hits = np.zeros(1, BELIEF), np.zeros(ROUTES, np.int16)
        self._legal, self._chosen = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.int16)

    def _candidates(self, question: Question) -> list[int]:
        """Form the belief, and list the moves worth a thought."""
        room, n = self._rooms[0], len(question.actions)
        self._legal[:n] = question.actions
        count = gather(
            question.boards,
            question.views,
            self._beliefs,
            world_key(question.seed),
            room.states,
            room.minds,
            room.scratches,
            room.scripts,
            room.held,
            self._hits,
            self._legal,
            n,
            self._chosen,
        )
        return [int(action) for action in self._chosen[:count]]

    def budget(self, question: Question) -> Effort:
        """How long to think: as the question says, else its own default."""
        part = PARTS.get(int(question.views[0].phase), 1.0)
        return Effort(question.playouts, part * (SECONDS if question.seconds is None else question.seconds))

    def threads(self, question: Question) -> int:
        """On how many cores: as the question says, else on all."""
        return question.threads or os.cpu_count() or 1

    def choose(self, question: Question) -> Answer:
        """The best move found in the time, or with the playouts, that the question gives."""
        if len(question.actions) == 1:
            return Answer(int(question.actions[0]))
        budget = self.budget(question)
        threads = self.threads(question)
        while len(self._rooms) < threads:
            self._rooms.append(_Room())
        candidates = self._candidates(question)
        if len(candidates) == 1:
            return Answer(candidates[0])
        contest = Contest(question, self._beliefs, np.array(self.knobs), self._rooms[:threads])
        try:
            with stopping(question):
                return self._contest(contest, candidates, budget, threads)
        finally:
            contest.close()

    def _contest(self, contest: Contest, candidates: list[int], budget: Effort, step: int) -> Answer:
        for plan in self.plans:
            contest.add(NONE, plan)
        contest.play(1)
        if contest.stopped and np.isnan(contest.values[0, 0]):
            # Not even one world was played: the first plan's move, if it has been named.
            return Answer(int(contest.action[0]) if contest.action[0] != NONE else candidates[0])
        share = PLAN_SHARE if self.challenged else 1.0
        budget.spend(contest, share / 2, step)
        order = self._rank(contest)
        for arm in order[(contest.n + 1) // 2 :]:
            contest.alive[arm] = 0
        budget.spend(contest, share, step)
        order = self._rank(contest)
        since = contest.worlds
        if not self.challenged:
            return self._answer(contest, order[0], since)
        incumbent = self._enlist(contest, candidates, order, budget.arms(contest))
        for number in range(ROUNDS):
            living = contest.living()
            if contest.stopped or len({int(contest.action[arm]) for arm in living}) == 1:
                break
            budget.spend(contest, PLAN_SHARE + (1 - PLAN_SHARE) * (number + 1) / ROUNDS, step)
            leads = {arm: contest.lead(arm, incumbent, since)[0] for arm in living}
            ranked = sorted(living, key=lambda arm: (-leads[arm], arm))
            for arm in ranked[max(2, (len(living) + 1) // 2) :]:
                if arm != incumbent:
                    contest.alive[arm] = 0
        return self._answer(contest, incumbent, since)

    def _rank(self, contest: Contest) -> list[int]:
        """The arms, the living first, the best first."""
        means = contest.means(0)
        return sorted(range(contest.n), key=lambda arm: (-contest.alive[arm], -means[arm], arm))

    def _enlist(self, contest: Contest, candidates: list[int], order: list[int], most: int) -> int:
        """Once the plans are compared: the best stay, and meet other plans' moves and the candidates; the incumbent."""
        best = order[: self.kept]
        for arm in order[self.kept :]:
            contest.alive[arm] = 0
        arms = {(int(contest.action[arm]), int(contest.plan[arm])) for arm in best}
        moves = [int(contest.action[arm]) for arm in order if int(contest.action[arm]) in candidates]
        for arm in best:
            for action in dict.fromkeys(moves + candidates):
                pair = (action, int(contest.plan[arm]))
                if pair not in arms and len(arms) < most:
                    arms.add(pair)
                    contest.add(*pair)
        return best[0]

    def _answer(self, contest: Contest, incumbent: int, since: int) -> Answer:
        """The move of the incumbent, or of the challenger that is surely ahead; and all that was considered."""
        chosen, ahead = incumbent, 0.0
        for arm in contest.living():
            lead, error = contest.lead(arm, incumbent, since)
            if lead - self.caution * error > ahead:
                chosen, ahead = arm, lead - self.caution * error
        rows = ~np.isnan(contest.values[: contest.worlds, : contest.n])
        plays = rows.sum(axis=0)
        means = contest.means(0 if contest.worlds == since else since)
        best: dict[int, float] = {}
        weight: dict[int, float] = {}
        for arm in range(contest.n):
            action = int(contest.action[arm])
            weight[action] = weight.get(action, 0.0) + float(plays[arm]) / max(1, int(plays.sum()))
            if contest.worlds == since or rows[since:, arm].any():
                best[action] = max(best.get(action, 0.0), min(1.0, float(means[arm])))
        first = int(contest.action[chosen])
        listed = sorted(best, key=lambda action: (action != first, -best[action], action))
        return Answer(first, tuple(Candidate(action, best[action], weight[action]) for action in listed))
