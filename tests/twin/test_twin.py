"""The twin alone, rule by rule, in small hand-made situations."""

from collections import Counter

import pytest

from .claim import can_pay, payments
from .facts import CARDS, GAMES, LOCOMOTIVE
from .game import Decision, TwinGame
from .scene import begun, city, hold, key_of, lanes, lay, pile, route_like


def verbs(game: TwinGame, verb: str) -> list[Decision]:
    return [decision for decision in game.legal() if decision[0] == verb]


# Setup


@pytest.mark.parametrize(
    ("game_id", "offer", "sizes", "deck"),
    [
        ("usa", 3, {2, 3}, 30 - 6),
        ("europe", 4, {2, 3, 4}, 40 - 6),
        ("europe-1912", 4, {2, 3, 4}, 49 - 6),
        ("europe-mega", 2, {0, 1}, 89),
        ("europe-big-cities", 5, {2, 3, 4, 5}, 45 - 10),
        ("paris", 2, {1, 2}, 20 - 4),
        ("ukraine", 4, {2, 3, 4}, 46 - 6),
    ],
)
def test_s1_s2_s3_setup(game_id: str, offer: int, sizes: set[int], deck: int) -> None:
    game = TwinGame(game_id, 2, key_of(5))
    facts = GAMES[game_id]
    assert game.cars == [facts.cars] * 2 and game.score == [0, 0]
    first = game.hands[game.first]
    assert [sum(h.values()) - (0 if h is first else facts.later_cards) for h in game.hands] == [facts.hand] * 2  # S6
    assert len(game.cards.face_up) == 5 and game.cards.face_up.count(LOCOMOTIVE) < 3
    assert [len(o) for o in game.offers] == [offer] * 2
    assert {len(kept) for _, kept in game.legal()} == sizes
    assert len(game.ticket_deck) == deck


def test_s3_returned_tickets_go_where_the_game_says() -> None:
    usa = TwinGame("usa", 2, key_of(5))
    offers, deck = [list(o) for o in usa.offers], list(usa.ticket_deck)
    usa.play(("keep", (0, 2)))
    assert usa.offers == offers and usa.tickets == [[], []]  # nothing is settled yet
    usa.play(("keep", (1, 2)))
    assert usa.ticket_deck == [*deck, offers[0][1], offers[1][0]]
    assert usa.tickets == [[offers[0][0], offers[0][2]], [offers[1][1], offers[1][2]]]

    europe = TwinGame("europe", 2, key_of(5))
    assert all(europe.tickets_in_play[o[0]].long and not europe.tickets_in_play[o[1]].long for o in europe.offers)
    deck = list(europe.ticket_deck)
    europe.play(("keep", (1, 2)))
    europe.play(("keep", (0, 3)))
    assert europe.ticket_deck == deck and europe.long_deck == []

    big = TwinGame("europe-big-cities", 3, key_of(5))
    deck, offers = list(big.ticket_deck), [list(o) for o in big.offers]
    for _ in range(3):
        big.play(("keep", (0, 1)))
    assert big.ticket_deck[: len(deck)] == deck
    assert sorted(big.ticket_deck[len(deck) :]) == sorted(t for o in offers for t in o[2:])


def test_s3_mega_long_tickets_first() -> None:
    game = TwinGame("europe-mega", 2, key_of(5))
    assert game.phase == "opening-long" and game.legal() == [("keep", ()), ("keep", (0,)), ("keep", (1,))]
    long = game.offers[0][1]
    game.play(("keep", (1,)))
    game.play(("keep", ()))
    assert game.phase == "opening" and game.tickets == [[long], []] and game.long_deck == []
    assert [len(o) for o in game.offers] == [5, 5]
    assert min(len(kept) for _, kept in game.legal_for(0)) == 2
    assert min(len(kept) for _, kept in game.legal_for(1)) == 3


def test_s3_bonus_tickets_are_mixed_in() -> None:
    game = TwinGame("europe-big-cities", 2, key_of(5), bonus=("orient_express", "max"))
    assert len(game.tickets_in_play) == 45 + 7 and len(game.ticket_deck) == 52 - 10
    with pytest.raises(ValueError, match="bonus"):
        TwinGame("usa", 2, key_of(5), bonus=("max",))
    assert len(TwinGame("europe-1912", 2, key_of(5)).tickets_in_play) == 55
    assert len(TwinGame("europe-mega", 2, key_of(5)).tickets_in_play) == 101


