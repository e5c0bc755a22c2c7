"""A wrong clock for a server process: it is ahead or behind by as many seconds as a file says."""

import os
from pathlib import Path

HOOK = """
import os, time
path, really, really_ns = os.environ["KVYTOK_FAULTY_CLOCK"], time.time, time.time_ns
def ahead():
    try:
        with open(path) as file:
            return int(file.read() or 0)
    except OSError:
        return 0
time.time = lambda: really() + ahead()
time.time_ns = lambda: really_ns() + ahead() * 10**9
"""
"""What the server runs before it starts."""


def wrong_clock(folder: Path, seconds: int = 0) -> dict[str, str]:
    """The environment of a server whose clock is wrong; the file `clock` in the folder says by how much."""
    (folder / "hook").mkdir(parents=True, exist_ok=True)
    (folder / "hook" / "sitecustomize.py").write_text(HOOK)
    (folder / "clock").write_text(str(seconds))
    source = Path(__file__).resolve().parents[2] / "src"
    return {
        "KVYTOK_FAULTY_CLOCK": str(folder / "clock"),
        "PYTHONPATH": os.pathsep.join([str(folder / "hook"), str(source)]),
    }
