"""Finding boards and games, choosing their tickets, and what loading normalises."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kvytok.boards import (
    Texts,
    UnknownBonusSet,
    UnknownGame,
    board_ids,
    built_in,
    find_game,
    game_ids,
    load_board,
    tickets_in_play,
)
from kvytok.boards.load import FILES
from kvytok.boards.schema_file import SCHEMA_FILE, schema_text

Files = dict[str, Any]


def test_ids() -> None:
    assert board_ids() == ("europe", "usa", "paris", "ukraine")
    assert game_ids() == ("europe", "europe-1912", "europe-mega", "europe-big-cities", "usa", "paris", "ukraine")


def test_board_ids_are_folder_names() -> None:
    for name in board_ids():
        board = built_in(name)
        assert board.id == board.folder.name == name
        assert board.format == 1


def test_built_in_folders_have_no_stray_boards() -> None:
    package = built_in("usa").folder.parent
    assert {path.parent.name for path in package.glob("*/board.json")} == set(board_ids())


def test_find_game_is_cached() -> None:
    board, game = find_game("europe-mega")
    assert (board.id, game.id) == ("europe", "europe-mega")
    assert find_game("europe-mega")[0] is board is find_game("europe")[0]


def test_unknown_game_lists_what_exists() -> None:
    with pytest.raises(UnknownGame) as caught:
        find_game("europe-mgea")
    assert str(caught.value) == (
        "there is no game 'europe-mgea'; did you mean europe-mega? "
        "there are: europe, europe-1912, europe-mega, europe-big-cities, usa, paris, ukraine"
    )
    with pytest.raises(UnknownGame, match=r"^there is no game 'x'; there are: europe, "):
        find_game("x")
    with pytest.raises(UnknownGame, match=r"^there is no board 'pariss'; did you mean paris[?] there are: europe, "):
        built_in("pariss")


def test_a_board_of_ones_own(files: Files, lines_for: Callable[[Files], list[str]], tmp_path: Path) -> None:
    assert lines_for(files) == []
    board, game = find_game("tiny", tmp_path)
    assert (board.id, board.folder, game.rules.cars) == ("tiny", tmp_path, 12)
    with pytest.raises(UnknownGame, match=r"^there is no game 'usa'; there are: tiny$"):
        find_game("usa", tmp_path)


def test_lookups() -> None:
    board = built_in("europe")
    assert [board.city_index[city.id] for city in board.cities] == list(range(47))
    assert board.game("europe-1912").rules.ticket_sets == ("1912",)
    with pytest.raises(KeyError):
        board.game("usa")
    with pytest.raises(AttributeError):
        board.id = "other"  # type: ignore[misc]


def test_tickets_keep_the_order_of_the_file() -> None:
    board, game = find_game("europe-mega")
    assert tickets_in_play(board, game, ("max", "orient_express")) == board.tickets
    assert tickets_in_play(board, game) == board.tickets[:101]


def test_bonus_tickets_join_every_europe_game() -> None:
    for game in built_in("europe").games:
        plain = len(tickets_in_play(built_in("europe"), game))
        counts = [len(tickets_in_play(built_in("europe"), game, bonus)) for bonus in (["max"], ["orient_express"])]
        assert counts == [plain + 1, plain + 6]
        assert len(tickets_in_play(built_in("europe"), game, game.rules.bonus_sets)) == plain + 7


def test_bonus_sets_that_are_not_allowed() -> None:
    with pytest.raises(UnknownBonusSet) as caught:
        tickets_in_play(*find_game("europe"), bonus=["orient-express"])
    assert str(caught.value) == (
        "europe has no bonus set 'orient-express'; did you mean 'orient_express'? there are: orient_express, max"
    )
    with pytest.raises(UnknownBonusSet, match=r"^usa has no bonus tickets, so 'max' cannot be added$"):
        tickets_in_play(*find_game("usa"), bonus=["max"])


def test_other_words_for_colours(files: Files, lines_for: Callable[[Files], list[str]], tmp_path: Path) -> None:
    for entry, word in zip(files["routes.json"], ("grey", "violet", "purple", "red", "gray"), strict=True):
        entry["color"] = word
    cards = {"violet": 12, "red": 12, "blue": 12, "locomotive": 14}
    files["board.json"]["games"][0]["rules"].update(cards=cards, flag_colors=["purple", "red", "blue"])
    assert lines_for(files) == []
    board = load_board(tmp_path)
    assert [route.color for route in board.routes] == ["gray", "pink", "pink", "red", "gray"]
    rules = board.games[0].rules
    assert rules.cards == {"pink": 12, "red": 12, "blue": 12, "locomotive": 14}
    assert rules.flag_colors == ("pink", "red", "blue")


def test_one_colour_under_two_names(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    cards = {"violet": 12, "pink": 12, "red": 12, "blue": 12, "green": 12, "locomotive": 14}
    files["board.json"]["games"][0]["rules"]["cards"] = cards
    assert lines_for(files) == [
        "board.json, game 1 (tiny): rules.cards gives pink under two names; use one name for each colour"
    ]


def test_names_left_out_are_english(files: Files, lines_for: Callable[[Files], list[str]], tmp_path: Path) -> None:
    assert lines_for(files) == []
    board = load_board(tmp_path)
    names = board.cities[0].names
    assert (names.board, names.en, names.uk, names.ru, names.pl) == ("Kyiv", "Kyiv", "Київ", "Kyiv", "Kyiv")
    assert (board.names.pl, board.games[0].names.uk, board.games[0].names.pl) == ("Tiny", "Крихітка", "Tiny")


def test_texts_left_out_are_english(files: Files, lines_for: Callable[[Files], list[str]], tmp_path: Path) -> None:
    files["board.json"] |= {"notice": "Ours.", "sets": [{"id": "base", "names": {"en": "All", "pl": "Wszystkie"}}]}
    files["board.json"]["games"][0] |= {"line": {"en": "Small.", "uk": "Мала."}}
    assert lines_for(files) == []
    board = load_board(tmp_path)
    assert board.notice == Texts(en="Ours.", uk="Ours.", ru="Ours.", pl="Ours.")
    assert board.games[0].line == Texts(en="Small.", uk="Мала.", ru="Small.", pl="Small.")
    assert board.games[0].differs is None
    assert (board.set_names("base").ru, board.set_names("base").pl) == ("All", "Wszystkie")
    assert board.set_names("other").uk == "other"


def test_a_board_that_says_little_has_trains_and_comes_last(
    files: Files, lines_for: Callable[[Files], list[str]], tmp_path: Path
) -> None:
    assert lines_for(files) == []
    board = load_board(tmp_path)
    assert (board.pieces, board.minutes, board.notice, board.reconstructed) == ("trains", 60, None, None)
    assert board.order > max(built_in(name).order for name in board_ids())


def test_a_byte_order_mark_is_harmless(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    files["routes.json"] = b"\xef\xbb\xbf" + msgspec.json.encode(files["routes.json"])
    assert lines_for(files) == []


def test_schema_file_is_up_to_date() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), "run python -m kvytok.boards.schema_file"


def test_schema_has_every_file_and_no_dangling_reference() -> None:
    schema = msgspec.json.decode(SCHEMA_FILE.read_bytes())
    definitions = schema["$defs"]
    assert set(FILES) <= set(definitions)
    assert definitions["Route"]["properties"]["length"] == {"type": "integer", "minimum": 1, "maximum": 8}
    assert definitions["Rules"]["properties"]["cards"]["propertyNames"]["enum"][-1] == "locomotive"

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"].removeprefix("#/$defs/")} if "$ref" in value else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    assert references(schema) <= set(definitions)
