"""An option of a plan, described once as a field of its dataclass.

`kvytok train` and `kvytok quicken` make click options from these fields, `python -m kvytok.learn` makes argparse
options from the same ones. Nothing here needs more than Python.
"""

from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import Any, Final, Literal

Kind = Literal["whole", "number", "switch", "text", "folder", "old-file", "new-file"]

KEY: Final = "option"
"""Where a field's metadata holds its option."""
KINDS: Final[dict[type, Kind]] = {bool: "switch", int: "whole", float: "number", str: "text"}
"""The kind of an option by the type of its default."""


@dataclass(frozen=True)
class PlanOption:
    """An option as a command line offers it."""

    flag: str
    """What follows `--`."""
    help: str
    kind: Kind
    default: Any
    """The value if the option is not given."""
    required: bool = False
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    above: bool = False
    """Whether a number must be more than `least`, not only as much."""
    choices: tuple[str, ...] = ()

    def fits(self, number: float) -> bool:
        """Whether a number lies within the bounds."""
        low = self.least is None or number > self.least or (number == self.least and not self.above)
        return low and (self.most is None or number <= self.most)


def option(
    help: str, default: Any = MISSING, *, flag: str = "", kind: Kind | None = None, unsaid: Any = MISSING, **more: Any
) -> Any:
    """A field of a plan that is an option too.

    `default` is the field's own. `unsaid` is what a command line starts from where that differs, such as a text that
    is read later. An option with neither has to be given.
    """
    start = default if unsaid is MISSING else unsaid
    made = PlanOption(
        flag=flag,
        help=help,
        kind=kind or KINDS[type(start)],
        default=None if start is MISSING else start,
        required=start is MISSING,
        **more,
    )
    return field(metadata={KEY: made}) if default is MISSING else field(default=default, metadata={KEY: made})


def options_of(plan: type) -> dict[str, PlanOption]:
    """The options of a plan by the names of their fields, in the order of the fields."""
    return {each.name: _named(each) for each in fields(plan) if KEY in each.metadata}


def _named(each: "Field[Any]") -> PlanOption:
    made: PlanOption = each.metadata[KEY]
    return made if made.flag else replace(made, flag=each.name.replace("_", "-"))
