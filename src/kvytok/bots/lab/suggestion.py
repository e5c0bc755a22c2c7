"""The suggestion of the lab: fair values written into the `tickets.json` of a board folder."""

import json
from pathlib import Path

from kvytok.bots.lab.findings import Findings

MOST = 100
"""The most points that a ticket may be worth in a board file."""
LEAST_SHARE, MOST_SHARE = 0.5, 2.0
"""The limits of a suggestion, in points for each car of the shortest way; beyond them it looks like a misprint."""


def fair_points(found: Findings) -> dict[str, int]:
    """The suggested points of every ticket that is certainly off, by its name, within the limits."""
    suggested = {}
    for ticket in found.tickets:
        if ticket.fair is not None and ticket.verdict in ("too-high", "too-low"):
            low, high = max(round(LEAST_SHARE * ticket.cars), 1), min(round(MOST_SHARE * ticket.cars), MOST)
            points = min(max(round(ticket.fair), low), high)
            if points != ticket.points:
                suggested[ticket.name] = points
    return suggested


def take(folder: Path, points: dict[str, int]) -> int:
    """Write these points into the tickets of a board; all else stays. Returns the number of changed tickets.

    Further targets of a ticket change by as much as its first one (T3).
    """
    path = folder / "tickets.json"
    tickets = json.loads(path.read_text(encoding="utf-8"))
    changed = 0
    for ticket in tickets:
        wanted = points.get(f"{ticket['a']}–{ticket['b']}", ticket["points"])
        changed += wanted != ticket["points"]
        for target in ticket.get("more", []):
            target["points"] = min(max(target["points"] + wanted - ticket["points"], 1), MOST)
        ticket["points"] = wanted
    lines = ",\n".join("  " + json.dumps(ticket, ensure_ascii=False) for ticket in tickets)
    partial = path.with_suffix(".partial")
    partial.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    partial.replace(path)
    return changed
