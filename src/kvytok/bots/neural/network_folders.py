"""Where weight files are found: in the folder that Kvytok ships, and in the folders of boards of your own.

A board folder may have a folder `networks`, with weight files as `kvytok train` writes them, and in `networks/quick`
those of `kvytok quicken`. Its path is kept in the environment, so that the processes of a tournament find it too.
"""

import json
import os
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from kvytok.bots.neural.player_counts import counts_of

if TYPE_CHECKING:  # training runs where the packages that boards need are missing
    from kvytok.boards import Library

FOLDER: Final = Path(__file__).with_name("networks")
"""The folder of the networks that Kvytok ships."""
QUICK: Final = FOLDER / "quick"
"""The folder of the quick networks, inside a folder of networks."""
VARIABLE: Final = "KVYTOK_NETWORKS"
"""The environment variable with the folders of your own networks, separated as in PATH."""

WeightFiles = dict[tuple[str, int], Path]
"""Weight files by board digest and number of players."""


class NoWeights(ValueError):
    """Raised if a file in a folder of networks is not a weight file."""


def made_of(path: Path) -> dict[str, object]:
    """How a weight file was made."""
    with np.load(path) as file:
        made: dict[str, object] = json.loads(str(file["made"]))
    return made


@cache
def shipped(folder: Path = FOLDER) -> WeightFiles:
    """The weight files in a folder, by default those that Kvytok ships.

    A network for several numbers of players is preferred to one for a single number.
    """
    found = [(_made_in(path), path) for path in sorted(folder.glob("*.npz"))]
    found.sort(key=lambda each: len(counts_of(each[0])))
    return {(str(made["board"]), players): path for made, path in found for players in counts_of(made)}


def weight_files(kind: Path = FOLDER) -> WeightFiles:
    """All weight files of a kind, `FOLDER` or `QUICK`: your own ones and those that Kvytok ships."""
    found: WeightFiles = {}
    for folder in own_folders():
        found |= shipped(folder / kind.relative_to(FOLDER))
    return found | shipped(kind)


def own_folders() -> tuple[Path, ...]:
    """The folders of your own networks."""
    return tuple(Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name)


def use_networks_of(library: "Library") -> None:
    """From now on, find the networks that lie in the folders of these boards; raises `NoWeights`."""
    for board in library.boards:
        folder = board.folder.absolute() / "networks"
        if folder.is_dir() and folder not in own_folders():
            for kind in (folder, folder / QUICK.name):
                shipped(kind)  # a file that is no weight file is refused now
            os.environ[VARIABLE] = os.pathsep.join(map(str, (*own_folders(), folder)))


def _made_in(path: Path) -> dict[str, object]:
    try:
        made = made_of(path)
        return made | {"board": made["board"], "players": list(counts_of(made))}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        raise NoWeights(f"{path}: these are no weights as `kvytok train` writes them") from None
