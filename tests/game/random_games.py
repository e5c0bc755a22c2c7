"""Random games for the tests of the game layer."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

from kvytok import Game
from kvytok.boards import built_in, find_game, game_ids
from kvytok.game.position import Position
from kvytok.rules.record import COLOR_NAMES

TABLES = [
    (game_id, players)
    for game_id in game_ids()
    for players in range(find_game(game_id)[1].rules.players_min, find_game(game_id)[1].rules.players_max + 1)
]
"""Every game with every number of players."""


def positions(game: Game, seed: int = 0) -> Iterator[Game]:
    """A game at every position of a random play, the last one too; openings are answered in random order."""
    chance = random.Random(seed)
    while not game.over:
        yield game
        seat = chance.choice(game.asked)
        game.play(chance.choice(game.moves(seat)), seat)
    yield game


def played(game_id: str, players: int, seed: int = 0, moves: int = 10_000, **options: object) -> Game:
    """A random game after `moves` moves, or at its end."""
    game = Game.new(game_id, players, seed=seed, **options)  # type: ignore[arg-type]
    for number, _ in enumerate(positions(game, seed)):
        if number == moves:
            break
    return game


def position(game: Game) -> Position:
    """A game in the form that the inner modules use."""
    return Position(game.box, game.states, game.names)


def hold(game: Game, **cards: int) -> None:
    """Give the asked seat these cards, without drawing them."""
    game._states["hands"][0][game.seat] = [cards.get(name, 0) for name in COLOR_NAMES]
    game._states["hand_n"][0][game.seat] = sum(cards.values())


def own_board(folder: Path, *, cards: dict[str, int] | None = None, tunnels: bool = False) -> Path:
    """A folder with a copy of the Paris board that has other cards, or in which all routes are tunnels."""
    shutil.copytree(built_in("paris").folder, folder)
    head = json.loads((folder / "board.json").read_text())
    head["id"] = "own"
    head["games"][0]["id"] = "own"
    if cards is not None:
        head["games"][0].setdefault("rules", {})["cards"] = cards
    (folder / "board.json").write_text(json.dumps(head))
    routes = json.loads((folder / "routes.json").read_text())
    (folder / "routes.json").write_text(json.dumps([route | {"tunnel": tunnels} for route in routes]))
    return folder
