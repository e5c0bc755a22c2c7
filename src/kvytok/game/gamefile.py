"""The game file: a whole game as text that people can read and programs can replay.

It has a header, the key from which all chance comes, the moves, the result, and a check of everything above it. There
is only one way to write a game, so two files are equal when the games are. docs/notation.md describes the format.
"""

import errno
import hashlib
import os
import re
import reprlib
import secrets
from pathlib import Path
from typing import Final

import msgspec

from kvytok.boards import BoardSource
from kvytok.game.box import Box, open_box
from kvytok.game.errors import GameFileError, MoveError
from kvytok.game.game import KEY_BYTES, Game, name_fault
from kvytok.game.position import Position

FORMAT: Final = 1
"""The version of the format that this program reads and writes."""
TITLE: Final = "kvytok game"
UNFINISHED: Final = "unfinished"
NUMBERED: Final = re.compile(r"([1-9][0-9]{0,5})\. (.*)")
HEX: Final = re.compile(r"[0-9a-f]+")
NOT_COPIED: Final = "the file was changed by hand or not copied whole; get it from where it was saved"


def write(game: Game) -> str:
    """The text of the game file."""
    lines = [
        f"{TITLE} {FORMAT}",
        f"game: {game.box.game_id}",
        f"board: {game.box.board.id} {game.box.digest}",
        f"bonus: {' '.join(game.box.bonus) or 'none'}",
        *(f"seat {seat}: {name}" for seat, name in enumerate(game.names)),
        f"first: {'chance' if game.chosen_first is None else f'seat {game.chosen_first}'}",
        f"commitment: {game.commitment}",
        f"key: {game.key.hex()}",
        "",
        *(
            f"{number}. {game.names[played.seat]}: {played.move.text()}"
            for number, played in enumerate(game.history, start=1)
        ),
        "",
        _result_line(game),
    ]
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}check: {_check(game, text)}\n"


def _result_line(game: Game) -> str:
    return f"result: {game.result().text() if game.over else UNFINISHED}"


def _check(game: Game, text: str) -> str:
    """SHA-256 of everything above the check line and of the last position."""
    digest = hashlib.sha256(text.encode())
    digest.update(last_position(game))
    return digest.hexdigest()


def last_position(game: Game) -> bytes:
    """The last position as compact JSON: what lies where, in the numbers of docs/decisions.md."""
    facts = Position(game.box, game.states, game.names).facts()
    seats, box = game.players, game.box
    shown = {
        "phase": facts["phase"],
        "seat": facts["seat"],
        "hands": facts["hands"][:seats].tolist(),
        "face_up": facts["face_up"].tolist(),
        "deck": facts["deck"].tolist(),
        "discard": facts["discard"].tolist(),
        "owner": facts["owner"][: len(box.routes)].tolist(),
        "station_owner": facts["station_owner"][: len(box.cities)].tolist(),
        "cars": facts["cars"][:seats].tolist(),
        "stations": facts["stations"][:seats].tolist(),
        "score": facts["score"][:seats].tolist(),
        "flag_cards": facts["flag_cards"][:seats].tolist(),
        "holder": facts["holder"][: len(box.tickets)].tolist(),
        "ticket_deck": facts["ticket_deck"][: facts["ticket_deck_n"]].tolist(),
    }
    return msgspec.json.encode(shown)


def save(game: Game, path: Path) -> None:
    """Write a game file completely or not at all: the new file replaces the old one when it is complete."""
    content = write(game).encode()
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a game is saved in a file, and this is a folder", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def load(path: Path, board: BoardSource = None) -> Game:
    """The game in a file, replayed."""
    content = path.read_bytes()
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise GameFileError(line, "is not UTF-8 text", "a game file is UTF-8 text as Game.save writes it") from None
    return replay(text, board)


