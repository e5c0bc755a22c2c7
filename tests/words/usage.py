"""Where messages are asked for: by the page and by the program, literally or as one of a family such as `event-*`."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from kvytok.analysis.accounts import Verdict
from kvytok.boards.schema import LANGUAGES, Rules
from kvytok.game.events import EVENTS
from kvytok.game.moves import Move
from kvytok.game.reasons import CODES
from kvytok.game.result import DECIDED
from kvytok.server import company_messages as company
from kvytok.server import messages as server
from kvytok.server import notify_messages as notify
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.refusal import ErrorCode
from kvytok.server.tournament_plan import Absence, System, TournamentStatus
from kvytok.terminal.regions import REGIONS
from kvytok.terminal.sheet import HELP
from kvytok.terminal.table_screen import BAR
from words.messages import readings

ROOT = Path(__file__).resolve().parents[2]

TUTORIALS = {path.stem: json.loads(path.read_bytes()) for path in (ROOT / "web/src/tutorial").glob("*.json")}
EXAMPLES = {
    name
    for path in (ROOT / "src/kvytok/words/rules").rglob("*.md")
    for name in re.findall(r"\{\{example:([\w-]+)\}\}", path.read_text(encoding="utf-8"))
}

FAULTS = {
    code
    for name in ("check", "check_games")
    for code in re.findall(
        r'(?:, |^ +)f?"([a-z{}-]+)"[,)\]]*$', (ROOT / f"src/kvytok/boards/{name}.py").read_text("utf-8"), re.M
    )
    if "-" in code and "{" not in code
} | {
    *(f"too-many-{part}" for part in ("cities", "routes", "tickets")),
    *(f"lane-{field}" for field in ("length", "ferry", "tunnel", "mountain")),
    *(f"too-few-{kind}-tickets" for kind in ("long", "regular")),
}
"""The codes of faults between the entries of a board."""
FORMAT_FAULTS = (
    "too-large", "not-json", "not-a-board", "not-a-list", "newer-format", "missing", "unknown-field", "out-of-range",
    "misfit", "cramped", "repeated", "unreached",
)  # fmt: skip
"""What the workshop of the page says about files and values, and the two codes of one word."""
WORLD_PARTS = (
    "europe", "central-europe", "north-america", "south-america", "africa", "middle-east", "asia", "south-east-asia",
    "oceania",
)  # fmt: skip
"""Parts of the world with which a board can begin."""
RULE_VALUES = (
    "under", "shuffled", "box", "everywhere", "ferries-and-tunnels", "tickets", "longest_path", "fewer_stations",
    "longest_bonus",
)  # fmt: skip
"""Words of the board format that a rule may have as its value."""

FAMILIES: dict[str, tuple[str, ...]] = {
    "tutorial-*": tuple({step["say"] for tutorial in TUTORIALS.values() for step in tutorial["steps"]}),
    "tutorial-of-*": tuple(TUTORIALS),
    "example-*": tuple(EXAMPLES),
    "event-*": tuple(str(event.__struct_config__.tag) for event in EVENTS),
    "reason-*": CODES,
    "move-*": tuple(move.__struct_config__.tag for move in Move.__args__),  # type: ignore[attr-defined]
    "decided-*": tuple(DECIDED),
    "score-*": ("routes", "flags", "tickets", "stations", "longest"),
    "error-*": (*get_args(ErrorCode), "offline"),  # the page says the last one itself
    "reaction-*": get_args(server.Reaction),
    "time-*": get_args(server.Pace),
    "stand-in-*": get_args(server.StandIn),
    "bot-for-you-*": get_args(server.StandIn),
    "seat-news-*": get_args(server.Notice),
    "bot-*": tuple(LEVELS),
    "bot-*-what": tuple(LEVELS),
    "bot-*-untrained": ("expert",),
    "hint-*": (
        "points",
        "completes",
        "nearer",
        "detour",
        "only-way",
        "blocks",
        "spares",
        "tunnel-safe",
        "tunnel-risk",
        "last-round",
        "pays",
        "lacks",
        "unseen",
        "all-done",
        "needs",
        "shares",
        "two-cards",
        "burdened",
        "affords",
        "collects",
        "any-color",
        "hidden",
        "time-left",
        "keeps-cards",
        "flag",
        "average",
    ),  # of hint_reasons.HintReason
    "hint-about-*": ("add", "give-up"),
    "level-wish-*": get_args(company.LevelWish),
    "spoken-*": get_args(company.SpokenWish),
    "report-*": get_args(company.ReportReason),
    "news-*": get_args(notify.NewsKind),
    "notify-every-*": get_args(notify.Every),
    "notify-*": get_args(notify.NewsKind),
    "tabletop-problem-*": ("cars", "stations", "lanes", "closed"),  # of web/src/score/sheet.ts
    "fault-*": (*FAULTS, *FORMAT_FAULTS),
    "rule-*": Rules.__struct_fields__,
    "rule-*-help": tuple(name for name in Rules.__struct_fields__ if f"rule-{name}-help" in readings("en")),
    "rule-value-*": RULE_VALUES,
    "workshop-name-*": LANGUAGES,
    "workshop-board-*": LANGUAGES,
    "workshop-tool-*": ("move", "city", "route", "ticket"),
    "workshop-tool-*-what": ("move", "city", "route", "ticket"),
    "workshop-tab-*": ("draw", "rules", "check", "lab", "play", "file"),
    "workshop-group-*": ("pieces", "play", "tickets", "scoring", "more"),
    "workshop-lab-*": ("never", "always", "scarce", "plenty"),
    "workshop-lab-bot-*": ("greedy", "wary", "collector"),
    "workshop-region-*": ("west", "south", "east", "north"),
    "workshop-part-*": WORLD_PARTS,
    "route-field-*": ("mountain",),
    "route-field-*-help": ("mountain",),
    "verdict-*": get_args(Verdict),
    "tournament-system-*": get_args(System),
    "tournament-absence-*": get_args(Absence),
    "tournament-status-*": get_args(TournamentStatus),
    "theme-*": ("light", "dark", "system"),
    "play-help-*": (*(what for _, what in HELP), "say"),  # the last one at a table of a server
    "play-key-*": (*(word for _, word, _ in BAR), "choose", "back", "mark", "all"),  # the last four in panels
    "region-*": tuple(name for row in REGIONS for name in row),
}
"""The messages whose ids are put together, by the way in which they are: what stands for the star."""

CALL = re.compile(r"\b(?:w|words\.has|words\.format|say)\(")
FAMILY = re.compile(r"""(?:`|f")([a-z][a-z-]*-\$?\{[^`"]*)[`"]""")
LITERAL = re.compile(r"""['"]([a-z]\w*(?:-\w+)*)['"]""")
LABEL = re.compile(r"""['"]([a-z]\w*(?:-\w+)+)['"]""")
HOLE = re.compile(r"\$?\{[^}]*\}")


