"""Inlined rules: rules that only other rules call are compiled into the entries that use them, not by themselves.

Numba makes each function ready to run by itself: two wrappers, full optimisation of everything it calls, and machine
code. A rule three calls deep goes through that once for itself and once more with each of its callers, and all results
but the last are thrown away. An inlined rule is only simplified; full optimisation and machine code come once, with the
entry. That takes less than half the time, and the entries run as fast.
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
"""The parts of Numba that this file uses or overrides."""


def missing_hooks() -> tuple[str, ...]:
    """The hooks that the installed Numba does not have."""
    return tuple(f"{owner.__name__}.{name}" for owner, name in HOOKS if not hasattr(owner, name))


class InlinedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of an inlined rule: it is linked with other code and never run by itself."""

    def get_pointer_to_function(self, name: str) -> int:
        """Return no address: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "InlinedLibrary":
        """The object that Numba asks to set a function's environment: this library."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing: there is no machine code."""

    def _optimize_final_module(self) -> None:
        """Inline and simplify, as Numba does before its full optimisation."""
        codegen = self._codegen
        passes, builder = codegen._module_pass_manager(
            loop_vectorize=codegen._loopvect, slp_vectorize=False, opt=codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Make the code ready to be linked; the engine that makes machine code does not see it."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class InlinedCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, with an `InlinedLibrary` and without the wrappers."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        state = self.state
        state.library = InlinedLibrary(state.targetctx.codegen(), function.__qualname__)
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        return super().compile_extra(function)


def _widened(kind: types.Type) -> types.Type:
    """The type of an argument as it is passed: 64 bits for every whole number, unchanged for everything else."""
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    return types.int64 if isinstance(kind, types.Integer) else kind


class Inlined(CPUDispatcher):  # type: ignore[misc]
    """A rule that other rules call.

    A rule that is called with an 8-bit seat in one place and a 64-bit seat in another would be compiled twice. Passing
    all whole numbers as 64 bits leaves one version of each rule, which also halves the time of a cold start.
    """

    def __init__(self, function: Callable[..., object], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=dict(options), pipeline_class=InlinedCompiler)
        self._options = options

    def get_call_template(self, args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> object:
        """How compiled code calls the rule."""
        return super().get_call_template(tuple(_widened(kind) for kind in args), kws)

    @cached_property
    def alone(self) -> Callable[..., Any]:
        """The same rule, ready to run by itself."""
        function: Callable[..., Any] = numba.jit(**self._options)(self.py_func)
        return function

    def __call__(self, *args: Any) -> Any:
        """Run the rule from plain Python, as tests do."""
        return self.alone(*args)
