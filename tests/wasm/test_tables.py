"""What the table in the page is compared with is what a server says now (web/tests/local.test.ts compares)."""

import asyncio

import pytest

from .tables import FIXTURE, all_tables, fixture


@pytest.mark.slow
def test_the_recorded_tables_are_those_of_the_server() -> None:
    assert FIXTURE.read_text("utf-8") == fixture(asyncio.run(all_tables())), "run `python tests/wasm/tables.py`"
