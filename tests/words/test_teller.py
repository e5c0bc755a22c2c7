"""Whole games told in four languages: every event, move, refusal and result has its words."""

import itertools
import re

import pytest

from game.random_games import played
from kvytok import Game
from kvytok.boards import game_ids
from kvytok.boards.schema import LANGUAGES
from kvytok.game import Cards, open_box
from kvytok.game.events import (
    BuiltStation,
    ClaimedRoute,
    DrewUnseen,
    FlagLeft,
    GameEnded,
    HandDealt,
    LastRoundBegan,
    TicketsKept,
    TunnelFailed,
    TunnelTurnedUp,
)
from kvytok.game.reasons import CODES, Reason, why_not
from kvytok.rules.actions import ACTIONS
from kvytok.words import Teller
from words.told import TARGET, told

NAMES = ("Ann", "Bo", "Cleo")
BRACES = re.compile(r"[{}$]|  ")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_game_is_told(game_id: str, lang: str) -> None:
    game = played(game_id, 3, seed=7)
    for event in game.events:
        for you in (None, 0, 1, 2):
            text = Teller(lang, game.box, NAMES, you).event(event.seen_by(you))
            assert text
            assert not BRACES.search(text), text
    teller = Teller(lang, game.box, NAMES, 0)
    for text in (teller.winners([0]), teller.winners([1, 2]), teller.decided(game.result())):
        assert text
        assert not BRACES.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", ["usa", "europe", "paris"])
def test_moves_and_refusals_are_told(game_id: str, lang: str) -> None:
    for moves in (0, 5, 20, 60, 90):
        game = played(game_id, 3, seed=3, moves=moves)
        if game.over:
            break
        teller = Teller(lang, game.box, NAMES, game.asked[0])
        for move in game.moves(game.asked[0]):
            assert not BRACES.search(teller.move(move))
        position = game.view(game.asked[0])._position
        for action in range(ACTIONS):
            reason = why_not(position, action)
            if reason is not None:
                text = teller.reason(reason)
                assert not BRACES.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_told(lang: str) -> None:
    for game_id, code, numbers in itertools.product(("europe", "paris"), CODES, ((0, 1), (1, 2), (2, 5))):
        text = Teller(lang, open_box(game_id), NAMES, 1).reason(Reason(code, "C1", *numbers))
        assert text, code
        assert not BRACES.search(text), code


EUROPE = open_box("europe")
PARIS = open_box("paris")
BREST = "brest-paris black"
TUNNEL = next(
    name for name, route in zip(EUROPE.routes, EUROPE.board.routes, strict=True) if route.tunnel and route.length == 2
)

