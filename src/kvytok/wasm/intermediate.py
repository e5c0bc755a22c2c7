"""The compiled functions as LLVM's intermediate text, made for any processor: what the WebAssembly module is made from.

Numba reads its settings when it is imported. So this runs in a process of its own, with settings for a plain processor:
code made for this machine's vector instructions would become larger and much slower as WebAssembly. That process also
has an empty cache: the names inside the text then depend on nothing but the sources.
"""

import os
import subprocess
import sys
import tempfile
from typing import Any, Final

import msgspec
from msgspec import Struct

SETTINGS: Final = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_OPT": "3",
}


class Parameter(Struct, frozen=True):
    """One argument of a compiled function, as WebAssembly receives it."""

    name: str
    kind: str
    """`int`, or the type of the numbers in an array: `i1`, `f4`; a record type by its name, such as `state`."""
    dimensions: int = 0
    """0 for a single number."""
    item: int = 8
    """The bytes of one entry."""


class CompiledFunction(Struct, frozen=True):
    """A compiled function: its intermediate text, and how it is called."""

    name: str
    symbol: str
    """Its name in the text."""
    parameters: tuple[Parameter, ...]
    returns: str
    """`none`, `bool`, `int`, or `ints:n` for n numbers."""
    text: str


def compiled_functions() -> tuple[CompiledFunction, ...]:
    """All functions of the module, compiled in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | SETTINGS | {"KVYTOK_CACHE": cache}
        made = subprocess.run([sys.executable, "-m", __name__], env=environment, stdout=subprocess.PIPE, check=True)
    return msgspec.msgpack.decode(made.stdout, type=tuple[CompiledFunction, ...])


def _compile_here() -> tuple[CompiledFunction, ...]:
    """Compile the functions in this process."""
    from kvytok.bots.entry_points import argument_types, entry_points, parameters

    found = []
    for entry in entry_points():
        types = argument_types(entry)
        entry.function.compile(types)
        made = entry.function.overloads[types]
        named = zip(parameters(entry.function), types, strict=True)
        found.append(
            CompiledFunction(
                name=entry.name,
                symbol=made.fndesc.llvm_func_name,
                parameters=tuple(one for name, kind in named for one in _flat(name, kind)),
                returns=_returned(made.fndesc.restype),
                text=made.library.get_llvm_str(),
            )
        )
    return tuple(found)


def _flat(name: str, kind: Any) -> list[Parameter]:
    """A parameter as it is passed: a tuple of arrays becomes one parameter for each array."""
    from numba.core.types.containers import BaseTuple
    from numba.core.types.npytypes import Array
    from numba.core.types.scalars import Integer

    if isinstance(kind, BaseTuple):
        return [one for number, part in enumerate(kind) for one in _flat(f"{name}{number}", part)]
    if isinstance(kind, Integer):
        return [Parameter(name, "int")]
    if not isinstance(kind, Array) or kind.layout != "C":
        raise TypeError(f"{name}: {kind} cannot be passed to WebAssembly")
    dtype = _numpy_type(kind.dtype)
    return [Parameter(name, record_names().get(dtype, dtype.str[1:]), kind.ndim, dtype.itemsize)]


def _numpy_type(kind: Any) -> Any:
    from numba.np.numpy_support import as_dtype

    return as_dtype(kind)


def record_names() -> dict[Any, str]:
    """The records that travel between the page and the engine, by their type."""
    from kvytok.bots.lab.tally import DIARY, LAB
    from kvytok.bots.neural.appraisal import APPRAISAL
    from kvytok.bots.neural.comparison import COMPARISON
    from kvytok.bots.neural.progress import PROGRESS
    from kvytok.bots.scripts.mind import MIND
    from kvytok.bots.search.belief import BELIEF
    from kvytok.bots.search.contest import CONTEST
    from kvytok.bots.search.finding import FINDING
    from kvytok.rules.happened import HAPPENED
    from kvytok.rules.record import BOARD, RESULT, SCRATCH, STATE
    from kvytok.rules.ticket_way import WAY

    return {
        BOARD: "board", STATE: "state", SCRATCH: "scratch", RESULT: "result", MIND: "mind", BELIEF: "belief",
        PROGRESS: "progress", WAY: "way", CONTEST: "contest", COMPARISON: "comparison", FINDING: "finding",
        HAPPENED: "happened", APPRAISAL: "appraisal", DIARY: "diary", LAB: "lab",
    }  # fmt: skip


def _returned(kind: Any) -> str:
    from numba.core.types.containers import UniTuple
    from numba.core.types.misc import NoneType
    from numba.core.types.scalars import Boolean, Integer

    if isinstance(kind, NoneType):
        return "none"
    if isinstance(kind, Boolean):
        return "bool"
    if isinstance(kind, Integer):
        return "int"
    if isinstance(kind, UniTuple) and isinstance(kind.dtype, Integer):
        return f"ints:{kind.count}"
    raise TypeError(f"a result of type {kind} cannot be read from WebAssembly")


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.msgpack.encode(_compile_here()))
