"""Settings of the whole test suite, and a board that several of its folders play on."""

import json
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

import kvytok.boards

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=10_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))


@pytest.fixture
def strict(tmp_path: Path) -> Path:
    """A board folder: Europe, with a game in which locomotives are for ferries and tunnels."""
    folder = tmp_path / "strict"
    shutil.copytree(Path(kvytok.boards.__file__).parent / "europe", folder)
    text = json.loads((folder / "board.json").read_text())
    game = next(entry for entry in text["games"] if entry["id"] == "europe")
    text["id"] = "strict"
    text["games"] = [{**game, "id": "europe-strict", "rules": {**game["rules"], "locomotives": "ferries-and-tunnels"}}]
    (folder / "board.json").write_text(json.dumps(text))
    return folder


@pytest.fixture
def alpine(tmp_path: Path) -> Path:
    """A board folder: Europe with mountain routes, regions, and tickets with several targets."""
    folder = tmp_path / "alpine"
    shutil.copytree(Path(kvytok.boards.__file__).parent / "europe", folder)
    head, routes, tickets = (
        json.loads((folder / f"{name}.json").read_text()) for name in ("board", "routes", "tickets")
    )
    game = next(entry for entry in head["games"] if entry["id"] == "europe")
    regions = {
        "iberia": ["madrid", "lisboa", "barcelona", "cadiz"],
        "italy": ["venezia", "roma", "brindisi", "palermo"],
        "levant": ["smyrna", "angora", "erzurum"],
    }
    head |= {
        "id": "alpine",
        "names": {"en": "Alpine"},
        "games": [{**game, "id": "europe-alpine", "names": {"en": "Alpine"}}],
        "regions": [{"id": name, "names": {"en": name.title()}, "cities": cities} for name, cities in regions.items()],
    }
    for number, route in enumerate(routes):
        if route["length"] < 7 and (route.get("tunnel") or route["length"] == 6 or number == 78):
            route["mountain"] = 2 if "zurich" in (route["a"], route["b"]) or route["length"] == 6 else 1
    named: set[tuple[str, str]] = set()
    for number, ticket in enumerate(tickets):
        region = next((name for name, cities in regions.items() if ticket["b"] in cities), None)
        if number % 4 == 1 and region and ticket["a"] not in regions[region] and (ticket["a"], region) not in named:
            ticket["b"] = region
            named.add((ticket["a"], region))
        ends = {ticket["a"], *regions.get(ticket["b"], [ticket["b"]])}
        others = [name for name, cities in regions.items() if not ends & set(cities)]
        if number % 3 == 0:
            more = [
                {"b": name, "points": ticket["points"] + 4 - 6 * i} for i, name in enumerate(others[: 1 + number % 2])
            ]
            ticket["more"] = [target for target in more if target["points"] > 0]
    for name, content in (("board", head), ("routes", routes), ("tickets", tickets)):
        (folder / f"{name}.json").write_text(json.dumps(content))
    return folder
