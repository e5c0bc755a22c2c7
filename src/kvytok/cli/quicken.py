"""`kvytok quicken`: teaches a small network to play like a trained one."""

from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import board_option, chosen_game
from kvytok.cli.output import example, json_option, print_json


@click.command(
    short_help="Teach a small network to play like a trained one.",
    epilog=example("kvytok quicken build/usa-2/usa-2.npz --out build/quick/usa-2.npz"),
)
@click.argument("weights", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="Where they go.",
)
@click.option(
    "--decisions", type=click.IntRange(64), default=700_000, show_default=True, help="How many decisions to learn from."
)
@click.option("--epochs", type=click.FloatRange(0, min_open=True), default=12, show_default=True, help="How often.")
@click.option(
    "--games", type=click.IntRange(1), default=2048, show_default=True, metavar="K", help="How many games at once."
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="Where all chance begins.")
@board_option
@json_option
def quicken(
    weights: Path, out: Path, decisions: int, epochs: float, games: int, seed: int, folder: Path | None, as_json: bool
) -> None:
    """Teach a small network to play like the one in WEIGHTS, a file that `kvytok train` wrote.

    `expert` plays its playouts with it, some eight times faster than with the large one. Takes a few minutes and about
    two kilobytes a decision. Needs PyTorch: the extra `train`.
    """
    from kvytok.boards import tickets_in_play
    from kvytok.bots.neural.trained_network import board_digest, made_of
    from kvytok.rules.board import board_records

    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise BadInput("teaching needs PyTorch; install it with: pip install 'kvytok[train]'") from error
    from kvytok.learn.quick_training import Lessons, teach

    try:
        large = made_of(weights)
    except (ValueError, KeyError, OSError) as error:
        raise BadInput(f"{weights} is not a weight file of `kvytok train`") from error
    board, game = chosen_game(str(large["game"]), folder)
    records = board_records(board, game, tickets_in_play(board, game))
    if board_digest(records) != large["board"]:
        raise BadInput(f"{weights} was trained on another board, other tickets or rules than {game.id} has now")
    lessons = Lessons(out, decisions=decisions, epochs=epochs, games=games, seed=seed)
    made = teach(weights, records, lessons)
    if as_json:
        print_json(made | {"weights": str(out)})
    else:
        alike = float(str(made["same_choice"]))
        click.echo(f"weights: {out} ({100 * alike:.1f} % of its first choices are those of {weights.name})")
