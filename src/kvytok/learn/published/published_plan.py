"""The plan of the published PPO: the numbers of its recipe, and what can be chosen."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kvytok.learn.plan import DEVICES
from kvytok.learn.plan_option import option

GAME: Final = "usa"
GAMES: Final = 32
"""The number of whole games in an update."""
UPDATES: Final = 3125
EVALUATION_GAMES: Final = 100


@dataclass(frozen=True)
class PublishedPlan:
    """How to run the training of the published PPO; its recipe is fixed."""

    out: Path = option("The folder for the weights and the curve.", kind="folder", metavar="FOLDER")
    state: Path = option(
        "The folder with the files to continue from.",
        kind="folder",
        unsaid=Path("build/published-state"),
        metavar="FOLDER",
    )
    resume: bool = option("Whether to continue from those files, if there are any.", False)
    minutes: float = option("How long to learn; the time for compiling counts.", 8.0, least=0, above=True, metavar="M")
    seeds: tuple[int, ...] = option("The seeds, a network each.", (0, 1, 2, 3), unsaid="0,1,2,3", metavar="N,…")
    device: str = option(
        "The device to learn on; auto takes a GPU if there is one.", "cuda", unsaid="auto", choices=DEVICES
    )
    threads: int = option("Threads that play; 0: all cores except two.", 0, least=0, metavar="N")
    updates: int = option("Updates of the whole recipe.", UPDATES, least=1, metavar="N")
    recorded: bool = option("Whether a GPU replays a step of learning as a CUDA graph.", True, flag="graph")
    games: int = GAMES
    evaluation_games: int = EVALUATION_GAMES
    save_every: float = 60
