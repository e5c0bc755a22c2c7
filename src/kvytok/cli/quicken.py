"""`kvytok quicken`: teaches a small network to play like a trained one."""

from pathlib import Path
from typing import Any

import click

from kvytok.cli.inputs import board_option
from kvytok.cli.learning import learn, plan_options
from kvytok.cli.output import example, json_option, print_json
from kvytok.learn.lessons import Lessons


@click.command(
    short_help="Teach a small network to play like a trained one.",
    epilog=example("kvytok quicken build/usa-2/usa-2.npz --out build/quick/usa-2.npz"),
)
@click.argument("weights", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@plan_options(Lessons)
@board_option
@json_option
def quicken(weights: Path, folder: Path | None, as_json: bool, **given: Any) -> None:
    """Teach a small network to play like the one in WEIGHTS, a file that `kvytok train` wrote.

    `expert` plays its playouts with it, some eight times faster than with the large one. Takes a few minutes and about
    two kilobytes a decision. Needs PyTorch: the extra `train`.
    """
    from kvytok.learn import commands

    made = learn(commands.quicken, folder, weights=weights, **given)
    if as_json:
        print_json(made)
    else:
        alike = float(str(made["same_choice"]))
        click.echo(f"weights: {made['weights']} ({100 * alike:.1f} % of its first choices are those of {weights.name})")
