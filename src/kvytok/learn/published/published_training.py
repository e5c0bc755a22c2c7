"""The training of the published PPO: four seeds with 100,000 games each, on the USA with two players.

`python -m kvytok.learn published` runs it.

The recipe is W. Parker's (wqparker/ttr-strategy-emergence, 2026); its numbers are here and in `published_learner`.
Three things differ: one more self and one more Racer replace the two linear agents of his pool; decisions with only one
legal action, such as a single possible payment, are not asked and so not learnt from; and evaluations leave out Random
and the held-out linear agent, which decided nothing. Games are played on the CPU, networks learn on the GPU.
"""

import csv
import json
import time
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from kvytok.bots.batches.simulation import cores
from kvytok.bots.published.ppo_network import POLICY, WEIGHTS, policy_of, write_actor
from kvytok.bots.scripts.all_scripts import COLLECTOR, GREEDY, RACER, WARY
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.published.published_games import DECISION, SEATING, GameThreads, estimate, gather
from kvytok.learn.published.published_learner import DECAY, PublishedLearner
from kvytok.learn.published.published_plan import PublishedPlan
from kvytok.rules.record import Records

POOL: Final = (GREEDY, WARY, RACER, RACER, COLLECTOR, LEARNER, LEARNER, RACER)
"""The opponents, each equally likely; LEARNER is a frozen self. The last two replace the linear agents."""
EVALUATE_EVERY: Final = 2000
"""The number of games of a seed between two evaluations."""
JUDGES: Final = {"greedy": GREEDY, "wary": WARY, "racer": RACER, "collector": COLLECTOR}
LAST_SELVES: Final = 5
SLOTS: Final = 2 + LAST_SELVES
"""The policies of a seed: the current one, the best one, and the last evaluated ones."""
LONGEST: Final = 400
"""The most decisions of one game that are kept."""
MEMORY_SCALE: Final = 1024.0
"""Adam's memory is multiplied by this to a range in which half precision is precise."""


def paired_seatings(games: int, script: int, policy: int, first_number: int = 0) -> Records:
    """The seatings of a comparison with a script: each deal once on each seat, with the most likely actions."""
    seatings = np.zeros(games, SEATING)
    seatings["number"] = first_number + np.arange(games) // 2
    seatings["learner"] = np.arange(games) % 2
    seatings["script"], seatings["policy"], seatings["surest"] = script, policy, 1
    return seatings


def outcome(seatings: Records, results: Records) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The learner's share of the victory and its margin, for each game."""
    rows, mine = np.arange(len(results)), seatings["learner"].astype(np.int64)
    first = results["rank"][:, :2] == 1
    margin = (results["total"][rows, mine] - results["total"][rows, 1 - mine]).astype(np.float64)
    return first[rows, mine] / first.sum(axis=1), margin


