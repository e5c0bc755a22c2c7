"""A batch is told its game, its board and its opponents by name, as the other environments are."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kvytok.boards import Library, load_board
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.vector import GameVectorEnv
from kvytok.game.box import open_box

GAME = "europe-strict"


def begun(*given: Any, **options: Any) -> bytes:
    """The games of a batch after three steps."""
    with BatchEnv(*given, seed=3, **options) as env:
        env.reset()
        for _ in range(3):
            env.step(env.masks.argmax(axis=1))
        return env.states.tobytes()


def scripts_of(env: BatchEnv) -> list[list[int]]:
    return [row[: env.players].tolist() for row in env.scripts]


def test_a_game_by_its_id_is_the_game_of_its_box() -> None:
    box = open_box("paris")
    wanted = begun(box.records, 2, 4)
    assert begun("paris", 2, 4) == begun(box, 2, 4) == wanted
    assert begun(game="paris", players=2, games=4) == wanted
    assert begun(games=4) == begun("usa", 2, 4)


def test_a_board_of_ones_own_in_every_form(strict: Path) -> None:
    wanted = begun(open_box(GAME, board=strict).records, 2, 4)
    loaded = load_board(strict)
    for board in (strict, str(strict), loaded, Library([loaded])):
        assert begun(GAME, 2, 4, board=board) == begun(None, 2, 4, board=board) == wanted
    for board in (strict, loaded, Library([loaded])):
        assert begun(board, 2, 4) == wanted


def test_bonus_tickets_are_in_play() -> None:
    assert begun("europe", 2, 4, bonus=("max",)) == begun(open_box("europe", ("max",)), 2, 4)
    assert begun("europe", 2, 4, bonus=("max",)) != begun("europe", 2, 4)


def test_bots_by_name_sit_as_in_the_vector_environment() -> None:
    for bots, players, seat in (("racer", 2, None), (("racer", "greedy"), 3, None), (["wary"], 3, 1)):
        env = BatchEnv("usa", players, 5, bots=bots, seat=seat)
        other = GameVectorEnv(5, "usa", players, bots, seat=seat)
        assert env.scripts.tolist() == other.batch.scripts.tolist()
    racer, greedy = SCRIPTS.index("racer"), SCRIPTS.index("greedy")
    assert scripts_of(BatchEnv("usa", 3, 4, bots=("racer", "greedy"))) == [
        [LEARNER, racer, greedy], [greedy, LEARNER, racer], [racer, greedy, LEARNER], [LEARNER, racer, greedy],
    ]  # fmt: skip


def test_without_bots_all_seats_are_learners() -> None:
    assert scripts_of(BatchEnv("usa", 3, 2)) == [[LEARNER] * 3] * 2


def test_games_with_different_numbers_of_players() -> None:
    env = BatchEnv("usa", [2, 4, 3], 3, bots="racer")
    racer = SCRIPTS.index("racer")
    assert [row[:players].tolist() for row, players in zip(env.scripts, (2, 4, 3), strict=True)] == [
        [LEARNER, racer], [racer, LEARNER, racer, racer], [racer, racer, LEARNER],
    ]  # fmt: skip
    env.reset()
    for _ in range(20):
        assert env.seats.tolist() == [0, 1, 2]
        env.step(env.masks.argmax(axis=1))


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"game": "ussa"}, ValueError, "there is no game 'ussa'; did you mean usa?"),
        ({"game": None}, ValueError, "there are several games; name one with game: "),
        ({"game": 5}, TypeError, 'game is the id of a game, or open_box("usa").records'),
        ({"game": open_box("usa"), "board": "x"}, ValueError, "a box has its board and its tickets already"),
        ({"game": open_box("usa"), "bonus": ("max",)}, ValueError, "a box has its board and its tickets already"),
        ({"bots": "neural"}, ValueError, "many games at once are played against random, racer, greedy"),
        ({"bots": 3}, ValueError, "not 3; make_vec and BotVectorEnv take every opponent"),
        ({"bots": ("racer", "racer")}, ValueError, "2 bots for 1 seats; name one for all seats or one for each"),
        ({"bots": ("racer", "wary"), "players": [2, 3]}, ValueError, "2 bots for 1 or 2 seats"),
        ({"bots": "racer", "seat": 2}, ValueError, "the learner's seat is 0 to 1 or None, not 2"),
        ({"bots": "racer", "seat": 2, "players": [3, 2]}, ValueError, "the learner's seat is 0 to 1 or None, not 2"),
        ({"seat": 1}, ValueError, "seat is the learner's seat among bots; name the bots too"),
        (
            {"bots": "racer", "scripts": np.full((2, 5), LEARNER)},
            ValueError,
            "give bots by name or scripts by number, not both",
        ),
    ],
)
def test_what_is_not_known_is_refused(options: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        BatchEnv(**{"game": "usa", "players": 2, "games": 2} | options)


def test_a_folder_without_a_board_is_refused(tmp_path: Path) -> None:
    from kvytok.boards import BoardError

    with pytest.raises(BoardError, match=re.escape("board.json")):
        BatchEnv(tmp_path, 2, 4)
