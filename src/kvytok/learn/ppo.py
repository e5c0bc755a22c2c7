"""PPO (proximal policy optimisation) over a batch of games in which several seats learn at once.

All decisions of learners in a game form one common sequence of steps. A step has a reward and a value for each player,
and so a return for each; the advantage of a decision is that of the player who made it. With two players this is the
zero-sum case, where the sign changes with the player who moves. In a game with fewer players, the missing seats have no
reward and no value, and nothing is learnt from them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from kvytok.learn.plan import Course
from kvytok.learn.policy_network import PolicyNetwork, scored
from kvytok.learn.tensor_tables import TensorTables
from kvytok.rules.actions import ACTIONS


@dataclass(frozen=True)
class PpoSettings:
    """The settings that stay the same during a training."""

    steps: int = 64
    """The number of decisions in each game between two updates."""
    minibatch: int = 32768
    epochs: int = 2
    clip: float = 0.2
    smoothing: float = 0.995
    """λ of the generalised advantage estimation (GAE)."""
    value_weight: float = 0.5
    most_gradient: float = 0.5


class Rollout:
    """The memory for `steps` decisions of every game."""

    def __init__(self, tables: TensorTables, steps: int, device: str) -> None:
        games, players = tables.games, tables.players

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, games, *shape, dtype=dtype, device=device)

        self.seen = room(tables.layout.width, dtype=torch.int8)
        self.masks = room(ACTIONS, dtype=torch.int8)
        self.actions = room(dtype=torch.int64)
        self.chances = room()
        self.values = torch.zeros(steps + 1, games, players, device=device)
        """By seat, not relative to the mover."""
        self.rewards = room(players)
        self.movers = room(dtype=torch.int64)
        self.goes_on = room()
        self.learning = room()
        """1 if the learner made the decision, 0 if a past self did."""
        self.completed = torch.zeros(games, players, device=device)
        """The worth of the completed tickets of each seat at its last decision."""
        self.noise = torch.zeros(games, ACTIONS, device=device)


def by_seat(values: Tensor, movers: Tensor, counts: Tensor) -> Tensor:
    """Values relative to the player who moves, put into the order of the seats; 0 for missing seats.

    `counts` has the number of players of each game.
    """
    seats = torch.arange(values.shape[-1], device=values.device)
    turned = values.gather(-1, (seats - movers[..., None]) % counts[..., None])
    return turned * (seats < counts[..., None])


def from_mover(values: Tensor, movers: Tensor, counts: Tensor) -> Tensor:
    """The reverse of `by_seat`."""
    places = torch.arange(values.shape[-1], device=values.device)
    turned = values.gather(-1, (places + movers[..., None]) % counts[..., None])
    return turned * (places < counts[..., None])


def sample(scores: Tensor, noise: Tensor) -> Tensor:
    """Random actions with the probabilities of their scores, by adding Gumbel noise; `noise` is uniform in 0 to 1."""
    return (scores - torch.log(-torch.log(noise.clamp(1e-10, 1 - 1e-7)))).argmax(-1)


def act(network: nn.Module, seen: Tensor, masks: Tensor, noise: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Random actions, the logarithms of all probabilities, and the values."""
    scores, values = scored(network, seen, masks)
    return sample(scores, noise), functional.log_softmax(scores, -1), values


