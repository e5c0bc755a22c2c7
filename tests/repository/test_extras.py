"""The extras: every imported package is in the core or in an extra, and the extras are told as they are."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kvytok.extras import EXTRAS, MissingExtra, missing, need

FOLDERS = {
    "server": ("server",),
    "postgres": ("server",),
    "push": ("server",),
    "envs": ("envs",),
    "openspiel": ("envs", "cli"),
    "train": ("learn",),
    "words": ("words",),
    "cluster": ("bots",),
    "terminal": ("terminal",),
}
"""Where the packages of an extra may be imported."""
NEVER_IMPORTED = {"uvloop"}
"""Packages of extras that others find by themselves."""
WITH_ANOTHER = {"llvmlite", "annotated_types", "numba_cuda"}
"""Packages that come with one of ours."""


@pytest.fixture(scope="module")
def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text())["project"]


def imported(root: Path) -> Iterator[tuple[Path, str]]:
    """Every import of a module that is neither ours nor Python's."""
    for path in sorted((root / "src" / "kvytok").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in (name.partition(".")[0] for name in names):
                if name != "kvytok" and name not in sys.stdlib_module_names:
                    yield path.relative_to(root / "src" / "kvytok"), name


def distribution_names(entries: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(entry).name) for entry in entries} - {"kvytok"}


def test_every_import_is_of_the_core_or_of_an_extra_in_its_place(root: Path, project: dict) -> None:
    core, installed = distribution_names(project["dependencies"]), packages_distributions()
    for path, name in imported(root):
        if extras := [extra for extra, packages in EXTRAS.items() if name in packages]:
            assert any(path.parts[0] in FOLDERS[extra] for extra in extras), f"{path} imports {name}, of {extras}"
        elif name not in WITH_ANOTHER:
            assert {canonicalize_name(found) for found in installed[name]} & core, f"{path}: {name}"


def test_the_extras_are_those_of_the_project(project: dict) -> None:
    extras = project["optional-dependencies"]
    assert set(extras) == {*EXTRAS, "all"}
    assert extras["all"] == [f"kvytok[{','.join(name for name in extras if name != 'all')}]"]
    distributions = packages_distributions() | {"torch": ["torch"]}
    for extra, packages in EXTRAS.items():
        told = {canonicalize_name(distributions[package][0]) for package in packages}
        assert told == distribution_names(extras[extra]) - NEVER_IMPORTED, extra


def test_a_missing_package_is_named_with_its_extra() -> None:
    told = missing(ModuleNotFoundError("No module named 'litestar.di'", name="litestar.di"))
    assert isinstance(told, MissingExtra)
    assert str(told) == "litestar is not installed; it comes with the extra 'server': pip install 'kvytok[server]'"
    other = ModuleNotFoundError("No module named 'mars'", name="mars")
    assert missing(other) is other
    assert missing(told) is told


def test_an_extra_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    need("server")
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(MissingExtra, match="segno is not installed"):
        need("server")
