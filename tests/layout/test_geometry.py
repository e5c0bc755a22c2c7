"""The layouts of the built-in boards pass the geometry test, and the test finds what is wrong."""

from collections.abc import Callable

import msgspec
import numpy as np
import pytest
from tools.layout.check import LEAST_TEXT, PAGE_AREAS, check_layout, text_sizes
from tools.layout.letters import _letters, city_names, extent, label_box, text_width
from tools.layout.shapes import boxes, quad_gap, rectangles

from kvytok.boards import Board, board_ids, built_in
from kvytok.boards.layout import Layout, load_layout

Change = Callable[[dict], None]


def layout_of(board: Board) -> Layout:
    layout = load_layout(board)
    assert layout is not None
    return layout


def changed(layout: Layout, change: Change) -> Layout:
    raw = msgspec.to_builtins(layout)
    raw["routes"] = [{**route, "spaces": list(route["spaces"])} for route in raw["routes"]]
    change(raw)
    return msgspec.convert(raw, Layout)


@pytest.mark.parametrize("board_id", board_ids())
def test_nothing_overlaps_crosses_or_leaves_the_frame(board_id: str) -> None:
    board = built_in(board_id)
    assert check_layout(board, layout_of(board)).faults == []


@pytest.mark.parametrize("board_id", board_ids())
@pytest.mark.parametrize("kind", ["board", "en", "uk", "ru", "pl"])
def test_names_are_free_in_every_language(board_id: str, kind: str) -> None:
    """The boxes of one language by itself: no two meet, and each is nearest to its own city."""
    board = built_in(board_id)
    layout = layout_of(board)
    cities = [layout.cities[city.id] for city in board.cities]
    rooms = [extent([getattr(city.names, kind)]) for city in board.cities]
    sides = np.array([label_box(c.label, room, layout.font) for c, room in zip(cities, rooms, strict=True)])
    i, j = np.triu_indices(len(cities), 1)
    assert (quad_gap(boxes(sides)[i], boxes(sides)[j]) > 4).all()
    place = np.array([(c.x, c.y) for c in cities])
    beyond = np.maximum(np.maximum(sides[:, None, :2] - place, place - sides[:, None, 2:]), 0)
    away = np.linalg.norm(beyond, axis=2)
    assert (away.argmin(1) == np.arange(len(cities))).all()
    assert (away.diagonal() < layout.dot + 8).all()


@pytest.mark.parametrize("board_id", board_ids())
@pytest.mark.parametrize("area", PAGE_AREAS)
def test_text_can_be_read_in_a_window_of_1280_by_800(board_id: str, area: str) -> None:
    assert text_sizes(layout_of(built_in(board_id)))[area] >= LEAST_TEXT


@pytest.mark.parametrize("board_id", board_ids())
def test_every_letter_of_every_name_was_measured(board_id: str) -> None:
    written = {letter for names in city_names(built_in(board_id)) for name in names for letter in name}
    assert written - set(_letters()) == set()


def test_letters_are_measured_in_thousandths() -> None:
    assert text_width("Київ") == pytest.approx(sum(_letters()[letter][0] for letter in "Київ") / 1000)
    assert text_width("Kyiv") < text_width("Kyiv Kyiv")


@pytest.mark.parametrize("board_id", ["usa", "europe"])
def test_mountains_stand_clear_of_everything_in_play(board_id: str) -> None:
    board = built_in(board_id)
    layout = layout_of(board)
    assert len(layout.relief) > 100
    x, y, size = np.array(layout.relief).T
    peaks = boxes(np.stack([x - size, y - size, x + size, y + size * 0.6], 1))
    spaces = np.array([(s.x, s.y, s.angle) for route in layout.routes for s in route.spaces]).T
    cars = rectangles(*spaces, layout.car.length, layout.car.width)
    names = [
        label_box(layout.cities[city.id].label, extent(written), layout.font)
        for city, written in zip(board.cities, city_names(board), strict=True)
    ]
    for shapes in (cars, boxes(np.array(names))):
        i, j = np.nonzero((np.abs(peaks.mean(1)[:, None] - shapes.mean(1)) < 120).all(2))
        assert (quad_gap(peaks[i], shapes[j]) > 0).all()


def space_on_its_neighbour(raw: dict) -> None:
    spaces = raw["routes"][1]["spaces"]
    spaces[1] = {**spaces[1], "x": spaces[0]["x"] + 3, "y": spaces[0]["y"]}


def space_on_a_city(raw: dict) -> None:
    city = raw["cities"]["miami"]
    raw["routes"][0]["spaces"][0] |= {"x": city["x"], "y": city["y"]}


def name_on_a_space(raw: dict) -> None:
    space = raw["routes"][0]["spaces"][0]
    raw["cities"]["denver"]["label"] |= {"x": space["x"], "y": space["y"]}


def names_on_each_other(raw: dict) -> None:
    raw["cities"]["denver"]["label"] = raw["cities"]["omaha"]["label"]


def name_at_a_foreign_city(raw: dict) -> None:
    label, city = raw["cities"]["denver"]["label"], raw["cities"]["miami"]
    label |= {"x": city["x"] - 30, "y": city["y"] - 12, "anchor": "middle"}


def name_outside(raw: dict) -> None:
    raw["cities"]["miami"]["label"] |= {"x": raw["width"] - 5, "anchor": "start"}


def uneven_lane(raw: dict) -> None:
    route = next(r for r in raw["routes"] if {r["a"], r["b"]} == {"atlanta", "miami"})
    route["spaces"][0]["x"] += 18
    route["spaces"][0]["y"] += 24


def turned_space(raw: dict) -> None:
    route = next(r for r in raw["routes"] if {r["a"], r["b"]} == {"atlanta", "miami"})
    route["spaces"][2]["angle"] = 0


def backwards(raw: dict) -> None:
    raw["routes"][1]["spaces"].reverse()


def lanes_apart(raw: dict) -> None:
    ends = [frozenset((r["a"], r["b"])) for r in raw["routes"]]
    double = next(r for r, e in zip(raw["routes"], ends, strict=True) if ends.count(e) == 2)
    for space in double["spaces"]:
        space["x"] += 40


def crossing(raw: dict) -> None:
    raw["cities"]["atlanta"], raw["cities"]["seattle"] = raw["cities"]["seattle"], raw["cities"]["atlanta"]


def in_the_sea(raw: dict) -> None:
    raw["cities"]["miami"] |= {"x": 60.0, "y": 700.0}


def small_letters(raw: dict) -> None:
    raw["font"] = 15.9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (space_on_its_neighbour, "spaces overlap"),
        (space_on_a_city, "a space covers a city"),
        (name_on_a_space, "a name on a space"),
        (names_on_each_other, "names collide"),
        (name_at_a_foreign_city, "stands nearer to miami"),
        (name_outside, "outside the frame"),
        (uneven_lane, "uneven lane"),
        (turned_space, "off the line"),
        (backwards, "the spaces run from"),
        (lanes_apart, "uneven lanes"),
        (crossing, "links cross"),
        (in_the_sea, "stands in the water"),
        (small_letters, "less than 10"),
    ],
)
def test_faults_are_found(change: Change, fault: str) -> None:
    board = built_in("usa")
    report = check_layout(board, changed(layout_of(board), change))
    assert any(fault in found for found in report.faults), report.faults
