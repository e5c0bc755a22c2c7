"""The map under a board: cutting, simplifying, joining, writing and bending."""

import json
from pathlib import Path

import numpy as np
import pytest
from tools.layout.atlas import Topology
from tools.layout.chart import chart_of
from tools.layout.ground import clip, joined, path, simplified
from tools.layout.projection import Projection
from tools.layout.settings import settings_for
from tools.layout.shapes import inside, lines_cross, rings
from tools.layout.warp import Warp

from kvytok.boards import built_in

SQUARE = np.array([(0.0, 0.0), (10, 0), (10, 10), (0, 10)])


def area(ring: np.ndarray) -> float:
    x, y = ring.T
    return abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2))


def test_a_ring_is_cut_to_a_box() -> None:
    assert area(clip(SQUARE, np.array([5, 5, 20, 20]))) == pytest.approx(25)
    assert area(clip(SQUARE, np.array([-5, -5, 20, 20]))) == pytest.approx(100)
    assert len(clip(SQUARE, np.array([20, 20, 30, 30]))) == 0


def test_points_that_change_nothing_are_left_out() -> None:
    line = np.array([(0, 0), (1, 0.01), (2, 0), (3, 5), (4, 0)], float)
    assert simplified(line, 0.1).tolist() == [[0, 0], [2, 0], [3, 5], [4, 0]]


def test_lines_are_joined_end_to_end() -> None:
    parts = [np.array([(0, 0), (1, 0)]), np.array([(2, 0), (1, 0)]), np.array([(2, 0), (3, 0)])]
    found = joined([part.astype(float) for part in parts])
    assert len(found) == 1
    assert sorted(found[0][:, 0]) == [0, 1, 2, 3]


def test_three_lines_at_a_point_stay_three() -> None:
    star = [np.array([(0.0, 0.0), end]) for end in ((1, 0), (0, 1), (-1, -1))]
    assert len(joined(star)) == 3


def test_a_path_is_written_short_and_read_back() -> None:
    ring = np.array([(0.5, -1.0), (10.25, 0), (10, 10.1), (0, 10), (0.5, -1.0)])
    text = path(ring, True)
    assert text.startswith("M.5 -1l")
    assert text.endswith("z")
    assert np.abs(rings((text,))[0] - ring[:-1]).max() < 0.1
    assert path(ring[:1], False) == ""


def test_inside_follows_the_even_odd_rule() -> None:
    hole = SQUARE * 0.4 + 3
    assert inside(np.array([1.0, 1]), [SQUARE, hole])
    assert not inside(np.array([5.0, 5]), [SQUARE, hole])
    assert not inside(np.array([11.0, 5]), [SQUARE, hole])


def test_lines_that_cross() -> None:
    assert lines_cross(np.array([(0.0, 0), (2, 2)]), np.array([(0.0, 2), (2, 0)]))
    assert not lines_cross(np.array([(0.0, 0), (2, 2)]), np.array([(3.0, 2), (5, 0)]))


@pytest.mark.parametrize("parallels", [(33, 45), (48.8, 48.9), (50, 50), (-40, -20), (-5, 5), (10, -10)])
def test_the_projection_keeps_east_right_and_north_up(parallels: tuple[float, float]) -> None:
    middle = sum(parallels) / 2
    flat = Projection(parallels, 20.0)
    here, east, north = flat(np.array([(20, middle), (21, middle), (20, middle + 1)]))
    right, up = east - here, north - here
    assert right[0] > 0 > up[1]
    # Conformal: a degree east is a degree north, shortened by the latitude.
    assert right[0] == pytest.approx(-up[1] * np.cos(np.radians(middle + 0.5)), rel=0.02)


@pytest.mark.parametrize("board_id", ["usa", "europe"])
def test_the_map_follows_the_cities_and_does_not_fold(board_id: str) -> None:
    board = built_in(board_id)
    layout = json.loads((board.folder / "layout.json").read_text())
    chart = chart_of(board, settings_for(board))
    place = np.array([(layout["cities"][c.id]["x"], layout["cities"][c.id]["y"]) for c in board.cities])
    warp = Warp(chart, place, [])
    assert np.abs(warp(chart.true) - place).max() < 1e-6
    assert warp.least_stretch(chart) > 0.3


def test_shared_arcs_are_borders_but_lines_of_control_are_not(tmp_path: Path) -> None:
    def square(arcs: list[int], name: str) -> dict:
        return {"type": "Polygon", "arcs": [arcs], "properties": {"name": name}}

    def topology(names: tuple[str, str], latitude: float) -> Topology:
        arcs = [
            [(0, latitude), (1, latitude)],
            [(1, latitude), (0, 60), (0, latitude)],
            [(0, latitude), (1, 40), (1, latitude)],
        ]
        shapes = [square([0, 1], names[0]), square([~0, 2], names[1])]
        file = tmp_path / "topology.json"
        file.write_text(
            json.dumps({"arcs": arcs, "objects": {"countries": {"type": "GeometryCollection", "geometries": shapes}}})
        )
        return Topology(file)

    assert len(topology(("France", "Spain"), 46).borders("countries")) == 1
    assert len(topology(("Russia", "Ukraine"), 50).borders("countries")) == 1
    assert topology(("Russia", "Ukraine"), 46).borders("countries") == []
    assert topology(("Cyprus", "N. Cyprus"), 35).borders("countries") == []
    assert len(topology(("France", "Spain"), 46).rings("countries")) == 2
