"""Table manners: names, an open table that its host changes, chat around the game, people who are away."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import ask_game, create_table, keep_on_server, keep_tickets, new_page, start_game
from .conftest import Faults
from .people import invitation, rename, two_people
from .pointer import press


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server where the others need not wait long for an absent player."""
    running = Machine(tmp_path_factory.mktemp("impatient"), {"KVYTOK_ABSENCE": "6"})
    running.start_and_wait()
    yield running
    running.kill()


def test_friends_say_their_name_before_they_sit(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = new_page(browser, faults), new_page(browser, faults, lang="uk")
    rename(olha, server.url, "Olha")
    create_table(olha, server.url, "usa", "Play with friends")
    link = invitation(olha)
    petro.goto(link)
    asked = petro.get_by_role("form", name="Olha запрошує вас до гри: США")
    field = asked.get_by_label("Ваше ім’я")
    expect(field).to_be_focused()
    assert re.fullmatch(r"Гість \d{3}", field.get_attribute("placeholder") or "")
    # Nobody sits down without a name, or with one that is taken.
    petro.get_by_role("button", name="Сісти сюди").click()
    expect(asked.get_by_role("alert")).to_have_text("Спершу напишіть своє ім’я.")
    expect(field).to_be_focused()
    field.fill("olha")
    petro.keyboard.press("Enter")
    expect(asked.get_by_role("alert")).to_contain_text("уже є хтось із таким ім’ям")
    field.fill("Петро")
    petro.keyboard.press("Enter")
    expect(olha.locator(".columns .seats")).to_contain_text("Петро")
    expect(asked).to_have_count(0)
    # The name can be changed at the seat, and the browser remembers it for the next table.
    petro.get_by_role("button", name="Змінити ім’я").click()
    petro.get_by_role("textbox", name="Змінити ім’я").fill("Петрик")
    petro.keyboard.press("Enter")
    expect(olha.locator(".columns .seats")).to_contain_text("Петрик")
    expect(petro.get_by_role("button", name="Змінити ім’я")).to_be_focused()
    create_table(olha, server.url, "usa", "Play with friends")
    petro.goto(invitation(olha))
    expect(petro.get_by_label("Ваше ім’я")).to_have_value("Петрик")


def test_somebody_with_an_account_signs_in_at_the_invitation(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, home, phone = new_page(browser, faults), new_page(browser, faults), new_page(browser, Faults(), 390, 844)
    home.goto(f"{server.url}/me")
    home.locator("summary", has_text="Make an account").click()
    home.get_by_label("Name", exact=True).first.fill("Marichka")
    home.get_by_label("Passphrase").first.fill("four quiet green trains")
    home.get_by_role("button", name="Make an account").click()
    expect(home.get_by_text("You are signed in as Marichka.")).to_be_visible()
    rename(olha, server.url, "Olha")
    create_table(olha, server.url, "usa", "Play with friends")
    phone.goto(invitation(olha))
    press(phone.get_by_text("I have an account"))
    phone.get_by_label("Name", exact=True).fill("Marichka")
    phone.get_by_label("Passphrase").fill("four loud red trains")
    press(phone.get_by_role("button", name="Sign in"))
    expect(phone.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    phone.get_by_label("Passphrase").fill("four quiet green trains")
    press(phone.get_by_role("button", name="Sign in"))
    # The name is there, and one press more seats the right person.
    expect(phone.get_by_label("Your name")).to_have_value("Marichka")
    expect(phone.get_by_text("I have an account")).to_have_count(0)
    press(phone.get_by_role("button", name="Sit down"))
    expect(olha.locator(".columns .seats")).to_contain_text("Marichka")
    phone.goto(f"{server.url}/me")
    expect(phone.get_by_text("You are signed in as Marichka.")).to_be_visible()


def test_the_host_changes_the_table_and_they_talk(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, server.url)
    seats = petro.locator(".columns li.panel")
    expect(seats).to_have_count(2)
    olha.get_by_role("button", name="Open one more seat").click()
    expect(seats).to_have_count(3)
    olha.get_by_role("combobox", name="Players").select_option("4")
    expect(seats).to_have_count(4)
    olha.get_by_role("button", name="Close the seat").first.click()
    expect(seats).to_have_count(3)
    olha.get_by_label("Time per move").select_option("2min")
    expect(petro.locator(".settings")).to_contain_text("2 minutes")
    olha.get_by_role("combobox", name="Game").select_option("paris")
    for page in (olha, petro):
        expect(page.get_by_role("heading", level=1)).to_have_text("Paris")
    expect(seats.nth(1)).to_contain_text("Petro")
    chat = petro.locator(".chat")
    expect(chat).to_contain_text("The host changed the game.")
    olha.get_by_label("Write a message").fill("Paris, then?")
    olha.keyboard.press("Enter")
    expect(chat).to_contain_text("Paris, then?")
    # What is muted stays muted, in the game and after a reload.
    chat.locator("summary").click()
    petro.get_by_label("Mute Olha").check()
    expect(chat).not_to_contain_text("Paris, then?")
    petro.reload()
    expect(chat).to_contain_text("The host changed the game.")
    expect(chat).not_to_contain_text("Paris, then?")
    olha.get_by_role("button", name="Close the seat").click()
    olha.get_by_role("button", name="Start", exact=True).click()
    petro.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("The host changed the game.")
    expect(chat).not_to_contain_text("Paris, then?")


def test_a_mute_is_about_the_person_and_lasts(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, server.url)
    watcher = new_page(browser, faults)
    rename(watcher, server.url, "Iryna")
    watcher.goto(olha.url)

    def say(page: Page, text: str) -> None:
        page.get_by_label("Write a message").fill(text)
        page.keyboard.press("Enter")

    def muted(page: Page) -> list[str]:
        """Whom the page offers to mute."""
        page.locator(".chat summary").click()
        return sorted(text.strip() for text in page.locator(".chat label").all_inner_texts())

    for page, text in ((olha, "first of Olha"), (petro, "first of Petro"), (watcher, "first of Iryna")):
        say(page, text)
    chat = petro.locator(".chat ol")
    expect(chat).to_contain_text("first of Iryna")
    # Nobody is asked to mute themselves.
    assert muted(petro) == ["Mute Iryna", "Mute Olha"]
    assert muted(olha) == ["Mute Iryna", "Mute Petro"]
    expect(watcher.locator(".chat ol")).to_contain_text("first of Iryna")
    assert muted(watcher) == ["Mute Olha", "Mute Petro"]
    petro.get_by_label("Mute Olha").check()
    expect(chat).not_to_contain_text("first of Olha")
    expect(chat).to_contain_text("first of Petro")
    # Another name helps nobody who is muted.
    olha.get_by_role("button", name="Change the name").click()
    olha.get_by_role("textbox", name="Change the name").fill("Olenka")
    olha.keyboard.press("Enter")
    expect(petro.locator(".columns .seats")).to_contain_text("Olenka")
    say(olha, "second of Olha")
    say(watcher, "second of Iryna")
    expect(chat).to_contain_text("second of Iryna")
    expect(chat).not_to_contain_text("second of Olha")
    petro.reload()
    expect(chat).to_contain_text("second of Iryna")
    expect(chat).not_to_contain_text("of Olha")
    petro.locator(".chat summary").click()
    expect(petro.get_by_label("Mute Olenka")).to_be_checked()
    # Whoever is heard again is heard whole.
    petro.get_by_label("Mute Olenka").uncheck()
    expect(chat).to_contain_text("second of Olha")


def test_the_chat_has_room_on_a_small_desktop(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, server.url)
    olha.get_by_role("button", name="Start", exact=True).click()
    for page in (olha, petro):
        page.wait_for_selector(".offer")
        keep_tickets(page)
        page.get_by_role("tab", name="Chat").click()
    for number in range(12):
        speaker = (olha, petro)[number % 2]
        speaker.get_by_label("Write a message").fill(f"Line {number}")
        speaker.keyboard.press("Enter")
        expect(petro.locator(".chat li", has_text=f"Line {number}")).to_have_count(1)
    # At 1280 × 800 the newest lines are in sight, with the field to write below them.
    lines = petro.locator(".chat li").filter(has_text="Line")
    roll = petro.locator(".chat .roll").bounding_box()
    assert roll is not None
    boxes = [line.bounding_box() for line in lines.all()]
    seen = [
        box
        for box in boxes
        if box and box["y"] >= roll["y"] and box["y"] + box["height"] <= roll["y"] + roll["height"] + 1
    ]
    assert len(seen) >= 5
    assert boxes[-1] in seen
    field = petro.get_by_label("Write a message").bounding_box()
    assert field is not None
    assert field["y"] + field["height"] <= 800


def test_who_is_away_is_shown_with_a_countdown(impatient: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, impatient.url)
    olha.get_by_role("button", name="Start", exact=True).click()
    olha.wait_for_selector(".offer", timeout=30_000)
    table = petro.url
    row = olha.locator(".players li", has_text="Petro")
    sizes = [{"width": 1280, "height": 800}, {"width": 390, "height": 844}]

    def heights() -> list[float]:
        """The height of Petro's box on a desk and on a phone."""
        found = []
        for size in reversed(sizes):
            olha.set_viewport_size(size)  # type: ignore[arg-type]
            box = row.bounding_box()
            assert box is not None
            found.append(box["height"])
        return found

    present = heights()
    petro.goto("about:blank")
    expect(row).to_contain_text(re.compile(r"Away\s+· A bot may play in 0:0\d"))
    expect(olha.locator(".banner .who")).not_to_contain_text("Petro is playing")
    assert row.get_by_role("button", name="Let a bot play").count() == 0
    assert heights() == present
    expect(row.get_by_role("button", name="Let a bot play for Petro")).to_be_visible()
    assert heights() == present
    row.get_by_role("button", name="Let a bot play for Petro").click()
    olha.get_by_role("dialog").get_by_role("button", name="Let a bot play for Petro").click()
    expect(olha.locator(".talk")).to_contain_text("Petro is away. A bot is playing.")
    petro.goto(table)
    expect(olha.locator(".talk")).to_contain_text("Petro is here and playing.")
    expect(row).not_to_contain_text("Away")


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (390, 844), (844, 390)])
def test_people_can_react_while_they_choose_tickets(
    size: tuple[int, int], server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, *size)
    start_game(page, server.url, "europe")
    offer = page.get_by_role("dialog", name="Which tickets do you keep?")
    expect(offer).to_be_visible()
    folds = size[0] < 1000  # on small screens they can be folded away
    if folds:
        offer.get_by_role("button", name="See the board").click()
    # Bots do not talk; with somebody who looks on there is a chat.
    chat = page.locator("[role=tab], .phone-tabs button").filter(has_text="Chat", visible=True)
    expect(page.locator("[role=tab], .phone-tabs button").filter(has_text="Log", visible=True)).to_be_visible()
    expect(chat).to_have_count(0)
    watcher = new_page(browser, faults)
    watcher.goto(page.url)
    chat.click()
    page.get_by_role("button", name="Reactions").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator(".chat ol")).to_contain_text("Hello!")
    # The tickets can be kept as before.
    if folds:
        offer.get_by_role("button", name="See the tickets").click()
    offer.get_by_role("checkbox").first.click()
    offer.get_by_role("checkbox").nth(1).click()
    offer.get_by_role("button", name="Keep").click()
    expect(offer).to_have_count(0)


