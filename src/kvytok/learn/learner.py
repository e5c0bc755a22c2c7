"""The learner: updates the network from played games; its steps are compiled by PyTorch or replayed as a CUDA graph.

If compiling or recording fails, it prints one line and continues the plain way.
"""

import sys
from typing import Any, Final

import torch
from torch import Tensor, nn

from kvytok.learn.plan import Course
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.ppo import WATCHED, PpoBatch, PpoSettings, Rollout, act, gains_and_returns, lesson
from kvytok.learn.tensor_tables import TensorTables
from kvytok.rules.actions import ACTIONS

WARM: Final = 1
"""The number of plain updates before a step is recorded as a graph."""


class Learner:
    """A network with its optimiser, and how it learns."""

    def __init__(
        self,
        network: PolicyNetwork,
        settings: PpoSettings,
        width: int,
        device: str,
        compiled: bool = False,
        graph: bool = False,
    ) -> None:
        """`width` is the length of an observation. Graphs work only on a GPU."""
        self.network, self.settings, self.device = network, settings, device
        self._wants_graph = graph and device == "cuda"
        # A graph reads the rate from a tensor; a plain number would be recorded as a constant.
        rate = torch.zeros((), device=device) if self._wants_graph else 0.0
        self.optimizer = torch.optim.AdamW(
            network.parameters(),
            lr=rate,
            eps=1e-5,
            weight_decay=1e-4,
            fused=True if device == "cuda" else None,
            capturable=self._wants_graph,
        )
        self._stream: Any = torch.cuda.Stream() if self._wants_graph else None  # type: ignore[no-untyped-call]
        self._graph: Any = None
        self._updates = 0
        self._curiosity = torch.zeros((), device=device)
        self._watched = torch.zeros(len(WATCHED), device=device)
        self._batch = self._room(width)
        self._lesson: Any = torch.compile(lesson, dynamic=False) if compiled else lesson
        self._act: Any = torch.compile(act, dynamic=False) if compiled else act

    def _room(self, width: int) -> PpoBatch:
        """The memory for a minibatch; all minibatches use the same."""
        n, players = self.settings.minibatch, self.network.players

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(n, *shape, dtype=dtype, device=self.device)

        return PpoBatch(
            room(width, dtype=torch.int8), room(ACTIONS, dtype=torch.int8), room(dtype=torch.int64), room(), room(),
            room(players), room(), room(players),
        )  # fmt: skip

    def act(self, network: nn.Module, seen: Tensor, masks: Tensor, noise: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """`ppo.act`, compiled if wanted and possible."""
        try:
            found: tuple[Tensor, Tensor, Tensor] = self._act(network, seen, masks, noise)
        except Exception as error:
            if self._act is act:
                raise
            told("choosing actions could not be compiled", error)
            self._act = act
            found = act(network, seen, masks, noise)
        return found

    def update(
        self, rollout: Rollout, tables: TensorTables, course: Course, chance: torch.Generator
    ) -> dict[str, float]:
        """Learn from what was played; return the means of the `WATCHED` numbers, by name."""
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], Tensor):
                group["lr"].fill_(course.rate)
            else:
                group["lr"] = course.rate
        self._curiosity.fill_(course.entropy)
        self._watched.zero_()
        gains, returns = gains_and_returns(rollout, tables, self.settings.smoothing)
        if self._stream is None:
            steps = self._learn(rollout, tables, gains, returns, chance)
        else:
            self._stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self._stream):
                steps = self._learn(rollout, tables, gains, returns, chance)
            torch.cuda.current_stream().wait_stream(self._stream)
        self._updates += 1
        return dict(zip(WATCHED, (self._watched / max(1, steps)).tolist(), strict=True))

    def _learn(
        self, rollout: Rollout, tables: TensorTables, gains: Tensor, returns: Tensor, chance: torch.Generator
    ) -> int:
        """Learn for all epochs; return the number of steps."""
        if self._wants_graph and self._graph is None and self._updates >= WARM:
            self._record()
        rows, minibatch, steps = rollout.actions.numel(), self.settings.minibatch, 0
        # Rows are copied in whole words, which is many times faster than byte by byte.
        seen, masks = rollout.seen.view(rows, -1).view(torch.int64), rollout.masks.view(rows, -1).view(torch.int32)
        batch = self._batch
        pairs = [
            (seen, batch.seen.view(torch.int64)), (masks, batch.masks.view(torch.int32)),
            (rollout.actions.view(rows), batch.actions), (rollout.chances.view(rows), batch.chances),
            (gains.reshape(rows), batch.gains), (returns.reshape(rows, -1), batch.returns),
            (rollout.learning.view(rows), batch.learning),
        ]  # fmt: skip
        for _ in range(self.settings.epochs):
            order = torch.randperm(rows, generator=chance, device=self.device)
            for start in range(0, rows - minibatch + 1, minibatch):
                picked = order[start : start + minibatch]
                for there, here in pairs:
                    torch.index_select(there, 0, picked, out=here)
                torch.index_select(tables.present, 0, picked % tables.games, out=batch.present)
                self._step()
                steps += 1
        return steps

    def _step(self) -> None:
        """Do one step on the current minibatch."""
        if self._graph is not None:
            self._graph.replay()
            return
        try:
            self._step_plainly()
        except Exception as error:
            if self._lesson is lesson:
                raise
            told("learning could not be compiled", error)
            self._lesson = lesson
            self._step_plainly()

    def _step_plainly(self) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss, watched = self._lesson(self.network, self._batch, self.settings, self._curiosity)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.most_gradient)
        self.optimizer.step()
        self._watched += watched

    def _record(self) -> None:
        """Record a step as a graph, without computing anything."""
        before = self._watched.clone()
        try:
            graph = torch.cuda.CUDAGraph()
            torch.cuda.synchronize()
            self.optimizer.zero_grad(set_to_none=True)
            with torch.cuda.graph(graph, stream=self._stream, capture_error_mode="relaxed"):
                self._step_plainly()
            self._graph = graph
        except Exception as error:
            told("a step could not be recorded as a CUDA graph", error)
            self._wants_graph = False
            self.optimizer.zero_grad(set_to_none=True)
        self._watched.copy_(before)


def told(what: str, error: Exception) -> None:
    """Print in one line what is now done the plain way, and why."""
    why = (str(error).strip().splitlines() or [""])[0]
    print(f"{what}, so it is done plainly: {type(error).__name__}: {why[:200]}", file=sys.stderr, flush=True)
