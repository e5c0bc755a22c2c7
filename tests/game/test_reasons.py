"""Why a move is not legal: the words, and a reason for everything."""

import pytest

from game.random_games import hold, position, positions
from kvytok import AddCards, BuildStation, Cards, ClaimRoute, Game, NotLegal
from kvytok.game.reasons import CODES, why_not
from kvytok.rules.actions import ACTIONS


def own(game: Game, route: str, seat: int) -> None:
    """Give a route to a seat, without a claim."""
    game._states["owner"][0][game.box.route_numbers[route]] = seat


@pytest.mark.parametrize(
    ("move", "hand", "text"),
    [
        ("claim brest-paris: 3 black", {"black": 2}, "C1: needs 3 black cards or locomotives, you have 2"),
        ("claim brest-paris: 3 black", {"black": 2, "locomotive": 2}, "C1: needs 3 black cards, you have 2"),
        (
            "claim brest-paris: 1 black 2 locomotives",
            {"black": 3, "locomotive": 1},
            "C1: needs 2 locomotives, you have 1",
        ),
        ("claim brest-paris: 3 red", {"black": 3}, "C1: the route takes black, not red"),
        ("claim brest-paris: 4 black", {"black": 4}, "C1: 3 cards are needed, not 4"),
        ("claim amsterdam-london", {"red": 3, "locomotive": 1}, "C5: needs 2 locomotives, you have 1"),
        ("claim palermo-smyrna: 5 red 1 locomotive", {"red": 6, "locomotive": 2}, "C5: needs 2 locomotives, 1 laid"),
        ("station wien: 1 blue", {"red": 3}, "B1: needs 1 blue card, you have 0"),
        ("take locomotive", {}, "D1: no locomotive card lies face up"),
        ("pass", {}, "X2: passing is allowed only when nothing else is possible"),
        ("give up", {}, "this is not asked for: take a card, draw tickets, claim a route or build a station"),
    ],
)
def test_words_for_cards(game: Game, move: str, hand: dict[str, int], text: str) -> None:
    hold(game, **hand)
    reason = game.why_not(move)
    assert reason is not None
    assert reason.text == text == str(reason)
    assert text.startswith(f"{reason.rule}: ") or not reason.rule
    with pytest.raises(NotLegal) as error:
        game.play(move)
    assert error.value.reason == reason


def test_words_for_routes_and_cities(game: Game) -> None:
    hold(game, red=9, black=9)
    own(game, "berlin-frankfurt red", 1)
    assert str(game.why_not("claim berlin-frankfurt red")) == "C2: Bo owns berlin-frankfurt red"
    # Both lanes fit the text. The reason why the open lane cannot be claimed says more than that the other is taken.
    assert str(game.why_not("claim berlin-frankfurt")) == "C4: the second lane is closed with 3 players"
    own(game, "berlin-frankfurt red", 0)
    assert str(game.why_not("claim berlin-frankfurt black")) == "C4: you own the other lane"
    assert str(game.why_not("claim berlin-frankfurt red")) == "C2: you own berlin-frankfurt red"
    game._states["cars"][0][0] = 2
    reason = game.why_not("claim brest-paris")
    assert reason is not None
    assert (reason.code, reason.rule, reason.have, reason.need) == ("too-few-cars", "C2", 2, 3)
    assert str(reason) == "C2: 2 cars left, 3 needed"
    game._states["station_owner"][0][game.box.city_numbers["wien"]] = 2
    assert str(game.why_not("station wien")) == "B1: Cem has a station in wien"


def test_words_for_a_tunnel(game: Game) -> None:
    hold(game, orange=3, locomotive=1)
    for key in range(99):
        attempt = Game.new("europe", names=["Anna", "Bo", "Cem"], seed=key, first=0)
        while attempt.phase == "opening":
            attempt.play(attempt.moves()[0])
        hold(attempt, orange=4, locomotive=2)
        attempt.play("claim angora-smyrna: 3 orange")
        if attempt.phase == "tunnel" and attempt.view(0).pending.extra == 1:
            break
    assert str(attempt.why_not("add 2 orange")) == "C6: 1 card is needed, not 2"
    assert str(attempt.why_not("add 1 red")) == "C6: the tunnel takes orange cards or locomotives, not red"
    assert str(attempt.why_not("take red")) == "C6: the tunnel asks for extra cards: add them or give up first"
    assert attempt.why_not("add 1 locomotive") is None
    assert attempt.why_not(AddCards(Cards("orange", 1))) is None
    with pytest.raises(NotLegal):
        attempt.play(AddCards(Cards("red", 1)))


def test_it_is_somebody_elses_turn(game: Game) -> None:
    reason = game.why_not("take unseen", seat=1)
    assert reason is not None
    assert (reason.code, reason.text) == ("not-your-turn", "S5: Anna is asked now, not Bo")
    opening = Game.new("usa", names=["Anna", "Bo"], seed=1)
    opening.play(opening.moves(1)[0], seat=1)
    assert str(opening.why_not("keep nothing", seat=1)) == "S4: Bo has chosen the opening tickets already"
    opening.play(opening.moves()[0])
    while not opening.over:
        opening.play(opening.moves()[-1])
    assert str(opening.why_not("take red")) == "E1: the game is over"
    assert str(opening.why_not("pass", seat=1)) == "E1: the game is over"


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe", 3), ("europe-mega", 2), ("paris", 2)])
def test_everything_illegal_has_words(game_id: str, players: int) -> None:
    for number, here in enumerate(positions(Game.new(game_id, players, seed=5), 5)):
        if number % 7 and not here.over:
            continue
        legal = set(position(here).legal())
        for action in range(ACTIONS):
            reason = why_not(position(here), action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason.code in CODES
                assert reason.text
                assert "\n" not in reason.text
                assert "{" not in reason.text


def test_legal_moves_have_no_reason() -> None:
    for here in positions(Game.new("europe", 2, seed=8), 8):
        for move in here.moves()[:3]:
            assert here.why_not(move) is None
            assert here.why_not(move.text()) is None


def test_typed_moves_are_judged_like_texts(game: Game) -> None:
    hold(game, black=3)
    assert game.why_not(ClaimRoute("brest-paris black", Cards("black", 3))) is None
    assert str(game.why_not(ClaimRoute("brest-paris black", Cards("red", 3)))) == "C1: the route takes black, not red"
    assert str(game.why_not(BuildStation("wien", Cards("red", 2)))) == "B1: 1 card is needed, not 2"
    with pytest.raises(ValueError, match="a colour goes with a count"):
        Cards("red", 0)
