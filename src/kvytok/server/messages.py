"""Messages: everything that travels between the server and a page, over HTTP and on the socket.

One definition serves the handlers, the OpenAPI and the TypeScript types of the page (`kvytok.server.typescript`).
docs/protocol.md explains it in prose. Times are whole milliseconds since 1970 UTC, durations whole milliseconds.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kvytok.boards.schema import CardColor
from kvytok.bots.hint import Hint
from kvytok.game.events import AnyEvent
from kvytok.game.moves import Move
from kvytok.game.reasons import Reason
from kvytok.game.result import Result
from kvytok.game.view import Pending, SeenPlayer, SeenTicket
from kvytok.server.board_messages import BoardCard, BoardInfo, DrawnBoard, GameInfo, KeptBoard, OwnBoard
from kvytok.server.refusal import ErrorCode

LONGEST_CHAT = 300
MOST_SEATS = 5
MOST_WHYS = 200

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$",
        description="1 to 40 printable characters without spaces around them",
    ),
]
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{16}$", description="16 lower-case letters and digits")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
MoveText = Annotated[str, Meta(max_length=400)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
GameName = Annotated[str, Meta(min_length=1, max_length=40)]

Pace = Literal["none", "30s", "2min", "1day"]
"""The time for a move."""
Status = Literal["open", "running", "over"]
"""The state of a table: waiting for players, playing, finished."""
Reaction = Literal["hello", "thanks", "well-played", "oops", "hurry", "wow", "sad", "good-game"]
"""The quick reactions; the page has a picture and a text for each."""
StandIn = Literal["left", "away", "clock", "silent"]
"""Why a bot moves for a player: the player left the table, lost the connection, ran out of time, or did not answer
when the others asked."""
Notice = Literal[
    "left", "away", "clock", "silent", "back", "called", "removed", "invited", "new-game", "new-seats", "new-pace"
]
"""What the server says about a player: why a bot moves now, or that the player is back, was asked whether anybody is
there, was removed by the host, or may sit down again. The last three are about the table: the host changed the game,
the number of seats, or the time for a move."""


class Problem(Struct, frozen=True):
    """The body of every HTTP answer that is not a success."""

    code: ErrorCode
    text: str
    """One line of English for developers; the page has its own text for each code."""


# Guests.


class Me(Struct, frozen=True):
    """Who you are for the server. The first answer sets the cookie that proves it."""

    id: str
    """A public id; it proves nothing."""
    name: str
    guest: int | None
    """The number in the name, if the server made it; null if you have chosen a name."""
    account: bool = False
    """Whether this device is signed in with an account."""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A new display name."""

    name: Name


class ReturnLink(Struct, frozen=True):
    """A personal link that signs in another device as the same guest. Anybody who has it can play as you."""

    url: str
    qr: str
    """The link as an SVG picture of a QR code."""


# What can be played.


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    level: str
    summary: str
    default: bool
    """Whether it is the one to offer first, because it answers at once."""


class Offerings(Struct, frozen=True):
    """What this server offers."""

    boards: tuple[BoardCard, ...]
    """In the order in which people see them."""
    games: tuple[GameInfo, ...]
    """Board by board."""
    bots: tuple[BotInfo, ...]
    reactions: tuple[Reaction, ...]
    paces: tuple[Pace, ...]


# Tables.