def test_s5_the_host_may_choose_and_then_no_word_is_used() -> None:
    by_lot, chosen = TwinGame("usa", 3, key_of(5)), TwinGame("usa", 3, key_of(5), first=2)
    assert chosen.first == 2 and by_lot.chance.used != chosen.chance.used
    with pytest.raises(ValueError, match="players"):
        TwinGame("paris", 5, key_of(5))


# Train cards


def test_d1_d2_two_cards_and_the_row_is_filled_between() -> None:
    game = begun(red=1)
    lay(game, pile(green=10), ["red", "red", "blue", "blue", "blue"], [])
    game.play(("take", "red"))
    assert game.phase == "second-card" and sorted(game.cards.face_up) == ["blue", "blue", "blue", "green", "red"]
    game.play(("take", "green"))
    assert game.asked() == 1 and game.hands[0]["red"] == 2 and game.hands[0]["green"] == 1
    assert (game.known[0]["red"], game.known[0]["green"]) == (1, 1)


def test_d3_a_face_up_locomotive_is_the_only_card() -> None:
    game = begun()
    lay(game, pile(green=10), ["locomotive", "red", "blue", "blue", "blue"], [])
    game.play(("take", "locomotive"))
    assert game.asked() == 1
    lay(game, pile(locomotive=10), ["red", "red", "blue", "blue", "blue"], [])
    game.play(("take", "red"))
    assert "locomotive" in game.cards.face_up
    assert game.legal() == [("take", "blue"), ("take", "red"), ("unseen",)]
    with pytest.raises(ValueError, match="may not"):
        game.play(("take", "locomotive"))


def test_d4_an_unseen_locomotive_is_an_ordinary_card() -> None:
    game = begun()
    lay(game, pile(locomotive=10), ["red", "red", "blue", "blue", "blue"], [])
    game.play(("unseen",))
    assert game.phase == "second-card" and game.hands[0][LOCOMOTIVE] == 1 and game.known[0][LOCOMOTIVE] == 0


def test_d5_x5_three_locomotives_are_turned_over() -> None:
    game = begun()
    lay(game, pile(locomotive=1), ["red", "blue", "blue", "locomotive", "locomotive"], pile(green=9))
    # The last locomotive is turned up, the green discards become the deck, and five green cards form the row.
    game.play(("take", "red"))
    assert game.cards.face_up == ["green"] * 5 and len(game.cards.deck) == 4
    assert game.cards.discard == ["blue", "blue", "locomotive", "locomotive", "locomotive"]
    assert game.phase == "second-card" and verbs(game, "take") == [("take", "green")]


def test_d6_the_discard_pile_becomes_the_deck_at_once() -> None:
    game = begun()
    lay(game, pile(pink=1), pile(red=5), pile(blue=2, white=1))
    game.play(("unseen",))
    assert game.cards.deck == ["white", "blue", "blue"] and game.cards.discard == []


def test_d6_a_gap_stays_until_cards_come_back() -> None:
    game = begun(red=2)
    lay(game, [], pile(green=5), [])
    assert ("unseen",) not in game.legal()
    game.play(("take", "green"))
    game.play(("take", "green"))
    assert game.cards.face_up == ["green"] * 3
    hold(game, 1, red=2)
    game.play(("claim", route_like(game, "gray", 2)))
    assert sorted(game.cards.face_up) == ["green", "green", "green", "red", "red"] and game.cards.deck == []


def test_x1_no_second_card_ends_the_turn() -> None:
    game = begun()
    lay(game, [], ["locomotive", "locomotive", "red"], [])
    game.play(("take", "red"))
    assert game.asked() == 1 and game.phase == "turn"


def test_x2_pass_only_when_nothing_else_and_the_game_ends_when_all_pass() -> None:
    game = begun("usa", 3)
    lay(game, [], [], [])
    game.ticket_deck = []
    for seat in range(3):
        hold(game, seat)
    for seat in range(3):
        assert game.asked() == seat and game.legal() == [("pass",)] and game.passes == seat
        game.play(("pass",))
    assert game.phase == "over" and game.last_turns == -1


