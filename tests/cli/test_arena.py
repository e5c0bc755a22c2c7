"""`kvytok arena`."""

import contextlib
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from kvytok.bots.neural.trained_network import board_digest, shipped
from kvytok.cli.arena import BETWEEN_BOTS
from learn.single_table import boards_of, write_single

from .conftest import Call, Run, environment, hear_ctrl_c

TIMES = ("seconds", "games_per_second", "games_now", "threads")
PICKING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        print(message["actions"][message["seed"] % len(message["actions"])], flush=True)
"""


def answer(run: Run, *args: object) -> Any:
    result = run("arena", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def without_times(whole: dict[str, Any]) -> dict[str, Any]:
    for bot in whole["bots"]:
        bot.pop("time")
    return {name: value for name, value in whole.items() if name not in TIMES}


def test_the_answer(run: Run) -> None:
    whole = answer(run, "--bots", "racer,random", "--game", "usa", "--games", 100, "--seed", 3)
    assert (whole["game"], whole["players"], whole["games"], whole["deals"], whole["seed"]) == ("usa", 2, 100, 50, 3)
    assert whole["tables"] == [["racer", "random"]]
    racer, other = whole["bots"]
    assert racer["win_share"] + other["win_share"] == pytest.approx(1)
    assert racer["win_share"] > 0.9
    assert racer["rating"] - racer["rating_error"] > other["rating"] + other["rating_error"]
    assert racer["margin"] == pytest.approx(racer["score"] - other["score"])
    assert whole["duels"][0]["score"] == pytest.approx(racer["win_share"])
    assert whole["sprt"] is None
    assert without_times(answer(run, "--bots", "racer,random", "--game", "usa", "--games", 100)) != without_times(whole)


def test_for_people(run: Run, tmp_path: Path) -> None:
    files = ("--json", tmp_path / "result.json", "--plot", tmp_path / "result.svg")
    result = run("arena", "--bots", "racer,random", "--game", "europe", "--games", 80, "--sprt", "0,60", *files)
    assert result.exit_code == 0, result.stderr
    assert "europe, 2 players, " in result.stdout
    assert "SPRT: racer against random is rather +60 points than +0; LLR +" in result.stdout
    assert "games/s" in result.stdout
    whole = json.loads((tmp_path / "result.json").read_text())
    assert whole["sprt"]["accepted"] == "elo1"
    assert ElementTree.parse(tmp_path / "result.svg").getroot().tag.endswith("svg")
    undecided = run("arena", "--bots", "racer,random", "--game", "europe", "--games", 10, "--sprt", "0,30").stdout
    assert "SPRT 0, 30: not decided" in undecided


def test_the_tables_fit_80_columns() -> None:
    """On a terminal of 80 columns nothing is cut off, whatever the names of the bots are."""
    bots = "random,racer,greedy,wary,collector,hungry,one-step-thinker,long-route-junkie"
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "kvytok", "arena", "--bots", bots, "--game", "paris", "--games", "1"]
    with subprocess.Popen(command, stdout=its, stderr=subprocess.PIPE, env=environment() | {"TERM": "dumb"}) as arena:
        os.close(its)
        shown = b""
        # At the end of the program, reading from its terminal is an error.
        with contextlib.suppress(OSError):
            while part := os.read(ours, 4096):
                shown += part
        assert arena.stderr is not None
        assert arena.wait() == 0, arena.stderr.read()
    os.close(ours)
    lines = shown.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in shown.decode()
    assert all(any(line.split()[:1] == [name] for line in lines) for name in bots.split(","))
    assert any(line.split()[1:2] == ["long-route-junkie"] for line in lines)  # numbered: row before column


def test_a_round_robin_with_a_program(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PICKING)
    command = f"exec:{sys.executable} {tmp_path / 'bot.py'}"
    args = ("arena", "--bots", f"racer,random,{command}", "--game", "paris", "--games", 4)
    shown = run(*args)
    assert shown.exit_code == 0, shown.stderr
    assert "row before column" in shown.stdout
    whole = answer(run, *args[1:])
    assert [bot["bot"] for bot in whole["bots"]] == ["racer", "random", command]
    assert len(whole["duels"]) == len(whole["tables"]) == 3
    assert whole["bots"][2]["time"]["decisions"] > 100


def test_a_program_that_fails_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys\nfor line in sys.stdin: print('hm', flush=True)\n")
    line = refused("arena", "--bots", f"racer,exec:{sys.executable} {tmp_path / 'bot.py'}", "--game", "usa")
    assert line.startswith(f"exec:{sys.executable}")
    assert line.endswith("its line was: hm")


def test_a_network_of_ones_own(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.npz"
    mine.write_bytes(shipped()[board_digest(boards_of("paris")), 2].read_bytes())
    journal = ("--game", "paris", "--games", 10, "--journal", tmp_path / "games.jsonl")
    whole = answer(run, "--bots", f"neural:{mine},neural", *journal)
    own, same = whole["bots"]
    assert own["bot"] == f"neural:{mine}"
    # With the same weights, each deal ends the same from both seats.
    assert (own["win_share"], own["margin"], own["score"]) == (0.5, 0, same["score"])
    other = refused("arena", "--bots", f"neural:{write_single(tmp_path, 'paris', 3)},neural", "--game", "paris")
    assert "these weights are for paris with 3 players" in other
    assert "these weights are for europe-1912 with 2 players" in refused(
        "arena", "--bots", f"neural:{write_single(tmp_path, 'europe-1912', 2)},neural", "--game", "paris"
    )
    # Other weights under the same name are another bot, so the journal does not fit.
    with np.load(mine) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(mine, **arrays | {"policy_bias": arrays["policy_bias"] + 1})
    assert "games.jsonl" in refused("arena", "--bots", f"neural:{mine},neural", *map(str, journal))
    mine.write_bytes(b"no weights")
    assert refused("arena", "--bots", f"neural:{mine},neural", "--game", "paris").endswith(
        "these are no weights as `kvytok train` writes them"
    )
    mine.unlink()
    assert refused("arena", "--bots", f"neural:{mine},neural", "--game", "paris").endswith("there is no such file")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--bots", "racer"], "--bots: a tournament needs two bots or more"),
        (["--bots", "racer,racer"], "--bots: every bot once"),
        (["--bots", "racer,hal"], "--bots: there is no bot 'hal'"),
        (["--bots", "racer,random", "--players", "6"], "--players: usa is for 2 to 5 players, not 6"),
        (["--bots", "racer,random", "--bonus", "max"], "--bonus: usa has no bonus tickets"),
        (["--bots", "racer,random", "--sprt", "5"], "--sprt: two numbers such as 0,10, not '5'"),
        (["--bots", "racer,random", "--sprt", "5,nan"], "--sprt: the first number is the lower one"),
        (["--bots", "racer,random", "--sprt", "5,0"], "--sprt: the first number is the lower one"),
        (["--bots", "racer,random", "--plot", "x.png"], "--plot: draws SVG"),
        (["--bots", "racer,random", "--seconds", "1", "--playouts", "9"], "--seconds or --playouts limits"),
        (["--bots", "racer,random", "--seconds", "nan"], "--seconds: nan is not a time"),
        (["--bots", "racer,random", "--games", "2", "--plot", "/nowhere/x.svg"], "--plot /nowhere/x.svg: No such file"),
        (["--bots", "racer,random", "--games", "2", "--journal", "/nowhere/x"], "--journal: /nowhere/x: No such file"),
    ],
)
def test_refusals(args: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert refused("arena", "--game", "usa", *args).startswith(expected)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("racer,random", ["racer", "random"]),
        ("racer,exec:node bot.js 'a,b'", ["racer", "exec:node bot.js 'a,b'"]),
        ('exec:python3 "my,bot.py" -x,racer', ['exec:python3 "my,bot.py" -x', "racer"]),
    ],
)
def test_a_comma_in_quotes_belongs_to_the_command(text: str, bots: list[str]) -> None:
    assert BETWEEN_BOTS.split(text) == bots


def test_three_bots_cannot_be_tested_against_each_other(refused: Callable[..., str], tmp_path: Path) -> None:
    line = refused("arena", "--game", "usa", "--bots", "racer,random,exec:cat", "--sprt", "0,10")
    assert line == "--sprt: compares two bots; name two"


def wait_for_lines(path: Path, lines: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 120
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, "it has ended by itself"
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_tournament_goes_on(end: signal.Signals, tmp_path: Path, call: Call) -> None:
    (tmp_path / "bot.py").write_text(PICKING)
    bots = f"racer,exec:{sys.executable} {tmp_path / 'bot.py'}"
    args = ["arena", "--bots", bots, "--game", "europe", "--games", "30", "--json"]
    journal = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "kvytok", *args, "--journal", str(journal)]
    for lines in (4, 12):
        process = subprocess.Popen(
            command,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            preexec_fn=hear_ctrl_c,
        )
        wait_for_lines(journal, lines, process)
        os.kill(process.pid, end)
        _, said = process.communicate(timeout=60)
        assert process.returncode == (130 if end == signal.SIGINT else -end)
        assert said.strip() == b""
    with open(journal, "ab") as file:
        file.write(b'{"table":0,"deal":14,"rot')
    resumed, unbroken = call(*args, "--journal", journal), call(*args)
    assert resumed.returncode == unbroken.returncode == 0, resumed.stderr
    again, whole = json.loads(resumed.stdout), json.loads(unbroken.stdout)
    assert 0 < again["games_now"] < 30
    assert without_times(again) == without_times(whole)
