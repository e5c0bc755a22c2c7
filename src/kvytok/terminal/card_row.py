"""The cards of the table: the face-up row and the decks as buttons, and the hand of the viewer."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from kvytok.boards.schema import CARD_COLORS
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.table_teller import TableTeller

ROW = 5
"""The places of the face-up row."""


class Pile(Static):
    """A card or a deck that can be clicked, with the key that does the same."""

    class Taken(Message):
        """It was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key

    def on_click(self) -> None:
        """A click is the key."""
        self.post_message(self.Taken(self.key))

    def lay(self, mark: str, below: str, style: str) -> None:
        """Show the key, a mark and a number or a word, on a colour."""
        width = 7
        word = below if len(below) <= width else f"{below[: width - 1]}."
        lines = (self.key.center(width), mark.center(width), word.center(width))
        self.update(Text("\n".join(lines), style, no_wrap=True), layout=False)


class CardRow(Horizontal):
    """The face-up cards, the deck and the ticket deck."""

    def compose(self) -> ComposeResult:
        """Seven piles."""
        for key in (*map(str, range(1, ROW + 1)), "d", "t"):
            yield Pile(key)

    def look(self, view: SeenTable, teller: TableTeller) -> None:
        """Lay out the cards of a view."""
        piles = list(self.query(Pile))
        for place, pile in enumerate(piles[:ROW]):
            if place < len(view.face_up):
                color = view.face_up[place]
                word = teller.words.format("card-word", color=color, pieces=teller.pieces)
                pile.lay(palette.MARKS[color], word, f"bold {palette.SEAT_INK} on {palette.CARDS[color]}")
            else:
                pile.lay("", "", f"{palette.FAINT} on {palette.GROUND}")
        say = teller.words.format
        piles[ROW].lay(say("play-key-deck")[:7], str(view.deck), f"bold {palette.INK} on #3d4a5c")
        piles[ROW + 1].lay(say("play-key-tickets")[:7], str(view.ticket_deck), f"bold {palette.INK} on #5a4634")


class Hand(Static):
    """The train cards of the viewer."""

    def look(self, view: SeenTable, teller: TableTeller) -> None:
        """Show the hand by colours."""
        held = {color: view.hand[color] for color in CARD_COLORS if view.hand.get(color)}
        self.border_title = f"{teller.words.format('hand')} · {sum(held.values())}"
        shown = palette.cards(held) if held else Text(teller.words.format("hand-empty"), palette.FAINT)
        self.update(shown, layout=False)
