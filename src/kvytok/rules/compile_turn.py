"""A turn to compile: one process at a time compiles a function, the others wait for it, and a terminal is told.

Without it, four processes that start on a new machine would all compile the same functions at the same time.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, ClassVar

from kvytok.rules.file_lock import take_lock

ABOUT = "about 20 s in all, once"
ERASE = "\r\033[K"
QUIET = "KVYTOK_QUIET"
"""If this environment variable is set, nothing is said."""


def on_terminal(line: str) -> None:
    """Put a line on the terminal in place of the last one, if there is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(ERASE + (f"kvytok: {line}" if line else ""))
        sys.stderr.flush()


class CompileTurn:
    """The right to compile one function. It belongs to a file, so it ends with its process whatever happens."""

    teller: ClassVar[Callable[[str], None]] = on_terminal
    """Who tells what is going on; a progress bar shows it itself. An empty line means that it is over."""
    ends_at_once: ClassVar[bool] = False
    """Whether Ctrl-C ends the process at once while it compiles. The command line does that; a library must not."""
    held: ClassVar[int] = 0
    """How many turns this process has: more than one if compiling a function needs another one."""

    def __init__(self, name: str, lock: Path) -> None:
        self._name, self._lock = name, lock
        self._file: IO[bytes] | None = None
        self._owner: int | None = None
        self._interrupt: object = None

    def begin(self) -> None:
        """Wait until no other process compiles this function."""
        self._owner = threading.get_ident()
        CompileTurn.held += 1
        self._let_interrupts_end_it()
        with suppress(OSError):  # a folder that cannot be written, or that knows no locks: everybody compiles
            self._lock.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._lock.open("ab")
        if self._file is not None:
            with suppress(OSError):
                take_lock(self._file, self._tell_waiting)
        CompileTurn.teller(f"compiling {self._name} ({ABOUT}) …")

    def end(self) -> None:
        """Let others compile or load the function. Nothing happens in a thread that has no turn."""
        if self._owner != threading.get_ident():
            return
        self._owner = None
        CompileTurn.held -= 1
        if self._file is not None:
            self._file.close()
            self._file = None
        CompileTurn.teller("")
        if self._interrupt is not None:
            signal.signal(signal.SIGINT, self._interrupt)  # type: ignore[arg-type]
            self._interrupt = None

    def _tell_waiting(self) -> None:
        CompileTurn.teller(f"waiting for another process that is compiling {self._name} …")

    def _let_interrupts_end_it(self) -> None:
        """Let Ctrl-C end the process. Python would notice it only when the compiler comes back, after seconds."""
        if not self.ends_at_once or threading.current_thread() is not threading.main_thread():
            return
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._interrupt = signal.signal(signal.SIGINT, signal.SIG_DFL)


def end_process_if_compiling(code: int) -> None:
    """End this process without waiting for a thread that compiles, which may take half a minute."""
    if CompileTurn.held:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
