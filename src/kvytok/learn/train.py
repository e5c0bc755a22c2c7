"""Self-play training from the first random game to a weight file, with checkpoints to go on from.

    python -m kvytok.learn.train --boards build/boards.npz --game usa --players 2 --minutes 8 --out build/usa-2

Needs nothing but NumPy, Numba and PyTorch; `kvytok train` is the same with the boards of this machine.
"""

import argparse
import csv
import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from kvytok.bots.network import made_of
from kvytok.bots.observation import scales
from kvytok.learn.curve import draw
from kvytok.learn.network import Network
from kvytok.learn.opponents import MIXTURE, seat
from kvytok.learn.ppo import Course, Rollout, Settings, collect, update
from kvytok.learn.strength import Strength, measure
from kvytok.learn.tables import Tables
from kvytok.learn.transfer import Beginning, begin_as
from kvytok.learn.weights import write_weights
from kvytok.rules.record import BOARD

Records = NDArray[np.record]


@dataclass(frozen=True)
class Plan:
    """How to train."""

    game: str
    players: int
    out: Path
    minutes: float = 8
    games: int = 16384
    steps: int = 64
    width: int = 768
    depth: int = 2
    rate: float = 4e-4
    entropy: float = 0.01
    seed: int = 1
    minibatch: int = 32768
    device: str = "cuda"
    pool: int = 24
    """How many past selves are kept."""
    evaluate_every: float = 45
    """Seconds between two measurements of strength."""
    evaluation_games: int = 4096
    resume: Path | None = None
    start: Beginning | None = None
    """Another network to begin with instead of chance."""
    begin: float = 0.0
    """Where in the course of a longer training this one begins, 0 to 1, and where it ends."""
    end: float = 1.0
    tickets: float = 0.0
    """The part of a completed ticket's worth that counts at once in the beginning; by the end it falls to nothing."""


def course_at(plan: Plan, part: float) -> Course:
    """What changes: rate and curiosity fall, and winning counts more than points towards the end."""
    x = plan.begin + (plan.end - plan.begin) * part
    return Course(
        rate=plan.rate * (1 - x) + 1e-5,
        entropy=plan.entropy * (1 - x) + 0.001 * x,
        margin_weight=1 - 0.7 * x,
        win_weight=0.8 + 0.8 * x,
        tickets=plan.tickets * (1 - x),
    )


