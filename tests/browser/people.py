"""What people do before a game: say their name, invite a friend, sit down at a table."""

from playwright.sync_api import Browser, Page, expect

from .clicking import create_table, new_page
from .conftest import Faults


def rename(page: Page, url: str, name: str) -> None:
    """Enter a name."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    with page.expect_response(lambda answer: answer.url.endswith("/api/me") and answer.request.method == "PATCH"):
        page.locator(".name input").fill(name)
        page.keyboard.press("Tab")


def invitation(host: Page) -> str:
    """The link that the host sends to friends."""
    return host.locator(".invite input[readonly]").input_value()


def two_people(browser: Browser, faults: Faults, url: str) -> tuple[Page, Page]:
    """Olha and her guest Petro in a lobby."""
    olha, petro = new_page(browser, faults), new_page(browser, faults)
    rename(olha, url, "Olha")
    rename(petro, url, "Petro")
    create_table(olha, url, "usa", "Play with friends")
    petro.goto(invitation(olha))
    petro.get_by_role("button", name="Sit here").click()
    expect(olha.locator(".columns .seats")).to_contain_text("Petro")
    return olha, petro
