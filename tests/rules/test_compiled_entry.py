"""Compiled entries: one cache for all installations of the same sources, one process that compiles, words, Ctrl-C."""

import json
import os
import pty
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.conftest import hear_ctrl_c

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LOAD = """
import json, time
import numpy as np
from kvytok.rules.from_python import ask_at
from kvytok.rules.record import STATE
ask_at(np.zeros(1, STATE), 0, 1)
print(json.dumps([sum(ask_at.stats.cache_hits.values()), sum(ask_at.stats.cache_misses.values())]))
"""
PATIENCE = 120
SMALL = 1000
"""More bytes than any file may have on the disk that is nearly full."""
SOON = 6
"""The seconds within which a command ends; compiling takes longer. The machine may be busy with other tests."""


def installation(folder: Path) -> Path:
    """Another place with the same sources."""
    only_sources = shutil.ignore_patterns("*.npz", "page", "__pycache__", "*.wasm")
    shutil.copytree(ROOT / "src" / "kvytok", folder / "kvytok", ignore=only_sources)
    return folder


def surroundings(place: Path, cache: Path) -> dict[str, str]:
    changes = {"PYTHONPATH": str(place), "KVYTOK_CACHE": str(cache)}
    return {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"} | changes


def started(place: Path, cache: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", LOAD]
    return subprocess.Popen(command, env=surroundings(place, cache), cwd=place, stdout=subprocess.PIPE, text=True)


def hits_and_misses(process: subprocess.Popen[str]) -> list[int]:
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    found: list[int] = json.loads(out)
    return found


def test_installations_of_the_same_sources_share_what_is_compiled(tmp_path: Path) -> None:
    first, second = installation(tmp_path / "first"), installation(tmp_path / "second")
    assert hits_and_misses(started(first, tmp_path / "cache")) == [0, 1]
    assert hits_and_misses(started(second, tmp_path / "cache")) == [1, 0]
    changed = second / "kvytok" / "rules" / "phases.py"
    changed.write_text(changed.read_text() + "\n# another source\n")
    assert hits_and_misses(started(second, tmp_path / "cache")) == [0, 1]


def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    processes = [started(ROOT / "src", tmp_path) for _ in range(3)]
    assert sorted(map(hits_and_misses, processes)) == [[0, 1], [1, 0], [1, 0]]


def test_a_folder_without_locks_is_no_obstacle(tmp_path: Path) -> None:
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [0, 1]
    for lock in tmp_path.rglob("*.lock"):
        lock.unlink()
        lock.mkdir()
    for kept in tmp_path.rglob("*.nbi"):
        kept.unlink()
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [0, 1]


def test_a_full_folder_is_no_obstacle(tmp_path: Path) -> None:
    def nearly_full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))

    for _ in range(2):
        process = subprocess.run(
            [sys.executable, "-c", LOAD], env=surroundings(ROOT / "src", tmp_path), preexec_fn=nearly_full, text=True,
            capture_output=True, timeout=PATIENCE, check=True,
        )  # fmt: skip
        assert json.loads(process.stdout) == [0, 1]
        assert process.stderr.count("compiled code is not kept in") == 1
        assert "KVYTOK_CACHE names another folder" in process.stderr
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [0, 1]  # there is room again
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [1, 0]


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [b"", b"\x80\x05nonsense"])
def test_damaged_files_are_made_again(tmp_path: Path, kind: str, left: bytes) -> None:
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [0, 1]
    damaged = list(tmp_path.rglob(f"*.{kind}"))
    assert damaged
    for path in damaged:
        path.write_bytes(left)
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [0, 1]
    assert hits_and_misses(started(ROOT / "src", tmp_path)) == [1, 0]


def read_until(terminal: int, wanted: str) -> str:
    """What a terminal shows, up to some words or to the end."""
    seen, end = "", time.monotonic() + PATIENCE
    while wanted not in seen and time.monotonic() < end:
        try:
            seen += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            break
    return seen


def on_a_terminal(command: list[str], cache: Path) -> tuple[subprocess.Popen[bytes], int]:
    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        command, env=surroundings(ROOT / "src", cache), stdout=subprocess.DEVNULL, stderr=theirs, stdin=theirs,
        start_new_session=True, preexec_fn=hear_ctrl_c,
    )  # fmt: skip
    os.close(theirs)
    return process, mine


def test_a_terminal_is_told_and_the_line_goes_away(tmp_path: Path) -> None:
    process, terminal = on_a_terminal([sys.executable, "-c", LOAD], tmp_path)
    try:
        seen = read_until(terminal, "no such words")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        os.close(terminal)
    assert "kvytok: compiling ask_at (about 20 s in all, once)" in seen
    assert seen.endswith("\r\033[K")


def test_ctrl_c_ends_at_once_while_something_is_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kvytok", "simulate", "--game", "paris", "--games", "1"]
    process, terminal = on_a_terminal(command, tmp_path)
    try:
        assert "compiling" in read_until(terminal, "compiling")
        time.sleep(1)  # by now the compiler is deep in its work
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (-signal.SIGINT, 130)
        assert time.monotonic() - begun < SOON
    finally:
        process.kill()
        os.close(terminal)
