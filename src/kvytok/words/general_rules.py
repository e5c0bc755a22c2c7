"""The rules of a game that has no text of its own: what all games share, with the numbers of this game.

`general_rules.md` of each language is a text as in `rulebook`. There `{{cars}}` stands for a number or a name of the
game. A line that begins with `{{if:stations}}` is only told if the game has stations, one with `{{if:not-stations}}` if
it has none. A line `{{tie:tickets}}` is not told: it names a way to break a tie for `{{ties}}`.
"""

import re
from typing import Any, Final

import msgspec

from kvytok.boards.schema import Board, GameEntry, Language
from kvytok.boards.ticket_sets import tickets_in_play
from kvytok.words.catalogue import FOLDER, WordsError, known
from kvytok.words.rulebook import rules_text, with_sections

FILE: Final = "general_rules.md"
CONDITION: Final = re.compile(r"\{\{if:(not-)?([a-z_]+)\}\}")
TIE: Final = re.compile(r"^\{\{tie:([a-z_]+)\}\}(.+)$")
VALUE: Final = re.compile(r"\{\{([a-z_]+)\}\}")


def rules_of(board: Board, entry: GameEntry, lang: str) -> str:
    """The rules of any game in a language: its own text if there is one, otherwise the general text."""
    try:
        return rules_text(entry.id, lang)
    except WordsError:
        return general_rules(board, entry, known(lang))


def general_rules(board: Board, entry: GameEntry, lang: Language) -> str:
    """The general text for a game."""
    lines = (FOLDER / lang / FILE).read_text(encoding="utf-8").splitlines()
    ties = {found[1]: found[2] for line in lines if (found := TIE.match(line))}
    features, values = _features(board, entry), _values(entry, lang)
    values["ties"] = "; ".join(ties[name] for name in entry.rules.tie_breaks)
    told = [CONDITION.sub("", line) for line in lines if _holds(line, features) and not TIE.match(line)]
    text = VALUE.sub(lambda found: str(values.get(found[1], found[0])), "\n".join(told))
    return re.sub(r"\n{3,}", "\n\n", with_sections(text, lang)).strip() + "\n"


def _holds(line: str, features: set[str]) -> bool:
    """Whether all conditions of a line hold."""
    return all((name in features) != bool(without) for without, name in CONDITION.findall(line))


def _features(board: Board, entry: GameEntry) -> set[str]:
    """What a game has, as the conditions of the text name it."""
    rules = entry.rules
    found = {
        "later_cards": rules.later_cards,
        "stations": rules.stations,
        "ferries": any(route.ferry for route in board.routes),
        "tunnels": any(route.tunnel for route in board.routes),
        "mountains": any(route.mountain for route in board.routes),
        "mountain_points": rules.mountain_points,
        "targets": any(board.goals(ticket) for ticket in tickets_in_play(board, entry)),
        "flags": rules.flag_points,
        "longest_path": rules.longest_path_points,
        "opening_long": rules.opening_long,
        "opening_long_first": rules.opening_long_first,
        "opening_keep_without_long": rules.opening_keep_without_long,
        f"returned_{rules.opening_returned}": True,
        "buses": board.pieces == "buses",
        "locomotives": rules.locomotives == "ferries-and-tunnels",
        "ties": rules.tie_breaks,
    }
    return {name for name, has in found.items() if has}


def _values(entry: GameEntry, lang: Language) -> dict[str, Any]:
    rules = entry.rules
    opening = rules.opening_long + rules.opening_regular
    return msgspec.structs.asdict(rules) | {"name": getattr(entry.names, lang), "opening": opening}
