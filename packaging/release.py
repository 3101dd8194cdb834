"""Refuses to release what is not ready: python packaging/release.py v1.0.0 prints what is wrong, one a line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import HOME, MAIL, __version__

ROOT = Path(__file__).resolve().parents[1]
DATED = re.compile(rf"^## {re.escape(__version__)} – (\d{{4}}-\d\d-\d\d)$", re.MULTILINE)


def faults(tag: str, addresses: tuple[str, ...], changes: str, metainfo: str) -> Iterator[str]:
    """Yield what must be done before this tag is released; `changes` and `metainfo` are texts of files."""
    if tag != f"v{__version__}":
        yield f"the tag is {tag}, but __version__ in game/__init__.py is {__version__}"
    for address in addresses:
        if re.search(r"\.example\b", address):
            yield f"{address} is a placeholder: write the address of the project into game/__init__.py"
    if not (dated := DATED.search(changes)):
        yield f"CHANGELOG.md has no heading with {__version__} and its date"
    elif f'date="{dated[1]}"' not in metainfo:
        yield f"packaging/desktop/quintet.metainfo.xml has another date than CHANGELOG.md: {dated[1]}"


def main() -> int:
    """Print all faults; return 1 if there are any."""
    texts = [(ROOT / name).read_text("utf-8") for name in ("CHANGELOG.md", "packaging/desktop/quintet.metainfo.xml")]
    found = list(faults(" ".join(sys.argv[1:]), (HOME, MAIL), *texts))
    sys.stderr.write("".join(f"{fault}\n" for fault in found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
