"""The compiled rules in the twin's words, so that both can be compared."""

from functools import cache
from typing import Any

import numpy as np

from kvytok.boards import find_game, tickets_in_play
from kvytok.rules import actions, record
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, score_at, setup_at
from kvytok.rules.record import Records

COLORS = record.COLOR_NAMES


def decision_of(action: int) -> tuple[Any, ...]:
    """The twin's name for an action; a payment with only locomotives lacks their number."""
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
def boards_of_game(game_id: str, bonus: tuple[str, ...] = ()) -> Records:
    """The board record of a game."""
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game, bonus))


class Engine:
    """A game of the compiled rules with the twin's interface."""

    def __init__(
        self, game_id: str, players: int, key: bytes, bonus: tuple[str, ...] = (), first: int | None = None
    ) -> None:
        self.boards = boards_of_game(game_id, bonus)
        self.board = self.boards[0]
        self.cities, self.routes = int(self.board.cities), int(self.board.routes)
        self.states = np.zeros(1, record.STATE)
        self.states["key"] = np.frombuffer(key, "<u4")
        self.room = np.zeros(actions.ACTIONS, np.int16)
        setup_at(self.boards, self.states, 0, players, record.NONE if first is None else first)

    def legal(self) -> list[int]:
        """The legal action ids."""
        count = legal_at(self.boards, self.states, 0, self.room)
        found: list[int] = self.room[:count].tolist()
        return found

    def play(self, action: int) -> None:
        """Carry out an action."""
        apply_at(self.boards, self.states, 0, action)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["phase"][0] == record.OVER)

    def fields(self) -> dict[str, Any]:
        """The fields of the state by name."""
        return dict(zip(record.STATE.names or (), self.states[0].item(), strict=True))

    def snapshot(self) -> dict[str, Any]:
        """The position in the twin's words, without the long deck, which the record does not keep."""
        state = self.fields()
        players = state["players"]
        phase = record.PHASE_NAMES[state["phase"]]
        tickets: list[list[int]] = [[] for _ in range(players)]
        for t, holder in enumerate(state["holder"].tolist()):
            if holder >= 0:
                tickets[holder].append(t)
        offers, offered = state["offer"].tolist(), state["offer_n"].tolist()
        return {
            "phase": phase,
            "asked": state["seat"],
            "players": players,
            "first": state["first"],
            "hands": state["hands"][:players].tolist(),
            "known": state["known"][:players].tolist(),
            "deck": state["deck"].tolist(),
            "discard": state["discard"].tolist(),
            "face_up": state["face_up"].tolist(),
            "owner": state["owner"][: self.routes].tolist(),
            "cars": state["cars"][:players].tolist(),
            "stations_left": state["stations"][:players].tolist(),
            "station_owner": state["station_owner"][: self.cities].tolist(),
            "score": state["score"][:players].tolist(),
            "flags": state["flag_cards"][:players].tolist(),
            "ticket_deck": state["ticket_deck"][: state["ticket_deck_n"]].tolist(),
            "tickets": tickets,
            "offers": [offers[seat][: offered[seat]] for seat in range(players)],
            "passes": state["passes"],
            "last_turns": state["last_turns"],
            "pending": self._pending(phase, state),
        }

    def _pending(self, phase: str, state: dict[str, Any]) -> dict[str, Any] | None:
        """The claim or station in progress."""
        if phase not in ("payment", "station-payment", "tunnel", "flag"):
            return None
        return {
            "route": state["pending_route"],
            "city": state["pending_city"],
            "color": state["laid_color"],
            "count": state["laid_n"] + state["laid_locomotives"],
            "locomotives": state["laid_locomotives"],
            "turned": state["turned"][: state["turned_n"]].tolist(),
            "extra": state["extra"],
        }

    def counts(self) -> list[tuple[int, int]]:
        """Pairs of numbers that must be equal: each stored count, and the number of things it counts."""
        state = self.fields()
        holder = state["holder"].tolist()
        return [
            (state["deck_n"], sum(state["deck"].tolist())),
            (state["discard_n"], sum(state["discard"].tolist())),
            (state["face_up_n"], sum(state["face_up"].tolist())),
            *(
                (noted, sum(hand))
                for noted, hand in zip(state["hand_n"].tolist(), state["hands"].tolist(), strict=True)
            ),
            *((noted, holder.count(seat)) for seat, noted in enumerate(state["ticket_n"].tolist())),
        ]

    def result(self) -> list[dict[str, Any]]:
        """The score sheet of every seat."""
        results = np.zeros(1, record.RESULT)
        score_at(self.boards, self.states, 0, np.zeros(1, record.SCRATCH), results)
        result, state = results[0], self.fields()
        sheets = []
        for seat in range(state["players"]):
            held = [t for t, holder in enumerate(state["holder"].tolist()) if holder == seat]
            names = ("route_points", "ticket_points", "station_points", "flag_points", "longest_path", "longest_bonus")
            sheet: dict[str, Any] = {name: int(result[name][seat]) for name in (*names, "total", "rank")}
            sheet["completed_count"] = int(result.completed[seat])
            sheet["tickets"] = [(t, bool(result.ticket_done[t])) for t in held]
            sheets.append(sheet)
        return sheets
