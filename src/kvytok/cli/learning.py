"""What `kvytok train` and `kvytok quicken` share: options made from a plan, and games from boards."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import chosen_game
from kvytok.cli.output import Verb
from kvytok.learn.plan_option import PlanOption, options_of

if TYPE_CHECKING:
    pass


def plan_options(plan: type) -> Callable[[Verb], Verb]:
    """The options of a plan, for a verb."""

    def add(verb: Verb) -> Verb:
        for name, option in reversed(options_of(plan).items()):
            names = f"--{option.flag}/--no-{option.flag}" if option.kind == "switch" else f"--{option.flag}"
            verb = click.option(
                names, name, help=option.help, type=_type_of(option), metavar=option.metavar,
                default=option.default, required=option.required, show_default=option.default != "",
            )(verb)  # fmt: skip
        return verb

    return add


def _type_of(option: PlanOption) -> "click.ParamType[Any] | None":
    """What click calls the kind of an option."""
    match option.kind:
        case "whole" if option.least is None:
            return click.INT
        case "whole":
            return click.IntRange(option.least, option.most)  # type: ignore[arg-type]
        case "number":
            return click.FloatRange(option.least, option.most, min_open=option.above)
        case "text":
            return click.Choice(option.choices) if option.choices else click.STRING
        case "folder":
            return click.Path(path_type=Path, file_okay=False)
        case "old-file":
            return click.Path(path_type=Path, exists=True, dir_okay=False)
        case "new-file":
            return click.Path(path_type=Path, dir_okay=False)
        case "switch":
            return None


def learn(verb: Callable[..., dict[str, object]], folder: Path | None, **given: Any) -> dict[str, object]:
    """The answer of a verb of learning, with the games of this machine or of a board folder."""
    from kvytok.boards import tickets_in_play
    from kvytok.learn.commands import BadOption, GameToLearn
    from kvytok.rules.board import board_records

    def find_game(game_id: str) -> GameToLearn:
        board, game = chosen_game(game_id, folder)
        return GameToLearn(board_records(board, game, tickets_in_play(board, game)), game.rules.players_min)

    try:
        return verb(find_game, **given)
    except BadOption as error:
        raise BadInput(str(error)) from error
