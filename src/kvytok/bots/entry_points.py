"""The compiled functions that plain Python calls, and the types of their arguments: what is compiled ahead of time."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numba
import numpy as np

from kvytok.bots.bot import new_stop
from kvytok.bots.lab.tally import DIARY, LAB
from kvytok.bots.neural.appraisal import APPRAISAL
from kvytok.bots.neural.comparison import COMPARISON
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.neural.quick_network import Scratchpad
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.search.belief import BELIEF
from kvytok.bots.search.contest import CONTEST
from kvytok.bots.search.finding import FINDING
from kvytok.rules.actions import ACTIONS
from kvytok.rules.happened import HAPPENED
from kvytok.rules.record import BOARD, RESULT, SCRATCH, STATE
from kvytok.rules.ticket_way import WAY

RULES = ("kvytok.rules.from_python",)
"""What a server needs to start."""

PLAY = (
    "kvytok.bots.search.playout",
    "kvytok.bots.scripts.novice_script",
    "kvytok.bots.search.contest",
    "kvytok.bots.neural.comparison",
    "kvytok.bots.neural.quick_playout",
    "kvytok.bots.scripts.all_scripts:decide_at",
    "kvytok.bots.scripts.all_scripts:fresh_at",
    *RULES,
)
"""What the levels for people need, and the rules; the slowest to compile come first, so that nobody waits for them.

Of some modules only one function is needed. A script moves in place of a bot that hangs.
"""

MODULES = (
    *PLAY,
    "kvytok.bots.batches.uniform",
    "kvytok.bots.scripts.all_scripts",
    "kvytok.bots.lab.tally",
    "kvytok.bots.neural.first_look",
    "kvytok.bots.neural.appraisal",
    "kvytok.bots.search.script_appraisal",
)
"""The modules with the functions that plain Python calls; what these call is compiled with them."""


class Entry(NamedTuple):
    """A compiled function that plain Python calls."""

    name: str
    function: Any


def entry_points(modules: tuple[str, ...] = MODULES) -> Iterator[Entry]:
    """The compiled functions over arrays of records, which plain Python calls."""
    told: set[Any] = set()
    for place in modules:
        module_name, _, only = place.partition(":")
        for name, function in vars(import_module(module_name)).items():
            if only not in ("", name) or name.startswith("_") or not _takes_arrays(function) or function in told:
                continue
            if function.py_func.__module__ == module_name:
                told.add(function)
                yield Entry(name, function)


def parameters(function: Any) -> tuple[str, ...]:
    """The names of a function's parameters."""
    code = function.py_func.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def _takes_arrays(function: object) -> bool:
    """Whether a compiled function takes its state in an array; functions over single records are called by these."""
    if not hasattr(function, "py_func") or "board" in parameters(function):
        return False
    return not {"boards", "states", "minds", "contests", "comparisons", "appraisals"}.isdisjoint(parameters(function))


def samples() -> dict[str, Any]:
    """Sample arguments of the right type, by the name of the parameter, or of function and parameter.

    Every other parameter is an integer.
    """
    room = np.zeros(ACTIONS, np.int16)
    rows, bias = np.zeros((1, 1), np.float32), np.zeros(1, np.float32)
    weights = (rows, bias, rows, bias, rows, bias)
    return {
        **dict.fromkeys(("actions", "room", "scripts", "bots", "held", "hits"), room),
        "weights": weights,
        "large": (rows, bias, np.zeros((1, 1, 1), np.float32), rows, rows, rows, rows, bias),
        "large_room": (bias, bias, bias, np.zeros(2)),
        "scratchpad": Scratchpad(weights).arrays(),
        "boards": np.zeros(1, BOARD),
        "views": np.zeros(1, STATE),
        "beliefs": np.zeros(1, BELIEF),
        "key": np.zeros(8, np.uint32),
        "keys": np.zeros((1, 8), np.uint32),
        "contests": np.zeros(1, CONTEST),
        "comparisons": np.zeros(1, COMPARISON),
        "appraisals": np.zeros(1, APPRAISAL),
        "findings": np.zeros(1, FINDING),
        "progresses": np.zeros(1, PROGRESS),
        "seen": np.zeros(1, np.int8),
        "states": np.zeros(1, STATE),
        "stopped": new_stop(),
        "batch_key": np.zeros(8, np.uint32),
        "minds": np.zeros(1, MIND),
        "scratches": np.zeros(1, SCRATCH),
        "results": np.zeros(1, RESULT),
        "ways": np.zeros(1, WAY),
        "told": np.zeros(1, HAPPENED),
        "diaries": np.zeros(1, DIARY),
        "labs": np.zeros(1, LAB),
    }


def argument_types(entry: Entry) -> tuple[Any, ...]:
    """The types that an entry is compiled for."""
    arguments = samples()
    return tuple(
        numba.typeof(arguments.get(f"{entry.name}.{name}", arguments.get(name, 0)))
        for name in parameters(entry.function)
    )
