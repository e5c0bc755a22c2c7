"""The golden games: whole games as text, played by a recipe that anyone can repeat.

PYTHONPATH=tests python -m golden.games     # writes tests/golden/games/*.kvytok again
"""

import random
from pathlib import Path
from typing import NamedTuple

from kvytok.game import AddCards, BuildStation, ClaimRoute, DrawTickets, Game, Move

FOLDER = Path(__file__).parent / "games"


class Recipe(NamedTuple):
    """How a golden game is played: the seed chooses the key and the moves."""

    name: str
    game: str
    players: int
    seed: int
    bonus: tuple[str, ...] = ()
    first: int | None = None


RECIPES = (
    Recipe("usa-2", "usa", 2, 1),
    Recipe("usa-3-first-chosen", "usa", 3, 2, first=1),
    Recipe("usa-5", "usa", 5, 3),
    Recipe("europe-2", "europe", 2, 4),
    Recipe("europe-4-bonus", "europe", 4, 5, ("max", "orient_express")),
    Recipe("europe-1912-3", "europe-1912", 3, 6),
    Recipe("europe-mega-5", "europe-mega", 5, 7),
    Recipe("europe-big-cities-2", "europe-big-cities", 2, 8),
    Recipe("paris-2", "paris", 2, 9),
    Recipe("paris-4", "paris", 4, 10),
    Recipe("ukraine-3", "ukraine", 3, 11),
)

EAGERNESS: dict[type[Move], int] = {ClaimRoute: 12, BuildStation: 1, AddCards: 3, DrawTickets: 2}
"""How much more likely a kind of move is than others; players who build make more interesting games than chance."""


def play(recipe: Recipe) -> Game:
    """Play a golden game to its end."""
    rng = random.Random(recipe.seed)
    names = ["Anna", "Bohdan", "Celina", "Danylo", "Ewa"][: recipe.players]
    game = Game.new(recipe.game, names=names, seed=recipe.seed, bonus=recipe.bonus, first=recipe.first)
    while not game.over:
        moves = sorted(game.moves(), key=str)
        game.play(rng.choices(moves, [EAGERNESS.get(type(move), 6) for move in moves])[0])
    return game


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for recipe in RECIPES:
        game = play(recipe)
        game.save(FOLDER / f"{recipe.name}.kvytok")
        print(f"{recipe.name}: {len(game.history)} moves; {game.result()}")


if __name__ == "__main__":
    main()
