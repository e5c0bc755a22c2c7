"""`kvytok reports`: what players have reported about others."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.output import example, json_option, print_json, show

if TYPE_CHECKING:
    from kvytok.server.report_box import Report
    from kvytok.server.settings import Settings


@click.command(
    short_help="Read what players have reported about others.",
    epilog=example("kvytok reports", "kvytok reports --data games --json", "kvytok reports --remove 4 --remove 5"),
)
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The data folder of the server.  [default: kvytok in the user's data folder]",
)
@click.option("--remove", "removed", type=click.IntRange(1), multiple=True, help="Remove the report with this number.")
@json_option
def reports(data: Path | None, removed: tuple[int, ...], as_json: bool) -> None:
    """Print the reports of players, the newest first, each with the chat of its table; the server may run.

    KVYTOK_DATABASE names another database, as for `kvytok serve`.
    """
    from kvytok.server.report_box import UNREADABLE
    from kvytok.server.settings import read_settings

    settings = read_settings(data=data)
    if not settings.database and not (settings.data / "kvytok.sqlite3").is_file():
        raise BadInput(f"{settings.data / 'kvytok.sqlite3'}: there are no games; name the server's folder with --data")
    try:
        found = asyncio.run(_read(settings, removed))
    except UNREADABLE as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadInput(
            f"the reports cannot be read ({why}); start the server once to bring its database up to date"
        ) from None
    if as_json:
        print_json({"reports": found})
    elif not found:
        click.echo("there are no reports")
    else:
        show(*map(_told, found))


async def _read(settings: "Settings", removed: tuple[int, ...]) -> "list[Report]":
    """Remove some reports, and read the others."""
    from kvytok.server.database import open_engine
    from kvytok.server.report_box import ReportBox
    from kvytok.server.store import Store

    store = Store(open_engine(settings))
    try:
        box = ReportBox(store)
        if removed and await box.remove(removed) < len(set(removed)):
            raise BadInput("there is no report with that number; kvytok reports lists them")
        return await box.read()
    finally:
        await store.close()


def _told(report: "Report") -> str:
    """A report as text."""
    from datetime import UTC, datetime

    at = datetime.fromtimestamp(report.at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    head = f"{report.id}. {at}, table {report.table_id}: {report.by_name} ({report.by}) reports "
    lines = [f"{head}{report.name} ({report.about}): {report.why}"]
    if report.text:
        lines.append(f"   {report.text}")
    return "\n".join([*lines, *(f"   > {line}" for line in report.chat)])
