"""Board files as typed entries, made from the bytes of a file, with faults instead of exceptions.

Entries are converted one by one, so that loading once names every malformed entry of a file.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from kvytok.boards.explain import explained, said, short
from kvytok.boards.faults import Fault, label
from kvytok.boards.schema import (
    COLOR_ALIASES,
    FORMAT,
    BoardFile,
    City,
    CityNames,
    GameEntry,
    Names,
    Route,
    Texts,
    Ticket,
)

Entry = TypeVar("Entry", City, Route, Ticket)
Shape = TypeVar("Shape")

_MALFORMED = re.compile(r"^JSON is malformed: (?P<what>.*?)(?: \(byte (?P<byte>\d+)\))?$")


def parse(file: str, content: bytes) -> tuple[Any, list[Fault]]:
    """The JSON value in a file, or the fault if the text is not JSON."""
    # Some editors write a byte order mark first, which is harmless.
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        return msgspec.json.decode(content), []
    except RecursionError:
        return None, [Fault(file, "", "is nested too deeply", "write the file as docs/board-format.md shows")]
    except UnicodeError:
        return None, [Fault(file, "", "has letters that are not UTF-8", "save it as UTF-8")]
    except msgspec.DecodeError as error:
        match = _MALFORMED.match(str(error))
        place, what = "", "the text is cut off" if "truncated" in str(error) else str(error).partition(" - at ")[0]
        if match:
            what = match["what"]
            if match["byte"]:
                before = content[: int(match["byte"])]
                place = f"line {before.count(10) + 1}"
        return None, [Fault(file, place, f"is not valid JSON ({what})", "mend it with the help of a JSON editor")]


def entries(file: str, content: Any, kind: type[Entry]) -> tuple[list[Entry], list[Fault]]:
    """The entries of a file that holds a list: cities, routes or tickets."""
    if not isinstance(content, list):
        return [], [Fault(file, "", f"holds {said(content)}, not a list", "start it with [ and end it with ]")]
    found: list[Entry] = []
    faults: list[Fault] = []
    for number, raw in enumerate(content):
        if isinstance(raw, dict):
            raw = _normalised(raw, CityNames if kind is City else Names)
        entry, fault = _convert(file, label(number, name_of(raw)), raw, kind)
        if entry is not None:
            found.append(entry)
        faults.extend(fault)
    return found, faults


def board_file(file: str, content: Any) -> tuple[BoardFile | None, list[Fault]]:
    """The content of `board.json`."""
    if not isinstance(content, dict):
        return None, [Fault(file, "", f"holds {said(content)}, not an object", "start it with { and end it with }")]
    version = content.get("format")
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        fix = f"update Kvytok or write the board in format {FORMAT}"
        return None, [Fault(file, "", f"format {version} is newer than this program reads", fix)]
    content = _normalised(content)
    if isinstance(content.get("notice"), str):
        content["notice"] = _in_all_languages({"en": content["notice"]}, Texts)
    for name in ("sets", "regions"):
        if isinstance(content.get(name), list):
            content[name] = [_normalised(entry) if isinstance(entry, dict) else entry for entry in content[name]]
    games = content.get("games")
    faults: list[Fault] = []
    if isinstance(games, list):
        games = [_normalised_game(game) for game in games]
        for number, game in enumerate(games):
            place = game_label(number, name_of(game))
            faults.extend(_convert(file, place, game, GameEntry)[1])
            faults.extend(Fault(file, place, *problem) for problem in _colors_twice(content["games"][number]))
        # The games are reported one by one above; this checks the rest of the file.
        content = {**content, "games": [] if faults else games}
    board, rest = _convert(file, "", content, BoardFile)
    return (None if faults else board), [*rest, *faults]


def game_label(number: int, name: str) -> str:
    """How a fault names one of the games in `board.json`."""
    return f"game {number + 1} ({name})" if name else f"game {number + 1}"


def name_of(raw: Any) -> str:
    """What a person would call an entry: its id, or its two ends."""
    if not isinstance(raw, dict):
        return ""
    if isinstance(raw.get("id"), str):
        return short(raw["id"])
    if isinstance(raw.get("a"), str) and isinstance(raw.get("b"), str):
        return f"{short(raw['a'])}–{short(raw['b'])}"
    return ""


def _convert(file: str, place: str, raw: Any, kind: type[Shape]) -> tuple[Shape | None, list[Fault]]:
    try:
        return msgspec.convert(raw, kind, str_keys=True), []
    except msgspec.ValidationError as error:
        return None, [Fault(file, place, *explained(str(error), raw, inspect.type_info(kind)))]


def _color(word: Any) -> Any:
    return COLOR_ALIASES.get(word, word) if isinstance(word, str) else word


def _normalised(raw: dict[str, Any], names_kind: type[Names | CityNames] = Names) -> dict[str, Any]:
    """An entry with our word for its colour, and its names in all languages."""
    raw = dict(raw)
    if "color" in raw:
        raw["color"] = _color(raw["color"])
    for field, kind in (("names", names_kind), ("notice", Texts), ("line", Texts), ("differs", Texts)):
        if field in raw:
            raw[field] = _in_all_languages(raw[field], kind)
    return raw


def _in_all_languages(told: Any, kind: type[Names | CityNames | Texts]) -> Any:
    """A name or a text in which English stands for the languages that are left out."""
    if not isinstance(told, dict) or "en" not in told:
        return told
    every = {**dict.fromkeys(kind.__struct_fields__, told["en"]), **told}
    if kind is CityNames:
        every["modern"] = _in_all_languages(told.get("modern"), Names)
    return every


def _normalised_game(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    raw = _normalised(raw)
    if isinstance(raw.get("rules"), dict):
        rules = raw["rules"] = dict(raw["rules"])
        if isinstance(rules.get("cards"), dict):
            rules["cards"] = {_color(color): count for color, count in rules["cards"].items()}
        if isinstance(rules.get("flag_colors"), list):
            rules["flag_colors"] = [_color(color) for color in rules["flag_colors"]]
    return raw


def _colors_twice(game: Any) -> Iterator[tuple[str, str]]:
    """Faults of colours that a table of cards gives under two names: normalising would lose one of the counts."""
    rules = game.get("rules") if isinstance(game, dict) else None
    cards = rules.get("cards") if isinstance(rules, dict) else None
    if isinstance(cards, dict):
        for color, names in Counter(_color(word) for word in cards).items():
            if names > 1:
                yield f"rules.cards gives {color} under two names", "use one name for each colour"
