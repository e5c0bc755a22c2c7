"""The search for a layout: the spaces start small and grow, then names are placed, then everything moves together."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from tools.layout.chart import Chart
from tools.layout.forces import ROUNDER, Forces, State, Weights, wished_bows
from tools.layout.labels import MIDDLE, choose
from tools.layout.shapes import Array
from tools.layout.tape import Var

STEPS = 600
"""The number of steps in the first stage; the other stages depend on it."""
LOOK = 20
"""The number of steps after which neighbours are found again."""
HARD = ("hit", "exact", "label", "short", "step", "dot", "frame", "tube", "fold")
"""Terms that must become zero, and that count most when two solutions are compared."""
_SPEED = (1.0, 1.2, 0.25, 0.4)
"""How fast places, bows, ends and label offsets move."""


class Solution(NamedTuple):
    """The parameters of a layout, and how far it is from fulfilling all wishes."""

    state: State
    score: float
    terms: dict[str, float]


class Search:
    """One search from one seed."""

    def __init__(self, chart: Chart, seed: int, tick: Callable[[int], None]) -> None:
        self.chart, self.forces, self.tick = chart, Forces(chart), tick
        self.rng = np.random.default_rng(seed)
        self.mood = 0.0 if seed == 0 else 0.6
        cities, links = len(chart.true), len(chart.links)
        bow = self.rng.normal(0, 1.0, (links, 2))
        wish = wished_bows(chart)
        chord = np.array([np.linalg.norm(chart.true[a] - chart.true[b]) for a, b in chart.links])
        bow = np.where(wish[:, None] != 0, (wish * chord)[:, None], bow)
        place = chart.true + self.rng.normal(0, 0.5, (cities, 2))
        self.state = State(place, bow, np.zeros((links, 2)), np.zeros((cities, 2)))

    def run(
        self, steps: int, rate: float, weights: Weights, size: Callable[[float], float] = lambda _: 1.0
    ) -> dict[str, float]:
        """Follow the forces for `steps` steps (Adam), slower towards the end."""
        first = [np.zeros_like(part) for part in self.state.parts]
        second = [np.zeros_like(part) for part in self.state.parts]
        values: dict[str, float] = {}
        for step in range(steps):
            done = step / steps
            scale = size(done)
            if step % LOOK == 0:
                self.forces.look_around(self.state, scale)
                self.tick(min(LOOK, steps - step))
            terms, variables = self.forces.terms(self.state, weights, scale)
            total: Var = sum(terms.values())  # type: ignore[assignment]
            total.backward()
            slow = rate * (1.0 if done < 0.55 else (1 - done) / 0.45 * 0.97 + 0.03)
            moved: list[Array] = []
            for n, variable in enumerate(variables):
                slope = variable.grad if variable.grad is not None else np.zeros_like(variable.value)
                first[n] = 0.85 * first[n] + 0.15 * slope
                second[n] = 0.98 * second[n] + 0.02 * slope**2
                mean, spread = first[n] / (1 - 0.85 ** (step + 1)), second[n] / (1 - 0.98 ** (step + 1))
                moved.append(variable.value - slow * _SPEED[n] * mean / (np.sqrt(spread) + 1e-8))
            place, bow, ends, offset = moved
            self.state = State(place, bow, np.maximum(ends, 0), offset, self.state.anchor)
            values = {name: float(term.value) for name, term in terms.items()}
        return values

    def place_labels(self) -> None:
        """Choose the places of the names, given the spaces."""
        tape: list[Var] = []
        place, bow, ends = (Var(part, tape) for part in self.state.parts[:3])
        laid = self.forces.tracks.lay(place, bow, ends)
        discs = self.forces.discs(laid, 1.0).value
        rails = laid.points.value.reshape(-1, 2)
        radius = self.chart.settings.car_width / 2 * ROUNDER
        choices = [choose(self.chart, self.state.place, discs, rails, radius, self.rng, self.mood) for _ in range(3)]
        best = min(choices, key=lambda choice: choice.cost)
        self.state = self.state._replace(anchor=best.anchor, offset=best.offset)


def work(steps: int = STEPS) -> int:
    """The number of ticks that one search reports."""
    return 2 * steps + 3 * (steps // 2)


def solve(chart: Chart, seed: int = 0, steps: int = STEPS, tick: Callable[[int], None] = lambda _: None) -> Solution:
    """A layout of a chart; another seed tries other bows and other places for labels."""
    search = Search(chart, seed, tick)
    search.run(steps, 1.5, Weights(), lambda done: min(1.0, 0.35 + 0.8 * done))
    for rate, label in ((0.8, 0.5), (0.7, 1.6), (0.5, 1.6)):
        search.place_labels()
        search.run(steps // 2, rate, Weights(label=label))
    terms = search.run(steps, 0.4, Weights(hit=8.0, label=6.0, short=40.0))
    state = search.state
    assert state.anchor is not None
    # A name beside its city is easier to read than one above or below it.
    odd = np.where(state.anchor == MIDDLE, 1.0, np.abs(state.offset[:, 1]) / chart.settings.font)
    hard = sum(terms[name] for name in HARD)
    score = 4 * hard + sum(value for name, value in terms.items() if name not in HARD) + 0.03 * float(odd.sum())
    return Solution(state, score, terms)
