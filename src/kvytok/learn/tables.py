"""A batch of games as tensors, on the CPU or on a GPU."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kvytok.bots.observation import parts
from kvytok.envs.stepping import SHARES

Records = NDArray[np.record]


class Tables:
    """Games as a learner sees them: `seen` and `masks` by game, who is asked, and what the last step brought."""

    def __init__(
        self,
        device: str,
        boards: Records,
        players: int,
        games: int,
        seed: int,
        scripts: NDArray[np.int16] | None = None,
        numbers: NDArray[np.int64] | None = None,
    ) -> None:
        self.players, self.games, self._cuda = players, games, device == "cuda"
        if self._cuda:
            from kvytok.envs.batch_cuda import GpuBatchEnv

            self._env = GpuBatchEnv(boards, players, games, seed, scripts, numbers)
        else:
            from kvytok.envs.batch import BatchEnv

            self._env = BatchEnv(boards, players, games, seed, scripts, numbers)  # type: ignore[assignment]
        self.size = self._env.size
        self._env.reset()

        def shared(array: object) -> Tensor:
            return torch.as_tensor(array, device=device) if self._cuda else torch.from_numpy(array)

        env = self._env
        self.seen, self.masks = shared(env.seen), shared(env.masks)
        self.seats, self._points, self._shares = shared(env.seats), shared(env.points), shared(env.shares)
        named = parts(boards, players)
        done = [part.name for part in named].index("done")
        start = sum(part.size for part in named[:done])
        self._done = self.seen[:, start : start + named[done].size]
        self._ticket_points = torch.from_numpy(boards[0].ticket_points[: named[done].size].astype(np.float32)).to(
            device
        )

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Do an action in every game: points scored by each seat, who has finished, and the victory's shares."""
        self._env.step(actions if self._cuda else actions.numpy())
        shares = self._shares[:, : self.players]
        finished = shares[:, 0] >= 0
        return self._points[:, : self.players].float(), finished, shares.float() / SHARES

    def completed_worth(self) -> Tensor:
        """What the completed tickets of the asked seats are worth: their points twice, since else they cost them."""
        return 2 * self._done.float() @ self._ticket_points
