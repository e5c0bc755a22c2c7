"""What OpenSpiel's players have seen: the same digest whenever it is asked for, also in copies and saved states."""

import copy
import pickle
import random
from typing import Any

import pyspiel
import pytest

import kvytok.envs.spiel  # noqa: F401  makes the names known


def played(game: Any, decisions: int, asks: bool) -> Any:
    """A state after some random decisions; with `asks`, every player looks at every position."""
    rng, state = random.Random(5), game.new_initial_state()
    while len(state.history()) < decisions and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        if asks:
            pasts(state)
    return state


def pasts(state: Any) -> list[str]:
    return [state.information_state_string(player) for player in range(state.num_players())]


@pytest.mark.parametrize(("name", "decisions"), [("usa", 60), ("europe", 40), ("paris", 10_000)])
def test_it_does_not_matter_when_players_look(name: str, decisions: int) -> None:
    game = pyspiel.load_game(f"kvytok_{name}", {"players": 3})
    late, often = played(game, decisions, False), played(game, decisions, True)
    assert pasts(late) == pasts(often)
    assert str(late) == str(often)


def test_copies_and_saved_states_remember_the_same_and_go_on_alone() -> None:
    game = pyspiel.load_game("kvytok_usa")
    state = played(game, 40, False)
    copies = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    action = state.legal_actions()[-1]
    for each in copies:
        each.apply_action(action)
    now = pasts(state)
    assert all(pasts(each) != now for each in copies)
    state.apply_action(action)
    for each in copies:
        assert pasts(each) == pasts(state)
        assert each.legal_actions() == state.legal_actions()


def test_a_resampled_state_goes_on_from_where_it_was_made() -> None:
    state = played(pyspiel.load_game("kvytok_usa"), 40, False)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(2).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    action = state.legal_actions()[0]
    state.apply_action(action)
    other.apply_action(action)
    assert len(pasts(other)) == 2  # what the others saw begins again with the resampled world


def test_copies_share_the_record_of_the_board() -> None:
    state = played(pyspiel.load_game("kvytok_usa"), 20, False)
    assert state.clone()._board is state._board
    assert state.clone()._position is not state._position
