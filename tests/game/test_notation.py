"""Moves and their text: writing is exact, reading is lenient."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depth import depth
from game.random_games import TABLES, hold, played, position, positions
from kvytok import Ambiguous, CannotParse, Cards, ClaimRoute, Game, KeepTickets, MoveError, NotLegal, TakeCard
from kvytok.boards import built_in
from kvytok.game import Move
from kvytok.game.box import open_box
from kvytok.game.choices import ids_of, legal_moves, move_of
from kvytok.game.notation import parse
from kvytok.game.partial_move import PartialStation, read


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_written_text_is_unique_and_reads_back(game_id: str, players: int) -> None:
    chance = random.Random(players)
    for game in positions(Game.new(game_id, players, seed=players), players):
        here = position(game)
        moves = legal_moves(here)
        assert len({move.text() for move in moves}) == len(moves)
        # Every legal action begins a move, and no other action does.
        assert {ids[0] for ids in moves.values()} == set(here.legal())
        for move in chance.sample(list(moves), min(8, len(moves))):
            assert parse(here, move.text()) == (move, moves[move])
            assert ids_of(here, move) == moves[move]
            assert move_of(here, moves[move]) == move
            assert msgspec.json.decode(msgspec.json.encode(move), type=Move) == move


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), [("usa", 4), ("europe-mega", 2), ("paris", 3)])
def test_every_legal_move_reads_back(game_id: str, players: int) -> None:
    for game in positions(Game.new(game_id, players, seed=3), 3):
        here = position(game)
        for move, ids in legal_moves(here).items():
            assert parse(here, move.text()) == (move, ids)
            assert ids_of(here, move) == ids


@pytest.mark.parametrize("board_id", ["usa", "europe", "paris"])
def test_cities_are_known_by_all_their_names(board_id: str) -> None:
    box = open_box(board_id)
    for number, city in enumerate(built_in(board_id).cities):
        names = city.names
        for name in (city.id, names.board, names.en, names.uk, names.ru, names.pl):
            for spelling in (name, name.upper(), f" {name} ", name.replace("-", " "), name.replace(" ", "")):
                wanted = read(box, f"station {spelling}")
                assert isinstance(wanted, PartialStation)
                assert wanted.cities == (number,), spelling


@pytest.mark.parametrize(
    "text",
    [
        "claim brest-paris black: 2 black 1 locomotive",
        "claim paris-brest: 2 black 1 locomotive",
        "CLAIM  Paris – Brest: 2 Black, 1 Locomotive",
        "claim paris brest: 1 loco + 2 black",
        "claim Париж-Брест black: 2 black and 1 wild",
        "claim paris-brest",
        "claim paris-brest: black",
        "claim paris-brest: 1 locomotive 2 black",
    ],
)
def test_parts_may_be_missing_or_written_otherwise(game: Game, text: str) -> None:
    hold(game, black=2, locomotive=1)
    game.play(text)
    assert game.history[-1].move == ClaimRoute("brest-paris black", Cards("black", 2, 1))


def test_numbers_are_meant(game: Game) -> None:
    hold(game, black=2, locomotive=1)
    with pytest.raises(NotLegal, match=r"C1 wrong-count \(have 2, need 3\)"):
        game.play("claim paris-brest: 2 black")


def test_several_fitting_moves_are_listed(game: Game) -> None:
    hold(game, black=3, locomotive=1)
    with pytest.raises(Ambiguous) as error:
        game.play("claim paris-brest")
    assert [move.text() for move in error.value.moves] == [
        "claim brest-paris black: 3 black",
        "claim brest-paris black: 2 black 1 locomotive",
    ]
    assert "can mean 2 moves" in str(error.value)
    game.play("claim paris-brest: 3 black")


def test_colours_have_other_names(game: Game) -> None:
    hold(game, pink=4)
    game.play("claim berlin-warszawa violet")
    assert game.history[-1].move == ClaimRoute("berlin-warszawa pink", Cards("pink", 4))
    assert read(game.box, "take purple") == TakeCard("pink")
    assert read(game.box, "take a bus") == TakeCard("locomotive")


def test_equal_lanes_are_exact_when_written_and_either_when_typed(game: Game) -> None:
    hold(game, green=3, locomotive=0)
    texts = [move.text() for move in game.moves() if "essen-kobenhavn" in move.text()]
    assert texts == []  # a ferry
    hold(game, green=2, locomotive=1)
    texts = [move.text() for move in game.moves() if "essen-kobenhavn" in move.text()]
    assert texts == [f"claim essen-kobenhavn gray {lane}: 2 green 1 locomotive" for lane in (1, 2)]
    game.play("claim kobenhavn-essen grey")
    assert game.history[-1].move.text() == texts[0]
    game.undo()
    game.play("claim kobenhavn-essen 2")
    assert game.history[-1].move.text() == texts[1]


def test_tickets_are_named_in_any_order() -> None:
    game = Game.new("europe", 2, seed=7)
    offer = game.view(0).offer
    text = f"keep {offer[2].b} {offer[2].a}, {offer[0].a}–{offer[0].b}"
    game.play(text)
    assert game.history[-1].move == KeepTickets((offer[0].name, offer[2].name))
    with pytest.raises(NotLegal, match="S3 not-offered"):
        game.play(f"keep {offer[1].name} {game.view(1).offer[0].name}")
    # Moves given as objects may name them in any order too.
    mine = game.view(1).offer
    game.play(KeepTickets((mine[1].name, mine[0].name)))
    assert game.history[-1].move == KeepTickets((mine[0].name, mine[1].name))


def test_keeping_nothing() -> None:
    game = Game.new("europe-mega", 2, seed=1)
    game.play("keep nothing")
    game.play("keep none")
    assert [str(entry.move) for entry in game.history] == ["keep nothing", "keep nothing"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a move"),
        ("clam paris-brest", "did you mean claim"),
        ("claim-paris berlin-wien", "is not a move"),
        ("claim paris-moskva", "there is no route 'paris-moskva'"),
        ("claim parys-brest", "there is no city 'parys' on this board; did you mean paris"),
        ("claim paris-brest: 2 black 1 red", "several colours"),
        ("claim paris-brest: 2", "number of nothing"),
        ("claim paris-brest: two black", "are not cards"),
        ("station atlantis", "there is no city 'atlantis'"),
        ("keep paris-brest", "not a list of tickets"),
        ("take", "names no card"),
        ("take rad", "did you mean red"),
        ("x" * 1000, "too long"),
    ],
)
def test_what_is_not_a_move(game: Game, text: str, message: str) -> None:
    with pytest.raises(CannotParse, match=message):
        game.play(text)


def test_typed_moves_that_name_nothing(game: Game) -> None:
    for move in (ClaimRoute("paris-moskva red", Cards("red", 1)), KeepTickets(("a-b",)), 7, None, []):
        with pytest.raises(MoveError):
            game.play(move)  # type: ignore[arg-type]


GAMES = [
    Game.new("usa", 2, seed=1),
    played("usa", 3, seed=1, moves=40),
    played("europe", 3, seed=2, moves=60),
    played("europe-mega", 2, seed=2, moves=1),
    played("paris", 2, seed=3),
]
WORDS = [
    *("take", "keep", "claim", "station", "add", "give up", "leave flag", "no flag", "pass", "tickets", "unseen"),
    *("red", "black", "gray", "locomotive", "bus", "1", "2", "0", ":", "-", "–", " ", "_", "and", "nothing"),
    *(
        "paris",
        "brest",
        "wien",
        "new york",
        "нью-йорк",
        "los_angeles",
        "louvre",
        "Québec",
        "ß",
        "İ",
        "\x00",
        "\n",
        "\udc80",
    ),
]


@pytest.mark.slow
@settings(max_examples=depth(2_000, 10_000))
@given(st.integers(0, len(GAMES) - 1), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text())
def test_any_text_is_a_move_or_a_move_error(number: int, text: str) -> None:
    game = GAMES[number]
    try:
        move, ids = parse(position(game), text)
    except MoveError as error:
        told = str(error)
    else:
        assert legal_moves(position(game))[move] == ids
        told = move.text()
    assert told
    assert told.isprintable()
