"""`kvytok backup`: copies the games of a running server."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.output import example, json_option, print_json


@click.command(
    short_help="Copy the games of a running server.",
    epilog=example("kvytok backup copies/monday", "kvytok backup --data games copies/monday --json"),
)
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The data folder of the server.  [default: KVYTOK_DATA, or kvytok in the user's data folder]",
)
@json_option
def backup(folder: Path, data: Path | None, as_json: bool) -> None:
    """Copy all games and the secret into a new FOLDER, while the server runs.

    The copy holds everything that was confirmed to a player before it began. To go back to it, stop the server and
    start it with the copy: kvytok serve --data FOLDER. For PostgreSQL use pg_dump and pg_restore.

    Without --data, KVYTOK_DATA names the data folder, as for `kvytok serve`.
    """
    from kvytok.server.settings import read_settings

    settings = read_settings(data=data)
    if settings.database and data is None:
        raise BadInput("KVYTOK_DATABASE names another database, which its own programs copy: pg_dump for PostgreSQL")
    source = settings.data
    database = source / "kvytok.sqlite3"
    if not database.is_file():
        raise BadInput(f"{database}: there are no games; name the server's folder with --data")
    try:
        folder.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be made ({error.strerror}); a copy goes into a new folder") from None
    try:
        tables, moves = copy_database(database, folder / database.name)
        if (source / "secret").is_file():
            shutil.copy2(source / "secret", folder / "secret")
    except (OSError, sqlite3.Error) as error:
        shutil.rmtree(folder)
        raise BadInput(f"{folder}: the copy failed ({error}); nothing is left of it") from None
    answer = {"folder": str(folder), "tables": tables, "moves": moves}
    if as_json:
        print_json(answer)
    else:
        click.echo(f"Copied to {folder} (tables: {tables}, moves: {moves})")


def copy_database(source: Path, target: Path) -> tuple[int, int]:
    """Copy a SQLite file that may be in use, and check the copy; the number of its tables and moves."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        told = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if told != "ok":
            raise sqlite3.DatabaseError(told)
        tables: int = new.execute("SELECT count(*) FROM tables").fetchone()[0]
        moves: int = new.execute("SELECT count(*) FROM moves").fetchone()[0]
    return tables, moves
