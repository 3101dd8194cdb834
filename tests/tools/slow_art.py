"""Runs Quintet without ever drawing a card: `python -m tests.tools.slow_art …`, with the arguments of `main.py`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import pygame

from game.view.cards import faces

FOREVER = 3600.0


def never(path: Path, size: tuple[int, int], replaced: Mapping[str, str]) -> pygame.Surface:
    """Draw a picture too late to be seen."""
    del path, size, replaced
    time.sleep(FOREVER)
    return pygame.Surface((1, 1))


def main() -> NoReturn:
    import main as program  # noqa: PLC0415 - what it starts with is replaced first

    faces.rasterise = never
    program.main()


if __name__ == "__main__":
    main()
