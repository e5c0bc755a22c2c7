"""The plan of each tutorial: its steps, what the newcomer does in each of them, and what the page marks."""

from typing import Literal, NamedTuple

Wish = Literal["keep", "take", "unseen", "locomotive", "claim", "gray", "tickets", "ferry", "tunnel", "add"]
"""What the newcomer does in a step; `search` looks for a game in which all of it is possible."""
MoreWishes = Literal["station", "flag-route", "flag", "last"]
Rival = Literal["cards", "double"]
"""What the other player does afterwards: takes two unseen cards, or claims one lane of a double route."""


class PlannedStep(NamedTuple):
    """A step of a tutorial."""

    say: str
    """The text: `tutorial-…` in the catalogues."""
    wish: Wish | MoreWishes | None = None
    """None: the newcomer reads and presses Next."""
    at: str = ""
    """What the page marks while the newcomer reads; a move is marked by itself."""
    rival: Rival = "cards"
    collect: int = 0
    """The number of rounds after Next in which both players only take unseen cards."""
    jump: bool = False
    """Whether Next skips all moves before the newcomer's last one."""


OPENING = (
    PlannedStep("goal"),
    PlannedStep("keep", "keep"),
    PlannedStep("my-tickets", at="my-tickets"),
    PlannedStep("take", "take"),
    PlannedStep("unseen", "unseen"),
    PlannedStep("hand", at="hand"),
)
ENDING = (PlannedStep("jump", jump=True), PlannedStep("last", "last"), PlannedStep("end"))

PLANS = {
    "usa": (
        *OPENING,
        PlannedStep("locomotive", "locomotive"),
        PlannedStep("claim", "claim"),
        PlannedStep("points", at="score"),
        PlannedStep("gray", "gray", rival="double"),
        PlannedStep("double", at="rival-route"),
        PlannedStep("tickets", "tickets"),
        PlannedStep("keep-more", "keep"),
        PlannedStep("longest"),
        *ENDING,
    ),
    "europe": (
        *OPENING[:-1],
        PlannedStep("collect", at="hand", collect=4),
        PlannedStep("locomotive", "locomotive"),
        PlannedStep("claim", "claim"),
        PlannedStep("points", at="score"),
        PlannedStep("gray", "gray"),
        PlannedStep("tunnel", "tunnel"),
        PlannedStep("tunnel-add", "add", rival="double"),
        PlannedStep("double", at="rival-route"),
        PlannedStep("ferry", "ferry"),
        PlannedStep("station", "station"),
        PlannedStep("stations-left", at="score"),
        PlannedStep("longest"),
        *ENDING,
    ),
    "paris": (
        *OPENING,
        PlannedStep("locomotive", "locomotive"),
        PlannedStep("claim", "claim", rival="double"),
        PlannedStep("points", at="score"),
        PlannedStep("double", at="rival-route"),
        PlannedStep("flag-route", "flag-route"),
        PlannedStep("flag", "flag"),
        PlannedStep("flags", at="score"),
        PlannedStep("tickets", "tickets"),
        PlannedStep("keep-more", "keep"),
        *ENDING,
    ),
    "ukraine": (
        *OPENING[:-1],
        PlannedStep("collect", at="hand", collect=4),
        PlannedStep("locomotive-special", "locomotive"),
        PlannedStep("claim", "claim"),
        PlannedStep("points", at="score"),
        PlannedStep("gray", "gray"),
        PlannedStep("tunnel", "tunnel"),
        PlannedStep("tunnel-add", "add", rival="double"),
        PlannedStep("mountain", at="score"),
        PlannedStep("double", at="rival-route"),
        PlannedStep("ferry", "ferry"),
        PlannedStep("longest"),
        *ENDING,
    ),
}
