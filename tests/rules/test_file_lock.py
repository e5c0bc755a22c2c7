"""The lock for the compiler's turn: one process at a time, here and as Windows does it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kvytok.rules import file_lock

HOLDER = """
import sys
from kvytok.rules.file_lock import take_lock
file = open(sys.argv[1], "ab")
take_lock(file, lambda: None)
print("held", flush=True)
sys.stdin.readline()
"""


class Windows:
    """Stands for the module that only Windows has: the lock is busy for some tries."""

    LK_NBLCK = 2

    def __init__(self, busy: int) -> None:
        self.busy, self.tries = busy, 0

    def locking(self, number: int, mode: int, length: int) -> None:
        assert (mode, length) == (self.LK_NBLCK, 1)
        self.tries += 1
        if self.tries <= self.busy:
            raise PermissionError(13, "Permission denied")


def test_another_process_is_waited_for(tmp_path: Path) -> None:
    path, told = tmp_path / "turn", list[str]()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    try:
        assert holder.stdout.readline() == "held\n"

        def waiting() -> None:
            told.append("waiting")
            holder.communicate("\n")  # the other process ends, and its lock with it

        with path.open("ab") as file:
            file_lock.take_lock(file, waiting)
    finally:
        holder.kill()
    assert told == ["waiting"]


@pytest.mark.parametrize("busy", [0, 3])
def test_as_windows_does_it(busy: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    windows: Any = Windows(busy)
    monkeypatch.setattr(file_lock, "fcntl", None)
    monkeypatch.setattr(file_lock, "msvcrt", windows)
    monkeypatch.setattr(file_lock, "AGAIN", 0.001)
    told: list[str] = []
    with (tmp_path / "turn").open("ab") as file:
        file_lock.take_lock(file, lambda: told.append("waiting"))
    assert windows.tries == busy + 1
    assert told == ["waiting"] * bool(busy)


def test_a_system_without_locks_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "fcntl", None)
    monkeypatch.setattr(file_lock, "msvcrt", None)
    with (tmp_path / "turn").open("ab") as file:
        file_lock.take_lock(file, pytest.fail)
