"""With the compiler switched off, every line of the rules runs in a test, and no number overflows."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kvytok.rules

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(kvytok.rules.__file__).parent
PROPERTIES = ("chance", "legality", "networks", "replay", "views")
TESTS = ["tests/rules", *(f"tests/properties/test_{name}.py" for name in PROPERTIES)]
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
    pytest_options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "-W", "error::RuntimeWarning"]
    coverage = ["-m", "coverage"]
    rcfile = f"--rcfile={settings}"
    run(*coverage, "run", rcfile, "-m", "pytest", *pytest_options, *TESTS, environment=environment)
    run(*coverage, "json", rcfile, "-q", environment=environment)
    files = json.loads((tmp_path / "report.json").read_text("utf-8"))["files"]
    seen = {Path(name).name: entry for name, entry in files.items()}
    assert seen.keys() == {path.name for path in RULES.glob("*.py")}
    assert {name: entry["missing_lines"] for name, entry in seen.items() if entry["missing_lines"]} == {}
    assert {name: entry["excluded_lines"] for name, entry in seen.items() if entry["excluded_lines"]} == {}
