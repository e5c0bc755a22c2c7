"""Let tests import `tools`, which is not installed: the test of the generated tables needs it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
