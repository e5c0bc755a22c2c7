"""Ways to run the command: inside the test process, and as a real process."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kvytok.cli import main

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = {"LC_ALL": "C.UTF-8", "KVYTOK_STRICT_WORDS": "1"}
"""The plain locale, whatever that of the tester's terminal is; a missing message is an error."""
Run = Callable[..., Result]
Call = Callable[..., "subprocess.CompletedProcess[bytes]"]


def environment(**more: str) -> dict[str, str]:
    """The environment of a real run in English: it uses the sources of this checkout, installed or not."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "", **ENGLISH, **more}


def hear_ctrl_c() -> None:
    """Let a child process receive Ctrl-C, even if the tests run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def run() -> Run:
    """Run the command in this process."""

    def invoke(*args: object, **options: Any) -> Result:
        return CliRunner(env=ENGLISH).invoke(main, [str(arg) for arg in args], **options)

    return invoke


@pytest.fixture
def call() -> Call:
    """Run the command as a real process."""

    def start(*args: object, stdin: bytes = b"", **more: str) -> "subprocess.CompletedProcess[bytes]":
        command = [sys.executable, "-m", "kvytok", *map(str, args)]
        return subprocess.run(command, input=stdin, capture_output=True, env=environment(**more), timeout=120)

    return start


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run the command and return its one-line error without the prefix."""

    def line(*args: object, **options: Any) -> str:
        result = run(*args, **options)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.startswith("kvytok: ")
        assert result.stderr.endswith("\n")
        assert result.stderr.count("\n") == 1
        return result.stderr.removeprefix("kvytok: ").removesuffix("\n")

    return line
