"""Answers: JSON for programs, tables for people, and bars for those who wait."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

Verb = TypeVar("Verb", bound=Callable[..., Any])


def json_option(verb: Verb) -> Verb:
    """The option that every verb has."""
    return click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(verb)


def example(*lines: str) -> str:
    """Examples for the end of a verb's help, each on its own line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def print_json(answer: object) -> None:
    """An answer as indented JSON in UTF-8, whatever the terminal's own encoding."""
    import msgspec

    write(msgspec.json.format(msgspec.json.encode(answer), indent=2) + b"\n")


def write(content: bytes) -> None:
    """Bytes to stdout, all of them: where Python does not buffer (PYTHONUNBUFFERED), one call may write a part only."""
    sys.stdout.flush()
    rest = memoryview(content)
    while rest:
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()


def console() -> "Console":
    """Where people read: stdout. What stands in brackets or between colons is text like any other."""
    from rich.console import Console

    # In a file or a pipe nothing needs to fit the width of a screen.
    width = None if sys.stdout.isatty() else 160
    return Console(highlight=False, markup=False, emoji=False, width=width)


def new_table(title: str, *left: str, right: Iterable[str] = ()) -> "Table":
    """A table for people with these headings, the columns of numbers aligned to the right."""
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in left:
        table.add_column(heading, no_wrap=True)
    for heading in right:
        table.add_column(heading, justify="right")
    return table


def show(*parts: "RenderableType") -> None:
    """Print text and tables for people."""
    out = console()
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, str))


@contextmanager
def progress(label: str, total: int, rate: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, told how much is done, with the number a second if wanted; nothing where that is no terminal."""
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
    begun = time.perf_counter()
    before: list[int] = []

    def said_rate(done: int) -> str:
        """What was done since the bar began; what a journal held already does not count."""
        before.append(done) if not before else None
        return f"{(done - before[0]) / max(time.perf_counter() - begun, 1e-9):,.1f} {label}/s"

    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, rate="")
        yield lambda done: bar.update(task, completed=done, rate=said_rate(done))
