"""Self-play training, from the first random game to a weight file, with checkpoints to continue from."""

import csv
import json
import random
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from kvytok.extras import missing

try:
    import torch
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.learn.checkpoint import read_checkpoint, write_checkpoint
from kvytok.learn.curve import draw
from kvytok.learn.joint_layout import JointLayout, share_out
from kvytok.learn.learner import Learner
from kvytok.learn.opponents import fewer, seat_all
from kvytok.learn.plan import Course, Plan, course_at, scripts_at
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.ppo import Past, PpoSettings, Rollout, collect
from kvytok.learn.strength import Strength, measure
from kvytok.learn.tensor_tables import TensorTables
from kvytok.learn.transfer import Beginning, begin_as
from kvytok.learn.weights import players_made, write_weights
from kvytok.rules.record import Records

RIVALS: Final = 0.5
"""The share of the rounds in which a rival, if there is one, plays instead of a past self."""


class Training:
    """A running training."""

    def __init__(self, plan: Plan, boards: Records) -> None:
        self.plan = plan
        random.seed(plan.seed)
        torch.manual_seed(plan.seed)
        device = plan.device
        self.chance = torch.Generator(device).manual_seed(plan.seed)
        self.layout = JointLayout(boards, plan.players)
        self.network = PolicyNetwork(self.layout, plan.width, plan.depth, plan.alike).to(device)
        self.past = PolicyNetwork(self.layout, plan.width, plan.depth, plan.alike).to(device)
        minibatch = min(plan.minibatch, plan.games * plan.steps)
        settings = PpoSettings(plan.steps, minibatch, plan.epochs, smoothing=plan.smoothing)
        compiled = plan.compiled and device == "cuda"
        self.learner = Learner(self.network, settings, self.layout.width, device, compiled, plan.graph)
        self.selves: list[dict[str, torch.Tensor]] = []
        self.decisions = self.finished = self.rounds = 0
        self.minutes = 0.0
        self.begun = (0, 0.0)
        """The decisions and minutes at the start of the measured time."""
        if plan.resume is not None:
            self._load(plan.resume)
        elif plan.start is not None:
            begin_as(self.network, plan.start, self.layout)
            self.remember()
        self.rivals = [self._frozen(rival) for rival in plan.rivals]
        if plan.against is not None:
            begin_as(self.past, plan.against, self.layout)
            self.selves = [self.past.state_dict()]
        shares = share_out(self.layout.counts, plan.games, plan.shares)
        self.scripts, past = seat_all(shares, dict(plan.mixture))
        self.script_part = scripts_at(plan, 0)
        there = past.any(axis=1)
        self.past_games = torch.from_numpy(np.flatnonzero(there)).to(device)
        self.past_seats = torch.from_numpy(past[there]).to(device)
        seated = fewer(self.scripts, shares, self.script_part)
        self.tables = TensorTables(device, self.layout, shares, plan.seed * 1000 + self.rounds, seated)
        self.rollout = Rollout(self.tables, plan.steps, device)

    def _load(self, path: Path) -> None:
        self.selves, counters = read_checkpoint(path, self.network, self.learner.optimizer, self.plan.device)
        self.decisions, self.finished = int(counters["decisions"]), int(counters["finished"])
        self.rounds, self.minutes = int(counters["rounds"]), counters["minutes"]
        self.chance.manual_seed(self.plan.seed + self.rounds)

    def _frozen(self, rival: Beginning) -> dict[str, torch.Tensor]:
        """The weights of a rival, as past selves are kept."""
        begin_as(self.past, rival, self.layout)
        return {name: tensor.detach().half() for name, tensor in self.past.state_dict().items()}

    def save(self) -> None:
        """Write a checkpoint to continue from."""
        self.plan.out.mkdir(parents=True, exist_ok=True)
        counters = {"decisions": self.decisions, "finished": self.finished, "rounds": self.rounds}
        write_checkpoint(
            self.plan.out / "checkpoint.npz",
            self.network,
            self.learner.optimizer,
            self.selves,
            counters | {"minutes": self.minutes},
        )

    def write(self, part: float, strengths: list[Strength]) -> dict[str, object]:
        """Write the current weights; return how they were made."""
        plan, course = self.plan, course_at(self.plan, part)
        found: dict[str, object] = {s.opponent: [] for s in strengths}
        for s in strengths:
            numbers = [s.games, round(s.share, 4), round(s.margin, 2)]
            here: Any = found[s.opponent]
            found[s.opponent] = {**(here or {}), str(s.players): numbers} if self.layout.joint else numbers
        made: dict[str, object] = {
            "margin_weight": course.margin_weight, "win_weight": course.win_weight, "game": plan.game,
            "players": players_made(self.layout), "minutes": round(self.minutes, 2), "seed": plan.seed,
            "decisions": self.decisions, "games": self.finished, "width": plan.width, "depth": plan.depth,
            "start": plan.start.path.stem if plan.start is not None else None,
            "against": plan.against.path.stem if plan.against is not None else None,
            "rivals": [rival.path.stem for rival in plan.rivals], "tickets": plan.tickets,
            "options": plan.told(), "decisions_per_s": round(self.speed()),
            "strength": found,
        }  # fmt: skip
        plan.out.mkdir(parents=True, exist_ok=True)
        write_weights(self.network, self.layout, plan.weights, made)
        (plan.out / "made.json").write_text(json.dumps(made, indent=1) + "\n")
        return made

    def speed(self) -> float:
        """Decisions per second over the measured time."""
        return (self.decisions - self.begun[0]) / max(1e-9, 60 * (self.minutes - self.begun[1]))

    def remember(self) -> None:
        """Add the current network to the past selves; if there are too many, drop a random one.

        The opponent of a best response stays the only one.
        """
        if self.plan.against is not None:
            return
        self.selves.append({name: tensor.detach().half() for name, tensor in self.network.state_dict().items()})
        if len(self.selves) > self.plan.pool:
            self.selves.pop(random.randrange(len(self.selves) - 1))

    def reseat(self, part: float) -> None:
        """Set the number of games against scripts for this point of the training."""
        wanted = scripts_at(self.plan, part)
        if wanted != self.script_part:
            self.script_part = wanted
            self.tables.reseat(fewer(self.scripts, self.tables.shares, wanted))

    def round(self, course: Course) -> dict[str, float]:
        """Play and learn once; return the numbers to watch."""
        past = None
        if self.selves:
            if self.plan.against is None:
                pool = self.rivals if self.rivals and random.random() < RIVALS else self.selves
                self.past.load_state_dict({name: tensor.float() for name, tensor in random.choice(pool).items()})
            past = Past(self.past, self.past_games, self.past_seats, sure=self.plan.against is not None)
        begun = time.perf_counter()
        finished, won = collect(self.rollout, self.tables, self.network, past, course, self.chance, self.learner.act)
        played = time.perf_counter()
        watched = self.learner.update(self.rollout, self.tables, course, self.chance)
        self.rounds += 1
        self.finished += finished
        self.decisions += self.rollout.actions.numel()
        now = time.perf_counter()
        watched["play_s"], watched["learn_s"] = played - begun, now - played
        if self.plan.against is not None:
            watched["won"] = self.won_by_learners(won) / max(1, finished)
        watched["speed"] = self.rollout.actions.numel() / (now - begun)
        return watched

    def won_by_learners(self, won: torch.Tensor) -> float:
        """The victories of learners in games with a frozen network, of all victories by game and seat."""
        return float((won[self.past_games, : self.past_seats.shape[1]] * ~self.past_seats).sum())

    def strengths(self, games: int, opponents: tuple[str, ...]) -> list[Strength]:
        """The current strength of the network."""
        return measure(self.network, self.plan.device, self.layout, opponents, games, 77)


