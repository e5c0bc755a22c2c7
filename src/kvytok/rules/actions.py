"""The action ids: one fixed space for every game, so that masks, searches and highlights agree."""

from typing import Final

from kvytok.rules.record import CITIES, COLORS, LENGTH, LOCOMOTIVE, ROUTES

TAKE: Final = 0
"""TAKE + c: take the face-up card of colour c (D1)."""
UNSEEN: Final = TAKE + COLORS
"""Take the top card of the deck (D1)."""
DRAW_TICKETS: Final = UNSEEN + 1
PASS: Final = DRAW_TICKETS + 1
KEEP: Final = PASS + 1
"""KEEP + m: keep the offered tickets whose bits are set in m (S3, T1)."""
CLAIM: Final = KEEP + 32
"""CLAIM + r: claim route r."""
PAY: Final = CLAIM + ROUTES
"""PAY + 8 c + l: pay with colour c and l locomotives."""
PAY_LOCOMOTIVES: Final = PAY + LOCOMOTIVE * LENGTH
"""Pay with locomotives only (X4)."""
BUILD: Final = PAY_LOCOMOTIVES + 1
"""BUILD + x: build a station in city x."""
ADD: Final = BUILD + CITIES
"""ADD + l: add the tunnel's extra cards, l of them locomotives (C6)."""
GIVE_UP: Final = ADD + 4
LEAVE_FLAG: Final = GIVE_UP + 1
NO_FLAG: Final = LEAVE_FLAG + 1
ACTIONS: Final = NO_FLAG + 1
