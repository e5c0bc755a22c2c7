"""Colours: each seat has its own, people choose a free one, and nobody can take another player's."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvytok.server.refusal import Refusal
from kvytok.server.seats import OPEN, colored, colors, recolored, with_chair
from kvytok.server.table_row import Chair

from .site import quick, running

BOT = {"kind": "bot", "level": "casual"}


def shades(table: dict[str, Any]) -> list[int]:
    """The colours of a table's seats."""
    return [seat["color"] for seat in table["seats"]]


def test_two_people_do_not_get_the_same_colour(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            seats = [{"kind": "me"}, {"kind": "open"}, BOT]
            made = await anna.ask("POST", "/api/tables", {"game": "europe", "seats": seats})
            assert shades(made) == [0, 1, 2]
            path = f"/api/tables/{made['id']}"
            # The colour of an open seat is free, and so is a bot's.
            assert shades(await anna.ask("PUT", f"{path}/seats/0/color", {"color": 1})) == [1, 0, 2]
            assert shades(await bo.ask("POST", f"{path}/join", {})) == [1, 0, 2]
            assert shades(await bo.ask("PUT", f"{path}/seats/1/color", {"color": 2})) == [1, 2, 0]
            before = await site.services.store.table(made["id"])
            for person, seat, color, code in [
                (bo, 1, 1, "color-taken"),
                (anna, 0, 2, "color-taken"),
                (anna, 2, 2, "color-taken"),
                (bo, 0, 3, "wrong-seat"),
                (bo, 2, 3, "wrong-seat"),
                (anna, 3, 3, "not-found"),
                (bo, 1, 5, "malformed"),
            ]:
                answer = await person.send("PUT", f"{path}/seats/{seat}/color", {"color": color})
                assert answer.json()["code"] == code, (seat, color)
            assert await site.services.store.table(made["id"]) == before
            # A colour that the host chose for a bot stays with the bot.
            assert shades(await anna.ask("PUT", f"{path}/seats/2/color", {"color": 4})) == [1, 2, 4]
            assert (await bo.send("PUT", f"{path}/seats/1/color", {"color": 4})).json()["code"] == "color-taken"
            assert shades(await anna.ask("POST", f"{path}/start")) == [1, 2, 4]
            assert (await bo.send("PUT", f"{path}/seats/1/color", {"color": 0})).json()["code"] == "not-open"
            stronger = {"kind": "bot", "level": "strong"}
            assert shades(await anna.ask("PUT", f"{path}/seats/2", stronger)) == [1, 2, 4]

    asyncio.run(scene())


SEATS = st.lists(st.sampled_from(["open", "guest", "local", "bot"]), min_size=2, max_size=5)


@given(SEATS, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()), max_size=12))
def test_colours_differ_whatever_is_chosen(kinds: list[Any], choices: list[tuple[int, int, bool]]) -> None:
    seats = colored(tuple(Chair(kind) for kind in kinds))
    assert colors(seats) == tuple(range(len(kinds)))
    for seat, color, leave in choices:
        if seat >= len(seats):
            continue
        kept = {number: shade for number, shade in enumerate(colors(seats)) if seats[number].color is not None}
        if leave:
            seats = colored(with_chair(seats, seat, OPEN))
        else:
            try:
                seats = recolored(seats, seat, color)
            except Refusal:
                assert color in (shade for number, shade in kept.items() if number != seat)
            else:
                assert colors(seats)[seat] == color
        shown = colors(seats)
        assert len(set(shown)) == len(seats)
        # Only the seat that chose changes its colour.
        assert all(shown[number] == shade for number, shade in kept.items() if number != seat)
    begun = colored(seats, everybody=True)
    assert tuple(chair.color for chair in begun) == colors(seats) == colors(begun)


def test_a_colour_of_a_seat_that_keeps_it_is_refused() -> None:
    seats = colored((Chair("guest"), Chair("bot")))
    with pytest.raises(Refusal):
        recolored(seats, 1, 0)