def train(plan: Plan, boards: Records, opponents: tuple[str, ...] = ("racer", "greedy")) -> dict[str, object]:
    """Train for the planned time; write checkpoints, a curve as CSV, and the weights; return how they were made."""
    training = Training(plan, boards)
    plan.out.mkdir(parents=True, exist_ok=True)
    for _ in range(2):  # compile now, so that only learning is measured
        training.round(course_at(plan, 0))
    length = plan.seconds()
    training.begun = (training.decisions, training.minutes)
    begun, before, evaluated, snapshot = time.perf_counter(), training.minutes, -plan.evaluate_every, 0.0
    curve = plan.out / "curve.csv"
    fresh = plan.resume is None or not curve.exists()
    pairs = [(players, name) for players in training.layout.counts for name in opponents]
    columns = [f"{name}-{players}" if training.layout.joint else name for players, name in pairs]
    with curve.open("w" if fresh else "a", newline="") as file:
        rows = csv.writer(file)
        if fresh:
            rows.writerow(["minutes", "decisions", "games", "entropy", "kl", "value_loss", "decisions_per_s",
                           *(f"{name}_{what}" for name in columns for what in ("share", "margin"))])  # fmt: skip
        while (elapsed := time.perf_counter() - begun) < length:
            part = elapsed / length
            training.reseat(part)
            watched = training.round(course_at(plan, part))
            training.minutes = before + (time.perf_counter() - begun) / 60
            if elapsed - snapshot > length / 40:
                snapshot = elapsed
                training.remember()
            if elapsed - evaluated > plan.evaluate_every:
                evaluated = elapsed
                found = training.strengths(plan.evaluation_games, opponents)
                shares = [number for s in found for number in (round(s.share, 4), round(s.margin, 2))]
                rows.writerow([round(training.minutes, 2), training.decisions, training.finished,
                               *(round(watched[name], 5) for name in ("entropy", "kl", "value_loss")),
                               int(watched["speed"]), *shares])  # fmt: skip
                file.flush()
                training.save()
                training.write(part, found)
                print(progress(training, watched, found), file=sys.stderr, flush=True)
    training.minutes = before + (time.perf_counter() - begun) / 60
    training.save()
    training.write(1, [])
    made = training.write(1, training.strengths(4 * plan.evaluation_games, opponents))
    (plan.out / "curve.svg").write_text(draw([curve]))
    return made


def progress(training: Training, watched: dict[str, float], found: list[Strength]) -> str:
    """A line about a training: its progress, its speed, and its strength with each number of players."""
    plan = training.plan
    told = "  ".join(
        f"{name} " + " ".join(f"{100 * s.share:.1f}" for s in found if s.opponent == name) + " % ("
        + " ".join(f"{s.margin:+.1f}" for s in found if s.opponent == name) + ")"
        for name in dict.fromkeys(s.opponent for s in found)
    )  # fmt: skip
    return (
        f"{plan.name} {training.minutes:5.1f} min"
        f"  {training.decisions / 1e6:6.0f} M decisions  {training.finished / 1e3:7.0f} k games"
        f"  {watched['speed'] / 1e6:5.2f} M/s"
        f" (play {watched['play_s']:.2f} s, learn {watched['learn_s']:.2f} s)"
        f"  entropy {watched['entropy']:.3f}  kl {watched['kl']:.4f}  value {watched['value_loss']:.4f}"
        f"  {told}" + (f"  against it {100 * watched['won']:.1f} %" if "won" in watched else "")
    )
