"""Fuzzes board files: Python, a server and the page get the same broken boards, and play what they accept.

    python bench/board_fuzz.py > bench/results/board_fuzz.txt

All three must agree on every board. Those that are accepted are played to their end with random moves by Python and by
the engine of the page, which must bring equal scores. The page also reads files in which anything may stand.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from boards.broken_boards import broken, changed  # noqa: E402
from kvytok.boards import BoardError  # noqa: E402
from kvytok.boards.load import read_board  # noqa: E402
from server.site import quick, running  # noqa: E402

OF_A_GUEST = 20
"""The boards that a guest may give."""
AT_ONCE = 8
PRINTED = re.compile(r"\d+ (?:boards judged|files:)[^\n\x1b]*")


def sound(content: bytes) -> bool:
    """Whether Python accepts a board under the ids of a server, which does not care for those in the file."""
    try:
        read_board(content, Path("own.json"), "own-000000000000")
    except BoardError:
        return False
    return True


async def give(cases: list[dict[str, Any]], folder: Path) -> Counter[int]:
    """Give all boards to a server; it must take those that Python accepts, and refuse the others in words."""
    answers: Counter[int] = Counter()
    starts = iter(range(0, len(cases), OF_A_GUEST))
    async with running(quick(folder, own_boards=10**6)) as site:

        async def guests() -> None:
            for start in starts:
                async with site.person() as guest:
                    for case in cases[start : start + OF_A_GUEST]:
                        content = json.dumps(changed(case["changes"])).encode()
                        answer = await guest.send("POST", "/api/own-boards", content=content)
                        assert answer.status_code == (201 if sound(content) else 400), (case, answer.text)
                        answers[answer.status_code] += 1

        await asyncio.gather(*(guests() for _ in range(AT_ONCE)))
    return answers


def read_by_page(file: Path, count: int) -> list[str]:
    """What the tests of the page say about the boards in a file, and about files with anything in them."""
    command = ["npx", "vitest", "run", "tests/workshop.test.ts", "-t", "checks|anything in a file"]
    settings = {"KVYTOK_BROKEN": str(file), "KVYTOK_FUZZ": str(count)}
    done = subprocess.run(command, cwd=ROOT / "web", env=os.environ | settings, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return PRINTED.findall(done.stdout + done.stderr)


def main() -> None:
    """Run everything, and print one line for each part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10_000)
    wanted = parser.parse_args().boards
    print("python bench/board_fuzz.py", flush=True)
    print(f"{date.today()}, {wanted} broken boards, the same for all")
    begun = time.perf_counter()
    fuzzed = broken(wanted)
    cases = fuzzed["cases"]
    accepted = [case for case in cases if not case["faults"]]
    games = sum(len(case["played"]) for case in accepted)
    print(
        f"Python: {len(cases)} read, {len(cases) - len(accepted)} refused with a reason, {len(accepted)} accepted; "
        f"{games} games of them played to the end three times; {time.perf_counter() - begun:.0f} s"
    )
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        answers = asyncio.run(give(cases, Path(folder)))
        print(
            f"server: {answers[400]} refused, {answers[201]} taken, as Python says; {time.perf_counter() - begun:.0f} s"
        )
        file = Path(folder) / "broken.json"
        file.write_text(json.dumps(fuzzed), "utf-8")
        begun = time.perf_counter()
        for line in read_by_page(file, wanted):
            print(f"page: {line}")
        print(f"page: {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
