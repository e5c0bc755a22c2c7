"""Thinking in portions: a compiled search says how many worlds to play next; time, threads and stopping are outside.

A search is one record. Its rows take the values of the worlds of a portion, so several threads can play a portion
together. The page drives the same compiled searches (web/src/engine/thinking.ts).
"""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.bot import Question, stopping
from kvytok.rules.record import (
    KEEP_TICKETS,
    PAY_ROUTE,
    PAY_STATION,
    PHASE_NAMES,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Records,
)

SECONDS: Final = 1.0
"""The default thinking time for a move."""
ROWS: Final = 16
"""The most worlds in a portion."""
_PARTS: Final = {TURN: 0.6, SECOND_CARD: 0.4, PAY_ROUTE: 0.25, PAY_STATION: 0.25, TUNNEL: 0.15, KEEP_TICKETS: 0.4}
PARTS: Final = tuple(_PARTS.get(phase, 1.0) for phase in range(len(PHASE_NAMES)))
"""The share of a move's time for each of its questions, by phase; the question of the opening gets all of it."""


class Search(Protocol):
    """A compiled search, ready to think about one question."""

    records: Records
    """Its record, as an array of length one, with the fields `time_share` and `spent`."""

    def go_on(self, most: int) -> int:
        """Take in the worlds that were played; the number of worlds to play next, at most `most`; 0: it is done."""
        ...

    def play(self, worker: int, row: int) -> None:
        """Play one world of the portion, in the working space of a thread."""
        ...


def think(search: Search, question: Question, begun: float, threads: int, most: int) -> None:
    """Let a search think until it is done, its time is over or it is stopped; `most` worlds at a time."""
    record = search.records
    seconds = SECONDS if question.seconds is None else question.seconds
    limit = max(1e-9, seconds * float(record["time_share"][0]))
    with ThreadPoolExecutor(threads) as pool, stopping(question):
        while True:
            record["spent"] = (time.perf_counter() - begun) / limit
            worlds = search.go_on(most)
            if worlds == 0:
                return

            def share(worker: int, worlds: int = worlds) -> None:
                for row in range(worker, worlds, threads):
                    if question.stopped:
                        return
                    search.play(worker, row)  # one world at a time, so that Ctrl-C works

            if threads == 1 or worlds == 1:
                share(0)
            else:
                list(pool.map(share, range(threads)))


def world_key(seed: int) -> NDArray[np.uint32]:
    """The key from which all worlds of a seed are dealt."""
    digest = hashlib.sha256(f"kvytok strong {seed}".encode("ascii")).digest()
    return np.frombuffer(digest, "<u4").copy()
