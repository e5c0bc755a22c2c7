"""`kvytok warm`: compiles the rules and the bots ahead of time."""

import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kvytok.cli.output import example, json_option, print_json, progress, show
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from kvytok.bots.entry_points import Entry


@click.command(
    short_help="Compile the rules and the bots ahead of time.",
    epilog=example("kvytok warm", "kvytok warm --play --processes 2", "kvytok warm --clean"),
)
@click.option("--rules", "rules_only", is_flag=True, help="Only the rules, which a server needs to start.")
@click.option("--play", is_flag=True, help="Only the rules and the bots that people play against.")
@click.option(
    "--processes", type=click.IntRange(1, 64), default=1, help="How many functions to compile at a time.  [default: 1]"
)
@click.option("--clean", is_flag=True, help="Also remove what was compiled from older sources.")
@json_option
def warm(rules_only: bool, play: bool, processes: int, clean: bool, as_json: bool) -> None:
    """Compile the rules and the bots now, so that no later command has to wait for it.

    Compiled rules are kept in KVYTOK_CACHE, else in the user's cache folder. A changed rule is compiled again.
    """
    from kvytok.bots.entry_points import MODULES, PLAY, RULES, entry_points
    from kvytok.rules.compiler import cache_folder, cache_home

    entries = list(entry_points(RULES if rules_only else PLAY if play else MODULES))
    compiled: list[dict[str, Any]] = []
    begun = time.perf_counter()
    with progress("functions", len(entries)) as report:
        for one in _compile_all(entries, processes):
            compiled.append(one)
            report(len(compiled))
    seconds = time.perf_counter() - begun
    folder = cache_folder()
    removed = remove_older(cache_home(), folder) if clean else []
    answer = {
        "cache": str(folder),
        "seconds": seconds,
        "functions": compiled,
        "removed": [str(path) for path in removed],
    }
    if as_json:
        print_json(answer)
    else:
        _print(answer)


def _compile_all(entries: "list[Entry]", processes: int) -> Iterator[dict[str, Any]]:
    """Compile functions in this process, or in several: Numba compiles only one at a time in each process."""
    if processes == 1:
        yield from map(_compile, entries)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        yield from pool.map(_compile_named, [(each.function.py_func.__module__, each.name) for each in entries])


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C in this process. The parent gets it too and ends its processes without their tracebacks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _compile_named(place: tuple[str, str]) -> dict[str, Any]:
    """Compile a function given by its module and name, which is how another process receives it."""
    from importlib import import_module

    from kvytok.bots.entry_points import Entry

    module, name = place
    return _compile(Entry(name, getattr(import_module(module), name)))


def _compile(entry: "Entry") -> dict[str, Any]:
    """Compile a function for the types of its arguments, or load it from the cache."""
    from kvytok.bots.entry_points import argument_types

    types = argument_types(entry)
    begun = time.perf_counter()
    compile_for: Callable[[tuple[Any, ...]], object] = entry.function.compile
    compile_for(types)
    return {
        "name": entry.name,
        "seconds": time.perf_counter() - begun,
        "from_cache": not entry.function.stats.cache_misses,
    }


def remove_older(home: Path, keep: Path) -> list[Path]:
    """Remove the cache folders of other versions of the source; only real folders with our names are touched."""
    older = [path for path in sorted(home.glob("compiled-*")) if path.is_dir() and not path.is_symlink()]
    older = [path for path in older if path.name != keep.name]
    for path in older:
        shutil.rmtree(path, ignore_errors=True)
    return [path for path in older if not path.exists()]


def _print(answer: dict[str, Any]) -> None:
    table = new_table("", "function", "", right=("seconds",))
    for function in answer["functions"]:
        origin = "from the cache" if function["from_cache"] else "compiled"
        table.add_row(function["name"], origin, f"{function['seconds']:.2f}")
    removed = [f"removed {path}" for path in answer["removed"]]
    if not answer["functions"]:
        show("nothing to compile: Numba's compiler is switched off (NUMBA_DISABLE_JIT)", *removed)
        return
    show(table, f"{answer['seconds']:.1f} s, kept in {answer['cache']}", *removed)
