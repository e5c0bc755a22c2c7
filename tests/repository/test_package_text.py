"""The text and the addresses that a package index shows: no link or picture leads to a file that is not there."""

import re
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

RELATIVE = re.compile(r"\]\((?![a-z]+:|#)[^)]+\)|src=\"(?![a-z]+:)")
WHERE = "https://example.org/kvytok"


def metadata(root: Path) -> ProjectMetadata:
    return ProjectMetadata(str(root), PluginManager())


def test_without_an_address_there_are_neither_pictures_nor_links_to_files(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KVYTOK_SOURCE_URL", raising=False)
    core = metadata(root).core
    assert core.readme.startswith("# Kvytok")
    assert not RELATIVE.search(core.readme)
    assert "![" not in core.readme
    assert "<img" not in core.readme
    assert core.urls == {}


def test_with_an_address_links_and_pictures_lead_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVYTOK_SOURCE_URL", WHERE + "/")
    found = metadata(root)
    version = found.version
    assert not RELATIVE.search(found.core.readme)
    assert f"]({WHERE}/raw/v{version}/docs/pictures/europe.jpg)" in found.core.readme
    assert f'<img src="{WHERE}/raw/v{version}/docs/pictures/phone.jpg"' in found.core.readme
    assert f"]({WHERE}/blob/v{version}/docs/hosting.md)" in found.core.readme
    assert found.core.urls["Source"] == WHERE
    for address in list(found.core.urls.values())[1:]:
        assert (root / address.removeprefix(f"{WHERE}/blob/v{version}/")).is_file()
