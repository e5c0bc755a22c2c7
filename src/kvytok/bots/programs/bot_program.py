"""A program as a bot for the arena: starts it, asks it in lines, and sets a time limit for every answer."""

import threading

import msgspec

from kvytok.bots.bot import Answer, BotFault, Candidate, Question
from kvytok.bots.programs.line_process import LineFault, LineProcess
from kvytok.bots.programs.lines import CandidateLine, NewGame, Reply, ask, hello
from kvytok.game.box import Box
from kvytok.game.errors import MoveError
from kvytok.game.notation import parse
from kvytok.game.position import Position

STARTING = 30.0
"""The extra seconds that a program gets before its first answer, to start."""
LIMIT = 60.0
"""The seconds for an answer if no thinking time is set."""
SLACK = 2.0
"""If a thinking time is set, the limit is 1.5 times that time plus this number of seconds."""
EXEC = "exec:"


class BotProgram:
    """A program that can enter a tournament; its processes are kept for the next games."""

    script = False

    def __init__(self, command: str, box: Box, players: int, starting: float = STARTING, limit: float = LIMIT) -> None:
        self.name = f"{EXEC}{command}"
        self.box, self.players = box, players
        self.starting, self.limit = starting, limit
        self._command = command
        self._lock = threading.Lock()
        self._all: list[LineProcess] = []
        self._free: list[LineProcess] = []
        self._closed = False

    def make(self) -> "ProgramBot":
        """A bot for one seat of one game, with its own process."""
        with self._lock:
            if self._closed:
                raise BotFault(f"{self.name} was ended")
            if self._free:
                return ProgramBot(self, self._free.pop(), self.limit)
            try:
                process = LineProcess(self._command)
                self._all.append(process)
                process.say(msgspec.json.encode(hello(self.box, self.players)), self.starting)
            except LineFault as fault:
                raise BotFault(f"{self.name} {fault}") from None
        return ProgramBot(self, process, self.starting + self.limit)

    def give_back(self, process: LineProcess) -> None:
        """Keep a process for the next game."""
        with self._lock:
            self._free.append(process)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            for process in self._all:
                process.close()


class ProgramBot:
    """One seat of one game, played by a program."""

    def __init__(self, program: BotProgram, process: LineProcess, limit: float) -> None:
        self._program, self._process = program, process
        self._limit = limit
        self._then: tuple[int, ...] = ()
        """The actions left of a move that was answered as text: its payment."""
        self._new = True

    def choose(self, question: Question) -> Answer:
        """Ask the program, unless its last move also answers this question."""
        if self._then and self._then[0] in question.actions:
            action, *rest = self._then
            self._then = tuple(rest)
            return Answer(action)
        limit = self._limit if question.seconds is None else self._limit - self._program.limit
        limit += 0 if question.seconds is None else question.seconds * 1.5 + SLACK
        line = b""
        try:
            if self._new:
                self._process.say(msgspec.json.encode(NewGame()), limit)
                self._new = False
            self._process.say(msgspec.json.encode(ask(self._program.box, question)), limit)
            line = self._process.hear(limit)
            self._limit = self._program.limit
            return self._understood(question, line)
        except LineFault as fault:
            raise BotFault(f"{self._program.name} {fault}{_shown(line)}") from None

    def leave(self) -> None:
        """Free the process for another game."""
        self._program.give_back(self._process)

    def _understood(self, question: Question, line: bytes) -> Answer:
        reply = read_reply(line)
        if reply.error is not None:
            raise LineFault(f"says: {reply.error[:300]}")
        candidates = tuple(Candidate(told.action, told.value, told.weight) for told in reply.candidates)
        if reply.action is not None:
            if reply.action not in question.actions:
                raise LineFault(f"chose action {reply.action}, which is not legal now")
            return Answer(reply.action, candidates)
        if reply.move is None:
            raise LineFault("answered neither an action nor a move")
        names = tuple(f"seat {seat}" for seat in range(self._program.players))
        try:
            _, ids = parse(Position(self._program.box, question.views, names), reply.move)
        except MoveError as error:
            raise LineFault(f"cannot move so: {error}") from None
        self._then = ids[1:]
        return Answer(ids[0], candidates)


def read_reply(line: bytes) -> Reply:
    """The reply in a line: an object, or only an action id or the text of a move."""
    try:
        told: object = msgspec.json.decode(line)
        if isinstance(told, str):
            return Reply(move=told)
        if isinstance(told, int) and not isinstance(told, bool):
            return Reply(action=told)
        return msgspec.convert(told, Reply)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LineFault(f"answered what is no reply ({error})") from None


def _shown(line: bytes) -> str:
    """A line as part of an error message."""
    if not line:
        return ""
    text = line.decode("utf-8", "replace")
    return f"; its line was: {text[:200]}{'…' if len(text) > 200 else ''}"


def reply_of(answer: Answer) -> Reply:
    """An answer as a reply."""
    told = [CandidateLine(*candidate) for candidate in answer.candidates]
    return Reply(action=answer.action, candidates=told)
