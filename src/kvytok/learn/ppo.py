"""Proximal policy optimisation over a batch of games in which several seats learn at once.

Every decision of a learner is one step of one common course of the game. A step has a reward and a value for each
player, and so a return for each; the advantage of a decision is that of the player who made it. With two players this
is the zero-sum course whose sign changes with the mover.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from kvytok.learn.network import Network, scored
from kvytok.learn.tables import Tables


@dataclass(frozen=True)
class Settings:
    """What stays the same over a whole training."""

    steps: int = 64
    """Decisions of every game between two updates."""
    minibatch: int = 32768
    epochs: int = 2
    clip: float = 0.2
    smoothing: float = 0.95
    """GAE's λ."""
    value_weight: float = 0.5
    most_gradient: float = 0.5


@dataclass(frozen=True)
class Course:
    """What changes in the course of a training."""

    rate: float
    entropy: float
    margin_weight: float
    """Reward for 100 points more ahead of the others' mean."""
    win_weight: float
    """Reward for the whole victory, beyond an equal share of it."""
    tickets: float = 0.0
    """The part of a completed ticket's worth that is counted at once; at the end it is taken off again."""


class Rollout:
    """Room for so many decisions of every game."""

    def __init__(self, tables: Tables, steps: int, device: str) -> None:
        games, players = tables.games, tables.players

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, games, *shape, dtype=dtype, device=device)

        self.seen = room(tables.size, dtype=torch.int8)
        self.masks = room(tables.masks.shape[1], dtype=torch.int8)
        self.actions = room(dtype=torch.int64)
        self.chances = room()
        self.values = torch.zeros(steps + 1, games, players, device=device)
        """By seat, not relative to the mover."""
        self.rewards = room(players)
        self.movers = room(dtype=torch.int64)
        self.goes_on = room()
        self.learning = room()
        """1 where the decision was the learner's own, not a past self's."""
        self.completed = torch.zeros(games, players, device=device)
        """What the completed tickets of each seat are worth, as it was when the seat last had a choice."""


def by_seat(values: Tensor, movers: Tensor) -> Tensor:
    """Values relative to the mover, put into the order of the seats."""
    players = values.shape[-1]
    seats = torch.arange(players, device=values.device)
    return values.gather(-1, (seats - movers[..., None]) % players)


def from_mover(values: Tensor, movers: Tensor) -> Tensor:
    """The reverse of `by_seat`."""
    players = values.shape[-1]
    places = torch.arange(players, device=values.device)
    return values.gather(-1, (places + movers[..., None]) % players)


def sample(scores: Tensor) -> Tensor:
    """An action by its chance: the largest score after adding Gumbel noise."""
    noise = torch.rand_like(scores).clamp_(1e-10, 1 - 1e-7)
    return (scores - torch.log(-torch.log(noise))).argmax(-1)


def completed_since(completed: Tensor, tables: Tables, finished: Tensor) -> Tensor:
    """What the tickets are worth that each seat is seen to have completed since the last step; keeps `completed` true.

    A game that has ended takes off what it gave, so that a whole game sums up to nothing.
    """
    before = completed.clone()
    completed[finished] = 0
    completed.scatter_(1, tables.seats[:, None], tables.completed_worth()[:, None])
    return completed - before


