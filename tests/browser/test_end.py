"""The end of a game: the score is built item by item, in the order of the seats, and the places come last."""

from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import Clicker, ask_game, ended, keep_tickets, new_page, start_game
from .conftest import Faults

TOLD_AT_THE_END = ("Rank", "completed")
"""Words of the places and of the verdict on every ticket."""
TOTALS = "[...document.querySelectorAll('.total td')].map(cell => Number(cell.textContent))"


def play_to_the_end(page: Page, url: str, still: bool) -> None:
    """Play a short game; the last moves with or without motion."""
    start_game(page, url, "paris")
    player = Clicker(page)
    while not ended(page):
        if page.locator(".banner .last").count():
            page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        if not player.step():
            page.wait_for_timeout(30)


def test_the_score_is_built_item_by_item_before_the_places_are_told(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    play_to_the_end(page, server.url, still=False)
    result = ask_game(page)["result"]
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("The game is over")
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    # The columns stand in the order of the seats, and nothing tells the places.
    names = page.locator(".end thead th span").all_inner_texts()
    called = [player["name"].replace("Bot (casual)", "Bot · Casual") for player in result["players"]]
    assert names == called
    sheet = page.locator(".end main")
    for words in ("wins", "win!", *TOLD_AT_THE_END):
        expect(sheet).not_to_contain_text(words)
    # The totals grow from nothing; the lists show what was counted so far.
    assert page.evaluate(TOTALS) != [player["total"] for player in result["players"]]
    counted = page.locator(".end details li").count()
    page.wait_for_function("before => document.querySelectorAll('.end details li').length > before", arg=counted)
    expect(page.locator(".end .tip")).to_be_visible()
    # A key shows the rest, and the focus goes to the verdict.
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    expect(heading).to_be_focused()
    expect(heading).not_to_have_text("The game is over")
    assert page.evaluate(TOTALS) == [player["total"] for player in result["players"]]
    ranks = page.locator(".end tbody tr").last.locator("td").all_inner_texts()
    assert ranks == [str(player["rank"]) for player in result["players"]]
    for words in TOLD_AT_THE_END:
        expect(sheet).to_contain_text(words)
    # Whoever comes again sees the whole score at once.
    page.reload()
    expect(heading).not_to_have_text("The game is over")
    expect(skip).to_have_count(0)


def test_without_motion_the_whole_score_is_there_at_once(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    play_to_the_end(page, server.url, still=True)
    result = ask_game(page)["result"]
    assert page.get_by_role("button", name="Skip").count() == 0
    assert page.evaluate(TOTALS) == [player["total"] for player in result["players"]]
    # People still talk after the end, and whoever looks on reads it.
    watcher = new_page(browser, faults)
    watcher.goto(page.url)
    page.get_by_label("Write a message").fill("Well played!")
    page.keyboard.press("Enter")
    for reader in (page, watcher):
        expect(reader.locator(".end .chat li").last).to_contain_text("Well played!")
    watcher.context.close()
    # Whoever has played a whole game is not offered the tutorial any more, here or in a browser that knows the game.
    for forgotten in ("null", "localStorage.removeItem('kvytok.tutorial')"):
        page.evaluate(forgotten)
        page.goto(server.url)
        page.wait_for_selector("button.start:not([disabled])")
        expect(page.get_by_role("link", name="Start the tutorial")).to_have_count(0)


ON_BOARD = """() => {
    const board = document.querySelector('.board .window').getBoundingClientRect();
    return [...document.querySelectorAll('button')].filter(button => {
        const {x, y, width, height} = button.getBoundingClientRect();
        return width && x < board.right && x + width > board.left && y < board.bottom && y + height > board.top;
    }).length;
}"""
"""How many buttons lie on the board."""
CUT = (
    "() => [...document.querySelectorAll('.players .name span')].some(name => name.scrollWidth > name.clientWidth + 1)"
)
"""Whether the name of a player is cut off."""


def test_on_a_phone_nothing_lies_on_the_board_and_names_follow_the_language(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, 640, 400)
    page.goto(f"{server.url}/local/paris/me,novice")
    page.wait_for_selector(".play")
    keep_tickets(page)
    expect(page.locator(".players li")).to_contain_text(["Player 1", "Bot · Novice"])
    assert not page.evaluate(CUT)
    page.evaluate("localStorage.setItem('kvytok.settings', JSON.stringify({language: 'uk'}))")
    page.reload()
    expect(page.locator(".players li").first).to_contain_text("Гравець 1")
    page.set_viewport_size({"width": 390, "height": 844})
    Clicker(page, 1).play(120)
    assert ended(page)
    expect(page.locator(".end thead")).to_contain_text("Гравець 1")
    table = page.url.rpartition("/")[2]
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for way, board in (("t", ".end"), ("analysis", ".analysis"), ("replay", ".replay")):
            page.goto(f"{server.url}/{way}/{table}")
            page.locator(f"{board} .map").wait_for()
            assert page.evaluate(ON_BOARD) == 0, (way, width)
    # The buttons are there, and work.
    page.set_viewport_size({"width": 390, "height": 844})
    for address, board in ((f"t/{table}", ".end"), (f"replay/{table}", ".replay"), ("score", ".board")):
        page.goto(f"{server.url}/{address}")
        sheet = page.locator(f"{board} .map")
        sheet.wait_for()
        assert page.evaluate(ON_BOARD) == 0, address
        before = sheet.bounding_box()
        page.get_by_role("button", name="Наблизити").click()
        page.wait_for_timeout(300)
        after = sheet.bounding_box()
        assert before
        assert after
        assert after["width"] > before["width"] * 1.2, address
