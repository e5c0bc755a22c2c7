"""Random play on a real GPU: checks that the games are the same as on the CPU, bit for bit, and measures the speed.

    python bench/gpu.py                       # on a machine with Kvytok installed and a GPU
    python bench/gpu.py --export build/boards.npz
    PYTHONPATH=src python3 bench/gpu.py --boards build/boards.npz

The board records can be exported on one machine and read on another one that has only Numba and NumPy.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

TABLES = [("usa", 2), ("usa", 5), ("europe", 2), ("europe-mega", 4), ("paris", 3)]
KEY = np.arange(1, 9, dtype=np.uint32)


def export(path: str, folders: list[Path]) -> None:
    """Write the board records of all games, and of those of own boards in `folders`."""
    from kvytok.boards import find_game, game_ids, load_board, tickets_in_play
    from kvytok.rules.board import board_records

    games = {game: find_game(game) for game in game_ids()}
    games |= {game.id: (board, game) for board in map(load_board, folders) for game in board.games}
    np.savez(path, **{game: board_records(b, g, tickets_in_play(b, g)) for game, (b, g) in games.items()})
    print(f"wrote {path}")


def compare(boards: np.ndarray, players: int, games: int) -> bool:
    """Whether `games` games end with the same bytes on GPU and CPU."""
    from kvytok.bots.batches.uniform import play_games
    from kvytok.bots.batches.uniform_cuda import GpuTable
    from kvytok.rules.actions import ACTIONS
    from kvytok.rules.record import RESULT, SCRATCH, STATE

    table = GpuTable(boards, games)
    table.play(KEY, players)
    gpu_results, gpu_states = table.results.copy_to_host(), table.states.copy_to_host()
    results = np.zeros(games, RESULT)
    states = np.zeros(1, STATE)
    scratches, actions = np.zeros(1, SCRATCH), np.zeros(ACTIONS, np.int16)
    same = True
    for game in range(games):
        play_games(boards, KEY, states, scratches, results[game : game + 1], actions, players, game, game + 1)
        same = same and states[0].tobytes() == gpu_states[game].tobytes()
    return same and results.tobytes() == gpu_results.tobytes()


def speed(boards: np.ndarray, players: int, games: int, per_thread: int) -> tuple[float, float]:
    """Games and decisions per second, including the launch and the final score."""
    from kvytok.bots.batches.uniform_cuda import GpuTable

    table = GpuTable(boards, games)
    table.play(KEY, players)
    before = int(table.decisions.copy_to_host().sum())
    start = time.perf_counter()
    table.play(KEY, players, games, per_thread)
    seconds = time.perf_counter() - start
    decisions = int(table.decisions.copy_to_host().sum()) - before
    return games * per_thread / seconds, decisions / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--export", metavar="FILE", help="write the board records and stop")
    parser.add_argument("--board", type=Path, action="append", default=[], metavar="DIR", help="a board to export too")
    parser.add_argument("--boards", metavar="FILE", help="read the board records from a file")
    parser.add_argument("--compare", type=int, default=20_000, metavar="N", help="games compared with the CPU")
    parser.add_argument("--games", type=int, default=262_144, metavar="N", help="games at once when measuring")
    options = parser.parse_args()
    if options.export:
        export(options.export, options.board)
        return
    from kvytok.bots.batches.gpu import cuda

    if not cuda.is_available():
        sys.exit("bench/gpu.py: no CUDA device found; this needs an NVIDIA GPU and a driver")
    if not options.boards:
        options.boards = "boards.npz"
        export(options.boards, options.board)
    records = np.load(options.boards)
    print(f"device: {cuda.get_current_device().name!r}")
    from kvytok.rules.record import BOARD

    for game, players in TABLES:
        boards = records[game].view(BOARD)
        begin = time.perf_counter()
        same = compare(boards, players, options.compare)
        print(
            f"{game}, {players} players: {options.compare} games "
            f"{'bit-identical to the CPU' if same else 'DIFFER from the CPU'} ({time.perf_counter() - begin:.0f} s)",
            flush=True,
        )
        for games in (options.games // 4, options.games):
            rate, decisions = speed(boards, players, games, 4)
            print(f"  {games} at once: {rate / 1e6:.2f} M games/s, {decisions / 1e6:.0f} M decisions/s", flush=True)
        if not same:
            sys.exit(1)


if __name__ == "__main__":
    main()
