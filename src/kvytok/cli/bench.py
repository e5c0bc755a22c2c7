"""`kvytok bench engine`: measures how fast the rules play, beside OpenSpiel if it is installed.

Both sides play uniformly at random to the end of the game, in compiled code, in one process, in the same run. A
decision is one choice of a player; chance events in between are not counted on either side. OpenSpiel's rollouts are
those of `pyspiel.RandomRolloutEvaluator` in C++, reached through `pyspiel.MCTSBot`: with two simulations the bot
evaluates the dealt position and one position after a first move, each by many rollouts, and does almost nothing else.
The number of decisions follows from the mean length of random games from new deals, counted before the clock starts.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kvytok.cli.inputs import board_option, chosen_library
from kvytok.cli.output import example, json_option, print_json, progress, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.boards import Library
    from kvytok.rules.record import Records

GAMES = ("usa", "europe", "paris")
ROUNDS = 5
ROLLOUTS = 200
COUNTED_GAMES = 200
"""The number of OpenSpiel games whose decisions are counted to find the mean length."""


class Rate(NamedTuple):
    """How fast games were played: the median over several rounds."""

    games_per_second: float
    decisions_per_second: float


@click.group()
def bench() -> None:
    """Measure how fast the engine plays."""


def _is_number(context: click.Context, option: click.Parameter, seconds: float) -> float:
    if seconds != seconds:
        raise click.BadParameter("nan is not a time")
    return seconds


@bench.command(
    epilog=example(
        "kvytok bench engine", "kvytok bench engine --seconds 10 --json", "kvytok bench engine --board my-board"
    )
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=2.0,
    show_default=True,
    metavar="S",
    callback=_is_number,
    help="Time for each measurement.",
)
@board_option
@json_option
def engine(seconds: float, folder: Path | None, as_json: bool) -> None:
    """Measure random play on one core and on all, and OpenSpiel's gin rummy where it is installed."""
    library = chosen_library(folder)
    answer = measure_engine(seconds, library, GAMES if folder is None else library.game_ids)
    if as_json:
        print_json(answer)
    else:
        _print(answer)


def measure_engine(seconds: float, library: "Library", game_ids: Sequence[str]) -> dict[str, Any]:
    """Every measurement of `kvytok bench engine`, one after the other, each game with as few players as it allows."""
    from kvytok.bots.batches.simulation import cores
    from kvytok.game.box import open_box

    threads = cores()
    games = []
    with progress("measurements", 2 * len(game_ids) + 1) as report:
        for done, game_id in enumerate(game_ids):
            box = open_box(game_id, (), library)
            records, players = box.records, box.rules.players_min
            one = measure(records, players, 1, seconds)
            report(2 * done + 1)
            every = measure(records, players, threads, seconds)
            report(2 * done + 2)
            games.append(
                {
                    "game": game_id,
                    "players": players,
                    "one_core": one._asdict(),
                    "all_cores": every._asdict(),
                    "ratio": every.decisions_per_second / one.decisions_per_second,
                }
            )
        peer = measure_openspiel(seconds)
    answer: dict[str, Any] = {"cores": threads, "games": games, "openspiel": None}
    if peer is not None:
        own = games[0]["one_core"]["decisions_per_second"]  # type: ignore[index]
        answer["openspiel"] = {"game": "gin_rummy", **peer._asdict(), "ratio": own / peer.decisions_per_second}
    return answer


def measure(boards: "Records", players: int, threads: int, seconds: float, rounds: int = ROUNDS) -> Rate:
    """The rate of uniform random play on `threads` threads: a warm-up, then rounds with equal numbers of games."""
    from kvytok.bots.batches.simulation import simulate
    from kvytok.rules.chance import seed_key

    trial = simulate(boards, players, 500 * threads, seed_key(0), threads)
    games = max(threads, round(trial.tally.games / trial.seconds * seconds / rounds))
    batches = [simulate(boards, players, games, seed_key(number), threads) for number in range(1, rounds + 1)]
    return Rate(
        median(batch.tally.games / batch.seconds for batch in batches),
        median(batch.tally.decisions / batch.seconds for batch in batches),
    )


def measure_openspiel(seconds: float, rounds: int = ROUNDS) -> Rate | None:
    """The rate of OpenSpiel's own random rollouts of gin rummy in C++; None if it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")
    length = sum(_decisions(game, seed) for seed in range(COUNTED_GAMES)) / COUNTED_GAMES
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
    rates = []
    for number in range(rounds + 1):
        games, begun, spent = 0, time.perf_counter(), 0.0
        while not games or spent < seconds / rounds:
            bot.step(_dealt(game, games))
            games += 2 * ROLLOUTS
            spent = time.perf_counter() - begun
        if number:  # the first round is the warm-up
            # Half of the rollouts begin after a first decision.
            rates.append(Rate(games / spent, games * (length - 0.5) / spent))
    return Rate(median(rate.games_per_second for rate in rates), median(rate.decisions_per_second for rate in rates))


def _dealt(game: Any, seed: int) -> Any:
    """A new deal, at the first decision."""
    import random

    chance = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def _decisions(game: Any, seed: int) -> int:
    """The number of decisions in a random game from a new deal."""
    import random

    chance = random.Random(seed)
    state = _dealt(game, seed)
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return decisions


def _print(answer: dict[str, Any]) -> None:
    headings = ("players", "cores", "games/s", "decisions/s", "× one core")
    table = new_table("uniform random play", "game", right=headings)
    for game in answer["games"]:
        for cores, rate, ratio in (
            (1, game["one_core"], ""),
            (answer["cores"], game["all_cores"], f"{game['ratio']:.2f}"),
        ):
            table.add_row(
                game["game"],
                str(game["players"]),
                str(cores),
                f"{rate['games_per_second']:,.0f}",
                f"{rate['decisions_per_second']:,.0f}",
                ratio,
            )
    peer = answer["openspiel"]
    if peer is None:
        show(table, "OpenSpiel is not installed, so there is nothing to compare with")
        return
    table.add_section()
    games, decisions = f"{peer['games_per_second']:,.0f}", f"{peer['decisions_per_second']:,.0f}"
    table.add_row("OpenSpiel gin_rummy", "2", "1", games, decisions, "")
    show(
        table,
        f"{answer['games'][0]['game']} on one core plays {peer['ratio']:.1f} × the decisions of OpenSpiel's gin_rummy",
    )
