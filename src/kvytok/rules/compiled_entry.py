"""An entry as Numba's dispatcher, with a cache on disk that all installations of the same sources share.

Numba's own cache belongs to the path of a source file, so every virtual environment would compile again. Here the
folder is named after the contents of all compiled sources (`compiler.py`), so it fits wherever they are installed.
"""

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.registry import CPUDispatcher

from kvytok.rules.compile_turn import QUIET, CompileTurn


class SourcesLocator(_CacheLocator):  # type: ignore[misc]
    """Where an entry is kept: in the folder of its sources, by its module and line."""

    folder = ""
    """The folder of the current sources."""

    def __init__(self, function: Any) -> None:
        self._module, self._line = function.__module__, function.__code__.co_firstlineno
        self._py_file = function.__code__.co_filename  # Numba names it when it warns that code cannot be kept

    @classmethod
    def from_function(cls, function: Any, source: str) -> "SourcesLocator":
        """The place of a function; `source` does not matter."""
        return cls(function)

    def get_cache_path(self) -> str:
        """The folder of the function's module."""
        return str(Path(self.folder) / self._module)

    def get_source_stamp(self) -> str:
        """The same for all: another source would have another folder."""
        return Path(self.folder).name

    def get_disambiguator(self) -> str:
        """What tells two functions of one name apart."""
        return str(self._line)


@cache
def tell_not_kept(why: str) -> None:
    """Say once that compiled code is not kept, and what to do."""
    if sys.stderr is not None and not os.environ.get(QUIET):
        told = f"kvytok: compiled code is not kept in {SourcesLocator.folder} ({why}), so the next start compiles again"
        print(f"{told}; KVYTOK_CACHE names another folder", file=sys.stderr, flush=True)


class EntryCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's form of compiled code on disk, at our place."""

    _locator_classes = (SourcesLocator,)


class EntryCache(FunctionCache):  # type: ignore[misc]
    """The compiled code of an entry. What is not there is compiled by one process, while the others wait for it."""

    _impl_class = EntryCacheImpl

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        lock = Path(self.cache_path) / f"{self._impl.filename_base}.lock"
        self.turn = CompileTurn(function.__qualname__, lock)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these types; None gives this process the turn to compile it."""
        found = self._kept(sig, target_context)
        if found is None:
            self.turn.begin()
            found = self._kept(sig, target_context)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code. A full or write-protected folder stops nobody: the next process compiles again."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            tell_not_kept(error.strerror or str(error))

    def _kept(self, sig: Any, target_context: Any) -> Any:
        """The code that is kept for these types; None if there is none, or if its file is damaged."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever reading a damaged file leads to
            with suppress(OSError):
                self.flush()  # a damaged index would not let anything be saved either
            return None


class CompiledEntry(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that plain Python calls."""

    def enable_caching(self) -> None:
        """Keep the compiled code in the shared folder."""
        self._cache = EntryCache(self.py_func)

    def compile(self, sig: Any) -> Any:
        """Load or compile the function for these types."""
        try:
            return super().compile(sig)
        finally:
            if isinstance(self._cache, EntryCache):
                self._cache.turn.end()
