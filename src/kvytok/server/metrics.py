"""Metrics: what a server has done and how long it took, as numbers that Prometheus reads. They name nobody."""

import os
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 256)
MEDIA_TYPE: Final = "text/plain; version=0.0.4"


class Histogram:
    """How often a value fell into each range."""

    def __init__(self, limits: tuple[float, ...]) -> None:
        self.limits = limits
        self.counts = [0] * (len(limits) + 1)
        self.total = 0.0

    def note(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.limits, value)] += 1
        self.total += value

    def lines(self, name: str) -> Iterator[str]:
        """The histogram as Prometheus reads it."""
        below = 0
        for limit, count in zip((*self.limits, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{name}_bucket{{le="{limit}"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"


class Metrics:
    """The counters of one process, from its start on."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        """Moves by who made them."""
        self.refused: Counter[str] = Counter()
        """Refusals on sockets, by their code."""
        self.move_seconds = Histogram(SECONDS)
        """From the arrival of a move to the moment when all are told."""
        self.commit_seconds = Histogram(SECONDS)
        """How long the database took to store a group of moves."""
        self.commit_moves = Histogram(SIZES)
        """How many moves a group had."""


def text(metrics: Metrics, gauges: Iterable[tuple[str, str, dict[str, float]]]) -> str:
    """All metrics as Prometheus reads them; a gauge has a name, a help text, and values by label (empty: none)."""
    lines: list[str] = []

    def told(name: str, kind: str, about: str, values: Iterable[str]) -> None:
        lines.extend((f"# HELP {name} {about}", f"# TYPE {name} {kind}", *values))

    for name, about, by, label in (
        ("kvytok_moves_total", "Moves that were stored.", metrics.moves, "by"),
        ("kvytok_refused_total", "Messages on sockets that were refused.", metrics.refused, "code"),
    ):
        told(name, "counter", about, (f'{name}{{{label}="{key}"}} {n}' for key, n in sorted(by.items())))
    for name, about, histogram in (
        ("kvytok_move_seconds", "From the arrival of a move until all are told.", metrics.move_seconds),
        ("kvytok_commit_seconds", "The time to store a group of moves.", metrics.commit_seconds),
        ("kvytok_commit_moves", "The number of moves in a group.", metrics.commit_moves),
    ):
        told(name, "histogram", about, histogram.lines(name))
    for name, about, values in (*gauges, *_process()):
        kind = "counter" if name.endswith("_total") else "gauge"
        told(
            name,
            kind,
            about,
            (f"{name}{{{label}}} {n:.10g}" if label else f"{name} {n:.10g}" for label, n in values.items()),
        )
    return "\n".join(lines) + "\n"


def _process() -> Iterator[tuple[str, str, dict[str, float]]]:
    yield "process_cpu_seconds_total", "Processor time of this process.", {"": time.process_time()}
    if sys.platform == "linux":
        with open("/proc/self/statm") as file:
            pages = int(file.read().split()[1])
        yield "process_resident_memory_bytes", "Memory of this process.", {"": pages * os.sysconf("SC_PAGE_SIZE")}
