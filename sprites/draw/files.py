"""The files that the program writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.backs import back, files
from sprites.draw.decks import faces
from sprites.draw.emblem import icon
from sprites.draw.icons import icons
from sprites.draw.more_motifs import ALL_MOTIFS
from sprites.draw.motifs import motif
from sprites.draw.ornaments import ornaments
from sprites.draw.small import write_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def drawings() -> Iterator[tuple[str, str]]:
    """Yield each drawing: its file, relative to `sprites`, and the SVG."""
    yield from faces()
    for name, (game, design) in files().items():
        yield f"cards/backs/{name}.svg", back(game, design)
    for felt, how in ALL_MOTIFS.items():
        yield f"motifs/{felt}.svg", motif(how)
    yield from icons()
    yield from ornaments()
    yield "icon.svg", icon()


def write(folder: Path) -> int:
    """Write every drawing below the folder; return their number."""
    count = 0
    for name, text in drawings():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        count += 1
    return count + write_sheets(folder / "cards")
