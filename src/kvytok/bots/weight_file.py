"""A network of one's own as a bot: `neural:FILE` is neural with the weights of that file."""

import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.network import TrainedNetwork, board_digest
from kvytok.bots.neural import NeuralBot
from kvytok.bots.registry import UnknownBot

PREFIX = "neural:"


class WeightFile:
    """Weights that can enter a tournament, such as `kvytok train` writes them."""

    script = False

    def __init__(self, path: Path, boards: NDArray[np.record], players: int) -> None:
        """The weights must have been trained on this board, with these tickets, and with so many players."""
        self.name, self.path = f"{PREFIX}{path}", path
        try:
            self._network = TrainedNetwork(path)
        except FileNotFoundError:
            raise UnknownBot(f"{self.name}: there is no such file") from None
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise UnknownBot(f"{self.name}: these are no weights as `kvytok train` writes them") from None
        made = self._network.made
        if (made["board"], made["players"]) != (board_digest(boards), players):
            raise UnknownBot(
                f"{self.name}: these weights are for {made['game']} with {made['players']} players, "
                "and for the board, tickets and rules it had then"
            )

    def make(self) -> NeuralBot:
        """A fresh bot for one seat of one game."""
        return NeuralBot(self._network)
