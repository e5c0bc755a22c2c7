"""The queue of the bots: people come first, then turns go round between addresses and tables."""

import copy

from kvytok.server.bot_queue import PASSED, Asker, BotQueue, Rank


def everybody(queue: BotQueue[str]) -> list[str]:
    """All waiting items, in the order of their turns."""
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    assert len(queue) == 0
    return found


def test_an_address_with_many_tables_gets_every_other_turn() -> None:
    queue: BotQueue[str] = BotQueue()
    for number in range(60):
        queue.add(Asker(Rank.PEOPLE, "eve", f"t{number}"), f"eve {number}")
    queue.add(Asker(Rank.PEOPLE, "anna", "a"), "anna")
    queue.add(Asker(Rank.PEOPLE, "bo", "b"), "bo")
    assert everybody(queue)[:4] == ["eve 0", "anna", "bo", "eve 1"]


def test_a_table_that_asks_often_does_not_get_more() -> None:
    queue: BotQueue[str] = BotQueue()
    for number in range(3):
        queue.add(Asker(Rank.HINT, "school", "one"), f"one {number}")
    queue.add(Asker(Rank.HINT, "school", "other"), "other")
    assert everybody(queue) == ["one 0", "other", "one 1", "one 2"]


def test_people_come_first_and_the_next_rank_now_and_then() -> None:
    queue: BotQueue[str] = BotQueue()
    for number in range(8):
        queue.add(Asker(Rank.ALONE, "eve", f"t{number}"), "alone")
        queue.add(Asker(Rank.HINT, "eve", f"t{number}"), "hint")
        queue.add(Asker(Rank.PEOPLE, "anna", f"a{number}"), "people")
    turns = everybody(queue)
    assert turns[: PASSED + 1] == ["people"] * PASSED + ["hint"]
    assert turns.count("hint") == 8
    assert turns[-8:] == ["alone"] * 8, "bots among themselves wait for everybody else"


def test_whoever_goes_away_is_not_called() -> None:
    queue: BotQueue[str] = BotQueue()
    asker = Asker(Rank.PEOPLE, "anna", "a")
    queue.add(asker, "first")
    queue.add(asker, "second")
    assert queue.remove(asker, "first")
    assert not queue.remove(asker, "first")
    assert queue.waiting(Rank.PEOPLE) == queue.waiting(Rank.PEOPLE, "anna") == 1
    assert queue.waiting(Rank.PEOPLE, "bo") == 0
    assert everybody(queue) == ["second"]


def test_the_queue_knows_how_many_come_before() -> None:
    queue: BotQueue[str] = BotQueue()
    for number in range(60):
        queue.add(Asker(Rank.PEOPLE, "eve", f"t{number}"), f"eve {number}")
    for number in range(3):
        queue.add(Asker(Rank.HINT, "bo", f"b{number}"), f"bo {number}")
    for asker in (
        Asker(Rank.PEOPLE, "anna", "a"),
        Asker(Rank.PEOPLE, "anna", "another"),
        Asker(Rank.PEOPLE, "eve", "one more"),
    ):
        ahead = queue.ahead(asker)
        queue.add(asker, "new")
        order = BotQueue[str]()
        order._rings = {rank: copy.deepcopy(ring) for rank, ring in queue._rings.items()}
        order._size = len(queue)
        turns = [item for item in everybody(order) if not item.startswith("bo")]
        assert turns[ahead] == "new"
        assert queue.remove(asker, "new")
        if asker.table == "a":
            queue.add(asker, "anna")
