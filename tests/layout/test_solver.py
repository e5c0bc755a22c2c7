"""The layout tool: its gradients are right, and it makes a layout for any board."""

import json
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from tools.layout.__main__ import main
from tools.layout.chart import chart_of
from tools.layout.check import check_layout
from tools.layout.forces import Forces, State, Weights
from tools.layout.preview import draw
from tools.layout.preview import main as preview
from tools.layout.settings import Bow, derived, read_settings, settings_for
from tools.layout.shapes import Array, rings
from tools.layout.triangles import delaunay
from tools.layout.write import layout_from, text_of

from kvytok.boards import built_in, load_board
from kvytok.boards.layout import Layout, load_layout

PARTS = ("board", "cities", "routes", "tickets")


def total(forces: Forces, state: State) -> float:
    terms, _ = forces.terms(state, Weights(), 1.0)
    return float(sum(float(term.value) for term in terms.values()))


def test_the_gradient_is_the_slope_of_the_sum(carpathians: Path) -> None:
    """Every term at once, in a state where all of them act, against differences."""
    board = load_board(carpathians)
    chart = chart_of(board, msgspec.structs.replace(derived(board), bows=(Bow("rakhiv", "uzhhorod", 0.2),)))
    forces = Forces(chart)
    rng = np.random.default_rng(3)
    cities, links = len(chart.true), len(chart.links)
    state = State(
        place=chart.true * 0.25 + rng.normal(0, 12, (cities, 2)),
        bow=rng.normal(0, 20, (links, 2)),
        ends=rng.normal(2, 4, (links, 2)),
        offset=rng.normal(0, 14, (cities, 2)),
        anchor=np.arange(cities) % 3,
    )
    forces.look_around(state, 1.0)
    terms, variables = forces.terms(state, Weights(), 1.0)
    assert {name for name, term in terms.items() if term.value == 0} <= {"fold", "long"}
    whole = terms.pop("place")
    for term in terms.values():
        whole = whole + term
    whole.backward()

    def moved(part: int, at: tuple[int, int], by: float) -> State:
        parts: list[Array] = [array.copy() for array in state.parts]
        parts[part][at] += by
        return State(*parts, anchor=state.anchor)

    for part, variable in enumerate(variables):
        assert variable.grad is not None
        for at in [(0, 0), (1, 1), (3, 0), (5, 1)]:
            slope = (total(forces, moved(part, at, 1e-5)) - total(forces, moved(part, at, -1e-5))) / 2e-5
            assert variable.grad[at] == pytest.approx(slope, rel=1e-3, abs=1e-3)


def test_the_net_has_as_many_triangles_as_it_must() -> None:
    """By Euler's formula: 2n − 2 − h triangles, where h points lie on the hull."""
    points = np.random.default_rng(1).random((40, 2)) * 1000
    corners = np.array([(-500.0, -500.0), (1500, -500), (1500, 1500), (-500, 1500)])
    assert len(delaunay(np.vstack([points, corners]))) == 2 * 44 - 2 - 4


def test_built_in_boards_have_settings_of_their_own() -> None:
    assert settings_for(built_in("paris")).width == 1340
    assert settings_for(built_in("europe")).bows[0].a == "palermo"


def test_settings_are_derived_for_any_board() -> None:
    for board_id in ("usa", "europe", "paris"):
        settings = derived(built_in(board_id))
        assert settings.width <= 1600
        assert settings.height <= 1000
        assert 26 <= settings.car <= 60


@pytest.mark.slow
def test_the_tool_makes_a_layout_for_a_new_board(carpathians: Path) -> None:
    began = time.perf_counter()
    result = CliRunner().invoke(main, [str(carpathians), "--seeds", "1"], catch_exceptions=False)
    assert time.perf_counter() - began < 60
    assert result.exit_code == 0, result.output
    board = load_board(carpathians)
    layout = load_layout(board)
    assert layout is not None
    assert check_layout(board, layout).faults == []
    assert layout.land == ()
    assert draw(board, layout, "uk").count("<text") >= len(board.cities)
    # The text is read back as it was written.
    assert text_of(layout) == (carpathians / "layout.json").read_text(encoding="utf-8")


