"""The compiler switch: where compiled rules are kept, and that each is compiled once for all integer types."""

import os
import tempfile
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from kvytok.rules import compiler
from kvytok.rules.compiler import compiled


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler is switched on, even if the environment switches it off."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", False)


@pytest.mark.usefixtures("compiling")
def test_a_rule_runs_from_plain_python_and_as_a_part_of_an_entry() -> None:
    @compiled
    def half(n: int) -> int:
        return n // 2

    @numba.njit
    def both(n: int) -> int:
        return half(n) + half(n + 2)

    assert half(9) == 4
    assert both(8) == 9
    assert half(8) == 4  # it runs alone, not as the inlined rule, which has no machine code


@pytest.mark.usefixtures("compiling")
def test_one_version_of_a_rule_whatever_the_width_of_its_arguments() -> None:
    @compiled
    def double(n: int) -> int:
        return n * 2

    @compiled
    def both(numbers: np.ndarray) -> int:
        return double(numbers[0]) + double(3) + double(len(numbers))

    assert both(np.array([100], np.int8)) == 200 + 6 + 2
    assert isinstance(double, Dispatcher)
    assert double.signatures == [(numba.int64,)]
    assert double.py_func(4) == 8


def test_without_the_compiler_a_rule_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)

    def double(n: int) -> int:
        return n * 2

    assert compiled(double) is double


def test_the_folder_of_compiled_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KVYTOK_CACHE", str(tmp_path / "mine"))
    folder = compiler.cache_folder()
    assert folder.is_dir()
    assert folder.parent == tmp_path / "mine"
    assert folder.name == f"compiled-{compiler.sources_digest()}"
    monkeypatch.delenv("KVYTOK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    assert compiler.cache_folder().parent == tmp_path / "users" / "kvytok"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert compiler.cache_home() == tmp_path / ".cache" / "kvytok"


def test_a_temporary_folder_where_the_home_folder_is_not_writable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KVYTOK_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = compiler.cache_folder()
    assert folder.is_dir()
    assert tmp_path in folder.parents


def test_a_temporary_folder_of_somebody_else_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KVYTOK_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ours = compiler.cache_folder()
    assert compiler.cache_folder() == ours
    monkeypatch.setattr(os, "getuid", lambda: ours.parent.stat().st_uid + 1)
    theirs = tmp_path / f"kvytok-{os.getuid()}"
    theirs.mkdir()
    assert theirs not in compiler.cache_folder().parents
    assert not list(theirs.iterdir())


def test_a_changed_rule_means_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    rule, record, other = (tmp_path / "rules" / f"{name}.py" for name in ("rule", "record", "other"))
    rule.write_text("from kvytok.rules.compiler import compiled\nfrom kvytok.rules import record\n")
    record.write_text("CITIES = 64\n")
    other.write_text("from kvytok.rules.rule import something\n")
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path)
    before = compiler.sources_digest()
    assert compiler.sources_digest() == before
    other.write_text("changed: but nothing compiled is made from it")
    assert compiler.sources_digest() == before
    record.write_text("CITIES = 65\n")
    changed = compiler.sources_digest()
    assert changed != before
    rule.write_text(rule.read_text() + "more")
    assert compiler.sources_digest() not in (before, changed)
