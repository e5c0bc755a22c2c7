"""`python -m kvytok.learn`: training where only NumPy, Numba and PyTorch are installed.

    python bench/gpu.py --export build/boards.npz
    python -m kvytok.learn train --boards build/boards.npz --game usa --players all --minutes 22 --out build/usa

The options are those of `kvytok train` and `kvytok quicken`, made from the same plans, but boards come from a file.
`published` trains the published PPO, to measure other players against.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from kvytok.learn.commands import BadOption, GameToLearn, published, quicken, train
from kvytok.learn.joint_layout import FEWEST
from kvytok.learn.lessons import Lessons
from kvytok.learn.plan import Plan
from kvytok.learn.plan_option import PlanOption, options_of
from kvytok.learn.published.published_plan import PublishedPlan
from kvytok.rules.record import BOARD

BOARDS: Final = PlanOption("boards", "Boards that bench/gpu.py --export wrote.", "old-file", None, True, "FILE")


def reader(option: PlanOption) -> Callable[[str], Any]:
    """What reads the value of an option, and refuses a wrong one."""

    def read(text: str) -> Any:
        if option.kind == "old-file" and not Path(text).is_file():
            raise argparse.ArgumentTypeError(f"there is no file {text}")
        if option.kind in ("folder", "old-file", "new-file"):
            return Path(text)
        if option.kind == "text":
            return text
        try:
            number = int(text) if option.kind == "whole" else float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number that fits") from None
        if not option.fits(number):
            raise argparse.ArgumentTypeError(f"{text} is out of range")
        return number

    return read


def add(parser: argparse.ArgumentParser, name: str, option: PlanOption) -> None:
    """Give a parser an option."""
    default = "" if option.default in (None, "") else f" [default: {option.default}]"
    told = (option.help + default).replace("%", "%%")
    if option.kind == "switch":
        parser.add_argument(
            f"--{option.flag}", dest=name, help=told, default=option.default, action=argparse.BooleanOptionalAction
        )
    else:
        parser.add_argument(
            f"--{option.flag}", dest=name, help=told, default=option.default, required=option.required,
            metavar=option.metavar, choices=option.choices or None, type=reader(option),
        )  # fmt: skip


def main() -> None:
    """Run a verb, and print its answer as JSON."""
    parser = argparse.ArgumentParser(
        "python -m kvytok.learn", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, plan in ((train, Plan), (quicken, Lessons), (published, PublishedPlan)):
        its = verbs.add_parser(verb.__name__, help=(verb.__doc__ or "").partition(",")[0])
        its.set_defaults(run=verb)
        if verb is quicken:
            its.add_argument("weights", type=Path, help="A weight file that `train` wrote.")
        for name, option in {"boards": BOARDS, **options_of(plan)}.items():
            add(its, name, option)
    given = vars(parser.parse_args())
    name, run, boards = given.pop("verb"), given.pop("run"), np.load(given.pop("boards"))

    def find_game(game_id: str) -> GameToLearn:
        if game_id not in boards:
            raise BadOption(f"--game: there is no {game_id} in the file of boards; there are: {', '.join(boards)}")
        return GameToLearn(boards[game_id].view(BOARD), FEWEST)

    try:
        print(json.dumps(run(find_game, **given)))
    except BadOption as error:
        verbs.choices[name].error(str(error))


if __name__ == "__main__":
    main()
