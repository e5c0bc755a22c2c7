"""Loading a board: the four files of its folder, or the one file of the workshop, are read, converted and checked."""

from pathlib import Path
from typing import Any

from msgspec import structs

from kvytok.boards import shape
from kvytok.boards.check import check_board
from kvytok.boards.check_games import check_games
from kvytok.boards.explain import short
from kvytok.boards.faults import BoardError, Fault
from kvytok.boards.schema import Board, City, Route, Ticket

FILES = ("board.json", "cities.json", "routes.json", "tickets.json")
LAYOUT = "layout.json"


LARGEST = 2_000_000
"""The most bytes of a board in one file."""


def load_board(place: Path) -> Board:
    """The board in a folder, or in one file; `BoardError` with every fault if it cannot be played."""
    if place.is_file():
        content, faults = _content(place, place.name)
        if faults:
            raise BoardError(faults)
        return read_board(content, place)
    if not place.is_dir():
        fix = f"give the folder that holds {FILES[0]}, or a file of the workshop"
        raise BoardError([Fault(str(place), "", "there is no such folder", fix)])
    contents: dict[str, Any] = {}
    faults = []
    for file in FILES:
        content, found = _content(place / file, file)
        value, malformed = (None, found) if found else shape.parse(file, content)
        faults += malformed
        if not malformed:
            contents[file] = value
    return _checked(place, contents, faults)


def read_board(content: bytes, place: Path, board_id: str | None = None) -> Board:
    """The board in one file, which has the content of each file of a board folder under its name without `.json`.

    With `board_id` the board is called so, and its games too: boards from anywhere clash with no other board then.
    """
    file = place.name
    if len(content) > LARGEST:
        raise BoardError([Fault(file, "", "is too large", f"use at most {LARGEST} bytes")])
    whole, faults = shape.parse(file, content)
    if faults:
        raise BoardError(faults)
    if not isinstance(whole, dict) or any(name.removesuffix(".json") not in whole for name in FILES):
        parts = ", ".join(name.removesuffix(".json") for name in FILES)
        raise BoardError(
            [Fault(file, "", "is not a board", f"save it in the workshop, or give an object with {parts}")]
        )
    for name in whole:
        if f"{name}.json" not in (*FILES, LAYOUT):
            faults.append(Fault(file, "", f"{short(name)} is not a part of a board", "remove it"))
    contents = {name: whole[name.removesuffix(".json")] for name in FILES}
    head = contents[FILES[0]]
    if board_id is not None and isinstance(head, dict) and isinstance(games := head.get("games"), list):
        named = [
            game | {"id": f"{board_id}-{number}" if number else board_id} if isinstance(game, dict) else game
            for number, game in enumerate(games)
        ]
        contents[FILES[0]] = head | {"id": board_id, "games": named}
    return _checked(place, contents, faults, whole.get("layout"))


def _checked(place: Path, contents: dict[str, Any], faults: list[Fault], layout: Any = None) -> Board:
    board = _shaped(place, contents, faults)
    if faults or board is None:
        raise BoardError(faults)
    faults = [*check_board(board), *check_games(board)]
    if faults:
        raise BoardError(faults)
    return board if layout is None else structs.replace(board, layout=layout)


def _content(path: Path, file: str) -> tuple[bytes, list[Fault]]:
    try:
        return path.read_bytes(), []
    except FileNotFoundError:
        return b"", [Fault(file, "", "is missing", f"a board folder holds {', '.join(FILES)}")]
    except OSError as error:
        return b"", [Fault(file, "", f"cannot be read ({error.strerror})", "make it a file that you may read")]


def _shaped(folder: Path, contents: dict[str, Any], faults: list[Fault]) -> Board | None:
    """The typed board from the files that could be read; malformed parts are added to `faults`."""
    head = None
    cities: list[City] = []
    routes: list[Route] = []
    tickets: list[Ticket] = []
    if "board.json" in contents:
        head, found = shape.board_file("board.json", contents["board.json"])
        faults += found
    if "cities.json" in contents:
        cities, found = shape.entries("cities.json", contents["cities.json"], City)
        faults += found
    if "routes.json" in contents:
        routes, found = shape.entries("routes.json", contents["routes.json"], Route)
        faults += found
    if "tickets.json" in contents:
        tickets, found = shape.entries("tickets.json", contents["tickets.json"], Ticket)
        faults += found
    if head is None:
        return None
    return Board(
        format=head.format,
        id=head.id,
        names=head.names,
        pieces=head.pieces,
        minutes=head.minutes,
        order=head.order,
        notice=head.notice,
        reconstructed=head.reconstructed,
        sets=head.sets,
        regions=head.regions,
        games=head.games,
        cities=tuple(cities),
        routes=tuple(routes),
        tickets=tuple(tickets),
        folder=folder,
    )
