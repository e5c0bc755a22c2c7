"""The engine as a WebAssembly module: linked from the intermediate text of all compiled functions."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from kvytok.wasm.intermediate import CompiledFunction

TRIPLE: Final = "wasm32-unknown-unknown"
LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What every browser of the last years can do."""
STACK: Final = 256 * 1024
MEMORY: Final = 4 * 1024 * 1024
"""Bytes of memory at the start; the page asks for more when it needs more."""
LINKERS: Final = ("wasm-ld", "wasm-ld-14", "wasm-ld-19")
REPLACED: Final = (
    (r'target triple = ".*"', f'target triple = "{TRIPLE}"'),
    (r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"'),
    (r'"target-cpu"="[^"]*"', ""),
    (r'"target-features"="[^"]*"', ""),
    # Numba's own tables for errors: unused, but each function brings the same ones.
    (r"= common (local_unnamed_addr )?global", "= internal global"),
)


class NoLinker(RuntimeError):
    """The machine has no linker for WebAssembly."""


def engine_module(functions: Sequence[CompiledFunction]) -> bytes:
    """The module that exports these functions by their names."""
    return _linked(_object_file(functions), [function.name for function in functions])


def _object_file(functions: Sequence[CompiledFunction]) -> bytes:
    """All functions in one object file for WebAssembly."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    modules = [_module(llvm, function) for function in functions]
    whole = modules[0]
    for module in modules[1:]:
        whole.link_in(module)
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")
    _optimise(llvm, whole, machine)
    made: bytes = machine.emit_object(whole)
    return made


def _optimise(llvm: Any, module: Any, machine: Any) -> None:
    """Keep one of each function, since every entry brings its own copies, and use the vectors of WebAssembly.

    No sum is made in another order, and nothing is fused: results keep their bits.
    """
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    options.loop_unrolling = True
    options.loop_interleaving = False
    options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    merging = llvm.create_new_module_pass_manager()
    merging.add_merge_functions_pass()
    merging.run(module, builder)
    builder.getModulePassManager().run(module, builder)


def _module(llvm: Any, function: CompiledFunction) -> Any:
    """One function with all that it calls, for WebAssembly; nothing else of it can be seen from outside."""
    text = function.text
    for pattern, new in REPLACED:
        text = re.sub(pattern, new, text)
    module = llvm.parse_assembly(text)
    for one in module.functions:
        if one.name == function.symbol:
            one.name = function.name
        elif not one.is_declaration:
            one.linkage = "internal"
    return module


def find_linker() -> str:
    """The program that links WebAssembly."""
    linker = next(filter(None, map(shutil.which, LINKERS)), None)
    if linker is None:
        raise NoLinker("there is no linker for WebAssembly; install lld (Debian: apt-get install lld)")
    return linker


def _linked(code: bytes, names: Sequence[str]) -> bytes:
    """The module, without anything that no exported function needs."""
    linker = find_linker()
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "engine.o"), Path(folder, "engine.wasm")
        source.write_bytes(code)
        options = ["--no-entry", "--gc-sections", "--strip-all", "--no-check-features", "--export=__heap_base"]
        options += [f"--export={name}" for name in names]
        options += ["--allow-undefined", f"--initial-memory={MEMORY}", "-z", f"stack-size={STACK}"]
        done = subprocess.run([linker, source, "-o", target, *options], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{linker} failed: {done.stderr[-2000:]}")
        return target.read_bytes()
