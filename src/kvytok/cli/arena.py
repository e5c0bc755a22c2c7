"""`kvytok arena`: plays tournaments between bots."""

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput, complain
from kvytok.cli.inputs import (
    board_option,
    bonus_option,
    bots_beginning,
    check_players,
    chosen_cluster,
    chosen_game,
    chosen_library,
    game_option,
    listed,
    ray_option,
)
from kvytok.cli.output import console, example, print_json, progress, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.bots.arena.match import Entrant
    from kvytok.bots.arena.sprt import Claim
    from kvytok.game import Box

EXPERT = "expert"
BETWEEN_BOTS = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""A comma between two bots; one in the quotes of a command belongs to the command."""
COLUMNS = ("rating", "games", "wins", "score", "margin", "routes", "tickets", "completed", "mean", "p99", "max")
WIDE = 125
"""The letters in a line for all columns."""
MOST_GAMES = 10**7
MOST_THREADS = 1024


@click.command(
    short_help="Find out which bot is stronger.",
    epilog=example(
        "kvytok arena --bots racer,random --game usa --games 1000",
        "kvytok arena --bots greedy,wary,racer --game usa --journal round.jsonl --plot round.svg",
        "kvytok arena --bots racer,random --game europe --players 4 --games 400 --json result.json",
        "kvytok arena --bots racer,random --game usa --games 20000 --sprt 0,20",
        "kvytok arena --bots neural:build/usa-2/usa-2.npz,neural --game usa --games 1000",
        'kvytok arena --bots "racer,exec:python3 mybot.py" --game usa --games 100 --seconds 1',
    ),
)
@click.option(
    "--bots",
    required=True,
    metavar="NAME,…",
    shell_complete=bots_beginning,
    help="Two bots or more, as `kvytok bot` lists them; neural:FILE is a network, exec:COMMAND a program.",
)
@game_option
@click.option(
    "--players",
    type=int,
    default=2,
    show_default=True,
    metavar="N",
    help="Seats at a table. With more bots than seats everybody meets everybody; with fewer the last bot fills up.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    metavar="K",
    help="Games at each table, made up to whole deals: every deal is played once from each seat.",
)
@click.option(
    "--seconds", type=click.FloatRange(0.001, 3600), metavar="S", help="How long a bot may think about a move."
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    metavar="P",
    help="How many playouts a searching bot makes instead; then the result can be repeated exactly.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed gives the same deals.")
@bonus_option
@board_option
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    metavar="T",
    help="How many games at once, one core each; all cores by default.",
)
@ray_option
@click.option(
    "--journal",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep every finished game here. The same command goes on where it was stopped or killed.",
)
@click.option(
    "--sprt",
    metavar="E0,E1",
    help="Stop as soon as it is clear whether the first bot is E0 or E1 points of rating better than the second.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw the ratings with their intervals into an SVG file.",
)
@click.option("--json", "json_file", is_flag=False, flag_value="-", metavar="[FILE]", help="The answer as JSON.")
def arena(
    bots: str,
    game_id: str,
    players: int,
    games: int,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    bonus: str,
    folder: Path | None,
    threads: int | None,
    address: str | None,
    journal: Path | None,
    sprt: str | None,
    plot: Path | None,
    json_file: str | None,
) -> None:
    """Play a tournament on all cores, and tell which bot is stronger and how sure that is.

    Every deal is played once from each seat, so luck with the cards and with the first turn cancels out.
    """
    import msgspec

    from kvytok.bots.arena.chart import draw
    from kvytok.bots.arena.journal import JournalFault
    from kvytok.bots.arena.match import Match, play_match
    from kvytok.bots.arena.match_games import ThinkingTime
    from kvytok.bots.arena.report import numbers
    from kvytok.bots.batches.simulation import cores
    from kvytok.bots.bot import BotFault
    from kvytok.bots.programs.bot_program import BotProgram

    if seconds is not None and playouts is not None:
        raise BadInput("--seconds or --playouts limits how much bots think, not both")
    if seconds is not None and seconds != seconds:
        raise BadInput("--seconds: nan is not a time")
    if plot is not None and plot.suffix != ".svg":
        raise BadInput(f"--plot: draws SVG, so the file's name ends in .svg, not {plot.name}")
    claim = _claim(sprt)
    box = _box(game_id, bonus, folder, players)
    match = Match(
        box=box,
        bots=_entrants(bots, box, players),
        players=players,
        games=games,
        seed=seed,
        thinking=ThinkingTime(seconds, playouts),
    )
    if claim is not None and len(match.bots) != 2:
        raise BadInput("--sprt: compares two bots; name two")
    if address is not None and any(isinstance(entrant, BotProgram) for entrant in match.bots):
        raise BadInput("--ray: a program runs on this machine only; play without --ray")
    try:
        total = len(match.tables) * match.deals * players
        with chosen_cluster(address) as cluster, progress("games", total, rate=True) as report:
            outcome = play_match(match, threads, journal, claim, lambda done, verdict: report(done), cluster)
            workers = cluster.cores if cluster else threads or cores()
    except JournalFault as fault:
        raise BadInput(f"--journal: {fault}") from None
    except BotFault as fault:
        raise BadInput(str(fault)) from None
    finally:
        for entrant in match.bots:
            if isinstance(entrant, BotProgram):
                entrant.close()
    answer = numbers(match, outcome, claim) | {
        "threads": workers,
        "games_now": outcome.fresh,
        "seconds": outcome.seconds,
        "games_per_second": outcome.fresh / max(outcome.seconds, 1e-9),
    }
    if plot is not None:
        _write("--plot", plot, draw(answer).encode())
    if json_file == "-":
        print_json(answer)
        return
    if json_file is not None:
        _write("--json", Path(json_file), msgspec.json.format(msgspec.json.encode(answer), indent=2) + b"\n")
    _print(answer)


def _box(game_id: str, bonus: str, folder: Path | None, players: int) -> "Box":
    """The game that the options name."""
    from kvytok.game import open_box

    _, game = chosen_game(game_id, folder)
    check_players(game, players)
    try:
        return open_box(game_id, listed(bonus), chosen_library(folder))
    except ValueError as error:
        raise BadInput(f"--bonus: {error}") from None


def _entrants(text: str, box: "Box", players: int) -> "tuple[Entrant, ...]":
    """The bots of the option: names, networks after `neural:`, or programs after `exec:`."""
    from kvytok.bots.neural.own_network import PREFIX, OwnNetwork
    from kvytok.bots.programs.bot_program import EXEC, BotProgram
    from kvytok.bots.registry import UnknownBot, find_bot

    def entrant(name: str) -> "Entrant":
        if name.startswith(EXEC):
            return BotProgram(name.removeprefix(EXEC), box, players)
        if name.startswith(PREFIX):
            return OwnNetwork(Path(name.removeprefix(PREFIX)), box.records, players)
        return find_bot(name)

    names = [name.strip() for name in BETWEEN_BOTS.split(text)]
    if EXPERT in names:
        _tell_untrained(box, players)
    if len(names) < 2:
        raise BadInput("--bots: a tournament needs two bots or more")
    if len(set(names)) < len(names):
        raise BadInput("--bots: every bot once; a bot that plays against itself wins half")
    try:
        return tuple(entrant(name) for name in names)
    except UnknownBot as error:
        raise BadInput(f"--bots: {error}") from None


def _tell_untrained(box: "Box", players: int) -> None:
    """Say that Expert has no network for this game; otherwise its result would be taken for that of a network."""
    from kvytok.bots.neural.expert import is_trained

    if not is_trained(box.records, players):
        complain(f"no network is trained for {box.game_id} with {players} players: {EXPERT} plays as strong does")


def _claim(text: str | None) -> "Claim | None":
    """The two claims of a sequential test; None if no test is wanted."""
    from kvytok.bots.arena.sprt import Claim

    if text is None:
        return None
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"--sprt: two numbers such as 0,10, not {text!r}") from None
    if not -2000 <= elo0 < elo1 <= 2000:
        raise BadInput("--sprt: the first number is the lower one, and both lie between -2000 and 2000")
    return Claim(elo0, elo1)


def _write(option: str, path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{option} {path}: {error.strerror or error}") from None


def _print(answer: dict[str, Any]) -> None:
    from kvytok.bots.arena.chart import short_name

    title = (
        f"{answer['game']}, {answer['players']} players, {answer['games']:,} games: each of {answer['deals']:,} deals "
        f"from every seat, seed {answer['seed']}"
    )
    # On a narrow terminal the columns do not fit side by side.
    cuts = (0, len(COLUMNS)) if console().width >= WIDE else (0, 5, len(COLUMNS))
    tables = [
        new_table(title if first == 0 else "", "bot", right=COLUMNS[first:last]) for first, last in pairwise(cuts)
    ]
    for bot in sorted(answer["bots"], key=lambda bot: -bot["rating"]):
        spent = bot["time"]
        cells = (
            f"{bot['rating']:.0f} ± {bot['rating_error']:.0f}",
            f"{bot['games']:,}",
            f"{bot['win_share']:.1%} ± {100 * bot['win_share_error']:.1f}",
            f"{bot['score']:.1f}",
            f"{bot['margin']:+.1f}" + ("" if bot["margin_error"] is None else f" ± {bot['margin_error']:.1f}"),
            f"{bot['route_points']:.1f}",
            f"{bot['ticket_points']:.1f}",
            f"{bot['completed']:.2f}",
            *(_said_time(spent and spent[name]) for name in ("mean", "p99", "max")),
        )
        for table, (first, last) in zip(tables, pairwise(cuts), strict=True):
            table.add_row(short_name(bot["bot"]), *cells[first:last])
    parts: list[Any] = [part for table in tables for part in (table, "")][:-1]
    if len(answer["duels"]) > 1:
        parts += ["", _cross_table(answer)]
    if answer["sprt"] is not None:
        parts.append(_said_test(answer))
    parts.append(f"{answer['seconds']:.1f} s on {answer['threads']} cores: {answer['games_per_second']:,.1f} games/s")
    show(*parts)


def _cross_table(answer: dict[str, Any]) -> Any:
    """A table that says how often the bot of the row finished before the bot of the column."""
    from kvytok.bots.arena.chart import short_name

    names = [bot["bot"] for bot in sorted(answer["bots"], key=lambda bot: -bot["rating"])]
    rows = columns = [short_name(name) for name in names]
    if max(map(len, rows)) + sum(len(name) + 2 for name in columns) > console().width:
        rows, columns = [f"{n} {name}" for n, name in enumerate(rows, 1)], [str(n) for n in range(1, len(rows) + 1)]
    table = new_table("row before column, in %", "", right=columns)
    scores = {(duel["a"], duel["b"]): duel["score"] for duel in answer["duels"]}
    scores |= {(b, a): 1 - score for (a, b), score in scores.items()}
    for row, shown in zip(names, rows, strict=True):
        table.add_row(shown, *(f"{100 * scores[row, name]:.1f}" if (row, name) in scores else "–" for name in names))
    return table


def _said_test(answer: dict[str, Any]) -> str:
    test, (a, b) = answer["sprt"], (bot["bot"] for bot in answer["bots"])
    state = f"LLR {test['llr']:+.2f} (bounds ±{test['bound']:.2f}) after {test['deals']:,} deals"
    if test["accepted"] is None:
        return f"SPRT {test['elo0']:g}, {test['elo1']:g}: not decided, {state}"
    higher = test["accepted"] == "elo1"
    yes, no = (test["elo1"], test["elo0"]) if higher else (test["elo0"], test["elo1"])
    return f"SPRT: {a} against {b} is rather {yes:+g} points than {no:+g}; {state}"


def _said_time(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} µs"
