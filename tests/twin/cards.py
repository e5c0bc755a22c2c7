"""The train cards that nobody holds: deck, discard pile and face-up row, as lists of card names."""

from .chance import Chance
from .facts import CARDS, FACE_UP, LOCOMOTIVE, NUMBER, TOO_MANY_LOCOMOTIVES


def counts(cards: list[str]) -> list[int]:
    """The number of each card, in the order of the colour numbers."""
    numbers = [0] * len(CARDS)
    for card in cards:
        numbers[NUMBER[card]] += 1
    return numbers


class Cards:
    """Deck (sorted by colour number, since every draw is random by itself), discard pile and face-up row."""

    def __init__(self, chance: Chance, all_cards: dict[str, int]) -> None:
        self.chance = chance
        self.deck = [card for card in CARDS for _ in range(all_cards.get(card, 0))]
        self.discard: list[str] = []
        self.face_up: list[str] = []

    def draw(self) -> str:
        """Take one card from the deck, which must not be empty."""
        card = self.deck.pop(self.chance.below(len(self.deck)))
        self.renew()
        return card

    def renew(self) -> None:
        """D6: when the deck has run out, the discard pile becomes the deck at once."""
        if not self.deck:
            self.deck = sorted(self.discard, key=NUMBER.__getitem__)
            self.discard = []

    def restock(self) -> None:
        """Fill the face-up row (D2, D6) and replace it while it shows too many locomotives (D5)."""
        while True:
            self.renew()
            while len(self.face_up) < FACE_UP and self.deck:
                self.face_up.append(self.draw())
            if self.face_up.count(LOCOMOTIVE) < TOO_MANY_LOCOMOTIVES or not self.turning_helps():
                return
            self.discard += self.face_up
            self.face_up = []

    def turning_helps(self) -> bool:
        """X3: whether replacing the row could ever show fewer than 3 locomotives."""
        left = self.face_up + self.deck + self.discard
        if len(left) - left.count(LOCOMOTIVE) < 3:
            return False
        # A deck of exactly five becomes the whole next row, and the row becomes the deck (D6): with too many
        # locomotives in both, the two would swap places for ever.
        swap = not self.discard and len(self.deck) == FACE_UP
        return not (swap and self.deck.count(LOCOMOTIVE) >= TOO_MANY_LOCOMOTIVES)
