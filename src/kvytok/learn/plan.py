"""The plan of a training: all its options, and the values that change during the training."""

import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from kvytok.learn.ppo import Course
from kvytok.learn.transfer import Beginning

NUMBERS: Final = ("minutes", "ends_at", "rate", "entropy", "begin", "end", "evaluate_every", "tickets", "scripts_left")
WHOLE: Final = ("games", "steps", "width", "depth", "seed", "minibatch", "evaluation_games", "pool")
SWITCHES: Final = {"compiled": "compile", "graph": "graph", "alike": "alike"}
"""The fields that are on or off, and the option for each."""
STEPS: Final = 16
"""The number of steps in which the games against scripts are reduced."""
OUTGROWN: Final = 0.5
"""The share of a training after which the games against scripts are no longer reduced."""
LAST_MEASURE: Final = 15
"""The seconds that a training with a fixed end keeps for its last measurement."""


@dataclass(frozen=True)
class Plan:
    """How to train. The defaults fit one H200 GPU."""

    game: str
    players: tuple[int, ...]
    """The numbers of players to train for."""
    out: Path
    shares: tuple[float, ...] = ()
    """The shares of the games with each number of players; equal if empty."""
    minutes: float = 8
    ends_at: float = 0
    """The time in seconds since 1970 when it must end, instead of `minutes`; 0 if there is none."""
    games: int = 49152
    steps: int = 32
    width: int = 768
    depth: int = 2
    alike: bool = True
    """Whether what is learnt about one other seat is learnt for all of them."""
    rate: float = 5e-4
    entropy: float = 0.015
    seed: int = 1
    minibatch: int = 65536
    device: str = "cuda"
    compiled: bool = True
    """Whether PyTorch compiles the network for a GPU, which takes a minute or two at the start."""
    graph: bool = False
    """Whether a step of learning on a GPU is recorded and replayed as a CUDA graph."""
    pool: int = 24
    """The most past selves that are kept."""
    evaluate_every: float = 45
    """Seconds between two measurements of strength."""
    evaluation_games: int = 4096
    resume: Path | None = None
    start: Beginning | None = None
    """Another network to begin with, instead of random weights."""
    begin: float = 0.0
    """Where this training begins within the course of a longer one, 0 to 1; `end` is where it ends."""
    end: float = 1.0
    tickets: float = 1.0
    """The share of a completed ticket's worth that is rewarded at once, at the beginning; it falls to 0 at the end."""
    scripts_left: float = 1 / 3
    """The share of the games against scripts that is left after `OUTGROWN`."""

    @property
    def name(self) -> str:
        """The game, and the numbers of players."""
        return f"{self.game}/{','.join(map(str, sorted(self.players)))}"

    @property
    def weights(self) -> Path:
        """The file for the weights."""
        return self.out / (f"{self.game}-{self.players[0]}.npz" if len(self.players) == 1 else f"{self.game}.npz")

    def seconds(self) -> float:
        """The seconds left for learning, from now on."""
        return max(1.0, self.ends_at - time.time() - LAST_MEASURE) if self.ends_at else self.minutes * 60

    def told(self) -> dict[str, object]:
        """The options that a weight file does not list elsewhere."""
        left_out = {
            "game",
            "players",
            "out",
            "minutes",
            "ends_at",
            "seed",
            "resume",
            "start",
            "width",
            "depth",
            "tickets",
        }
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in left_out}
        return told | {"shares": list(self.shares)}


def course_at(plan: Plan, part: float) -> Course:
    """The values at `part` of the training: rate and entropy fall, and winning becomes more important than points."""
    x = plan.begin + (plan.end - plan.begin) * part
    return Course(
        rate=plan.rate * (1 - x) + 1e-5,
        entropy=plan.entropy * (1 - x) + 0.001 * x,
        margin_weight=1 - 0.7 * x,
        win_weight=0.8 + 0.8 * x,
        tickets=plan.tickets * (1 - x),
    )


def scripts_at(plan: Plan, part: float) -> float:
    """The share of the games against scripts that are still played: the network becomes too strong for them."""
    x = min(1.0, (plan.begin + (plan.end - plan.begin) * part) / OUTGROWN)
    return 1 - (1 - plan.scripts_left) * round(x * STEPS) / STEPS
