"""The threads in which bots think, one bot a thread.

A thread whose bot does not come to an end is given up, and another takes its place: so a bot that hangs costs a thread,
never the bots of other tables. Nobody waits for a thread when the program ends.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from kvytok.bots.bot import STOP, Stop, new_stop
from kvytok.server.bot_queue import Asker, BotQueue, Rank

Found = TypeVar("Found")


class Thought(Generic[Found]):
    """Something to think about, and what comes of it."""

    def __init__(self, asker: Asker, think: Callable[[Stop], Found]) -> None:
        self.asker = asker
        self.think = think
        self.stop = new_stop()
        self._loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = self._loop.create_future()
        self.answer: asyncio.Future[Found] = self._loop.create_future()
        self.answer.add_done_callback(_retrieved)
        self.given_up = False

    def end(self, why: Exception) -> None:
        """Stop thinking: whoever waits is told why."""
        self.stop[0] = STOP
        if not self.answer.done():
            self.answer.set_exception(why)

    def run(self) -> None:
        """Think, in a thread."""
        self._tell(self.begun, None, None)
        try:
            found = self.think(self.stop)
        except BaseException as error:
            self._tell(self.answer, None, error)
        else:
            self._tell(self.answer, found, None)

    def _tell(self, future: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
        def tell() -> None:
            if future.done():
                return
            if error is None:
                future.set_result(found)
            else:
                future.set_exception(error)

        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self._loop.call_soon_threadsafe(tell)


def _retrieved(answer: asyncio.Future[Any]) -> None:
    """An error that comes when nobody waits any more is nobody's business."""
    if not answer.cancelled():
        answer.exception()


class BotThreads:
    """Threads that take from one line."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self.line: BotQueue[Thought[Any]] = BotQueue()
        self.lost = 0
        """Threads that were given up and have not come back."""
        self._change = threading.Condition()
        self._threads = 0
        self._idle = 0
        self._numbers = 0
        self._running: set[Thought[Any]] = set()
        self._closed = False

    def add(self, thought: Thought[Any]) -> None:
        """Think about something when its turn comes."""
        with self._change:
            if self._closed:
                raise RuntimeError("the threads of the bots are closed")
            self.line.add(thought.asker, thought)
            self._change.notify()
            self._hire()

    def remove(self, thought: Thought[Any]) -> None:
        """Nobody wants to know any more."""
        thought.stop[0] = STOP
        with self._change:
            self.line.remove(thought.asker, thought)

    def give_up(self, thought: Thought[Any]) -> bool:
        """Let another thread take the place of the one that thinks about this; False where it has just come back."""
        with self._change:
            if thought not in self._running:
                return False
            thought.given_up = True
            self.lost += 1
            self._threads -= 1
            self._hire()
            return True

    def waiting(self, rank: Rank, address: str | None = None) -> int:
        """How many of a rank wait, all of them or those of an address."""
        with self._change:
            return self.line.waiting(rank, address)

    def close(self, why: Exception) -> None:
        """Begin nothing more, stop all thinking, and wait for nobody."""
        with self._change:
            self._closed = True
            thoughts = list(self._running)
            while (thought := self.line.take()) is not None:
                thoughts.append(thought)
            self._change.notify_all()
        for thought in thoughts:
            thought.end(why)

    def _hire(self) -> None:
        """A new thread, where all are busy and there may be more."""
        if len(self.line) > self._idle and self._threads < self.most:
            self._threads += 1
            self._numbers += 1
            threading.Thread(target=self._work, name=f"{self.name}-{self._numbers}", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._change:
                self._idle += 1
                while not self.line and not self._closed:
                    self._change.wait()
                self._idle -= 1
                thought = self.line.take()
                if thought is None:
                    self._threads -= 1
                    return
                self._running.add(thought)
            thought.run()
            with self._change:
                self._running.discard(thought)
                if thought.given_up:
                    self.lost -= 1
                    return
