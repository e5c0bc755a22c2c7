"""Fixtures for the repository tests: the files of the project."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {"node_modules", "site", "build", "dist", "__pycache__"}


def files_known_to_git() -> list[Path] | None:
    """Tracked files, and new files that git would not ignore; None outside a git checkout."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [ROOT / name for name in listing.decode().split("\0") if name]


def files_in_tree() -> list[Path]:
    """The same files, found by walking the folders: without built files and hidden folders such as caches."""

    def ours(folder: str) -> bool:
        return folder not in NOT_OURS and (folder == ".ci" or not folder.startswith("."))

    return [path for path in ROOT.rglob("*") if all(map(ours, path.relative_to(ROOT).parts[:-1]))]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def project_files() -> list[Path]:
    files = sorted(path for path in files_known_to_git() or files_in_tree() if path.is_file())
    assert files, "the project has no files"
    return files
