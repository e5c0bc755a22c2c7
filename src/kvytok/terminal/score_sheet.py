"""The score sheet of a game on the terminal: a table of points, and under it what stands behind them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kvytok.game.result import PlayerResult
    from kvytok.game.tabletop import PlayerScore
    from kvytok.words import Teller

    Sheets = Sequence[PlayerResult] | Sequence[PlayerScore]


def score_sheet(title: str, players: "Sheets", teller: "Teller") -> list["RenderableType"]:
    """The sheets of all players by seat, told with the names of the teller: the best player comes first."""
    ranked = sorted(range(len(players)), key=lambda seat: players[seat].rank)
    sheets = [players[seat] for seat in ranked]
    names = [str(teller.player(seat)["player"]) for seat in ranked]
    table = new_table(title, "", right=names)
    say = teller.words.format
    rows = {
        "score-routes": [sheet.route_points for sheet in sheets],
        "score-flags": [sheet.flag_points for sheet in sheets],
        "score-tickets": [sheet.ticket_points for sheet in sheets],
        "score-stations": [sheet.station_points for sheet in sheets],
        "score-longest": [sheet.longest_bonus for sheet in sheets],
    }
    for label, points in rows.items():
        if any(points):
            table.add_row(say(label), *map(str, points))
    table.add_section()
    table.add_row(say("score-total"), *(str(sheet.total) for sheet in sheets), style="bold")
    table.add_row(say("score-rank"), *(str(sheet.rank) for sheet in sheets))
    paths = any(sheet.longest_bonus for sheet in sheets)
    notes = [line for name, sheet in zip(names, sheets, strict=True) for line in _notes(name, sheet, teller, paths)]
    return [table, *notes]


def _notes(name: str, sheet: "PlayerResult | PlayerScore", teller: "Teller", paths: bool) -> list[str]:
    """A player's tickets, borrowed routes and, where `paths` count, the length of the longest path."""
    say = teller.words.format
    notes = [
        say(
            "score-ticket-completed" if ticket.completed else "score-ticket-missed",
            ticket=teller.pair(ticket.a, ticket.b),
            points=ticket.points,
        )
        for ticket in sheet.tickets
    ]
    for use in sheet.station_use:
        city = teller.city(use.city)
        if use.route is None:
            notes.append(say("score-station-unused", city=city))
        else:
            route = teller.route(use.route) if isinstance(use.route, str) else teller.pair(use.route.a, use.route.b)
            notes.append(say("score-station-borrowed", city=city, route=route))
    if paths and sheet.longest_path:
        notes.append(f"{say('score-longest')}: {say('score-longest-length', length=sheet.longest_path)}")
    return [f"{name} · {say('score-tickets-completed', count=sheet.completed_count)}", *(f"  {note}" for note in notes)]
