"""The compiler switch: every rule is compiled by Numba, cached on disk, and runs without the GIL.

Numba's cache of a function notices a change of that function's own file only, not of the files it calls into. So the
cache lives in a folder named after the contents of all compiled sources: a changed rule means a new folder, and an
old compiled rule can never be mixed with a new one. The folder is the user's, since an install may be read-only.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from kvytok.rules.part import OPTIONS, Part

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED = ("rules/*.py", "bots/*.py", "bots/search/*.py", "envs/*.py", "learn/published_games.py")
"""The sources of compiled functions."""

Function = TypeVar("Function", bound=Callable[..., object])


def sources_digest() -> str:
    """A short name for the present contents of all compiled sources, the compiler and the Python that runs it."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]}".encode())
    for sources in COMPILED:
        for path in sorted(PACKAGE.glob(sources)):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder under which compiled rules are kept: `KVYTOK_CACHE`, else the user's cache folder."""
    chosen = os.environ.get("KVYTOK_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kvytok"


def cache_folder() -> Path:
    """The folder of the present sources, made if need be; a temporary one where the home folder is not writable."""
    wanted = cache_home() / f"compiled-{sources_digest()}"
    try:
        wanted.mkdir(parents=True, exist_ok=True)
    except OSError:
        wanted = Path(tempfile.gettempdir()) / f"kvytok-{os.getuid()}" / wanted.name
        wanted.mkdir(parents=True, exist_ok=True, mode=0o700)
    return wanted


numba.config.CACHE_DIR = str(cache_folder())

_compile_entry = numba.jit(cache=True, **OPTIONS)


def compiled(function: Function) -> Function:
    """Compile a rule that other rules call. The plain Python function stays within reach as `.py_func`.

    It is not kept on disk by itself, but as a part of the entries that use it.
    """
    if numba.config.DISABLE_JIT:
        return function
    part: Any = Part(function)
    return cast(Function, part)


def entry(function: Function) -> Function:
    """Compile a function that plain Python calls, and keep it on disk with all the rules it uses."""
    result: Function = _compile_entry(function)
    return result
