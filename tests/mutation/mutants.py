"""The planted bugs: for each of nine rules, one in the compiled rules and one in the twin.

A mutant is a line of source, its replacement, and a game in which the bug shows: game id, number of players and seed of
`twin.agreement.agree`. If a change in the order of chance makes these games different, search for new ones with
`PYTHONPATH=tests .venv/bin/python -m mutation.mutants`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = "src/kvytok/rules/"
TWIN = "tests/twin/"

PLAY = """\
import sys
from twin.agreement import agree

for table in sys.argv[1:]:
    game_id, players, seed = table.split(":")
    agree(game_id, int(players), int(seed))
"""


@dataclass(frozen=True)
class Mutant:
    """One planted bug."""

    rule: str
    file: str
    old: str
    new: str
    game: str

    @property
    def name(self) -> str:
        """The rule, and which of the two sides is broken."""
        return f"{self.rule}-{'rules' if self.file.startswith(RULES) else 'twin'}"


MUTANTS = [
    Mutant(
        "C4",
        RULES + "claim.py",
        "return bool(state.players <= board.lanes_closed_up_to)",
        "return bool(state.players < board.lanes_closed_up_to)",
        "usa:3:0",
    ),
    Mutant(
        "C4",
        TWIN + "claim.py",
        "seat not in others and not (one_lane and others)",
        "not (one_lane and others)",
        "usa:4:0",
    ),
    Mutant(
        "C6",
        RULES + "claim.py",
        "if color == LOCOMOTIVE or color == state.laid_color:",
        "if color == state.laid_color:",
        "europe:2:0",
    ),
    Mutant(
        "C6",
        TWIN + "claim.py",
        "return [extra] if hand[LOCOMOTIVE] >= extra else []",
        "return [n for n in range(extra + 1) if hand[LOCOMOTIVE] >= n]",
        "europe:2:19",
    ),
    Mutant(
        "D3",
        RULES + "cards.py",
        "if first and state.face_up[LOCOMOTIVE] > 0:",
        "if state.face_up[LOCOMOTIVE] > 0:",
        "usa:2:0",
    ),
    Mutant(
        "D3", TWIN + "game.py", "self.card_taken(only=card == LOCOMOTIVE)", "self.card_taken(only=False)", "usa:2:0"
    ),
    Mutant(
        "D5",
        RULES + "cards.py",
        "if state.face_up[LOCOMOTIVE] < 3 or not",
        "if state.face_up[LOCOMOTIVE] < 4 or not",
        "usa:2:0",
    ),
    Mutant(
        "D5",
        TWIN + "cards.py",
        "if self.face_up.count(LOCOMOTIVE) < TOO_MANY_LOCOMOTIVES or",
        "if self.face_up.count(LOCOMOTIVE) <= TOO_MANY_LOCOMOTIVES or",
        "usa:2:0",
    ),
    Mutant(
        "E1",
        RULES + "turns.py",
        "elif state.cars[seat] <= board.last_round_cars:",
        "elif state.cars[seat] < board.last_round_cars:",
        "usa:2:6",
    ),
    Mutant("E1", TWIN + "game.py", "self.last_turns = self.players", "self.last_turns = self.players - 1", "usa:2:0"),
    Mutant(
        "E3",
        RULES + "station_use.py",
        "return points * 1000 + completed",
        "return -points * 1000 - completed",
        "europe:2:5",
    ),
    Mutant("E3", TWIN + "score.py", "if not ways or value > best:", "if not ways:", "europe:2:24"),
    Mutant(
        "E4",
        RULES + "scoring.py",
        "            result.longest_bonus[seat] = board.longest_path_points",
        "            result.longest_bonus[seat] = board.longest_path_points\n            return",
        "usa:5:19",
    ),
    Mutant(
        "E4",
        TWIN + "score.py",
        'holds = longest > 0 and sheet["longest_path"] == longest',
        'holds = longest > 0 and sheet is max(sheets, key=lambda each: each["longest_path"])',
        "usa:5:19",
    ),
    Mutant(
        "T1",
        RULES + "tickets.py",
        "return min(int(board.offer_keep), int(state.offer_n[seat]))",
        "return 0",
        "usa:2:0",
    ),
    Mutant(
        "T1",
        TWIN + "game.py",
        'if self.phase == "tickets":\n            return 1',
        'if self.phase == "tickets":\n            return min(2, len(self.offers[seat]))',
        "usa:2:0",
    ),
    Mutant(
        "S3",
        RULES + "tickets.py",
        "return int(board.opening_keep_without_long)",
        "return int(board.opening_keep)",
        "europe-mega:2:0",
    ),
    Mutant(
        "S3",
        TWIN + "game.py",
        'if self.game.returned == "shuffled":',
        'if self.game.returned == "under":',
        "europe-big-cities:2:0",
    ),
]


def copy_sources(folder: Path) -> None:
    """Copy the files that the comparison needs: the package and the twin."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/twin", folder / "tests/twin", ignore=shutil.ignore_patterns("__pycache__"))


def plant(folder: Path, mutant: Mutant) -> None:
    """Plant the bug in a copy of the sources."""
    path = folder / mutant.file
    source = path.read_text("utf-8")
    found = source.count(mutant.old)
    assert found == 1, f"{mutant.name}: {found} times in {mutant.file}: {mutant.old!r}. Has the source changed?"
    path.write_text(source.replace(mutant.old, mutant.new), "utf-8")


def run(folder: Path, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script with the rules and the twin of a copy, without the compiler: nothing is compiled or cached."""
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "KVYTOK_CACHE": str(folder / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder / "tests")]),
    }
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


SEARCH = """\
import sys
from twin.agreement import agree

game_id, players = sys.argv[1].split(":")[:2]
for seed in range(300):
    try:
        agree(game_id, int(players), seed)
    except AssertionError:
        print(f"{game_id}:{players}:{seed}")
        break
"""


def search(mutant: Mutant) -> str:
    """The first game of the mutant's table in which the bug shows."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_sources(folder)
        plant(folder, mutant)
        return run(folder, SEARCH, mutant.game).stdout.strip()


if __name__ == "__main__":
    for each in MUTANTS:
        print(each.name, search(each) or "not found", flush=True)