def test_x3_turning_over_stops_when_it_cannot_help() -> None:
    game = begun()
    lay(game, pile(locomotive=4), ["locomotive"] * 3 + ["red", "blue"], [])
    used = game.chance.used
    game.cards.restock()
    assert game.cards.face_up == ["locomotive"] * 3 + ["red", "blue"] and game.chance.used == used
    lay(game, pile(locomotive=4), ["locomotive"] * 3 + ["red", "blue"], ["green"])
    game.cards.restock()
    assert game.cards.face_up.count(LOCOMOTIVE) == 2


def test_x3_row_and_deck_that_would_change_places_for_ever() -> None:
    game = begun()
    lay(game, pile(yellow=1, locomotive=4), ["white", "red", *["locomotive"] * 3], [])
    game.cards.restock()
    assert game.cards.face_up == ["white", "red", *["locomotive"] * 3]
    lay(game, pile(yellow=3, locomotive=2), ["white", "red", *["locomotive"] * 3], [])
    game.cards.restock()
    assert game.cards.face_up.count(LOCOMOTIVE) == 2


# Routes


def test_c1_x4_payments() -> None:
    hand = {**dict.fromkeys(CARDS, 0), "red": 2, "blue": 3, LOCOMOTIVE: 3}
    assert payments(hand, "red", 3) == [("pay", "red", 1), ("pay", "red", 2), ("pay", LOCOMOTIVE, 3)]
    assert payments(hand, "gray", 3) == [
        ("pay", "blue", 0),
        ("pay", "blue", 1),
        ("pay", "blue", 2),
        ("pay", "red", 1),
        ("pay", "red", 2),
        ("pay", LOCOMOTIVE, 3),
    ]
    assert payments(hand, "green", 4) == []


def test_c1_c5_can_pay_says_whether_there_are_payments() -> None:
    for red, blue, wild in [(a, b, c) for a in range(4) for b in range(4) for c in range(5)]:
        hand = {**dict.fromkeys(CARDS, 0), "red": red, "blue": blue, LOCOMOTIVE: wild}
        for color, price, symbols in [(c, p, s) for c in ("red", "gray") for p in (1, 2, 3, 4) for s in range(p + 1)]:
            assert can_pay(hand, color, price, symbols) == bool(payments(hand, color, price, symbols))


def test_c2_the_cars_must_suffice() -> None:
    game = begun(red=6)
    assert max(game.board.routes[r].length for _, r in verbs(game, "claim")) == 6
    game.cars[0] = 3
    assert max(game.board.routes[r].length for _, r in verbs(game, "claim")) == 3


def test_c3_claiming_scores_and_discards() -> None:
    game = begun(pink=6)
    game.known[0]["pink"] = 4
    route = next(n for n, r in enumerate(game.board.routes) if (r.color, r.length) == ("pink", 6))
    game.play(("claim", route))  # there is only one payment, so it is not asked
    assert game.asked() == 1 and game.owner[route] == 0 and game.cars[0] == 39 and game.score == [15, 0]
    assert game.cards.discard == ["pink"] * 6 and game.hands[0]["pink"] == game.known[0]["pink"] == 0


@pytest.mark.parametrize(("game_id", "closes_up_to"), [("usa", 3), ("europe", 3), ("paris", 2)])
def test_c4_double_routes(game_id: str, closes_up_to: int) -> None:
    for players in range(2, GAMES[game_id].max_players + 1):
        game = begun(game_id, players, locomotive=8)
        one, two = next((n, r.other_lanes[0]) for n, r in enumerate(game.board.routes) if r.other_lanes)
        game.owner[one] = 1
        assert (("claim", two) in game.legal()) == (players > closes_up_to)
        assert ("claim", one) not in game.legal()
        game.owner[one] = 0
        assert ("claim", two) not in game.legal()


def test_c5_ferries_need_locomotives() -> None:
    game = begun("europe", red=6, locomotive=1)
    two = next(n for n, r in enumerate(game.board.routes) if r.ferry == 2 and r.length == 6)
    one = next(n for n, r in enumerate(game.board.routes) if r.ferry == 1 and r.length > 1)
    assert ("claim", one) in game.legal() and ("claim", two) not in game.legal()
    hold(game, 0, red=6, locomotive=3)
    game.play(("claim", two))
    assert game.phase == "payment" and game.legal() == [("pay", "red", 2), ("pay", "red", 3)]
    unpaid = {"city": -1, "color": -1, "count": 0, "locomotives": 0, "turned": [], "extra": 0}
    assert game.snapshot()["pending"] == {"route": two, **unpaid}
    # Two spaces, two symbols: the only payment is locomotives alone, and nothing is asked.
    game = begun("europe", red=6, locomotive=3)
    all_symbols = next(n for n, r in enumerate(game.board.routes) if r.ferry == r.length == 2)
    game.play(("claim", all_symbols))
    assert game.owner[all_symbols] == 0 and game.hands[0][LOCOMOTIVE] == 1


