"""Sheets of small cards, one file for each folder of faces or backs: by name, thirteen in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 64, 90  # pixels of a card; enough to read a rank in a picture scaled to twice that and more
COLUMNS = 13
FEWER = bytes(min(255, (value & 0xF8) + 4) if 0 < value < 255 else value for value in range(256))  # half the file


def sheet(folder: Path) -> pygame.Surface:
    """Return the sheet of a folder's drawings, with fewer colours."""
    files = sorted(folder.glob("*.svg"), key=lambda file: file.stem)
    page = pygame.Surface((COLUMNS * WIDTH, -(-len(files) // COLUMNS) * HEIGHT), pygame.SRCALPHA)
    for place, file in enumerate(files):
        row, column = divmod(place, COLUMNS)
        drawn = pygame.image.load_sized_svg(str(file), (WIDTH, HEIGHT))
        picture = pygame.transform.smoothscale(drawn, (WIDTH, HEIGHT))
        page.blit(picture, (column * WIDTH, row * HEIGHT), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.image.frombytes(pygame.image.tobytes(page, "RGBA").translate(FEWER), page.get_size(), "RGBA")


def write_sheets(cards: Path) -> int:
    """Write the sheets of all folders of cards into their folder `small`; return their number."""
    folders = [folder for folder in sorted(cards.iterdir()) if any(folder.glob("*.svg"))]
    small = cards / "small"
    small.mkdir(exist_ok=True)
    for folder in folders:
        pygame.image.save(sheet(folder), str(small / f"{folder.name}.png"))
    return len(folders)
