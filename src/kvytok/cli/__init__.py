"""The command line `kvytok`: one file for each verb.

Importing a verb imports click and little else. What a verb needs is imported when it runs, so `kvytok --help` answers
at once.
"""

import click

from kvytok.cli import (
    analyse,
    arena,
    backup,
    bench,
    boards,
    bot,
    page,
    play,
    quicken,
    replay,
    reports,
    score,
    serve,
    simulate,
    train,
    warm,
    wasm,
)
from kvytok.cli.command_line import CommandLine, print_version


@click.group(
    "kvytok", cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the version.",
)
def main() -> None:
    """The train-ticket board games: play, score a table, replay a game, simulate thousands.

    Every verb has --help with an example, and --json for an answer that programs read.
    """


for verb in (
    play.play,
    serve.serve,
    page.page,
    backup.backup,
    reports.reports,
    simulate.simulate,
    arena.arena,
    bot.bot,
    score.score,
    replay.replay,
    analyse.analyse,
    boards.boards,
    train.train,
    quicken.quicken,
    bench.bench,
    warm.warm,
    wasm.wasm,
):
    main.add_command(verb)
