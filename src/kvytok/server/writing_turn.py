"""The turn to write to SQLite, which has one writer at a time: moves take turns with everything else.

Whoever comes to a table is noted in the database. When thousands come back at once, after a restart for instance, the
moves of those who play already must not wait behind all of them.
"""

import asyncio
from collections import deque
from contextlib import AbstractAsyncContextManager


class WritingTurn:
    """Gives the turn to one writer after the other: in turns to the queue of the moves and to that of all others."""

    def __init__(self) -> None:
        self.moves = WritingQueue(self)
        self.others = WritingQueue(self)
        self.taken = False
        self._last: WritingQueue | None = None

    def pass_on(self) -> None:
        """The turn is over: the next writer has it, if one waits."""
        queues = (self.others, self.moves) if self._last is self.moves else (self.moves, self.others)
        for queue in queues:
            while queue.waiting:
                turn = queue.waiting.popleft()
                if not turn.done():  # otherwise whoever waited has gone
                    self._last = queue
                    turn.set_result(None)
                    return
        self.taken = False


class WritingQueue(AbstractAsyncContextManager[None, None]):
    """A queue for the turn; `async with` holds it."""

    def __init__(self, turn: WritingTurn) -> None:
        self.turn = turn
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def __aenter__(self) -> None:
        if not self.turn.taken:
            self.turn.taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn had come already
                self.turn.pass_on()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.turn.pass_on()
