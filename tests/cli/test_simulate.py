"""`kvytok simulate` and the batches behind it."""

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots import registry
from kvytok.bots.batches.simulation import Tally, simulate
from kvytok.bots.registry import BotEntry, UnknownBot, bot_names, find_bot, register, seated
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.cli.bench import measure
from kvytok.game import open_box
from kvytok.rules.board import board_records
from kvytok.rules.chance import seed_key
from kvytok.rules.record import Records

from .conftest import Call, Run

TIMES = ("seconds", "games_per_second", "decisions_per_second", "threads")


def answer(run: Run, *args: object) -> Any:
    result = run("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def without_times(whole: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in whole.items() if name not in TIMES}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game(game_id: str, run: Run) -> None:
    whole = answer(run, "--game", game_id, "--players", 3, "--games", 60, "--seed", 7)
    assert (whole["game"], whole["players"], whole["games"], whole["seed"]) == (game_id, 3, 60, 7)
    assert whole["decisions_per_game"] == whole["decisions"] / 60
    assert [seat["seat"] for seat in whole["seats"]] == [0, 1, 2]
    assert sum(seat["win_share"] for seat in whole["seats"]) == pytest.approx(1)
    assert sum(seat["wins"] for seat in whole["seats"]) >= 60
    for seat in whole["seats"]:
        assert seat["bot"] == "random"
        assert seat["score_min"] <= seat["score_mean"] <= seat["score_max"]
    assert whole["seconds"] > 0


def test_the_answer_does_not_depend_on_threads(run: Run) -> None:
    args = ("--game", "europe", "--players", 4, "--games", 97, "--bonus", "max, orient_express")
    one, three = answer(run, *args, "--threads", 1), answer(run, *args, "--threads", 3)
    assert without_times(one) == without_times(three)
    assert without_times(answer(run, *args, "--seed", 1)) != without_times(one)


@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_nor_on_chunks(chunk: int) -> None:
    boards = records("paris")
    whole = simulate(boards, 2, 50, seed_key(3), 2).tally
    parts = simulate(boards, 2, 50, seed_key(3), 2, chunk=chunk).tally
    assert_equal(whole, parts)


def test_more_games_begin_with_the_same_games() -> None:
    boards = records("usa")
    few, many = simulate(boards, 2, 1, seed_key(5), 1).tally, simulate(boards, 2, 40, seed_key(5), 2).tally
    assert np.all(many.score_min <= few.score_min)
    assert np.all(many.score_max >= few.score_max)
    assert many.decisions > few.decisions


def test_one_bot_for_all_or_one_each(run: Run) -> None:
    args = ("--game", "usa", "--players", 3, "--games", 10)
    assert without_times(answer(run, *args, "--bots", "random,random,random")) == without_times(answer(run, *args))


def test_scripts_take_their_own_seats(run: Run) -> None:
    args = ("--game", "usa", "--players", 3, "--games", 30)
    seats = answer(run, *args, "--bots", "random,racer,random")["seats"]
    assert [seat["bot"] for seat in seats] == ["random", "racer", "random"]
    assert seats[1]["win_share"] == 1
    assert min(seat["score_mean"] for seat in answer(run, *args, "--bots", "racer")["seats"]) > 50


@pytest.mark.parametrize(
    ("lang", "title", "headings", "rate"),
    [
        ("en", "USA: 2 players, 21 games", "Seat Bot Score Min Max Routes Tickets Completed Wins Share", "decisions/s"),
        (
            "uk",
            "США: 2 гравці, 21 гра",
            "№ Бот Рахунок Мін. Макс. Ділянки Маршрути Прокл. Перемоги Частка",
            "рішень/с",
        ),
        (
            "ru",
            "США: 2 игрока, 21 игра",
            "№ Бот Счёт Мин. Макс. Перегоны Маршруты Пройд. Победы Доля",
            "решений/с",
        ),
        (
            "pl",
            "USA: 2 gracze, 21 gier",
            "Nr Bot Wynik Min. Maks. Połączenia Bilety Zreal. Wygrane Udział",
            "decyzji/s",
        ),
    ],
)
def test_the_table_in_four_languages(lang: str, title: str, headings: str, rate: str, run: Run) -> None:
    result = run("simulate", "--game", "usa", "--games", "21", "--language", lang)
    assert result.exit_code == 0, result.stderr
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[:2] == [title, headings]
    assert lines[-1].endswith(rate)
    assert max(map(len, result.stdout.splitlines()[1:4])) <= 80
    # Every column is as wide as what stands in it: the numbers end where their headings do.
    heading, *seats = result.stdout.splitlines()[1:4]
    ends = [match.end() for match in re.finditer(r"\S+", heading)][2:]
    for seat in seats:
        assert [match.end() for match in re.finditer(r"\S+", seat)][2:] == ends


def test_for_people(run: Run, call: Call) -> None:
    result = run("simulate", "--game", "usa", "--games", "20")
    assert "USA: 2 players, 20 games" in result.stdout
    assert "decisions/s" in result.stdout
    done = call("simulate", "--game", "usa", "--games", "20", "--json")
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout)["games"] == 20


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--game", "eu"], "--game: there is no game 'eu'"),
        (["--game", "paris", "--players", "5"], "--players: paris is for 2 to 4 players, not 5"),
        (["--game", "usa", "--players", "1"], "--players: usa is for 2 to 5 players, not 1"),
        (["--game", "usa", "--bonus", "max"], "--bonus: usa has no bonus tickets, so 'max' cannot be added"),
        (["--game", "usa", "--bots", "hal"], "--bots: there is no bot 'hal'; there are: random"),
        (["--game", "usa", "--bots", ""], "--bots: there is no bot ''; there are: random"),
        (
            ["--game", "usa", "--players", "3", "--bots", "random,random"],
            "--bots: 2 bots for 3 players; name one for all seats or one for each",
        ),
        (["--game", "usa", "--games", "0"], "Invalid value for '--games': 0 is not in the range"),
        (["--game", "usa", "--threads", "0"], "Invalid value for '--threads': 0 is not in the range"),
        (["--game", "usa", "--seed", "x"], "Invalid value for '--seed': 'x' is not a whole number"),
        (["--game", "usa", "--board", "/nowhere"], "--board /nowhere: /nowhere: there is no such folder"),
    ],
)
def test_refusals(args: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert refused("simulate", *args).startswith(expected)


def test_batches_have_a_size() -> None:
    with pytest.raises(ValueError, match="games, not 0"):
        simulate(records("usa"), 2, 0, seed_key(0))


def test_who_is_no_script_is_refused(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._entries, "thinker", BotEntry("thinker", "thinks", "some.module:Thinker"))
    assert refused("simulate", "--game", "usa", "--bots", "thinker").startswith("--bots: thinker is no script")


def test_the_registry() -> None:
    assert "random" in bot_names()
    assert {name for name in bot_names() if find_bot(name).script} == set(SCRIPTS)
    assert [bot.name for bot in seated(["random"], 4)] == ["random"] * 4
    with pytest.raises(UnknownBot, match=r"did you mean random\?"):
        find_bot("randm")
    with pytest.raises(ValueError, match="there is a bot random already"):
        register("random", "again")


def test_levels_are_a_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", {})
    register("high", "plays well", "kvytok.bots.scripts.script_bot:ScriptBot", ladder=2)
    register("script", "plays on")
    register("low", "plays badly", "some.module:low", ladder=1)
    assert [level.name for level in registry.levels()] == ["low", "high"]
    assert [find_bot(name).script for name in ("high", "script", "low")] == [False, True, False]
    monkeypatch.setattr("kvytok.bots.scripts.script_bot.ScriptBot", lambda: "a bot")
    assert find_bot("high").make() == "a bot"


def test_errors_in_a_thread_come_out() -> None:
    def report(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(records("usa"), 2, 10**6, seed_key(0), 2, report)


@pytest.mark.slow
def test_bench_engine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from kvytok.cli import bench

    rate = measure(open_box("paris").records, 2, 1, 0.05, rounds=3)
    assert rate.decisions_per_second > rate.games_per_second > 0
    result = run("bench", "engine", "--seconds", "0.02", "--json")
    assert result.exit_code == 0, result.stderr
    whole = json.loads(result.stdout)
    assert [game["game"] for game in whole["games"]] == ["usa", "europe", "paris"]
    assert all(game["ratio"] > 0 for game in whole["games"])
    peer = bench.Rate(1400.0, 150_000.0)
    monkeypatch.setattr(bench, "measure_openspiel", lambda seconds: peer)
    shown = run("bench", "engine", "--seconds", "0.02").stdout
    assert "OpenSpiel gin_rummy" in shown
    assert "× the decisions of OpenSpiel" in shown
    monkeypatch.setattr(bench, "measure_openspiel", lambda seconds: None)
    assert "OpenSpiel is not installed" in run("bench", "engine", "--seconds", "0.02").stdout


def test_openspiel_is_measured_where_it_is_installed() -> None:
    from kvytok.cli.bench import measure_openspiel

    rate = measure_openspiel(0.1, rounds=1)
    assert rate is not None
    assert 50 < rate.decisions_per_second / rate.games_per_second < 250


def records(game_id: str) -> Records:
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game))


def assert_equal(one: Tally, other: Tally) -> None:
    for name, value in vars(one).items():
        assert np.array_equal(value, getattr(other, name)), name
