"""The verbs of learning, the same for `kvytok train` and `kvytok quicken` and for `python -m kvytok.learn`.

Each takes the options of its plan as they were given, and what finds a game. PyTorch is imported when a verb runs.
"""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kvytok.extras import missing

if TYPE_CHECKING:
    from kvytok.learn.transfer import Beginning
    from kvytok.rules.record import Records

MEASURED: Final = {"cuda": 4096, "cpu": 128}
"""Games of a measurement, where none were asked for."""


class GameToLearn(NamedTuple):
    """A game: its board records, and with how few players it is played."""

    boards: "Records"
    fewest: int


FindGame = Callable[[str], GameToLearn]
"""What finds a game by its id."""


class BadOption(ValueError):
    """An option that cannot be meant, told in one line."""


def train(find_game: FindGame, **given: Any) -> dict[str, object]:
    """Train a network by self-play, as the options of `Plan` say; tells how and where the weights were made."""
    from kvytok.learn.joint_layout import counts_in, shares_in

    game_id: str = given["game"]
    boards, fewest = find_game(game_id)
    most = int(boards[0].players_max)
    try:
        counts = counts_in(given["players"], fewest, most)
    except ValueError:
        raise BadOption(f"--players: {game_id} is for {fewest} to {most} players, not {given['players']}") from None
    try:
        shares = shares_in(given["shares"], counts)
    except ValueError as error:
        raise BadOption(f"--shares: {error}") from None
    from kvytok.learn.opponents import RESPONSE, mixture_in

    try:
        mixture = mixture_in(given["mixture"])
    except ValueError as error:
        raise BadOption(f"--mixture: {error}") from None
    device = _device(given["device"], "training")
    from kvytok.learn.plan import Plan
    from kvytok.learn.training import train as run
    from kvytok.learn.transfer import OtherMap

    start: Path | None = given["start"]
    against: Path | None = given["against"]
    worked_out = {
        "players": counts,
        "shares": shares,
        "device": device,
        "start": None if start is None else _beginning(find_game, start, "--start"),
        "against": None if against is None else _beginning(find_game, against, "--against"),
        "rivals": tuple(_rival(find_game, text) for text in given["rivals"].split(",") if text.strip()),
        "mixture": tuple((mixture if against is None else RESPONSE).items()),
        "evaluation_games": given["evaluation_games"] or MEASURED[device],
    }
    plan = Plan(**(given | worked_out))
    try:
        made = run(plan, boards)
    except OtherMap as error:
        raise BadOption(f"--start, --against or --rivals: {error}") from error
    return made | {"weights": str(plan.weights)}


def quicken(find_game: FindGame, weights: Path, **given: Any) -> dict[str, object]:
    """Teach a quick network to play like the one in `weights`, as the options of `Lessons` say; tells how."""
    device = _device(given["device"], "teaching")
    from kvytok.bots.neural.trained_network import board_digest
    from kvytok.learn.lessons import Lessons
    from kvytok.learn.quick_training import teach

    large = _made(weights, str(weights))
    game_id = str(large["game"])
    boards, _ = find_game(game_id)
    if board_digest(boards) != large["board"]:
        raise BadOption(f"{weights} was trained on another board, other tickets or rules than {game_id} has now")
    lessons = Lessons(**(given | {"device": device}))
    return teach(weights, boards, lessons) | {"weights": str(lessons.out)}


def published(find_game: FindGame, **given: Any) -> dict[str, object]:
    """Train the published PPO, as the options of `PublishedPlan` say; tells how far it came."""
    device = _device(given["device"], "training")
    from kvytok.learn.published.published_plan import GAME, PublishedPlan
    from kvytok.learn.published.published_training import train_published

    try:
        seeds = tuple(int(seed) for seed in given["seeds"].split(","))
    except ValueError:
        raise BadOption(f"--seeds: whole numbers with commas between them, not {given['seeds']}") from None
    plan = PublishedPlan(**(given | {"seeds": seeds, "device": device}))
    training = train_published(plan, find_game(GAME).boards)
    return {"weights": str(plan.out), "updates": training.learner.update_number, "of": plan.updates}


def _device(wanted: str, what: str) -> str:
    """What to compute with: "cpu" or "cuda"."""
    try:
        import torch
    except ModuleNotFoundError as error:
        raise BadOption(f"{what} needs PyTorch: {missing(error)}") from None
    if wanted == "cuda" and not torch.cuda.is_available():
        raise BadOption("--device cuda: no GPU was found; use --device cpu")
    device = ("cuda" if torch.cuda.is_available() else "cpu") if wanted == "auto" else wanted
    if device == "cuda":
        # Products of matrices in TF32: as exact as learning needs, and much faster.
        torch.set_float32_matmul_precision("high")
    return device


def _beginning(find_game: FindGame, path: Path, flag: str) -> "Beginning":
    """Given weights, and the board they were trained on."""
    from kvytok.learn.transfer import Beginning

    return Beginning(path, find_game(str(_made(path, f"{flag}: {path}")["game"])).boards)


def _rival(find_game: FindGame, text: str) -> "Beginning":
    """A rival, given as the name of its file."""
    path = Path(text.strip())
    if not path.is_file():
        raise BadOption(f"--rivals: there is no file {path}")
    return _beginning(find_game, path, "--rivals")


def _made(path: Path, said: str) -> dict[str, object]:
    """How a weight file was made."""
    from kvytok.bots.neural.trained_network import made_of

    try:
        made = made_of(path)
        return made | {"game": made["game"]}
    except (ValueError, KeyError, OSError, zipfile.BadZipFile) as error:
        raise BadOption(f"{said} is not a weight file of `kvytok train`") from error
