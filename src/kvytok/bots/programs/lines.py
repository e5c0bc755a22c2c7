"""The lines that a bot program and its host send each other, each one a JSON object (docs/bots.md).

The host sends `hello` once, `game` before every game, and `question` whenever the program must decide. The program
answers only questions, each with one line.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from kvytok.bots.bot import Question
from kvytok.bots.programs.view_fields import ViewFields, write
from kvytok.game.box import Box
from kvytok.game.choices import legal_moves
from kvytok.game.position import Position
from kvytok.rules import actions

PROTOCOL: Final = 1
ACTION_BASES: Final = (
    "take",
    "unseen",
    "draw_tickets",
    "pass",
    "keep",
    "claim",
    "pay",
    "pay_locomotives",
    "build",
    "add",
    "give_up",
    "leave_flag",
    "no_flag",
)
"""The kinds of actions, by their names in `rules.actions`."""


class RouteLine(Struct):
    """A route; its index in the list is its number."""

    name: str
    a: str
    b: str
    length: int
    color: str
    ferry: int
    tunnel: bool
    mountain: int
    """Cars that are put away beside those on its spaces (C11)."""
    other_lane: str | None
    """The second lane of a double route."""


class TicketLine(Struct):
    """A ticket; its index in the list is its number."""

    name: str
    a: str
    b: str
    points: int
    long: bool
    goals: dict[str, int]
    """If it leads to several cities: the points of each (T3)."""


class ProgramHello(Struct, tag_field="type", tag="hello", kw_only=True):
    """The first line: the game that is played."""

    protocol: int
    game: str
    players: int
    bonus: list[str] = []
    board: str | None = None
    """A fingerprint of the board, the tickets and the rules."""
    cities: list[str] = []
    routes: list[RouteLine] = []
    tickets: list[TicketLine] = []
    rules: dict[str, Any] = {}
    actions: dict[str, int] = {}
    """The first action id of each kind."""


class NewGame(Struct, tag_field="type", tag="game"):
    """A new game begins; forget the last one."""


class MoveLine(Struct):
    """A legal move."""

    move: str
    ids: list[int]
    """Its actions: a claim that can be paid in several ways has two."""


class Ask(Struct, tag_field="type", tag="question", kw_only=True, omit_defaults=True):
    """A question."""

    view: ViewFields
    actions: list[int] = []
    """The ids of the legal actions."""
    moves: list[MoveLine] = []
    """The legal moves."""
    seed: int = 0
    seconds: float | None = None
    playouts: int | None = None
    threads: int | None = None
    reasons: bool = False


class CandidateLine(Struct):
    """An action that was considered."""

    action: int
    value: float
    weight: float = 0.0


class Reply(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The answer to a question: an action id or the text of a move, or an error that says why there is none."""

    action: int | None = None
    move: str | None = None
    candidates: list[CandidateLine] = []
    error: str | None = None


def hello(box: Box, players: int) -> ProgramHello:
    """The first line for a game, complete, so that a program needs no board files."""
    lanes = box.records["other_lane"][0].tolist()
    return ProgramHello(
        protocol=PROTOCOL,
        game=box.game_id,
        players=players,
        bonus=list(box.bonus),
        board=box.digest,
        cities=list(box.cities),
        routes=[
            RouteLine(
                name=name,
                a=route.a,
                b=route.b,
                length=route.length,
                color=route.color,
                ferry=route.ferry,
                tunnel=route.tunnel,
                mountain=route.mountain,
                other_lane=None if lanes[number] < 0 else box.routes[lanes[number]],
            )
            for number, (name, route) in enumerate(zip(box.routes, box.board.routes, strict=True))
        ],
        tickets=[
            TicketLine(
                name=name,
                a=ticket.a,
                b=box.board.cities_of(ticket.b)[0],
                points=ticket.least,
                long=ticket.kind == "long",
                goals={city: ticket.targets[target].points for city, target in box.board.goals(ticket)},
            )
            for name, ticket in zip(box.ticket_names, box.tickets, strict=True)
        ],
        rules=msgspec.to_builtins(box.rules, str_keys=True),
        actions={name: getattr(actions, name.upper()) for name in ACTION_BASES},
    )


def ask(box: Box, question: Question) -> Ask:
    """A question as a line; it contains what the question contains and nothing else."""
    names = tuple(f"seat {seat}" for seat in range(int(question.views["players"][0])))
    position = Position(box, question.views, names)
    return Ask(
        view=write(box, question.views),
        actions=question.actions.tolist(),
        moves=[MoveLine(move.text(), list(ids)) for move, ids in legal_moves(position).items()],
        seed=question.seed,
        seconds=question.seconds,
        playouts=question.playouts,
        threads=question.threads,
        reasons=question.reasons,
    )
