"""The compiled rules, shown in the twin's words so that both can be compared."""

from functools import cache
from typing import Any

import numpy as np

from kvytok.boards import find_game, tickets_in_play
from kvytok.rules import actions, record
from kvytok.rules.board import board_record
from kvytok.rules.phases import apply, legal
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

COLORS = record.COLOR_NAMES


def decision_of(action: int) -> tuple[Any, ...]:
    """What the twin calls an action; payments with locomotives only lack their number."""
    if action < actions.UNSEEN:
        return ("take", COLORS[action - actions.TAKE])
    if action == actions.UNSEEN:
        return ("unseen",)
    if action == actions.DRAW_TICKETS:
        return ("draw-tickets",)
    if action == actions.PASS:
        return ("pass",)
    if action < actions.CLAIM:
        places = action - actions.KEEP
        return ("keep", tuple(place for place in range(record.OFFER) if places >> place & 1))
    if action < actions.PAY:
        return ("claim", action - actions.CLAIM)
    if action < actions.PAY_LOCOMOTIVES:
        color, locomotives = divmod(action - actions.PAY, record.LENGTH)
        return ("pay", COLORS[color], locomotives)
    if action == actions.PAY_LOCOMOTIVES:
        return ("pay", "locomotive")
    if action < actions.ADD:
        return ("build", action - actions.BUILD)
    if action < actions.GIVE_UP:
        return ("add", action - actions.ADD)
    if action == actions.GIVE_UP:
        return ("give-up",)
    return ("flag", action == actions.LEAVE_FLAG)


DECISIONS = [decision_of(action) for action in range(actions.ACTIONS)]
ACTION_OF = {decision: action for action, decision in enumerate(DECISIONS)}


def action_of(decision: tuple[Any, ...]) -> int:
    """The action id of one of the twin's decisions."""
    if decision[:2] == ("pay", "locomotive"):
        decision = ("pay", "locomotive")
    return ACTION_OF[decision]


@cache
def board_of_game(game_id: str, bonus: tuple[str, ...] = ()) -> record.Board:
    """The board record of a game."""
    board, game = find_game(game_id)
    return board_record(board, game, tickets_in_play(board, game, bonus))


class Engine:
    """A game of the compiled rules with the twin's interface."""

    def __init__(
        self, game_id: str, players: int, key: bytes, bonus: tuple[str, ...] = (), first: int | None = None
    ) -> None:
        self.board = board_of_game(game_id, bonus)
        self.state = record.empty(record.STATE)
        self.state.key[:] = np.frombuffer(key, "<u4")
        self.room = np.zeros(actions.ACTIONS, np.int16)
        setup(self.board, self.state, players, record.NONE if first is None else first)

    def legal(self) -> list[int]:
        """The legal action ids."""
        count = legal(self.board, self.state, self.room)
        found: list[int] = self.room[:count].tolist()
        return found

    def play(self, action: int) -> None:
        """Carry out an action."""
        apply(self.board, self.state, action)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.phase == record.OVER)

    def snapshot(self) -> dict[str, Any]:
        """The position in the twin's words; without the long deck, which the record does not keep."""
        state, players = self.state, int(self.state.players)
        routes, cities = int(self.board.routes), int(self.board.cities)
        phase = record.PHASE_NAMES[state.phase]
        holders = state.holder.tolist()
        offers = state.offer.tolist()
        return {
            "phase": phase,
            "asked": int(state.seat),
            "players": players,
            "first": int(state.first),
            "hands": state.hands[:players].tolist(),
            "known": state.known[:players].tolist(),
            "deck": state.deck.tolist(),
            "discard": state.discard.tolist(),
            "face_up": state.face_up.tolist(),
            "owner": state.owner[:routes].tolist(),
            "cars": state.cars[:players].tolist(),
            "stations_left": state.stations[:players].tolist(),
            "station_owner": state.station_owner[:cities].tolist(),
            "score": state.score[:players].tolist(),
            "flags": state.flag_cards[:players].tolist(),
            "ticket_deck": state.ticket_deck[: state.ticket_deck_n].tolist(),
            "tickets": [[t for t, holder in enumerate(holders) if holder == seat] for seat in range(players)],
            "offers": [offers[seat][: state.offer_n[seat]] for seat in range(players)],
            "passes": int(state.passes),
            "last_turns": int(state.last_turns),
            "pending": self._pending(phase),
        }

    def _pending(self, phase: str) -> dict[str, Any] | None:
        """The claim or station under way."""
        if phase not in ("payment", "station-payment", "tunnel", "flag"):
            return None
        state = self.state
        return {
            "route": int(state.pending_route),
            "city": int(state.pending_city),
            "color": int(state.laid_color),
            "count": int(state.laid_n) + int(state.laid_locomotives),
            "locomotives": int(state.laid_locomotives),
            "turned": state.turned[: state.turned_n].tolist(),
            "extra": int(state.extra),
        }

    def counts(self) -> list[tuple[int, int]]:
        """Pairs of numbers that must be equal: each noted count and what it counts."""
        state = self.state
        return [
            (int(state.deck_n), int(state.deck.sum())),
            (int(state.discard_n), int(state.discard.sum())),
            (int(state.face_up_n), int(state.face_up.sum())),
            *((int(state.hand_n[seat]), int(state.hands[seat].sum())) for seat in range(record.SEATS)),
            *((int(state.ticket_n[seat]), int((state.holder == seat).sum())) for seat in range(record.SEATS)),
        ]

    def result(self) -> list[dict[str, Any]]:
        """The score sheet of every seat."""
        result = record.empty(record.RESULT)
        score(self.board, self.state, record.empty(record.SCRATCH), result)
        sheets = []
        for seat in range(self.state.players):
            held = [t for t in range(self.board.tickets) if self.state.holder[t] == seat]
            names = ("route_points", "ticket_points", "station_points", "flag_points", "longest_path", "longest_bonus")
            sheet: dict[str, Any] = {name: int(result[name][seat]) for name in (*names, "total", "rank")}
            sheet["completed_count"] = int(result.completed[seat])
            sheet["tickets"] = [(t, bool(result.ticket_done[t])) for t in held]
            sheets.append(sheet)
        return sheets
