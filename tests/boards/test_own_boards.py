"""Libraries: built-in boards and board folders of your own, side by side."""

import json
import shutil
from pathlib import Path

import pytest

from kvytok.boards import (
    BoardClash,
    Library,
    UnknownGame,
    board_ids,
    built_in,
    find_game,
    game_ids,
    library_of,
    library_with,
    load_board,
)
from kvytok.game import Game, open_box


def changed(folder: Path, **fields: object) -> Path:
    """The folder, with other fields in its board.json."""
    file = folder / "board.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | fields))
    return folder


def test_the_built_in_boards_are_a_library() -> None:
    assert library_of().board_ids == board_ids()
    assert library_of().game_ids == game_ids()
    assert library_of().find_game("paris") == find_game("paris")
    assert library_of().board("europe") is built_in("europe")
    with pytest.raises(UnknownGame, match="there is no board 'asia'; there are: europe, usa"):
        library_of().board("asia")


def test_a_library_has_the_built_in_boards_and_those_of_folders(strict: Path) -> None:
    library = library_with([strict])
    assert set(library.board_ids) == {*board_ids(), "strict"}
    assert set(library.game_ids) == {*game_ids(), "europe-strict"}
    board, game = library.find_game("europe-strict")
    assert (board.id, board.folder, game.id) == ("strict", strict, "europe-strict")
    assert game_ids() == library_of().game_ids, "the built-in boards stay what they are"
    with pytest.raises(UnknownGame, match=r"'europe-strickt'; did you mean europe-strict\?"):
        library.find_game("europe-strickt")


def test_the_folder_of_a_built_in_board_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = built_in("ukraine").folder
    assert library_with([folder]) == library_with([])
    monkeypatch.chdir(folder.parent)
    assert library_with([Path("ukraine")]) == library_with([])
    assert library_of(Path("ukraine")).game_ids == ("ukraine",)


def test_boards_come_in_the_order_that_they_name(strict: Path) -> None:
    last = max(board.order for board in library_of().boards) + 1
    assert library_with([changed(strict, order=last)]).board_ids == (*board_ids(), "strict")
    first = shutil.copytree(strict, strict.parent / "first")
    assert library_with([changed(first, order=0)]).board_ids == ("strict", *board_ids())


def test_libraries_of_the_same_boards_are_equal(strict: Path) -> None:
    board = load_board(strict)
    assert Library([board]) == Library([board])
    assert hash(Library([board])) == hash(Library([board]))
    assert Library([board]) != Library([load_board(strict)])
    assert library_with([strict]) == library_with([strict])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"id": "usa"}, r"the built-in board usa and the board usa in .*strict have the same id; give one of them"),
        (
            {"games": [{"id": "paris", "names": {"en": "Mine"}, "rules": {"opening_long": 1}}]},
            r"the built-in board paris and the board strict in .*strict both have a game paris; give one of them",
        ),
    ],
)
def test_an_id_belongs_to_one_board(strict: Path, fields: dict[str, object], told: str) -> None:
    with pytest.raises(BoardClash, match=told):
        library_with([changed(strict, **fields)])


def test_two_folders_clash_as_well(strict: Path, tmp_path: Path) -> None:
    shutil.copytree(strict, tmp_path / "again")
    with pytest.raises(BoardClash, match=r"the board strict in .*strict and the board strict in .*again have"):
        library_with([strict, tmp_path / "again"])


def test_a_game_is_opened_from_a_folder_a_board_or_a_library(strict: Path) -> None:
    board = load_board(strict)
    for source in (strict, str(strict), board, library_with([strict])):
        assert open_box("europe-strict", (), source).rules.locomotives == "ferries-and-tunnels"
        assert Game.new("europe-strict", 2, seed=1, board=source).box.board.id == "strict"
    assert open_box("europe-strict", (), board) is open_box("europe-strict", (), board)
    with pytest.raises(ValueError, match="there is no game 'europe-strict'"):
        open_box("europe-strict")


def test_a_game_file_is_read_with_any_of_them(strict: Path, tmp_path: Path) -> None:
    game = Game.new("europe-strict", 2, seed=1, board=strict)
    game.play(game.moves()[0])
    game.save(tmp_path / "game.kvytok")
    for source in (strict, load_board(strict), library_with([strict])):
        assert Game.load(tmp_path / "game.kvytok", source).record() == game.record()


def test_a_game_with_points_of_its_own_is_saved_and_replayed(strict: Path) -> None:
    [entry] = json.loads((strict / "board.json").read_text())["games"]
    points = {str(length): 3 * length for length in range(1, 9)}
    folder = changed(strict, games=[entry | {"rules": entry["rules"] | {"route_points": points}}])
    game = Game.new(entry["id"], names=["Anna", "Bo"], seed=5, board=folder)
    game.play(game.moves()[0])
    game.save(strict / "game.kvytok")
    assert Game.load(strict / "game.kvytok", board=folder).box.digest == game.box.digest
    assert game.box.digest != open_box(entry["id"], board=load_board(changed(folder, games=[entry]))).digest
