"""The output of a verb: JSON for programs, tables and progress bars for people."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

Verb = TypeVar("Verb", bound=Callable[..., Any])


def json_option(verb: Verb) -> Verb:
    """The option `--json`, which every verb has."""
    return click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(verb)


def example(*lines: str) -> str:
    """Examples for the end of a verb's help, each on its own line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def print_json(answer: object) -> None:
    """Print an answer as indented JSON, always in UTF-8."""
    import msgspec

    write(msgspec.json.format(msgspec.json.encode(answer), indent=2) + b"\n")


def write(content: bytes) -> None:
    """Write all bytes to stdout. Without Python's buffer (PYTHONUNBUFFERED) one call may write only a part."""
    sys.stdout.flush()
    rest = memoryview(content)
    while rest:
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()


def console() -> "Console":
    """The console for people, on stdout. Square brackets and colons are printed as they are, not as markup."""
    from rich.console import Console

    # A letter that the terminal's encoding lacks becomes a question mark instead of an error.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    # A file or a pipe has no screen width to fit.
    width = None if sys.stdout.isatty() else 160
    return Console(highlight=False, markup=False, emoji=False, width=width)


def show(*parts: "RenderableType") -> None:
    """Print text and tables for people."""
    out = console()
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, str))


@contextmanager
def progress(label: str, total: int, rate: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, fed with the number done, with the rate if wanted; nothing if stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    columns: list[ProgressColumn] = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]
    if rate:
        columns.append(TextColumn("{task.fields[rate]}"))
    from kvytok.rules.compile_turn import CompileTurn, on_terminal

    begun = time.perf_counter()
    before: list[int] = []

    def said_rate(done: int) -> str:
        """The rate since the bar began; what a journal already held does not count."""
        before.append(done) if not before else None
        return f"{(done - before[0]) / max(time.perf_counter() - begun, 1e-9):,.1f} {label}/s"

    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, rate="")
        CompileTurn.teller = lambda line: bar.update(task, description=line or label)
        try:
            yield lambda done: bar.update(task, completed=done, rate=said_rate(done))
        finally:
            CompileTurn.teller = on_terminal
