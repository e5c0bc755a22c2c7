"""A position of the twin: everything on the table and in the hands, with setup, snapshot and score sheet."""

from typing import Any

from .cards import Cards, counts
from .chance import Chance
from .claim import Pending
from .facts import BONUS_SETS, CARDS, FLAG, GAMES, board_of, tickets_of
from .score import results

OPENINGS = ("opening-long", "opening")


class Position:
    """One game in progress; every field is public and may be edited to set up a position."""

    def __init__(
        self, game_id: str, players: int, key: bytes, bonus: tuple[str, ...] = (), first: int | None = None
    ) -> None:
        game = GAMES[game_id]
        if not 2 <= players <= game.max_players:
            raise ValueError(f"{game_id} is not for {players} players")
        if first is not None and not 0 <= first < players:
            raise ValueError(f"there is no seat {first}")
        if bonus and (game.board != "europe" or not set(bonus) <= set(BONUS_SETS)):
            raise ValueError(f"{game_id} has no bonus tickets {bonus}")
        self.game = game
        self.board = board_of(game.board)
        self.tickets_in_play = tickets_of(game_id, tuple(sorted(set(bonus))))
        self.players = players
        self.chance = Chance(key)

        # S1
        self.hands = [dict.fromkeys(CARDS, 0) for _ in range(players)]
        self.known = [dict.fromkeys(CARDS, 0) for _ in range(players)]
        self.owner = [-1] * len(self.board.routes)
        self.cars = [game.cars] * players
        self.stations_left = [game.stations] * players
        self.station_owner = [-1] * len(self.board.cities)
        self.score = [0] * players
        self.flags: list[set[str]] = [set() for _ in range(players)]
        self.flag_points = [0] * players
        self.tickets: list[list[int]] = [[] for _ in range(players)]
        self.offers: list[list[int]] = [[] for _ in range(players)]
        self.answers: list[tuple[int, ...] | None] = [None] * players  # the places kept, during an opening
        self.pending: Pending | None = None
        self.passes = 0
        self.last_turns = -1

        # Shuffled ticket decks, the first player, hands, row: in the order of docs/decisions.md
        self.long_deck = [n for n, ticket in enumerate(self.tickets_in_play) if ticket.long]
        self.ticket_deck = [n for n, ticket in enumerate(self.tickets_in_play) if not ticket.long]
        self.chance.shuffle(self.long_deck)
        self.chance.shuffle(self.ticket_deck)
        self.first = self.chance.below(players) if first is None else first  # S5
        self.turn = self.first
        self.cards = Cards(self.chance, game.cards)
        for seat, hand in enumerate(self.hands):  # S2, S6
            for _ in range(game.hand if seat == self.first else game.hand + game.later_cards):
                hand[self.cards.draw()] += 1
        self.cards.restock()

        # S3
        if game.long_first:
            self.phase = "opening-long"
            self.deal(self.long_deck, game.long_first)
        else:
            self.phase = "opening"
            self.deal(self.long_deck, game.long_with_regular)
            self.deal(self.ticket_deck, game.opening)

    def deal(self, deck: list[int], number: int) -> None:
        """Offer `number` tickets from the top of a deck to each seat in turn."""
        for offer in self.offers:
            offer += deck[:number]
            del deck[:number]

    def asked(self) -> int | None:
        """The seat that is asked now."""
        if self.phase == "over":
            return None
        if self.phase in OPENINGS:
            return self.answers.index(None)
        return self.turn

    def snapshot(self) -> dict[str, Any]:
        """The whole position in plain numbers and lists; -1 stands for nobody."""
        asked = self.asked()
        return {
            "phase": self.phase,
            "asked": -1 if asked is None else asked,
            "players": self.players,
            "first": self.first,
            "hands": [list(hand.values()) for hand in self.hands],
            "known": [list(known.values()) for known in self.known],
            "deck": counts(self.cards.deck),
            "discard": counts(self.cards.discard),
            "face_up": counts(self.cards.face_up),
            "owner": list(self.owner),
            "cars": list(self.cars),
            "stations_left": list(self.stations_left),
            "station_owner": list(self.station_owner),
            "score": list(self.score),
            "flags": [[int(color in flags) for color in FLAG] for flags in self.flags],
            "ticket_deck": list(self.ticket_deck),
            "long_deck": list(self.long_deck),
            "tickets": [sorted(tickets) for tickets in self.tickets],
            "offers": [list(offer) for offer in self.offers],
            "passes": self.passes,
            "last_turns": self.last_turns,
            "pending": None if self.pending is None else self.pending.snapshot(),
        }

    def result(self) -> list[dict[str, Any]]:
        """The score sheet of every seat, as if the game ended in this position (E2 to E5)."""
        return results(
            self.game,
            self.board,
            self.owner,
            self.tickets,
            self.tickets_in_play,
            self.station_owner,
            self.stations_left,
            self.flag_points,
        )
