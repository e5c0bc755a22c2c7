"""Every rule of the specification is proved by a test whose name has its id."""

import re
from pathlib import Path

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
HEADING = re.compile(r"^#+ ([A-Z]\d+)\b", re.MULTILINE)
TEST = re.compile(r"^def test_(\w+)\(", re.MULTILINE)
RULE_ID = re.compile(r"(?:^|_)([bcdestx]\d+)(?=_|$)")


def test_every_rule_id_is_in_the_name_of_a_test() -> None:
    explained = {rule for page in RULES.glob("*.md") for rule in HEADING.findall(page.read_text("utf-8"))}
    names = [name for path in Path(__file__).parent.glob("test_*.py") for name in TEST.findall(path.read_text("utf-8"))]
    proved = {rule.upper() for name in names for rule in RULE_ID.findall(name)}
    assert explained
    assert proved == explained