class PublishedTraining:
    """A running training of the published PPO."""

    def __init__(self, plan: PublishedPlan, boards: Records) -> None:
        self.plan, seeds = plan, len(plan.seeds)
        threads = plan.threads or max(1, cores() - 2)
        self.learner = PublishedLearner(list(plan.seeds), plan.updates, plan.device, plan.recorded)
        self.hall = GameThreads(boards, 1_000_003, threads)
        self.examination = GameThreads(boards, 2_000_003, threads)
        self.policies = np.zeros(seeds * SLOTS, POLICY)
        self.diaries = np.zeros((seeds * plan.games, LONGEST), DECISION)
        self.best_margin = np.full(seeds, -np.inf)
        self.evaluations = 0
        self.curve: list[list[float]] = []
        self.spent = {"play": 0.0, "assess": 0.0, "learn": 0.0, "evaluate": 0.0}
        self._policies_renewed()

    def _policies_renewed(self) -> None:
        """Use the newly learnt weights for the next games."""
        actors = self.learner.actors()
        for s in range(len(self.plan.seeds)):
            self.policies[s * SLOTS : s * SLOTS + 1] = policy_of(actors[s])

    def _seatings(self) -> Records:
        """The seatings of the games of an update, with random opponents, seats and frozen selves."""
        update, games = self.learner.update_number, self.plan.games
        seatings = np.zeros(len(self.plan.seeds) * games, SEATING)
        for s, seed in enumerate(self.plan.seeds):
            chance = np.random.default_rng([seed, update, 0])
            part = seatings[s * games : (s + 1) * games]
            part["number"] = (seed * self.plan.updates + update) * games + np.arange(games)
            part["choice"] = part["number"]
            part["learner"] = chance.integers(2, size=games)
            part["policy"] = s * SLOTS
            scripts = np.array(POOL)[chance.integers(len(POOL), size=games)]
            if self.evaluations == 0:
                scripts[scripts == LEARNER] = GREEDY
            part["script"] = scripts
            selves = 1 + min(self.evaluations, LAST_SELVES)
            part["other"] = s * SLOTS + 1 + chance.integers(selves, size=games)
        return seatings

    def update(self) -> NDArray[np.float32]:
        """Play the games of an update for every seed, and learn from them."""
        begun = time.perf_counter()
        games, seeds = self.plan.games, len(self.plan.seeds)
        _, lengths = self.hall.play(self.policies, self._seatings(), self.diaries)
        counts = [int(lengths[s * games : (s + 1) * games].sum()) for s in range(seeds)]
        batch_memory = self.learner.batch_memory(max(counts))
        host = batch_memory.host
        rewards, ends = np.zeros((seeds, batch_memory.room), np.float32), np.zeros((seeds, batch_memory.room), np.bool_)
        self.hall.on_threads(
            lambda s: gather(
                self.diaries, lengths, s * games, (s + 1) * games,
                host["seen"][s], host["masks"][s], host["chosen"][s], rewards[s], ends[s],
            ),
            seeds,
        )  # fmt: skip
        played = time.perf_counter()
        values = self.learner.assess(batch_memory)
        for s in range(seeds):
            out = host["advantages"][s], host["returns"][s]
            estimate(rewards[s], values[s], ends[s], counts[s], np.float32(DECAY), *out)
        assessed = time.perf_counter()
        watched = self.learner.learn(batch_memory, counts)
        self._policies_renewed()
        now = time.perf_counter()
        self.spent["play"] += played - begun
        self.spent["assess"] += assessed - played
        self.spent["learn"] += now - assessed
        return watched

    def due(self) -> bool:
        """Whether an evaluation is due."""
        games = self.learner.update_number * self.plan.games
        return games // EVALUATE_EVERY > self.evaluations or self.learner.update_number == self.plan.updates

    def evaluate(self) -> dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]:
        """The win shares and margins of all seeds against each judge; the current selves join the frozen ones."""
        begun = time.perf_counter()
        n, seeds = self.plan.evaluation_games, len(self.plan.seeds)
        seatings = np.concatenate(
            [paired_seatings(n, script, s * SLOTS) for script in JUDGES.values() for s in range(seeds)]
        )
        results, _ = self.examination.play(self.policies, seatings, chunk=5)
        share, margin = (numbers.reshape(len(JUDGES), seeds, n).mean(-1) for numbers in outcome(seatings, results))
        slot = 2 + self.evaluations % LAST_SELVES
        for s in range(seeds):
            present = self.policies[s * SLOTS : s * SLOTS + 1]
            self.policies[s * SLOTS + slot : s * SLOTS + slot + 1] = present
            if margin[:, s].mean() > self.best_margin[s]:
                self.best_margin[s] = margin[:, s].mean()
                self.policies[s * SLOTS + 1 : s * SLOTS + 2] = present
        self.evaluations += 1
        games = self.learner.update_number * self.plan.games
        for s, seed in enumerate(self.plan.seeds):
            found = [round(float(x), 4) for j in range(len(JUDGES)) for x in (share[j, s], margin[j, s])]
            self.curve.append([games, seed, *found])
        self.spent["evaluate"] += time.perf_counter() - begun
        return {name: (share[j], margin[j]) for j, name in enumerate(JUDGES)}

    def save(self) -> None:
        """Write the actors as weight files, the curve, and the files to continue from."""
        self.plan.out.mkdir(parents=True, exist_ok=True)
        self.plan.state.mkdir(parents=True, exist_ok=True)
        actors, games = self.learner.actors(), self.learner.update_number * self.plan.games
        for s, seed in enumerate(self.plan.seeds):
            rows = [row[-2 * len(JUDGES) :] for row in self.curve if row[1] == seed]
            made = {"recipe": "published PPO", "seed": seed, "games": games, "of": self.plan.updates * self.plan.games,
                    "judges": list(JUDGES), "last": rows[-1] if rows else None}  # fmt: skip
            write_actor(self.plan.out / f"seed-{seed}.npz", actors[s], json.dumps(made))
        with (self.plan.out / "curve.csv").open("w", newline="") as file:
            rows_of = csv.writer(file)
            rows_of.writerow(["games", "seed", *(f"{name}_{what}" for name in JUDGES for what in ("share", "margin"))])
            rows_of.writerows(self.curve)
        for s, seed in enumerate(self.plan.seeds):
            path = self.plan.state / f"state-{seed}.npz"
            partial = path.with_name(path.name + ".partial")
            # With frozen selves and Adam's memory in half precision, a file stays under 16 MiB.
            selves = self.policies[s * SLOTS + 1 : (s + 1) * SLOTS].view(np.float32).reshape(-1, WEIGHTS)
            with partial.open("wb") as file_:
                np.savez(
                    file_,
                    row=self.learner.rows[s].cpu().numpy(),
                    mean=(self.learner.mean[s] * MEMORY_SCALE).half().cpu().numpy(),
                    root=(self.learner.square[s].sqrt() * MEMORY_SCALE).half().cpu().numpy(),
                    selves=selves.astype(np.float16),
                    best_margin=self.best_margin[s],
                    progress=np.array([self.learner.update_number, self.evaluations]),
                    curve=np.array([row for row in self.curve if row[1] == seed]),
                )
            partial.replace(path)

    def load(self) -> None:
        """Continue from the saved files."""
        for s, seed in enumerate(self.plan.seeds):
            with np.load(self.plan.state / f"state-{seed}.npz") as saved:
                self.learner.rows[s] = torch.from_numpy(saved["row"])
                self.learner.mean[s] = torch.from_numpy(saved["mean"].astype(np.float32) / MEMORY_SCALE)
                self.learner.square[s] = torch.from_numpy((saved["root"].astype(np.float32) / MEMORY_SCALE) ** 2)
                selves = self.policies[s * SLOTS + 1 : (s + 1) * SLOTS].view(np.float32).reshape(-1, WEIGHTS)
                selves[:] = saved["selves"]
                self.best_margin[s] = saved["best_margin"]
                self.learner.update_number, self.evaluations = (int(n) for n in saved["progress"])
                self.curve += saved["curve"].tolist()
        self.curve.sort()
        self._policies_renewed()