Act = Callable[[nn.Module, Tensor, Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]


def completed_since(completed: Tensor, tables: TensorTables, finished: Tensor) -> Tensor:
    """The worth of the tickets that each seat has completed since the last step; also updates `completed`.

    A finished game takes off everything it gave, so that the sum over a whole game is zero.
    """
    before = completed.clone()
    completed.masked_fill_(finished[:, None], 0)
    completed.scatter_(1, tables.seats[:, None], tables.completed_worth()[:, None])
    return completed - before


class Past(NamedTuple):
    """A past self, the games of the batch in which it plays, and its seats in them."""

    network: PolicyNetwork
    games: Tensor
    seats: Tensor
    sure: bool = False
    """Whether it always takes its most likely action, as the bot `neural` does."""


@torch.no_grad()
def collect(
    rollout: Rollout,
    tables: TensorTables,
    network: PolicyNetwork,
    past: Past | None,
    course: Course,
    chance: torch.Generator,
    choose: Act = act,
) -> tuple[int, Tensor]:
    """Play and fill the rollout; return the number of finished games, and the victory shares added up by game.

    `choose` is `act` or a faster version of it.
    """
    others = (tables.counts - 1)[:, None]
    finished_games = torch.zeros((), device=rollout.rewards.device)
    won = torch.zeros_like(tables.present)
    for t in range(rollout.actions.shape[0]):
        rollout.seen[t] = tables.seen
        rollout.masks[t] = tables.masks
        rollout.movers[t] = tables.seats
        seats = rollout.movers[t]
        actions, logs, values = choose(network, tables.seen, tables.masks, rollout.noise.uniform_(generator=chance))
        rollout.learning[t] = 1
        if past is not None and len(past.games):
            noise = torch.full((len(past.games), ACTIONS), 0.5, device=seats.device)  # equal, so the best score wins
            if not past.sure:
                noise.uniform_(generator=chance)
            seen, masks = tables.seen.index_select(0, past.games), tables.masks.index_select(0, past.games)
            theirs = past.seats.gather(1, seats.index_select(0, past.games)[:, None])[:, 0]
            old = act(past.network, seen, masks, noise)[0]
            actions = actions.index_copy(0, past.games, torch.where(theirs, old, actions.index_select(0, past.games)))
            rollout.learning[t].index_copy_(0, past.games, (~theirs).float())
        points, finished, shares = tables.step(actions)
        rollout.actions[t] = actions
        rollout.chances[t] = logs.gather(1, actions[:, None])[:, 0]
        rollout.values[t] = by_seat(values, seats, tables.counts)
        if course.tickets:
            points = points + course.tickets * completed_since(rollout.completed, tables, finished)
        margin = (points - (points.sum(-1, keepdim=True) - points) / others) / 100
        won_now = torch.where(finished[:, None], shares, 0.0)
        beyond = torch.where(finished[:, None], shares - 1 / tables.counts[:, None], 0.0)
        rollout.rewards[t] = (course.margin_weight * margin + course.win_weight * beyond) * tables.present
        rollout.goes_on[t] = (~finished).float()
        finished_games += finished.sum()
        won += won_now
    _, values = scored(network, tables.seen, tables.masks)
    rollout.values[-1] = by_seat(values, tables.seats, tables.counts)
    return int(finished_games), won


@torch.no_grad()
def advantages(rollout: Rollout, smoothing: float) -> Tensor:
    """For every decision and seat: how much better than expected it went (GAE)."""
    result = torch.zeros_like(rollout.rewards)
    later = torch.zeros_like(rollout.rewards[0])
    for t in reversed(range(rollout.rewards.shape[0])):
        goes_on = rollout.goes_on[t][:, None]
        surprise = rollout.rewards[t] + goes_on * rollout.values[t + 1] - rollout.values[t]
        later = surprise + smoothing * goes_on * later
        result[t] = later
    return result


@torch.no_grad()
def gains_and_returns(rollout: Rollout, tables: TensorTables, smoothing: float) -> tuple[Tensor, Tensor]:
    """By step and game: the advantage of the decision, and the returns of all players from the one who moves on.

    Advantages are normalised to mean 0 and standard deviation 1, separately for each number of players.
    """
    gained = advantages(rollout, smoothing)
    returns = from_mover(gained + rollout.values[:-1], rollout.movers, tables.counts)
    own = gained.gather(-1, rollout.movers[..., None])[..., 0]
    for _, rows in tables.shares.rows():
        some, learning = own[:, rows], rollout.learning[:, rows]
        # In a tiny batch, past selves may have made all decisions.
        count = learning.sum().clamp_min(1)
        mean = (some * learning).sum() / count
        spread = (((some - mean) ** 2 * learning).sum() / count).sqrt()
        own[:, rows] = (some - mean) / (spread + 1e-8)
    return own, returns


class PpoBatch(NamedTuple):
    """Some decisions to learn from, one per row."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    """The logarithms of the probabilities with which the actions were chosen."""
    gains: Tensor
    returns: Tensor
    learning: Tensor
    present: Tensor
    """1 for each player of the game, counted from the one who moves; 0 for missing seats."""


def lesson(network: nn.Module, batch: PpoBatch, settings: PpoSettings, curiosity: Tensor) -> tuple[Tensor, Tensor]:
    """The loss over some decisions, and the `WATCHED` numbers in order; `curiosity` is the weight of the entropy."""
    scores, values = scored(network, batch.seen, batch.masks)
    logs = functional.log_softmax(scores, -1)
    change = logs.gather(1, batch.actions[:, None])[:, 0] - batch.chances
    ratio = change.clamp(-5, 5).exp()
    weight, total = batch.learning, batch.learning.sum().clamp_min(1)
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    gain = (torch.min(ratio * batch.gains, clipped * batch.gains) * weight).sum() / total
    entropy = -(logs.exp() * logs.masked_fill(batch.masks == 0, 0)).sum(-1)
    entropy = (entropy * weight).sum() / total
    missed = functional.smooth_l1_loss(values, batch.returns, reduction="none") * batch.present
    value_loss = (missed.sum(-1) / batch.present.sum(-1)).mean()
    loss = -gain + settings.value_weight * value_loss - curiosity * entropy
    divergence = ((ratio - 1) - change).mean()
    return loss, torch.stack([divergence.detach(), entropy.detach(), value_loss.detach()])


WATCHED = ("kl", "entropy", "value_loss")
