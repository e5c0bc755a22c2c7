"""Planning help, used as a person uses it: mark routes, take a ticket's way, see what the plan needs."""

from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .axe import axe_findings
from .clicking import keep_tickets, new_page, start_game
from .conftest import Faults
from .people import two_people


def wish_for_planning(page: Page) -> None:
    """Switch planning help on in the settings of the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Planning help").check()
    page.get_by_role("button", name="Menu").click()


def test_every_setting_has_a_whole_box_to_tick_on_a_phone(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844, lang="pl")
    start_game(page, server.url, "europe")
    page.locator("header.menu button[aria-expanded]").click()
    sizes = page.locator("input[type=checkbox]:visible").evaluate_all(
        "all => all.map(box => [box.offsetWidth, box.offsetHeight])"
    )
    assert len(sizes) > 6
    assert all(size == [18, 18] for size in sizes)


def test_a_plan_is_marked_counted_and_kept(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".offer")
    keep_tickets(page)
    expect(page.get_by_role("tab", name="Plan")).to_have_count(0)
    wish_for_planning(page)
    page.get_by_role("tab", name="Plan").click()
    plan = page.get_by_role("region", name="Plan")
    expect(plan).to_contain_text("Mark the routes that you plan to claim")

    plan.get_by_role("button", name="Mark routes").click()
    page.get_by_role("button", name="Lisbon – Madrid").click()
    expect(page.get_by_role("button", name="Lisbon – Madrid, pink, 3 spaces, in your plan")).to_be_visible()
    expect(plan).to_contain_text("3 trains of 45 left")
    expect(plan).to_contain_text("Points for these routes: 4")
    # A click marked it and claimed nothing.
    expect(page.locator(".payment")).to_have_count(0)

    plan.get_by_role("button", name="Mark routes").click()
    way = plan.get_by_role("button", name="Add best way:").first
    before = page.locator(".lane.planned").count()
    way.click()
    expect(page.locator(".lane.planned").nth(before)).to_be_visible()
    expect(plan.locator(".tickets .done").first).to_contain_text("✓")

    marked = page.locator(".lane.planned").count()
    page.reload()
    page.get_by_role("tab", name="Plan").click()
    expect(page.locator(".lane.planned")).to_have_count(marked)

    # Every card is somewhere: the hand, the row, what was discarded or taken in sight, and what was not seen.
    plan = page.get_by_role("region", name="Plan")
    unseen = sum(int(count) for count in plan.locator("ul.cards").last.locator("b").all_inner_texts())
    assert 80 < unseen <= 110 - 4 - 5

    plan.get_by_role("button", name="Clear the plan").click()
    expect(page.locator(".lane.planned")).to_have_count(0)


def test_between_people_there_is_none_unless_all_agree(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = two_people(browser, faults, server.url)
    # In the lobby everybody sees who agrees. The host alone decides nothing.
    olha.get_by_label("I agree to planning help").check()
    expect(petro.get_by_text("Agreed: Olha.")).to_be_visible()
    assert axe_findings(petro) == []
    olha.get_by_role("button", name="Start", exact=True).click()
    for page in (olha, petro):
        page.wait_for_selector(".offer")
        keep_tickets(page)
    olha.get_by_role("tab", name="Plan").click()
    consent = olha.get_by_role("region", name="Planning help for all")
    expect(consent).to_contain_text("Agreed: Olha.")
    expect(consent).to_contain_text("Not agreed yet: Petro.")
    expect(olha.get_by_role("button", name="Mark routes")).to_have_count(0)
    # Petro is asked in the game, and agrees: now both have it.
    petro.get_by_role("tab", name="Plan").click()
    petro.get_by_role("region", name="Planning help for all").get_by_role("button", name="I agree").click()
    for page in (olha, petro):
        expect(page.get_by_role("button", name="Mark routes")).to_be_visible()
        assert axe_findings(page) == []
    # A ticket also has a second-best way, which avoids a part of the best one.
    plan = olha.get_by_role("region", name="Plan", exact=True)
    first, second = (
        plan.locator(".tickets button", has_text=label).first for label in ("Add best way", "Second-best way")
    )
    first.click()
    best = set(olha.locator(".lane.planned").evaluate_all("lanes => lanes.map(lane => lane.outerHTML)"))
    plan.get_by_role("button", name="Clear the plan").click()
    second.click()
    other = set(olha.locator(".lane.planned").evaluate_all("lanes => lanes.map(lane => lane.outerHTML)"))
    assert best
    assert other
    assert best != other
    # Petro no longer agrees: nobody has it any more.
    petro.get_by_role("button", name="I no longer agree").click()
    for page in (olha, petro):
        expect(page.get_by_role("button", name="Mark routes")).to_have_count(0)
    expect(olha.locator(".lane.planned")).to_have_count(0)
