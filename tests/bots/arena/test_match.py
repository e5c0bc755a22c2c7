"""Tournaments: the result does not depend on the threads, and the right games are played."""

from pathlib import Path

import numpy as np
import pytest

from bots.arena.entrants import Cheat, Last, Picker, box, match
from kvytok import Game
from kvytok.bots.arena.chart import draw
from kvytok.bots.arena.match import Match, play_match
from kvytok.bots.arena.match_games import decision_seed
from kvytok.bots.arena.report import numbers
from kvytok.bots.arena.sprt import Claim
from kvytok.bots.bot import BotFault
from kvytok.bots.scripts.all_scripts import deal_at
from kvytok.rules.chance import seed_key
from kvytok.rules.from_python import apply_at, legal_at, score_at
from kvytok.rules.record import OVER, RESULT, SCRATCH, STATE


def told(tournament: Match, threads: int, **options: object) -> dict[str, object]:
    """The numbers of a tournament, without its times."""
    outcome = play_match(tournament, threads, **options)  # type: ignore[arg-type]
    answer = numbers(tournament, outcome, options.get("claim"))  # type: ignore[arg-type]
    for bot in answer["bots"]:
        del bot["time"]
    return answer


@pytest.mark.parametrize(
    "tournament",
    [
        match("usa", "racer", "random", games=300),
        match("usa", "racer", Picker, games=12),
        match("europe", "random", Picker, Last, games=6),
        match("paris", Picker, "racer", players=4, games=8),
    ],
    ids=lambda tournament: " ".join(bot.name for bot in tournament.bots),
)
def test_the_result_does_not_depend_on_threads(tournament: Match) -> None:
    assert told(tournament, 1) == told(tournament, 3)


def test_a_test_stops_at_the_same_deal_whatever_the_threads() -> None:
    tournament = match("usa", "racer", "random", games=4000)
    one, four = (told(tournament, threads, claim=Claim(0, 40)) for threads in (1, 4))
    assert one == four
    assert one["sprt"]["accepted"] == "elo1"  # type: ignore[index]
    assert one["deals"] < 200  # type: ignore[operator]


def test_the_games_are_the_ones_that_were_meant() -> None:
    """Games of a tournament, played again here from their deal, seats and seeds, have the same results."""
    tournament = match("europe", Picker, Last, "random", players=2, games=4)
    sheet = play_match(tournament, 2).sheet
    records, key = tournament.box.records, np.frombuffer(seed_key(tournament.seed), "<u4").copy()
    states, results, room = np.zeros(1, STATE), np.zeros(1, RESULT), np.zeros(400, np.int16)
    table = next(number for number, table in enumerate(sheet.tables) if table.bots == (0, 1))
    for deal in range(2):
        for rotation in range(2):
            picker = rotation  # the seat of the first bot
            deal_at(records, key, states, 2, deal)
            while states["phase"][0] != OVER:
                actions = room[: legal_at(records, states, 0, room)].tolist()
                seat = int(states["seat"][0])
                seed = decision_seed(1, deal, seat, int(states["decisions"][0]))
                chosen = actions[seed % len(actions)] if seat == picker else actions[-1]
                apply_at(records, states, 0, chosen)
            score_at(records, states, 0, np.zeros(1, SCRATCH), results)
            game = sheet.games[table, deal, rotation]
            assert game["total"][:2].tolist() == results["total"][0][:2].tolist()
            assert game["rank"][:2].tolist() == results["rank"][0][:2].tolist()


def test_rotation_swaps_who_begins() -> None:
    records, states = box("usa").records, np.zeros(1, STATE)
    key = np.frombuffer(seed_key(1), "<u4").copy()
    begins = {0: 0, 1: 0}
    for table in match("usa", "racer", "random").tables:
        for deal in range(40):
            for rotation in range(2):
                deal_at(records, key, states, 2, deal)
                begins[table.seats(rotation)[int(states["first"][0])]] += 1
    assert begins == {0: 40, 1: 40}


def test_a_deal_is_the_game_of_its_key() -> None:
    """With the key of a deal, `Game` deals the same cards."""
    states = np.zeros(1, STATE)
    deal_at(box("usa").records, np.frombuffer(seed_key(3), "<u4").copy(), states, 3, 5)
    game = Game.new("usa", 3, key=states["key"][0].astype("<u4").tobytes())
    assert game.states.tobytes() == states.tobytes()


def test_equal_bots_share_every_deal() -> None:
    """Two equal bots get the same random seeds on the same seat, so each wins half of every deal."""

    class Twin(Picker):
        pass

    sheet = play_match(match("usa", Picker, Twin, games=20), 2).sheet
    duel = next(iter(sheet.duels()))
    assert duel.scores.tolist() == [1.0] * 10


def test_one_among_many() -> None:
    answer = told(match("usa", "racer", "random", players=4, games=40), 2)
    racer, other = answer["bots"]  # type: ignore[misc]
    assert answer["tables"] == [["racer", "random", "random", "random"]]
    assert (racer["games"], racer["seats"], other["games"], other["seats"]) == (40, 40, 40, 120)
    assert racer["win_share"] + 3 * other["win_share"] == pytest.approx(1)
    assert racer["margin"] + 3 * other["margin"] == pytest.approx(0)
    assert racer["rating"] > other["rating"]


def test_more_bots_than_seats_at_tables_of_three() -> None:
    answer = told(match("paris", "racer", "random", Picker, Last, players=3, games=6), 2)
    assert len(answer["tables"]) == 4  # type: ignore[arg-type]
    duels = {(duel["a"], duel["b"]): duel for duel in answer["duels"]}  # type: ignore[attr-defined]
    assert len(duels) == 6
    assert {duel["games"] for duel in duels.values()} == {12}
    assert all(0 <= duel["score"] <= 1 for duel in duels.values())
    assert [bot["games"] for bot in answer["bots"]] == [18] * 4  # type: ignore[attr-defined]
    assert sum(bot["win_share"] for bot in answer["bots"]) == pytest.approx(4 / 3)  # type: ignore[attr-defined]


def test_games_are_made_up_to_whole_deals() -> None:
    assert told(match("paris", "racer", "random", players=3, games=10), 1)["games"] == 12


def test_an_illegal_action_stops_the_tournament() -> None:
    with pytest.raises(BotFault, match="cheat chose action -1, which is not legal"):
        play_match(match("usa", "racer", Cheat), 2)


def test_whatever_interrupts_comes_out() -> None:
    def report(done: int, verdict: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(match("usa", "racer", "random", games=10**6), 2, report=report)


def test_times_are_told_for_those_who_are_asked() -> None:
    tournament = match("usa", "racer", Picker, games=4)
    racer, picker = numbers(tournament, play_match(tournament, 1), None)["bots"]
    for bot in (racer, picker):
        assert 0 < bot["time"]["mean"] <= bot["time"]["max"]
        assert bot["time"]["p99"] <= bot["time"]["max"]
        assert bot["time"]["decisions"] > 50
    scripts = match("usa", "racer", "random", games=4)
    assert [bot["time"] for bot in numbers(scripts, play_match(scripts, 1), None)["bots"]] == [None, None]


def test_the_chart_names_every_bot(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    answer = told(match("usa", "racer", Picker, Last, games=4), 2)
    answer["bots"][1]["bot"] = "exec:python3 <mine> & yours --and --very --long"  # type: ignore[index]
    texts = [element.text for element in ElementTree.fromstring(draw(answer)).iter() if element.text]
    assert {"racer", "last"} <= set(texts)
    assert any("& yours" in text for text in texts)
