"""Why a move is not legal: a code, the rule, the numbers, and one line of English."""

from typing import Final

from msgspec import Struct

from kvytok.game.moves import count
from kvytok.game.position import Position
from kvytok.rules.actions import BUILD, CLAIM, PAY, TAKE
from kvytok.rules.record import (
    COLOR_NAMES,
    FLAG,
    GRAY,
    KEEP_TICKETS,
    LENGTH,
    OPENING,
    OPENING_LONG,
    SECOND_CARD,
    TUNNEL,
    TURN,
)
from kvytok.rules.why import REASON_NAMES, rule_id

NOT_YOUR_TURN: Final = "not-your-turn"
WRONG_COUNT: Final = "wrong-count"
NO_SUCH_PAYMENT: Final = "no-such-payment"

CODES: Final = (*REASON_NAMES[1:], NOT_YOUR_TURN, WRONG_COUNT, NO_SUCH_PAYMENT)
"""All codes: those of the rules, and three for moves about which the rules are never asked."""

ASKED: Final = {
    OPENING_LONG: "choose which long ticket to keep first",
    OPENING: "choose which of the dealt tickets to keep first",
    TURN: "this is not asked for: take a card, draw tickets, claim a route or build a station",
    SECOND_CARD: "take the second card of the turn first",
    KEEP_TICKETS: "choose which of the offered tickets to keep first",
    TUNNEL: "the tunnel asks for extra cards: add them or give up first",
    FLAG: "leave a card for the flag or not first",
}


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
    text: str
    """One line for people that begins with the rule."""

    def __str__(self) -> str:
        return self.text


def reason(code: str, rule: str, have: int, need: int, words: str) -> Reason:
    """A reason whose text begins with its rule."""
    return Reason(code, rule, have, need, f"{rule}: {words}" if rule else words)


def why_not(position: Position, action: int) -> Reason | None:
    """Why the asked seat may not do an action; None if it may."""
    code, have, need = position.why_not(action)
    if code == 0:
        return None
    name = REASON_NAMES[code]
    return reason(name, rule_id(code, position.phase), have, need, _words(position, name, action, have, need))


def not_your_turn(position: Position, seat: int) -> Reason:
    """Why a seat that is not asked may do nothing."""
    asked = position.seat
    if asked < 0:
        return reason("game-over", "E1", 0, 0, "the game is over")
    if position.phase in (OPENING_LONG, OPENING):
        words = f"{position.names[seat]} has chosen the opening tickets already"
        return reason(NOT_YOUR_TURN, "S4", seat, asked, words)
    words = f"{position.names[asked]} is asked now, not {position.names[seat]}"
    return reason(NOT_YOUR_TURN, "S5", seat, asked, words)


def wrong_count(rule: str, laid: int, price: int) -> Reason:
    """Why a payment of the wrong size is refused."""
    verb = "is" if price == 1 else "are"
    return reason(WRONG_COUNT, rule, laid, price, f"{count(price, 'card')} {verb} needed, not {laid}")


def not_offered(position: Position, ticket: str) -> Reason:
    """Why a ticket cannot be kept."""
    rule = "T1" if position.phase == KEEP_TICKETS else "S3"
    return reason("not-offered", rule, 0, 1, f"{ticket} is not on offer")


def _words(position: Position, name: str, action: int, have: int, need: int) -> str:
    """The words for a reason of the rules."""
    if name in _PLAIN:
        return _PLAIN[name]
    if name == "not-asked":
        return ASKED.get(position.phase, "something else is being asked")
    if name == "not-face-up":
        return f"no {COLOR_NAMES[action - TAKE]} card lies face up"
    if name in _COUNTED:
        return _COUNTED[name].format(have=have, need=need)
    if name == "route-taken":
        return f"{_who_owns(position, have)} {position.box.routes[action - CLAIM]}"
    if name == "city-taken":
        return f"{_who_has(position, have)} a station in {position.box.cities[action - BUILD]}"
    if name == "wrong-color":
        wanted = "any colour" if need == GRAY else COLOR_NAMES[need]
        return f"the route takes {wanted}, not {COLOR_NAMES[have]}"
    return _words_for_cards(position, name, action, have, need)


def _words_for_cards(position: Position, name: str, action: int, have: int, need: int) -> str:
    """The words for missing cards: the hand does not have them, or they were not laid."""
    paying = action >= PAY and action < BUILD
    if name == "ferry-locomotives":
        return f"needs {count(need, 'locomotive')}, " + (f"{have} laid" if paying else f"you have {have}")
    if name == "too-few-locomotives":
        return f"needs {count(need, 'locomotive')}, you have {have}"
    if name == "station-cards":
        return f"needs {count(need, 'card')} of one colour, you have {have}"
    if name == "too-few-cards" and not paying:
        color = int(position.box.records["color"][0][action - CLAIM])
        kind = "cards of one colour" if color == GRAY else f"{COLOR_NAMES[color]} cards"
        return f"needs {need} {kind} or locomotives, you have {have}"
    return f"needs {count(need, f'{_colour_laid(position, action)} card')}, you have {have}"


def _colour_laid(position: Position, action: int) -> str:
    """The colour of a payment or of a tunnel's extra cards."""
    laid = (action - PAY) // LENGTH if action < BUILD else int(position.states["laid_color"][0])
    return COLOR_NAMES[laid]


def _who_owns(position: Position, seat: int) -> str:
    return "you own" if seat == position.seat else f"{position.names[seat]} owns"


def _who_has(position: Position, seat: int) -> str:
    return "you have" if seat == position.seat else f"{position.names[seat]} has"


_PLAIN: Final = {
    "unknown-action": "there is no such thing in this game",
    "game-over": "the game is over",
    "locomotive-second": "a face-up locomotive may only be the first card of a turn",
    "deck-empty": "the deck is empty",
    "no-tickets": "no tickets are left in the deck",
    "can-act": "passing is allowed only when nothing else is possible",
    "own-other-lane": "you own the other lane",
    "no-stations": "this game has no stations",
    "no-locomotives": "locomotives pay only for ferries and tunnels here",
}

_COUNTED: Final = {
    "not-offered": "only {have} tickets are on offer",
    "too-few-tickets": "keep at least {need} of the tickets, not {have}",
    "too-many-tickets": "keep at most {need} of the tickets, not {have}",
    "lane-closed": "the second lane is closed with {have} players",
    "too-few-cars": "{have} cars left, {need} needed",
    "too-many-cards": "{have} locomotives are too many where {need} cards are asked for",
    "stations-built": "all {have} stations are built",
}
