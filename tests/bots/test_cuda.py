"""The rules as a CUDA kernel, in Numba's CUDA simulator: the same games, bit for bit."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform import play_games
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.record import RESULT, SCRATCH, STATE

GAMES = 3
KEY = np.arange(10, 18, dtype=np.uint32)

SIMULATED = """
import sys
import numpy as np
from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform_cuda import GpuTable
from kvytok.rules.board import board_records

game_id, players, games, path = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
board, game = find_game(game_id)
table = GpuTable(board_records(board, game, tickets_in_play(board, game)), games)
table.play(np.arange(10, 18, dtype=np.uint32), players)
with open(path, "wb") as file:
    file.write(table.states.copy_to_host().tobytes())
    file.write(table.results.copy_to_host().tobytes())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "players"),
    [
        ("usa", 2),
        ("usa", 5),
        ("europe", 3),
        ("europe-1912", 2),
        ("europe-mega", 4),
        ("europe-big-cities", 2),
        ("paris", 3),
    ],
)
def test_simulated_gpu_plays_the_same_games(game_id: str, players: int, tmp_path: Path) -> None:
    # In the simulator the rules are plain Python, so the compiler is switched off.
    switches = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run(
        [sys.executable, "-c", SIMULATED, game_id, str(players), str(GAMES), str(tmp_path / "games")],
        env=os.environ | switches,
        check=True,
        timeout=300,
    )
    board, game = find_game(game_id)
    boards = board_records(board, game, tickets_in_play(board, game))
    states, results = np.zeros(GAMES, STATE), np.zeros(GAMES, RESULT)
    scratches, actions = np.zeros(1, SCRATCH), np.zeros(ACTIONS, np.int16)
    for i in range(GAMES):
        play_games(boards, KEY, states[i : i + 1], scratches, results[i : i + 1], actions, players, i, i + 1)
    assert (tmp_path / "games").read_bytes() == states.tobytes() + results.tobytes()
    assert (states["decisions"] > 50).all()
