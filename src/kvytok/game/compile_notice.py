"""One line on stderr when a program or a notebook has to wait for the compiler, where no terminal can show progress.

A terminal shows every step in one line that goes away (`rules/compile_turn.py`). Anything else keeps what is written,
so it gets one line. The command line is told on a terminal only, as with its other progress.
"""

import multiprocessing
import os
import sys
from typing import Final

from kvytok.rules.compile_turn import QUIET, CompileTurn, on_terminal

NOTICE: Final = (
    "kvytok: compiling what is used for the first time, about 20 s in all; later starts take a moment "
    f"(python -m kvytok warm does it ahead; {QUIET}=1 hides this line)"
)


class CompileNotice:
    """Tells of compiling: each step on a terminal, else the first one in one line."""

    def __init__(self) -> None:
        self._told = False

    def __call__(self, line: str) -> None:
        """Tell what is being done; an empty line means that it is over."""
        if os.environ.get(QUIET) or sys.stderr is None:
            return
        if CompileTurn.ends_at_once or sys.stderr.isatty():
            on_terminal(line)
        elif line and not self._told and multiprocessing.parent_process() is None:
            self._told = True
            print(NOTICE, file=sys.stderr, flush=True)


def tell_of_compiling() -> None:
    """Let the notice tell, unless a progress bar already does."""
    if CompileTurn.teller is on_terminal:
        CompileTurn.teller = CompileNotice()
