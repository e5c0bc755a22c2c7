"""`make play` in a terminal: when it ends, everything ends that it has begun, the compiler in the background, too."""

import os
import pty
import select
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PYTHON = """#!/bin/sh
# Stands for Python: it compiles for a minute, and serves for a minute.
case "$*" in
	*"warm --play"*) echo $$ >"{at}/compiler"; exec sleep 60 ;;
	*serve*) echo $$ >"{at}/server"; exec "{python}" -c "$SERVER" ;;
esac
"""
PATIENCE = 8.0
SERVER = """
import signal, sys, time
def leave(*of):
    time.sleep(0.3)
    sys.exit(0)
signal.signal(signal.SIGINT, leave)
print("serving", flush=True)
time.sleep(60)
"""
"""Like the real one, it ends in order when it is interrupted."""
SHELL = """
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
make = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
print("make is", make.pid, flush=True)
make.wait()
print("ended", flush=True)
time.sleep(60)
"""
"""The shell of the terminal, which stays when `make` has ended."""
CTRL_C = b"\x03"


def wait_for(true: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def runs(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def read_until(terminal: int, word: bytes) -> bytes:
    """What the terminal shows until this word."""
    told = b""
    while word not in told:
        assert select.select([terminal], [], [], PATIENCE)[0], told.decode()
        told += os.read(terminal, 1000)
    return told


@pytest.mark.timeout(100)
@pytest.mark.parametrize("how", ["Ctrl-C", "kill"])
def test_whoever_ends_it_ends_the_server_and_the_compiler(how: str, tmp_path: Path, root: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    python = tmp_path / "python"
    python.write_text(PYTHON.format(at=tmp_path, python=sys.executable))
    python.chmod(0o755)
    for name in ("run", "modules", "page"):  # everything is installed and built
        (tmp_path / name).touch()
    places = [f"BIN={tmp_path}", f"RUN={tmp_path}/run", f"MODULES={tmp_path}/modules", f"PAGE={tmp_path}/page"]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(root)
        os.execve(
            sys.executable, [sys.executable, "-c", SHELL, make, "play", *places], {**os.environ, "SERVER": SERVER}
        )
    compiler = server = 0
    try:
        begun = [tmp_path / "compiler", tmp_path / "server"]
        wait_for(lambda: all(each.is_file() and each.read_text().strip() for each in begun), "the server never started")
        compiler, server = (int(each.read_text()) for each in begun)
        assert runs(compiler)
        assert runs(server)
        told = read_until(terminal, b"serving")
        if how == "kill":
            os.kill(int(told.split(b"make is ")[1].split()[0]), signal.SIGTERM)
        else:
            os.write(terminal, CTRL_C)
        read_until(terminal, b"ended")
        wait_for(lambda: not runs(server), "the server still runs")
        wait_for(lambda: not runs(compiler), "the compiler still runs")
    finally:
        os.close(terminal)
        for process in filter(None, (child, compiler, server)):
            if runs(process):
                os.kill(process, 9)