class Training:
    """A training under way."""

    def __init__(self, plan: Plan, boards: Records) -> None:
        self.plan, self.boards = plan, boards
        random.seed(plan.seed)
        torch.manual_seed(plan.seed)
        device = plan.device
        self.network = Network(scales(boards, plan.players), plan.players, plan.width, plan.depth).to(device)
        self.past = Network(scales(boards, plan.players), plan.players, plan.width, plan.depth).to(device)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=plan.rate, eps=1e-5, weight_decay=1e-4)
        self.selves: list[dict[str, torch.Tensor]] = []
        self.decisions = self.finished = self.rounds = 0
        self.minutes = 0.0
        if plan.resume is not None:
            self._load(plan.resume)
        elif plan.start is not None:
            begin_as(self.network, plan.start, boards)
            self.remember()
        scripts, past = seat(plan.players, plan.games, MIXTURE)
        tail = int(past.any(axis=1).sum())
        self.past_seats = torch.from_numpy(past[plan.games - tail :]).to(device)
        self.tables = Tables(device, boards, plan.players, plan.games, plan.seed * 1000 + self.rounds, scripts)
        self.rollout = Rollout(self.tables, plan.steps, device)
        self.settings = Settings(steps=plan.steps, minibatch=min(plan.minibatch, plan.games * plan.steps))

    def _load(self, path: Path) -> None:
        saved = torch.load(path, map_location=self.plan.device, weights_only=True)
        self.network.load_state_dict(saved["network"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.selves = saved["selves"]
        self.decisions, self.finished, self.rounds = saved["decisions"], saved["finished"], saved["rounds"]
        self.minutes = saved["minutes"]

    def save(self) -> None:
        """A checkpoint to go on from; the old one is replaced whole."""
        self.plan.out.mkdir(parents=True, exist_ok=True)
        partial = self.plan.out / "checkpoint.partial"
        torch.save(
            {
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "selves": self.selves,
                "decisions": self.decisions,
                "finished": self.finished,
                "rounds": self.rounds,
                "minutes": self.minutes,
            },
            partial,
        )
        partial.replace(self.plan.out / "checkpoint.pt")

    def remember(self) -> None:
        """The present self becomes one of the past ones; a random one makes room."""
        self.selves.append({name: tensor.detach().half() for name, tensor in self.network.state_dict().items()})
        if len(self.selves) > self.plan.pool:
            self.selves.pop(random.randrange(len(self.selves) - 1))

    def round(self, course: Course) -> dict[str, float]:
        """Play and learn once."""
        past = None
        if self.selves:
            past = self.past
            past.load_state_dict({name: tensor.float() for name, tensor in random.choice(self.selves).items()})
        begun = time.perf_counter()
        finished, _ = collect(self.rollout, self.tables, self.network, past, self.past_seats, course)
        played = time.perf_counter()
        watched = update(self.rollout, self.network, self.optimizer, self.settings, course)
        self.rounds += 1
        self.finished += finished
        self.decisions += self.rollout.actions.numel()
        now = time.perf_counter()
        watched["play_s"], watched["learn_s"] = played - begun, now - played
        watched["speed"] = self.rollout.actions.numel() / (now - begun)
        return watched

    def strengths(self, games: int, opponents: tuple[str, ...]) -> list[Strength]:
        """How strong the network is now."""
        self.network.eval()
        found = [
            measure(self.network, self.plan.device, self.boards, self.plan.players, opponent, games, 77)
            for opponent in opponents
        ]
        self.network.train()
        return found


def train(plan: Plan, boards: Records, opponents: tuple[str, ...] = ("racer", "greedy")) -> dict[str, object]:
    """Train for the planned time; writes checkpoints, a curve as CSV, and the weights. Tells how they were made."""
    training = Training(plan, boards)
    plan.out.mkdir(parents=True, exist_ok=True)
    training.round(course_at(plan, 0))  # compiles, so that the clock starts with the learning
    begun, before, evaluated, snapshot = time.perf_counter(), training.minutes, 0.0, 0.0
    curve = plan.out / "curve.csv"
    fresh = plan.resume is None or not curve.exists()
    with curve.open("w" if fresh else "a", newline="") as file:
        rows = csv.writer(file)
        if fresh:
            rows.writerow(["minutes", "decisions", "games", "entropy", "kl", "value_loss", "decisions_per_s",
                           *(f"{name}_{what}" for name in opponents for what in ("share", "margin"))])  # fmt: skip
        while (elapsed := time.perf_counter() - begun) < plan.minutes * 60:
            watched = training.round(course_at(plan, elapsed / (plan.minutes * 60)))
            training.minutes = before + elapsed / 60
            if elapsed - snapshot > plan.minutes * 60 / 40:
                snapshot = elapsed
                training.remember()
            if elapsed - evaluated > plan.evaluate_every or training.rounds == 2:
                evaluated = elapsed
                found = training.strengths(plan.evaluation_games, opponents)
                shares = [number for s in found for number in (round(s.share, 4), round(s.margin, 2))]
                rows.writerow([round(training.minutes, 2), training.decisions, training.finished,
                               *(round(watched[name], 5) for name in ("entropy", "kl", "value_loss")),
                               int(watched["speed"]), *shares])  # fmt: skip
                file.flush()
                training.save()
                told = "  ".join(f"{s.opponent} {100 * s.share:.1f} % ({s.margin:+.1f})" for s in found)
                print(f"{plan.game}/{plan.players} {training.minutes:5.1f} min"
                      f"  {training.decisions / 1e6:6.0f} M decisions  {training.finished / 1e3:7.0f} k games"
                      f"  {watched['speed'] / 1e6:5.2f} M/s"
                      f" (play {watched['play_s']:.2f} s, learn {watched['learn_s']:.2f} s)"
                      f"  entropy {watched['entropy']:.3f}  kl {watched['kl']:.4f}  value {watched['value_loss']:.4f}"
                      f"  {told}", file=sys.stderr, flush=True)  # fmt: skip
    final = training.strengths(4 * plan.evaluation_games, opponents)
    training.save()
    made: dict[str, object] = {
        "margin_weight": course_at(plan, 1).margin_weight, "win_weight": course_at(plan, 1).win_weight,
        "game": plan.game, "players": plan.players, "minutes": round(training.minutes, 2), "seed": plan.seed,
        "decisions": training.decisions, "games": training.finished, "width": plan.width, "depth": plan.depth,
        "start": plan.start.path.stem if plan.start is not None else None, "tickets": plan.tickets,
        "strength": {s.opponent: [s.games, round(s.share, 4), round(s.margin, 2)] for s in final},
    }  # fmt: skip
    write_weights(training.network, boards, plan.out / f"{plan.game}-{plan.players}.npz", made)
    (plan.out / "curve.svg").write_text(draw([curve]))
    (plan.out / "made.json").write_text(json.dumps(made, indent=1) + "\n")
    return made


def main() -> None:
    """Read the plan from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", required=True, help="board records written by bench/gpu.py --export")
    parser.add_argument("--game", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--start", type=Path, help="the weights of another network to begin with")
    parser.add_argument("--device", default="cuda")
    numbers = ("minutes", "rate", "entropy", "begin", "end", "evaluate_every", "tickets")
    whole = ("games", "steps", "width", "depth", "seed", "minibatch", "evaluation_games", "pool")
    for name in (*numbers, *whole):
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=int if name in whole else float, default=getattr(Plan, name)
        )
    arguments = vars(parser.parse_args())
    every = np.load(arguments.pop("boards"))
    boards = every[arguments["game"]].view(BOARD)
    if (start := arguments["start"]) is not None:
        arguments["start"] = Beginning(start, every[str(made_of(start)["game"])].view(BOARD))
    torch.backends.cuda.matmul.allow_tf32 = True
    print(json.dumps(train(Plan(**arguments), boards)))


if __name__ == "__main__":
    main()
