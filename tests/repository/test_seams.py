"""Only a few files work out what a route costs and brings and what a ticket asks for; all others ask them."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEAMS = {"rules/board.py", "rules/record.py", "rules/network.py", "rules/fingerprint.py"}
"""The files where lengths become prices, cars and points, and where the cities that a ticket leads to are read."""
SPACES = {"rules/longest_path.py", "rules/why.py", "bots/neural/progress.py"}
"""The files that mean the spaces: a path is as long as they are, whatever else a mountain route takes (C11)."""
RAW = re.compile(r"\.points\[|\bticket_b\b|route_points\[\w+\.length\]")
LENGTH = re.compile(r"\.length\[|\[.length.\]")

PAGE_SEAMS = {"local/ownBoard.ts"}
"""It makes the record of somebody's own board; tests compare it with Python's, byte for byte."""
PAGE_SPACES = {
    "board/board.ts",
    "rules/Example.svelte",
    "score/OwnerList.svelte",
    "words/teller.ts",
    "workshop/ThingLists.svelte",
    "workshop/ThingPanel.svelte",
    "workshop/boardCheck.ts",
    "workshop/quickLayout.ts",
}
"""The files of the page that mean the spaces: they draw, count aloud or edit them."""
PAGE_LENGTH = re.compile(r"\b((route|lane)|(routes|lanes)\[[^\]]*\]!?)\.length\b|\blength *[-+] *(mountain|ferry)\b")
PAGE_RAW = re.compile(r"\broute_points\b\??\.?\[(?!\])|\bmountain_points\b *\*|\* *\w*\.?mountain_points\b")
PAGE_TABLE = "workshop/drawnBoard.ts"
"""It tells the whole table of points, which the rules screen shows."""
LANES = re.compile(r"[<>]=? *[\w.!]*lanes_closed_up_to")
SPLIT = re.compile(r"\b(route|lane|ticket|name)\w*(\.name)?\.split\(['\"][ -]['\"]")


def lines(folder: str, *suffixes: str) -> Iterator[tuple[str, str, str]]:
    """Every line of the files of a folder: the file, the file with the number of the line, and the line."""
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in suffixes:
            name = path.relative_to(ROOT / folder).as_posix()
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield name, f"{folder}/{name}:{number}: {line.strip()}", line


def test_nobody_asks_for_the_length_who_means_the_price() -> None:
    found = [
        place
        for name, place, line in lines("src/kvytok", ".py")
        if name not in SEAMS and (RAW.search(line) or (LENGTH.search(line) and name not in SPACES))
    ]
    assert found == []


def test_the_page_asks_for_price_cars_and_points_and_splits_no_names() -> None:
    found = [
        place
        for name, place, line in lines("web/src", ".ts", ".svelte")
        if name not in PAGE_SEAMS
        and (
            (PAGE_LENGTH.search(line) and name not in PAGE_SPACES)
            or (PAGE_RAW.search(line) and name != PAGE_TABLE)
            or (LANES.search(line) and name != "board/lanes.ts")
            or SPLIT.search(line)
        )
    ]
    assert found == []


ONE_RULE = re.compile(
    r"\bC10\b|locomotives_limited|ferries-and-tunnels|_closed_up_to', 'locomotives'|\"locomotives\": rules"
)
"""What only the files say that know the rule "locomotives only on ferries and tunnels"."""
MADE = ("web/src/engine/", "src/kvytok/boards/board.schema.json")
"""Written by commands."""


def test_the_example_of_a_new_rule_lists_every_file_that_knows_it() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("### Example: a new rule")[1]
    listed = set(re.findall(r"`([\w./]+/[\w.]+)`", text.split("The translations are")[0]))
    knowing = {
        f"{folder}/{name}"
        for folder, suffixes in (("src/kvytok", (".py",)), ("web/src", (".ts", ".svelte")))
        for name, _, line in lines(folder, *suffixes)
        if ONE_RULE.search(line) and not f"{folder}/{name}".startswith(MADE)
    }
    assert len(knowing) > 5
    assert knowing == {path for path in listed if not path.startswith("docs/")}
    assert len(listed) <= 12
    assert [path for path in sorted(listed) if not (ROOT / path).is_file()] == []
