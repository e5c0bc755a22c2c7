"""The learner of the published PPO: several seeds at once as stacked networks, each learning only from its own games.

All parameters are in one tensor with a row for each seed, so that a step of all seeds takes only a few calls. On a GPU
the sixteen steps of an update are recorded once for each size of batch and then replayed.
"""

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kvytok.bots.published.ppo_network import FIRST, SECOND, WEIGHTS
from kvytok.bots.published.ppo_observation import MOVES, SCALES, SIZE

EPOCHS: Final = 4
MINIBATCHES: Final = 4
RATE: Final = 2.5e-4
ADAM_MEMORY: Final = (0.9, 0.999)
ADAM_SMALLEST: Final = 1e-5
LARGEST_GRADIENT: Final = 0.5
CLIP: Final = 0.2
ENTROPY_WEIGHT: Final = 0.01
VALUE_WEIGHT: Final = 0.5
DECAY: Final = 0.95
NEVER: Final = -1e8
ROOM: Final = 1024
"""Batches are filled up to a multiple of this, so that only a few sizes must be recorded."""

WIDE: Final = 768
"""The observation is filled up with zeros to this length, which a GPU multiplies faster."""
LAYERS: Final = ((WIDE, FIRST), (FIRST, SECOND), (SECOND, MOVES), (WIDE, FIRST), (FIRST, SECOND), (SECOND, 1))
"""The layers of the actor, then of the critic."""
GAINS: Final = (math.sqrt(2), math.sqrt(2), 0.01, math.sqrt(2), math.sqrt(2), 1.0)
PARAMETERS: Final = -(-sum(rows * columns + columns for rows, columns in LAYERS) // 64) * 64
"""The number of parameters of one seed, filled up so that those of each seed begin at an aligned address."""


def fresh_parameters(seed: int) -> Tensor:
    """Orthogonal weights and zero biases as one row of numbers; the numbers that fill up always stay 0."""
    generator = torch.Generator().manual_seed(seed)
    row = torch.zeros(1, PARAMETERS)
    for weight, gain in zip(layered(row)[::2], GAINS, strict=True):
        used = weight[0, :SIZE] if weight.shape[1] == WIDE else weight[0]
        drawn = torch.empty(used.shape[1], used.shape[0])
        torch.nn.init.orthogonal_(drawn, gain, generator=generator)
        used.copy_(drawn.t())
    return row[0]


def layered(rows: Tensor) -> list[Tensor]:
    """The weights and biases of all layers, as views of the same memory."""
    seeds, views, at = rows.shape[0], [], 0
    for n, m in LAYERS:
        views.append(rows[:, at : at + n * m].view(seeds, n, m))
        at += n * m
        views.append(rows[:, at : at + m].view(seeds, 1, m))
        at += m
    return views


def through(x: Tensor, layers: list[Tensor]) -> Tensor:
    """The output of three layers with tanh between them, for all seeds."""
    x = torch.tanh(torch.baddbmm(layers[1], x, layers[0]))
    x = torch.tanh(torch.baddbmm(layers[3], x, layers[2]))
    return torch.baddbmm(layers[5], x, layers[4])


@dataclass
class BatchMemory:
    """The memory for a batch of games of one size, for all seeds; `host` has the same arrays on the CPU."""

    room: int
    device: dict[str, Tensor]
    pinned: dict[str, Tensor]
    host: dict[str, NDArray[Any]]
    assess: object = None
    learn: object = None

    def send(self, *names: str) -> None:
        """Copy the named arrays from the CPU to the device."""
        for name in names:
            self.device[name].copy_(self.pinned[name], non_blocking=True)


class PublishedLearner:
    """The stacked networks, and their learning."""

    def __init__(self, seeds: list[int], updates: int, device: str, recorded: bool = True) -> None:
        self.seeds, self.updates, self.device = seeds, updates, device
        self.recorded = recorded and device == "cuda"
        self.rows = torch.stack([fresh_parameters(seed) for seed in seeds]).to(device)
        self.mean, self.square = torch.zeros_like(self.rows), torch.zeros_like(self.rows)
        self.gradient = torch.zeros_like(self.rows)
        self.layers = [view.detach().requires_grad_() for view in layered(self.rows)]
        self.gradients = layered(self.gradient)
        self.per_scale = torch.ones(WIDE, device=device)
        self.per_scale[:SIZE] = torch.from_numpy(1 / SCALES)
        self._copy = torch.empty(self.rows.shape, pin_memory=device == "cuda")
        self.update_number = 0
        self._games: dict[int, BatchMemory] = {}

    def actors(self) -> NDArray[np.float32]:
        """The weights of the actors, one row per seed."""
        self._copy.copy_(self.rows, non_blocking=True)
        if self.device == "cuda":
            torch.cuda.synchronize()
        rows, used, filled = self._copy.numpy(), SIZE * FIRST, (WIDE - SIZE) * FIRST
        return np.concatenate([rows[:, :used], rows[:, used + filled : filled + WEIGHTS]], axis=1)

    def batch_memory(self, decisions: int) -> BatchMemory:
        """The memory for a batch with room for `decisions` decisions per seed."""
        room = -(-decisions // ROOM) * ROOM
        if room not in self._games:
            seeds, part, steps = len(self.seeds), room // MINIBATCHES, EPOCHS * MINIBATCHES
            shapes = {
                "seen": ((seeds, room, WIDE), torch.int8),
                "masks": ((seeds, room, MOVES), torch.int8),
                "chosen": ((seeds, room), torch.int64),
                "advantages": ((seeds, room), torch.float32),
                "returns": ((seeds, room), torch.float32),
                "values": ((seeds, room), torch.float32),
                "logs": ((seeds, room), torch.float32),
                "index": ((steps, seeds, part), torch.int64),
                "weights": ((steps, seeds, part), torch.float32),
                "paces": ((steps, 2), torch.float32),
                "watched": ((steps, seeds, 3), torch.float32),
            }
            on_gpu = self.device == "cuda"
            pinned = {name: torch.zeros(s, dtype=d, pin_memory=on_gpu) for name, (s, d) in shapes.items()}
            device = {name: torch.zeros(s, dtype=d, device=self.device) for name, (s, d) in shapes.items()}
            host = {name: tensor.numpy() for name, tensor in pinned.items()}
            self._games[room] = BatchMemory(room, device, pinned, host)
        return self._games[room]

    def _scores(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the probabilities of the actions, and the values."""
        x = seen.float() * self.per_scale
        scores = through(x, self.layers[:6]).masked_fill(masks == 0, NEVER)
        return torch.log_softmax(scores, -1), through(x, self.layers[6:])[..., 0]

    @torch.no_grad()
    def _assess(self, batch_memory: BatchMemory) -> None:
        """Compute probabilities and values for the batch before learning from it."""
        d = batch_memory.device
        logs, values = self._scores(d["seen"], d["masks"])
        d["logs"].copy_(logs.gather(-1, d["chosen"][..., None])[..., 0])
        d["values"].copy_(values)

    def _learn(self, batch_memory: BatchMemory) -> None:
        """Do all steps of an update."""
        for step in range(EPOCHS * MINIBATCHES):
            self._step(batch_memory.device, step)

    def _step(self, d: dict[str, Tensor], step: int) -> None:
        """Do one step of all seeds on their minibatches; rows that only fill up have weight 0."""
        index, weights = d["index"][step], d["weights"][step]
        picked = index.reshape(-1)

        def pick(name: str) -> Tensor:
            tensor = d[name].flatten(0, 1).index_select(0, picked)
            return tensor.view(*index.shape, *tensor.shape[1:])

        def mean(numbers: Tensor) -> Tensor:
            return (numbers * weights).sum(1)

        advantages, returns, old_values = pick("advantages"), pick("returns"), pick("values")
        centred = advantages - mean(advantages)[:, None]
        advantages = centred / (mean(centred.square()).sqrt()[:, None] + 1e-8)
        logs, values = self._scores(pick("seen"), pick("masks"))
        entropy = mean(-(logs.exp() * logs).sum(-1))
        ratio = (logs.gather(-1, pick("chosen")[..., None])[..., 0] - pick("logs")).exp()
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = mean(torch.maximum(-advantages * ratio, -advantages * clipped))
        near = old_values + (values - old_values).clamp(-CLIP, CLIP)
        value_loss = 0.5 * mean(torch.maximum((values - returns).square(), (near - returns).square()))
        loss = (policy_loss - ENTROPY_WEIGHT * entropy + VALUE_WEIGHT * value_loss).sum()
        for part, gradient in zip(self.gradients, torch.autograd.grad(loss, self.layers), strict=True):
            part.copy_(gradient)
        with torch.no_grad():
            self._adam(d["paces"][step])
            d["watched"][step].copy_(torch.stack([entropy, value_loss, mean((ratio - 1).abs())], -1))

    def _adam(self, paces: Tensor) -> None:
        """Do a step of Adam; the gradient of each seed is clipped by its own norm."""
        gradient = self.gradient
        norms = gradient.square().sum(1, keepdim=True).sqrt()
        gradient.mul_((LARGEST_GRADIENT / (norms + 1e-6)).clamp(max=1.0))
        self.mean.lerp_(gradient, 1 - ADAM_MEMORY[0])
        self.square.mul_(ADAM_MEMORY[1]).addcmul_(gradient, gradient, value=1 - ADAM_MEMORY[1])
        self.rows.sub_(paces[0] * self.mean / (self.square.sqrt() * paces[1] + ADAM_SMALLEST))

    def _paces(self) -> NDArray[np.float32]:
        """For each step of the current update: the rate, and Adam's bias correction."""
        rate = RATE * (1 - self.update_number / self.updates)
        steps = self.update_number * EPOCHS * MINIBATCHES + np.arange(1, EPOCHS * MINIBATCHES + 1)
        first, second = (1 - memory**steps for memory in ADAM_MEMORY)
        return np.stack([rate / first, 1 / np.sqrt(second)], -1).astype(np.float32)

    def _shuffle(self, batch_memory: BatchMemory, counts: list[int]) -> None:
        """Distribute the decisions of every seed to the minibatches of every epoch."""
        index, weights = batch_memory.host["index"], batch_memory.host["weights"]
        weights[:] = 0
        for s, n in enumerate(counts):
            chance = np.random.default_rng([self.seeds[s], self.update_number, 1])
            for epoch in range(EPOCHS):
                for i, part in enumerate(np.array_split(chance.permutation(n), MINIBATCHES)):
                    step = epoch * MINIBATCHES + i
                    index[step, s, : len(part)] = part + s * batch_memory.room
                    index[step, s, len(part) :] = s * batch_memory.room
                    weights[step, s, : len(part)] = 1 / len(part)

    def _run(self, batch_memory: BatchMemory, name: str) -> None:
        """Run one of the two parts of an update, recorded if possible."""
        work = self._assess if name == "assess" else self._learn
        if not self.recorded:
            work(batch_memory)
            return
        graph = getattr(batch_memory, name)
        if graph is None:
            try:
                graph = self._record(batch_memory, work)
            except RuntimeError as error:
                print(f"not recorded, a little slower: {str(error).splitlines()[0]}", flush=True)
                self.recorded = False
                torch.cuda.synchronize()
                work(batch_memory)
                return
            setattr(batch_memory, name, graph)
        graph.replay()

    def _record(self, batch_memory: BatchMemory, work) -> torch.cuda.CUDAGraph:  # type: ignore[no-untyped-def]
        """Record a piece of work; the trial run before it must not change the parameters."""
        kept = [tensor.clone() for tensor in (self.rows, self.mean, self.square)]
        stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            work(batch_memory)
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        for tensor, old in zip((self.rows, self.mean, self.square), kept, strict=True):
            tensor.copy_(old)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            work(batch_memory)
        return graph

    def assess(self, batch_memory: BatchMemory) -> NDArray[np.float32]:
        """The values of the decisions of a batch, which must be in its host arrays."""
        batch_memory.send("seen", "masks", "chosen")
        self._run(batch_memory, "assess")
        values: NDArray[np.float32] = batch_memory.device["values"].cpu().numpy()
        return values

    def learn(self, batch_memory: BatchMemory, counts: list[int]) -> NDArray[np.float32]:
        """Learn from the decisions of a batch; return entropy, value loss and change of policy by seed.

        `counts` has the number of decisions of each seed.
        """
        self._shuffle(batch_memory, counts)
        batch_memory.host["paces"][:] = self._paces()
        batch_memory.send("advantages", "returns", "index", "weights", "paces")
        self._run(batch_memory, "learn")
        self.update_number += 1
        watched: NDArray[np.float32] = batch_memory.device["watched"].mean(0).cpu().numpy()
        return watched