def replay(text: str, board: BoardSource = None) -> Game:
    """The game in a file's text, played again and checked move by move.

    `GameFileError` names the first line that is wrong. `board` is the folder of the board if it is your own.
    """
    if not isinstance(text, str):
        raise TypeError(f"replay takes the text of a game file, not {reprlib.repr(text)}; Game.load reads a file")
    lines = _Lines(text)
    game = _read_header(lines, board)
    _read_moves(lines, game)
    _read_end(lines, game)
    return game


class _Lines:
    """The lines of a text, read one after the other."""

    def __init__(self, text: str) -> None:
        if text.count("\r\n") == text.count("\n") == text.count("\r"):
            text = text.replace("\r\n", "\n")
        self.lines = text.removesuffix("\n").split("\n")
        self.number = 0

    def next(self, wanted: str) -> str:
        """The next line; an error if the text has ended."""
        if self.number == len(self.lines):
            raise GameFileError(self.number, f"the file ends here, but {wanted} should follow", NOT_COPIED)
        self.number += 1
        return self.lines[self.number - 1]

    def peek(self) -> str:
        """The next line without moving on; empty if the text has ended."""
        return self.lines[self.number] if self.number < len(self.lines) else ""

    def value(self, name: str) -> str:
        """The value on the next line, which must have this name."""
        line = self.next(f'"{name}: …"')
        prefix = f"{name}: "
        if not line.startswith(prefix):
            raise self.error(
                f'"{name}: …" is expected, not {_shown(line)}', "the lines of the header have a fixed order"
            )
        return line.removeprefix(prefix)

    def blank(self) -> None:
        """Read the next line, which must be empty."""
        line = self.next("an empty line")
        if line:
            raise self.error(f"an empty line is expected, not {_shown(line)}", NOT_COPIED)

    def error(self, problem: str, fix: str) -> GameFileError:
        """An error in the last line read."""
        return GameFileError(self.number, problem, fix)


def _shown(line: str) -> str:
    return repr(line if len(line) <= 60 else line[:59] + "…")


def _read_header(lines: _Lines, board: BoardSource) -> Game:
    """Read everything above the moves."""
    title = lines.next(f'"{TITLE} {FORMAT}"')
    if title != f"{TITLE} {FORMAT}":
        newer = re.fullmatch(rf"{TITLE} ([1-9][0-9]*)", title)
        if newer:
            raise lines.error(f"the file is in format {newer[1]}, this program reads {FORMAT}", "use a newer Kvytok")
        raise lines.error(f"a game file begins with {f'{TITLE} {FORMAT}'!r}, not {_shown(title)}", "is it a game file?")
    box = _read_box(lines, board)
    names = _read_names(lines, box)
    first = _read_first(lines, len(names))
    commitment = _read_hex(lines, "commitment")
    committed = lines.number
    key = bytes.fromhex(_read_hex(lines, "key"))
    if hashlib.sha256(key).hexdigest() != commitment:
        raise GameFileError(committed, "the commitment is not the SHA-256 of the key", "one of the two was changed")
    lines.blank()
    return Game(box, names, key, first)


def _read_box(lines: _Lines, board: BoardSource) -> Box:
    """Read the game, the board and the bonus sets."""
    game_id = lines.value("game")
    game_line = lines.number
    board_id, _, digest = lines.value("board").partition(" ")
    board_line = lines.number
    named = lines.value("bonus")
    bonus = () if named == "none" else tuple(named.split(" "))
    try:
        box = open_box(game_id, (), board)
    except ValueError as error:
        fix = "for a board of your own, name its folder" if board is None else "is this the folder of its board?"
        raise GameFileError(game_line, str(error), fix) from None
    try:
        box = open_box(game_id, bonus, board)
    except ValueError as error:
        raise lines.error(str(error), "name the bonus sets of this game, or none") from None
    if bonus != box.bonus:
        raise lines.error(f"the bonus sets are not written as {' '.join(box.bonus)!r}", NOT_COPIED)
    if board_id != box.board.id:
        raise GameFileError(board_line, f"{game_id} is played on {box.board.id}, not {_shown(board_id)}", NOT_COPIED)
    if digest != box.digest:
        problem = f"the board {board_id} is not the one that was played on: {box.digest}, not {_shown(digest)}"
        raise GameFileError(board_line, problem, "replay it with the version of the board of that time")
    return box