def tunnel(deck: list[str], discard: list[str] | None = None, **hand: int) -> tuple[TwinGame, int]:
    """Seat 0 claims a red tunnel of length 3 with this deck."""
    game = begun("europe", **hand)
    route = next(n for n, r in enumerate(game.board.routes) if r.tunnel and r.color == "red" and r.length == 3)
    lay(game, deck, pile(white=5), discard or [])
    game.play(("claim", route))
    return game, route


def test_c6_no_card_counts_and_the_route_is_claimed() -> None:
    game, route = tunnel(pile(blue=3, green=2), red=3)
    assert game.owner[route] == 0 and game.asked() == 1
    assert game.cards.discard.count("red") == 3 and len(game.cards.discard) == 6 and len(game.cards.deck) == 2


def test_c6_extra_cards_of_the_colour_or_locomotives() -> None:
    game, route = tunnel(pile(red=2, locomotive=1), red=4, locomotive=2)
    game.play(("pay", "red", 1))  # two red and a locomotive are left
    assert game.phase == "tunnel" and game.pending is not None and game.pending.extra == 3
    assert sorted(game.pending.turned) == ["locomotive", "red", "red"]
    assert game.legal() == [("add", 1), ("give-up",)]
    game.play(("add", 1))
    assert game.owner[route] == 0 and sum(game.hands[0].values()) == 0
    # The deck had run out: all nine cards become the deck (D6).
    assert Counter(game.cards.deck) == {"red": 6, "locomotive": 3}


def test_c6_x4_only_locomotives_laid() -> None:
    game, _ = tunnel(pile(red=2, locomotive=1), red=4, locomotive=4)
    game.play(("pay", LOCOMOTIVE, 3))
    assert game.pending is not None and game.pending.extra == 1
    assert game.legal() == [("add", 1), ("give-up",)]


def test_c7_giving_up_returns_the_cards_and_they_are_known() -> None:
    game, route = tunnel(pile(red=1, blue=2), red=4, white=1)
    assert game.phase == "tunnel" and game.hands[0]["red"] == 1
    game.play(("give-up",))
    assert game.owner[route] == -1 and game.cars[0] == 45 and game.asked() == 1
    assert game.hands[0]["red"] == 4 and game.known[0]["red"] == 3
    assert Counter(game.cards.deck) == {"red": 1, "blue": 2}


def test_c7_who_cannot_add_is_not_asked() -> None:
    game, route = tunnel(pile(red=3), red=3, blue=9)
    assert game.owner[route] == -1 and game.asked() == 1 and game.hands[0]["red"] == 3


def test_c8_x6_short_decks() -> None:
    game, route = tunnel([], red=3)  # no card to turn up: an ordinary route
    assert game.owner[route] == 0 and game.cards.deck == ["red"] * 3
    game, route = tunnel(pile(red=1), red=4)
    assert game.pending is not None and game.pending.turned == ["red"]
    game, route = tunnel(pile(red=1), pile(blue=3), red=4)  # the discard pile becomes the deck
    assert game.pending is not None and game.pending.turned == ["red", "blue", "blue"] and game.cards.deck == ["blue"]


def flag(route_color: str, **hand: int) -> TwinGame:
    game = begun("paris", **hand)
    game.play(("claim", next(n for n, r in enumerate(game.board.routes) if r.color == route_color)))
    return game


def test_c9_a_flag_card_may_be_left() -> None:
    game = flag("white", white=2)
    assert game.phase == "flag" and game.asked() == 0 and game.score[0] == 2 and game.cards.discard == []
    game.play(("flag", True))
    assert game.flags[0] == {"white"} and game.cards.discard == ["white"] and game.asked() == 1
    game = flag("white", white=2)
    game.play(("flag", False))
    assert game.flags[0] == set() and game.cards.discard == ["white", "white"]


