"""Inlined rules: those that only other rules call are compiled into the entries that use them, and no further.

Numba makes each function ready to run by itself: two wrappers, all optimisations over everything it calls, and machine
code. A rule three calls deep goes through that once for itself and once more with each of its callers, and all but the
last is thrown away. A part is only simplified; full optimisation and machine code come once, with the entry.
That takes less than half the time, and the entries run as fast.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numba
from numba.core import types
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

HOOKS = (
    (JITCodeLibrary, "_ensure_finalized"),
    (JITCodeLibrary, "_optimize_final_module"),
    (JITCodeLibrary, "_finalize_final_module"),
    (JITCodeLibrary, "_finalize_dynamic_globals"),
    (JITCodeLibrary, "_verify_declare_only_symbols"),
    (CPUCodegen, "_module_pass_manager"),
    (Compiler, "compile_extra"),
    (CPUDispatcher, "get_call_template"),
)
"""What is used or overridden inside Numba."""


def missing_hooks() -> tuple[str, ...]:
    """The hooks that this Numba does not have."""
    return tuple(f"{owner.__name__}.{name}" for owner, name in HOOKS if not hasattr(owner, name))


class InlinedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part: to be linked with other code, not to be run."""

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "InlinedLibrary":
        """What is asked to set the environment of a function that can run."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to set: there is no machine code."""

    def _optimize_final_module(self) -> None:
        """Inline and simplify, as Numba does it before its optimisations in full."""
        codegen = self._codegen
        passes, builder = codegen._module_pass_manager(
            loop_vectorize=codegen._loopvect, slp_vectorize=False, opt=codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Make it ready to be linked; the engine that makes machine code does not see it."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class InlinedCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, with such a library and without the wrappers."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        state = self.state
        state.library = InlinedLibrary(state.targetctx.codegen(), function.__qualname__)
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        return super().compile_extra(function)


def _widened(kind: types.Type) -> types.Type:
    """The type under which an argument is passed: every whole number as 64 bits, everything else as it is."""
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    return types.int64 if isinstance(kind, types.Integer) else kind


class Inlined(CPUDispatcher):  # type: ignore[misc]
    """A rule for other rules.

    A rule that is called with an 8-bit seat here and a 64-bit seat there would be compiled twice; passing all whole
    numbers as 64 bits leaves one version of each, which halves the time of a cold start as well.
    """

    def __init__(self, function: Callable[..., object], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=dict(options), pipeline_class=InlinedCompiler)
        self._options = options

    def get_call_template(self, args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> object:
        """How compiled code calls it."""
        return super().get_call_template(tuple(_widened(kind) for kind in args), kws)

    @cached_property
    def alone(self) -> Callable[..., Any]:
        """The same rule, ready to run by itself."""
        function: Callable[..., Any] = numba.jit(**self._options)(self.py_func)
        return function

    def __call__(self, *args: Any) -> Any:
        """Run it from plain Python, as tests do."""
        return self.alone(*args)
