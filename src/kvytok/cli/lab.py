"""`kvytok boards lab`: plays many games on a board and tells what is out of balance."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import (
    bots_beginning,
    check_players,
    chosen_cluster,
    chosen_game,
    chosen_library,
    game_ids_beginning,
    listed,
    ray_option,
    said_file,
)
from kvytok.cli.output import example, json_option, print_json, progress, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.boards import Board, GameEntry
    from kvytok.bots.lab.experiment import Experiment
    from kvytok.bots.lab.findings import Findings

MOST_GAMES = 10**8
ROWS = 8
"""How many routes of each sort are listed."""


@click.command(
    short_help="Play many games on a board, and tell what is out of balance.",
    epilog=example(
        "kvytok boards lab my-board --games 100000 --out lab",
        "kvytok boards lab --game usa --players 2",
        "kvytok boards lab my-board --take",
    ),
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="[DIR]", required=False)
@click.option("--game", "game_id", metavar="GAME", shell_complete=game_ids_beginning, help="The game to play.")
@click.option("--players", type=int, metavar="N", help="How many play; as few as the game allows by default.")
@click.option(
    "--games",
    type=click.IntRange(3, MOST_GAMES),
    default=60_000,
    show_default=True,
    metavar="K",
    help="How many games.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed gives the same games.")
@click.option(
    "--bots",
    default="greedy,wary,collector",
    show_default=True,
    metavar="NAME,…",
    shell_complete=bots_beginning,
    help="The scripts that sit down, at random.",
)
@ray_option
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Write maps of tickets and routes there.")
@click.option("--take", "taking", is_flag=True, help="Write the fair values into the board's tickets.json.")
@json_option
@click.pass_context
def lab(
    context: click.Context,
    folder: Path | None,
    game_id: str | None,
    players: int | None,
    games: int,
    seed: int,
    bots: str,
    address: str | None,
    out: Path | None,
    taking: bool,
    as_json: bool,
) -> None:
    """Play many games on the board in the folder DIR, or on a built-in one, and tell what is out of balance.

    Tickets that are worth too much or too little, routes that nobody or everybody takes, bottlenecks, scarce colours,
    the advantage of the first seat, how long a game is, and whether racing pays.
    """
    as_json = as_json or bool(context.obj)
    board, game = _chosen(folder, game_id)
    count = game.rules.players_min if players is None else players
    check_players(game, count)
    names = _scripts(bots)
    if taking and (folder is None or folder.is_file()):
        raise BadInput("--take: changes the tickets of your own board; name its folder (for a file, use the workshop)")

    from kvytok.boards import tickets_in_play
    from kvytok.bots.lab.experiment import experiment
    from kvytok.bots.lab.findings import find
    from kvytok.bots.lab.suggestion import fair_points, take
    from kvytok.rules.board import board_records

    tickets = tickets_in_play(board, game)
    records = board_records(board, game, tickets)
    with chosen_cluster(address) as cluster, progress("games", games) as report:
        played = experiment(records, count, games, seed, names, report=report, cluster=cluster)
    found = find(board, tickets, records, played)
    suggested = fair_points(found)
    files = _draw(out, board, game, found, played) if out else []
    changed = take(folder, suggested) if taking and folder else 0
    if as_json:
        print_json(_answer(game, played, found, suggested) | {"files": files, "changed": changed})
        return
    _print(game, played, found)
    for file in files:
        click.echo(f"Written: {file}")
    if taking:
        click.echo(f"tickets.json: {changed} tickets have new values. Try again: each one moves the others a little.")


def _chosen(folder: Path | None, game_id: str | None) -> tuple["Board", "GameEntry"]:
    """The game to play: the named one, or the first of the folder."""
    if folder is None and game_id is None:
        raise BadInput("name a board folder, or a game with --game")
    return chosen_game(game_id or chosen_library(folder).boards[0].game_ids[0], folder)


def _scripts(bots: str) -> list[str]:
    """The names of the scripts; only those that are quick to compile take part."""
    from kvytok.bots.scripts.all_scripts import PARTNERS, RANDOM, SCRIPTS
    from kvytok.rules.record import SEATS

    names = listed(bots)
    able = SCRIPTS[RANDOM + 1 : PARTNERS]
    for name in names:
        if name not in able:
            raise BadInput(f"--bots: {name} does not work in the lab; use {', '.join(able)}")
    if not 0 < len(names) <= SEATS:
        raise BadInput(f"--bots: name 1 to {SEATS} scripts")
    return names


def _draw(out: Path, board: "Board", game: "GameEntry", found: "Findings", played: "Experiment") -> list[str]:
    """Write the maps; returns the names of the files."""
    from kvytok.bots.lab.map_picture import routes_map, tickets_map

    title = f"{game.names.en}, {played.players} players, {played.games:,} games"
    files = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, draw in (("tickets", tickets_map), ("routes", routes_map)):
            path = out / f"{game.id}-{played.players}-{name}.svg"
            path.write_text(draw(board, found, title), encoding="utf-8")
            files.append(str(path))
    except OSError as error:
        raise BadInput(f"--out {said_file(str(out))}: cannot be written ({error.strerror or error})") from None
    return files


def _answer(game: "GameEntry", played: "Experiment", found: "Findings", suggested: dict[str, int]) -> dict[str, Any]:
    answer = asdict(found)
    for part in ("tickets", "routes", "colors"):
        for entry, finding in zip(answer[part], getattr(found, part), strict=True):
            entry["verdict"] = finding.verdict
    return {
        "game": game.id,
        "players": played.players,
        "games": played.games,
        "seed": played.seed,
        "bots": played.bots,
        "seconds": played.seconds,
        "suggested": suggested,
        **answer,
    }


def _print(game: "GameEntry", played: "Experiment", found: "Findings") -> None:
    title = f"{game.names.en}, {played.players} players, {played.games:,} games of {', '.join(played.bots)}"
    numbers = ("points", "fair value", "brings", "completed", "when", "wins")
    tickets = new_table(title, "ticket", right=numbers)
    tickets.add_column("verdict")
    for ticket in sorted(found.tickets, key=lambda ticket: -(ticket.off or 0)):
        fair = "–" if ticket.fair is None else f"{ticket.fair:.1f} ± {ticket.fair_error:.1f}"
        when = "–" if ticket.moment is None else f"{ticket.moment:.0%}"
        brings = f"{ticket.brings:+.1f} ± {ticket.error:.1f}"
        verdict = {"fair": "", "rare": "rarely completed"}.get(ticket.verdict, ticket.verdict.replace("-", " "))
        tickets.add_row(
            ticket.name,
            str(ticket.points),
            fair,
            brings,
            f"{ticket.done:.0%}",
            when,
            f"{ticket.win_share:.1%}",
            verdict,
        )
    routes = new_table("\nRoutes", "route", right=("claimed", "when", "by winners", "detour"))
    routes.add_column("verdict")
    ordered = sorted(found.routes, key=lambda route: route.claimed / route.lanes)
    listed = ordered if len(ordered) <= 2 * ROWS else [*ordered[:ROWS], *ordered[-ROWS:]]
    for route in listed:
        when = "–" if route.moment is None else f"{route.moment:.0%}"
        routes.add_row(
            route.name, f"{route.claimed:.2f}", when, f"{route.winners:.0%}", f"{route.detour:.2f}", route.verdict
        )
    colors = new_table("\nColours", "colour", right=("spaces", "cards", "claimed", "need"))
    colors.add_column("verdict")
    for color in found.colors:
        row = (str(color.spaces), str(color.cards), f"{color.claimed:.0%}", f"{color.need:.2f}")
        colors.add_row(color.color, *row, color.verdict)
    seats = ", ".join(f"{seat.share:.1%} ± {100 * seat.error:.1f}" for seat in found.seats)
    low, _, middle, _, high = found.scores
    racing = f"{found.racer.share:.1%} ± {100 * found.racer.error:.1f} (even: {1 / played.players:.1%})"
    show(
        tickets,
        routes,
        colors,
        f"\nWins by order of turns: {seats}",
        f"A racer among them wins {racing}",
        f"Final scores: {middle} in the middle, {low} to {high} for nine of ten; the winner leads by {found.lead:.0f}",
        f"Rounds: {found.rounds[2]} in the middle, {found.rounds[0]} to {found.rounds[4]} for nine of ten",
        f"Tickets: {found.tickets_kept:.1f} kept and {found.tickets_done:.1f} completed by each player",
    )
