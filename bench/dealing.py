"""Is dealing fair? Millions of deals, with chi-square tests on train cards, tickets and the first player.

    python bench/dealing.py --deals 10000000

Each deal has a key of its own: the number of the deal. Keys of real games are random, so this is the harder test:
nearly equal keys must give deals that have nothing to do with each other. For every test the numbers of different deals
are independent, and the expected ones are exact. With a hundred tests a few small p are to be expected; the smallest
counts as unfair only if it is below one in a thousand divided by their number.

docs/decisions.md says why nobody can find the key of a game from what is public.
"""

import argparse
import math
import os
import platform
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import numpy as np

from kvytok.game.box import open_box
from kvytok.rules.compiler import entry
from kvytok.rules.record import COLOR_NAMES, COLORS, OFFER, STATE, TICKETS, Records
from kvytok.rules.setup import setup

TABLES = (("usa", 3), ("europe", 5))
HAND = 11


@entry
def deal(boards, states, players, begin, end, hands, tickets, pairs, firsts):  # type: ignore[no-untyped-def]
    """Deal `end - begin` games, and count what every seat gets."""
    state = states[0]
    for number in range(begin, end):
        for word in range(8):
            state.key[word] = 0
        state.key[0] = number & 0xFFFFFFFF
        state.key[1] = number >> 32
        setup(boards[0], state, players, -1)
        firsts[state.first] += 1
        for seat in range(players):
            for color in range(COLORS):
                hands[seat, color, state.hands[seat, color]] += 1
            for place in range(state.offer_n[seat]):
                tickets[seat, place, state.offer[seat, place]] += 1
        last = state.offer_n[0] - 1
        pairs[state.offer[0, last], state.offer[1, last]] += 1


def tail(statistic: float, degrees: int) -> float:
    """The probability of a chi-square value this large or larger (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return 0.5 * math.erfc(((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def chi_square(counts: np.ndarray, expected: np.ndarray) -> tuple[float, int]:  # type: ignore[type-arg]
    """The statistic and its degrees of freedom; what cannot happen must not have happened."""
    assert counts[expected == 0].sum() == 0, "something happened that cannot happen"
    possible = expected > 0
    return float((((counts - expected) ** 2)[possible] / expected[possible]).sum()), int(possible.sum()) - 1


def tests(game: str, players: int, deals: int) -> Iterator[tuple[str, float, int]]:
    """Deal, and yield each test with its statistic and degrees of freedom."""
    box = open_box(game)
    board = box.records
    states: Records = np.zeros(1, STATE)
    hands = np.zeros((players, COLORS, HAND), np.int64)
    tickets = np.zeros((players, OFFER, TICKETS), np.int64)
    pairs, firsts = np.zeros((TICKETS, TICKETS), np.int64), np.zeros(players, np.int64)
    deal(board, states, players, 0, deals, hands, tickets, pairs, firsts)
    yield "first player", *chi_square(firsts, np.full(players, deals / players))
    cards, size = board["cards"][0].astype(int), int(board["hand"][0])
    whole = int(cards.sum())
    for seat in range(players):
        for color in range(COLORS):
            have = int(cards[color])
            ways = [math.comb(have, k) * math.comb(whole - have, size - k) for k in range(size + 1)]
            expected = np.zeros(HAND)
            expected[: size + 1] = [deals * way / math.comb(whole, size) for way in ways]
            found, limit = hands[seat, color].astype(float), 5.0
            rare = expected < limit  # very rare numbers are put together with their neighbours
            found = np.append(found[~rare], found[rare].sum())
            wanted = np.append(expected[~rare], expected[rare].sum())
            if wanted[-1] < limit:
                found, wanted = np.append(found[:-2], found[-2:].sum()), np.append(wanted[:-2], wanted[-2:].sum())
            yield f"{COLOR_NAMES[color]} cards of seat {seat}", *chi_square(found, wanted)
    long = board["ticket_long"][0][: len(box.tickets)] == 1
    for seat in range(players):
        for place in range(OFFER):
            counts = tickets[seat, place, : len(box.tickets)]
            if counts.sum():
                kind = long if counts[long].sum() else ~long
                yield f"ticket {place} of seat {seat}", *chi_square(counts, np.where(kind, deals / kind.sum(), 0.0))
    many = int((~long).sum())
    kinds = ~long
    wanted = np.where(kinds[:, None] & kinds[None, :], deals / (many * (many - 1)), 0.0)
    np.fill_diagonal(wanted, 0.0)
    yield (
        "the last tickets of seats 0 and 1 together",
        *chi_square(pairs[: len(long), : len(long)].ravel(), wanted.ravel()),
    )


def main() -> None:
    """Read the arguments, deal, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000_000, help="of all games together")
    deals = parser.parse_args().deals
    print(f"python bench/dealing.py --deals {deals}")
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{platform.machine()}, {datetime.now(UTC):%Y-%m-%d}, load average {load}\n")
    found: list[tuple[float, str]] = []
    for game, players in TABLES:
        begun = time.perf_counter()
        results = list(tests(game, players, deals // len(TABLES)))
        print(f"{deals // len(TABLES)} deals of {game} with {players} players in {time.perf_counter() - begun:.0f} s")
        for what, statistic, degrees in results:
            p = tail(statistic, degrees)
            found.append((p, f"{game}: {what}"))
            print(f"  {what:44s} chi-square {statistic:8.1f} with {degrees:4d} degrees of freedom, p {p:.4f}")
    smallest, limit = min(found), 0.001 / len(found)
    below = sum(p < 0.05 for p, _ in found)
    print(f"\n{len(found)} tests, {below} with p below 0.05 (about {len(found) * 0.05:.0f} are to be expected)")
    print(f"the smallest p is {smallest[0]:.5f} ({smallest[1]}), unfair would be one below {limit:.7f}")
    print("fair" if smallest[0] >= limit else "UNFAIR")
    raise SystemExit(smallest[0] < limit)


if __name__ == "__main__":
    main()
