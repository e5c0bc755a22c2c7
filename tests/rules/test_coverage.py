"""With the compiler switched off, every line of the rules runs in a test, and no number overflows."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kvytok.rules

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(kvytok.rules.__file__).parent
PROPERTIES = ("chance", "legality", "networks", "replay", "ticket_ways", "views")
TESTS = ["tests/rules", *(f"tests/properties/test_{name}.py" for name in PROPERTIES)]
NOT_TWICE = "not twin_agree and not comparison_sees"
"""Whole games beside the twin run compiled: without the compiler they take minutes and reach no line that is new."""
WITH_COMPILER = {"compile_turn.py", "compiled_entry.py", "compiler.py", "file_lock.py"}
"""What only works with the compiler switched on; tests/rules/test_compiled_entry.py and its neighbours run it."""
TOLD = {
    "happened.py": None,
    "from_python.py": {"tell_at", "tell_setup_at", "decided_by_at"},
    "scoring.py": {"decided_by"},
    "network.py": {"nearest_target", "best_target", "ticket_completed"},
}
"""What only others call, whole files or functions: tests/game runs the account of what happened and tests/bots the
search for targets, both compiled."""
SETTINGS = """\
[run]
source = kvytok.rules
data_file = {folder}/data
[json]
output = {folder}/report.json
"""


def run(*command: str, environment: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]


def run_elsewhere(name: str) -> set[int]:
    """The lines of a file that other tests run."""
    if name in WITH_COMPILER or (name in TOLD and TOLD[name] is None):
        return set(range(1, 1000))
    functions = TOLD.get(name) or set()
    tree = ast.parse((RULES / name).read_text("utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in functions]
    return {line for node in found for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


@pytest.mark.slow
def test_every_line_of_the_rules_runs(tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    settings.write_text(SETTINGS.format(folder=tmp_path))
    paths = [str(RULES.parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "KVYTOK_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
    }
    pytest_options = ["-q", "-m", "not slow", "-k", NOT_TWICE, "-p", "no:cacheprovider", "-W", "error::RuntimeWarning"]
    coverage = ["-m", "coverage"]
    rcfile = f"--rcfile={settings}"
    run(*coverage, "run", rcfile, "-m", "pytest", *pytest_options, *TESTS, environment=environment)
    run(*coverage, "json", rcfile, "-q", environment=environment)
    files = json.loads((tmp_path / "report.json").read_text("utf-8"))["files"]
    seen = {Path(name).name: entry for name, entry in files.items()}
    assert seen.keys() == {path.name for path in RULES.glob("*.py")}
    missing = {name: sorted(set(entry["missing_lines"]) - run_elsewhere(name)) for name, entry in seen.items()}
    assert {name: lines for name, lines in missing.items() if lines} == {}
    assert {name: entry["excluded_lines"] for name, entry in seen.items() if entry["excluded_lines"]} == {}
