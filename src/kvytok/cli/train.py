"""`kvytok train`: trains a network by self-play, from random play to a weight file."""

from pathlib import Path
from typing import Any

import click

from kvytok.cli.inputs import board_option
from kvytok.cli.learning import learn, plan_options
from kvytok.cli.output import example, json_option, print_json
from kvytok.learn.plan import Plan


@click.command(
    short_help="Train a network by self-play.",
    epilog=example(
        "kvytok train --game usa --players all --minutes 22 --out build/usa",
        "kvytok train --game usa --players all --minutes 8 --out build/usa --resume build/usa/checkpoint.npz",
        "kvytok train --game europe --players 2,4 --shares 1,2 --minutes 22 --out build/europe",
        "kvytok train --game europe-mega --start build/europe-2/europe-2.npz --minutes 3 --out build/europe-mega-2",
        "kvytok train --game paris --minutes 2 --device cpu --games 256 --width 128 --out build/try",
    ),
)
@plan_options(Plan)
@board_option
@json_option
def train(folder: Path | None, as_json: bool, **given: Any) -> None:
    """Train a network by self-play against itself, its past selves and the scripted bots.

    Every 45 seconds its strength against Racer and Greedy is measured, told on stderr, and a checkpoint is written.
    Needs PyTorch: the extra `train`.
    """
    from kvytok.learn import commands

    made = learn(commands.train, folder, **given)
    if as_json:
        print_json(made)
    else:
        click.echo(f"weights: {made['weights']}")
