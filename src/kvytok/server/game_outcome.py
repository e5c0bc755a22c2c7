"""The outcome of a finished game: what it says about its players, and whether it counts for ratings."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from kvytok.game.game import Game
from kvytok.server.account_messages import AgainstWhom, PastGame, PastPlayer
from kvytok.server.bot_thinking import offered
from kvytok.server.guests import guest_number
from kvytok.server.table_row import Chair, MoveRow, TableRow


class OutcomeSeat(Struct, frozen=True):
    """What a finished game says about one player."""

    kind: Literal["guest", "local", "bot"]
    guest: str | None
    name: str
    level: str | None
    bot: int | None
    total: int
    rank: int
    completed: int
    missed: int
    longest: int
    longest_bonus: bool
    routes: tuple[str, ...]


class GameOutcome(Struct, frozen=True):
    """What a finished game says."""

    table: str
    game: str
    board: str
    ended: int
    moves: int
    rated: bool
    seats: tuple[OutcomeSeat, ...]
    device: bool = False

    def against(self, guest: str) -> AgainstWhom:
        """Whom a guest played against."""
        if any(seat.kind == "local" for seat in self.seats):
            return "device"
        return "people" if any(seat.kind == "guest" and seat.guest != guest for seat in self.seats) else "bots"


def counts(seats: Sequence[Chair], log: Sequence[MoveRow]) -> bool:
    """Whether a game counts for ratings: nobody shared a device, and no bot moved in a person's place."""
    people = [chair.guest for chair in seats if chair.kind == "guest"]
    replaced = any(chair.kind == "bot" and chair.bot is None for chair in seats)
    alone = any(chair.kind == "local" for chair in seats) or len(set(people)) < len(people)
    return bool(people) and not replaced and not alone and not any(move.by == "stand-in" for move in log)


def outcome_of(table: TableRow, game: Game, log: Sequence[MoveRow]) -> GameOutcome:
    """The outcome of a finished game."""
    return outcome_for(table.id, game, table.seats, log[-1].at, len(log), rated=counts(table.seats, log))


def outcome_for(
    game_id: str, game: Game, chairs: Sequence[Chair], ended: int, moves: int, *, rated: bool, device: bool = False
) -> GameOutcome:
    """What a finished game says about those who sat on these chairs."""
    if not game.over:
        raise ValueError("only a finished game has an outcome")
    owners = game.view().owners
    players = game.result().players
    return GameOutcome(
        table=game_id,
        game=game.box.game_id,
        board=game.box.board.id,
        ended=ended,
        moves=moves,
        rated=rated,
        device=device,
        seats=tuple(
            OutcomeSeat(
                kind="local" if chair.kind == "local" else "bot" if chair.kind == "bot" else "guest",
                guest=chair.guest,
                name=player.name,
                level=offered(chair.level) if chair.kind == "bot" else None,
                bot=chair.bot,
                total=player.total,
                rank=player.rank,
                completed=player.completed_count,
                missed=len(player.tickets) - player.completed_count,
                longest=player.longest_path,
                longest_bonus=player.longest_bonus > 0,
                routes=tuple(route for route, owner in owners.items() if owner == player.seat),
            )
            for chair, player in zip(chairs, players, strict=True)
        ),
    )


def seen_by(outcome: GameOutcome, guest: str) -> PastGame | None:
    """A finished game as one of its players sees it; None for anybody else."""
    own = [seat for seat, each in enumerate(outcome.seats) if each.guest == guest]
    if not own:
        return None
    # On a shared device the own seat comes first, not those of the others there.
    seat = next((seat for seat in own if outcome.seats[seat].kind == "guest"), own[0])
    return PastGame(
        table=outcome.table,
        game=outcome.game,
        board=outcome.board,
        against=outcome.against(guest),
        ended=outcome.ended,
        moves=outcome.moves,
        seat=seat,
        rated=outcome.rated,
        device=outcome.device,
        players=tuple(
            PastPlayer(
                seat=number,
                name=each.name,
                kind=each.kind,
                level=each.level,
                bot=each.bot,
                guest=guest_number(each.name),
                mine=number == seat,
                total=each.total,
                rank=each.rank,
                completed=each.completed,
                missed=each.missed,
                longest=each.longest,
                longest_bonus=each.longest_bonus,
                routes=each.routes,
            )
            for number, each in enumerate(outcome.seats)
        ),
    )
