"""The shipped networks and the bots that play with them."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import kvytok
from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.bot import Bot, BotFault, Question
from kvytok.bots.neural.expert import Expert
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.neural import Neural
from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.player_counts import first_layer, layout_size, places
from kvytok.bots.neural.quick_network import has_quick
from kvytok.bots.neural.trained_network import FOLDER, board_digest, has_network, shipped, trained_network
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, resample, setup_at, view
from kvytok.rules.record import NONE, OVER, STATE, Records

MOST_BYTES = 2_500_000
ALL_BYTES = 15_000_000
PUBLISHED_BYTES = 1_100_000
PLAYOUTS = 60


def boards_of(game_id: str) -> Records:
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game))


def with_a_ticket_changed(game_id: str) -> Records:
    """A game that no network was trained on."""
    boards = boards_of(game_id).copy()
    boards["ticket_points"][0, 0] += 1
    return boards


def dealt(boards: Records, players: int, seed: int) -> Records:
    states = np.zeros(1, STATE)
    states["key"] = np.random.default_rng(seed).integers(0, 2**32, 8, dtype=np.uint32)
    setup_at(boards, states, 0, players, NONE)
    return states


def asked(boards: Records, states: Records, seed: int = 1, **more: object) -> Question:
    room = np.zeros(ACTIONS, np.int16)
    n = legal_at(boards, states, 0, room)
    return Question(boards, view(states, int(states["seat"][0])), room[:n].copy(), seed, **more)  # type: ignore[arg-type]


def shuffled_play(boards: Records, states: Records, decisions: int, seed: int) -> None:
    """Play `decisions` random legal actions."""
    chance = np.random.default_rng(seed)
    room = np.zeros(ACTIONS, np.int16)
    for _ in range(decisions):
        n = legal_at(boards, states, 0, room)
        apply_at(boards, states, 0, int(room[chance.integers(n)]))


def test_every_weight_file_is_small_and_fits_a_game() -> None:
    known = {board_digest(boards_of(game)): game for game in game_ids()}
    assert shipped()
    for (digest, players), path in shipped().items():
        game = known[digest]
        short = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
        assert path.stem == f"{game}-{short}"
        assert path.stat().st_size <= MOST_BYTES
        boards = boards_of(game)
        network = trained_network(boards, players)
        assert network.inputs == observation_size(boards, players)
        assert network.actions == ACTIONS


def test_all_weight_files_of_the_package_are_small_together() -> None:
    """The networks of the levels and their quick ones, and with them the published one.

    The published network is stored as it was trained, in half precision: others are measured against it, so it may not
    become weaker to become smaller. It is never sent to a page.
    """
    package = Path(kvytok.__file__).parent
    files = {path: path.stat().st_size for path in package.rglob("*.npz")}
    published = package / "bots" / "published"
    assert {path.parent for path in files} == {FOLDER, FOLDER / "quick", published}
    assert sum(size for path, size in files.items() if path.parent != published) <= ALL_BYTES
    assert sum(files.values()) <= ALL_BYTES + PUBLISHED_BYTES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("digest", "players"), shipped(), ids=[f"{path.stem}-{players}" for (_, players), path in shipped().items()]
)
def test_neural_plays_whole_games(digest: str, players: int) -> None:
    boards = next(boards for boards in map(boards_of, game_ids()) if board_digest(boards) == digest)
    states = dealt(boards, players, 5)
    bots = [Neural() for _ in range(players)]
    while states["phase"][0] != OVER:
        question = asked(boards, states)
        action = bots[int(states["seat"][0])].choose(question).action
        assert action in question.actions
        apply_at(boards, states, 0, action)
    assert states["decisions"][0] > 30


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe", 4), ("paris", 3)])
def test_the_compiled_first_look_agrees_with_plain_matrix_products(game_id: str, players: int) -> None:
    boards = boards_of(game_id)
    network = trained_network(boards, players)
    look = FirstLook(network)
    for decisions in (0, 15, 40):
        states = dealt(boards, players, decisions)
        shuffled_play(boards, states, decisions, 1)
        question = asked(boards, states)
        scores, share = look.at(question)
        all_scores, values = network.look_at_all(look.seen[None])
        assert np.abs(scores - all_scores[0, question.actions]).max() < 1e-4
        assert share == pytest.approx(np.clip(1 / players + values[0, 0] / network.win_weight, 0, 1), abs=1e-4)


@pytest.mark.parametrize("maker", [Neural, Expert])
def test_bots_answer_alike_in_worlds_that_look_alike(maker: type[Neural | Expert]) -> None:
    boards = boards_of("usa")
    for seed in range(4):
        states = dealt(boards, 2, seed)
        shuffled_play(boards, states, 20 * seed, seed)
        question = asked(boards, states, playouts=PLAYOUTS, reasons=True)
        other = resample(boards, question.views, bytes(range(32)))
        assert other.tobytes() != states.tobytes()
        again = asked(boards, other, playouts=PLAYOUTS, reasons=True)
        assert again.views.tobytes() == question.views.tobytes()
        first: Bot = maker()
        second: Bot = maker()
        answer = first.choose(question)
        assert answer == second.choose(again)
        assert answer.action in question.actions
        assert all(0 <= candidate.value <= 1 for candidate in answer.candidates)
        assert answer.candidates[0].action == answer.action


def test_expert_stops_when_its_time_is_up_and_finds_an_answer_without_any() -> None:
    boards = boards_of("europe")
    states = dealt(boards, 2, 3)
    shuffled_play(boards, states, 30, 3)
    question = asked(boards, states, seconds=0.0)
    assert Expert().choose(question).action in question.actions


def test_a_network_for_several_numbers_of_players_goes_before_one_for_a_single_number(tmp_path: Path) -> None:
    for name, board, players in [("b", "1", [2, 3]), ("a", "1", [4, 5]), ("c", "1", 3), ("d", "1", 6), ("e", "2", 2)]:
        np.savez(tmp_path / f"{name}.npz", made=np.array(json.dumps({"board": board, "players": players})))
    found = {key: path.stem for key, path in shipped(tmp_path).items()}
    assert found == {("1", 2): "b", ("1", 3): "b", ("1", 4): "a", ("1", 5): "a", ("1", 6): "d", ("2", 2): "e"}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_first_layer_of_a_table_is_a_part_of_the_whole_one(players: int) -> None:
    boards, counts = boards_of("europe"), (2, 3, 5)
    chance = np.random.default_rng(1)
    first = chance.normal(size=(layout_size(boards, counts), 7)).astype(np.float32)
    bias = chance.normal(size=7).astype(np.float32)
    seen = chance.integers(-9, 9, observation_size(boards, players))
    whole = np.zeros(len(first))
    whole[places(boards, players, 5)] = seen
    whole[observation_size(boards, 5) + counts.index(players)] = 1
    rows, moved = first_layer(first, bias, boards, counts, players)
    assert np.allclose(seen @ rows + moved, whole @ first + bias, atol=1e-3)
    same, unmoved = first_layer(first, bias, boards, (players,), players)
    assert same is first
    assert unmoved is bias


@pytest.mark.parametrize("game_id", game_ids())
def test_there_is_a_network_for_every_game_and_number_of_players(game_id: str) -> None:
    _, game = find_game(game_id)
    for players in range(game.rules.players_min, game.rules.players_max + 1):
        assert has_network(boards_of(game_id), players), players
        assert has_quick(boards_of(game_id), players), players


def test_where_there_is_no_network_neural_says_so_and_expert_plays_like_strong() -> None:
    boards = with_a_ticket_changed("paris")
    assert not has_network(boards, 2)
    question = asked(boards, dealt(boards, 2, 1), playouts=20)
    with pytest.raises(BotFault, match="no network"):
        Neural().choose(question)
    assert Expert().choose(question).action in question.actions
