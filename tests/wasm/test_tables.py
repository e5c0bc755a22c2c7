"""What the table in the page is compared with is what a server says now (web/tests/local.test.ts compares)."""

import asyncio

import pytest

from .tables import FIXTURE, all_tables, line, some_tables


@pytest.mark.slow
def test_recorded_tables_are_those_of_the_server() -> None:
    """One table of every game, with different numbers of players; recording all of them takes a minute."""
    recorded = FIXTURE.read_text("utf-8").removesuffix("\n]\n").removeprefix("[\n").split(",\n")
    wanted = some_tables()
    assert len(recorded) == len(wanted)
    found = asyncio.run(all_tables(wanted))
    kept = [text for text, again in zip(recorded, wanted, strict=True) if again]
    assert kept == [line(one) for one in found], "run `python tests/wasm/tables.py`"
