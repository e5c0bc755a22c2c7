"""`kvytok play`: a game in the terminal: against bots, passing the keyboard on, or at a table on a server."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import (
    board_option,
    bonus_option,
    bots_beginning,
    chosen_game,
    chosen_library,
    game_ids_beginning,
    listed,
    said_file,
)
from kvytok.cli.language import language_option, words_in
from kvytok.cli.output import example, json_option, print_json, show

if TYPE_CHECKING:
    from kvytok.terminal.served_table import ServedTable
    from kvytok.terminal.site_guest import TableLink
    from kvytok.terminal.table import Table
    from kvytok.words import Words


@click.command(
    short_help="Play in the terminal, against bots or with friends.",
    epilog=example(
        "kvytok play",
        "kvytok play --game europe --seats Anna,casual,strong",
        "kvytok play --game usa --seats Anna,Bo evening.kvytok",
        "kvytok play evening.kvytok --language uk",
        "kvytok play https://example.org/t/q3v0w8k1z5n7m2x4 --name Anna",
    ),
)
@click.argument("where", required=False, type=click.Path(dir_okay=False), metavar="[FILE|LINK]")
@click.option(
    "--game",
    "game_id",
    metavar="GAME",
    help="The game, as `kvytok boards` lists them; without it you choose on the screen.",
    shell_complete=game_ids_beginning,
)
@click.option(
    "--seats",
    metavar="NAME,…",
    help="Who plays: names of people, and bots by their name; you and a casual bot by default.",
    shell_complete=bots_beginning,
)
@click.option("--seed", type=int, metavar="S", help="The same seed deals the same cards.")
@click.option("--name", metavar="NAME", help="Your name at a table on a server; by default the one you had there.")
@click.option("--watch", is_flag=True, help="Watch a table on a server, without a seat.")
@bonus_option
@board_option
@language_option
@json_option
def play(
    where: str | None,
    game_id: str | None,
    seats: str | None,
    seed: int | None,
    name: str | None,
    watch: bool,
    bonus: str,
    folder: Path | None,
    language: str | None,
    as_json: bool,
) -> None:
    """Play a whole game in the terminal, with keys or the mouse; ? shows the keys.

    The game is kept in FILE after every move, and goes on from there the next time; without FILE, in the user's data
    folder. LINK is the link to a table on a server, as its page shows it: you take a free seat there, or go on
    with your own. With --json the result is printed at the end.
    """
    from kvytok.extras import need

    need("terminal")
    words, link = words_in(language), _link(where)
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadInput("playing needs a terminal; kvytok simulate and kvytok arena play without one")
    from kvytok.terminal.table import Table, kept_file
    from kvytok.terminal.terminal_game import TerminalGame

    if link is not None:
        if game_id or seats or seed is not None or bonus:
            raise BadInput("the host of a table chooses the game; leave out --game, --seats, --seed and --bonus")
        return _visit(link, name, watch, folder, words, as_json)
    if name is not None or watch:
        raise BadInput("--name and --watch are for a table on a server: give the link to it")
    file = None if where is None else Path(where)
    table: Table | None = None
    if game_id is not None:
        _, entry = chosen_game(game_id, folder)
        wanted = listed(seats or f"{_person()},casual")
        sets = listed(bonus)
        if file is not None and file.exists():
            raise BadInput(f"{said_file(str(file))}: exists already; leave --game out to go on with that game")
        try:
            table = Table.new(entry.id, wanted, file or kept_file(), seed=seed, bonus=sets, board=folder)
        except ValueError as error:
            raise BadInput(f"--seats: {error}" if not sets else str(error)) from None
    elif file is not None:
        table = _kept(file, folder)
    app = TerminalGame(words.lang, table, file=file or kept_file(), board=folder)
    app.run()
    if app.return_code:
        raise SystemExit(app.return_code)
    if isinstance(app.table, Table):
        _tell(app.table, file, words, as_json)


def _link(where: str | None) -> "TableLink | None":
    """The link to a table; None if it is a file that is meant."""
    from kvytok.terminal.site_guest import TableLink

    if where is None or "://" not in where:
        return None
    link = TableLink.read(where)
    if link is None:
        raise BadInput(
            f"{where} is not the link to a table; its page shows it, like https://example.org/t/q3v0w8k1z5n7m2x4"
        )
    return link


def _visit(
    link: "TableLink", name: str | None, watch: bool, folder: Path | None, words: "Words", as_json: bool
) -> None:
    """Play or watch at a table on a server."""
    from kvytok.terminal.served_seat import NoBoard, seated
    from kvytok.terminal.site_guest import SiteProblem
    from kvytok.terminal.table import kept_file
    from kvytok.terminal.terminal_game import TerminalGame

    try:
        guests = kept_file().with_name("servers.json")
        table = seated(link, guests, name, watch, chosen_library(folder), newcomer=_person())
    except SiteProblem as problem:
        said = words.format(f"error-{problem.code}") if f"error-{problem.code}" in words else str(problem)
        watching = "; --watch lets you watch" if problem.code == "table-full" else ""
        raise BadInput(f"{link}: {said.rstrip('.')}{watching}") from None
    except NoBoard as error:
        raise BadInput(f"{link}: {error}") from None
    app = TerminalGame(words.lang, table)
    app.run()
    if app.problem is not None:
        raise BadInput(f"{link}: {words.format(app.problem)}")
    if app.return_code:
        raise SystemExit(app.return_code)
    _tell_served(app.table if isinstance(app.table, type(table)) else table, words, as_json)


def _tell_served(table: "ServedTable", words: "Words", as_json: bool) -> None:
    """How the game ended, or how to go on."""
    result = table.result() if table.over else None
    if as_json:
        names, moves = [seat.name for seat in table.info.seats], table.news.seq if table.news else 0
        print_json({"game": table.info.game, "players": names, "moves": moves, "file": None, "result": result})
    elif result is not None:
        show(result.text())
    else:
        show(words.format("play-served", command=f"kvytok play {table.link}"))


def _tell(table: "Table", file: Path | None, words: "Words", as_json: bool) -> None:
    """How the game ended, or where it is kept."""
    game = table.game
    if as_json:
        kept = None if table.file is None else str(table.file)
        over = game.result() if game.over else None
        print_json(
            {"game": game.box.game_id, "players": game.names, "moves": len(game.history), "file": kept, "result": over}
        )
    elif game.over:
        show(game.result().text())
    elif table.file is not None:
        again = "kvytok play" if file is None else f"kvytok play {shlex.quote(str(file))}"
        show(words.format("play-saved", file=str(table.file), command=again))


def _person() -> str:
    """The person at the keyboard, as the system calls them."""
    return (os.environ.get("USER") or os.environ.get("USERNAME") or "Player 1").strip()[:40]


def _kept(file: Path, folder: Path | None) -> "Table":
    """The game in a file."""
    from kvytok.bots.registry import UnknownBot
    from kvytok.game.errors import GameFileError
    from kvytok.terminal.table import Table

    library = chosen_library(folder)
    try:
        table = Table.load(file, None if folder is None else library)
    except GameFileError as error:
        raise BadInput(f"{said_file(str(file))}, {error}") from None
    except OSError as error:
        raise BadInput(f"{said_file(str(file))}: cannot be read ({error.strerror or error})") from None
    except UnknownBot as error:
        raise BadInput(f"{said_file(str(file))}: {error}") from None
    if not table.people:
        raise BadInput(f"{said_file(str(file))}: nobody is a person in this game")
    return table