TOLD = [
    (ClaimedRoute(0, BREST, Cards("black", 2, 1), 4), EUROPE, None, {
        "en": "Ann claims Brest – Paris with 2 black cards and 1 locomotive (+4 points)",
        "uk": "Ann прокладає ділянку Брест – Париж: 2 чорні карти та 1 локомотив (+4 бали)",
        "ru": "Ann проходит перегон Брест – Париж: 2 чёрные карты и 1 локомотив (+4 очка)",
        "pl": "Ann tworzy połączenie Brest – Paryż: 2 czarne karty i 1 lokomotywa (+4 punkty)",
    }),
    (ClaimedRoute(1, BREST, Cards(None, 0, 3), 1), EUROPE, 1, {
        "en": "You claim Brest – Paris with 3 locomotives (+1 point)",
        "uk": "Ви прокладаєте ділянку Брест – Париж: 3 локомотиви (+1 бал)",
        "ru": "Вы проходите перегон Брест – Париж: 3 локомотива (+1 очко)",
        "pl": "Tworzysz połączenie Brest – Paryż: 3 lokomotywy (+1 punkt)",
    }),
    (DrewUnseen(0, None), EUROPE, 1, {
        "en": "Ann draws a card from the deck",
        "uk": "Ann бере карту наосліп",
        "ru": "Ann берёт карту вслепую",
        "pl": "Ann dobiera kartę w ciemno",
    }),
    (DrewUnseen(0, "locomotive"), PARIS, 0, {
        "en": "You draw a card from the deck: wild bus",
        "uk": "Ви берете карту наосліп: автобус-джокер",
        "ru": "Вы берёте карту вслепую: автобус-джокер",
        "pl": "Dobierasz kartę w ciemno: autobus-dżoker",
    }),
    (HandDealt(0, 2, ("red", "locomotive")), PARIS, 0, {
        "en": "You are dealt 2 cards: red, wild bus",
        "uk": "Ви отримуєте 2 карти: червона, автобус-джокер",
        "ru": "Вы получаете 2 карты: красная, автобус-джокер",
        "pl": "Dostajesz 2 karty: czerwona, autobus-dżoker",
    }),
    (TicketsKept(0, 1, 2, ("brest-petrograd",), ()), EUROPE, 0, {
        "en": "You keep 1 ticket: Brest – Petrograd (2 not kept)",
        "uk": "Ви залишаєте собі 1 маршрут: Брест – Петроград (не залишено: 2)",
        "ru": "Вы оставляете себе 1 маршрут: Брест – Петроград (не оставлено: 2)",
        "pl": "Zatrzymujesz 1 bilet: Brest – Piotrogród (niezatrzymane: 2)",
    }),
    (BuiltStation(1, "wien", Cards("red", 1)), EUROPE, None, {
        "en": "Bo builds a station in Vienna with 1 red card",
        "uk": "Bo будує станцію (Відень): 1 червона карта",
        "ru": "Bo строит станцию (Вена): 1 красная карта",
        "pl": "Bo buduje dworzec (Wiedeń): 1 czerwona karta",
    }),
    (FlagLeft(0, "white"), PARIS, None, {
        "en": "Ann leaves a white card for the flag",
        "uk": "Ann залишає білу карту для прапора",
        "ru": "Ann оставляет белую карту для флага",
        "pl": "Ann zostawia białą kartę na flagę",
    }),
    (LastRoundBegan(1, 2), PARIS, None, {
        "en": "Bo has 2 buses left. The last round: one more turn for everybody",
        "uk": "Bo: залишається 2 автобуси. Останнє коло: ще по одному ходу кожному",
        "ru": "Bo: остаётся 2 автобуса. Последний круг: каждому ещё по одному ходу",
        "pl": "Bo, zapas: 2 autobusy. Ostatnia runda: każdy ma jeszcze jedną turę",
    }),
    (GameEnded(False), EUROPE, None, {
        "en": "The game is over", "uk": "Гру закінчено", "ru": "Игра окончена", "pl": "Koniec gry",
    }),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", range(len(TOLD)))
def test_events_read_well(case: int, lang: str) -> None:
    event, box, you, texts = TOLD[case]
    assert Teller(lang, box, NAMES, you).event(event) == texts[lang]


def test_a_tunnel_that_turns_up_nothing_is_told() -> None:
    event = TunnelTurnedUp(0, TUNNEL, Cards("red", 2), (), 0)
    assert Teller("en", EUROPE, NAMES, 0).event(event).endswith("There is no card to turn up.")
    event = TunnelTurnedUp(0, TUNNEL, Cards("red", 2), ("red", "blue", "locomotive"), 2)
    assert (
        Teller("pl", EUROPE, NAMES, 0)
        .event(event)
        .endswith("Odkryto: czerwona, niebieska, lokomotywa. Trzeba dołożyć 2 karty.")
    )
    failed = TunnelFailed(1, TUNNEL, Cards("red", 2), True)
    assert "відмовляється від тунелю" in Teller("uk", EUROPE, NAMES, 0).event(failed)


def test_players_without_a_name_have_a_number() -> None:
    assert Teller("uk", PARIS, (), None).event(FlagLeft(2, "blue")) == "Гравець 3 залишає синю карту для прапора"


def test_refusals_say_who_and_how_many() -> None:
    taken = Reason("route-taken", "C2", 1, 0)
    assert Teller("en", EUROPE, NAMES, 1).reason(taken) == "You own this route already."
    assert Teller("ru", EUROPE, NAMES, 0).reason(taken) == "Этот перегон уже занят. Его владелец: Bo."
    cars = Reason("too-few-cars", "C2", 1, 2)
    assert Teller("pl", PARIS, NAMES, 0).reason(cars) == "Potrzebne są 2 autobusy, masz 1."
    color = Reason("wrong-color", "C1", 6, 5)
    assert Teller("uk", EUROPE, NAMES, 0).reason(color) == "Колір не той: ділянка чорна, а карта червона."
    turn = Reason("not-your-turn", "S5", 0, 1)
    assert Teller("en", EUROPE, NAMES, 0).reason(turn) == "It is not your turn: Bo is playing."
    waiting = Reason("not-your-turn", "S4", 0, 1)
    assert Teller("pl", EUROPE, NAMES, 0).reason(waiting).startswith("Twoje bilety są już wybrane.")


def test_victories_are_told() -> None:
    game = Game.new("usa", 2, seed=1, names=("Ann", "Bo"))
    teller = Teller("pl", game.box, game.names, 1)
    assert teller.winners([0, 1]) == "Wspólne zwycięstwo: Ann i Bo"
    assert teller.winners([0]) == "Wygrywa Ann!"
    assert teller.winners([1]) == "Wygrywasz!"
    assert teller.decided(game.result()).startswith("Równość we wszystkim")


def test_what_the_page_is_compared_with_is_up_to_date() -> None:
    """web/tests/teller.test.ts demands the sentences of this file."""
    assert TARGET.read_text(encoding="utf-8") == told(), "run: PYTHONPATH=src:tests python -m words.told"
