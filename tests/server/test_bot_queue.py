"""The line: people first, then turns for every address and every table."""

from kvytok.server.bot_queue import PASSED, Asker, BotQueue, Rank


def everybody(line: BotQueue[str]) -> list[str]:
    """Who waits, in the order of their turns."""
    found = []
    while (item := line.take()) is not None:
        found.append(item)
    assert len(line) == 0
    return found


def test_an_address_with_many_tables_gets_every_other_turn() -> None:
    line: BotQueue[str] = BotQueue()
    for number in range(60):
        line.add(Asker(Rank.PEOPLE, "eve", f"t{number}"), f"eve {number}")
    line.add(Asker(Rank.PEOPLE, "anna", "a"), "anna")
    line.add(Asker(Rank.PEOPLE, "bo", "b"), "bo")
    assert everybody(line)[:4] == ["eve 0", "anna", "bo", "eve 1"]


def test_a_table_that_asks_often_does_not_get_more() -> None:
    line: BotQueue[str] = BotQueue()
    for number in range(3):
        line.add(Asker(Rank.HINT, "school", "one"), f"one {number}")
    line.add(Asker(Rank.HINT, "school", "other"), "other")
    assert everybody(line) == ["one 0", "other", "one 1", "one 2"]


def test_people_come_first_and_the_next_rank_now_and_then() -> None:
    line: BotQueue[str] = BotQueue()
    for number in range(8):
        line.add(Asker(Rank.ALONE, "eve", f"t{number}"), "alone")
        line.add(Asker(Rank.HINT, "eve", f"t{number}"), "hint")
        line.add(Asker(Rank.PEOPLE, "anna", f"a{number}"), "people")
    turns = everybody(line)
    assert turns[: PASSED + 1] == ["people"] * PASSED + ["hint"]
    assert turns.count("hint") == 8
    assert turns[-8:] == ["alone"] * 8, "bots among themselves wait for everybody else"


def test_whoever_goes_away_is_not_called() -> None:
    line: BotQueue[str] = BotQueue()
    asker = Asker(Rank.PEOPLE, "anna", "a")
    line.add(asker, "first")
    line.add(asker, "second")
    assert line.remove(asker, "first")
    assert not line.remove(asker, "first")
    assert line.waiting(Rank.PEOPLE) == line.waiting(Rank.PEOPLE, "anna") == 1
    assert line.waiting(Rank.PEOPLE, "bo") == 0
    assert everybody(line) == ["second"]
