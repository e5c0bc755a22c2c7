"""Training of quick networks: a small network learns to play like a large one, for the many playouts of `expert`.

The large network plays against itself, with its own probabilities and in every fourth game more freely, so that unusual
positions are among the lessons too. From every decision the small one learns the probability of each action.
"""

import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from kvytok.bots.neural.player_counts import counts_of
from kvytok.bots.neural.trained_network import file_version, made_of, read_weights
from kvytok.learn.joint_layout import JointLayout, share_out
from kvytok.learn.lessons import Lessons
from kvytok.learn.policy_network import NEVER, PolicyNetwork, scored
from kvytok.learn.ppo import sample
from kvytok.learn.tensor_tables import TensorTables
from kvytok.learn.transfer import Beginning, begin_as
from kvytok.learn.weights import save_weights
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import Records

FREELY: Final = 2.0
"""In every fourth game the scores are divided by this, so that unlikely actions are chosen more often."""
WARM_UP: Final = 60
"""The number of steps before the first lesson; after them the games of the batch are at different stages."""
HELD_BACK: Final = 0.03
"""The share of the lessons that is only used to measure what was learnt."""


class Examples(NamedTuple):
    """Observations, legal actions, and the probability of every action; all on the device that learns."""

    seen: Tensor
    legal: Tensor
    chances: Tensor


@torch.no_grad()
def gather(weights: Path, layout: JointLayout, lessons: Lessons) -> Examples:
    """Let the large network play against itself, with all its numbers of players, and record its decisions."""
    tables = TensorTables("cpu", layout, share_out(layout.counts, lessons.games), lessons.seed)
    large = read_weights(weights)
    network = PolicyNetwork(layout, large["first"].shape[1], len(large["blocks"]))
    begin_as(network, Beginning(weights, layout.boards), layout)
    network.to(lessons.device)
    chance = torch.Generator(lessons.device).manual_seed(lessons.seed)
    steps = -(-lessons.decisions // lessons.games)

    def room(length: int, dtype: torch.dtype) -> Tensor:
        return torch.zeros(steps, lessons.games, length, dtype=dtype, device=lessons.device)

    all_seen, legal = room(layout.size, torch.int8), room(ACTIONS, torch.int8)
    chances = room(ACTIONS, torch.float16)
    freedom = torch.ones(lessons.games, 1, device=lessons.device)
    freedom[::4] = FREELY
    for step in range(-WARM_UP, steps):
        seen, masks = tables.seen.to(lessons.device), tables.masks.to(lessons.device)
        scores, _ = scored(network, seen, masks)
        if step >= 0:
            all_seen[step], legal[step] = seen[:, : layout.size], masks
            chances[step] = torch.softmax(scores, 1)
            if step % 50 == 0:
                print(f"lessons: {step * lessons.games:,} of {lessons.decisions:,} decisions", file=sys.stderr)
        noise = torch.rand(scores.shape, generator=chance, device=lessons.device)
        tables.step(sample(scores / freedom, noise).cpu())
    return Examples(all_seen.flatten(0, 1), legal.flatten(0, 1), chances.flatten(0, 1))


class QuickPolicy(nn.Module):
    """The quick network in PyTorch: two hidden layers and a score for every action."""

    def __init__(self, scale: NDArray[np.float32], width: int) -> None:
        super().__init__()
        self.register_buffer("per_scale", torch.from_numpy(1 / scale))
        self.first, self.second = nn.Linear(len(scale), width), nn.Linear(width, width)
        self.policy = nn.Linear(width, ACTIONS)

    def forward(self, seen: Tensor) -> Tensor:
        """The scores of all actions, for observations as whole numbers."""
        per_scale: Tensor = self.per_scale  # type: ignore[assignment]
        x = functional.relu(self.first(seen.float() * per_scale))
        scores: Tensor = self.policy(functional.relu(self.second(x)))
        return scores


def teach(weights: Path, boards: Records, lessons: Lessons) -> dict[str, object]:
    """Gather lessons, learn from them and write the weights; return how they were made and how similar the two play.

    From a network for several numbers of players comes a quick network for the same numbers.
    """
    torch.manual_seed(lessons.seed)
    large = made_of(weights)
    layout = JointLayout(boards, counts_of(large))
    examples = gather(weights, layout, lessons)
    quick = QuickPolicy(layout.scales, lessons.width).to(lessons.device)
    count = len(examples.seen)
    held_back = max(1, int(HELD_BACK * count))
    steps = max(1, int(lessons.epochs * (count - held_back) / lessons.minibatch))
    optimizer = torch.optim.AdamW(quick.parameters(), lessons.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, lessons.rate, total_steps=steps + 1, pct_start=0.1)
    chance, begun = torch.Generator(lessons.device).manual_seed(lessons.seed), time.monotonic()
    for step in range(steps):
        rows = torch.randint(held_back, count, (lessons.minibatch,), generator=chance, device=lessons.device)
        wanted, logs = _compare(quick, examples, rows)
        loss = -(wanted * logs).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        schedule.step()
        if step % 500 == 499:
            minutes = (time.monotonic() - begun) / 60
            print(f"learning: step {step + 1:,} of {steps:,}, {minutes:.1f} min", file=sys.stderr)
    with torch.no_grad():
        wanted, logs = _compare(quick, examples, torch.arange(held_back, device=lessons.device))
        apart = float((wanted * (torch.log(wanted.clamp_min(1e-9)) - logs)).sum(1).mean())
        alike = float((wanted.argmax(1) == logs.argmax(1)).float().mean())
    made: dict[str, object] = {
        "board": large["board"], "players": large["players"], "game": large["game"], "width": lessons.width,
        "decisions": count, "epochs": lessons.epochs, "seed": lessons.seed, "divergence": round(apart, 4),
        "same_choice": round(alike, 4), "teacher": file_version(weights),
    }  # fmt: skip
    write_quick(quick, lessons.out, made)
    return made


def _compare(quick: QuickPolicy, examples: Examples, rows: Tensor) -> tuple[Tensor, Tensor]:
    """For some examples: the large network's probabilities, and the logarithms of the small network's."""
    scores = quick(examples.seen[rows]).masked_fill(examples.legal[rows] == 0, NEVER)
    return examples.chances[rows].float(), torch.log_softmax(scores, 1)


def write_quick(quick: QuickPolicy, path: Path, made: dict[str, object]) -> None:
    """Write the weights, one row per input unit of a layer; they include the scales."""
    state = {name: tensor.detach().cpu().numpy() for name, tensor in quick.state_dict().items()}
    arrays = {
        "first": (state["first.weight"] * state["per_scale"]).T,
        "first_bias": state["first.bias"],
        "second": state["second.weight"].T,
        "second_bias": state["second.bias"],
        "policy": state["policy.weight"].T,
        "policy_bias": state["policy.bias"],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    save_weights(arrays, path, made)
