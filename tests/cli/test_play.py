"""`kvytok play` as a program: what it refuses, and a real terminal."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import environment


def test_what_is_refused(refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused("play", "--game", "usa").startswith("playing needs a terminal")
    assert refused("play", "https://example.org/usa").startswith("https://example.org/usa is not the link to a table;")
    monkeypatch.setattr("kvytok.extras.find_spec", lambda package: None)
    assert (
        refused("play")
        == "textual is not installed; it comes with the extra 'terminal': pip install 'kvytok[terminal]'"
    )


@pytest.mark.slow
def test_a_real_terminal(tmp_path: Path) -> None:
    """It begins, takes keys, ends with q, and the answer says where the game is."""
    leader, follower = pty.openpty()
    file = tmp_path / "game.kvytok"
    command = [sys.executable, "-m", "kvytok", "play", "--game", "usa", "--seats", "Anna,racer", "--json", str(file)]
    process = subprocess.Popen(
        command,
        stdin=follower,
        stderr=follower,
        stdout=subprocess.PIPE,
        env=environment(TERM="xterm-256color", COLUMNS="80", LINES="24"),
    )
    shown, until = b"", time.monotonic() + 120
    try:
        while b"Which tickets do you keep?" not in shown:
            assert time.monotonic() < until, shown[-500:]
            if select.select([leader], [], [], 1)[0]:
                shown += os.read(leader, 65536)
        os.write(leader, b"\x1b")
        time.sleep(0.5)  # a terminal tells Escape from a longer key by a pause
        os.write(leader, b"q")
        while process.poll() is None:
            assert time.monotonic() < until
            if select.select([leader], [], [], 0.1)[0]:
                os.read(leader, 65536)
    finally:
        process.kill()
        os.close(follower)
        os.close(leader)
    assert process.stdout is not None
    told = json.loads(process.stdout.read())
    assert told["players"] == ["Anna", "Bot (racer)"]
    assert told["result"] is None
    assert Path(told["file"]) == file
    assert file.read_text().startswith("kvytok game 1\n")


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    link = f"http://127.0.0.1:9/t/{'a' * 16}"
    told = subprocess.run(
        [sys.executable, "-m", "kvytok", "play", link, "--language", "en"],
        stdin=follower,
        stderr=follower,
        stdout=subprocess.PIPE,
        env=environment(TERM="xterm-256color", COLUMNS="300", XDG_DATA_HOME=str(tmp_path)),
        timeout=120,
    )
    said = os.read(leader, 65536).decode()
    os.close(follower)
    os.close(leader)
    assert told.returncode == 2
    assert f"{link}: The server cannot be reached." in said
