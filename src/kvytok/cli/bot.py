"""`kvytok bot`: lists the bots, and lets other programs ask one of them."""

import sys
from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import board_option, chosen_library
from kvytok.cli.output import example, json_option, print_json, write


@click.command(
    short_help="Let other programs ask one of our bots.",
    epilog=example("kvytok bot racer", 'kvytok arena --bots "racer,exec:kvytok bot random" --game usa --games 10'),
)
@click.argument("name", metavar="[NAME]", required=False)
@board_option
@json_option
def bot(name: str | None, folder: Path | None, as_json: bool) -> None:
    """Answer questions on stdin with decisions on stdout, one JSON object a line, until the input ends.

    The protocol is in docs/bots.md. Without a NAME, list the bots.
    """
    from kvytok.bots.registry import UnknownBot, find_bot

    if name is None:
        _list_bots(as_json)
        return
    try:
        entry = find_bot(name)
    except UnknownBot as error:
        raise BadInput(str(error)) from None
    library = chosen_library(folder)

    from kvytok.bots.programs.bot_server import BotServer

    for reply in BotServer(entry, library).answer(iter(sys.stdin.buffer.readline, b"")):
        write(reply + b"\n")


def _list_bots(as_json: bool) -> None:
    from kvytok.bots.registry import bot_names, find_bot
    from kvytok.cli.output import show
    from kvytok.terminal.plain_table import new_table

    entries = [find_bot(name) for name in bot_names()]
    if as_json:
        print_json([{"bot": e.name, "summary": e.summary, "script": e.script, "level": e.ladder} for e in entries])
        return
    table = new_table("", "bot", "level", "how it plays")
    for entry in entries:
        table.add_row(entry.name, "" if entry.ladder is None else str(entry.ladder), entry.summary)
    show(table)
