"""Draws the celebrations into PNG files: `python -m tests.tools.render_wins OUT_DIR [--size …] [--at …]`."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import pygame

from game.patiences import PATIENCES
from game.view.stage.stage import STEP
from tests.support.wins import win

SIZES = ("1920x1080", "1024x640", "3440x1440")
MOMENTS = (0.3, 1.0, 2.5, 12.5)  # seconds


def main() -> None:
    """Draw each game at each size and at several moments."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.render_wins", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", nargs="*", default=SIZES)
    parser.add_argument("--game", nargs="*", default=list(PATIENCES), choices=list(PATIENCES))
    parser.add_argument("--at", nargs="*", type=float, default=MOMENTS)
    parser.add_argument("--achievements", type=int, default=4)
    options = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    options.folder.mkdir(parents=True, exist_ok=True)
    for size in options.size:
        width, height = map(int, size.split("x"))
        pygame.display.set_mode((width, height))
        for slug in options.game:
            draw(slug, (width, height), options.at, options.achievements, options.folder)


def draw(slug: str, size: tuple[int, int], moments: list[float], achievements: int, folder: Path) -> None:
    """Run one celebration, sixty frames a second, and save some of them."""
    scene, _ = win(slug, size, achievements)
    canvas = pygame.Surface(size, 0, 32)
    steps, due = 0, sorted(moments)
    while due:
        scene.poll()
        scene.draw(canvas, 0)
        if steps * STEP >= due[0]:
            pygame.image.save(canvas, folder / f"{slug}-{size[0]}x{size[1]}-{due.pop(0):g}.png")
        scene.step()
        scene.step()
        steps += 2
        time.sleep(0.0005)


if __name__ == "__main__":
    main()