def train_published(plan: PublishedPlan, boards: Records) -> PublishedTraining:
    """Train until the recipe or the time ends."""
    begun = time.perf_counter()
    training = PublishedTraining(plan, boards)
    if plan.resume and (plan.state / f"state-{plan.seeds[-1]}.npz").exists():
        training.load()
    training.hall.compile(training.policies)
    print(f"ready after {time.perf_counter() - begun:.0f} s, at update {training.learner.update_number}", flush=True)
    learner, saved, told = training.learner, time.perf_counter(), (time.perf_counter(), training.learner.update_number)
    while learner.update_number < plan.updates and time.perf_counter() - begun < plan.minutes * 60:
        watched = training.update()
        if learner.update_number - told[1] == 5 and learner.update_number <= 10:
            _tell(training, begun, (time.perf_counter() - told[0]) / 5, watched, None)
        if training.due():
            found = training.evaluate()
            pace = (time.perf_counter() - told[0]) / (learner.update_number - told[1])
            told = (time.perf_counter(), learner.update_number)
            _tell(training, begun, pace, watched, found)
        if time.perf_counter() - saved > plan.save_every:
            training.save()
            saved = time.perf_counter()
    training.save()
    finished = "finished" if learner.update_number == plan.updates else "stopped by the clock"
    seconds = time.perf_counter() - begun
    print(f"{finished} at update {learner.update_number} of {plan.updates}, {seconds:.0f} s; {plan.out}", flush=True)
    return training


def _tell(
    training: PublishedTraining,
    begun: float,
    pace: float,
    watched: NDArray[np.float32],
    found: dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]] | None,
) -> None:
    """Print a line of progress."""
    update, spent = training.learner.update_number, training.spent
    total = max(1e-9, sum(spent.values()))
    line = f"{time.perf_counter() - begun:5.0f} s  update {update}  {update * training.plan.games} games a seed"
    line += f"  {pace:.3f} s/update ({', '.join(f'{name} {100 * s / total:.0f} %' for name, s in spent.items())})"
    line += f"  entropy {watched[:, 0].mean():.2f}"
    for name in ("greedy", "racer"):
        if found is not None:
            shares = " ".join(f"{100 * share:.0f}" for share in found[name][0])
            line += f"  {name} {shares} % ({found[name][1].mean():+.1f})"
    print(line, flush=True)
