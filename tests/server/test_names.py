"""Names that others can read, and tell apart."""

import asyncio
from pathlib import Path

import pytest

from kvytok.server.names import display_fault, look
from kvytok.server.seats import named_apart
from kvytok.server.table_row import Chair

from .site import quick, running

DECEIVING = ["\u3164", "\u2800\u2800", "A\uffa0", "\u115f", "Z" + "\u0316" * 9, "...", "Bot (casual)", "Вot (expert) 2"]
PEOPLE = ["Anna", "Ґалаґан", "Đặng Thị", "גִּיטָה", "สุดา", "🚂", "O'Neil", "Bottom", "Робот", "李", "Zoë 2", "Guest 123"]


@pytest.mark.parametrize("name", DECEIVING)
def test_names_that_deceive_are_refused(name: str) -> None:
    assert display_fault(name) is not None


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_people_are_accepted(name: str) -> None:
    assert display_fault(name) is None


def test_names_that_look_the_same_are_told_apart(tmp_path: Path) -> None:
    latin, mixed = "Anna", "\u0410nn\u0430"  # the second with Cyrillic letters
    assert look(latin) == look(mixed) == look("ÁNNA")
    assert [chair.name for chair in named_apart((Chair("guest", name=latin), Chair("guest", name=mixed)))] == [
        latin,
        f"{mixed} 2",
    ]

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            for name in ("\u3164", "Bot (casual)"):
                assert (await eve.ask("PATCH", "/api/me", {"name": name}, status=400))["code"] == "malformed"
                local = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "local", "name": name}]}
                assert (await eve.ask("POST", "/api/tables", local, status=400))["code"] == "malformed"
            await eve.ask("PATCH", "/api/me", {"name": mixed})
            seats = (await eve.ask("POST", f"/api/tables/{table}/join", {}))["seats"]
            assert [seat["name"] for seat in seats] == [latin, f"{mixed} 2"]

    asyncio.run(scene())
