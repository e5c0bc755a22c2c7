"""Why a move is not legal: the rule and the numbers, and a reason for everything."""

import pytest

from game.random_games import hold, position, positions
from kvytok import AddCards, BuildStation, Cards, ClaimRoute, Game, NotLegal
from kvytok.game.reasons import CODES, Reason, why_not
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import COLOR_NAMES, TUNNEL

BLACK, ORANGE, RED = map(COLOR_NAMES.index, ("black", "orange", "red"))


def own(game: Game, route: str, seat: int) -> None:
    """Give a route to a seat, without a claim."""
    game._states["owner"][0][game.box.route_numbers[route]] = seat


@pytest.mark.parametrize(
    ("move", "hand", "text"),
    [
        ("claim brest-paris: 3 black", {"black": 2}, "C1 too-few-cards (have 2, need 3)"),
        ("claim brest-paris: 3 black", {"black": 2, "locomotive": 2}, "C1 too-few-cards (have 2, need 3)"),
        (
            "claim brest-paris: 1 black 2 locomotives",
            {"black": 3, "locomotive": 1},
            "C1 too-few-locomotives (have 1, need 2)",
        ),
        ("claim brest-paris: 3 red", {"black": 3}, "C1 wrong-color (have 6, need 5)"),
        ("claim brest-paris: 4 black", {"black": 4}, "C1 wrong-count (have 4, need 3)"),
        ("claim amsterdam-london", {"red": 3, "locomotive": 1}, "C5 ferry-locomotives (have 1, need 2)"),
        (
            "claim palermo-smyrna: 5 red 1 locomotive",
            {"red": 6, "locomotive": 2},
            "C5 ferry-locomotives (have 1, need 2)",
        ),
        ("station wien: 1 blue", {"red": 3}, "B1 too-few-cards (have 0, need 1)"),
        ("take locomotive", {}, "D1 not-face-up (have 0, need 1)"),
        ("pass", {}, "X2 can-act (have 0, need 0)"),
        ("give up", {}, "not-asked (have 2, need 0)"),
    ],
)
def test_reasons_about_cards(game: Game, move: str, hand: dict[str, int], text: str) -> None:
    hold(game, **hand)
    reason = game.why_not(move)
    assert reason is not None
    assert str(reason) == text
    assert text.startswith(f"{reason.rule} ") or not reason.rule
    with pytest.raises(NotLegal) as error:
        game.play(move)
    assert error.value.reason == reason
    assert str(error.value) == text


def test_reasons_about_routes_and_cities(game: Game) -> None:
    hold(game, red=9, black=9)
    own(game, "berlin-frankfurt red", 1)
    assert game.why_not("claim berlin-frankfurt red") == Reason("route-taken", "C2", 1, 0)
    # Both lanes fit the text. The reason why the open lane cannot be claimed says more than that the other is taken.
    assert game.why_not("claim berlin-frankfurt") == Reason("lane-closed", "C4", 3, 3)
    own(game, "berlin-frankfurt red", 0)
    assert game.why_not("claim berlin-frankfurt black") == Reason("own-other-lane", "C4", 0, 0)
    assert game.why_not("claim berlin-frankfurt red") == Reason("route-taken", "C2", 0, 0)
    game._states["cars"][0][0] = 2
    assert game.why_not("claim brest-paris") == Reason("too-few-cars", "C2", 2, 3)
    game._states["station_owner"][0][game.box.city_numbers["wien"]] = 2
    assert game.why_not("station wien") == Reason("city-taken", "B1", 2, 0)


def test_a_payment_that_cannot_be_names_those_that_can(game: Game) -> None:
    hold(game, black=3, locomotive=1)
    with pytest.raises(NotLegal) as error:
        game.play("claim brest-paris: red")
    assert error.value.reason == Reason("no-such-payment", "C1", 0, 2)
    assert str(error.value).endswith(", legal: 3 black; 2 black 1 locomotive")


def test_reasons_about_a_tunnel(game: Game) -> None:
    hold(game, orange=3, locomotive=1)
    for key in range(99):
        attempt = Game.new("europe", names=["Anna", "Bo", "Cem"], seed=key, first=0)
        while attempt.phase == "opening":
            attempt.play(attempt.moves()[0])
        hold(attempt, orange=4, locomotive=2)
        attempt.play("claim angora-smyrna: 3 orange")
        if attempt.phase == "tunnel" and attempt.view(0).pending.extra == 1:
            break
    assert attempt.why_not("add 2 orange") == Reason("wrong-count", "C6", 2, 1)
    assert attempt.why_not("add 1 red") == Reason("wrong-color", "C6", RED, ORANGE)
    assert attempt.why_not("take red") == Reason("not-asked", "C6", TUNNEL, 0)
    assert attempt.why_not("add 1 locomotive") is None
    assert attempt.why_not(AddCards(Cards("orange", 1))) is None
    with pytest.raises(NotLegal):
        attempt.play(AddCards(Cards("red", 1)))


def test_it_is_somebody_elses_turn(game: Game) -> None:
    assert game.why_not("take unseen", seat=1) == Reason("not-your-turn", "S5", 1, 0)
    opening = Game.new("usa", names=["Anna", "Bo"], seed=1)
    opening.play(opening.moves(1)[0], seat=1)
    assert opening.why_not("keep nothing", seat=1) == Reason("not-your-turn", "S4", 1, 0)
    opening.play(opening.moves()[0])
    while not opening.over:
        opening.play(opening.moves()[-1])
    assert opening.why_not("take red") == Reason("game-over", "E1", 0, 0)
    assert opening.why_not("pass", seat=1) == Reason("game-over", "E1", 0, 0)


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe", 3), ("europe-mega", 2), ("paris", 2)])
def test_everything_illegal_has_a_reason(game_id: str, players: int) -> None:
    for number, here in enumerate(positions(Game.new(game_id, players, seed=5), 5)):
        if number % 7 and not here.over:
            continue
        legal = set(position(here).legal())
        for action in range(ACTIONS):
            reason = why_not(position(here), action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason.code in CODES


def test_legal_moves_have_no_reason() -> None:
    for here in positions(Game.new("europe", 2, seed=8), 8):
        for move in here.moves()[:3]:
            assert here.why_not(move) is None
            assert here.why_not(move.text()) is None


def test_typed_moves_are_judged_like_texts(game: Game) -> None:
    hold(game, black=3)
    assert game.why_not(ClaimRoute("brest-paris black", Cards("black", 3))) is None
    assert game.why_not(ClaimRoute("brest-paris black", Cards("red", 3))) == Reason("wrong-color", "C1", RED, BLACK)
    assert game.why_not(BuildStation("wien", Cards("red", 2))) == Reason("wrong-count", "B1", 2, 1)
    with pytest.raises(ValueError, match="a colour goes with a count"):
        Cards("red", 0)
