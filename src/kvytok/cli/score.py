"""`kvytok score`: computes the final score of a game played on a real table."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import MIB, board_option, chosen_library, read_input, said_file
from kvytok.cli.output import example, json_option, new_table, print_json, progress, show, write

if TYPE_CHECKING:
    from kvytok.boards import Library
    from kvytok.game.tabletop import PlayerScore, TableScore

TABLE_LIMIT = MIB
"""A table of five players needs a few kilobytes."""
LINES_LIMIT = 256 * MIB


@click.command(
    short_help="Score a game played on a real table.",
    epilog=example(
        "kvytok score table.json",
        "kvytok score evening.jsonl > scores.jsonl",
        "kvytok score --json - < table.json",
    ),
)
@click.argument("file")
@board_option
@click.option("--lines", is_flag=True, help="FILE holds one table a line, whatever its name ends in.")
@json_option
def score(file: str, folder: Path | None, lines: bool, as_json: bool) -> None:
    """Score a game played on a real table, written down in FILE ("-" for stdin).

    FILE is JSON, or with the ending .jsonl one table a line, answered by one line each. The answer is a table on a
    terminal, else JSON. A position that cannot be is refused with the entry and the rule.
    """
    lines = lines or file.endswith(".jsonl")
    content = read_input(file, LINES_LIMIT if lines else TABLE_LIMIT)
    library = chosen_library(folder)
    if lines:
        write(_scored_lines(file, content, library))
        return
    answer = _scored(said_file(file), content, library)
    if as_json or not sys.stdout.isatty():
        print_json(answer)
    else:
        _print(answer)


def _scored(place: str, content: bytes, library: "Library") -> "TableScore":
    from kvytok.game.tabletop import TableError, score_text

    try:
        return score_text(content, library)
    except TableError as error:
        raise BadInput(f"{place}: {error}") from None


def _scored_lines(file: str, content: bytes, library: "Library") -> bytes:
    """One line of JSON for every table; empty lines are skipped."""
    import msgspec

    tables = content.split(b"\n")
    answers = bytearray()
    with progress("tables", len(tables)) as report:
        for number, table in enumerate(tables, start=1):
            if table.strip():
                answers += msgspec.json.encode(_scored(f"{said_file(file)}, line {number}", table, library)) + b"\n"
            if number % 256 == 0:
                report(number)
    return bytes(answers)


def _print(answer: "TableScore") -> None:
    from kvytok.boards.explain import short

    players = sorted(answer.players, key=lambda player: player.rank)
    table = new_table("", "", right=[short(player.name) for player in players])
    rows = {
        "routes": [player.route_points for player in players],
        "tickets": [player.ticket_points for player in players],
        "stations left": [player.station_points for player in players],
        "flags": [player.flag_points for player in players],
        "longest path": [player.longest_bonus for player in players],
    }
    for label, points in rows.items():
        if any(points):
            table.add_row(label, *map(str, points))
    table.add_section()
    table.add_row("total", *(str(player.total) for player in players), style="bold")
    table.add_row("place", *(str(player.rank) for player in players))
    notes = [f"{short(player.name)}: {note}" for player in players for note in _notes(player)]
    winners = " and ".join(short(name) for name in answer.winners)
    show(table, *notes, f"{winners} share the victory" if len(answer.winners) > 1 else f"{winners} wins")


def _notes(player: "PlayerScore") -> list[str]:
    """What explains the numbers: tickets, borrowed routes, the length of the longest path."""
    notes = [f"{ticket.a}–{ticket.b} {'+' if ticket.completed else '−'}{ticket.points}" for ticket in player.tickets]
    for use in player.station_use:
        if use.route is not None:
            notes.append(f"the station in {use.city} borrows {use.route.a}–{use.route.b} {use.route.color}")
    if player.longest_path:
        notes.append(f"longest path {player.longest_path}")
    return [", ".join(notes)] if notes else []
