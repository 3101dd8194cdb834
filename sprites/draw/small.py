"""Sheets of small cards, one for each folder of faces or backs, thirteen in a row, and the names in their order.

Courts are there with each of their letters; one with another letter than usual has it at the end of its name.
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


def pictures(folder: Path) -> Iterator[tuple[str, str]]:
    """Each picture of a folder's sheet: its name, and the SVG."""
    texts = {file.stem: file.read_text("utf-8") for file in sorted(folder.glob("*.svg"), key=lambda file: file.stem)}
    yield from texts.items()
    if (file := folder / "letters.json").exists():
        letters = json.loads(file.read_text("utf-8"))
        for name, text in texts.items():
            for letter in SPELT.get(name[0], ()):
                yield name + letter, text.replace(letters[name[0]], letters[letter])


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
    for folder in folders:
        drawn = dict(pictures(folder))
        pygame.image.save(sheet([*drawn.values()]), str(small / f"{folder.name}.png"))
        (small / f"{folder.name}.json").write_text(json.dumps([*drawn]) + "\n", encoding="utf-8", newline="\n")
    return len(folders)
