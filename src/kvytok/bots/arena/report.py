"""The report of a tournament: win shares, scores, margins, times and ratings, with their errors."""

import math
from typing import Any, Final

import numpy as np

from kvytok.bots.arena.match import Match, Outcome
from kvytok.bots.arena.ratings import WIDE, Rating, rate
from kvytok.bots.arena.scoresheet import Numbers, Scoresheet
from kvytok.bots.arena.sprt import BOUND, Claim, Verdict
from kvytok.bots.arena.times import Times

MEANS: Final = ("total", "route_points", "ticket_points", "completed", "longest_bonus")
"""The fields of the results whose means are reported."""


def share_error(by_deal: Numbers) -> float:
    """Half the width of the 95 % interval of a mean share, from the spread between deals.

    One deal fully won and one fully lost are added, so that a bot that won every game does not get an error of 0.
    """
    wider = np.append(by_deal, [0.0, 1.0])
    return float(WIDE * wider.std() / math.sqrt(len(wider)))


def mean_error(by_deal: Numbers) -> float | None:
    """Half the width of the 95 % interval of another mean; None if there is only one deal."""
    return float(WIDE * by_deal.std(ddof=1) / math.sqrt(len(by_deal))) if len(by_deal) > 1 else None


def numbers(match: Match, outcome: Outcome, claim: Claim | None) -> dict[str, Any]:
    """All numbers of a finished tournament, except how long it took."""
    sheet, names = outcome.sheet, [bot.name for bot in match.bots]
    duels = list(sheet.duels())
    ratings = rate(len(names), duels)
    return {
        "game": match.box.game_id,
        "bonus": list(match.box.bonus),
        "players": match.players,
        "seed": match.seed,
        "move_seconds": match.thinking.seconds,
        "move_playouts": match.thinking.playouts,
        "games": len(sheet.tables) * sheet.deals * sheet.rotations,
        "deals": sheet.deals,
        "tables": [[names[bot] for bot in table.bots] for table in sheet.tables],
        "bots": [_bot(sheet, bot, name, ratings[bot]) for bot, name in enumerate(names)],
        "duels": [
            {
                "a": names[duel.a],
                "b": names[duel.b],
                "games": len(sheet.tables_of(duel.a, duel.b)) * sheet.deals * sheet.rotations,
                "score": float(duel.scores.mean() / duel.each),
                "score_error": share_error(duel.scores / duel.each),
                "margin": _margin_between(sheet, duel.a, duel.b),
            }
            for duel in duels
        ],
        "sprt": None if claim is None or outcome.verdict is None else _test(claim, outcome.verdict),
    }


def _bot(sheet: Scoresheet, bot: int, name: str, rating: Rating) -> dict[str, Any]:
    sits = sheet.tables_of(bot)
    shares = _over_tables([sheet.by_deal(table, bot, sheet.shares(table)) for table in sits])
    margins = _over_tables([sheet.by_deal(table, bot, sheet.margins(table)) for table in sits])
    means = {
        field: float(np.mean([sheet.by_deal(table, bot, sheet.points(table, field)).mean() for table in sits]))
        for field in MEANS
    }
    return {
        "bot": name,
        "games": len(sits) * sheet.deals * sheet.rotations,
        "seats": sum(sheet.seats_of(table, bot) for table in sits) * sheet.deals * sheet.rotations,
        "win_share": float(shares.mean()),
        "win_share_error": share_error(shares),
        "score": means["total"],
        "margin": float(margins.mean()),
        "margin_error": mean_error(margins),
        **{field: means[field] for field in MEANS[1:]},
        "rating": rating.value,
        "rating_error": rating.error,
        "time": _time(sheet.times[bot]),
    }


def _over_tables(tables: list[Numbers]) -> Numbers:
    """The mean over all tables of a bot, deal by deal; every table plays the same deals."""
    mean: Numbers = np.mean(tables, axis=0)
    return mean


def _margin_between(sheet: Scoresheet, a: int, b: int) -> float:
    """The mean lead of `a` over `b` in points, at the tables where both play."""
    apart = [
        sheet.by_deal(table, a, sheet.points(table, "total")) - sheet.by_deal(table, b, sheet.points(table, "total"))
        for table in sheet.tables_of(a, b)
    ]
    return float(np.mean(apart))


def _time(times: Times) -> dict[str, Any] | None:
    """How long the decisions took; None if they were not measured, as in games between scripts."""
    if not times.count:
        return None
    return {"decisions": times.count, "mean": times.mean, "p99": times.percentile(0.99), "max": times.longest}


def _test(claim: Claim, verdict: Verdict) -> dict[str, Any]:
    return {
        "elo0": claim.elo0,
        "elo1": claim.elo1,
        "llr": verdict.llr,
        "bound": BOUND,
        "deals": verdict.deals,
        "accepted": verdict.accepted,
    }
