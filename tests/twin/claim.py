"""Paying for routes and stations: which routes are open, which payments a hand allows, what lies on the table."""

from dataclasses import dataclass, field
from typing import Any

from .facts import COLORS, LOCOMOTIVE, NUMBER, Route

Hand = dict[str, int]
Payment = tuple[str, str, int]


@dataclass
class Pending:
    """A route or station that is chosen but not finished, with the cards laid for it."""

    route: int | None = None
    city: int | None = None
    color: str | None = None  # None until paid; "locomotive" when only locomotives were laid
    count: int = 0  # cards laid, with locomotives
    locomotives: int = 0  # the number of locomotives among them
    turned: list[str] = field(default_factory=list)  # C6, in the order turned up
    extra: int = 0  # C6: cards to add

    def laid(self) -> list[str]:
        """The cards laid, by name."""
        if self.color is None:
            return []
        return [self.color] * (self.count - self.locomotives) + [LOCOMOTIVE] * self.locomotives

    def snapshot(self) -> dict[str, Any]:
        """The fields as plain numbers, with -1 for what does not exist."""
        return {
            "route": -1 if self.route is None else self.route,
            "city": -1 if self.city is None else self.city,
            "color": -1 if self.color is None else NUMBER[self.color],
            "count": self.count,
            "locomotives": self.locomotives,
            "turned": [NUMBER[card] for card in self.turned],
            "extra": self.extra,
        }


def is_open(number: int, route: Route, owner: list[int], seat: int, one_lane: bool) -> bool:
    """C4: whether the route is unclaimed, and its other lane does not close it for this seat."""
    others = [owner[lane] for lane in route.other_lanes if owner[lane] >= 0]
    return owner[number] < 0 and seat not in others and not (one_lane and others)


def without_locomotives(hand: Hand) -> Hand:
    """The cards that pay for a plain route if locomotives may not (C10)."""
    return {**hand, LOCOMOTIVE: 0}


def can_pay(hand: Hand, color: str, price: int, symbols: int = 0) -> bool:
    """Whether a hand allows any payment at all (C1, C5, B1)."""
    locomotives = hand[LOCOMOTIVE]
    if locomotives < symbols:
        return False
    best = max(hand[c] for c in COLORS) if color == "gray" else hand[color]
    return best + locomotives >= price


def payments(hand: Hand, color: str, price: int, symbols: int = 0) -> list[Payment]:
    """Every payment of `price` cards in `color` or "gray", with at least `symbols` locomotives (C1, C5, X4)."""
    found: list[Payment] = []
    for paid in COLORS if color == "gray" else (color,):
        for locomotives in range(symbols, price):
            if hand[LOCOMOTIVE] >= locomotives and hand[paid] >= price - locomotives:
                found.append(("pay", paid, locomotives))
    if hand[LOCOMOTIVE] >= price:
        found.append(("pay", LOCOMOTIVE, price))
    return found


def counting(color: str, turned: list[str]) -> int:
    """C6: the number of turned-up cards to match; if only locomotives were laid, only locomotives count."""
    return sum(card in (color, LOCOMOTIVE) for card in turned)


def additions(hand: Hand, color: str, extra: int) -> list[int]:
    """C6: the numbers of locomotives with which the extra cards can be added."""
    if color == LOCOMOTIVE:
        return [extra] if hand[LOCOMOTIVE] >= extra else []
    return [n for n in range(extra + 1) if hand[LOCOMOTIVE] >= n and hand[color] >= extra - n]
