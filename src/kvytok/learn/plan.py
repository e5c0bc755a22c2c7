"""The plan of a training: all its options, and the values that change during the training."""

import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kvytok.learn.plan_option import option

if TYPE_CHECKING:
    from kvytok.learn.transfer import Beginning

DEVICES: Final = ("auto", "cpu", "cuda")
MIXTURE: Final = {"racer": 0.15, "greedy": 0.06, "wary": 0.06, "collector": 0.03, "past": 0.2}
"""The share of games against each opponent; in the other games the network plays against itself."""
STEPS: Final = 16
"""The number of steps in which the games against scripts are reduced."""
OUTGROWN: Final = 0.5
"""The share of a training after which the games against scripts are no longer reduced."""
LAST_MEASURE: Final = 15
"""The seconds that a training with a fixed end keeps for its last measurement."""


@dataclass(frozen=True)
class Plan:
    """How to train. The defaults fit one H200 GPU."""

    game: str = option("The game, as `kvytok boards` lists them.", kind="text", metavar="GAME")
    players: tuple[int, ...] = option(
        "The numbers of players: one network learns all that are named, or `all` that the game allows.",
        unsaid="2",
        metavar="N,…",
    )
    out: Path = option(
        "The folder for the checkpoint, the learning curve and the weights.", kind="folder", metavar="FOLDER"
    )
    shares: tuple[float, ...] = option(
        "The share of the games with each number of players; by default equal.", (), unsaid="", metavar="X,…"
    )
    minutes: float = option("How long to learn.", 8.0, least=0, above=True, metavar="M")
    ends_at: float = option(
        "When it must end, in seconds since 1970, instead of --minutes; 0: --minutes decides.",
        0.0,
        least=0,
        metavar="S",
    )
    games: int = option("Games played at once.", 49152, least=8, metavar="K")
    steps: int = option("Decisions of each game between two updates.", 64, least=1, metavar="T")
    minibatch: int = option("Decisions of one step of the optimiser.", 65536, least=1, metavar="B")
    epochs: int = option("How often each decision is learnt from.", 1, least=1, metavar="E")
    rate: float = option(
        "The learning rate at the start; it falls. Trained weights want less.", 1e-3, least=0, metavar="R"
    )
    entropy: float = option("The entropy bonus at the start; it falls.", 0.015, least=0, metavar="E")
    smoothing: float = option(
        "How far a decision is judged by what really followed (towards 1) rather than by the network's own guess "
        "(towards 0): the λ of its advantages.",
        0.995,
        least=0,
        most=1,
        metavar="L",
    )
    width: int = option("Width of the network.", 768, least=8, metavar="W")
    depth: int = option("Residual blocks of the network.", 2, least=0, metavar="D")
    tickets: float = option(
        "The part of a completed ticket's value that counts at once instead of at the end; it falls to 0.",
        1.0,
        least=0,
        metavar="PART",
    )
    alike: bool = option("Whether what is learnt about one other seat is learnt about all.", True)
    compiled: bool = option(
        "Whether PyTorch compiles the network for a GPU: a minute or two at first, then twice as fast.",
        True,
        flag="compile",
    )
    graph: bool = option("Whether a GPU replays a step of learning as a CUDA graph.", False)
    begin: float = option("Where in the whole training this part begins.", 0.0, least=0, most=1, metavar="X")
    end: float = option("Where in the whole training this part ends.", 1.0, least=0, most=1, metavar="X")
    evaluate_every: float = option("Seconds between two measurements of strength.", 45.0, least=0, metavar="S")
    evaluation_games: int = option(
        "Games of a measurement against each opponent; 0: 4096 on a GPU, else 128.",
        4096,
        unsaid=0,
        least=0,
        metavar="K",
    )
    seed: int = option("The seed for all chance.", 1, metavar="S")
    device: str = option(
        "The device to compute on; auto takes a GPU if there is one.", "cuda", unsaid="auto", choices=DEVICES
    )
    resume: Path | None = option("The checkpoint to continue from.", None, kind="old-file", metavar="FILE")
    start: "Beginning | None" = option(
        "Weights to start from: of the same map with other tickets, or for another number of players.",
        None,
        kind="old-file",
        metavar="FILE",
    )
    against: "Beginning | None" = option(
        "Weights to learn a best response to: this network stays as it is and takes all other seats.",
        None,
        kind="old-file",
        metavar="FILE",
    )
    rivals: "tuple[Beginning, ...]" = option(
        "Weights of other networks, with commas between them, that play in half of the rounds instead of past selves, "
        "such as best responses.",
        (),
        unsaid="",
        metavar="FILE,…",
    )
    mixture: tuple[tuple[str, float], ...] = option(
        "The share of the games against each script and `past` selves, as in greedy:0.25,past:0.2; in the other games "
        "it plays against itself.",
        tuple(MIXTURE.items()),
        unsaid="",
        metavar="NAME:X,…",
    )
    scripts_left: float = option(
        "The share of the games against scripts that is left in the second half.", 1 / 3, least=0, most=1, metavar="X"
    )
    pool: int = 24
    """The most past selves that are kept."""

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
            "against",
            "rivals",
            "width",
            "depth",
            "tickets",
        }
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in left_out}
        return told | {"shares": list(self.shares), "mixture": dict(self.mixture)}


@dataclass(frozen=True)
class Course:
    """The settings that change during a training."""

    rate: float
    entropy: float
    margin_weight: float
    """The reward for a lead of 100 points over the mean of the others."""
    win_weight: float
    """The reward for a whole victory; only what exceeds an equal share is rewarded."""
    tickets: float = 0.0
    """The share of a completed ticket's worth that is rewarded at once; at the end of the game it is taken off."""


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
