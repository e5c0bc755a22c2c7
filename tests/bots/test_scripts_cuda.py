"""The scripts in a CUDA kernel, in Numba's CUDA simulator: the same games as on the CPU."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kvytok.bots.scripts.all_scripts import SCRIPTS, play_scripted
from kvytok.bots.scripts.mind import MIND
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import RESULT, SCRATCH, STATE
from twin.engine import boards_of_game

SIMULATED = """
import sys
import numpy as np
from numba import cuda
from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.scripts.mind import MIND, fresh
from kvytok.bots.scripts.all_scripts import play_on
from kvytok.bots.batches.uniform import own_key
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.record import NONE, RESULT, SCRATCH, STATE
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

game_id, path, scripts = sys.argv[1], sys.argv[2], np.array([int(x) for x in sys.argv[3:]], np.int16)

@cuda.jit
def play(boards, key, states, minds, scratches, results, actions, scripts, players):
    game = cuda.grid(1)
    if game < states.shape[0]:
        own_key(key, game, states[game])
        setup(boards[0], states[game], players, NONE)
        for seat in range(players):
            fresh(minds[game, seat], game * 8 + seat)
        play_on(boards[0], states[game], minds[game], scratches[game], actions[game], scripts)
        score(boards[0], states[game], scratches[game], results[game])

board, game = find_game(game_id)
boards = cuda.to_device(board_records(board, game, tickets_in_play(board, game)))
states, results = cuda.to_device(np.zeros(1, STATE)), cuda.to_device(np.zeros(1, RESULT))
minds, scratches = cuda.to_device(np.zeros((1, len(scripts)), MIND)), cuda.to_device(np.zeros(1, SCRATCH))
actions = cuda.to_device(np.zeros((1, ACTIONS), np.int16))
key = cuda.to_device(np.arange(10, 18, dtype=np.uint32))
play[1, 1](boards, key, states, minds, scratches, results, actions, cuda.to_device(scripts), len(scripts))
with open(path, "wb") as file:
    file.write(states.copy_to_host().tobytes())
    file.write(results.copy_to_host().tobytes())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "names"),
    [("usa", ("greedy", "racer")), ("europe", ("wary", "collector", "greedy")), ("paris", ("collector", "wary"))],
)
def test_simulated_gpu_plays_the_same_scripted_games(game_id: str, names: tuple[str, ...], tmp_path: Path) -> None:
    scripts = np.array([SCRIPTS.index(name) for name in names], np.int16)
    # In the simulator the rules are plain Python, so the compiler is switched off.
    switches = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run(
        [sys.executable, "-c", SIMULATED, game_id, str(tmp_path / "game"), *map(str, scripts)],
        env=os.environ | switches,
        check=True,
        timeout=300,
    )
    states, results = np.zeros(1, STATE), np.zeros(1, RESULT)
    minds, scratches, actions = np.zeros(len(names), MIND), np.zeros(1, SCRATCH), np.zeros(ACTIONS, np.int16)
    key, boards = np.arange(10, 18, dtype=np.uint32), boards_of_game(game_id)
    play_scripted(boards, key, states, minds, scratches, results, actions, scripts, len(names), 0, 1)
    assert (tmp_path / "game").read_bytes() == states.tobytes() + results.tobytes()
    assert states["decisions"][0] > 30
