"""What the friendly face costs: `Game.play`, a view with its moves, and a whole message, beside an older checkout.

    git worktree add build/before COMMIT
    python bench/face.py --beside build/before

Both versions play the same whole games of europe, in turns, each in its own process. The times are processor time, so
that other work on the machine counts little; the best of all rounds is shown, as a mean over all moves.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
WHAT = {
    "play": "Game.play, a Move",
    "read": "Game.play, a text",
    "view": "a view with its moves",
    "message": "a whole view as JSON",
}


def measure(games: int, rounds: int) -> None:
    """Measure the version that this process imports; print each round as a line of JSON when a line asks for it."""
    import msgspec

    from kvytok import Game
    from kvytok.game.view import View
    from kvytok.server.game_messages import seat_view

    encode = msgspec.json.Encoder().encode
    try:
        from kvytok.game.view_json import view_json as whole
    except ImportError:  # an older checkout

        def whole(view: View) -> bytes:
            return encode(seat_view(view))

    played = [random_game(Game.new("europe", 2, seed=seed), seed) for seed in range(games)]
    moves = sum(len(game.history) for game in played)
    for _ in range(rounds):
        sys.stdin.readline()
        spent = dict.fromkeys(WHAT, 0.0)
        for game in played:
            spoken, written = (Game(game.box, game.names, game.key) for _ in range(2))
            for made in game.history:
                text = made.move.text()
                times = [time.thread_time()]
                spoken.play(made.move, made.seat)
                times.append(time.thread_time())
                written.play(text, made.seat)
                asked = (spoken.asked or (0,))[0]
                times.append(time.thread_time())
                spoken.view(asked).moves  # noqa: B018
                times.append(time.thread_time())
                whole(spoken.view(asked))
                times.append(time.thread_time())
                for name, began, ended in zip(WHAT, times, times[1:], strict=False):
                    spent[name] += ended - began
        print(json.dumps({name: each / moves * 1e6 for name, each in spent.items()}), flush=True)


def random_game(game, seed):  # type: ignore[no-untyped-def]
    """A whole game of random moves."""
    rng = random.Random(seed)
    while not game.over:
        seat = game.asked[0]
        game.play(rng.choice(game.moves(seat)), seat)
    return game


def started(checkout: Path, arguments: argparse.Namespace) -> subprocess.Popen[str]:
    """A process that measures the version of a checkout."""
    command = [
        sys.executable,
        __file__,
        "--measure",
        "--games",
        str(arguments.games),
        "--rounds",
        str(arguments.rounds),
    ]
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", type=Path, help="an older checkout to compare with")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure(arguments.games, arguments.rounds)
        return
    checkouts = {"now": HERE} | ({"before": arguments.beside.resolve()} if arguments.beside else {})
    processes = {name: started(path, arguments) for name, path in checkouts.items()}
    best = {name: dict.fromkeys(WHAT, float("inf")) for name in processes}
    for _ in range(arguments.rounds):
        for name, process in processes.items():
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("\n")
            process.stdin.flush()
            found = json.loads(process.stdout.readline())
            best[name] = {what: min(best[name][what], found[what]) for what in WHAT}
    for process in processes.values():
        process.wait()
    print(f"python bench/face.py --games {arguments.games} --rounds {arguments.rounds}")
    print(
        f"{platform.machine()}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}, load average {load()}"
    )
    print(f"microseconds a move, mean over {arguments.games} whole games of europe, best of {arguments.rounds}\n")
    for what, title in WHAT.items():
        line = f"{title:24s}{best['now'][what]:8.1f}"
        if "before" in best:
            line += f"   before {best['before'][what]:8.1f}   ratio {best['now'][what] / best['before'][what]:.2f}"
        print(line)


def load() -> str:
    """The load average of the machine."""
    return ", ".join(f"{each:.1f}" for each in os.getloadavg())


if __name__ == "__main__":
    main()
