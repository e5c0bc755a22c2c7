"""The table in the terminal: what is shown and hidden, keys and mouse, keeping and going on."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from kvytok.game.moves import ClaimRoute, KeepTickets
from kvytok.terminal.board_map import BoardMap
from kvytok.terminal.card_row import Pile
from kvytok.terminal.finder import Finder
from kvytok.terminal.panel import ChoicePanel, TicketPanel
from kvytok.terminal.seat import new_seats, seats_in
from kvytok.terminal.sheet import Sheet
from kvytok.terminal.start import SeatChoice, Start
from kvytok.terminal.table import Table
from kvytok.terminal.table_screen import TableScreen
from kvytok.terminal.terminal_game import TerminalGame
from kvytok.words import Words, languages
from terminal.person import Person

pytestmark = pytest.mark.slow

Scene = Callable[[TerminalGame, Pilot[None]], Awaitable[None]]


def test_the_words_for_a_small_terminal_fit_into_it() -> None:
    for language in languages():
        assert len(Words(language).format("play-too-small")) <= 50


def act(app: TerminalGame, scene: Scene) -> None:
    """Let a scene happen in a terminal of 80 columns and 24 lines."""

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await scene(app, pilot)

    asyncio.run(run())


def text(app: TerminalGame) -> str:
    """Everything on the screen."""
    return "\n".join("".join(segment.text for segment in line) for line in app.screen._compositor.render_strips())


async def until(pilot: Pilot[None], kind: type) -> None:
    """Wait until a screen of a kind is shown."""
    person = Person(pilot.app, pilot)  # type: ignore[arg-type]
    while not isinstance(pilot.app.screen, kind):
        await person.wait()
    await pilot.pause()


def opened(table: Table) -> Table:
    """A table after the opening: everybody keeps all tickets."""
    while table.game.phase.startswith("opening"):
        seat = table.game.asked[0]
        table.play(seat, max(table.game.moves(seat), key=lambda m: len(m.tickets) if isinstance(m, KeepTickets) else 0))
    return table


def test_two_people_pass_the_keyboard_and_go_on_later(tmp_path: Path) -> None:
    file = tmp_path / "evening.kvytok"
    table = Table.new("paris", ["Anna", "Bo"], file, seed=3)

    async def first(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, Sheet)
        assert "Anna" in text(app)
        assert not app.screen_stack[1].view.hand  # type: ignore[attr-defined]
        await Person(app, pilot).play(8)
        await until(pilot, Sheet)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape", "q")

    act(TerminalGame("en", table, pause=0), first)
    moves = len(table.game.history)

    async def second(app: TerminalGame, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, Start)
        person = Person(app, pilot)
        while "Продолжить: Париж, Anna и Bo" not in text(app):
            await person.wait()
        await pilot.press("enter")
        await until(pilot, Sheet)
        assert app.table is not None
        assert len(app.table.game.history) == moves

    act(TerminalGame("ru", None, file=file, pause=0), second)


def test_choosing_a_game_and_seats() -> None:
    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        assert "Europe" in text(app)
        await pilot.press("L")
        assert "Європа" in text(app)
        await pilot.press("down", "down", "down", "down", "tab", *["enter"] * 9)
        seats = [seat.kind for seat in app.screen.query(SeatChoice)]
        assert seats[:2] == ["person", "casual"]  # once around
        await pilot.click(app.screen.query(SeatChoice)[2])
        app.screen.query_one(OptionList).focus()
        await pilot.press("enter")
        await until(pilot, Sheet)  # the keyboard goes to one of two people
        await pilot.press("enter")
        await until(pilot, TicketPanel)
        assert app.table is not None
        assert app.table.game.box.game_id == "usa"
        assert app.table.game.names == ("Гравець 1", "Bot (casual)", "Гравець 2")

    act(TerminalGame("en", None, pause=0), scene)


def test_keys_mouse_and_refusals() -> None:
    table = opened(Table.new("usa", ["Anna", "racer"], seed=1))
    while table.thinking is not None:
        table.play(table.thinking, table.game.moves()[0])

    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        shown = text(app)
        assert "Take cards, claim a route or draw tickets." in shown
        assert "Your hand" in shown
        for key, told in {"l": "Log", "r": "Goal", "question_mark": "take a face-up card"}.items():
            await pilot.press(key)
            await pilot.pause()
            assert told in text(app)
            await pilot.press("escape")
        await pilot.press("c", "tab", *"new york")
        assert isinstance(app.screen, Finder)
        ends = {"boston-new_york", "montreal-new_york", "new_york-pittsburgh", "new_york-washington"}
        assert {thing.name.split()[0] for thing in app.screen.shown} == ends
        beyond = [thing.possible for thing in app.screen.shown].index(False)
        await pilot.press(*["down"] * beyond, "enter")
        assert isinstance(app.screen, Finder)
        assert "card" in str(app.screen.query_one("#reason").render())
        await pilot.press("escape")
        await pilot.click(screen.query(Pile)[5])  # the deck
        assert table.game.phase == "second-card"
        hand = sum(screen.view.hand.values())
        if "locomotive" in screen.view.face_up:
            await pilot.press(str(screen.view.face_up.index("locomotive") + 1))
            assert "can only be the first card" in text(app)
        await pilot.press("plus", "w")
        assert screen.query_one(BoardMap).zoom == 1
        assert screen.query_one(BoardMap).marked.cities == {screen.view.tickets[0].a, screen.view.tickets[0].b}
        await pilot.press("h")
        await until(pilot, ChoicePanel)
        assert "Good moves" in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert sum(table.game.view(0).hand.values()) == hand + 1

    act(TerminalGame("en", table, pause=0), scene)


# The words may go on in the next line, with a piece of the map between.
@pytest.mark.parametrize(
    ("language", "told"), [("en", r"Chance[^%]{,150}winning: \d+%"), ("uk", r"Шанс[^%]{,150}перемогу: \d+")]
)
def test_hints_tell_the_chance_of_winning(language: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start of a turn, when the bot compares moves; a good move without a number has no competitor."""
    monkeypatch.setattr("kvytok.terminal.table.SECONDS", 6.0)  # on a busy machine two are too short for a comparison
    table = opened(Table.new("usa", ["Anna", "racer"], seed=1))
    while table.thinking is not None:
        table.play(table.thinking, table.game.moves()[0])

    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, ChoicePanel)
        assert re.search(told, text(app))

    act(TerminalGame(language, table, pause=0), scene)


