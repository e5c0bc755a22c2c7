"""How to train: all that can be chosen, and what changes in the course of it."""

import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from kvytok.learn.ppo import Course
from kvytok.learn.transfer import Beginning

NUMBERS: Final = ("minutes", "ends_at", "rate", "entropy", "begin", "end", "evaluate_every", "tickets", "scripts_left")
WHOLE: Final = ("games", "steps", "width", "depth", "seed", "minibatch", "evaluation_games", "pool")
SWITCHES: Final = {"compiled": "compile", "graph": "graph", "alike": "alike"}
"""What is on or off, and the option for it."""
STEPS: Final = 16
"""In so many steps the scripts become fewer."""
OUTGROWN: Final = 0.5
"""The part of a training after which scripts become no fewer."""
LAST_MEASURE: Final = 15
"""Seconds that are left for the last measurement by a training that has to end in time."""


@dataclass(frozen=True)
class Plan:
    """How to train. What is not said is right for one H200."""

    game: str
    players: tuple[int, ...]
    """With how many players."""
    out: Path
    shares: tuple[float, ...] = ()
    """The shares of the games with each number of players; without, all alike."""
    minutes: float = 8
    ends_at: float = 0
    """The time in seconds since 1970 when it has to be over, whatever `minutes` says."""
    games: int = 49152
    steps: int = 32
    width: int = 768
    depth: int = 2
    alike: bool = True
    """Whether what is learnt of one other seat is learnt of all."""
    rate: float = 5e-4
    entropy: float = 0.015
    seed: int = 1
    minibatch: int = 65536
    device: str = "cuda"
    compiled: bool = True
    """Whether PyTorch compiles the network for a GPU, which takes a minute or two at first."""
    graph: bool = False
    """Whether a step of learning is recorded there and replayed as a CUDA graph."""
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
    tickets: float = 1.0
    """The part of a completed ticket's worth that counts at once in the beginning; by the end it falls to nothing."""
    scripts_left: float = 1 / 3
    """The part of the games against scripts that is left when they are outgrown."""

    @property
    def name(self) -> str:
        """The game, and the numbers of players."""
        return f"{self.game}/{','.join(map(str, sorted(self.players)))}"

    @property
    def weights(self) -> Path:
        """Where the weights go."""
        return self.out / (f"{self.game}-{self.players[0]}.npz" if len(self.players) == 1 else f"{self.game}.npz")

    def seconds(self) -> float:
        """How long there is to learn, from now on."""
        return max(1.0, self.ends_at - time.time() - LAST_MEASURE) if self.ends_at else self.minutes * 60

    def told(self) -> dict[str, object]:
        """The options that are not told elsewhere."""
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
    """What changes: rate and curiosity fall, and winning counts more than points towards the end."""
    x = plan.begin + (plan.end - plan.begin) * part
    return Course(
        rate=plan.rate * (1 - x) + 1e-5,
        entropy=plan.entropy * (1 - x) + 0.001 * x,
        margin_weight=1 - 0.7 * x,
        win_weight=0.8 + 0.8 * x,
        tickets=plan.tickets * (1 - x),
    )


def scripts_at(plan: Plan, part: float) -> float:
    """The part of the games against scripts that is still played: they are outgrown."""
    x = min(1.0, (plan.begin + (plan.end - plan.begin) * part) / OUTGROWN)
    return 1 - (1 - plan.scripts_left) * round(x * STEPS) / STEPS
