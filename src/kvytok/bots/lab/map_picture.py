"""The findings of the lab on the map, as SVG: tickets worth too much or too little, and how routes are used."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from kvytok.boards import Board
from kvytok.boards.layout import Layout
from kvytok.boards.plain_layout import layout_to_draw
from kvytok.bots.lab.findings import Findings, TicketFinding
from kvytok.game.board_picture import INK, PAPER, cities_svg, ground_svg, lane_svg

HIGH, LOW, FAIR = "#b3261e", "#1d5fae", "#8a8172"
"""The colours of tickets that are worth too much, too little, and about what they should be."""
PALE, FULL = (250, 245, 230), (122, 40, 90)
"""The colours of a route that is never claimed, and of one that always is."""
FOOT = 44
FONT = 'font-family="Alegreya, Georgia, serif"'


def tickets_map(board: Board, found: Findings, title: str) -> str:
    """Every ticket as an arc between its cities: red if it is worth too much, blue if too little, wide if by much."""
    layout = layout_to_draw(board)
    pale = [lane_svg(layout, place, "#d9cfb8") for place in layout.routes]
    arcs = (_arc(board, layout, ticket) for ticket in sorted(found.tickets, key=lambda ticket: abs(ticket.off or 0)))
    key = [(HIGH, "worth too much"), (LOW, "worth too little"), (FAIR, "fair, or not certain")]
    return _page(board, layout, [f'<g opacity=".6">{"".join(pale)}</g>', *arcs], title, key)


def routes_map(board: Board, found: Findings, title: str) -> str:
    """Every route, darker the more often it is claimed; a double route has one colour."""
    layout = layout_to_draw(board)
    claimed = {route.name: min(route.claimed / route.lanes, 1.0) for route in found.routes}
    shares = (claimed["–".join(route.ends)] for route in board.routes)
    lanes = [lane_svg(layout, place, _shade(share)) for place, share in zip(layout.routes, shares, strict=True)]
    key = [(_shade(share), f"claimed in {share:.0%} of the games") for share in (0.0, 0.5, 1.0)]
    return _page(board, layout, lanes, title, key)


def _shade(share: float) -> str:
    return "#" + "".join(f"{round(pale + (full - pale) * share):02x}" for pale, full in zip(PALE, FULL, strict=True))


def _arc(board: Board, layout: Layout, ticket: TicketFinding) -> str:
    a, b = (layout.cities[board.cities_of(end)[0]] for end in ticket.name.split("–"))
    color = {"too-high": HIGH, "too-low": LOW}.get(ticket.verdict, FAIR)
    width = 1.5 if color == FAIR else 2 + min(abs(ticket.off or 0), 12) * 0.7
    bend = 0.16
    x, y = (a.x + b.x) / 2 - (b.y - a.y) * bend, (a.y + b.y) / 2 + (b.x - a.x) * bend
    said = f"{ticket.name}: {ticket.points} points"
    if ticket.fair is not None:
        said += f", fair {ticket.fair:.1f} ± {ticket.fair_error:.1f}"
    path = f'<path d="M{a.x:g} {a.y:g}Q{x:.1f} {y:.1f} {b.x:g} {b.y:g}" fill="none" stroke="{color}"'
    return (
        f'{path} stroke-width="{width:.1f}" stroke-linecap="round" opacity=".85"><title>{escape(said)}</title></path>'
    )


def _page(board: Board, layout: Layout, drawn: list[str], title: str, key: list[tuple[str, str]]) -> str:
    w, h = layout.width, layout.height
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h + FOOT:g}" width="{w:g}" height="{h + FOOT:g}">'
    )
    parts = [
        head,
        f"<title>{escape(title)}</title>",
        f'<rect width="{w:g}" height="{h + FOOT:g}" fill="{PAPER}"/>',
        ground_svg(layout),
        *drawn,
        *cities_svg(board, layout, {}),
        *_foot(h, title, key),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _foot(top: float, title: str, key: list[tuple[str, str]]) -> Iterator[str]:
    y = top + 28
    yield f'<g {FONT} font-size="18" fill="{INK}"><text x="16" y="{y:g}" font-weight="600">{escape(title)}</text>'
    for place, (color, said) in enumerate(key):
        x = 430 + 240 * place
        yield f'<rect x="{x}" y="{y - 13:g}" width="26" height="14" rx="3" fill="{color}" stroke="{INK}"/>'
        yield f'<text x="{x + 36}" y="{y:g}">{escape(said)}</text>'
    yield "</g>"