def members() -> set[str]:
    """All messages of the families."""
    return {family.replace("*", name) for family, names in FAMILIES.items() for name in names}


def page_files() -> Iterator[str]:
    """The sources of the page."""
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            yield path.read_text(encoding="utf-8")


def program_files() -> Iterator[str]:
    """The sources of the program that speak to people."""
    for room in ("words", "cli", "server", "terminal"):
        for path in sorted((ROOT / "src" / "kvytok" / room).glob("*.py")):
            yield path.read_text(encoding="utf-8")


def families_asked_for() -> set[str]:
    """The families that page and program ask for."""
    found: set[str] = set()
    for text in (*page_files(), *program_files()):
        asks = [*_first_arguments(text), *re.findall(r"const (?:id|line) = .*", text)]
        found |= {HOLE.sub("*", family) for ask in asks for family in FAMILY.findall(ask)}
    return found


@cache
def asked_for() -> set[str]:
    """All messages that page or program ask for, and those that these refer to."""
    literal: set[str] = set()
    for text in (*page_files(), *program_files()):
        # An id with a hyphen may also stand in a list of labels; a single word in quotes is most often something else.
        literal.update(LABEL.findall(text))
        for ask in _first_arguments(text):
            literal.update(LITERAL.findall(ask))
    found: set[str] = set()
    new = (literal | members()) & set(readings("en"))
    while new:
        found |= new
        new = set().union(*(readings("en")[message].messages for message in new)) - found
    return found


def _first_arguments(text: str) -> Iterator[str]:
    """The first argument of every call for words in a source."""
    for call in CALL.finditer(text):
        depth, end = 0, call.end()
        while end < len(text) and (depth or text[end] not in "),"):
            depth += (text[end] in "([{") - (text[end] in ")]}")
            end += 1
        yield text[call.end() : end]
