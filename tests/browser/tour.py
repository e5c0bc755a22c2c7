"""A tour of the page: leads to the screens around and inside a game, for pictures, axe and the pseudo-language."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from .clicking import BOARDS, Clicker, ask_game, keep_on_server
from .pointer import press
from .test_tunnel import claim_until_asked

GAME_FILE: Final = Path(__file__).parents[2] / "web/tests/analysis.json"
SCORED_TABLES: Final = Path(__file__).parents[2] / "web/tests/scores.json"
FREE: Final = ".play[data-turn=true][data-phase=turn]:not(:has(.offer, .payment, .note.panel, .tunnel, .cover))"
"""It is the player's turn, and nothing is open."""
PATIENCE: Final = 180_000
"""Milliseconds for a whole analysis on a busy machine."""
MAKE_TABLE: Final = """wish => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify(wish)}).then(answer => answer.json())"""


class Tour:
    """Brings a page to one screen after the other, and looks at each.

    `look` gets the name of every screen; `say` turns an English label into what the page says.
    """

    def __init__(
        self, page: Page, url: str, look: Callable[[str], object], say: Callable[[str], str] = lambda text: text
    ) -> None:
        self.page = page
        self.url = url
        self.look = look
        self.say = say

    def _button(self, name: str) -> None:
        self.page.get_by_role("button", name=self.say(name), exact=True).first.click()

    def _home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("button.start:not([disabled])")

    def _begin(self, game: str, mode: int = 0) -> None:
        """Begin a game from the home page: against a bot, with friends or on one device."""
        self._home()
        self.page.locator(".boards .board").nth(BOARDS[game]).click()
        self.page.locator(".setup [role=radiogroup]").last.get_by_role("radio").nth(mode).click()
        if self.page.locator(".setup .keep").count():
            keep_on_server(self.page)
        self.page.click("button.start")
        self.page.wait_for_url("**/t/*")

    def workshop(self) -> None:
        """The workshop: how one begins, a board with every tab, and findings of the lab."""
        page = self.page
        page.goto(f"{self.url}/workshop")
        page.get_by_role("button", name=self.say("Start from scratch")).wait_for()
        self.look("workshop-start")
        page.locator(".boards .card").nth(BOARDS["usa"]).click()
        page.wait_for_selector(".map .lane >> nth=90", state="attached")
        press(page.locator(".map .lane").nth(3))
        self.look("workshop-draw")
        for number, name in enumerate(("draw", "rules", "check", "lab", "play", "file")):
            page.get_by_role("tab").nth(number).click()
            if name == "lab":
                page.locator("select").last.select_option("1000")
                page.locator("#room .primary").first.click()
                page.wait_for_selector("#room h2", timeout=PATIENCE)
                page.wait_for_selector("#room .row .primary", timeout=PATIENCE)
            if name != "draw":
                self.look(f"workshop-{name}")

    def score(self) -> None:
        """The score sheet of a real table, empty and full."""
        page = self.page
        page.goto(f"{self.url}/score")
        page.wait_for_selector("[data-total]")
        self.look("score-empty")
        recorded = json.loads(SCORED_TABLES.read_text("utf-8"))[-1]["table"]
        content = json.dumps(recorded).encode()
        page.locator("input[type=file]").set_input_files(
            {"name": "table.json", "mimeType": "application/json", "buffer": content}
        )
        expect(page.locator("[data-total]")).to_have_count(4)
        self.look("score-full")

    def analysis(self) -> None:
        """The analysis of a recorded game, with a mistake opened."""
        page = self.page
        self._home()
        page.locator("summary", has_text=self.say("Offline and files")).click()
        file = json.loads(GAME_FILE.read_text("utf-8"))["file"].encode()
        page.locator(".device input[type=file]").set_input_files(
            {"name": "game.kvytok", "mimeType": "text/plain", "buffer": file}
        )
        page.wait_for_url("**/replay/local-*")
        page.locator("a[href*='/analysis/']").first.click()
        page.wait_for_url("**/analysis/local-*")
        page.get_by_text(self.say("The analysis is finished.")).wait_for(timeout=PATIENCE)
        page.locator("li[data-verdict=mistake], li[data-verdict=blunder]").first.get_by_role("button").first.click()
        self.look("analysis")

    def tables(self) -> None:
        """Public tables: none at all; then one that waits, and the lobby of a quick match."""
        page = self.page
        page.goto(f"{self.url}/tables")
        page.wait_for_selector("main form")
        page.wait_for_timeout(300)
        self.look("tables-empty")
        self._begin("usa", 1)
        page.wait_for_selector(".invite")
        page.locator(".public input[type=checkbox]").check()
        page.wait_for_selector(".public select")
        self.look("lobby-public")
        browser = page.context.browser
        assert browser is not None
        host = browser.new_context(base_url=self.url).new_page()  # a table is listed while its host is there
        host.request.get("/api/me")
        host.request.patch("/api/me", data={"name": "Богдан"})
        wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = host.request.post("/api/tables", data=wish).json()["id"]
        assert host.request.put(f"/api/tables/{made}/listing", data={"public": True}).ok
        host.goto(f"/t/{made}")
        host.wait_for_selector(".invite")
        page.goto(f"{self.url}/tables")
        page.wait_for_selector("main form")
        page.get_by_role("listitem").first.wait_for()
        self.look("tables")
        host.context.close()
        page.get_by_role("button", name=self.say("Find me a game")).click()
        page.wait_for_url("**/t/*")
        page.get_by_role("button", name=self.say("Stop waiting")).wait_for()
        self.look("lobby-quick")
        page.get_by_role("button", name=self.say("Stop waiting")).click()

    def tournaments(self) -> None:
        """The list of tournaments, and one with players and a round that is over."""
        page = self.page
        page.goto(f"{self.url}/tournaments")
        page.wait_for_selector("main form")
        self.look("tournaments")
        page.locator("form input:not([type])").fill("Жанна")
        page.locator("form select").nth(0).select_option("paris")
        page.locator("form select").nth(4).select_option("novice")
        self._button("Create the tournament")
        page.wait_for_url("**/tournament/*")
        page.wait_for_selector("table")
        browser = page.context.browser
        assert browser is not None
        people = [browser.new_context(base_url=self.url).request for _ in range(3)]
        for name, person in zip(("Богдан", "Жанна", "Богдан"), people, strict=True):
            person.get("/api/me")
            person.patch("/api/me", data={"name": name})
            assert person.post(f"/api/tournaments/{page.url.rpartition('/')[2]}/join").ok
        expect(page.locator("tbody tr")).to_have_count(4)
        self.look("tournament-open")
        self._button("Begin the first round")
        page.wait_for_selector("section li.panel")
        self.look("tournament-running")
        played = page.request.get(f"{self.url}/api/tournaments/{page.url.rpartition('/')[2]}").json()["played"]
        for person in (*people, page.request):
            for table in played[0]["tables"]:
                person.post(f"{self.url}/api/tables/{table['id']}/leave")
        expect(page.get_by_text(self.say("playing"), exact=True)).to_have_count(0, timeout=90_000)
        page.reload()
        page.wait_for_selector("section li.panel")
        self.look("tournament-played")

    def me(self) -> None:
        """Your page: empty, and with games in this browser."""
        page = self.page
        page.goto(f"{self.url}/me")
        page.wait_for_selector("details summary")
        self.look("me-empty")
        page.goto(f"{self.url}/local/paris/me,novice")
        page.wait_for_selector(".play")
        Clicker(page, 1).play(120)
        page.wait_for_selector(".end main.sheet")
        page.goto(f"{self.url}/me")
        page.get_by_role("radiogroup").get_by_role("radio").last.click()
        page.wait_for_selector(".past li")
        page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
        self.look("me")

    def notifications(self) -> None:
        """The panels that unfold on the home page: notifications, offline and files, the personal link."""
        page = self.page
        self._home()
        page.evaluate("for (const folded of document.querySelectorAll('.columns details')) folded.open = true")
        page.wait_for_selector(".notify")
        page.wait_for_selector(".device")
        page.locator(".notify").scroll_into_view_if_needed()
        self.look("notify")

    def cover(self) -> None:
        """Pass-and-play: the cover between two players."""
        page = self.page
        self._begin("usa", 2)
        page.wait_for_selector(".cover .primary")
        self.look("table-cover")

    def planning(self) -> None:
        """A turn with hints and with a plan."""
        page = self.page
        self._begin("europe")
        player = Clicker(page)
        while not page.locator(FREE).count():
            player.step()
            page.wait_for_timeout(20)
        page.locator("header.menu button[aria-expanded]").click()
        page.get_by_role("checkbox", name=self.say("Planning help")).check()
        page.locator("header.menu button[aria-expanded]").click()
        page.locator(".ask").click()
        page.locator(".hints li").first.wait_for()
        self.look("table-hints")
        page.keyboard.press("Escape")
        if not page.get_by_role("tab").count():
            page.locator(".ask").click()
        page.get_by_role("tab", name=self.say("Plan")).click()
        page.locator(".plan .tickets button").first.click()
        page.locator(".plan .routes li").first.wait_for()
        self.look("table-plan")

    def tunnel(self) -> None:
        """Europe: a tunnel that asks for more cards."""
        self._begin("europe")
        claim_until_asked(self.page, moving=False)
        self.look("table-tunnel")

    def flag(self) -> None:
        """Paris: the question whether a card is left for the flag."""
        page = self.page
        self._begin("paris")
        player = Clicker(page)
        while True:
            if not page.locator(FREE).count():
                player.step()
                page.wait_for_timeout(20)
                continue
            hand = ask_game(page)["views"][0]["hand"]
            colors = [color for color in ("red", "blue", "white") if hand.get(color, 0) > 1]
            lanes: list[str] = page.locator(".lane.glow").evaluate_all("all => all.map(one => one.dataset.route)")
            fitting = [lane for lane in lanes if lane.rpartition(" ")[2] in colors]
            if fitting:
                press(page.locator(f'.lane[data-route="{fitting[0]}"]'))
                page.locator(".payment footer .primary").click()
                page.wait_for_selector(".note.panel")
                break
            player.draw()
        self.look("table-flag")
