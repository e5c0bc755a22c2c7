"""How deep the tests look: `make test` takes some examples of everything, `make long` many times as many."""

import os
from typing import Final

LONG: Final = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def depth(usual: int, long: int) -> int:
    """A number of examples, games or rounds: the usual one, or the one of `make long`."""
    return long if LONG else usual