def _read_names(lines: _Lines, box: Box) -> tuple[str, ...]:
    """Read the names, one line for each seat."""
    names: list[str] = []
    while lines.peek().startswith("seat "):
        name = lines.value(f"seat {len(names)}")
        fault = name_fault(name)
        if fault:
            raise lines.error(fault, "write another name")
        if name.casefold() in (other.casefold() for other in names):
            raise lines.error(f"two seats are called {name!r}", "names must differ")
        names.append(name)
    fewest, most = box.rules.players_min, box.rules.players_max
    if not fewest <= len(names) <= most:
        raise GameFileError(lines.number + 1, f"{len(names)} seats", f"{box.game_id} is for {fewest} to {most} players")
    return tuple(names)


def _read_first(lines: _Lines, seats: int) -> int | None:
    """Read who was chosen to play first."""
    first = lines.value("first")
    choices = {"chance": None} | {f"seat {seat}": seat for seat in range(seats)}
    if first not in choices:
        raise lines.error(f"{_shown(first)} cannot be first", f"write one of: {', '.join(choices)}")
    return choices[first]


def _read_hex(lines: _Lines, name: str) -> str:
    """Read 32 bytes in lower-case hexadecimal digits."""
    value = lines.value(name)
    if len(value) != 2 * KEY_BYTES or not HEX.fullmatch(value):
        raise lines.error(
            f"the {name} is {2 * KEY_BYTES} lower-case hexadecimal digits, not {_shown(value)}", NOT_COPIED
        )
    return value


def _read_moves(lines: _Lines, game: Game) -> None:
    """Read and play the moves up to the empty line."""
    while True:
        line = lines.next('a move, or an empty line and "result: …"')
        if not line:
            return
        number = len(game.history) + 1
        match = NUMBERED.fullmatch(line)
        if not match or match[1] != str(number):
            raise lines.error(f'"{number}. NAME: MOVE" is expected, not {_shown(line)}', "moves are numbered from 1")
        seat, text = _split_name(lines, game, match[2])
        try:
            game.play(text, seat)
        except MoveError as error:
            raise lines.error(f"move {number}, {game.names[seat]}: {error}", "this move was not played") from None
        exact = game.history[-1].move.text()
        if text != exact:
            raise lines.error(f"move {number} is written {_shown(text)}", f"write it as: {exact}")


def _split_name(lines: _Lines, game: Game, entry: str) -> tuple[int, str]:
    """The seat and the text of a move."""
    fitting = [seat for seat, name in enumerate(game.names) if entry.startswith(f"{name}: ")]
    if not fitting:
        raise lines.error(f"{_shown(entry)} begins with no player's name", f"players are {', '.join(game.names)}")
    seat = max(fitting, key=lambda seat: len(game.names[seat]))
    return seat, entry.removeprefix(f"{game.names[seat]}: ")


def _read_end(lines: _Lines, game: Game) -> None:
    """Read and compare the result and the check."""
    line = lines.next('"result: …"')
    if line != _result_line(game):
        raise lines.error(f"{_shown(line)} is not what the moves lead to", f"that is: {_result_line(game)}")
    above = "".join(f"{line}\n" for line in lines.lines[: lines.number])
    line = lines.next('"check: …"')
    if line != f"check: {_check(game, above)}":
        raise lines.error("the check does not fit what stands above it", NOT_COPIED)
    if lines.number != len(lines.lines):
        raise GameFileError(lines.number + 1, "something follows the check, the last line", "remove it")
