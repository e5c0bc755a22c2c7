"""Strong: a bot that compares moves, each with several plans to go on, by playouts in worlds that fit the view.

First it compares the plans, each with the move that the plan itself would make. The best plans stay, and the move of
the best one is the incumbent. Then every candidate move with each of these plans is an arm of one contest: each round
plays the living arms in the same new worlds and drops the worse half. A challenger replaces the incumbent only if its
lead, world by world, is larger than its standard error. So with few playouts the bot plays its best plan, and with many
it finds moves that no plan would make.

With a fixed number of playouts the answer depends only on the question and its seed, not on the number of threads: the
results of each world have their own row, and only complete rows are compared.
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
from kvytok.bots.search.playout import Values, play_worlds
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
    Records,
)

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
"""The plans that it compares."""
KEPT: Final = 2
"""The number of plans that stay."""
ROUNDS: Final = 5
"""The number of rounds of the contest."""
FIRST_LOOK: Final = 8
"""The first round plays each arm in at least this number of worlds; with few playouts, fewer candidates take part."""
PLAN_SHARE: Final = 0.3
"""The share of the thinking time that is spent on choosing plans."""
CAUTION: Final = 1.0
"""The number of standard errors by which a challenger must lead."""
UNSURE: Final = 0.05
"""Added to the standard deviation, which is unreliable with few worlds."""
ARMS: Final = 128
WORLDS: Final = 1 << 16
"""The most worlds that are played for one question."""
SECONDS: Final = 1.0
"""The default thinking time for a move."""
PARTS: Final = {TURN: 0.6, SECOND_CARD: 0.4, PAY_ROUTE: 0.25, PAY_STATION: 0.25, TUNNEL: 0.15, KEEP_TICKETS: 0.4}
"""The share of a move's time for each of its questions; the question of the opening gets all of it."""
SCALE: Final = 15.0
"""The points of margin for one step of the logistic curve."""
WIN: Final = 0.5
"""The weight of victory in the value of a result; the curve has the rest."""


class _ScriptRoom:
    """The working space of one thread for its playouts."""

    def __init__(self) -> None:
        self.states, self.minds = np.zeros(2, STATE), np.zeros(SEATS, MIND)
        self.scratches, self.results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.scripts, self.held = np.zeros(SEATS, np.int16), np.zeros(TICKETS, np.int16)
        self.actions = np.zeros(ACTIONS, np.int16)


class Contest:
    """The search for the answer to one question: the arms, and the value of each arm in each world."""

    def __init__(self, question: Question, beliefs: Records, knobs: Values, rooms: list[_ScriptRoom]) -> None:
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
        """Whether the bot must answer now."""
        return self._question.stopped

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def add(self, action: int, plan: int) -> None:
        """Add an arm, unless there are `ARMS` already."""
        if self.n < ARMS:
            self.action[self.n], self.plan[self.n], self.alive[self.n] = action, plan, 1
            self.n += 1

    def living(self) -> list[int]:
        """The arms that were not dropped."""
        return [arm for arm in range(self.n) if self.alive[arm]]

    def _play_one(self, room: _ScriptRoom, world: int) -> None:
        """Play the living arms in one world; if the bot is stopped meanwhile, the values are not stored."""
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
        """Play all living arms in `worlds` more worlds."""
        start, stop = self.worlds, min(self.worlds + worlds, WORLDS)
        while stop > len(self.values):
            self.values = np.concatenate([self.values, np.full_like(self.values, np.nan)])
        if start == 0 and stop > 0:
            # The first world fills in the moves of the arms that follow their plan.
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
        """The mean value of each arm, over the worlds from `since` on in which it was played."""
        rows = self.values[since : self.worlds, : self.n]
        played = ~np.isnan(rows)
        means: Values = np.where(played, rows, 0.0).sum(axis=0) / np.maximum(1, played.sum(axis=0))
        return means

    def lead(self, arm: int, other: int, since: int) -> tuple[float, float]:
        """The mean lead of `arm` over `other` in the worlds that both were played in, and its standard error."""
        gaps = self.values[since : self.worlds, arm] - self.values[since : self.worlds, other]
        gaps = gaps[~np.isnan(gaps)]
        if len(gaps) == 0:
            return 0.0, 1.0
        return float(gaps.mean()), float((gaps.std() + UNSURE) / np.sqrt(len(gaps)))


def world_key(seed: int) -> NDArray[np.uint32]:
    """The key from which all worlds of a seed are dealt."""
    digest = hashlib.sha256(f"kvytok strong {seed}".encode("ascii")).digest()
    return np.frombuffer(digest, "<u4").copy()


class Effort:
    """How long to think: a number of playouts, or a time."""

    def __init__(self, playouts: int | None, seconds: float) -> None:
        self.playouts, self.seconds, self.begun = playouts, seconds, time.perf_counter()

    def spend(self, contest: Contest, upto: float, worlds: int) -> None:
        """Play until the share `upto` of the effort is spent; if it is a time, at least `worlds` worlds."""
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
        """The number of arms that can be tried in the first round."""
        if self.playouts is not None:
            total = float(self.playouts)
        else:
            total = contest.playouts * self.seconds / max(1e-6, time.perf_counter() - self.begun)
        return int((1 - PLAN_SHARE) * total / ROUNDS / FIRST_LOOK)


class Strong:
    """Plays one seat by search; remembers nothing between questions."""

    plans: tuple[int, ...] = PLANS
    kept: int = KEPT
    challenged: bool = True
    """Whether other moves than those of its plans are considered."""
    caution: float = CAUTION
    knobs: tuple[float, float] = (SCALE, WIN)

    def __init__(self) -> None:
        self._rooms: list[_ScriptRoom] = []
        self._beliefs, self._hits = np.zeros(1, BELIEF), np.zeros(ROUTES, np.int16)
        self._legal, self._chosen = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.int16)

    def _candidates(self, question: Question) -> list[int]:
        """Form the belief and list the candidate moves."""
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
        """How long to think: what the question says, else the default."""
        part = PARTS.get(int(question.views[0].phase), 1.0)
        return Effort(question.playouts, part * (SECONDS if question.seconds is None else question.seconds))

    def threads(self, question: Question) -> int:
        """The number of threads: what the question says, else one per core."""
        return question.threads or os.cpu_count() or 1

    def choose(self, question: Question) -> Answer:
        """The best move found within the time or the playouts that the question gives."""
        if len(question.actions) == 1:
            return Answer(int(question.actions[0]))
        budget = self.budget(question)
        threads = self.threads(question)
        while len(self._rooms) < threads:
            self._rooms.append(_ScriptRoom())
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
            # Not even one world was played: the move of the first plan, if it is known already.
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
        """The arms, living ones first, then by mean value, the best first."""
        means = contest.means(0)
        return sorted(range(contest.n), key=lambda arm: (-contest.alive[arm], -means[arm], arm))

    def _enlist(self, contest: Contest, candidates: list[int], order: list[int], most: int) -> int:
        """After the plans are compared: keep the best, add arms with other moves, and return the incumbent.

        The moves of the other plans come first, then the candidates, up to `most` arms.
        """
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
        """The move of the incumbent, or of the challenger that is clearly ahead; and all moves considered."""
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
