"""`kvytok simulate`: plays many games between bots and counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import (
    board_option,
    bonus_option,
    bots_beginning,
    check_players,
    chosen_game,
    game_option,
    listed,
)
from kvytok.cli.language import language_option, words_or_json
from kvytok.cli.output import example, json_option, print_json, progress, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.bots.batches.simulation import Batch
    from kvytok.words import Words

MOST_GAMES = 10**9
MOST_THREADS = 1024


@click.command(
    short_help="Play many games between bots, and count.",
    epilog=example(
        "kvytok simulate --game usa --players 2 --games 10000 --seed 7",
        "kvytok simulate --game usa --players 3 --bots racer,random,random",
        "kvytok simulate --game europe --players 4 --bonus orient_express,max --json",
        "kvytok simulate --board my-board --game my-game --players 3",
    ),
)
@game_option
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="How many play.")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    metavar="K",
    help="How many games.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed gives the same games.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME,…",
    shell_complete=bots_beginning,
    help="One script for all seats, or one for each.",
)
@bonus_option
@board_option
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    metavar="T",
    help="How many cores to use; all by default. The answer does not depend on it.",
)
@language_option
@json_option
def simulate(
    game_id: str,
    players: int,
    games: int,
    seed: int,
    bots: str,
    bonus: str,
    folder: Path | None,
    threads: int | None,
    language: str | None,
    as_json: bool,
) -> None:
    """Play many games between bots, on all cores, and count.

    Game number i of a batch depends on the seed and on i alone.
    """
    from kvytok.boards import UnknownBonusSet, tickets_in_play
    from kvytok.bots.registry import UnknownBot, seated

    board, game = chosen_game(game_id, folder)
    check_players(game, players)
    sets = listed(bonus)
    try:
        tickets = tickets_in_play(board, game, sets)
        seats = seated(listed(bots) or [""], players)
    except UnknownBonusSet as error:
        raise BadInput(f"--bonus: {error}") from None
    except UnknownBot as error:
        raise BadInput(f"--bots: {error}") from None
    names = [bot.name for bot in seats]
    for bot in seats:
        if not bot.script:
            raise BadInput(f"--bots: {bot.name} is no script, and takes its time; kvytok arena lets it play")

    from kvytok.bots.batches import simulation
    from kvytok.rules.board import board_records
    from kvytok.rules.chance import seed_key

    words = None if as_json else words_or_json(language)
    records = board_records(board, game, tickets)
    with progress(words.format("simulate-progress") if words else "games", games) as report:
        key = seed_key(seed)
        batch = simulation.simulate(records, players, games, key, threads, report, scripts=names)
    answer = {"game": game.id, "players": players, "seed": seed, "bonus": sets} | _summary(batch, names)
    if words is None:
        print_json(answer)
    else:
        _print(answer, getattr(game.names, words.lang), words)


def _summary(batch: "Batch", names: list[str]) -> dict[str, Any]:
    from kvytok.rules.scoring import SHARES

    tally, seconds = batch.tally, max(batch.seconds, 1e-9)
    seats = [
        {
            "seat": seat,
            "bot": name,
            "score_mean": int(tally.score_sum[seat]) / tally.games,
            "score_min": int(tally.score_min[seat]),
            "score_max": int(tally.score_max[seat]),
            "route_points_mean": int(tally.route_points[seat]) / tally.games,
            "ticket_points_mean": int(tally.ticket_points[seat]) / tally.games,
            "completed_mean": int(tally.completed[seat]) / tally.games,
            "wins": int(tally.wins[seat]),
            "win_share": int(tally.win_shares[seat]) / SHARES / tally.games,
        }
        for seat, name in enumerate(names)
    ]
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "decisions_per_game": tally.decisions / tally.games,
        "seats": seats,
        "threads": batch.threads,
        "seconds": batch.seconds,
        "games_per_second": tally.games / seconds,
        "decisions_per_second": tally.decisions / seconds,
    }


def _print(answer: dict[str, Any], name: str, words: "Words") -> None:
    """The answer as a table, with the game's name."""
    say = words.format
    numbers = (
        *("simulate-score", "simulate-lowest", "simulate-highest", "score-routes", "score-tickets"),
        *("simulate-completed", "simulate-wins", "simulate-share"),
    )
    table = new_table(
        say("simulate-title", game=name, count=answer["players"], games=answer["games"]),
        say("simulate-seat"),
        say("simulate-bot"),
        right=map(say, numbers),
    )
    for seat in answer["seats"]:
        table.add_row(
            str(seat["seat"] + 1),
            seat["bot"],
            words.number(seat["score_mean"], 2),
            str(seat["score_min"]),
            str(seat["score_max"]),
            words.number(seat["route_points_mean"], 2),
            words.number(seat["ticket_points_mean"], 2),
            words.number(seat["completed_mean"], 2),
            words.number(seat["wins"], 0),
            words.percent(seat["win_share"]),
        )
    show(
        table,
        say(
            "simulate-decisions",
            decisions=answer["decisions"],
            mean=words.number(answer["decisions_per_game"], 1),
            seed=str(answer["seed"]),
        ),
        say(
            "simulate-speed",
            seconds=words.number(answer["seconds"], 2),
            threads=answer["threads"],
            games=round(answer["games_per_second"]),
            decisions=round(answer["decisions_per_second"]),
        ),
    )
