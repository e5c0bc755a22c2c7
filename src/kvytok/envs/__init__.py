"""Environments: many games at once, and the standard interfaces for research on games.

`kvytok.envs.usa_v0`, `kvytok.envs.europe_1912_v0` and so on are the PettingZoo environments, one for each game id: each
has `env()` (one agent at a time) and `parallel_env()` (all at once). `kvytok.envs.board_v0` is for a board of your own:
`board_v0.env(board="my-board")`. They need the extra `envs`.
"""

from functools import partial
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = "_v0"
OWN_BOARD = "board"
"""Stands for a game id in the names of the environments for a board of your own."""


class PettingZooGame:
    """What PettingZoo expects of the module of an environment, for one game id; None: for a board of your own."""

    def __init__(self, name: str, game: str | None) -> None:
        from kvytok.envs.aec import GameEnv
        from kvytok.envs.parallel import GameParallelEnv

        self.__name__ = f"{__name__}.{name}"
        # None is given by keyword, so that callers can name a game of their board instead.
        self.env: Callable[..., GameEnv] = partial(GameEnv, game) if game else partial(GameEnv, game=None)
        self.raw_env = self.env
        self.parallel_env: Callable[..., GameParallelEnv] = (
            partial(GameParallelEnv, game) if game else partial(GameParallelEnv, game=None)
        )

    def __repr__(self) -> str:
        return f"<{self.__name__}: env() and parallel_env() for PettingZoo>"


def _games() -> dict[str, str | None]:
    """The game ids by the names of their environments; None for a board of your own."""
    from kvytok.boards import game_ids

    games: dict[str, str | None] = {game.replace("-", "_") + VERSION: game for game in game_ids()}
    return games | {OWN_BOARD + VERSION: None}


def __getattr__(name: str) -> PettingZooGame:
    if name.endswith(VERSION) and name in (games := _games()):
        made = PettingZooGame(name, games[name])
        globals()[name] = made
        return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_hint(name)}")


def _hint(name: str) -> str:
    """The name that was probably meant. None is looked for where Python imports a module of this package."""
    from kvytok.boards.faults import nearest

    modules = [module.name for module in iter_modules(__path__)]
    if name.startswith("_") or name in modules:
        return ""
    guess = nearest(name, (*_games(), *modules))
    return f"; did you mean {guess}?" if guess else ""


def __dir__() -> list[str]:
    return sorted([*globals(), *_games()])
