"""The tools are not installed: the test of the generated tables finds them in the root of the project."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
