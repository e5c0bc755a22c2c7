"""Your own network as a bot: `neural:FILE` is the bot `neural` with the weights of that file."""

import zipfile
from pathlib import Path

from kvytok.bots.neural.neural import Neural
from kvytok.bots.neural.trained_network import OtherTable, TrainedNetwork
from kvytok.bots.registry import UnknownBot
from kvytok.rules.record import Records

PREFIX = "neural:"


class OwnNetwork:
    """A weight file, written by `kvytok train`, that can enter a tournament."""

    script = False

    def __init__(self, path: Path, boards: Records, players: int) -> None:
        """The weights must have been trained on this board, with these tickets, and for `players` players."""
        self.name, self.path = f"{PREFIX}{path}", path
        try:
            self._network = TrainedNetwork(path, boards, players)
        except OtherTable as error:
            raise UnknownBot(f"{self.name}: {error}") from None
        except FileNotFoundError:
            raise UnknownBot(f"{self.name}: there is no such file") from None
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise UnknownBot(f"{self.name}: these are no weights as `kvytok train` writes them") from None

    def make(self) -> Neural:
        """A fresh bot for one seat of one game."""
        return Neural(self._network)
