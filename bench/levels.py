"""Puts the seven levels on one scale: neighbours play each other, with two and four players, and the arena rates them.

    python bench/levels.py --playouts 200 --deals 12 --journals build/levels > bench/results/ladder.txt

Levels that stand far apart tell little about each other, so a level meets those up to two steps away, and a table of
four seats four levels in a row. Every deal is played from every seat. The games lie in journals: the same command goes
on where it was stopped, and `--report` rates what is there.
"""

import argparse
import sys
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from kvytok.bots.arena.journal import Journal
from kvytok.bots.arena.match import Match, play_match
from kvytok.bots.arena.match_games import ThinkingTime
from kvytok.bots.arena.pairing import Pairing
from kvytok.bots.arena.ratings import Rating, rate
from kvytok.bots.arena.scoresheet import Duel, Scoresheet
from kvytok.bots.registry import levels
from kvytok.game import open_box

SETTINGS = (("usa", 2), ("europe", 2), ("usa", 4), ("europe", 4))
STEPS = 2
"""How far apart two levels may stand that meet at a table of two."""
QUICK = 3
"""The levels that answer at once are the lowest three."""
LOWEST = 1000
"""The rating of the weakest level."""


@dataclass(frozen=True)
class LevelMatch(Match):
    """A match at tables whose players are of nearly the same strength."""

    @property
    def tables(self) -> tuple[Pairing, ...]:
        """Two neighbours, or as many levels in a row as there are seats."""
        n = len(self.bots)
        if self.players == 2:
            return tuple(Pairing(pair) for pair in combinations(range(n), 2) if pair[1] - pair[0] <= STEPS)
        return tuple(Pairing(tuple(range(low, low + self.players))) for low in range(n - self.players + 1))


def match_of(game: str, players: int, deals: int, playouts: int) -> LevelMatch:
    """The match at one kind of table."""
    return LevelMatch(open_box(game), levels(), players, deals * players, 1, ThinkingTime(playouts=playouts))


def quick_match(game: str, deals: int, playouts: int) -> LevelMatch:
    """A match of the levels that answer at once, so that they can play more games; on other deals."""
    return LevelMatch(open_box(game), levels()[:QUICK], 2, deals * 2, 2, ThinkingTime(playouts=playouts))


def whole_deals(match: LevelMatch, journal: Path) -> Scoresheet:
    """The deals of a journal that all tables have finished."""
    sheet = Scoresheet(len(match.bots), match.tables, match.deals)
    book = Journal(journal, match.settings())
    book.fill(sheet)
    book.close()
    return sheet.only(sheet.complete())


def met(sheet: Scoresheet) -> list[Duel]:
    """The duels of levels that did meet."""
    return [duel for duel in sheet.duels() if duel.each]


def said(name: str, found: tuple[Rating, ...]) -> str:
    """A line of the table: ratings from the weakest level on, each with half of its 95 % interval."""
    low = found[0].value - LOWEST
    return f"{name:26}" + "".join(f"{each.value - low:8.0f} ± {each.error:<4.0f}" for each in found)


def report(sheets: dict[str, Scoresheet]) -> None:
    """Print the ratings of every kind of table and of all together, and how often a level came in before another."""
    names = [level.name for level in levels()]
    print(f"{'':26}" + "".join(f"{name:>12}   " for name in names))
    everything: list[Duel] = []
    for name, sheet in sheets.items():
        if sheet.deals:
            everything += met(sheet)
            print(said(f"{name} ({sheet.played()})", rate(sheet.bots, met(sheet))))
    print(said("together", rate(len(names), everything)))
    print("\nhow often the higher level came in first, in % (comparisons)")
    for a, b in combinations(range(len(names)), 2):
        pairs = [duel for duel in everything if (duel.a, duel.b) == (a, b)]
        games = sum(duel.each * len(duel.scores) for duel in pairs)
        if games:
            won = games - sum(float(duel.scores.sum()) for duel in pairs)
            print(f"  {names[b] + ' v ' + names[a]:24}{100 * won / games:6.1f}  ({games})")
    print("\nmilliseconds a decision")
    for name, sheet in sheets.items():
        spent = (f"{level} {1000 * time.mean:.1f}" for level, time in zip(names, sheet.times, strict=False))
        print(f"  {name}: {', '.join(spent)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, default=200, metavar="N", help="playouts a decision")
    parser.add_argument("--deals", type=int, default=12, metavar="N", help="deals at each table of two; of four half")
    parser.add_argument("--portion", type=int, default=2, metavar="N", help="deals before the next kind of table")
    parser.add_argument("--journals", type=Path, default=Path("build/levels"), metavar="DIR")
    parser.add_argument("--quick", type=int, default=0, metavar="N", help="deals of the lowest three levels alone")
    parser.add_argument("--report", action="store_true", help="play nothing")
    options = parser.parse_args()
    options.journals.mkdir(parents=True, exist_ok=True)
    sheets: dict[str, Scoresheet] = {}
    for stop in range(options.portion, options.deals + 1, options.portion):
        for game, players in SETTINGS:
            deals = stop if players == 2 else stop // 2
            match = match_of(game, players, deals, options.playouts)
            journal = options.journals / f"{game}-{players}.jsonl"
            if not options.report:
                play_match(match, 1, journal)
            elif journal.exists():
                sheets[f"{game}, {players} players"] = whole_deals(match, journal)
            print(f"{game}, {players} players: {deals} deals", file=sys.stderr, flush=True)
    if not options.report:
        for game, players in SETTINGS:
            match = match_of(game, players, options.deals if players == 2 else options.deals // 2, options.playouts)
            sheets[f"{game}, {players} players"] = whole_deals(match, options.journals / f"{game}-{players}.jsonl")
    for game in dict.fromkeys(game for game, _ in SETTINGS) if options.quick else ():
        match, journal = quick_match(game, options.quick, options.playouts), options.journals / f"{game}-quick.jsonl"
        if not options.report:
            play_match(match, 1, journal)
        if journal.exists():
            sheets[f"{game}, lowest"] = whole_deals(match, journal)
    print(f"{options.playouts} playouts a decision, one core, seed 1; {LOWEST} is the weakest; 95 % intervals\n")
    report(sheets)


if __name__ == "__main__":
    main()