class MySeat(Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """The seat of the person who makes the table."""


class OpenSeat(Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat that somebody with the invitation may take."""


class BotSeat(Struct, frozen=True, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A seat for a bot."""

    level: Level


class LocalSeat(Struct, frozen=True, tag_field="kind", tag="local", forbid_unknown_fields=True):
    """A seat for another person on the same device (pass-and-play)."""

    name: Name


SeatWish: TypeAlias = MySeat | OpenSeat | BotSeat | LocalSeat
"""How a seat is to be filled."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a new table."""

    game: GameName
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    """At most one `me`."""
    bonus: Annotated[tuple[GameName, ...], Meta(max_length=16)] = ()
    first: SeatNumber | None = None
    """The seat that plays first; null: chance decides."""
    pace: Pace = "none"
    watchers: bool = True
    """Whether others may watch."""
    hints: bool | None = None
    """Whether players may ask for hints; null: they may if at most one person plays."""
    start: bool = False
    """Whether to start at once; only possible if no seat is open."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to take an open seat."""

    seat: SeatNumber | None = None
    """Null: the first open seat."""


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes at an open table; what is null stays as it is."""

    game: GameName | None = None
    """A new game begins without bonus tickets, and with as many seats as it allows."""
    bonus: Annotated[tuple[GameName, ...], Meta(max_length=16)] | None = None
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)] | None = None
    """The number of seats. New seats are open; open seats are closed first, then those of bots. People keep theirs."""
    pace: Pace | None = None


class HintsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether players may ask for hints."""

    on: bool


class PlanningWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree that everybody at the table may use planning help."""

    on: bool


class ColorWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a seat's colour."""

    color: SeatNumber
    """The number of the colour in the page's set of pieces."""


class SeatInfo(Struct, frozen=True):
    """A seat at a table, as everybody may see it."""

    seat: int
    color: int
    """The number of the seat's colour in the page's set of pieces; no two seats have the same."""
    kind: Literal["open", "guest", "local", "bot"]
    name: str | None
    """Null for an open seat."""
    level: str | None
    """The level of a bot."""
    bot: int | None
    """The number of this bot among those of its level, from 1, if the server made its name; null if the name is that of
    a person whose place the bot has taken."""
    guest: int | None
    """The number in the name of a person who has not chosen one, such as 640; else null."""
    host: bool
    mine: bool
    """Whether the seat is yours: your own, or one that you play on this device."""
    present: bool
    """Whether the player is connected; true for bots."""
    stand_in: StandIn | None
    """Why a bot moves for the player at the moment; null if none does."""
    replaceable_in: int | None
    """Milliseconds until the others may let a bot move for this absent player; null if they may not."""
    called_in: int | None
    """Milliseconds left for the player to answer the others, who asked whether anybody is there; null if nobody
    asked."""
    plans: bool
    """Whether the player agrees to planning help; it is there if all people agree."""


class RemovedGuest(Struct, frozen=True):
    """A person whom the host has removed from a table."""

    id: str
    """The public id."""
    name: str
    guest: int | None
    """The number in the name of a person who has not chosen one; else null."""


class TableInfo(Struct, frozen=True):
    """A table, as you may see it."""

    id: TableId
    code: str
    """The short code to join by, such as `K7QF3M`."""
    invitation: str
    """The link to join by."""
    status: Status
    game: str
    board: str
    bonus: tuple[str, ...]
    first: int | None
    pace: Pace
    watchers: bool
    watching: int
    """The number of people who watch now."""
    hints: bool
    """Whether players may ask for hints."""
    planning: bool
    """Whether players may use planning help: at most one person plays, or all of them agree."""
    host: bool
    """Whether you are the host."""
    seats: tuple[SeatInfo, ...]
    seq: int
    """The number of moves played."""
    asked: tuple[int, ...]
    """The seats whose turn it is to move."""
    created: int
    changed: int
    """When the table last changed or a move was played."""
    winners: tuple[str, ...]
    """Empty before the end."""
    rematch: TableId | None
    """The table of the rematch, once a player has asked for it."""
    barred: bool
    """Whether the host has removed you: you cannot sit down."""
    removed: tuple[RemovedGuest, ...]
    """The people whom the host has removed; only the host sees this."""


class Tables(Struct, frozen=True):
    """Your tables; the one that changed last comes first."""

    tables: tuple[TableInfo, ...]


# The game.


class SeatView(Struct, frozen=True):
    """Everything that one seat, or a watcher, may know about the game."""

    seat: int | None
    """Null for a watcher."""
    phase: Literal["opening-long", "opening", "turn", "second-card", "tickets", "tunnel", "flag", "over"]
    asked: tuple[int, ...]
    """The seats whose turn it is to move; several in an opening."""
    first: int
    turns_left: int | None
    """The number of turns left in the last round; null before it."""
    hand: dict[CardColor, int]
    face_up: tuple[CardColor, ...]
    deck: int
    discard: dict[CardColor, int]
    ticket_deck: int
    players: tuple[SeenPlayer, ...]
    owners: dict[str, int]
    """The owner of each claimed route."""
    stations: dict[str, int]
    """The owner of the station in a city."""
    tickets: tuple[SeenTicket, ...]
    """Your tickets."""
    offer: tuple[SeenTicket, ...]
    """The tickets that you choose from now."""
    pending: Pending | None
    moves: tuple[Move, ...]
    """What you may do now; empty when you are not asked."""


class Step(Struct, frozen=True):
    """What happened in one move; step 0 is the setup. Secrets of other players are null."""

    number: int
    """The number of moves played after this step."""
    seat: int | None
    """Who moved; null for the setup."""
    by: Literal["guest", "bot", "stand-in"] | None
    """Whether the player moved, or a bot did."""
    at: int
    events: tuple[AnyEvent, ...]


class Clock(Struct, frozen=True):
    """The time for the present move."""

    left: int
    """Milliseconds left, when this was sent, for all players who are asked; then a bot moves."""
    total: int


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message of a connection; also sent whenever the page wants everything again."""

    last: Annotated[int, Meta(ge=-1)] = -1
    """The newest step that the page has; -1 for none. The answer holds all steps after it."""


class Play(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Play a move."""

    seat: SeatNumber
    seq: Annotated[int, Meta(ge=0)]
    """The `seq` of the newest game message that the page has drawn."""
    move: MoveText | Move
    """The move as text or as one of `view.moves`."""


class Why(Struct, frozen=True, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Ask why moves are not legal. Parts may be missing, as in `claim brest-paris black`."""

    id: int
    """Any number; the answer repeats it."""
    seat: SeatNumber
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=MOST_WHYS)]


class Say(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class React(Struct, frozen=True, tag_field="type", tag="react", forbid_unknown_fields=True):
    """A quick reaction."""

    reaction: Reaction


class Back(Struct, frozen=True, tag_field="type", tag="back", forbid_unknown_fields=True):
    """I am back: the bot stops moving for my seats."""


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the connection alive?"""

    id: int = 0


FromPage: TypeAlias = Hello | Play | Why | Say | React | Back | Ping
"""Any message of a page."""


class TableNews(Struct, frozen=True, tag_field="type", tag="table"):
    """The table as it is now: its seats, who is present, its status."""

    seq: int
    table: TableInfo


class GameNews(Struct, frozen=True, tag_field="type", tag="game"):
    """The game as it is now, and the steps that the page does not have yet. Sent after hello and after every move."""

    seq: int
    """The number of moves played: send it with your next move."""
    steps: tuple[Step, ...]
    views: tuple[SeatView, ...]
    """One view for each of your seats; a watcher gets one view without a seat."""
    clock: Clock | None
    """Null if there is no time limit, or nobody is asked."""
    commitment: str
    """SHA-256 of the key that all chance comes from."""
    result: Result | None
    """The score sheets, after the end."""
    key: str | None
    """The key in hexadecimal digits, after the end."""


class ChatLine(Struct, frozen=True):
    """Something said at the table: words, a reaction, or a notice of the server about a player."""

    id: int
    """Grows with time."""
    seat: int | None
    """The seat of the person who said it, or whom it is about; null for a watcher."""
    name: str
    """Empty if the line is about the table."""
    guest: int | None
    """The number in the name of a person who has not chosen one; else null."""
    at: int
    text: str | None
    reaction: Reaction | None
    notice: Notice | None


class ChatNews(Struct, frozen=True, tag_field="type", tag="chat"):
    """Chat lines and reactions: after hello the newest ones, then each one as it is said."""

    seq: int
    lines: tuple[ChatLine, ...]


class Reasons(Struct, frozen=True, tag_field="type", tag="reasons"):
    """The answer to `why`, in the same order; null if the move is legal."""

    seq: int
    id: int
    seat: int
    reasons: tuple[Reason | None, ...]


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A message of yours was not carried out; nothing changed. After `stale` a game message follows."""

    seq: int
    code: ErrorCode
    text: str
    reason: Reason | None = None
    """Why a move is not legal; only with `not-legal`."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`."""

    seq: int
    id: int


class BotWaits(Struct, frozen=True, tag_field="type", tag="bot-waits"):
    """A bot has to wait before it can think, because many others think; only told if that takes some seconds."""

    seq: int
    seat: int
    about: int
    """Seconds until its move, roughly."""


FromServer: TypeAlias = TableNews | GameNews | ChatNews | Reasons | Refused | Pong | BotWaits
"""Any message of the server."""


# Looking back.


class Frame(Struct, frozen=True):
    """A finished game after one of its steps."""

    step: Step
    view: SeatView


class Replay(Struct, frozen=True):
    """A finished game step by step, as one seat or a watcher saw it."""

    table: TableInfo
    seat: int | None
    frames: tuple[Frame, ...]
    result: Result
    commitment: str
    key: str


Trouble = Literal["database", "database-writing", "database-damaged", "bots"]
"""What may not work: reading from the database, writing to it, some of its pages, or threads of bots that hang."""


class Health(Struct, frozen=True):
    """Whether the server works."""

    ok: bool
    version: str
    schema: int
    """The version of the database's schema."""
    page: bool
    """Whether the page is built."""
    connections: int
    """Open sockets of this process."""
    bots_late: int
    """How often a bot was told to stop because it was late, since this process started."""
    bots_replaced: int
    """How often another bot moved in place of one that did not answer even then."""
    threads_lost: int
    """The number of threads whose bots have still not answered."""
    troubles: tuple[Trouble, ...] = ()
    """What does not work."""


class Hints(Struct, frozen=True):
    """Up to three moves that a strong bot thinks best, the best first, from what the seat may know."""

    seq: int
    """The number of moves played when the hints were computed."""
    seat: int
    hints: tuple[Hint, ...]


HTTP_BODIES: tuple[type[Struct], ...] = (
    Problem,
    Me,
    Rename,
    ReturnLink,
    Offerings,
    BoardInfo,
    DrawnBoard,
    KeptBoard,
    OwnBoard,
    NewTable,
    Join,
    ColorWish,
    HintsWish,
    PlanningWish,
    TableWish,
    TableInfo,
    Tables,
    GameNews,
    Replay,
    Hints,
    Health,
)
"""The bodies of requests and answers."""
