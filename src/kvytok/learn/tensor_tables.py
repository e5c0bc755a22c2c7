"""Tensor tables: a batch of games as tensors, on the CPU or on a GPU."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kvytok.learn.joint_layout import JointLayout, Shares
from kvytok.rules.scoring import SHARES


class TensorTables:
    """A batch of games for a learner: observations, masks and asked seats by game, and the results of the last step.

    The games may have different numbers of players, but share one layout. A missing seat scores nothing.
    """

    def __init__(
        self,
        device: str,
        layout: JointLayout,
        shares: Shares,
        seed: int,
        scripts: NDArray[np.int16] | None = None,
        numbers: NDArray[np.int64] | None = None,
    ) -> None:
        counts = shares.by_game()
        self.layout, self.shares, self.games, self._cuda = layout, shares, len(counts), device == "cuda"
        self.players = layout.most
        if self._cuda:
            from kvytok.envs.batch_cuda import GpuBatchEnv

            self._env = GpuBatchEnv(layout.boards, counts, self.games, seed, scripts, numbers)
        else:
            from kvytok.envs.batch import BatchEnv

            self._env = BatchEnv(layout.boards, counts, self.games, seed, scripts, numbers)  # type: ignore[assignment]
        self._env.reset()

        def shared(array: object) -> Tensor:
            return torch.as_tensor(array, device=device) if self._cuda else torch.from_numpy(array)

        env = self._env
        self.masks, self._seen = shared(env.masks), shared(env.seen)
        self.seats, self._points, self._shares = shared(env.seats), shared(env.points), shared(env.shares)
        self.counts = torch.from_numpy(counts).to(device)
        """The number of players of each game."""
        self.present = (torch.arange(self.players, device=device) < self.counts[:, None]).float()
        """By game and seat: 1 if the seat is taken; the same when counted from the player who moves."""
        self.seen = torch.zeros(self.games, layout.width, dtype=torch.int8, device=device)
        for players, rows in shares.rows():
            if (place := layout.count_place(players)) is not None:
                self.seen[rows, place] = 1
        self._copies = [
            (self._seen[rows, here : here + size], self.seen[rows, there : there + size])
            for players, rows in shares.rows()
            for here, there, size in layout.stretches(players)
        ]
        self._see()
        tickets = int(layout.boards[0].tickets)
        self._done = self.seen[:, layout.start("done") : layout.start("done") + tickets]
        points = layout.boards[0].ticket_points[:tickets].astype(np.float32)
        self._ticket_points = torch.from_numpy(points).to(device)

    def _see(self) -> None:
        """Copy the observations into the layout."""
        for here, there in self._copies:
            there.copy_(here)

    def reseat(self, scripts: NDArray[np.int16]) -> None:
        """Give the seats other scripts from the next step on."""
        self._env.reseat(scripts)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Do an action in every game; return the points scored by seat, which games finished, and victory shares."""
        self._env.step(actions if self._cuda else actions.numpy())
        self._see()
        shares = self._shares[:, : self.players]
        finished = shares[:, 0] >= 0
        return self._points[:, : self.players].float(), finished, shares.float() / SHARES * self.present

    def completed_worth(self) -> Tensor:
        """The worth of the asked seats' completed tickets: twice their points, since uncompleted ones cost points."""
        return 2 * self._done.float() @ self._ticket_points