def test_a_window_too_many_is_told_and_can_be_used_again(server: Machine, browser: Browser, faults: Faults) -> None:
    first = new_page(browser, faults)
    first.goto(server.url)
    create_table(first, server.url, "usa", "Play with friends")
    others = []
    for _ in range(8):
        page = first.context.new_page()
        page.goto(first.url)
        page.wait_for_selector(".columns .seats li.panel")
        others.append(page)
    told = first.get_by_role("dialog", name="This table is open in too many windows")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Use this window").click()
    expect(told).to_have_count(0)
    # Now the oldest of the others is disconnected, and this window hears what happens.
    expect(others[0].get_by_role("dialog", name="This table is open in too many windows")).to_be_visible()
    others[-1].get_by_label("Time per move").select_option("30s")
    expect(first.get_by_label("Time per move")).to_have_value("30s")


def test_people_on_one_device_have_names_and_see_what_they_drew(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    page.get_by_label("Your name").fill("Marta")
    page.get_by_role("radio", name="On one device").click()
    keep_on_server(page)
    page.get_by_role("textbox", name="Player 1").fill("Olha")
    page.get_by_role("textbox", name="Player 2").fill("Petro")
    page.click("button.start")
    for name in ("Olha", "Petro"):
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".banner .who")).to_have_text(f"{name}, it is your turn")
        keep_tickets(page)
    cover = page.locator(".cover")
    # Whoever begins is asked for the device, unless it is Petro, who has it.
    page.wait_for_selector(".cover .primary, .slot.may[data-place=deck]")
    if cover.count():
        page.locator(".cover .primary").click()
    seat = page.evaluate("Number(document.querySelector('.players li:has(small)').dataset.place.at(-1))")
    before = sum(ask_game(page)["views"][seat]["hand"].values())
    deck = page.locator(".slot.may[data-place=deck]")
    for _ in range(2):
        deck.click()
        page.wait_for_timeout(300)
    # Both cards are in the hand that is still open; a moment later it is covered.
    assert cover.count() == 0
    shown = page.evaluate(
        "[...document.querySelectorAll('.hand li .hidden')].map(e => Number(e.textContent.split(': ')[1]))"
    )
    assert sum(shown) == before + 2
    expect(cover).to_be_visible(timeout=5_000)
    # The names are remembered, your own is still your own, and the game says who is to move.
    page.goto(server.url)
    expect(page.get_by_label("Your name")).to_have_value("Marta")
    expect(page.get_by_role("region", name="Your turn in 1 game")).to_contain_text(re.compile("(Olha|Petro), it is"))
    page.get_by_role("radio", name="On one device").click()
    expect(page.get_by_role("textbox", name="Player 1")).to_have_value("Olha")
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("Petro")
