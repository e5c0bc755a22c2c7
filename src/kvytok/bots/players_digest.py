"""A short hash of everything that decides what bots play: the compiled rules and all bots."""

import hashlib
from pathlib import Path

from kvytok.rules.compiler import sources_digest


def players_digest() -> str:
    """The hash of all source files that decide what bots play."""
    digest = hashlib.sha256(sources_digest().encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
