"""Payments: cards of one colour with locomotives, laid, then discarded or taken back (C1, C5, B1, X4)."""

from kvytok.rules.actions import PAY, PAY_LOCOMOTIVES
from kvytok.rules.compiler import compiled
from kvytok.rules.record import GRAY, LENGTH, LOCOMOTIVE, NONE, Actions, State


@compiled
def best_color(state: State, seat: int) -> int:
    """The colour, locomotives aside, of which the seat holds most; the lowest number if several are equal."""
    best = 0
    for c in range(1, LOCOMOTIVE):
        if state.hands[seat, c] > state.hands[seat, best]:
            best = c
    return best


@compiled
def fewest_locomotives(state: State, color: int, price: int, ferry: int) -> int:
    """The fewest locomotives that the asked seat needs beside its cards of a colour: to reach the price, and by C5."""
    return max(ferry, price - int(state.hands[state.seat, color]))


@compiled
def usable_locomotives(state: State, allowed: int) -> int:
    """The number of locomotives that the asked seat may lay."""
    return min(allowed, int(state.hands[state.seat, LOCOMOTIVE]))


@compiled
def colors_of(color: int) -> tuple[int, int]:
    """The range of card colours that pay for a route colour: that colour, or every colour for gray."""
    if color == GRAY:
        return 0, LOCOMOTIVE
    return color, color + 1


@compiled
def legal_payments(state: State, price: int, color: int, ferry: int, allowed: int, actions: Actions) -> int:
    """List all ways for the asked seat to pay in a colour (gray: any one), with at most `allowed` locomotives."""
    first, last = colors_of(color)
    locomotives_n = usable_locomotives(state, allowed)
    most = min(price - 1, locomotives_n)  # at least one card of the colour is laid too
    n = 0
    for c in range(first, last):
        for locomotives in range(fewest_locomotives(state, c, price, ferry), most + 1):
            actions[n] = PAY + c * LENGTH + locomotives
            n += 1
    if locomotives_n >= price:
        actions[n] = PAY_LOCOMOTIVES
        n += 1
    return n


@compiled
def sole_payment(state: State, price: int, color: int, ferry: int, allowed: int) -> int:
    """The only way to pay; NONE when there are several."""
    first, last = colors_of(color)
    locomotives_n = usable_locomotives(state, allowed)
    most = min(price - 1, locomotives_n)
    n = 0
    sole = NONE
    for c in range(first, last):
        fewest = fewest_locomotives(state, c, price, ferry)
        if fewest <= most:
            n += most + 1 - fewest
            sole = PAY + c * LENGTH + most
    if locomotives_n >= price:
        n += 1
        sole = PAY_LOCOMOTIVES
    return sole if n == 1 else NONE


@compiled
def decode_payment(action: int, price: int) -> tuple[int, int]:
    """The colour and the number of locomotives of a payment action."""
    if action == PAY_LOCOMOTIVES:
        return LOCOMOTIVE, price
    return (action - PAY) // LENGTH, (action - PAY) % LENGTH


@compiled
def spend(state: State, color: int, n: int) -> None:
    """Remove cards from the asked seat's hand; cards it is known to hold are assumed to go first."""
    seat = state.seat
    state.hands[seat, color] -= n
    state.hand_n[seat] -= n
    state.known[seat, color] = max(0, int(state.known[seat, color]) - n)


@compiled
def lay(state: State, color: int, n: int, locomotives: int) -> None:
    """Lay cards from the hand; if only locomotives are laid, the payment's colour is the locomotive."""
    spend(state, LOCOMOTIVE, locomotives)
    state.laid_locomotives += locomotives
    state.laid_color = color
    if color != LOCOMOTIVE:
        spend(state, color, n)
        state.laid_n += n


@compiled
def clear_laid(state: State) -> None:
    """Set the laid cards to none."""
    state.laid_color = NONE
    state.laid_n = 0
    state.laid_locomotives = 0


@compiled
def discard_laid(state: State) -> None:
    """Move the laid cards to the discard pile."""
    if state.laid_n > 0:
        state.discard[state.laid_color] += state.laid_n
    state.discard[LOCOMOTIVE] += state.laid_locomotives
    state.discard_n += state.laid_n + state.laid_locomotives
    clear_laid(state)


@compiled
def take_back(state: State) -> None:
    """Take the laid cards back into the hand; everybody has seen them, so they are publicly known now."""
    seat = state.seat
    if state.laid_n > 0:
        state.hands[seat, state.laid_color] += state.laid_n
        state.known[seat, state.laid_color] += state.laid_n
    state.hands[seat, LOCOMOTIVE] += state.laid_locomotives
    state.known[seat, LOCOMOTIVE] += state.laid_locomotives
    state.hand_n[seat] += state.laid_n + state.laid_locomotives
    clear_laid(state)
