"""A process that exchanges lines with us; every step has a time limit, and the process is always ended."""

import contextlib
import os
import select
import shlex
import signal
import subprocess
import tempfile
import time

LONGEST_LINE = 1 << 20
PATIENCE = 0.5
"""The seconds that a program gets to end by itself after its input is closed."""


class LineFault(Exception):
    """Raised if the exchange with a program fails; the message says why."""


class LineProcess:
    """A program with its stdin and stdout; its stderr is kept for error messages."""

    def __init__(self, command: str) -> None:
        self._errors = tempfile.TemporaryFile()
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("no command")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # a new process group, so that everything it starts can be ended with it
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            raise LineFault(f"cannot be started ({getattr(error, 'strerror', None) or error})") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        for stream in (self._in, self._out):
            os.set_blocking(stream.fileno(), False)
        self._read = b""
        self._closed = False

    def say(self, line: bytes, seconds: float) -> None:
        """Write a line within `seconds`."""
        rest = memoryview(line + b"\n")
        deadline = time.monotonic() + seconds
        while rest:
            self._wait(deadline, seconds, writing=True)
            try:
                rest = rest[os.write(self._in.fileno(), rest) :]
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                raise LineFault(f"has ended{self._last_words()}") from None

    def hear(self, seconds: float) -> bytes:
        """The next line, without its line end, read within `seconds`."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._read:
            self._wait(deadline, seconds, writing=False)
            try:
                piece = os.read(self._out.fileno(), 1 << 16)
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                piece = b""
            if not piece:
                raise LineFault(f"has ended{self._last_words()}")
            self._read += piece
            if len(self._read) > LONGEST_LINE and b"\n" not in self._read:
                raise LineFault(f"wrote a line of more than {LONGEST_LINE >> 20} MiB")
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _wait(self, deadline: float, seconds: float, writing: bool) -> None:
        if self._closed:
            raise LineFault("was ended")
        ready = select.poll()
        try:
            ready.register(*(self._in, select.POLLOUT) if writing else (self._out, select.POLLIN))
            if ready.poll(max(0.0, deadline - time.monotonic()) * 1000):
                return
        except (OSError, ValueError):
            raise LineFault("was ended") from None
        doing = "take a question" if writing else "answer"
        raise LineFault(f"did not {doing} within {seconds:g} s{self._last_words()}")

    def _last_words(self) -> str:
        """The last line that the program wrote to stderr, for an error message."""
        with contextlib.suppress(OSError, ValueError):
            self._errors.seek(0, os.SEEK_END)
            self._errors.seek(max(0, self._errors.tell() - 2000))
            lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
            if lines:
                return f": {lines[-1][:300]}"
        return ""

    def close(self) -> None:
        """End the program and everything that it has started."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._in.close()
        pid = self._process.pid
        # Until we wait for the process, no other process can get its id or the id of its group.
        deadline = time.monotonic() + PATIENCE
        while not self._has_ended() and time.monotonic() < deadline:
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        self._process.wait()
        # The other streams stay open: another thread may be reading them, and must notice the end.

    def _has_ended(self) -> bool:
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
