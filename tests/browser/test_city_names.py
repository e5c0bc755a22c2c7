"""Old and new names of cities: a person chooses in the settings what the board and the tickets call them."""

import pytest
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import new_page, start_game
from .conftest import Faults


@pytest.mark.parametrize(
    ("lang", "label", "choices"),
    [
        (
            "en",
            "City names",
            {"Today’s names": "Istanbul", "In my language": "Constantinople", "As on the board": "Constantinople"},
        ),
        (
            "pl",
            "Nazwy miast",
            {"Dzisiejsze": "Stambuł", "W moim języku": "Sztambuł", "Jak na planszy": "Constantinople"},
        ),
    ],
)
def test_todays_names(
    server: Machine, browser: Browser, faults: Faults, lang: str, label: str, choices: dict[str, str]
) -> None:
    page = new_page(browser, faults, lang=lang)
    start_game(page, server.url, "europe")
    table = page.url
    for choice, name in choices.items():
        page.goto(server.url)
        page.get_by_label(label).select_option(label=choice)
        page.goto(table)
        names = page.locator("svg.lanes text").filter(has_text=name)
        expect(names).to_have_count(1)
        for other in {"Istanbul", "Constantinople", "Stambuł", "Sztambuł"} - {name}:
            expect(page.locator("svg.lanes text").filter(has_text=other)).to_have_count(0)
    # It is remembered where the game is left and opened again.
    page.reload()
    expect(page.locator("svg.lanes text").filter(has_text="Constantinople")).to_have_count(1)
