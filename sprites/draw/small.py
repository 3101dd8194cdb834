"""Sheets of small cards, one for each folder of faces or backs, thirteen in a row, and the names in their order.

Courts with other letters than usual, which their names end with, have sheets of their own.
"""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WIDTH, HEIGHT = 64, 90  # pixels of a card; enough to read a rank in a picture scaled to twice that and more
COLUMNS = 13
SPELT = {"K": ("H", "R"), "Q": ("D", "V"), "J": ("B", "Kn", "V", "W")}  # the other letters of courts
FEWER = bytes(min(255, (value & 0xF8) + 4) if 0 < value < 255 else value for value in range(256))  # half the file


def sheets(folder: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Each sheet of a folder: its name, and the SVG of its pictures by their names."""
    texts = {file.stem: file.read_text("utf-8") for file in sorted(folder.glob("*.svg"), key=lambda file: file.stem)}
    yield folder.name, texts
    if (file := folder / "letters.json").exists():
        letters = json.loads(file.read_text("utf-8"))
        yield (
            f"{folder.name}-letters",
            {
                name + letter: text.replace(letters[name[0]], letters[letter])
                for name, text in texts.items()
                for letter in SPELT.get(name[0], ())
            },
        )


def sheet(texts: list[str]) -> pygame.Surface:
    """Return the sheet of drawings, with fewer colours."""
    page = pygame.Surface((COLUMNS * WIDTH, -(-len(texts) // COLUMNS) * HEIGHT), pygame.SRCALPHA)
    for place, text in enumerate(texts):
        row, column = divmod(place, COLUMNS)
        drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (WIDTH, HEIGHT))
        picture = pygame.transform.smoothscale(drawn, (WIDTH, HEIGHT))
        page.blit(picture, (column * WIDTH, row * HEIGHT), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.image.frombytes(pygame.image.tobytes(page, "RGBA").translate(FEWER), page.get_size(), "RGBA")


def write_sheets(cards: Path) -> int:
    """Write the sheets of all folders of cards into their folder `small`; return their number."""
    folders = [folder for folder in sorted(cards.iterdir()) if any(folder.glob("*.svg"))]
    small = cards / "small"
    small.mkdir(exist_ok=True)
    drawn = dict(found for folder in folders for found in sheets(folder))
    for name, texts in drawn.items():
        pygame.image.save(sheet([*texts.values()]), str(small / f"{name}.png"))
        (small / f"{name}.json").write_text(json.dumps([*texts]) + "\n", encoding="utf-8", newline="\n")
    return len(drawn)
