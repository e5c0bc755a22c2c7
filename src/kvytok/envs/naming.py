"""The actions and the observation in words, for logs, for OpenSpiel and for the tables of docs/environments.md."""

from typing import NamedTuple

from kvytok.bots.neural.observation import parts
from kvytok.game.box import Box
from kvytok.rules import actions
from kvytok.rules.record import COLOR_NAMES, COLORS, LENGTH, OFFER


class ActionRange(NamedTuple):
    """Neighbouring action ids of one kind."""

    first: int
    size: int
    name: str
    what: str


ACTION_RANGES = (
    ActionRange(actions.TAKE, COLORS, "TAKE + c", f"take the face-up card of colour c: {', '.join(COLOR_NAMES)}"),
    ActionRange(actions.UNSEEN, 1, "UNSEEN", "take the top card of the deck"),
    ActionRange(actions.DRAW_TICKETS, 1, "DRAW_TICKETS", "draw tickets"),
    ActionRange(actions.PASS, 1, "PASS", "pass, where nothing else is possible"),
    ActionRange(actions.KEEP, 1 << OFFER, "KEEP + m", "keep the tickets at the places of the offer whose bits m has"),
    ActionRange(actions.CLAIM, actions.PAY - actions.CLAIM, "CLAIM + r", "claim route r"),
    ActionRange(
        actions.PAY,
        actions.PAY_LOCOMOTIVES - actions.PAY,
        f"PAY + {LENGTH} c + l",
        "pay with colour c and l locomotives",
    ),
    ActionRange(actions.PAY_LOCOMOTIVES, 1, "PAY_LOCOMOTIVES", "pay with locomotives only"),
    ActionRange(actions.BUILD, actions.ADD - actions.BUILD, "BUILD + x", "build a station in city x"),
    ActionRange(
        actions.ADD, actions.GIVE_UP - actions.ADD, "ADD + l", "add a tunnel's extra cards, l of them locomotives"
    ),
    ActionRange(actions.GIVE_UP, 1, "GIVE_UP", "take the cards back from a tunnel"),
    ActionRange(actions.LEAVE_FLAG, 1, "LEAVE_FLAG", "leave a flag card in front of one"),
    ActionRange(actions.NO_FLAG, 1, "NO_FLAG", "discard all cards of the payment"),
)
"""All action ids, in ascending order (rules.actions)."""


def action_name(box: Box, action: int) -> str:
    """An action in words, with the names of this board; ids that the board does not use are called `nothing`."""
    if not 0 <= action < actions.ACTIONS:
        raise ValueError(f"an action is a number from 0 to {actions.ACTIONS - 1}, not {action}")
    found = next(kind for kind in ACTION_RANGES if kind.first <= action < kind.first + kind.size)
    number = action - found.first
    if found.first == actions.TAKE:
        return f"take {COLOR_NAMES[number]}"
    if found.first == actions.KEEP:
        places = [str(place + 1) for place in range(OFFER) if number >> place & 1]
        return "keep " + (" ".join(places) or "none")
    if found.first == actions.CLAIM:
        return f"claim {box.routes[number]}" if number < len(box.routes) else f"nothing {action}"
    if found.first == actions.PAY:
        color, locomotives = divmod(number, LENGTH)
        return f"pay {COLOR_NAMES[color]} with {locomotives} locomotives"
    if found.first == actions.BUILD:
        return f"build {box.cities[number]}" if number < len(box.cities) else f"nothing {action}"
    if found.first == actions.ADD:
        return f"add cards with {number} locomotives"
    return found.name.lower().replace("_", " ")


def action_table() -> str:
    """The action ids as a Markdown table."""
    rows = ["| ids | action | what it does |", "|---|---|---|"]
    for kind in ACTION_RANGES:
        last = kind.first + kind.size - 1
        ids = f"{kind.first}" if kind.size == 1 else f"{kind.first}–{last}"
        rows.append(f"| {ids} | `{kind.name}` | {kind.what} |")
    return "\n".join(rows)


def observation_table(box: Box, players: int) -> str:
    """The parts of an observation as a Markdown table."""
    rows = ["| from | numbers | part | scale | what it tells |", "|---|---|---|---|---|"]
    start = 0
    for part in parts(box.records, players):
        rows.append(f"| {start} | {part.size} | `{part.name}` | {part.scale} | {part.what} |")
        start += part.size
    return "\n".join(rows)


def size_table(boxes: list[Box]) -> str:
    """The size of an observation of each game, by the number of players, as a Markdown table."""
    most = max(box.rules.players_max for box in boxes)
    header = " | ".join(f"{players} players" for players in range(2, most + 1))
    rows = [f"| game | {header} |", "|---" * most + "|"]
    for box in boxes:
        sizes = [
            f"{sum(part.size for part in parts(box.records, players)):,}" if players <= box.rules.players_max else "–"
            for players in range(2, most + 1)
        ]
        rows.append(f"| `{box.game_id}` | {' | '.join(sizes)} |")
    return "\n".join(rows)
