"""Moves do not wait behind a crowd that comes back; and nobody who waits is forgotten."""

import asyncio
import random
from pathlib import Path

from kvytok.server.writing_turn import WritingTurn

from .site import play_on, quick, running

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


def test_moves_take_turns_with_all_others() -> None:
    async def scene() -> None:
        turn, done = WritingTurn(), list[str]()

        async def write(kind: str) -> None:
            async with turn.moves if kind == "move" else turn.others:
                await asyncio.sleep(0)
                done.append(kind)

        others = [asyncio.create_task(write("other")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(*(write("move") for _ in range(3)))
        assert done[2:7] == ["move", "other", "move", "other", "move"]
        await asyncio.gather(*others)
        assert not turn.taken

    asyncio.run(scene())


def test_whoever_goes_away_passes_the_turn_on() -> None:
    async def scene() -> None:
        rng = random.Random(1)
        for _ in range(300):
            turn, inside = WritingTurn(), 0

            async def write(number: int, turn: WritingTurn = turn) -> None:
                nonlocal inside
                async with turn.moves if number % 3 == 0 else turn.others:
                    inside += 1
                    assert inside == 1
                    try:
                        await asyncio.sleep(0)
                    finally:
                        inside -= 1

            tasks = [asyncio.create_task(write(number)) for number in range(8)]
            for _ in range(rng.randrange(12)):
                rng.choice(tasks).cancel()
                if rng.random() < 0.5:
                    await asyncio.sleep(0)
            async with asyncio.timeout(5):
                ended = await asyncio.gather(*tasks, return_exceptions=True)
            assert {type(each) for each in ended} <= {type(None), asyncio.CancelledError}
            assert not turn.taken
            assert not [each for each in (*turn.moves.waiting, *turn.others.waiting) if not each.done()]

    asyncio.run(scene())


def test_a_move_is_shown_although_thousands_are_being_noted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            talk, store = await anna.sit(table), site.services.store
            await play_on([talk], random.Random(1), most=3)

            async def come() -> None:
                async with store.writing():
                    await asyncio.sleep(0.01)  # a slow disk

            crowd = [asyncio.create_task(come()) for _ in range(3000)]
            await asyncio.sleep(0.02)
            await play_on([talk], random.Random(2), most=5)
            assert sum(each.done() for each in crowd) < 1000
            for each in crowd:
                each.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            await play_on([talk], random.Random(3), most=5)

    asyncio.run(scene())
