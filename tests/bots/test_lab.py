"""The lab finds what somebody put out of balance, and nothing that depends on the number of cores."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from bots import lab_findings
from kvytok.boards import Board, GameEntry, Ticket, built_in, find_game, load_board, tickets_in_play
from kvytok.bots.lab.experiment import experiment
from kvytok.bots.lab.findings import Findings, find, trend
from kvytok.bots.lab.map_picture import routes_map, tickets_map
from kvytok.bots.lab.suggestion import fair_points, take
from kvytok.bots.lab.tally import FREE, TRIAL
from kvytok.bots.lab.ways import Ways
from kvytok.rules.board import board_records
from kvytok.rules.record import Records

pytestmark = pytest.mark.slow

GAMES = 24_000
FAIR = "little_rock–winnipeg"
"""A ticket of the USA that is worth what it should be."""


def usa() -> tuple[Board, GameEntry, tuple[Ticket, ...]]:
    board, game = find_game("usa")
    return board, game, tickets_in_play(board, game)


def changed(tickets: tuple[Ticket, ...], name: str, by: int) -> tuple[Ticket, ...]:
    return tuple(
        msgspec.structs.replace(ticket, points=ticket.points + by) if f"{ticket.a}–{ticket.b}" == name else ticket
        for ticket in tickets
    )


def findings(tickets: tuple[Ticket, ...], records: Records) -> Findings:
    board, _, _ = usa()
    return find(board, tickets, records, experiment(records, 2, GAMES, seed=1))


@pytest.fixture(scope="module")
def as_published() -> Findings:
    board, game, tickets = usa()
    return findings(tickets, board_records(board, game, tickets))


def of(found: Findings, name: str) -> tuple[float, float]:
    """How far a ticket is off, and the error of that."""
    ticket = next(ticket for ticket in found.tickets if ticket.name == name)
    assert ticket.off is not None
    assert ticket.fair_error is not None
    return ticket.off, ticket.fair_error


def test_the_page_is_compared_with_what_the_lab_finds_now() -> None:
    assert lab_findings.FIXTURE.read_text("utf-8") == lab_findings.text(), "run `python tests/bots/lab_findings.py`"


def test_counts() -> None:
    board, game, tickets = usa()
    records = board_records(board, game, tickets)
    one = experiment(records, 3, 600, seed=5, threads=1)
    two = experiment(records, 3, 600, seed=5, threads=2)
    assert one.lab.tobytes() == two.lab.tobytes()
    assert one.games == 600
    lab = one.lab
    # Everybody gets three tickets, and keeps them in a trial.
    assert int(lab.dealt.sum()) == 3 * 3 * int(lab.games[TRIAL])
    assert int(lab.totals.sum()) == 3 * int(lab.games[FREE])
    assert int(lab.order_shares.sum()) == 60 * int(lab.games[FREE])
    assert int(lab.racer_shares) > 0
    assert (lab.done <= lab.dealt).all()
    assert (lab.claim_moment <= 1000 * lab.claimed).all()


@pytest.mark.parametrize("by", [8, -8])
def test_a_ticket_with_a_wrong_value_is_named(as_published: Findings, by: int) -> None:
    off, error = of(as_published, FAIR)
    assert abs(off) < 2 + error
    board, game, tickets = usa()
    wrong = changed(tickets, FAIR, by)
    found = findings(wrong, board_records(board, game, wrong))
    named = [ticket for ticket in found.tickets if ticket.verdict == ("too-high" if by > 0 else "too-low")]
    worst = max(named, key=lambda ticket: abs(ticket.off or 0) if by > 0 else -(ticket.off or 0))
    assert FAIR in [ticket.name for ticket in named]
    assert abs(of(found, FAIR)[0]) > abs(worst.off or 0) - 2 * error
    # The fair value does not follow the printed one.
    assert of(found, FAIR)[0] - off == pytest.approx(by, abs=2 * error)


def test_a_colour_with_half_its_cards_is_named(as_published: Findings) -> None:
    board, game, tickets = usa()
    assert [color.verdict for color in as_published.colors] == [""] * 8
    records = board_records(board, game, tickets)
    records["cards"][0, 2] //= 2
    found = findings(tickets, records)
    assert {color.color: color.verdict for color in found.colors if color.verdict} == {"blue": "scarce"}
    before, after = (next(color for color in all_.colors if color.color == "blue") for all_ in (as_published, found))
    assert after.claimed < 0.95 * before.claimed


def test_tickets_with_several_targets(alpine: Path) -> None:
    """T3: completed once or not at all, as far as the nearest target; a suggestion moves all targets alike."""
    board, game = find_game("europe-alpine", alpine)
    tickets = tickets_in_play(board, game)
    records = board_records(board, game, tickets)
    played = experiment(records, 2, 300, seed=1)
    assert (played.lab.done <= played.lab.dealt).all()
    found = find(board, tickets, records, played)
    ways = Ways(board, records)
    several = next(ticket for ticket in tickets if ticket.more)
    ends = [city for target in several.targets for city in board.cities_of(target.b)]
    name = f"{several.a}–{several.b}"
    told = next(ticket for ticket in found.tickets if ticket.name == name)
    assert told.cars == min(ways.distance(several.a, end) for end in ends)
    assert tickets_map(board, found, "T3").count("<path") >= len(tickets)
    assert take(alpine, {name: several.points + 2}) == 1
    changed = next(ticket for ticket in load_board(alpine).tickets if f"{ticket.a}–{ticket.b}" == name)
    assert [target.points - 2 for target in changed.targets] == [target.points for target in several.targets]


def test_a_bottleneck_is_named() -> None:
    board, game, tickets = usa()
    ways = Ways(board, board_records(board, game, tickets))
    assert ways.distance("los_angeles", "seattle") == 9
    assert ways.distance("los_angeles", "los_angeles") == 0
    # With one route to Miami, its three tickets hang on it.
    last = next(route.ends for route in board.routes if "miami" in route.ends)
    routes = tuple(route for route in board.routes if "miami" not in route.ends or route.ends == last)
    peninsula = msgspec.structs.replace(board, routes=routes)
    records = board_records(peninsula, game, tickets)
    assert Ways(peninsula, records).detours(tickets, last)[1] == 3
    found = find(peninsula, tickets, records, experiment(records, 2, 3))
    assert [route.cuts for route in found.routes if route.name == "–".join(last)] == [3]


def test_the_trend_ignores_what_lies_far_off() -> None:
    x = np.arange(10.0)
    y = 2 * x + 1
    y[3] += 100
    assert trend(x, y) == pytest.approx((2, 1))
    assert trend(np.ones(3), np.array([1.0, 2.0, 9.0])) == (0.0, 2.0)


def test_fair_values_are_written_into_the_board(tmp_path: Path, as_published: Findings) -> None:
    folder = tmp_path / "usa"
    shutil.copytree(built_in("usa").folder, folder)
    before = json.loads((folder / "tickets.json").read_text())
    points = fair_points(as_published)
    assert points
    assert take(folder, points) == len(points)
    after = json.loads((folder / "tickets.json").read_text())
    assert [{**ticket, "points": 0} for ticket in after] == [{**ticket, "points": 0} for ticket in before]
    assert {f"{t['a']}–{t['b']}": t["points"] for t in after if t not in before} == points
    load_board(folder)
    assert take(folder, points) == 0


def test_the_maps_show_every_ticket_and_route(as_published: Findings) -> None:
    board, _, tickets = usa()
    drawn = ElementTree.fromstring(tickets_map(board, as_published, "USA <&>"))
    titles = [title.text or "" for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 1 + len(tickets)
    routes = routes_map(board, as_published, "USA")
    assert routes.count("rotate(") == sum(route.length for route in board.routes)
    assert ElementTree.fromstring(routes).tag.endswith("svg")
