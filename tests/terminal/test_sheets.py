"""What is read at a table in the terminal: the rules without codes and with points, long tickets, Big Cities."""

import re

import pytest
from textual.pilot import Pilot

from kvytok.boards.schema import LANGUAGES
from kvytok.terminal.board_map import BoardMap
from kvytok.terminal.card_row import Pile
from kvytok.terminal.panel import TicketPanel
from kvytok.terminal.sheet import Sheet
from kvytok.terminal.side_panels import Tickets
from kvytok.terminal.table import Table
from kvytok.terminal.table_screen import TableScreen
from kvytok.terminal.terminal_game import TerminalGame
from kvytok.words import Words
from terminal.test_table import act, opened, text, until

pytestmark = pytest.mark.slow

EIGHT_SPACES = {
    "en": r"8 spaces +21 points",
    "uk": r"8 проміжків +21 бал",
    "ru": r"8 звеньев +21 очко",
    "pl": r"8 pól +21 punktów",
}
LONG = {"en": "Long ticket", "uk": "Довгий маршрут", "ru": "Длинный маршрут", "pl": "Długa trasa"}
BIG = {
    "en": ("Big cities", "London, Paris, Berlin, Vienna, Madrid, Rome, Athens, Angora, Moscow"),
    "uk": ("Великі міста", "Лондон, Париж, Берлін, Відень, Мадрид, Рим, Афіни, Ангора, Москва"),
    "ru": ("Большие города", "Лондон, Париж, Берлин, Вена, Мадрид, Рим, Афины, Ангора, Москва"),
    "pl": ("Wielkie miasta", "Londyn, Paryż, Berlin, Wiedeń, Madryt, Rzym, Ateny, Angora, Moskwa"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_a_table_of_points_and_no_codes(language: str) -> None:
    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await until(pilot, Sheet)
        pages = [text(app)]
        for _ in range(40):
            await pilot.press("pagedown")
            await pilot.pause()
            pages.append(text(app))
        assert len(set(pages)) > 5
        shown = "\n".join(pages)
        assert re.search(EIGHT_SPACES[language], shown)
        assert re.findall(r"\{\{|\([A-Z]\d", shown) == []

    act(TerminalGame(language, opened(Table.new("europe", ["Anna", "racer"], seed=2)), pause=0), scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_tickets_are_named(language: str) -> None:
    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, TicketPanel)
        assert f"↔ {LONG[language]}" in text(app)
        assert isinstance(app.screen, TicketPanel)
        long = [ticket.long for ticket in app.screen.view.offer]
        assert sum(long) == 1
        signed = [line for line in text(app).splitlines() if "↔" in line]
        assert len(signed) == 2  # what the sign means, and the ticket
        await pilot.press(*["down"] * long.index(True))
        await pilot.pause()
        assert f"{LONG[language]} · " in text(app)

    act(TerminalGame(language, Table.new("europe", ["Anna", "racer"], seed=2), pause=0), scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_big_cities_are_marked(language: str) -> None:
    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, TableScreen)
        tickets = app.screen.query_one(Tickets)
        assert all("◆ " in tickets.render_line(n).text for n in range(1, 3))  # every ticket leads to one
        map_width = app.screen.query_one(BoardMap).size.width
        assert any("◆" in line[:map_width] for line in text(app).splitlines())
        await pilot.press("question_mark")
        await until(pilot, Sheet)
        await pilot.press(*["pagedown"] * 3)
        await pilot.pause()
        title, cities = BIG[language]
        assert f"◆ {title}: " in text(app)
        sheet = " ".join(" ".join(line.split("│")[1:-1]) for line in text(app).splitlines())
        told = " ".join(sheet.partition(f"◆ {title}: ")[2].split())
        assert set(told.split(", ")) == set(cities.split(", "))

    act(TerminalGame(language, opened(Table.new("europe-big-cities", ["Anna", "racer"], seed=2)), pause=0), scene)


@pytest.mark.parametrize(
    ("language", "prompt"),
    [("en", "Your turn. Take cards"), ("uk", "Ваш хід. Візьміть карти"), ("pl", "Twoja tura. Weź karty")],
)
def test_the_prompt_and_the_cards(language: str, prompt: str) -> None:
    """Two sentences, and words for colours that are too long for a card end with a full stop."""
    table = opened(Table.new("usa", ["Anna", "racer"], seed=2))
    while table.thinking is not None:
        table.play(table.thinking, table.game.moves()[0])

    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        assert prompt in text(app)
        shown = [pile.render_line(2).text.strip() for pile in app.screen.query(Pile)][:5]
        words = [Words(language).format("card-word", color=c, pieces="train") for c in table.game.view(0).face_up]
        assert shown == [word if len(word) <= 7 else f"{word[:6]}." for word in words]
        assert any(word.endswith(".") for word in shown)

    act(TerminalGame(language, table, pause=0), scene)


def test_no_signs_where_there_is_nothing_to_mark() -> None:
    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await until(pilot, Sheet)
        assert "↔" not in text(app)
        assert "◆" not in text(app)

    act(TerminalGame("en", opened(Table.new("usa", ["Anna", "racer"], seed=1)), pause=0), scene)
