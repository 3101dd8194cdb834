"""Contact sheets of all pictures: `python -m sprites.draw.sheet FOLDER`."""

from __future__ import annotations

import argparse
import math
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from sprites.draw.backs import BACKS, files
from sprites.draw.decks import DECKS
from sprites.draw.icons import ICONS
from sprites.draw.more_motifs import ALL_MOTIFS
from sprites.draw.pips import SUITS
from sprites.draw.ranks import RANKS

SPRITES = Path(__file__).parents[1]
FELT = "#12432f"
STRIP = 0.245  # of the width: the least a fan leaves uncovered


def picture(name: str, width: int, height: int) -> pygame.Surface:
    """One drawing at a size in pixels."""
    return pygame.image.load_sized_svg(str(SPRITES / name), (width, height))


def grid(rows: list[list[str]], width: int, height: int, ground: str = FELT) -> pygame.Surface:
    """Drawings in rows, with a gap of a fourteenth of their width."""
    gap = max(6, width // 14)
    size = (gap + max(map(len, rows)) * (width + gap), gap + len(rows) * (height + gap))
    page = pygame.Surface(size)
    page.fill(ground)
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            page.blit(picture(name, width, height), (gap + x * (width + gap), gap + y * (height + gap)))
    return page


def cards(names: list[list[str]], width: int) -> pygame.Surface:
    """Cards in rows."""
    return grid(names, width, round(width * 1.4))


def fans(deck: str, width: int) -> pygame.Surface:
    """Fan the court cards as tightly as a table ever fans them."""
    step, gap = round(width * STRIP), width // 10
    page = pygame.Surface((gap + 4 * (width + gap), gap * 2 + 3 * step + round(width * 1.4)))
    page.fill(FELT)
    for x, suit in enumerate(SUITS):
        for y, rank in enumerate("KQJT"):
            spot = (gap + x * (width + gap), gap + y * step)
            page.blit(picture(f"cards/{deck}/{rank}{suit}.svg", width, round(width * 1.4)), spot)
    return page


def felt(game: str, size: tuple[int, int]) -> pygame.Surface:
    """Show a table's motif scaled to cover a window, on the plain tint of the felt."""
    page = pygame.Surface(size)
    page.fill(BACKS.get(game, ("", "#2a2018"))[1])
    scale = max(size[0] / 1600, size[1] / 1000)
    motif = picture(f"motifs/{game}.svg", math.ceil(1600 * scale), math.ceil(1000 * scale))
    page.blit(motif, motif.get_rect(center=page.get_rect().center))
    return page


def sheets() -> dict[str, pygame.Surface]:
    """Every sheet by name."""
    pages: dict[str, pygame.Surface] = {}
    for deck in (style.folder for style in DECKS):
        faces = [[f"cards/{deck}/{rank}{suit}.svg" for rank in RANKS] for suit in SUITS]
        courts = [[f"cards/{deck}/{rank}{suit}.svg" for suit in SUITS] for rank in "KQJ"]
        pages |= {
            f"{deck}-160": cards(faces, 160),
            f"{deck}-60": cards(faces, 60),
            f"{deck}-fans": fans(deck, 90),
            f"{deck}-courts": cards(courts, 320),
        }
    for game in ALL_MOTIFS:
        for ratio, size in (("16-9", (1280, 720)), ("4-3", (960, 720)), ("21-9", (1720, 720))):
            pages[f"{game}-{ratio}"] = felt(game, size)
    names = sorted(ICONS)
    pages["backs"] = cards([[f"cards/backs/{name}.svg" for name in [*files()][n::3]] for n in range(3)], 240)
    pages["icons"] = grid([[f"icons/{name}.svg" for name in names[i : i + 8]] for i in range(0, len(names), 8)], 72, 72)
    pages["icons-25"] = grid([[f"icons/{name}.svg" for name in names]], 25, 25)
    return pages


def main() -> None:
    """Write the sheets as PNG into the folder named."""
    options = argparse.ArgumentParser(
        prog="python -m sprites.draw.sheet", description="Draw contact sheets of the art."
    )
    options.add_argument("folder", type=Path)
    folder = options.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in sheets().items():
        pygame.image.save(page, str(folder / f"{name}.png"))


if __name__ == "__main__":
    main()
