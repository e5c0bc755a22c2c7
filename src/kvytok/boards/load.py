"""Loading a board folder: its four files are read, converted and checked."""

from pathlib import Path
from typing import Any

from kvytok.boards import shape
from kvytok.boards.check import check_board
from kvytok.boards.check_games import check_games
from kvytok.boards.faults import BoardError, Fault
from kvytok.boards.schema import Board, City, Route, Ticket

FILES = ("board.json", "cities.json", "routes.json", "tickets.json")


def load_board(folder: Path) -> Board:
    """The board in a folder, checked; `BoardError` with every fault if it cannot be played."""
    if not folder.is_dir():
        raise BoardError([Fault(str(folder), "", "there is no such folder", f"give the folder that holds {FILES[0]}")])
    contents: dict[str, Any] = {}
    faults: list[Fault] = []
    for file in FILES:
        content, found = _read(folder, file)
        faults += found
        if not found:
            contents[file] = content
    board = _shaped(folder, contents, faults)
    if faults or board is None:
        raise BoardError(faults)
    faults = [*check_board(board), *check_games(board)]
    if faults:
        raise BoardError(faults)
    return board


def _read(folder: Path, file: str) -> tuple[Any, list[Fault]]:
    try:
        content = (folder / file).read_bytes()
    except FileNotFoundError:
        return None, [Fault(file, "", "is missing", f"a board folder holds {', '.join(FILES)}")]
    except OSError as error:
        return None, [Fault(file, "", f"cannot be read ({error.strerror})", "make it a file that you may read")]
    return shape.parse(file, content)


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
