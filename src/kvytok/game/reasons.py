"""Why a move is not legal: a code, the rule and the numbers. `kvytok.words` makes sentences of it."""

from typing import Final

from msgspec import Struct

from kvytok.game.position import Position
from kvytok.rules.record import KEEP_TICKETS, OPENING, OPENING_LONG
from kvytok.rules.why import REASON_NAMES, rule_id

NOT_YOUR_TURN: Final = "not-your-turn"
WRONG_COUNT: Final = "wrong-count"
NO_SUCH_PAYMENT: Final = "no-such-payment"

CODES: Final = (*REASON_NAMES[1:], NOT_YOUR_TURN, WRONG_COUNT, NO_SUCH_PAYMENT)
"""All codes: those of the rules, and three for moves about which the rules are never asked."""


class Reason(Struct, frozen=True):
    """Why a move is not legal."""

    code: str
    """One of `CODES`, such as `lane-closed`."""
    rule: str
    """The id of the rule, such as `C4`; empty if no single rule is meant."""
    have: int
    """What there is."""
    need: int
    """What is needed."""

    def __str__(self) -> str:
        """For example `C1 too-few-cards (have 2, need 3)`."""
        return f"{self.rule} {self.code} (have {self.have}, need {self.need})".lstrip()


def why_not(position: Position, action: int) -> Reason | None:
    """Why the asked seat may not do an action; None if it may."""
    code, have, need = position.why_not(action)
    return Reason(REASON_NAMES[code], rule_id(code, position.phase), have, need) if code else None


def not_your_turn(position: Position, seat: int) -> Reason:
    """Why a seat that is not asked may do nothing."""
    asked = position.seat
    if asked < 0:
        return Reason("game-over", "E1", 0, 0)
    return Reason(NOT_YOUR_TURN, "S4" if position.phase in (OPENING_LONG, OPENING) else "S5", seat, asked)


def wrong_count(rule: str, laid: int, price: int) -> Reason:
    """Why a payment of the wrong size is refused."""
    return Reason(WRONG_COUNT, rule, laid, price)


def no_such_payment(rule: str, ways: int) -> Reason:
    """Why a payment is refused that fits none of the legal `ways` to pay."""
    return Reason(NO_SUCH_PAYMENT, rule, 0, ways)


def not_offered(position: Position) -> Reason:
    """Why a ticket cannot be kept."""
    return Reason("not-offered", "T1" if position.phase == KEEP_TICKETS else "S3", 0, 1)
