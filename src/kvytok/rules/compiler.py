"""The compiler switch: Numba compiles every rule, keeps it on disk, and runs it without the GIL.

Numba's cache of a function notices a change only in that function's own file, not in the files it calls. So the cache
lives in a folder named after the contents of all compiled sources: a changed rule means a new folder, and an old
compiled rule is never mixed with a new one. The folder belongs to the user, because an installed package may be
read-only.

All environments of a user with the same sources share this folder, and one process at a time compiles a function
(`compiled_entry.py`).

If a future Numba lacks a hook that `inlined.py` needs, or if KVYTOK_NO_INLINING is set, plain Numba compiles
everything. That starts more slowly and plays the same games.
"""

import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

try:
    from kvytok.rules.inlined import Inlined, missing_hooks

    INLINING = not missing_hooks() and not os.environ.get("KVYTOK_NO_INLINING")
    """Whether rules that only other rules call are compiled into their callers: faster, but with hooks inside Numba."""
except ImportError:
    INLINING = False

try:
    from kvytok.rules.compiled_entry import CompiledEntry, SourcesLocator

    SHARED = True
    """Whether all installations of the same sources share their compiled code, with hooks inside Numba's cache."""
except ImportError:
    SHARED = False

OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy"}
"""The options with which everything is compiled."""
if INLINING:
    # Rules make no arrays, so Numba need not count references. Counting would cost two locked instructions for each
    # array that is passed on or sliced: together more than a tenth of a step of a batch.
    OPTIONS["_nrt"] = False
PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r"^ *from kvytok([.\w]*) import ([\w, ]*)", re.MULTILINE)
"""The module that a line imports from, and the names that it imports."""

Function = TypeVar("Function", bound=Callable[..., object])


def compiled_sources() -> dict[str, bytes]:
    """All sources of compiled code, by module: those that compile something, and everything they import."""
    makers = {"rules.compiler.compiled", "rules.compiler.entry"}
    return sources_of(lambda name, imported: bool(imported & makers))


def sources_of(wanted: Callable[[str, set[str]], bool]) -> dict[str, bytes]:
    """The sources of all wanted modules and of everything they import; `wanted` gets a module and what it imports."""
    texts = {_module(path): path.read_bytes() for path in PACKAGE.rglob("*.py")}
    imports = {name: _imports(text.decode()) for name, text in texts.items()}
    todo = [name for name in texts if wanted(name, imports[name])]
    found = set[str]()
    while todo:
        name = todo.pop()
        if name in texts and name not in found:
            found.add(name)
            todo += imports[name]
    return {name: texts[name] for name in sorted(found)}


def _module(path: Path) -> str:
    """The module name of a source file, such as `rules.claim`."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def _imports(text: str) -> set[str]:
    """The Kvytok modules that a source imports, and the names that it imports from them."""
    found = set[str]()
    for module, names in IMPORT.findall(text):
        found.add(module[1:])
        found.update(f"{module[1:]}.{name.strip()}" for name in names.split(","))
    return found


def sources_digest() -> str:
    """A short hash of all compiled sources, the versions of Numba, NumPy and Python, and `INLINING`."""
    versions = f"{numba.__version__} {np.__version__} {sys.version_info[:2]} {INLINING}"
    digest = hashlib.sha256(versions.encode())
    for name, text in compiled_sources().items():
        digest.update(name.encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder for compiled rules: `KVYTOK_CACHE` if it is set, else the user's cache folder."""
    chosen = os.environ.get("KVYTOK_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kvytok"


def cache_folder() -> Path:
    """The folder of the current sources, created if needed; a temporary one if the home folder is not writable."""
    wanted = cache_home() / f"compiled-{sources_digest()}"
    try:
        wanted.mkdir(parents=True, exist_ok=True)
    except OSError:
        wanted = _temporary_home() / wanted.name
        wanted.mkdir(exist_ok=True)
    return wanted


def _temporary_home() -> Path:
    """A folder that is ours in the system's temporary folder. Code of others must never be loaded from it."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    home = Path(tempfile.gettempdir()) / f"kvytok-{user}"
    try:
        home.mkdir(mode=0o700)
    except FileExistsError:
        found = home.lstat()
        if not stat.S_ISDIR(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != user):
            return Path(tempfile.mkdtemp(prefix="kvytok-"))
    return home


FOLDER = str(cache_folder())
if SHARED:
    SourcesLocator.folder = FOLDER


def compiled(function: Function) -> Function:
    """Compile a rule that other rules call. The plain Python function is still there as `.py_func`.

    The rule is not stored on disk by itself, but as a part of the entries that use it.
    """
    if numba.config.DISABLE_JIT:
        return function
    inner: Any = Inlined(function, OPTIONS) if INLINING else numba.jit(**OPTIONS)(function)
    return cast(Function, inner)


def entry(function: Function) -> Function:
    """Compile a function that plain Python calls, and keep it on disk with all the rules it uses."""
    if SHARED and not numba.config.DISABLE_JIT:
        shared = CompiledEntry(function, targetoptions=dict(OPTIONS))
        shared.enable_caching()
        return cast(Function, shared)
    # Numba reads the folder now. Other users of Numba in this process keep their own.
    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = FOLDER
    try:
        result: Function = numba.jit(cache=True, **OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = others
    return result
