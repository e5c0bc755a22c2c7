"""Messages about people: accounts, sessions, past games and ratings."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kvytok.boards.schema import Language
from kvytok.server.company_messages import Acquaintance, ReportReason
from kvytok.server.messages import Level, Name, TableId, TableInfo
from kvytok.server.notify_messages import NotifyWish

Passphrase = Annotated[str, Meta(min_length=1, max_length=200, description="At least 10 characters for a new one")]
AgainstWhom = Literal["people", "bots", "device"]
"""Whom a game was played against: other people (and perhaps bots), only bots, or people on the same device."""


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a passphrase, to make an account or to sign in."""

    name: Name
    passphrase: Passphrase


class NewPassphrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Another passphrase for the same account."""

    old: Passphrase
    new: Passphrase


class Deletion(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to be forgotten."""

    passphrase: Annotated[str, Meta(max_length=200)] | None = None
    """The passphrase of the account; guests without one have none."""


class SessionInfo(Struct, frozen=True):
    """A device on which you are signed in."""

    id: str
    device: str
    """Browser and system, as far as the browser tells them."""
    created: int
    seen: int
    """When it was last used, to the hour."""
    this: bool
    """Whether it is the one that asks."""


class AccountInfo(Struct, frozen=True):
    """Your account, if you have one."""

    name: str | None
    """The name to sign in by; null without an account."""
    created: int | None
    sessions: tuple[SessionInfo, ...]


class SharedSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of the page that all devices of an account share; null: never chosen. Others belong to a device."""

    language: Language | None = None
    theme: Literal["system", "light", "dark"] | None = None
    sound: bool | None = None
    speed: Annotated[float, Meta(ge=0.1, le=10)] | None = None
    """How fast things move: 0.5 slow, 1 normal, 2 fast."""
    motion: Literal["system", "full", "reduced"] | None = None
    symbols: bool | None = None
    """A mark beside every colour."""
    names: Literal["translated", "modern", "board"] | None = None
    """The names of cities."""
    pieces: Literal["classic", "anniversary"] | None = None
    sure: bool | None = None
    """Whether to ask before tickets are drawn."""
    planning: bool | None = None
    """Whether planning help is wanted."""


class PastPlayer(Struct, frozen=True):
    """A player of a finished game, with what counts in statistics."""

    seat: int
    name: str
    kind: Literal["guest", "local", "bot"]
    level: str | None
    """The level of a bot."""
    bot: int | None
    """The number of this bot among those of its level; null if it goes by a person's name."""
    guest: int | None
    """The number in the name of a person who has not chosen one; else null."""
    mine: bool
    total: int
    rank: int
    completed: int
    """The number of tickets completed."""
    missed: int
    """The number of tickets not completed."""
    longest: int
    """The length of the longest path."""
    longest_bonus: bool
    routes: tuple[str, ...]
    """The routes that the player owned at the end."""


class PastGame(Struct, frozen=True):
    """A finished game of yours."""

    table: str
    """The id of its table."""
    game: str
    board: str
    against: AgainstWhom
    ended: int
    moves: int
    seat: int
    """Your own seat."""
    rated: bool
    """Whether it counts for ratings."""
    device: bool
    """Whether it was played in a browser, without a table on the server."""
    players: tuple[PastPlayer, ...]


class PastGamesList(Struct, frozen=True):
    """Your finished games, the newest first."""

    games: tuple[PastGame, ...]


class DeviceGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game against bots that was played in a browser, to be filed for its player."""

    file: Annotated[str, Meta(max_length=64 * 1024)]
    """The game file; the server replays it."""
    levels: Annotated[tuple[Level | None, ...], Meta(max_length=5)]
    """The level of the bot at each seat; null at your own."""
    ended: Annotated[int, Meta(ge=0, lt=2**53)]
    """When it ended; the present time if that is in the future."""


class RatingPoint(Struct, frozen=True):
    """A rating after one game."""

    table: str
    at: int
    rating: int


class PersonRating(Struct, frozen=True):
    """A rating on the scale of all players: 400 points are ten to one."""

    rating: int
    error: int
    """The standard error: the true strength is within two of them in 19 of 20 cases."""
    games: int
    over_time: tuple[RatingPoint, ...] = ()


class BotRating(Struct, frozen=True):
    """A bot on the same scale. It stands where matches between bots have put it."""

    level: str
    rating: int


class PersonRatings(Struct, frozen=True):
    """How strong you are; null before the first rated game."""

    people: PersonRating | None
    """From games with other people."""
    bots: PersonRating | None
    """From games against bots alone."""
    scale: tuple[BotRating, ...]


class OwnMove(Struct, frozen=True):
    """A move of a finished game, as it is stored."""

    number: int
    seat: int
    move: str
    at: int


class OwnGame(Struct, frozen=True):
    """A table of yours with everything that is stored about it and that you may know."""

    table: TableInfo
    moves: tuple[OwnMove, ...]
    """All moves of a finished game; none of a running one, of which you see your own part on its page."""
    key: str | None
    """The key of a finished game."""
    said: tuple[str, ...]
    """What you said there."""


class OwnInvite(Struct, frozen=True):
    """An invitation that you have got or sent."""

    table: TableId
    to_me: bool
    at: int


class OwnReport(Struct, frozen=True):
    """What you have reported about somebody."""

    table: TableId
    name: str
    """The name that the other had then."""
    why: ReportReason
    text: str
    at: int


class OwnBrowser(Struct, frozen=True):
    """A browser of yours that gets push messages."""

    endpoint: str
    """The address of its push service."""
    at: int


class OwnKeptBoard(Struct, frozen=True):
    """A board of the workshop that you have given to this server."""

    id: str
    content: str
    """The file."""
    at: int


class OwnDeviceGame(Struct, frozen=True):
    """A game of yours that was played in a browser and filed here."""

    id: str
    file: str
    """The game file."""
    at: int
    """When it was filed."""


class OwnData(Struct, frozen=True):
    """Everything that the server has about you."""

    id: str
    name: str
    account: AccountInfo
    games: tuple[OwnGame, ...]
    past: tuple[PastGame, ...]
    ratings: PersonRatings
    tournaments: tuple[TableId, ...]
    """The ids of tournaments that you host or play in."""
    settings: SharedSettings
    """The settings of your account; all null without one."""
    blocked: tuple[Acquaintance, ...]
    """Whom you block."""
    visited: tuple[TableId, ...]
    """The tables that you have opened, to play or to watch."""
    invites: tuple[OwnInvite, ...]
    reports: tuple[OwnReport, ...]
    """What you have reported about others."""
    notify: NotifyWish
    """What you want to be told outside the page."""
    mail: str | None
    """Your address for e-mail."""
    confirmed: bool
    """Whether you have confirmed it."""
    browsers: tuple[OwnBrowser, ...]
    """Your browsers that get push messages."""
    boards: tuple[OwnKeptBoard, ...]
    """The boards that you have given to this server."""
    device_games: tuple[OwnDeviceGame, ...]
    """Your games that were played in a browser and filed here."""


ACCOUNT_BODIES: tuple[type[Struct], ...] = (
    Credentials,
    NewPassphrase,
    Deletion,
    AccountInfo,
    SharedSettings,
    DeviceGame,
    PastGamesList,
    PersonRatings,
    OwnData,
)
"""The bodies of requests and answers about people."""
