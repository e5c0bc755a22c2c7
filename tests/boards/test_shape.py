"""Malformed files: every mistake gives a line that names file, entry and fix."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kvytok.boards import BoardError, Rules, load_board

Files = dict[str, Any]
Edit = Callable[[Files], object]


def first(file: str, **changes: object) -> Edit:
    """Change fields of the first entry of a list file."""
    return lambda files: files[file][0].update(changes)


def rules(**changes: object) -> Edit:
    return lambda files: files["board.json"]["games"][0]["rules"].update(changes)


def head(**changes: object) -> Edit:
    return lambda files: files["board.json"].update(changes)


def whole(file: str, content: object) -> Edit:
    return lambda files: files.update({file: content})


COLORS = "black, blue, gray, green, orange, pink, red, white, yellow"

CASES: list[tuple[str, Edit, str]] = [
    (
        "length too long",
        first("routes.json", length=9),
        "routes.json, entry 1 (kyiv–lviv): length 9 is too long; use 1 to 8",
    ),
    (
        "length too short",
        first("routes.json", length=0),
        "routes.json, entry 1 (kyiv–lviv): length 0 is too short; use 1 to 8",
    ),
    (
        "length a text",
        first("routes.json", length="3"),
        'routes.json, entry 1 (kyiv–lviv): length "3" does not fit; use a whole number from 1 to 8',
    ),
    (
        "length a fraction",
        first("routes.json", length=2.5),
        "routes.json, entry 1 (kyiv–lviv): length 2.5 does not fit; use a whole number from 1 to 8",
    ),
    (
        "length huge",
        first("routes.json", length=10**30),
        f"routes.json, entry 1 (kyiv–lviv): length {10**30} is too long; use 1 to 8",
    ),
    (
        "ferry below nothing",
        first("routes.json", ferry=-1),
        "routes.json, entry 1 (kyiv–lviv): ferry -1 is too small; use 0 to 8",
    ),
    (
        "tunnel a number",
        first("routes.json", tunnel=1),
        "routes.json, entry 1 (kyiv–lviv): tunnel 1 does not fit; use true or false",
    ),
    (
        "colour unknown",
        first("routes.json", color="brown"),
        f'routes.json, entry 1 (kyiv–lviv): color "brown" does not fit; use one of {COLORS}',
    ),
    (
        "locomotive is no colour of a route",
        first("routes.json", color="locomotive"),
        f'routes.json, entry 1 (kyiv–lviv): color "locomotive" does not fit; use one of {COLORS}',
    ),
    (
        "field unknown",
        first("routes.json", lenght=3),
        "routes.json, entry 1 (kyiv–lviv): lenght is not a field of this format; "
        "remove it or use one of: a, b, length, color, ferry, tunnel, mountain, confidence",
    ),
    (
        "field missing",
        lambda files: files["routes.json"][0].pop("length"),
        "routes.json, entry 1 (kyiv–lviv): length is missing; add it",
    ),
    (
        "entry no object",
        lambda files: files["routes.json"].insert(0, "kyiv"),
        'routes.json, entry 1: the entry "kyiv" does not fit; use an object { } with a, b, length, color',
    ),
    (
        "city id no slug",
        first("cities.json", id="Kyiv"),
        'cities.json, entry 1 (Kyiv): id "Kyiv" does not fit; use a short id of lower-case letters, digits and _',
    ),
    (
        "city id with a newline",
        first("cities.json", id="kyiv\n"),
        'cities.json, entry 1 (kyiv ): id "kyiv " does not fit; use a short id of lower-case letters, digits and _',
    ),
    (
        "latitude out of bounds",
        first("cities.json", lat=91),
        "cities.json, entry 1 (kyiv): lat 91 is too large; use -90 to 90",
    ),
    (
        "longitude a text",
        first("cities.json", lon="east"),
        'cities.json, entry 1 (kyiv): lon "east" does not fit; use a number from -180 to 180',
    ),
    (
        "name missing",
        first("cities.json", names={"uk": "Київ"}),
        "cities.json, entry 1 (kyiv): names.en is missing; add it",
    ),
    (
        "name blank",
        first("cities.json", names={"en": "Kyiv", "pl": " "}),
        'cities.json, entry 1 (kyiv): names.pl " " does not fit; use a text of 1 to 60 characters on one line',
    ),
    (
        "language unknown",
        first("cities.json", names={"en": "Kyiv", "de": "Kiew"}),
        "cities.json, entry 1 (kyiv): names.de is not a field of this format; "
        "remove it or use one of: en, board, uk, ru, pl, modern",
    ),
    (
        "points nothing",
        first("tickets.json", points=0),
        "tickets.json, entry 1 (lviv–odesa): points 0 is too small; use 1 to 100",
    ),
    (
        "kind unknown",
        first("tickets.json", kind="short"),
        'tickets.json, entry 1 (lviv–odesa): kind "short" does not fit; use one of long, regular',
    ),
    (
        "confidence unknown",
        first("tickets.json", confidence="sure"),
        'tickets.json, entry 1 (lviv–odesa): confidence "sure" does not fit; '
        "use one of inferred, one-source, reconstructed, two-sources, or null",
    ),
    (
        "not a list",
        whole("cities.json", {}),
        "cities.json: holds an object, not a list; start it with [ and end it with ]",
    ),
    (
        "not an object",
        whole("board.json", [1]),
        "board.json: holds a list, not an object; start it with { and end it with }",
    ),
    ("head without id", lambda files: files["board.json"].pop("id"), "board.json: id is missing; add it"),
    (
        "newer format",
        head(format=2),
        "board.json: format 2 is newer than this program reads; update Kvytok or write the board in format 1",
    ),
    ("no such format", head(format=0), "board.json: format 0 does not fit; use one of 1"),
    ("format true", head(format=True), "board.json: format true does not fit; use one of 1"),
    ("games no list", head(games={}), "board.json: games is an object; use a list"),
    (
        "game id no slug",
        lambda files: files["board.json"]["games"][0].update(id="-x"),
        'board.json, game 1 (-x): id "-x" does not fit; use a short id of lower-case letters, digits and -',
    ),
    (
        "game no object",
        head(games=[None]),
        "board.json, game 1: the entry is null; use an object { } with id, names",
    ),
    (
        "rule unknown",
        lambda files: files["board.json"]["games"][0].update(rules={"trains": 45}),
        "board.json, game 1 (tiny): rules.trains is not a field of this format; "
        f"remove it or use one of: {', '.join(Rules.__struct_fields__)}",
    ),
    ("cars too many", rules(cars=61), "board.json, game 1 (tiny): rules.cars 61 is too large; use 1 to 60"),
    ("offer too large", rules(offer=6), "board.json, game 1 (tiny): rules.offer 6 is too large; use 1 to 5"),
    (
        "card colour unknown",
        rules(cards={"mauve": 12}),
        'board.json, game 1 (tiny): rules.cards has the unknown key "mauve"; '
        "use one of black, blue, green, locomotive, orange, pink, red, white, yellow as keys",
    ),
    (
        "card count below nothing",
        rules(cards={"blue": 12.0, "red": -1}),
        "board.json, game 1 (tiny): rules.cards.red -1 is too small; use 0 to 99",
    ),
    (
        "card count nothing with a sign",
        rules(cards={"blue": 12.0, "red": -0.0}),
        "board.json, game 1 (tiny): rules.cards.red -0.0 does not fit; use a whole number from 0 to 99",
    ),
    (
        "points for no length",
        rules(route_points={"nine": 1}),
        'board.json, game 1 (tiny): rules.route_points has the unknown key "nine"; '
        "use a whole number from 1 to 8 as keys",
    ),
    (
        "points for a length written oddly",
        rules(route_points={"01": 1}),
        'board.json, game 1 (tiny): rules.route_points has the unknown key "01"; '
        "use a whole number from 1 to 8 as keys",
    ),
    (
        "flag of two colours",
        rules(flag_colors=["red", "blue"]),
        "board.json, game 1 (tiny): rules.flag_colors has 2 values; use a list of 3",
    ),
    (
        "third flag colour unknown",
        rules(flag_colors=["red", "blue", "gray"]),
        'board.json, game 1 (tiny): rules.flag_colors.3 "gray" does not fit; '
        "use one of black, blue, green, orange, pink, red, white, yellow",
    ),
    (
        "no ticket sets",
        rules(ticket_sets=[]),
        "board.json, game 1 (tiny): rules.ticket_sets has 0 values; use a list of 1 to 16 values",
    ),
    (
        "tie-break unknown",
        rules(tie_breaks=["tickets", "age"]),
        'board.json, game 1 (tiny): rules.tie_breaks.2 "age" does not fit; '
        "use one of fewer_stations, longest_bonus, longest_path, tickets",
    ),
    (
        "broken JSON",
        whole("routes.json", b'[\n{"a": "kyiv",\n"b" "lviv"}]'),
        "routes.json, line 3: is not valid JSON (expected ':'); mend it with the help of a JSON editor",
    ),
    (
        "cut off",
        whole("routes.json", b'[{"a": "ky'),
        "routes.json: is not valid JSON (the text is cut off); mend it with the help of a JSON editor",
    ),
    (
        "a number beyond all measure",
        whole("routes.json", b"[" + b"9" * 5000 + b"]"),
        "routes.json: is not valid JSON (Integer value out of range); mend it with the help of a JSON editor",
    ),
    (
        "letters that are not UTF-8",
        whole("routes.json", b'["\xff\xfe"]'),
        "routes.json: has letters that are not UTF-8; save it as UTF-8",
    ),
    (
        "empty",
        whole("routes.json", b""),
        "routes.json: is not valid JSON (the text is cut off); mend it with the help of a JSON editor",
    ),
    (
        "bottomless",
        whole("routes.json", b"[" * 100_000),
        "routes.json: is nested too deeply; write the file as docs/board-format.md shows",
    ),
]


@pytest.mark.parametrize(("edit", "line"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_malformed(files: Files, lines_for: Callable[[Files], list[str]], edit: Edit, line: str) -> None:
    edit(files)
    assert lines_for(files) == [line]


def test_every_malformed_entry_is_named_at_once(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    files["routes.json"][0]["length"] = 9
    files["routes.json"][3]["color"] = 7
    files["tickets.json"][5]["points"] = None
    files["board.json"]["games"][0]["rules"]["hand"] = 11
    del files["board.json"]["names"]
    assert lines_for(files) == [
        "board.json: names is missing; add it",
        "board.json, game 1 (tiny): rules.hand 11 is too large; use 0 to 10",
        "routes.json, entry 1 (kyiv–lviv): length 9 is too long; use 1 to 8",
        f"routes.json, entry 4 (kyiv–dnipro): color 7 does not fit; use one of {COLORS}",
        "tickets.json, entry 6 (dnipro–odesa): points is null; use a whole number from 1 to 100",
    ]


def test_missing_files_are_all_named(tmp_path: Path) -> None:
    (tmp_path / "routes.json").mkdir()
    with pytest.raises(BoardError) as caught:
        load_board(tmp_path)
    holds = "a board folder holds board.json, cities.json, routes.json, tickets.json"
    assert str(caught.value).splitlines() == [
        f"board.json: is missing; {holds}",
        f"cities.json: is missing; {holds}",
        "routes.json: cannot be read (Is a directory); make it a file that you may read",
        f"tickets.json: is missing; {holds}",
    ]


def test_missing_folder(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    with pytest.raises(BoardError) as caught:
        load_board(folder)
    assert (
        str(caught.value)
        == f"{folder}: there is no such folder; give the folder that holds board.json, or a file of the workshop"
    )
    assert [fault.file for fault in caught.value.faults] == [str(folder)]
