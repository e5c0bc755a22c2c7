"""`kvytok replay`: checks a game file move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput, complain
from kvytok.cli.inputs import MIB, board_option, chosen_library, read_input, said_file
from kvytok.cli.output import example, json_option, print_json

if TYPE_CHECKING:
    from kvytok.game import Game

LIMIT = 4 * MIB
"""The file of a long game has a few tens of kilobytes."""
WRONG = 1
"""The exit code for a file that can be read but is not the true record of a game."""


@click.command(
    short_help="Check a game file move by move.",
    epilog=example("kvytok replay game.kvytok", "kvytok replay --json - < game.kvytok"),
)
@click.argument("file")
@board_option
@json_option
@click.pass_context
def replay(context: click.Context, file: str, folder: Path | None, as_json: bool) -> None:
    """Play the game in FILE again ("-" for stdin) and check every move, the result and the key.

    The first line that is wrong is named and the exit code is 1; it is 2 where FILE is not a game file.
    """
    from kvytok.game.errors import GameFileError
    from kvytok.game.gamefile import replay as play_again

    content = read_input(file, LIMIT)
    library = chosen_library(folder)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{said_file(file)}: is not UTF-8 text (byte {error.start + 1})") from None
    try:
        game = play_again(text, None if folder is None else library)
    except GameFileError as error:
        message = f"{said_file(file)}, {error}"
        if not may_be_a_game(text, error.line):
            raise BadInput(message) from None
        if as_json:
            print_json({"ok": False, "line": error.line, "problem": error.problem, "fix": error.fix})
        complain(message)
        context.exit(WRONG)
    if as_json:
        print_json(_facts(game))
    else:
        players = ", ".join(game.names)
        result = game.result().text() if game.over else "unfinished"
        click.echo(f"ok: {game.box.game_id}, {players}, {len(game.history)} moves")
        click.echo(f"result: {result}")


def may_be_a_game(text: str, line: int) -> bool:
    """Whether a file with a fault in line `line` is still a game file, but changed or made up.

    A fault in the header means that there is no game to replay, unless only key and commitment do not match.
    """
    lines = text.splitlines()
    header = lines.index("") if "" in lines else len(lines)
    at = lines[line - 1] if 0 < line <= len(lines) else ""
    return line > max(header, 1) or at.startswith(("commitment: ", "key: "))


def _facts(game: "Game") -> dict[str, Any]:
    return {
        "ok": True,
        "game": game.box.game_id,
        "bonus": game.box.bonus,
        "players": game.names,
        "moves": len(game.history),
        "commitment": game.commitment,
        "result": game.result() if game.over else None,
    }
