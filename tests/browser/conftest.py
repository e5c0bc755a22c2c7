"""A real server with the built page, and a real browser."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

QUICK = {"KVYTOK_BOT_DELAY": "0", "KVYTOK_MESSAGE_BURST": "10000", "KVYTOK_MESSAGE_RATE": "10000"}
"""A server that makes nobody wait."""


class Server:
    """`kvytok serve` as a process of its own; it can be killed and started again on the same data and port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it and wait for its address."""
        command = [
            sys.executable,
            "-m",
            "kvytok",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--json",
        ]
        self.process = subprocess.Popen(
            command, env=os.environ | QUICK, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        answer: dict[str, Any] = {}
        text = ""
        while "url" not in answer:
            line = self.process.stdout.readline()
            assert line, "the server ended before it told its address"
            text += line
            try:
                answer = json.loads(text)
            except json.JSONDecodeError:
                continue
        self.url: str = answer["url"].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """End it at once, without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield opened
        opened.close()


class Faults(list[str]):
    """What the pages of a test complained about."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", lambda message: self.append(message.text) if message.type == "error" else None)


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Collects errors of the pages; a test with any fails at its end."""
    collected = Faults()
    yield collected
    # A dropped connection is told on the console by the browser itself, and is what some tests are about.
    assert [fault for fault in collected if "WebSocket" not in fault and "ERR_CONNECTION" not in fault] == []
