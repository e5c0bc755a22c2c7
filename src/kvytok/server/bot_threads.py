"""The threads in which bots think, one bot for each thread.

If a bot does not finish, its thread is given up and a new one takes its place. So a bot that hangs costs one thread and
never blocks the bots of other tables. The program does not wait for these threads when it ends.
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
    """A question for a bot, and later its answer."""

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
        """Stop thinking; the waiting code gets the exception `why`."""
        self.stop[0] = STOP
        if not self.answer.done():
            self.answer.set_exception(why)

    def run(self) -> None:
        """Think. Runs in a thread."""
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

        with suppress(RuntimeError):  # the event loop has closed: nobody waits any more
            self._loop.call_soon_threadsafe(tell)


def _retrieved(answer: asyncio.Future[Any]) -> None:
    """Mark an error as seen if it comes when nobody waits any more; otherwise asyncio logs it."""
    if not answer.cancelled():
        answer.exception()


class BotThreads:
    """Threads that take their thoughts from one queue."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self.queue: BotQueue[Thought[Any]] = BotQueue()
        self.lost = 0
        """The number of threads that were given up and have not come back."""
        self._change = threading.Condition()
        self._threads = 0
        self._idle = 0
        self._numbers = 0
        self._running: set[Thought[Any]] = set()
        self._closed = False

    def add(self, thought: Thought[Any]) -> None:
        """Put `thought` in the queue; a thread runs it when its turn comes."""
        with self._change:
            if self._closed:
                raise RuntimeError("the threads of the bots are closed")
            self.queue.add(thought.asker, thought)
            self._change.notify()
            self._hire()

    def remove(self, thought: Thought[Any]) -> None:
        """Stop `thought` and take it out of the queue: nobody wants the answer any more."""
        thought.stop[0] = STOP
        with self._change:
            self.queue.remove(thought.asker, thought)

    def give_up(self, thought: Thought[Any]) -> bool:
        """Give up the thread that runs `thought` and let another take its place; False if it has just finished."""
        with self._change:
            if thought not in self._running:
                return False
            thought.given_up = True
            self.lost += 1
            self._threads -= 1
            self._hire()
            return True

    def waiting(self, rank: Rank, address: str | None = None) -> int:
        """The number of waiting thoughts of a rank, of one address or of all."""
        with self._change:
            return self.queue.waiting(rank, address)

    def turns_before(self, asker: Asker) -> int:
        """How often a thread has to finish a thought before one can begin with a new thought of this asker."""
        with self._change:
            before = len(self._running) + self.queue.ahead(asker) - self.most + 1
            return max(0, -(-before // self.most))

    @property
    def busy(self) -> int:
        """The number of thoughts that are being thought now."""
        with self._change:
            return len(self._running)

    def close(self, why: Exception) -> None:
        """Begin nothing more, and stop all thinking without waiting for it."""
        with self._change:
            self._closed = True
            thoughts = list(self._running)
            while (thought := self.queue.take()) is not None:
                thoughts.append(thought)
            self._change.notify_all()
        for thought in thoughts:
            thought.end(why)

    def _hire(self) -> None:
        """Start a new thread if all are busy and one more is allowed."""
        if len(self.queue) > self._idle and self._threads < self.most:
            self._threads += 1
            self._numbers += 1
            threading.Thread(target=self._work, name=f"{self.name}-{self._numbers}", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._change:
                self._idle += 1
                while not self.queue and not self._closed:
                    self._change.wait()
                self._idle -= 1
                thought = self.queue.take()
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
