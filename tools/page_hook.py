"""The build hook of the wheel: no wheel without the page.

A page that is already there is taken as it is, so a wheel from a source distribution that has one needs no Node.
Otherwise it is built here. An editable install does without: whoever works on the source builds the page when it is
wanted (`make page`).
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    """Builds the page into the package, if it is not there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See to it that there is a page; one line says what is missing if there cannot be."""
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
