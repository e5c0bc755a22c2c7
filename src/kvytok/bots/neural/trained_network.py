"""The trained network from its weight file: one for a game and a number of players, without a training library.

`kvytok train` writes the weight files. Kvytok ships `networks/GAME-HASH.npz` for several numbers of players, where HASH
is the beginning of the file's SHA-256, and `networks/GAME-PLAYERS.npz` for one. Each file says how it was made.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from kvytok.bots.neural.large_network import TINY, Large
from kvytok.bots.neural.network_folders import FOLDER as FOLDER
from kvytok.bots.neural.network_folders import made_of as made_of
from kvytok.bots.neural.network_folders import own_folders, weight_files
from kvytok.bots.neural.network_folders import shipped as shipped
from kvytok.bots.neural.observation import Floats, Numbers
from kvytok.bots.neural.player_counts import counts_of, first_layer
from kvytok.rules.fingerprint import board_digest as board_digest
from kvytok.rules.record import Records

MATRICES: Final = {"first": 1, "second": 1, "blocks": 1, "policy": 0}
"""The arrays that are stored as whole numbers of steps, and the axis along which the step size is the same."""
STEPS: Final = "_steps"
"""The end of the names of the arrays with the step sizes."""


class OtherTable(ValueError):
    """Raised if a network is not for this board, these tickets and rules, or this number of players."""


class TrainedNetwork:
    """A trained network, for one game and one number of players."""

    def __init__(self, path: Path, boards: Records, players: int) -> None:
        """Load the file; raises `OtherTable` if it is for another board or other numbers of players."""
        self.made = made_of(path)
        counts = counts_of(self.made)
        if self.made["board"] != board_digest(boards) or players not in counts:
            raise OtherTable(f"these weights are for {self.made['game']} with {said_counts(counts)} players, "
                             "and for the board, tickets and rules it had then")  # fmt: skip
        weights = read_weights(path)
        first, first_bias = first_layer(weights["first"], weights["first_bias"], boards, counts, players)
        self.large: Large = (
            first,
            first_bias,
            weights["blocks"],
            weights["block_biases"],
            weights["gains"],
            weights["shifts"],
            np.concatenate([weights["policy"], weights["value"][:, :players]], axis=1),
            np.concatenate([weights["policy_bias"], weights["value_bias"][:players]]),
        )
        """The weights, as compiled code takes them."""
        self.win_weight = float(str(self.made["win_weight"]))
        """The weight of victory in its values; they also count the lead in points."""
        self.actions = weights["policy"].shape[1]
        self.inputs = self.large[0].shape[0]

    def look_at_all(self, seen: Numbers) -> tuple[Floats, Floats]:
        """Scores and values for many observations, one per row; for a single one, `first_look` is quicker."""
        first, first_bias, blocks, block_biases, gains, shifts, heads, head_biases = self.large
        x = np.maximum(_normed(seen.astype(np.float32) @ first + first_bias) * gains[0] + shifts[0], 0)
        for block, bias, gain, shift in zip(blocks, block_biases, gains[1:], shifts[1:], strict=True):
            x = x + np.maximum(_normed(x @ block + bias) * gain + shift, 0)
        found = x @ heads + head_biases
        return found[:, : self.actions], found[:, self.actions :]


def _normed(x: Floats) -> Floats:
    centered = x - x.mean(-1, keepdims=True)
    normed: Floats = centered / np.sqrt(np.square(centered).mean(-1, keepdims=True) + np.float32(TINY))
    return normed


def read_weights(path: Path) -> dict[str, Floats]:
    """All arrays of a weight file, by name; the matrices of older quick networks are in half precision."""
    with np.load(path) as file:
        weights = {name: np.ascontiguousarray(file[name], np.float32) for name in file.files if name != "made"}
    for name in MATRICES:
        if name + STEPS in weights:
            weights[name] *= weights.pop(name + STEPS)
    return weights


def said_counts(counts: Iterable[int]) -> str:
    """Numbers of players as words in a message."""
    *others, last = (str(players) for players in counts)
    return f"{', '.join(others)} or {last}" if others else last


def weights_digest(others: Iterable[Path] = ()) -> str:
    """A short hash of the contents of all weight files that bots play with, and of `others`."""
    digest = hashlib.sha256()
    own = (path for folder in own_folders() for path in sorted(folder.rglob("*.npz")))
    for path in [*sorted(FOLDER.parent.rglob("*.npz")), *own, *others]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def has_network(boards: Records, players: int) -> bool:
    """Whether there is a network for exactly this board, with these tickets and rules, and this number of players."""
    return (board_digest(boards), players) in weight_files()


def trained_network(boards: Records, players: int) -> TrainedNetwork:
    """The network for a board and a number of players; raises `KeyError` if there is none."""
    path = weight_files()[board_digest(boards), players]
    if (path, players) not in _read:
        _read[path, players] = TrainedNetwork(path, boards, players)
    return _read[path, players]


_read: dict[tuple[Path, int], TrainedNetwork] = {}
"""The networks read so far; each file is read once per number of players."""


@cache
def network_files() -> dict[str, Path]:
    """The weight files that Kvytok ships, by their path below the folder of networks."""
    return {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*.npz")}


@cache
def file_version(path: Path) -> str:
    """The beginning of a weight file's SHA-256: with it in the address, a browser may keep the file for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
