"""`kvytok train`: trains a network by self-play, from random play to a weight file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import board_option, chosen_game
from kvytok.cli.output import example, json_option, print_json

if TYPE_CHECKING:
    from kvytok.learn.transfer import Beginning


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
@click.option("--game", "game_id", required=True, metavar="GAME", help="The game, as `kvytok boards` lists them.")
@click.option(
    "--players",
    default="2",
    show_default=True,
    metavar="N,…",
    help="How many play; one network learns all numbers that are named, or `all` that the game is for.",
)
@click.option(
    "--shares", default="", metavar="X,…", help="The share of the games with each number; without, all alike."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="FOLDER",
    help="Where the checkpoint, the learning curve and the weights go.",
)
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), default=8.0, show_default=True, help="How long to learn."
)
@click.option(
    "--games", type=click.IntRange(8), default=49152, show_default=True, metavar="K", help="How many games at once."
)
@click.option("--steps", type=click.IntRange(1), default=32, show_default=True, help="Decisions of a game a round.")
@click.option("--minibatch", type=click.IntRange(1), default=65536, show_default=True, help="Decisions an update step.")
@click.option("--rate", type=click.FloatRange(0), default=5e-4, show_default=True, help="The rate to begin with.")
@click.option("--entropy", type=click.FloatRange(0), default=0.015, show_default=True, help="Curiosity to begin with.")
@click.option("--width", type=click.IntRange(8), default=768, show_default=True, help="Width of the network.")
@click.option("--depth", type=click.IntRange(0), default=2, show_default=True, help="Residual blocks of the network.")
@click.option(
    "--tickets",
    type=click.FloatRange(0),
    default=1.0,
    show_default=True,
    metavar="PART",
    help="The part of a completed ticket's worth that counts at once instead of at the end; it falls to 0.",
)
@click.option(
    "--alike/--no-alike",
    default=True,
    show_default=True,
    help="Whether what is learnt of one other seat is learnt of all.",
)
@click.option(
    "--compile/--no-compile",
    "compiled",
    default=True,
    show_default=True,
    help="Whether PyTorch compiles the network for a GPU; a minute or two at first, twice as fast then.",
)
@click.option(
    "--graph/--no-graph", default=False, show_default=True, help="Whether a GPU replays a step of learning as a graph."
)
@click.option(
    "--begin", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="Where in a longer course it begins."
)
@click.option("--end", type=click.FloatRange(0, 1), default=1.0, show_default=True, help="Where in it it ends.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="Where all chance begins.")
@click.option(
    "--device",
    type=click.Choice(["auto", "cpu", "cuda"]),
    default="auto",
    show_default=True,
    help="What to compute with; auto takes a GPU if there is one.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="The checkpoint to go on from.",
)
@click.option(
    "--start",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="Weights to begin with: of the same map with other tickets, or another number of players.",
)
@board_option
@json_option
def train(
    game_id: str,
    players: str,
    shares: str,
    out: Path,
    device: str,
    start: Path | None,
    folder: Path | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Train a network by self-play against itself, its past selves and the scripted bots.

    Every 45 seconds its strength against Racer and Greedy is measured, told on stderr, and a checkpoint is written.
    Needs PyTorch: the extra `train`.
    """
    from kvytok.boards import tickets_in_play
    from kvytok.learn.joint_layout import counts_in, shares_in
    from kvytok.rules.board import board_records

    board, game = chosen_game(game_id, folder)
    rules = game.rules
    try:
        counts = counts_in(players, rules.players_min, rules.players_max)
    except ValueError:
        raise BadInput(
            f"--players: {game.id} is for {rules.players_min} to {rules.players_max} players, not {players}"
        ) from None
    try:
        wanted = shares_in(shares, counts)
    except ValueError as error:
        raise BadInput(f"--shares: {error}") from None
    try:
        import torch
    except ImportError as error:
        raise BadInput("training needs PyTorch; install it with: pip install 'kvytok[train]'") from error
    if device == "cuda" and not torch.cuda.is_available():
        raise BadInput("--device cuda: no GPU was found; use --device cpu")
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    from kvytok.learn.plan import Plan
    from kvytok.learn.training import train as run
    from kvytok.learn.transfer import OtherMap

    plan = Plan(
        game=game.id, players=counts, shares=wanted, out=out, device=device, **chosen,
        start=beginning(start, folder) if start is not None else None,
        evaluation_games=4096 if device == "cuda" else 128,
    )  # fmt: skip
    try:
        made = run(plan, board_records(board, game, tickets_in_play(board, game)))
    except OtherMap as error:
        raise BadInput(f"--start {start}: {error}") from error
    weights = str(plan.weights)
    if as_json:
        print_json(made | {"weights": weights})
    else:
        click.echo(f"weights: {weights}")


def beginning(path: Path, folder: Path | None) -> "Beginning":
    """The weights to start with, and the board that they were trained on."""
    from kvytok.boards import tickets_in_play
    from kvytok.bots.neural.trained_network import made_of
    from kvytok.learn.transfer import Beginning
    from kvytok.rules.board import board_records

    try:
        game_id = str(made_of(path)["game"])
    except (ValueError, KeyError, OSError) as error:
        raise BadInput(f"--start: {path} is not a weight file of `kvytok train`") from error
    board, game = chosen_game(game_id, folder)
    return Beginning(path, board_records(board, game, tickets_in_play(board, game)))
