"""The findings of the lab: what the counts of an experiment say about tickets, routes, colours, seats and the game.

Everything that comes from chance has its error: half of a 95 % interval.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from kvytok.boards import Board, Ticket
from kvytok.boards.schema import TRAIN_COLORS
from kvytok.bots.lab.experiment import Experiment
from kvytok.bots.lab.tally import FREE, LOWEST, RACE, TIME
from kvytok.bots.lab.ways import Pair, Ways
from kvytok.rules.record import Records
from kvytok.rules.scoring import SHARES

Z = 1.96
TOLERANCE = 2.0
"""The points by which a ticket may be off before the lab says so."""
OFTEN = 0.65
"""How often a ticket must be completed before its points say much: at one half, more points bring nothing."""
NEVER, ALWAYS = 0.02, 0.98
"""The share of games below which a route counts as never claimed, and above which as always claimed."""
SCARCE = 1.4
"""How many times the usual number of spaces for each card makes a colour scarce."""


@dataclass(frozen=True)
class TicketFinding:
    """What a ticket brings to those who hold it from the start."""

    name: str
    points: int
    cars: int
    """The shortest way on the empty board."""
    done: float
    moment: float | None
    """When it is completed, as a share of the game; None if it never is."""
    brings: float
    """Points ahead of the other players, more than with an average ticket."""
    error: float
    win_share: float
    fair: float | None
    """The points with which it would bring as much as others of its length; None if it is too rarely completed."""
    fair_error: float | None
    kept: float
    """The share of free games in which somebody holds it at the end."""

    @property
    def off(self) -> float | None:
        """By how many points it is too high (more than 0) or too low."""
        return None if self.fair is None else self.points - self.fair

    @property
    def verdict(self) -> str:
        """`too-high` or `too-low` if that is certain, else `fair`; `rare` if it is too rarely completed to say."""
        if self.off is None or self.fair_error is None:
            return "rare"
        if abs(self.off) - self.fair_error <= TOLERANCE:
            return "fair"
        return "too-high" if self.off > 0 else "too-low"


@dataclass(frozen=True)
class RouteFinding:
    """How a pair of neighbouring cities is used; a double route counts as one."""

    name: str
    lanes: int
    claimed: float
    """Claimed lanes for each game."""
    moment: float | None
    winners: float
    """The share of the claims that were made by a winner."""
    detour: float
    """Cars more for an average ticket if it is closed."""
    cuts: int
    """Tickets that are impossible without it."""

    @property
    def verdict(self) -> str:
        """`never` or `always` claimed, a `bottleneck`, or nothing."""
        if self.claimed < NEVER:
            return "never"
        if self.cuts:
            return "bottleneck"
        return "always" if self.claimed > ALWAYS * self.lanes else ""


@dataclass(frozen=True)
class ColorFinding:
    """How much a colour is needed, and how many cards it has."""

    color: str
    spaces: int
    cards: int
    claimed: float
    """The share of its spaces that are claimed in a game."""
    need: float
    """Spaces for each card, as a multiple of what is usual on this board."""

    @property
    def verdict(self) -> str:
        """`scarce` or `plenty` if it is far from the usual."""
        return "scarce" if self.need > SCARCE else "plenty" if self.need < 1 / SCARCE else ""


@dataclass(frozen=True)
class Share:
    """A share of the victories, with its error."""

    share: float
    error: float


@dataclass(frozen=True)
class Findings:
    """Everything that the lab found."""

    tickets: tuple[TicketFinding, ...]
    routes: tuple[RouteFinding, ...]
    colors: tuple[ColorFinding, ...]
    seats: tuple[Share, ...]
    """The victories by place in the order of turns."""
    racer: Share
    scores: tuple[int, ...]
    """The final scores of which 5, 25, 50, 75 and 95 of a hundred are not higher."""
    rounds: tuple[int, ...]
    """The same for the number of rounds."""
    lead: float
    tickets_kept: float
    tickets_done: float


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def find(board: Board, tickets: tuple[Ticket, ...], records: Records, played: Experiment) -> Findings:
    """What an experiment says about a board."""
    lab, players = played.lab, played.players
    free = max(int(lab.games[FREE]), 1)
    ways = Ways(board, records)
    seats = range(players)
    return Findings(
        tickets=_tickets(tickets, ways, played),
        routes=_routes(board, records, tickets, ways, played),
        colors=_colors(records, played),
        seats=tuple(_share(int(lab.order_shares[i]), int(lab.order_squares[i]), free) for i in seats),
        racer=_share(int(lab.racer_shares), int(lab.racer_squares), max(int(lab.games[RACE]), 1)),
        scores=tuple(at + LOWEST for at in _quantiles(lab.totals)),
        rounds=_quantiles(lab.rounds),
        lead=int(lab.margins) / free,
        tickets_kept=int(lab.tickets_kept) / (free * players),
        tickets_done=int(lab.tickets_done) / (free * players),
    )


def _share(shares: int, squares: int, games: int) -> Share:
    mean = shares / games
    return Share(mean / SHARES, Z * sqrt(max(squares / games - mean * mean, 0) / games) / SHARES)


def _quantiles(counts: NDArray[np.int64]) -> tuple[int, ...]:
    reached = np.cumsum(counts)
    return tuple(int(np.searchsorted(reached, share * reached[-1])) for share in QUANTILES)


def trend(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float]:
    """The line through points after Theil and Sen, as (slope, value at 0): a few points far off do not move it."""
    i, j = np.triu_indices(len(x), 1)
    apart = x[i] != x[j]
    slope = float(np.median((y[j] - y[i])[apart] / (x[j] - x[i])[apart])) if apart.any() else 0.0
    return slope, float(np.median(y - slope * x))


def _tickets(tickets: tuple[Ticket, ...], ways: Ways, played: Experiment) -> tuple[TicketFinding, ...]:
    lab, n, others = played.lab, len(tickets), played.players - 1
    dealt = np.maximum(lab.dealt[:n], 1)
    mean = lab.margin[:n] / dealt
    brings = mean / others
    error = Z * np.sqrt(np.maximum(lab.margin_square[:n] / dealt - mean * mean, 0) / dealt) / others
    done = lab.done[:n] / dealt
    cars = np.array([ways.ticket(ticket) for ticket in tickets])
    slope, base = trend(cars, brings)
    found = []
    for t, ticket in enumerate(tickets):
        # A point more brings a point to those who complete the ticket, and takes one from the others (E2).
        worth = 2 * done[t] - 1
        sure = done[t] >= OFTEN and lab.dealt[t] > 1
        counted = int(lab.done_counted[t])
        found.append(
            TicketFinding(
                name=f"{ticket.a}–{ticket.b}",
                points=ticket.points,
                cars=int(cars[t]),
                done=float(done[t]),
                moment=int(lab.done_moment[t]) / counted / TIME if counted else None,
                brings=float(brings[t]),
                error=float(error[t]),
                win_share=int(lab.win_shares[t]) / float(dealt[t]) / SHARES,
                fair=ticket.points + float((base + slope * cars[t] - brings[t]) / worth) if sure else None,
                fair_error=float(error[t] / worth) if sure else None,
                kept=int(lab.kept[t]) / max(int(lab.games[FREE]), 1),
            )
        )
    return tuple(found)


def _routes(
    board: Board, records: Records, tickets: tuple[Ticket, ...], ways: Ways, played: Experiment
) -> tuple[RouteFinding, ...]:
    lab, games = played.lab, max(int(played.lab.games[FREE]), 1)
    closed = played.players <= int(records["lanes_closed_up_to"][0])  # C4
    lanes: dict[Pair, list[int]] = {}
    for r, route in enumerate(board.routes):
        lanes.setdefault(route.ends, []).append(r)
    found = []
    for pair, numbers in lanes.items():
        claims = sum(int(lab.claimed[r]) for r in numbers)
        moments = sum(int(lab.claim_moment[r]) for r in numbers)
        won = sum(int(lab.claimed_by_winner[r]) for r in numbers)
        detour, cuts = ways.detours(tickets, pair)
        found.append(
            RouteFinding(
                name="–".join(pair),
                lanes=1 if closed else len(numbers),
                claimed=claims / games,
                moment=moments / claims / TIME if claims else None,
                winners=won / claims if claims else 0.0,
                detour=detour,
                cuts=cuts,
            )
        )
    return tuple(found)


def _colors(records: Records, played: Experiment) -> tuple[ColorFinding, ...]:
    """The colours of cards that some route asks for; gray routes take any, so they ask for none."""
    record, lab, games = records[0], played.lab, max(int(played.lab.games[FREE]), 1)
    routes = range(int(record.routes))
    facts = []
    for number, color in enumerate(TRAIN_COLORS):
        own = [r for r in routes if record.color[r] == number]
        spaces = sum(int(record.route_price[r]) for r in own)
        claimed = sum(int(record.route_price[r]) * int(lab.claimed[r]) for r in own)
        if spaces:
            facts.append((color, spaces, int(record.cards[number]), claimed / games / spaces))
    usual = float(np.median([spaces / max(cards, 1) for _, spaces, cards, _ in facts])) if facts else 1.0
    return tuple(
        ColorFinding(color, spaces, cards, claimed, spaces / max(cards, 1) / usual)
        for color, spaces, cards, claimed in facts
    )
