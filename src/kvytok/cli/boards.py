"""`kvytok boards`: lists the boards and games, and checks a board of your own."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BAD_INPUT, complain
from kvytok.cli.inputs import board_option, chosen_library, said_file
from kvytok.cli.lab import lab
from kvytok.cli.output import example, json_option, print_json, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.boards import Board, GameEntry


@click.group(
    invoke_without_command=True,
    short_help="List the boards and games, check a board, or try its balance.",
    no_args_is_help=False,
    epilog=example(
        "kvytok boards", "kvytok boards --json", "kvytok boards --board my-board", "kvytok boards check my-board"
    ),
)
@board_option
@json_option
@click.pass_context
def boards(context: click.Context, folder: Path | None, as_json: bool) -> None:
    """List the boards and games, and what is uncertain about them."""
    context.obj = as_json
    if context.invoked_subcommand is not None:
        return
    answer = [facts(board) for board in chosen_library(folder).boards]
    if as_json:
        print_json({"boards": answer})
    else:
        for board in answer:
            _print(board)


@boards.command(epilog=example("kvytok boards check my-board"))
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@json_option
@click.pass_context
def check(context: click.Context, folder: Path, as_json: bool) -> None:
    """Check the board in the folder DIR and name every fault, one a line."""
    from kvytok.boards import BoardError, load_board, load_layout

    as_json = as_json or bool(context.obj)
    try:
        board = load_board(folder)
        load_layout(board)
    except BoardError as error:
        if as_json:
            print_json({"ok": False, "faults": [fault._asdict() for fault in error.faults]})
        faults = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        complain(f"{said_file(str(folder))}: the board cannot be played, {faults}")
        for fault in error.faults:
            click.echo(str(fault), err=True)
        context.exit(BAD_INPUT)
    if as_json:
        print_json({"ok": True, "board": facts(board)})
    else:
        counts = f"{len(board.cities)} cities, {len(board.routes)} routes, {len(board.tickets)} tickets"
        click.echo(f"ok: {board.id}, {counts}, games: {', '.join(board.game_ids)}")


boards.add_command(lab)


def facts(board: "Board") -> dict[str, Any]:
    """The main facts about a board and its games."""
    return {
        "id": board.id,
        "name": board.names.en,
        "cities": len(board.cities),
        "routes": len(board.routes),
        "tickets": len(board.tickets),
        "pieces": board.pieces,
        "minutes": board.minutes,
        "notice": board.notice and board.notice.en,
        "reconstructed": board.reconstructed,
        "games": [_game_facts(board, game) for game in board.games],
    }


def _game_facts(board: "Board", game: "GameEntry") -> dict[str, Any]:
    from kvytok.boards import tickets_in_play

    rules = game.rules
    tickets = tickets_in_play(board, game)
    with_bonus = tickets_in_play(board, game, rules.bonus_sets)
    return {
        "id": game.id,
        "name": game.names.en,
        "players_min": rules.players_min,
        "players_max": rules.players_max,
        "cars": rules.cars,
        "stations": rules.stations,
        "tickets": len(tickets),
        "long_tickets": sum(ticket.kind == "long" for ticket in tickets),
        "bonus": {name: sum(ticket.set == name for ticket in with_bonus) for name in rules.bonus_sets},
        "reconstructed_tickets": sum(ticket.reconstructed for ticket in tickets),
    }


def _print(board: dict[str, Any]) -> None:
    counts = f"{board['cities']} cities, {board['routes']} routes, {board['tickets']} tickets"
    headings = ("players", "cars", "stations", "tickets", "bonus tickets")
    table = new_table(f"{board['name']}: {counts}", "game", right=headings)
    for game in board["games"]:
        long = f", {game['long_tickets']} long" if game["long_tickets"] else ""
        table.add_row(
            game["id"],
            f"{game['players_min']}–{game['players_max']}",
            str(game["cars"]),
            str(game["stations"]),
            f"{game['tickets']}{long}",
            ", ".join(game["bonus"]),
        )
    note = [f"Note: {board['reconstructed']}"] if board["reconstructed"] else []
    show(table, *note, "")
