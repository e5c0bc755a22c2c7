"""`kvytok score`: computes the final score of a game played on a real table."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import MIB, board_option, chosen_library, read_input, said_file
from kvytok.cli.language import language_option, words_or_json
from kvytok.cli.output import example, json_option, print_json, progress, show, write
from kvytok.terminal.score_sheet import score_sheet

if TYPE_CHECKING:
    from kvytok.boards import Library
    from kvytok.game.tabletop import TableScore, Tabletop
    from kvytok.words import Words

TABLE_LIMIT = MIB
"""A table of five players needs a few kilobytes."""
LINES_LIMIT = 256 * MIB


@click.command(
    short_help="Score a game played on a real table.",
    epilog=example(
        "kvytok score table.json",
        "kvytok score table.json --language pl",
        "kvytok score notes.json --out table.json",
        "kvytok score evening.jsonl > scores.jsonl",
        "kvytok score --json - < table.json",
    ),
)
@click.argument("file")
@board_option
@click.option("--lines", is_flag=True, help="FILE holds one table a line, whatever its name ends in.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Also write the table as the page saves it."
)
@language_option
@json_option
def score(file: str, folder: Path | None, lines: bool, out: Path | None, language: str | None, as_json: bool) -> None:
    """Score a game played on a real table, written down in FILE ("-" for stdin).

    FILE is JSON, or with the ending .jsonl one table a line, answered by one line each. The answer is a table on a
    terminal or with --language, else JSON. A position that cannot be is refused with the entry and the rule. With
    --out, the table is also written as the page saves it, with the ids of all cities and the colours of all routes.
    """
    lines = lines or file.endswith(".jsonl")
    if lines and out is not None:
        raise BadInput("--out writes one table, but FILE holds many")
    for_people = not lines and not as_json and (language is not None or sys.stdout.isatty())
    words = words_or_json(language) if for_people else None
    content = read_input(file, LINES_LIMIT if lines else TABLE_LIMIT)
    library = chosen_library(folder)
    if lines:
        write(_scored_lines(file, content, library))
        return
    table, answer = _scored(said_file(file), content, library)
    if out is not None:
        _write(out, table, library)
    if words is None:
        print_json(answer)
    else:
        _print(table, answer, library, words)


def _scored(place: str, content: bytes, library: "Library") -> "tuple[Tabletop, TableScore]":
    """The table in a text, and its score."""
    from kvytok.game.tabletop import TableError, read_table, score_table

    try:
        table = read_table(content)
        return table, score_table(table, library)
    except TableError as error:
        raise BadInput(f"{place}: {error}") from None


def _write(out: Path, table: "Tabletop", library: "Library") -> None:
    """Write the table as the page saves it."""
    from kvytok.game.tabletop import table_file

    try:
        out.write_bytes(table_file(table, library))
    except OSError as error:
        raise BadInput(f"--out {said_file(str(out))}: cannot be written ({error.strerror or error})") from None


def _scored_lines(file: str, content: bytes, library: "Library") -> bytes:
    """One line of JSON for every table; empty lines are skipped."""
    import msgspec

    tables = content.split(b"\n")
    answers = bytearray()
    with progress("tables", len(tables)) as report:
        for number, table in enumerate(tables, start=1):
            if table.strip():
                _, answer = _scored(f"{said_file(file)}, line {number}", table, library)
                answers += msgspec.json.encode(answer) + b"\n"
            if number % 256 == 0:
                report(number)
    return bytes(answers)


def _print(table: "Tabletop", answer: "TableScore", library: "Library", words: "Words") -> None:
    from kvytok.boards.explain import short
    from kvytok.game.box import open_box
    from kvytok.words import Teller

    names = [short(player.name) for player in answer.players]
    teller = Teller(words.lang, open_box(table.game, table.bonus, library), names)
    winners = [seat for seat, player in enumerate(answer.players) if player.rank == 1]
    show(*score_sheet("", answer.players, teller), teller.winners(winners))
