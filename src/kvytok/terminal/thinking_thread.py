"""ThinkingThread: work that takes seconds runs in a thread of its own, so the terminal answers all the time.

The threads are daemons: quitting does not wait for a bot or for the compiler.
"""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from textual.app import App

from kvytok.bots.bot import STOP, Stop, new_stop
from kvytok.rules.compile_turn import CompileTurn

Found = TypeVar("Found")


class ThinkingThread:
    """The thought that is going on; a new one stops the last."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._stop: Stop = new_stop()

    def begin(self, work: Callable[[Stop], Found], then: Callable[[Found], None]) -> None:
        """Let a thread do the work, and hand what it found to `then` in the thread of the terminal."""
        self.end()
        self._stop = stop = new_stop()

        def run() -> None:
            try:
                found = work(stop)
            except Exception as error:
                if not stop[0]:
                    self._app.call_from_thread(self._failed, error)
                return
            if not stop[0]:
                self._app.call_from_thread(then, found)

        threading.Thread(target=run, daemon=True, name="kvytok-thinking").start()

    def end(self) -> None:
        """Stop the thought: its answer is no longer wanted."""
        self._stop[0] = STOP

    def tell_compiling(self, tell: Callable[[str], None]) -> None:
        """Show in the terminal game, instead of on the terminal, that something is being compiled."""

        def told(line: str) -> None:
            if threading.current_thread() is threading.main_thread():
                tell(line)
            else:
                self._app.call_from_thread(tell, line)

        CompileTurn.teller = told

    def _failed(self, error: Exception) -> None:
        raise error
