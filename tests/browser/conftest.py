"""A real server with the built page, and a real browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from server.site import Machine

HERE = Path(__file__).parent
# A busy machine is slow; what never comes fails a little later.
expect.set_options(timeout=30_000)
# Every window of Chromium would prepare the lists of its address bar in a process of its own: half a second each.
# What Playwright itself switches off is named again, because only the last list counts.
OFF: Final = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test with a browser is slow: `make check` leaves it out."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.slow)


# One server and one browser for all tests of this folder: to start both takes three seconds of the processor.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    running = Machine(tmp_path_factory.mktemp("data"))
    running.start_and_wait()
    yield running
    running.kill()


# Playwright keeps an event loop running in its thread: as long as it does, no test elsewhere can start one there.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        flags.append(f"--disable-features={','.join(OFF)}")
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nobody from one test sits at a table or works in the background during the next one."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.unroute_all(behavior="ignoreErrors")  # an answer may be on its way to a page that goes now
            context.close()


class Faults(list[str]):
    """The errors that the pages of a test reported."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", lambda message: self.append(message.text) if message.type == "error" else None)


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Collects errors of the pages; a test with errors fails at its end."""
    collected = Faults()
    yield collected
    # The browser itself reports a lost connection on the console, and some tests cause one on purpose.
    assert [fault for fault in collected if "WebSocket" not in fault and "ERR_CONNECTION" not in fault] == []
