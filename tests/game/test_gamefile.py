"""Game files are replayed exactly, and every change in them is noticed."""

import os
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depth import depth
from game.random_games import TABLES, own_board, played, positions
from kvytok import Game, GameFileError, replay


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_games_replay_exactly(game_id: str, players: int, tmp_path: Path) -> None:
    game = played(game_id, players, seed=players, first=1)
    file = tmp_path / "game.kvytok"
    game.save(file)
    again = Game.load(file)
    assert again.states.tobytes() == game.states.tobytes()
    assert again.history == game.history
    assert again.events == game.events
    assert again.result() == game.result()
    assert again.record() == file.read_text(encoding="utf-8") == game.record()


def test_unfinished_games_are_saved_at_every_move() -> None:
    for number, game in enumerate(
        positions(Game.new("europe", names=["Ганна", "Bo: B", "Bo"], seed=2, bonus=["max"]), 2)
    ):
        if number % 20 == 0 or number < 4:
            text = game.record()
            assert replay(text).record() == text
            assert ("result: unfinished" in text) == (not game.over)


SMALL = played("paris", 2, seed=4, moves=12)
TEXT = SMALL.record()
WHOLE = played("paris", 2, seed=4).record()


def test_the_text_is_what_it_should_be() -> None:
    assert re.fullmatch(
        r"kvytok game 1\n"
        r"game: paris\n"
        r"board: paris [0-9a-f]{16}\n"
        r"bonus: none\n"
        r"seat 0: Player 1\n"
        r"seat 1: Player 2\n"
        r"first: chance\n"
        r"commitment: [0-9a-f]{64}\n"
        r"key: [0-9a-f]{64}\n"
        r"\n"
        r"(\d+\. Player [12]: [a-z0-9_: -]+\n){12}"
        r"\n"
        r"result: unfinished\n"
        r"check: [0-9a-f]{64}\n",
        TEXT,
    )


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("kvytok game 1", "kvytok game 2", "kvytok", "the file is in format 2, this program reads 1"),
        ("kvytok game 1", "chess game", "chess", "a game file begins with 'kvytok game 1'"),
        ("game: paris", "game: pari", "game:", "there is no game 'pari'; did you mean paris"),
        ("board: paris", "board: rome", "board:", "paris is played on paris, not 'rome'"),
        ("board: paris ", "board: paris 0", "board:", "the board paris is not the one that was played on"),
        ("bonus: none", "bonus: max", "bonus:", "paris has no bonus tickets"),
        ("bonus: none", "bonus: ", "bonus:", "no bonus"),
        ("seat 1: Player 2", "seat 1: Player 1", "seat 1", "two seats are called 'Player 1'"),
        ("seat 1: Player 2", "seat 1:  ", "seat 1", "cannot be a name"),
        ("seat 1: Player 2\n", "", "first", "1 seats"),
        ("first: chance", "first: seat 2", "first", "'seat 2' cannot be first"),
        ("commitment: ", "commitment: 0", "commitment", "64 lower-case hexadecimal digits"),
        ("key: ", "kex: ", "kex", '"key: …" is expected'),
        ("\n1. Player", "\n2. Player", "2. Player", '"1. NAME: MOVE" is expected'),
        ("1. Player 1: keep", "1. Player 3: keep", "1. ", "begins with no player's name"),
        ("1. Player 1: keep", "1. Player 1: kep", "1. ", "move 1, Player 1: 'kep"),
        ("result: unfinished", "result: Player 1 wins", "result", "is not what the moves lead to"),
        ("check: ", "check: 0", "check", "the check does not fit"),
        ("unfinished\n", "unfinished\n\n", "", "the check does not fit"),
    ],
)
def test_faults_are_named(old: str, new: str, line: str, problem: str) -> None:
    assert old in TEXT
    changed = TEXT.replace(old, new, 1)
    with pytest.raises(GameFileError) as error:
        replay(changed)
    assert problem in str(error.value)
    if line:
        assert error.value.line == line_of(changed, line)
    assert str(error.value) == f"line {error.value.line}: {error.value.problem}; {error.value.fix}"


def test_another_key_another_commitment() -> None:
    other = Game.new("paris", 2, seed=99)
    with pytest.raises(GameFileError, match="the commitment is not the SHA-256 of the key"):
        replay(TEXT.replace(SMALL.key.hex(), other.key.hex()))
    with pytest.raises(GameFileError, match="move 1, Player 1"):
        replay(TEXT.replace(SMALL.key.hex(), other.key.hex()).replace(SMALL.commitment, other.commitment))


def test_wrong_moves_are_named() -> None:
    lines = TEXT.split("\n")
    at = next(number for number, line in enumerate(lines) if re.search(r"\d+\. Player \d: take", line))
    number = lines[at].split(".")[0]
    other = "Player 2" if "Player 1" in lines[at] else "Player 1"
    wrong_seat = [*lines[:at], f"{number}. {other}: take unseen", *lines[at + 1 :]]
    with pytest.raises(GameFileError, match=rf"line {at + 1}: move {number}, {other}: S5 not-your-turn"):
        replay("\n".join(wrong_seat))
    untidy = [*lines[:at], lines[at].replace("take ", "take  "), *lines[at + 1 :]]
    with pytest.raises(GameFileError, match="write it as: take"):
        replay("\n".join(untidy))
    with pytest.raises(GameFileError, match="the file ends here"):
        replay("\n".join(lines[:at]))
    with pytest.raises(GameFileError, match="something follows the check"):
        replay(TEXT + "\nmore")


