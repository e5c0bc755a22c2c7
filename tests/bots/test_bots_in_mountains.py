"""Bots of every kind on a board with mountain routes and tickets with several targets (C11, T3)."""

from pathlib import Path

import numpy as np
import pytest

from kvytok.bots.batches.simulation import simulate
from kvytok.bots.hint import hints
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.bots.search.strong import Strong
from kvytok.game import Game, open_box
from kvytok.rules.network import best_target, nearest_target

GAME = "europe-alpine"


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_plays_to_the_end(script: str, alpine: Path) -> None:
    records = open_box(GAME, board=alpine).records
    played = simulate(records, 3, 30, bytes(32), scripts=(script, "greedy", "racer"))
    assert played.tally.games == 30
    # Who works on tickets completes some, although the mountains cost cars.
    assert played.tally.completed[1] > 40


def test_the_target_is_chosen_by_points_and_cars(alpine: Path) -> None:
    box = open_box(GAME, board=alpine)
    number, ticket = next((n, t) for n, t in enumerate(box.tickets) if len(t.more) == 2)
    board, cities = box.records[0], [box.city_numbers[city] for city in box.ticket_cities(box.ticket_names[number])[1:]]
    far = np.full(64, 30, np.int16)
    far[cities] = range(10, 10 + len(cities))
    assert nearest_target(board, far, number) == cities[0]
    worth = [ticket.targets[target].points - far[box.city_numbers[city]] for city, target in box.board.goals(ticket)]
    assert best_target(board, far, number, 45) == cities[int(np.argmax(worth))]
    assert best_target(board, far, number, 10) == cities[0]
    assert best_target(board, far, number, 9) == -1


def test_hints_name_targets_and_count_all_cars(alpine: Path) -> None:
    game = Game.new(GAME, 2, seed=4, board=alpine)
    for _ in range(2):
        game.play(game.moves()[-1])
    found = hints(Strong(), game.view(0 if game.view(0).moves else 1), seed=3, playouts=8)
    assert found
    assert all(hint.move in game.moves() for hint in found)