def test_a_click_on_the_map_claims_a_route() -> None:
    table = opened(Table.new("usa", ["Anna", "Bo"], seed=4))
    seat = table.game.seat
    assert seat is not None

    async def scene(app: TerminalGame, pilot: Pilot[None]) -> None:
        while isinstance(app.screen, Sheet):
            await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        route = next(m.route for m in screen.view.moves if isinstance(m, ClaimRoute))
        shown, (x, y) = screen.query_one(BoardMap), screen.picture.middle(route)
        window = screen.picture.window()
        at = (
            int((x - window.x) / window.width * shown.size.width),
            int((y - window.y) / window.height * shown.size.height),
        )
        await pilot.click(shown, offset=at)
        await pilot.pause()
        while isinstance(app.screen, ChoicePanel):
            await pilot.press("enter")
        assert len(table.game.view().owners) == 1

    act(TerminalGame("en", table, pause=0), scene)


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (60, 20)), ("en", (140, 45)), ("en", (80, 24)), ("uk", (80, 24)), ("ru", (80, 24)), ("pl", (80, 24))],
)
def test_every_language_and_size(language: str, size: tuple[int, int]) -> None:
    async def run() -> None:
        table = opened(Table.new("europe", ["Anna", "Bo"], seed=2))
        app = TerminalGame(language, table, pause=0)
        async with app.run_test(size=size) as pilot:
            await until(pilot, Sheet)
            await pilot.press("enter", "c")
            await until(pilot, Finder)
            await pilot.press("escape")
            await pilot.pause()
            last = text(app).splitlines()[-1].rstrip()
            if size[0] >= 80:
                assert last.endswith(app.screen.words.format("play-key-quit"))  # type: ignore[attr-defined]

    asyncio.run(run())


def test_seats_by_name() -> None:
    seats = new_seats(["Anna", "casual", "strong", "casual"])
    assert [seat.name for seat in seats] == ["Anna", "Bot (casual)", "Bot (strong)", "Bot (casual) 2"]
    assert seats_in([seat.name for seat in seats]) == seats
    for wrong, told in {("casual",): "nobody is a person", ("Anna", "Bot (expert)"): "write expert"}.items():
        with pytest.raises(ValueError, match=told):
            new_seats(wrong)
