"""`kvytok replay`: checks a game file move by move, and tells the game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput, complain
from kvytok.cli.inputs import MIB, board_option, chosen_library, read_text, said_file
from kvytok.cli.language import language_option, words_or_json
from kvytok.cli.output import example, json_option, print_json, show
from kvytok.terminal.score_sheet import score_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvytok.game import Game
    from kvytok.words import Teller

LIMIT = 4 * MIB
"""The file of a long game has a few tens of kilobytes."""
WRONG = 1
"""The exit code for a file that can be read but is not the true record of a game."""


@click.command(
    short_help="Check a game file move by move, and tell the game.",
    epilog=example(
        "kvytok replay game.kvytok", "kvytok replay game.kvytok --language uk", "kvytok replay --json - < game.kvytok"
    ),
)
@click.argument("file")
@board_option
@language_option
@json_option
@click.pass_context
def replay(context: click.Context, file: str, folder: Path | None, language: str | None, as_json: bool) -> None:
    """Play the game in FILE again ("-" for stdin), check every move, the result and the key, and tell what happened.

    The first line that is wrong is named and the exit code is 1; it is 2 where FILE is not a game file.
    """
    from kvytok.game.errors import GameFileError
    from kvytok.game.gamefile import replay as play_again

    words = None if as_json else words_or_json(language)
    text = read_text(file, LIMIT)
    library = chosen_library(folder)
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
    if words is None:
        print_json(_facts(game))
    else:
        from kvytok.words import Teller

        _tell(game, Teller(words.lang, game.box, game.names))


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


def _tell(game: "Game", teller: "Teller") -> None:
    """The whole game in words: nothing is secret any more in a file that has the key."""
    say, result = teller.words.format, game.result()
    title = getattr(game.box.entry.names, teller.words.lang)
    show(f"{title}: {', '.join(game.names)}", "", *_log(game, teller), "")
    show(*score_sheet(say("score-title" if game.over else "score-so-far"), result.players, teller), "")
    if game.over:
        winners = [player.seat for player in result.players if player.rank == 1]
        show(teller.winners(winners), teller.decided(result))
    else:
        show(say("replay-unfinished"))
    show(say("replay-checked", count=len(game.history)))


def _log(game: "Game", teller: "Teller") -> "Iterator[str]":
    """One line for every event, those of a move after its number. The next line says whose turn it is anyway."""
    from kvytok.game.events import TurnBegan

    dealt = game.events[: len(game.events) - sum(len(played.events) for played in game.history)]
    yield from map(teller.event, dealt)
    width = len(str(len(game.history))) + 2
    for number, played in enumerate(game.history, start=1):
        lead = f"{number}.".rjust(width - 1).ljust(width)
        for event in played.events:
            if not isinstance(event, TurnBegan):
                yield lead + teller.event(event)
                lead = " " * width
