"""Messages about notifications: what a guest wants to be told while no page of theirs is open."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kvytok.boards.schema import Language
from kvytok.server.messages import TableId

NewsKind = Literal["turn", "over", "invite"]
"""What a guest may be told: it is their turn, a game is over, somebody invites them."""
Every = Literal["once", "hour", "day"]
"""How often at most: each thing at once, or everything together once an hour or once a day."""
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class NotifyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be told, and when."""

    turn: bool = True
    over: bool = True
    invite: bool = True
    quiet_from: Minute | None = None
    """The beginning of the quiet hours in minutes after midnight; null: there are none."""
    quiet_to: Minute | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    """The time zone of the quiet hours, such as `Europe/Kyiv`."""
    every: Every = "once"
    language: Language = "en"


class BrowserWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants push messages, or no longer."""

    on: bool
    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    """The address of its push service."""
    p256dh: Annotated[str, Meta(max_length=120)] = ""
    """Its public key, in base64url."""
    auth: Annotated[str, Meta(max_length=40)] = ""
    """Its secret, in base64url."""


class MailWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The address for e-mail; empty: none."""

    address: Annotated[str, Meta(max_length=254)]


class Notifications(Struct, frozen=True):
    """What this server can tell a guest outside the page, and what the guest wants."""

    key: str | None
    """The public key of the server for push messages, in base64url; null if it sends none."""
    mail: bool
    """Whether the server sends e-mail."""
    wish: NotifyWish
    address: str | None
    """The guest's address for e-mail."""
    confirmed: bool
    """Whether the guest has opened the link that was sent there."""


class Turn(Struct, frozen=True):
    """A table where it is your turn."""

    table: TableId
    game: str
    since: int


class Turns(Struct, frozen=True):
    """The tables where it is your turn; the one that waits longest comes first."""

    turns: tuple[Turn, ...]


class News(Struct, frozen=True):
    """One thing to tell."""

    kind: NewsKind
    table: TableId
    game: str


class PushedNews(Struct, frozen=True):
    """What a push message holds, encrypted for one browser."""

    news: tuple[News, ...]
    more: int = 0
    """How many things more there are to tell."""


NOTIFY_BODIES: tuple[type[Struct], ...] = (NotifyWish, BrowserWish, MailWish, Notifications, Turns, PushedNews)
"""The bodies of requests, answers and push messages."""
