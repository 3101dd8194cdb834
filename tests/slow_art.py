"""Quintet on a machine too slow to draw any card: `python -m tests.slow_art …` takes what `main.py` takes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pygame

from game.view.cards import faces

FOREVER = 3600.0


def never(path: Path, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG001 - as what it stands for
    """Draw a picture, which is not seen any more."""
    time.sleep(FOREVER)
    return pygame.Surface((1, 1))


def main() -> int:
    """Run the program."""
    import main as program  # noqa: PLC0415 - what it starts with is replaced first

    faces.rasterise = never
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
