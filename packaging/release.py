"""Checks and describes a release: python packaging/release.py v1.0.0 refuses it and prints what is wrong, one a line.

With --notes instead of a tag it prints the section of this version in CHANGELOG.md.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import HOME, MAIL, __version__

ROOT = Path(__file__).resolve().parents[1]
METAINFO = "packaging/desktop/quintet.metainfo.xml"
SECTION = re.compile(
    rf"^## {re.escape(__version__)} (?:– (\d{{4}}-\d\d-\d\d)|\(unreleased\))\n(.*?)(?=^## |\Z)",
    re.MULTILINE | re.DOTALL,
)


def faults(tag: str, addresses: tuple[str, ...], changes: str, metainfo: str) -> Iterator[str]:
    """Yield what must be done before this tag is released; `changes` and `metainfo` are texts of files."""
    if tag != f"v{__version__}":
        yield f"the tag is {tag}, but __version__ in game/__init__.py is {__version__}"
    for address in addresses:
        if re.search(r"\.example\b", address):
            yield f"{address} is a placeholder: write the address of the project into game/__init__.py"
    date, notes = section(changes)
    if not date:
        yield f"CHANGELOG.md has no heading with {__version__} and its date"
    elif f'date="{date}"' not in metainfo:
        yield f"{METAINFO} has another date than CHANGELOG.md: {date}"
    if (first := notes.split("\n\n")[0]) not in metainfo:
        yield f"{METAINFO} describes another release than CHANGELOG.md: {first}"


def section(changes: str) -> tuple[str, str]:
    """Return the date of this version and what it brings; the date is "" before the release."""
    found = SECTION.search(changes)
    return (found[1] or "", found[2].strip()) if found else ("", "")


def main() -> int:
    """Print all faults and return 1 if there are any, or print the notes."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if sys.argv[1:] == ["--notes"]:
        sys.stdout.write(section(changes)[1] + "\n")
        return 0
    found = list(faults(" ".join(sys.argv[1:]), (HOME, MAIL), changes, (ROOT / METAINFO).read_text("utf-8")))
    sys.stderr.write("".join(f"{fault}\n" for fault in found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
