"""What nodes tell each other of a move: all that another node needs to play it too, without reading the database.

PostgreSQL delivers a notice only after the commit, so the move in it is stored. What follows from the rules is not in
it: the other node plays the move and has the new state, who is asked and whether the game is over.
"""

from typing import Any

import msgspec
from msgspec import Struct

from kvytok.game.game import Game
from kvytok.server.table_row import By, MoveRow, TableRow


class MoveNotice(Struct, frozen=True, array_like=True):
    """A stored move, and what the rules do not say of the table after it."""

    number: int
    revision: int
    """The revision that the table had before the move and still has."""
    since: int
    """When what the move was played on was stored."""
    seat: int
    move: str
    by: By
    at: int
    deadline: int | None
    due: int | None

    @classmethod
    def of(cls, table: TableRow, move: MoveRow, deadline: int | None, due: int | None) -> "MoveNotice":
        """The notice of a move at a table."""
        now = (move.seat, move.move, move.by, move.at, deadline, due)
        return cls(move.number, table.revision, table.changed, *now)

    @classmethod
    def read(cls, text: str) -> "MoveNotice":
        """A notice from its text."""
        return _decoder.decode(text)

    def text(self) -> str:
        """The notice as one line."""
        return _encoder.encode(self).decode()

    @property
    def row(self) -> MoveRow:
        """The move as the log has it."""
        return MoveRow(self.number, self.seat, self.move, self.by, self.at)

    def follows(self, table: TableRow) -> bool:
        """Whether it tells of the next move at a table that is known."""
        same = self.revision == table.revision and self.since == table.changed
        return same and self.number == table.seq + 1 and table.status == "running"

    def after(self, table: TableRow, game: Game) -> TableRow:
        """The table after the move, as it is stored; `game` has played it."""
        return msgspec.structs.replace(
            table, **outcome(game), seq=self.number, changed=self.at, deadline=self.deadline, due=self.due
        )


def outcome(game: Game) -> dict[str, Any]:
    """The fields of a table that follow from the rules alone."""
    return {
        "state": game.snapshot,
        "asked": game.asked,
        "status": "over" if game.over else "running",
        "winners": game.result().winners if game.over else (),
    }


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(MoveNotice)
