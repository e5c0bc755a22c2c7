"""Programs as bots: they play whole games; their mistakes are reported and their processes ended."""

import os
import re
import shlex
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from bots.arena.entrants import Picker, Tiny, box
from kvytok.bots.arena.match import Match, play_match
from kvytok.bots.arena.match_games import ThinkingTime
from kvytok.bots.bot import BotFault, Question
from kvytok.bots.programs.bot_program import BotProgram
from kvytok.bots.programs.line_process import LineFault
from kvytok.bots.registry import find_bot
from kvytok.game import Game
from kvytok.rules.from_python import view

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "bots.md").read_text()
EXAMPLE = re.search(r'^```py title="mybot.py"\n(?P<code>.*?)^```$', PAGE, re.M | re.S)
SPEAKING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        {answer}
"""


def program(
    tmp_path: Path, source: str, game_id: str = "usa", limit: float = 20.0, starting: float = 20.0
) -> BotProgram:
    path = tmp_path / "bot.py"
    path.write_text(source)
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
    return BotProgram(command, box(game_id), 2, starting, limit)


def speaking(tmp_path: Path, answer: str, **options: float) -> BotProgram:
    return program(tmp_path, SPEAKING.format(answer=answer), **options)  # type: ignore[arg-type]


def opening(seconds: float | None = None) -> Question:
    """The first question of a game."""
    game = Game.new("usa", 2, seed=1)
    keep = [12 + places for places in (3, 5, 6, 7)]
    return Question(game.box.records, view(game.states, 0), np.array(keep, np.int16), seed=1, seconds=seconds)


def asked(entrant: BotProgram, seconds: float | None = None) -> int:
    try:
        return entrant.make().choose(opening(seconds)).action
    finally:
        entrant.close()


@pytest.mark.parametrize("game_id", ["usa", "europe"])
def test_the_example_of_the_page_plays_whole_games(game_id: str, tmp_path: Path) -> None:
    assert EXAMPLE is not None
    assert len(EXAMPLE["code"].splitlines()) <= 40
    mine = program(tmp_path, EXAMPLE["code"], game_id)
    try:
        match = Match(box(game_id), (mine, find_bot("random")), 2, 4, 1, ThinkingTime())
        sheet = play_match(match, 2).sheet
    finally:
        mine.close()
    assert sheet.played() == 4
    assert next(iter(sheet.duels())).scores.sum() == 4, "better than random"


def test_our_own_bot_as_a_program_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    served = BotProgram(f"{shlex.quote(sys.executable)} -m kvytok bot racer", box("europe"), 2, 120, 20)
    try:
        bots = (served, find_bot("racer"), Tiny(Picker))
        sheet = play_match(Match(box("europe"), bots, 2, 4, 3, ThinkingTime()), 1).sheet
    finally:
        served.close()
    against = {table.bots: sheet.games[number] for number, table in enumerate(sheet.tables)}
    assert np.array_equal(against[0, 2]["total"], against[1, 2]["total"])
    assert next(iter(sheet.duels())).scores.tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("print(13 + 2)", 15),
        ('print(json.dumps(message["moves"][0]["move"]))', 15),
        ('print(json.dumps({"action": 17}))', 17),
        ('print(json.dumps({"move": message["moves"][-1]["move"], "candidates": [{"action": 19, "value": 0.5}]}))', 19),
    ],
)
def test_ways_to_answer(answer: str, action: int, tmp_path: Path) -> None:
    assert asked(speaking(tmp_path, f"{answer}; sys.stdout.flush()")) == action


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("print('hm')", r"answered what is no reply \(.*\); its line was: hm"),
        ("print('{}')", r"answered neither an action nor a move; its line was: {}"),
        ("print('[1]')", "answered what is no reply"),
        ("print('true')", "answered what is no reply"),
        ("print(400)", "chose action 400, which is not legal now; its line was: 400"),
        ("""print('{"move": "take red"}')""", "cannot move so: "),
        ("""print('{"move": "fly home"}')""", "cannot move so: "),
        ("""print('{"acton": 15}')""", "answered what is no reply"),
        ("""print('{"error": "I am lost"}')""", "says: I am lost"),
        ("print('x' * (3 << 20))", "wrote a line of more than 1 MiB|answered what is no reply"),
        ("raise ValueError('too hard')", "has ended: ValueError: too hard"),
        ("sys.exit()", "has ended$"),
    ],
)
def test_wrong_answers_name_the_bot_and_the_line(answer: str, said: str, tmp_path: Path) -> None:
    entrant = speaking(tmp_path, f"{answer}; sys.stdout.flush()")
    with pytest.raises(BotFault, match=said) as fault:
        asked(entrant)
    assert str(fault.value).startswith(entrant.name)


def test_who_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    entrant = speaking(tmp_path, "import time; time.sleep(600)", limit=0.2, starting=1.0)
    with pytest.raises(BotFault, match=r"did not answer within 1.2 s"):
        asked(entrant)
    entrant = speaking(tmp_path, "import time; time.sleep(600)", limit=50.0, starting=0.5)
    with pytest.raises(BotFault, match=r"did not answer within 2.65 s"):
        asked(entrant, seconds=0.1)


def test_who_does_not_listen_is_not_waited_for(tmp_path: Path) -> None:
    entrant = program(tmp_path, "import time; time.sleep(600)", limit=0.2, starting=0.3)
    try:
        process = entrant.make()._process
        with pytest.raises(LineFault, match=r"did not take a question within 0.3 s"):
            process.say(b"x" * (4 << 20), 0.3)
    finally:
        entrant.close()


def test_what_cannot_be_started_is_told() -> None:
    for command, said in (("no-such-program-here", "No such file"), ("'", "No closing quotation"), ("", "no command")):
        entrant = BotProgram(command, box("usa"), 2)
        with pytest.raises(BotFault, match=rf"cannot be started \({said}"):
            entrant.make()


def alive(pid: int) -> bool:
    """Whether a process still runs; a zombie process does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    source = f"""
import os, subprocess, sys, signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(tmp_path / "pids")!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
for line in sys.stdin: print(15, flush=True)
import time; time.sleep(600)
"""
    entrant = program(tmp_path, source)
    bot = entrant.make()
    assert bot._process.hear(20) == b"15"
    mine = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert all(alive(pid) for pid in mine)
    entrant.close()
    deadline = time.monotonic() + 10
    while any(alive(pid) for pid in mine) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(alive(pid) for pid in mine)
    assert os.getpid() not in mine
    with pytest.raises(BotFault, match="was ended"):
        entrant.make()


def test_processes_are_kept_for_the_next_game(tmp_path: Path) -> None:
    entrant = speaking(tmp_path, "import os; print(15); sys.stdout.flush()")
    try:
        first = entrant.make()
        first.choose(opening())
        first.leave()
        assert entrant.make()._process is first._process
        assert entrant.make()._process is not first._process
    finally:
        entrant.close()
