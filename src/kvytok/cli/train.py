"""`kvytok train`: a self-taught player, from random play to a weight file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.inputs import board_option, chosen_game
from kvytok.cli.output import example, json_option, print_json
from kvytok.cli.program import Refusal

if TYPE_CHECKING:
    from kvytok.learn.transfer import Beginning


@click.command(
    short_help="Train a network by self-play.",
    epilog=example(
        "kvytok train --game usa --players 2 --minutes 8 --out build/usa-2",
        "kvytok train --game usa --players 2 --minutes 8 --out build/usa-2 --resume build/usa-2/checkpoint.pt",
        "kvytok train --game europe-mega --start build/europe-2/europe-2.npz --minutes 3 --out build/europe-mega-2",
        "kvytok train --game paris --minutes 2 --device cpu --games 256 --width 128 --out build/try",
    ),
)
@click.option("--game", "game_id", required=True, metavar="GAME", help="The game, as `kvytok boards` lists them.")
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="How many play.")
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
    "--games", type=click.IntRange(8), default=16384, show_default=True, metavar="K", help="How many games at once."
)
@click.option("--steps", type=click.IntRange(1), default=64, show_default=True, help="Decisions of a game a round.")
@click.option("--minibatch", type=click.IntRange(1), default=32768, show_default=True, help="Decisions an update step.")
@click.option("--width", type=click.IntRange(8), default=768, show_default=True, help="Width of the network.")
@click.option("--depth", type=click.IntRange(0), default=2, show_default=True, help="Residual blocks of the network.")
@click.option(
    "--tickets",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    metavar="PART",
    help="The part of a completed ticket's worth that counts at once instead of at the end; it falls to 0.",
)
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
    players: int,
    out: Path,
    minutes: float,
    games: int,
    steps: int,
    minibatch: int,
    width: int,
    depth: int,
    tickets: float,
    seed: int,
    device: str,
    resume: Path | None,
    start: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Train a network by self-play against itself, its past selves and the scripted bots.

    Every 45 seconds its strength against Racer and Greedy is measured, told on stderr, and a checkpoint is written.
    Needs PyTorch: the extra `train`.
    """
    from kvytok.boards import tickets_in_play
    from kvytok.rules.board import board_records

    board, game = chosen_game(game_id, folder)
    rules = game.rules
    if not rules.players_min <= players <= rules.players_max:
        raise Refusal(f"--players: {game.id} is for {rules.players_min} to {rules.players_max} players, not {players}")
    try:
        import torch
    except ImportError as error:
        raise Refusal("training needs PyTorch; install it with: pip install 'kvytok[train]'") from error
    if device == "cuda" and not torch.cuda.is_available():
        raise Refusal("--device cuda: no GPU was found; use --device cpu")
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    from kvytok.learn.train import Plan
    from kvytok.learn.train import train as run
    from kvytok.learn.transfer import OtherMap

    plan = Plan(
        game=game.id, players=players, out=out, minutes=minutes, games=games, steps=steps, minibatch=minibatch,
        width=width, depth=depth, tickets=tickets, seed=seed, device=device, resume=resume,
        start=beginning(start, folder) if start is not None else None,
        evaluation_games=4096 if device == "cuda" else 128,
    )  # fmt: skip
    try:
        made = run(plan, board_records(board, game, tickets_in_play(board, game)))
    except OtherMap as error:
        raise Refusal(f"--start {start}: {error}") from error
    weights = str(out / f"{game.id}-{players}.npz")
    if as_json:
        print_json(made | {"weights": weights})
    else:
        click.echo(f"weights: {weights}")


def beginning(path: Path, folder: Path | None) -> "Beginning":
    """The weights to begin with, and the board they were trained on."""
    from kvytok.boards import tickets_in_play
    from kvytok.bots.network import made_of
    from kvytok.learn.transfer import Beginning
    from kvytok.rules.board import board_records

    try:
        game_id = str(made_of(path)["game"])
    except (ValueError, KeyError, OSError) as error:
        raise Refusal(f"--start: {path} is not a weight file of `kvytok train`") from error
    board, game = chosen_game(game_id, folder)
    return Beginning(path, board_records(board, game, tickets_in_play(board, game)))
