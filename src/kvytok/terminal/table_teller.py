"""The teller of the terminal: what it says beyond events and moves, as the page says it."""

from kvytok.boards.schema import Route
from kvytok.boards.ticket_sets import big_cities
from kvytok.bots.hint import Hint
from kvytok.bots.hint_reasons import HintReason
from kvytok.game.moves import AddCards, Cards, DrawTickets, GiveUp, KeepTickets, Move, TakeCard, TakeUnseen
from kvytok.game.view import SeenTicket
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.words import Teller

INSTEAD = frozenset({"collects", "any-color", "hidden", "time-left", "keeps-cards"})
"""Reasons that say as much as the words about the move itself."""


class TableTeller(Teller):
    """Words for a table, said to the person at the keyboard."""

    def goal(self, ticket: SeenTicket) -> str:
        """The cities of a ticket, with the signs of a long one and of Big Cities."""
        card = self.box.tickets[self.box.ticket_numbers[ticket.name]]
        marked = dict.fromkeys(big_cities(self.box.board, self.box.entry), f"{palette.BIG_CITY} ")
        a, *targets = (marked.get(city, "") + self.city(city) for city in (card.a, *(t.b for t in card.targets)))
        sign = f"{palette.LONG_TICKET} " if ticket.long else ""
        return sign + self.words.format("route-name", a=a, b=" / ".join(targets))

    def signs(self) -> list[str]:
        """What the signs on tickets and cities mean: only those that this game has."""
        say, big = self.words.format, big_cities(self.box.board, self.box.entry)
        told = []
        if any(ticket.kind == "long" for ticket in self.box.tickets):
            told.append(f"{palette.LONG_TICKET} {say('ticket-long')}")
        if big:
            told.append(f"{palette.BIG_CITY} {say('big-cities', cities=', '.join(map(self.city, big)))}")
        return told

    def progress(self, ticket: SeenTicket) -> str:
        """What a ticket still needs."""
        say = self.words.format
        if ticket.completed:
            return say("ticket-done")
        if ticket.lost:
            return say("ticket-impossible")
        if ticket.missing == 0:
            return say("ticket-station-taken")
        aided = ticket.aided
        if ticket.missing is None and aided is None:
            return say("ticket-waiting")
        told: list[str] = []
        if ticket.missing is not None:
            told.append(say("ticket-missing", count=ticket.missing, pieces=self.pieces))
            if aided:
                told.append(say("ticket-with-stations", count=len(aided.build), cars=aided.missing))
        elif aided is not None:
            if aided.missing:
                told.append(say("ticket-missing", count=aided.missing, pieces=self.pieces))
            told.append(say("ticket-needs-stations", count=len(aided.build)))
        return " · ".join(told)

    def payment(self, cards: Cards) -> str:
        """Cards that pay for something."""
        return self.words.format("cards-set", pieces=self.pieces, **self.cards(cards))

    def about_route(self, route: Route) -> str:
        """What is special about a route."""
        say = self.words.format
        told = [say("route-color", color=route.color), say("n-spaces", count=route.length)]
        if route.tunnel:
            told.append(say("board-route-tunnel"))
        if route.ferry:
            told.append(say("board-route-ferry", locomotives=route.ferry))
        if route.mountain:
            told.append(say("board-route-mountain", count=route.mountain, pieces=self.pieces))
        return ", ".join(told)

    def hint(self, hint: Hint, view: SeenTable) -> str:
        """The reasons for a hinted move."""
        said = any(reason.code in INSTEAD for reason in hint.reasons)
        told = ["" if said else self._about(hint.move, view), *map(self._reason, hint.reasons)]
        return " ".join(line for line in told if line)

    def _about(self, move: Move, view: SeenTable) -> str:
        say = self.words.format
        match move:
            case TakeCard(color="locomotive"):
                return say("hint-about-locomotive")
            case TakeCard():
                count = view.hand.get(move.color, 0) + 1
                return say("hint-about-take", color=move.color, count=count, pieces=self.pieces)
            case TakeUnseen():
                return say("hint-about-unseen")
            case DrawTickets():
                return say("hint-about-tickets", count=view.players[view.seat or 0].cars, pieces=self.pieces)
            case KeepTickets():
                kept = [ticket.points for ticket in view.offer if ticket.name in move.tickets]
                return say("hint-about-keep", points=sum(kept))
            case AddCards():
                return say("hint-about-add")
            case GiveUp():
                return say("hint-about-give-up")
        return ""

    def _reason(self, reason: HintReason) -> str:
        return self.words.format(
            f"hint-{reason.code}",
            count=reason.n or 0,
            ticket="" if reason.ticket is None else self.ticket(reason.ticket),
            route="" if reason.route is None else self.route(reason.route),
            player="" if reason.player is None else str(self.player(reason.player)["player"]),
            pieces=self.pieces,
        )
