"""Messages about finding others: public tables, quick matches, friends, invitations, blocks and reports."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kvytok.server.messages import MOST_SEATS, GameName, Pace, TableId

LevelWish = Literal["any", "beginner", "experienced"]
"""Whom the host of a public table would like to play with."""
SpokenWish = Literal["any", "en", "uk", "ru", "pl"]
"""The language that people at a public table speak."""
ReportReason = Literal["insult", "cheating", "name", "stalling", "other"]
"""Why somebody is reported."""


class ListingWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a table is public, and for whom."""

    public: bool
    level: LevelWish = "any"
    language: SpokenWish = "any"


class Listing(Struct, frozen=True):
    """How a table is offered to everybody."""

    public: bool
    """False also at a table with people on one device, which is never offered."""
    level: LevelWish
    language: SpokenWish
    quick: bool
    """Whether the table belongs to a quick match: then its game begins as soon as no seat is open."""
    since: int | None
    """When it was made public; null if it is not."""
    usual: int | None
    """How many milliseconds quick matches of this game took lately; null if there were none."""


class PublicSeat(Struct, frozen=True):
    """A seat of a public table."""

    kind: Literal["open", "guest", "bot"]
    name: str | None
    level: str | None
    bot: int | None
    guest: int | None
    host: bool


class PublicTable(Struct, frozen=True):
    """A public table in the list; nothing in it is secret."""

    id: TableId
    game: str
    bonus: tuple[str, ...]
    pace: Pace
    level: LevelWish
    language: SpokenWish
    quick: bool
    since: int
    seats: tuple[PublicSeat, ...]
    free: int
    """The number of open seats."""
    mine: bool
    """Whether you sit there."""


class PublicTables(Struct, frozen=True):
    """Public tables that fit; of many only the newest are listed."""

    waiting: tuple[PublicTable, ...]
    """Tables with an open seat."""
    waiting_all: int
    """How many there are, listed or not."""
    running: tuple[PublicTable, ...]
    """Games that you may watch."""
    running_all: int


class QuickWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a quick match."""

    games: Annotated[tuple[GameName, ...], Meta(min_length=1, max_length=40)]
    """Any of these; the first one if a new table is needed."""
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)] | None = None
    """How many play; null: any number."""
    pace: Pace = "none"
    language: SpokenWish = "any"


class Acquaintance(Struct, frozen=True):
    """A person whom you have met at a table, who opened a link of yours, or whom you have blocked."""

    id: str
    """The public id."""
    name: str
    guest: int | None
    """The number in the name of a person who has not chosen one; else null."""
    tables: int
    """At how many of your last tables you met."""
    last: int
    """When you last met, or blocked them."""


class Acquaintances(Struct, frozen=True):
    """The people you know here."""

    met: tuple[Acquaintance, ...]
    """Those you have sat at a table with; the last one first, without those you block."""
    visitors: tuple[Acquaintance, ...]
    """Others who have opened the link of a table of yours that was not public."""
    blocked: tuple[Acquaintance, ...]


class InviteWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite to a table."""

    guest: Annotated[str, Meta(min_length=1, max_length=24)]


class Invite(Struct, frozen=True):
    """An invitation to a table that still has an open seat."""

    table: TableId
    game: str
    name: str
    """Who invites you."""
    guest: int | None
    players: int
    free: int
    pace: Pace
    at: int


class Invites(Struct, frozen=True):
    """Your invitations, the newest first."""

    invites: tuple[Invite, ...]


class ReportWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a player's behaviour."""

    why: ReportReason
    text: Annotated[str, Meta(max_length=500)] = ""


class Done(Struct, frozen=True):
    """It is stored."""

    ok: bool = True


COMPANY_BODIES: tuple[type[Struct], ...] = (
    ListingWish,
    Listing,
    PublicTables,
    QuickWish,
    Acquaintances,
    InviteWish,
    Invites,
    ReportWish,
    Done,
)
"""The bodies of requests and answers."""
