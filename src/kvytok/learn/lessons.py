"""The settings for teaching a quick network."""

from dataclasses import dataclass
from pathlib import Path

from kvytok.learn.plan import DEVICES
from kvytok.learn.plan_option import option


@dataclass(frozen=True)
class Lessons:
    """The settings for teaching a quick network."""

    out: Path = option("The file for the weights of the small network.", kind="new-file", metavar="FILE")
    decisions: int = option("The number of decisions to learn from.", 700_000, least=64, metavar="N")
    epochs: float = option("How often each decision is learnt from.", 12.0, least=0, above=True, metavar="E")
    games: int = option("Games played at once.", 2048, least=1, metavar="K")
    seed: int = option("The seed for all chance.", 1, metavar="S")
    device: str = option("The device to learn on; auto takes a GPU if there is one.", "cpu", choices=DEVICES)
    width: int = 128
    minibatch: int = 2048
    rate: float = 2.5e-3