@torch.no_grad()
def collect(
    rollout: Rollout, tables: Tables, network: Network, past: Network | None, past_seats: Tensor, course: Course
) -> tuple[int, Tensor]:
    """Play; the number of finished games, and the summed victory shares by game.

    `past_seats` tells for the last games of the batch at which seats a past self plays.
    """
    players = tables.players
    tail = past_seats.shape[0]
    finished_games = torch.zeros((), device=rollout.rewards.device)
    won = torch.zeros(tables.games, players, device=rollout.rewards.device)
    for t in range(rollout.actions.shape[0]):
        rollout.seen[t] = tables.seen
        rollout.masks[t] = tables.masks
        seats = tables.seats.clone()
        scores, values = scored(network, rollout.seen[t], rollout.masks[t])
        actions = sample(scores)
        rollout.learning[t] = 1
        if past is not None and tail:
            old_scores, _ = scored(past, rollout.seen[t, -tail:], rollout.masks[t, -tail:])
            theirs = past_seats.gather(1, seats[-tail:, None])[:, 0]
            actions[-tail:] = torch.where(theirs, sample(old_scores), actions[-tail:])
            rollout.learning[t, -tail:] = (~theirs).float()
        points, finished, shares = tables.step(actions)
        rollout.actions[t], rollout.movers[t] = actions, seats
        rollout.chances[t] = functional.log_softmax(scores, -1).gather(1, actions[:, None])[:, 0]
        rollout.values[t] = by_seat(values, seats)
        if course.tickets:
            points = points + course.tickets * completed_since(rollout.completed, tables, finished)
        margin = (points - (points.sum(-1, keepdim=True) - points) / (players - 1)) / 100
        won_now = torch.where(finished[:, None], shares, 0.0)
        beyond = torch.where(finished[:, None], shares - 1 / players, 0.0)
        rollout.rewards[t] = course.margin_weight * margin + course.win_weight * beyond
        rollout.goes_on[t] = (~finished).float()
        finished_games += finished.sum()
        won += won_now
    _, values = scored(network, tables.seen, tables.masks)
    rollout.values[-1] = by_seat(values, tables.seats)
    return int(finished_games), won


@torch.no_grad()
def advantages(rollout: Rollout, smoothing: float) -> Tensor:
    """For every decision and seat: how much better it went than was expected."""
    result = torch.zeros_like(rollout.rewards)
    later = torch.zeros_like(rollout.rewards[0])
    for t in reversed(range(rollout.rewards.shape[0])):
        goes_on = rollout.goes_on[t][:, None]
        surprise = rollout.rewards[t] + goes_on * rollout.values[t + 1] - rollout.values[t]
        later = surprise + smoothing * goes_on * later
        result[t] = later
    return result


def update(
    rollout: Rollout,
    network: Network,
    optimizer: torch.optim.Optimizer,
    settings: Settings,
    course: Course,
) -> dict[str, float]:
    """Learn from what was played; what to watch, by name."""
    gained = advantages(rollout, settings.smoothing)
    steps, games = rollout.actions.shape
    rows = steps * games
    returns = from_mover(gained + rollout.values[:-1], rollout.movers).view(rows, -1)
    own = gained.gather(-1, rollout.movers[..., None]).view(rows)
    learning = rollout.learning.view(rows)
    mean = (own * learning).sum() / learning.sum()
    spread = (((own - mean) ** 2 * learning).sum() / learning.sum()).sqrt()
    own = (own - mean) / (spread + 1e-8)
    seen, masks = rollout.seen.view(rows, -1), rollout.masks.view(rows, -1)
    actions, chances = rollout.actions.view(rows), rollout.chances.view(rows)
    for group in optimizer.param_groups:
        group["lr"] = course.rate
    watched: dict[str, list[Tensor]] = {"kl": [], "entropy": [], "value_loss": []}
    for _ in range(settings.epochs):
        order = torch.randperm(rows, device=own.device)
        for start in range(0, rows - settings.minibatch + 1, settings.minibatch):
            picked = order[start : start + settings.minibatch]
            mask = masks[picked]
            scores, values = scored(network, seen[picked], mask)
            logs = functional.log_softmax(scores, -1)
            change = logs.gather(1, actions[picked][:, None])[:, 0] - chances[picked]
            ratio = change.clamp(-5, 5).exp()
            weight = learning[picked]
            total = weight.sum()
            gain = torch.min(ratio * own[picked], ratio.clamp(1 - settings.clip, 1 + settings.clip) * own[picked])
            entropy = -(logs.exp() * logs.masked_fill(mask == 0, 0)).sum(-1)
            entropy = (entropy * weight).sum() / total
            value_loss = functional.smooth_l1_loss(values, returns[picked])
            loss = -(gain * weight).sum() / total + settings.value_weight * value_loss - course.entropy * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), settings.most_gradient)
            optimizer.step()
            watched["kl"].append(((ratio - 1) - change).mean().detach())
            watched["entropy"].append(entropy.detach())
            watched["value_loss"].append(value_loss.detach())
    return {name: float(torch.stack(numbers).mean()) for name, numbers in watched.items()}
