"""The input of a verb: reads files, boards and games, and reports in one line what is wrong with them."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput

if TYPE_CHECKING:
    from kvytok.boards import Board, BoardError, GameEntry, Library
    from kvytok.bots.cluster import Cluster

MIB = 1 << 20

FOLDER = click.Path(path_type=Path)

board_option = click.option(
    "--board", "folder", type=FOLDER, metavar="DIR", help="A board folder of your own instead of the built-in boards."
)
boards_option = click.option(
    "--board",
    "folders",
    type=FOLDER,
    metavar="DIR",
    multiple=True,
    help="A board folder of your own beside the built-in boards; may be given more than once.",
)


ray_option = click.option(
    "--ray",
    "address",
    metavar="ADDRESS",
    help="Play on a Ray cluster: the address of its head, or auto for the one that this machine belongs to.",
)


@contextmanager
def chosen_cluster(address: str | None) -> Iterator["Cluster | None"]:
    """The cluster of `--ray`; None if the option is not given."""
    if address is None:
        yield None
        return
    from kvytok.bots.cluster import Cluster, ClusterFault

    try:
        with Cluster(address) as cluster:
            yield cluster
    except ClusterFault as fault:
        raise BadInput(f"--ray: {fault}") from None


def game_ids_beginning(context: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """The ids of games for a shell that completes `--game`."""
    from kvytok.boards import game_ids

    return [game for game in game_ids() if game.startswith(begun)]


def bots_beginning(context: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """The names of bots for a shell that completes a list of them: what stands before the last comma is kept."""
    from kvytok.bots.registry import bot_names

    before, comma, last = begun.rpartition(",")
    return [before + comma + name for name in bot_names() if name.startswith(last)]


def bonus_beginning(context: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """The bonus sets of the game that was named before, or of all games, in the same way."""
    from kvytok.boards import find_game, game_ids

    named = context.params.get("game_id")
    games = [named] if named in game_ids() else game_ids()
    sets = dict.fromkeys(name for game in games for name in find_game(game)[1].rules.bonus_sets)
    before, comma, last = begun.rpartition(",")
    return [before + comma + name for name in sets if name.startswith(last)]


bonus_option = click.option(
    "--bonus", default="", metavar="SET,…", shell_complete=bonus_beginning, help="Bonus tickets to mix in."
)
game_option = click.option(
    "--game",
    "game_id",
    required=True,
    metavar="GAME",
    help="The game, as `kvytok boards` lists them.",
    shell_complete=game_ids_beginning,
)


def read_input(file: str, limit: int) -> bytes:
    """The content of a file, or of stdin for "-"; refused if it cannot be read or is longer than `limit` bytes."""
    try:
        if file == "-":
            content = sys.stdin.buffer.read(limit + 1)
        else:
            with open(file, "rb") as source:
                content = source.read(limit + 1)
    except OSError as error:
        raise BadInput(f"{said_file(file)}: cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise BadInput(f"{said_file(file)}: cannot be read (not a file name)") from None
    if len(content) > limit:
        raise BadInput(f"{said_file(file)}: is longer than {limit // MIB} MiB")
    return content


def read_text(file: str, limit: int) -> str:
    """The same as text; refused if it is not UTF-8."""
    try:
        return read_input(file, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{said_file(file)}: is not UTF-8 text (byte {error.start + 1})") from None


def said_file(file: str) -> str:
    """The name of a file in messages."""
    name = "stdin" if file == "-" else file
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def chosen_game(game_id: str, folder: Path | None) -> tuple["Board", "GameEntry"]:
    """The game of `--game` on the board of `--board`."""
    from kvytok.boards import UnknownGame

    try:
        return chosen_library(folder).find_game(game_id)
    except UnknownGame as error:
        raise BadInput(f"--game: {error}") from None


def check_players(game: "GameEntry", players: int) -> None:
    """Refuse a number of players that the game is not for."""
    rules = game.rules
    if not rules.players_min <= players <= rules.players_max:
        raise BadInput(f"--players: {game.id} is for {rules.players_min} to {rules.players_max} players, not {players}")


def listed(text: str) -> list[str]:
    """The names in a list separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def chosen_library(folder: Path | None) -> "Library":
    """The board of `--board`, or the built-in boards; a folder that cannot be played is refused."""
    from kvytok.boards import BoardError, library_of, load_board

    if folder is None:
        return library_of()
    try:
        library = library_of(load_board(folder))
    except BoardError as error:
        raise faulty_board(folder, error) from None
    if (folder / "networks").is_dir():
        from kvytok.bots.neural.network_folders import NoWeights, use_networks_of

        try:
            use_networks_of(library)
        except NoWeights as error:
            raise BadInput(f"--board: {error}") from None
    return library


def check_served(folders: Sequence[Path]) -> None:
    """Refuse board folders that cannot be served: each can be played and drawn, and no two boards share an id."""
    from kvytok.boards import BoardClash, BoardError, library_with, load_layout

    for folder in folders:
        for board in chosen_library(folder).boards:
            try:
                load_layout(board)
            except BoardError as error:
                raise faulty_board(folder, error) from None
    try:
        library_with(folders)
    except BoardClash as error:
        raise BadInput(f"--board: {error}") from None


def faulty_board(folder: Path | None, error: "BoardError") -> BadInput:
    """The one-line message for a board that cannot be played."""
    name = said_file(str(folder))
    more = f" (and {len(error.faults) - 1} more, see kvytok boards check {name})" if len(error.faults) > 1 else ""
    return BadInput(f"--board {name}: {error.faults[0]}{more}")
