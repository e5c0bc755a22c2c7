"""What the lab measured is told of the boards as they are: a ticket with another value needs another measurement."""

import re
from pathlib import Path

import pytest

from kvytok.boards import game_ids
from kvytok.game.box import open_box

HEAD = re.compile(r"^(?P<game>[a-z0-9-]+), (?P<players>\d) players, (?P<games>[\d,]+) games of ", re.MULTILINE)
TICKET = re.compile(r"^(?P<name>\S+–\S+) +(?P<points>\d+) +(?P<cars>\d+) ", re.MULTILINE)
SUMMARY = re.compile(r"first player wins ([\d.]+)% ± ([\d.]+), a racer among them ([\d.]+)%.*; middle score (\d+)")
VALUES = re.compile(r"off by ([\d.]+) on average, named too low (\d+), too high (\d+)")


def measured(root: Path) -> dict[str, str]:
    """What the lab says of each game, by its id."""
    sections = (root / "bench/results/lab.txt").read_text("utf-8").split("\n\n")
    return {head["game"]: section for section in sections if (head := HEAD.match(section))}


@pytest.mark.parametrize("game", game_ids())
def test_the_tickets_that_the_lab_measured_are_those_of_the_board(game: str, root: Path) -> None:
    found = {match["name"]: int(match["points"]) for match in TICKET.finditer(measured(root)[game])}
    tickets = open_box(game).tickets
    assert found == {f"{ticket.a}–{ticket.b}": ticket.points for ticket in tickets}


@pytest.mark.parametrize("game", game_ids())
def test_the_page_about_the_lab_tells_what_it_measured(game: str, root: Path) -> None:
    section = measured(root)[game]
    summary, values = SUMMARY.search(section), VALUES.search(section)
    assert summary
    assert values
    first, error, racer, middle = summary.groups()
    off, low, high = values.groups()
    told = f"| {first} ± {error} % | {racer} % | {middle} | {low} of {len(TICKET.findall(section))} | {high} | {off} |"
    rows = (root / "docs/lab.md").read_text("utf-8").splitlines()
    assert [row for row in rows if row.startswith(f"| {game} ") and row.endswith(told)]
