"""What a screen reader is given to speak during a game: everything, and not too much."""

from pathlib import Path

from playwright.sync_api import Browser

from server.site import Machine

from .clicking import Clicker, new_page, start_game
from .conftest import Faults

HEAR = """() => {
    window.heard = [];
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(
        line => line.nodeType === 1 && window.heard.push(line.textContent))))
        .observe(document.querySelector('main > [role=log]'), {childList: true});
}"""
"""Notes every line that a screen reader is given to speak."""


def test_a_turn_of_a_bot_is_told_in_one_sentence_or_two(browser: Browser, faults: Faults, tmp_path: Path) -> None:
    running = Machine(tmp_path, {"KVYTOK_BOT_DELAY": "0.15"})
    running.start_and_wait()
    try:
        page = new_page(browser, faults)
        start_game(page, running.url, "europe")
        player = Clicker(page)
        while not page.locator(".play[data-turn=true][data-phase=turn]").count():
            player.step()
        page.evaluate(HEAR)
        turns: list[list[str]] = []
        for _ in range(6):
            for phase in ("turn", "second-card"):
                page.wait_for_selector(f".play[data-turn=true][data-phase={phase}]")
                player.draw()
            page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
            page.wait_for_timeout(100)
            turns.append(page.evaluate("window.heard.splice(0)"))
    finally:
        running.kill()
    theirs = [[line for line in heard if "Bot" in line] for heard in turns]
    # One announcement for all that the bot did, which also says that it is your turn; nothing is told twice.
    assert [len(lines) for lines in theirs] == [1] * 6, theirs
    assert all(lines[0].endswith("Your turn.") for lines in theirs)
    assert max(len(heard) for heard in turns) <= 3
    assert page.locator("main > [role=log] p").count() <= 4
