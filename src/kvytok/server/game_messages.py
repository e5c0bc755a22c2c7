"""Messages about a game: the only place that builds what a player or watcher receives of it.

Everything here comes from `Game.view(seat)` and `event.seen_by(seat)`. Only after the end everybody gets the result and
the key.
"""

from collections.abc import Iterable, Sequence
from typing import Final, cast

import msgspec

from kvytok.game.events import AnyEvent
from kvytok.game.game import Game
from kvytok.game.view import View
from kvytok.game.view_json import view_json
from kvytok.server.messages import Clock, Frame, GameNews, SeatView, Step
from kvytok.server.table_row import MoveRow

encode = msgspec.json.Encoder().encode


def seat_view(view: View) -> SeatView:
    """A view as a message."""
    return SeatView(
        seat=view.seat,
        phase=view.phase,  # type: ignore[arg-type]
        asked=view.asked,
        first=view.first,
        turns_left=view.turns_left,
        hand=view.hand,
        face_up=view.face_up,
        deck=view.deck,
        discard=view.discard,
        ticket_deck=view.ticket_deck,
        players=view.players,
        owners=view.owners,
        stations=view.stations,
        tickets=view.tickets,
        offer=view.offer,
        pending=view.pending,
        moves=view.moves,
    )


def steps(game: Game, log: Sequence[MoveRow], seats: Iterable[int], after: int, began: int) -> tuple[Step, ...]:
    """The steps after number `after`, as the players of `seats` may see them."""
    eyes = frozenset(seats)
    found: list[Step] = []
    if after < 0:
        setup = game.events[: len(game.events) - sum(len(played.events) for played in game.history)]
        found.append(Step(0, None, None, began, _seen(setup, eyes)))
    for played, move in zip(game.since(max(after, 0)), log[max(after, 0) :], strict=True):
        found.append(Step(move.number, move.seat, move.by, move.at, _seen(played.events, eyes)))
    return tuple(found)


def _seen(events: Iterable[object], eyes: frozenset[int]) -> tuple[AnyEvent, ...]:
    """Events as the owner of the seats `eyes` may see them: complete if they are about one of these seats."""
    told = cast(Iterable[AnyEvent], events)
    return tuple(event.seen_by(seat if (seat := getattr(event, "seat", None)) in eyes else None) for event in told)


def game_news(
    game: Game, log: Sequence[MoveRow], seats: Sequence[int], after: int, began: int, clock: Clock | None
) -> GameNews:
    """The game for somebody who plays `seats` (perhaps none) and has the steps up to `after`."""
    over = game.over
    return GameNews(
        seq=game.step,
        steps=steps(game, log, seats, after, began),
        views=tuple(seat_view(game.view(seat)) for seat in (seats or (None,))),
        clock=clock,
        commitment=game.commitment,
        result=game.result() if over else None,
        key=game.key.hex() if over else None,
    )


NEWS: Final = b'{"type":"game","seq":%d,"steps":%b,"views":[%b],"clock":%b,"commitment":"%b","result":%b,"key":%b}'


def game_news_json(
    game: Game, log: Sequence[MoveRow], seats: Sequence[int], after: int, began: int, clock: Clock | None
) -> bytes:
    """The same as `game_news`, as it is sent."""
    over = game.over
    return NEWS % (
        game.step,
        encode(steps(game, log, seats, after, began)),
        b",".join([view_json(game.view(seat)) for seat in (seats or (None,))]),
        encode(clock),
        game.commitment.encode(),
        encode(game.result() if over else None),
        encode(game.key.hex() if over else None),
    )


def frames(game: Game, log: Sequence[MoveRow], seat: int | None, began: int) -> tuple[Frame, ...]:
    """A finished game step by step, as one seat or a watcher saw it."""
    if not game.over:
        raise ValueError("only a finished game is shown step by step")
    again = Game(game.box, game.names, game.key, game.chosen_first)
    told = steps(game, log, () if seat is None else (seat,), -1, began)
    shown = [Frame(told[0], seat_view(again.view(seat)))]
    for played, step in zip(game.history, told[1:], strict=True):
        again.play(played.move, played.seat)
        shown.append(Frame(step, seat_view(again.view(seat))))
    return tuple(shown)