def test_c9_never_a_wild_one_nor_another_colour_nor_a_second() -> None:
    assert flag("white", locomotive=2).asked() == 1
    assert flag("green", green=3).asked() == 1
    game = begun("paris", red=1)
    game.flags[0] = {"red"}
    game.play(("claim", next(n for n, r in enumerate(game.board.routes) if r.color == "red")))
    assert game.asked() == 1 and game.cards.discard == ["red"]


def test_c9_a_full_flag_scores_at_once() -> None:
    game = begun("paris", red=1)
    game.flags[0] = {"blue", "white"}
    game.play(("claim", next(n for n, r in enumerate(game.board.routes) if r.color == "red")))
    game.play(("flag", True))
    assert game.flags[0] == set() and game.score[0] == 1 + 4 and game.result()[0]["flag_points"] == 4
    assert sorted(game.cards.discard) == ["blue", "red", "white"]


# Tickets


@pytest.mark.parametrize(("game_id", "drawn"), [("usa", 3), ("europe-big-cities", 4), ("paris", 2)])
def test_t1_x8_draw_and_keep_at_least_one(game_id: str, drawn: int) -> None:
    game = begun(game_id)
    deck = list(game.ticket_deck)
    game.play(("draw-tickets",))
    assert game.phase == "tickets" and game.offers[0] == deck[:drawn] and len(game.legal()) == 2**drawn - 1
    game.play(("keep", (1,)))
    assert game.tickets[0] == [deck[1]] and game.ticket_deck == [*deck[drawn:], deck[0], *deck[2:drawn]]
    assert game.asked() == 1 and game.offers[0] == []


def test_t1_the_last_ticket_must_be_kept() -> None:
    game = begun()
    game.ticket_deck = [7]
    game.play(("draw-tickets",))
    assert game.legal() == [("keep", (0,))]
    game.play(("keep", (0,)))
    assert game.ticket_deck == [] and ("draw-tickets",) not in game.legal()


# Stations


def test_b1_one_two_three_cards_of_one_colour() -> None:
    game = begun("europe", red=1)
    assert len(verbs(game, "build")) == 47
    game.play(("build", city(game, "roma")))
    assert game.station_owner[city(game, "roma")] == 0 and game.stations_left == [2, 3] and game.asked() == 1
    assert game.cards.discard == ["red"]
    hold(game, 1, red=1)
    assert len(verbs(game, "build")) == 46  # not where one already stands
    game.turn = 0
    hold(game, 0, red=1, blue=1)
    assert verbs(game, "build") == []
    hold(game, 0, red=2, locomotive=1)
    game.play(("build", city(game, "wien")))
    assert game.phase == "station-payment" and game.legal() == [("pay", "red", 0), ("pay", "red", 1)]
    game.play(("pay", "red", 1))
    assert game.hands[0]["red"] == 1
    game.turn = 0
    hold(game, 0, locomotive=3)
    game.play(("build", city(game, "paris")))
    game.turn = 0
    hold(game, 0, locomotive=9)
    assert game.stations_left[0] == 0 and verbs(game, "build") == []
    assert verbs(begun("usa", red=5), "build") == []


# The end


@pytest.mark.parametrize("players", [2, 4])
def test_e1_everybody_has_one_more_turn(players: int) -> None:
    game = begun("usa", players, red=2)
    game.cars[0] = 4
    game.play(("claim", route_like(game, "gray", 2)))
    assert game.cars[0] == 2 and game.last_turns == players
    turns = []
    while game.phase != "over":
        turns.append(game.asked())
        game.play(("unseen",))
        game.play(("unseen",))
    assert turns == [*range(1, players), 0] and game.last_turns == 0


def test_e1_three_cars_are_enough_to_go_on() -> None:
    game = begun("usa", red=1)
    game.cars[0] = 4
    game.play(("claim", lanes(game, "dallas", "houston")[0]))
    assert game.cars[0] == 3 and game.last_turns == -1


def test_decisions_that_are_not_legal_are_refused() -> None:
    game = begun(red=1, blue=1)
    with pytest.raises(ValueError, match="may not"):
        game.play(("pass",))
    with pytest.raises(ValueError, match="may not"):
        game.play_as(1, ("unseen",))
