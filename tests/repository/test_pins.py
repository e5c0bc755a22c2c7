"""The pinned packages agree with pyproject.toml and name no place to download from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import kvytok

PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)", re.MULTILINE)


def pins(path: Path) -> dict[str, set[str]]:
    versions: dict[str, set[str]] = {}
    for match in PIN.finditer(path.read_text()):
        versions.setdefault(canonicalize_name(match["name"]), set()).add(match["version"])
    return versions


def wanted(entries: list[str]) -> list[Requirement]:
    """What is asked for; an extra that is made of others asks for nothing itself."""
    return [each for entry in entries if (each := Requirement(entry)).name != "kvytok"]


@pytest.fixture(scope="module")
def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text())


def test_run_pins_cover_the_core_the_server_and_the_words(project: dict, root: Path) -> None:
    pinned = pins(root / "requirements" / "run.txt")
    extras = project["project"]["optional-dependencies"]
    for requirement in wanted(project["project"]["dependencies"] + extras["server"] + extras["words"]):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(version in requirement.specifier for version in versions), requirement


def test_dev_pins_cover_the_dev_group_and_the_extras(project: dict, root: Path) -> None:
    pinned = pins(root / "requirements" / "dev.txt")
    extras = [entry for entries in project["project"]["optional-dependencies"].values() for entry in entries]
    # Which build of torch fits depends on the machine, so the Makefile pins its version without a hash.
    torch = re.search(r"^TORCH := torch==(\S+)$", (root / "Makefile").read_text(), re.M)
    assert torch is not None
    pinned = pinned | {canonicalize_name("torch"): {torch[1]}}
    for requirement in wanted(project["dependency-groups"]["dev"] + extras):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(version in requirement.specifier for version in versions), requirement


def test_the_image_pins_cover_its_extras(project: dict, root: Path) -> None:
    pinned = pins(root / "requirements" / "image.txt")
    asked = re.search(r"'\.\[([a-z,]+)\]'", (root / "hosting" / "Containerfile").read_text())
    assert asked is not None
    extras = [entry for extra in asked[1].split(",") for entry in project["project"]["optional-dependencies"][extra]]
    for requirement in wanted(project["project"]["dependencies"] + extras):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(version in requirement.specifier for version in versions), requirement


@pytest.mark.parametrize("name", ["run.txt", "image.txt"])
def test_dev_pins_include_the_others(name: str, root: Path) -> None:
    dev, others = (pins(root / "requirements" / each) for each in ("dev.txt", name))
    assert {each: dev.get(each) for each in others} == others


@pytest.mark.parametrize("name", ["run.txt", "image.txt", "dev.txt"])
def test_every_pin_has_a_hash_and_no_address(name: str, root: Path) -> None:
    text = (root / "requirements" / name).read_text()
    entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(PIN.findall(text))
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_the_changelog_knows_the_version(root: Path) -> None:
    assert f"## [{kvytok.__version__}]" in (root / "CHANGELOG.md").read_text()