def test_line_ends_of_another_system_are_understood() -> None:
    assert replay(TEXT.replace("\n", "\r\n")).record() == TEXT
    assert replay(TEXT.removesuffix("\n")).record() == TEXT


def unnoticed(text: str) -> bool:
    try:
        replay(text)
    except GameFileError:
        return False
    return True


def changes(text: str, place: int, other: str) -> Iterator[str]:
    """A text with the character at a place replaced, added, removed, or swapped with the one before."""
    yield text[:place] + other + text[place + 1 :]
    yield text[:place] + other + text[place:]
    yield text[:place] + text[place + 1 :]
    yield text[: place - 1] + text[place] + text[place - 1] + text[place + 1 :]


def demand_noticed(text: str, places: Iterable[int]) -> None:
    chance = random.Random(1)
    letters = [*map(chr, range(32, 127)), "\n", "\r", "\t", "é", "\ufeff", "\x00", "\udc80"]
    for place in places:
        for changed in changes(text, place, chance.choice(letters)):
            assert not unnoticed(changed) or changed == text, (place, changed)


@pytest.mark.slow
def test_single_changes_are_noticed() -> None:
    demand_noticed(TEXT, range(1, len(TEXT) - 1))
    demand_noticed(WHOLE, random.Random(2).sample(range(1, len(WHOLE) - 1), 60))


@pytest.mark.slow
def test_single_changes_of_a_whole_game_are_noticed() -> None:
    demand_noticed(WHOLE, range(1, len(WHOLE) - 1, 2))


@pytest.mark.slow
@settings(max_examples=depth(1_000, 5_000))
@given(st.integers(0, len(TEXT) - 2), st.integers(0, 5), st.text(max_size=5))
def test_any_change_is_noticed(place: int, cut: int, new: str) -> None:
    changed = TEXT[:place] + new + TEXT[place + cut :]
    assert unnoticed(changed) == (changed in (TEXT, TEXT.removesuffix("\n")))


@pytest.mark.slow
@settings(max_examples=depth(800, 4_000))
@given(
    st.lists(st.sampled_from([*TEXT.split("\n"), *WHOLE.split("\n")]) | st.text(max_size=20), max_size=20) | st.text()
)
def test_any_text_is_a_game_or_a_game_file_error(lines: list[str] | str) -> None:
    text = lines if isinstance(lines, str) else "\n".join(lines)
    assert not unnoticed(text)


@pytest.mark.slow
@settings(max_examples=depth(300, 1_000))
@given(st.binary(max_size=200))
def test_any_bytes_are_a_game_or_a_game_file_error(content: bytes) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile(suffix=".kvytok") as file:
        file.write(TEXT.encode()[:300] + content)
        file.flush()
        with pytest.raises(GameFileError):
            Game.load(file.name)


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    file = tmp_path / "game.kvytok"
    file.write_bytes(TEXT.encode().replace(b"bonus", b"b\xffnus"))
    with pytest.raises(GameFileError, match="line 4: is not UTF-8 text"):
        Game.load(file)


def test_boards_of_ones_own_are_named_by_folder(tmp_path: Path) -> None:
    folder = own_board(tmp_path / "board")
    game = played("own", 2, seed=1, board=folder)
    game.save(tmp_path / "own.kvytok")
    assert Game.load(tmp_path / "own.kvytok", board=folder).record() == game.record()
    with pytest.raises(GameFileError, match=r"there is no game 'own'.*for a board of your own, name its folder"):
        Game.load(tmp_path / "own.kvytok")
    changed = own_board(tmp_path / "changed", tunnels=True)
    with pytest.raises(GameFileError, match="line 3: the board own is not the one that was played on"):
        Game.load(tmp_path / "own.kvytok", board=changed)


def test_saving_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.kvytok"
    SMALL.save(file)
    before = file.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="the disk is full"):
        Game.new("usa", 2).save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_where_a_game_cannot_be_saved_is_told(tmp_path: Path) -> None:
    game = Game.new("usa", 2, seed=1)
    for path in ("", ".", tmp_path):
        with pytest.raises(IsADirectoryError, match="a game is saved in a file, and this is a folder"):
            game.save(path)
    with pytest.raises(FileNotFoundError, match=r"there is no such folder: .*nowhere'"):
        game.save(tmp_path / "nowhere" / "first.kvytok")
    assert not list(tmp_path.iterdir())


def test_only_a_text_is_replayed() -> None:
    for text in (None, 3, b"kvytok game 1"):
        with pytest.raises(TypeError, match=r"replay takes the text of a game file, not .*; Game\.load reads a file"):
            replay(text)  # type: ignore[arg-type]
