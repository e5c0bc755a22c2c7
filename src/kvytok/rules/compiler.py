"""The compiler switch: every rule is compiled by Numba, cached on disk, and runs without the GIL.

Numba's cache of a function notices a change of that function's own file only, not of the files it calls into. So the
cache lives in a folder named after the contents of all compiled sources: a changed rule means a new folder, and an
old compiled rule can never be mixed with a new one. The folder is the user's, since an install may be read-only.

Where a future Numba lacks a hook that `inlined.py` needs, or KVYTOK_NO_INLINING is set, plain Numba compiles
everything: slower to start, and the same games.
"""

import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

try:
    from kvytok.rules.inlined import Inlined, missing_hooks

    INLINING = not missing_hooks() and not os.environ.get("KVYTOK_NO_INLINING")
    """Whether rules that only other rules call are compiled into their callers: quicker, but by hooks inside Numba."""
except ImportError:
    INLINING = False

OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy"}
"""How everything is compiled."""
if INLINING:
    # Rules make no arrays, so references need not be counted: that would cost two locked instructions for each array
    # passed on or sliced, together more than a tenth of a step of a batch.
    OPTIONS["_nrt"] = False
PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r"^ *from kvytok([.\w]*) import ([\w, ]*)", re.MULTILINE)
"""The module that a line imports from, and the names that it imports."""

Function = TypeVar("Function", bound=Callable[..., object])


def compiled_sources() -> dict[str, bytes]:
    """All sources that compiled code is made from, by module: those that compile something, and all they import."""
    texts = {_module(path): path.read_bytes() for path in PACKAGE.rglob("*.py")}
    imports = {name: _imports(text.decode()) for name, text in texts.items()}
    todo = [name for name in texts if imports[name] & {"rules.compiler.compiled", "rules.compiler.entry"}]
    found = set[str]()
    while todo:
        name = todo.pop()
        if name in texts and name not in found:
            found.add(name)
            todo += imports[name]
    return {name: texts[name] for name in sorted(found)}


def _module(path: Path) -> str:
    """The module of a source, such as `rules.claim`."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def _imports(text: str) -> set[str]:
    """The modules of Kvytok that a source imports, and the names that it imports from them."""
    found = set[str]()
    for module, names in IMPORT.findall(text):
        found.add(module[1:])
        found.update(f"{module[1:]}.{name.strip()}" for name in names.split(","))
    return found


def sources_digest() -> str:
    """A short name for the present contents of all compiled sources, the compiler and the Python that runs it."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {INLINING}".encode())
    for name, text in compiled_sources().items():
        digest.update(name.encode())
        digest.update(text)
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
        user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
        wanted = Path(tempfile.gettempdir()) / f"kvytok-{user}" / wanted.name
        wanted.mkdir(parents=True, exist_ok=True, mode=0o700)
    return wanted


FOLDER = str(cache_folder())


def compiled(function: Function) -> Function:
    """Compile a rule that other rules call. The plain Python function stays within reach as `.py_func`.

    It is not kept on disk by itself, but as a part of the entries that use it.
    """
    if numba.config.DISABLE_JIT:
        return function
    inner: Any = Inlined(function, OPTIONS) if INLINING else numba.jit(**OPTIONS)(function)
    return cast(Function, inner)


def entry(function: Function) -> Function:
    """Compile a function that plain Python calls, and keep it on disk with all the rules it uses."""
    # Numba asks for the folder now, and other users of Numba in this process keep theirs.
    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = FOLDER
    try:
        result: Function = numba.jit(cache=True, **OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = others
    return result
