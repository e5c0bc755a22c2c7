"""The program as a whole: help, version, errors and exits."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import kvytok
from kvytok.cli import main

from .conftest import Call, Run, environment, hear_ctrl_c


def verbs(group: click.Group = main, *path: str) -> list[tuple[str, ...]]:
    """The words that call each verb that does something."""
    found: list[tuple[str, ...]] = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += verbs(command, *path, name)
        if not isinstance(command, click.Group) or command.invoke_without_command:
            found.append((*path, name))
    return found


def test_the_verbs_are_those_of_the_specification() -> None:
    assert sorted(verbs()) == [
        ("analyse",),
        ("arena",),
        ("backup",),
        ("bench", "engine"),
        ("boards",),
        ("boards", "check"),
        ("boards", "lab"),
        ("bot",),
        ("page",),
        ("play",),
        ("quicken",),
        ("replay",),
        ("reports",),
        ("score",),
        ("serve",),
        ("simulate",),
        ("train",),
        ("warm",),
        ("wasm",),
    ]


@pytest.mark.parametrize("verb", verbs(), ids=" ".join)
def test_every_verb_has_json_and_an_example(verb: tuple[str, ...], run: Run) -> None:
    result = run(*verb, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout
    assert f"  kvytok {' '.join(verb)}" in result.stdout.partition("Examples:")[2]


def test_help_is_fast_because_it_imports_little() -> None:
    code = (
        "import sys; from kvytok.cli import main; main(['--help'], standalone_mode=False); "
        "big = ('numba', 'numpy', 'rich', 'textual', 'msgspec', 'fluent', 'babel', 'kvytok.boards'); "
        "print([name for name in big if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_version(run: Run, call: Call) -> None:
    assert run("--version").stdout == f"kvytok {kvytok.__version__}\n" == run("-V").stdout
    assert call("--version").returncode == 0


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("kvytok arena --game eu", "europe-1912"),
        ("kvytok simulate --bots racer,gre", "racer,greedy"),
        ("kvytok simulate --bonus m", "max"),
        ("kvytok simulate --game europe --bonus max,or", "max,orient_express"),
    ],
)
def test_a_shell_completes_games_bots_and_bonus_tickets(line: str, wanted: str) -> None:
    last = str(len(line.split()) - 1)
    words = environment() | {"_KVYTOK_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": last}
    command = [sys.executable, "-c", "from kvytok.cli import main; main(prog_name='kvytok')"]
    done = subprocess.run(command, capture_output=True, text=True, env=words)
    assert f"plain,{wanted}" in done.stdout.splitlines(), done.stderr


def test_no_verb_shows_the_help_on_stderr(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Commands:" in result.stderr


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["scor"], "No such command 'scor'"),
        (["score"], "Missing argument 'FILE' (try kvytok score --help)"),
        (["score", "--colour", "x"], "No such option '--colour'"),
        (["simulate"], "Missing option '--game' (try kvytok simulate --help)"),
        (
            ["simulate", "--game", "usa", "--games", "many"],
            "Invalid value for '--games': 'many' is not a whole number (try",
        ),
        (["bench", "engine", "--seconds", "two"], "Invalid value for '--seconds': 'two' is not a number"),
        (["wasm", "--check", "--out", "nowhere"], "nowhere: there is no such folder; run this in a copy of the source"),
        (["boards", "chek"], "No such command 'chek'"),
        (["bench", "engine", "--seconds", "nan\n"], "Invalid value for '--seconds'"),
    ],
)
def test_usage_errors_are_one_line(args: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert refused(*args).startswith(expected)


def test_errors_of_a_real_run(call: Call, tmp_path: Path) -> None:
    for extra in ([], ["--json"]):
        done = call("score", tmp_path / "none.json", *extra)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"kvytok: {tmp_path}/none.json: cannot be read (No such file or directory)\n"
    (tmp_path / "file").write_text("in the way")
    done = call("serve", "--port", "0", "--data", tmp_path / "file" / "games")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"kvytok: {tmp_path}/file/games: Not a directory\n"


def computed(process: subprocess.Popen[bytes]) -> float:
    """The seconds of computing time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
def test_ctrl_c_is_130_without_a_traceback() -> None:
    command = [sys.executable, "-m", "kvytok", "simulate", "--game", "europe", "--players", "5", "--games", "100000000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=hear_ctrl_c
    )
    try:
        while computed(process) < 6:  # by then it has imported everything and is running
            assert process.poll() is None
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == b""
    assert err.strip() == b""


def test_a_reader_who_goes_away(tmp_path: Path) -> None:
    table = b'{"game": "europe", "players": [{}, {}, {}, {}, {}]}\n'
    (tmp_path / "many.jsonl").write_bytes(table * 500)  # more than fits into a pipe
    command = [sys.executable, "-m", "kvytok", "score", str(tmp_path / "many.jsonl")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 1


def test_a_full_disk() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "kvytok", "boards", "--json"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment())
    assert done.returncode == 1
    assert done.stderr == b"kvytok: cannot write the answer (No space left on device)\n"


def shown_on_a_terminal(stream: str, *command: str) -> tuple[subprocess.CompletedProcess[bytes], str]:
    """Run with one stream on a terminal. It is read all the time, because it holds only a few lines."""
    leader, follower = pty.openpty()
    shown: list[bytes] = []

    def read() -> None:
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(leader, 65536):
                shown.append(part)

    reader = threading.Thread(target=read)
    reader.start()
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | {stream: follower}
    called = [sys.executable, "-m", "kvytok", *command]
    done = subprocess.run(called, env=environment(TERM="xterm"), timeout=300, **streams)  # type: ignore[call-overload]
    os.close(follower)
    reader.join()
    os.close(leader)
    return done, b"".join(shown).decode()


@pytest.mark.slow
def test_on_a_terminal_there_are_tables_and_bars(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(json.dumps({"game": "usa", "players": [{"name": "[bold]Ann"}, {}]}))
    done, shown = shown_on_a_terminal("stdout", "score", str(tmp_path / "table.json"))
    assert done.returncode == 0
    assert "Total" in shown
    assert "[bold]Ann and Player 2 share the victory" in shown
    done, bar = shown_on_a_terminal("stderr", "simulate", "--game", "usa", "--games", "2000")
    assert b"2,000 games" in done.stdout
    assert "Games" in bar
