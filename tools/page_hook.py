"""The build hook of the wheel: makes sure that every wheel contains the page.

A page that is already there is used as it is, so a wheel built from a source distribution with the page needs no Node.
Otherwise the page is built here. An editable install needs no page: people who work on the source build it when they
want it (`make page`).
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    """Builds the page into the package if it is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that there is a page; if it cannot be built, one line says what is missing."""
        root = Path(self.root)
        page = root / "src" / "kvytok" / "server" / "page" / "index.html"
        if version == "editable" or page.is_file():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort(
                "Kvytok's page is not built, and building it needs Node 20 or newer with npm: install them (Debian: "
                "apt-get install nodejs npm), or build from a source distribution that has the page in it."
            )
        web = [npm, "--prefix", str(root / "web"), "--no-fund", "--no-audit", "--no-update-notifier"]
        steps = [["run", "--silent", "build"]]
        if not (root / "web" / "node_modules").is_dir():
            steps.insert(0, ["ci", "--silent"])
        for step in steps:
            if subprocess.run([*web, *step], cwd=root, check=False).returncode:
                self.app.abort(f"Kvytok's page could not be built: npm {' '.join(step)} failed, as said above.")