def test_a_layout_runs_from_a_to_b_whichever_way_the_file_says(carpathians: Path) -> None:
    board = load_board(carpathians)
    chart = chart_of(board, derived(board))
    cities, links = len(chart.true), len(chart.links)
    zero = State(chart.true, np.zeros((links, 2)), np.zeros((links, 2)), np.zeros((cities, 2)), np.zeros(cities, int))
    layout = layout_from(chart, zero)
    for route in layout.routes:
        city = layout.cities[route.a]
        far = [np.hypot(s.x - city.x, s.y - city.y) for s in (route.spaces[0], route.spaces[-1])]
        assert far[0] <= far[1]


def test_the_ground_of_paris_is_drawn_without_an_atlas(tmp_path: Path) -> None:
    """Drawing the land again under the places we have gives the land we have, but for the last digit."""
    out = tmp_path / "layout.json"
    result = CliRunner().invoke(main, [str(built_in("paris").folder), "--keep", "--output", str(out)])
    assert result.exit_code == 0, result.output
    old, new = load_layout(built_in("paris")), msgspec.json.decode(out.read_bytes(), type=Layout)
    assert old is not None
    assert (new.cities, new.routes) == (old.cities, old.routes)
    for layer in ("land", "water", "parks"):
        before, after = rings(getattr(old, layer)), rings(getattr(new, layer))
        assert len(before) == len(after) > 0
        for one, other in zip(before, after, strict=True):
            assert np.abs(one.mean(0) - other.mean(0)).max() < 2


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('{"width": 9}', "missing required field"),
        ('{"bows": [{"a": "lviv", "b": "chernivtsi", "share": 0.2}]}', "no route joins lviv and chernivtsi"),
    ],
)
def test_settings_that_do_not_fit_are_refused(carpathians: Path, content: str, fault: str) -> None:
    whole = msgspec.to_builtins(derived(load_board(carpathians)))
    (carpathians / "my.json").write_bytes(
        msgspec.json.encode(whole | json.loads(content)) if "bows" in content else b"{}"
    )
    result = CliRunner().invoke(main, [str(carpathians), "--settings", str(carpathians / "my.json")])
    assert result.exit_code == 1
    assert fault in result.output


def test_settings_can_be_printed_and_read_back(carpathians: Path) -> None:
    printed = CliRunner().invoke(main, [str(carpathians), "--print-settings"])
    (carpathians / "my.json").write_text(printed.output)
    assert read_settings(carpathians / "my.json") == derived(load_board(carpathians))


def test_an_atlas_that_is_not_there_is_told(carpathians: Path) -> None:
    result = CliRunner().invoke(main, [str(carpathians), "--steps", "4", "--seeds", "1", "--atlas", str(carpathians)])
    assert result.exit_code == 1
    assert "npm install world-atlas@2" in result.output


def test_a_file_of_the_workshop_gets_its_layout_in_itself(carpathians: Path, tmp_path: Path) -> None:
    file = tmp_path / "carpathians.board.json"
    parts = {name: json.loads((carpathians / f"{name}.json").read_text("utf-8")) for name in PARTS}
    file.write_text(json.dumps(parts, ensure_ascii=False), "utf-8")
    for _ in range(2):  # the second time there is a layout already
        result = CliRunner().invoke(main, [str(file), "--steps", "4", "--seeds", "1"])
        assert result.exit_code in (0, 1), result.output  # so short a search may leave faults
        whole = json.loads(file.read_text("utf-8"))
        layout = whole.pop("layout")
        assert whole == parts
        assert load_layout(load_board(file)) is not None
        assert set(layout["cities"]) == {city["id"] for city in parts["cities"]}
    picture = tmp_path / "carpathians.svg"
    assert CliRunner().invoke(preview, [str(file), "--output", str(picture)]).exit_code == 0
    assert picture.read_text("utf-8").startswith("<svg")


def test_a_board_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, [str(tmp_path)])
    assert result.exit_code == 1
    assert "board.json: is missing" in result.output
