"""Completes the metadata of the wheel from the constants in `game/__init__.py`; hatchling runs it."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:)")  # of Markdown, to a file beside the page


class Metadata(MetadataHookInterface):
    """Adds the author, the addresses, and the README with links that work on any page."""

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        project = runpy.run_path(str(root / "game" / "__init__.py"))
        home, version = project["HOME"], project["__version__"]
        metadata["authors"] = [{"name": "The Quintet authors", "email": project["MAIL"]}]
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{home}/tree/v{version}/docs",
            "Source": home,
            "Issues": f"{home}/issues",
            "Changelog": f"{home}/blob/v{version}/CHANGELOG.md",
        }
        text = absolute((root / "README.md").read_text("utf-8"), home, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def absolute(page: str, home: str, version: str) -> str:
    """Complete the links of a page to files and pictures of the repository, as they were in that version."""
    return LINK.sub(lambda link: f"{link[0]}{home}/{'raw' if link[1] else 'blob'}/v{version}/", page)
