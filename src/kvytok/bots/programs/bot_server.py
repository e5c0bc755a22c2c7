"""One of our bots as a program: it answers the lines of a host in any language."""

from collections.abc import Iterable, Iterator

import msgspec
import numpy as np

from kvytok.boards import BoardSource
from kvytok.bots.bot import Bot, Question
from kvytok.bots.programs.bot_program import reply_of
from kvytok.bots.programs.lines import PROTOCOL, Ask, NewGame, ProgramHello, Reply
from kvytok.bots.programs.view_fields import Unreadable, read
from kvytok.bots.registry import BotEntry
from kvytok.game.box import Box, open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import legal_at


class _Refused(Exception):
    """Raised for a line that cannot be answered; the message says why."""


class BotServer:
    """One bot that answers the lines of a host."""

    def __init__(self, entry: BotEntry, board: BoardSource = None) -> None:
        self._entry, self._board = entry, board
        self._box: Box | None = None
        self._bot: Bot | None = None
        self._decoder = msgspec.json.Decoder(ProgramHello | NewGame | Ask)

    def answer(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The replies to the lines of a host, each without a line end."""
        for line in lines:
            if not line.strip():
                continue
            try:
                reply = self._heard(line)
            except _Refused as error:
                reply = Reply(error=str(error))
            if reply is not None:
                yield msgspec.json.encode(reply)

    def _heard(self, line: bytes) -> Reply | None:
        try:
            message = self._decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise _Refused(f"this is no message of the protocol: {error}") from None
        if isinstance(message, ProgramHello):
            self._box = self._opened(message)
            self._bot = None
            return None
        if isinstance(message, NewGame):
            self._bot = None
            return None
        if self._box is None:
            raise _Refused("say hello first, with the game that is played")
        return self._decided(self._box, message)

    def _opened(self, hello: ProgramHello) -> Box:
        if hello.protocol != PROTOCOL:
            raise _Refused(f"this is protocol {PROTOCOL}, not {hello.protocol}")
        try:
            box = open_box(hello.game, hello.bonus, self._board)
        except ValueError as error:
            raise _Refused(str(error)) from None
        if hello.board is not None and hello.board != box.digest:
            raise _Refused(f"the board or the rules of {hello.game} are others here ({box.digest}, not {hello.board})")
        return box

    def _decided(self, box: Box, asked: Ask) -> Reply:
        if self._bot is None:
            self._bot = self._entry.make()
        try:
            views = read(box, asked.view)
        except (Unreadable, OverflowError) as error:
            raise _Refused(f"view: {error}") from None
        room = np.zeros(ACTIONS, np.int16)
        n = legal_at(box.records, views, 0, room)
        if n == 0:
            raise _Refused("view: nothing is asked")
        if asked.actions and asked.actions != room[:n].tolist():
            raise _Refused("view: other actions are legal in it than those listed")
        return reply_of(
            self._bot.choose(
                Question(
                    boards=box.records,
                    views=views,
                    actions=room[:n].copy(),
                    seed=asked.seed,
                    seconds=asked.seconds,
                    playouts=asked.playouts,
                    threads=asked.threads,
                    reasons=asked.reasons,
                )
            )
        )
