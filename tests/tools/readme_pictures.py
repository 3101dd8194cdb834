"""Makes the pictures of the README again: `python -m tests.tools.readme_pictures`; the moving one needs Pillow."""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from tests.support.house import open_video
from tests.tools import render
from tests.tools.film import film

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DRAWN, SHOWN = (1920, 1080), (1280, 720)
STILLS = {  # the file's name, and the scene
    "menu": "menu",
    "king-albert": "drag-king-albert",
    "calculation": "middle-calculation",
    "numeration": "middle-numeration",
    "napoleons-square": "drag-napoleons-square",
    "win": "win-king-albert",
}
NAMES = [*STILLS, "game"]


def main() -> None:
    """Write all pictures, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.readme_pictures", description=__doc__)
    parser.add_argument("name", nargs="*", help=", ".join(NAMES))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    if unknown := {*asked.name} - {*NAMES}:  # argparse itself would refuse no name at all
        parser.error(f"there is no picture {unknown.pop()!r}: the pictures are {', '.join(NAMES)}")
    open_video()
    render.CELEBRATION = 6.0  # seconds, by which the crown stands
    for name in asked.name or NAMES:
        if name == "game":
            film(asked.folder / "game.webp")
            continue
        with TemporaryDirectory() as kept:
            picture = render.render(STILLS[name], DRAWN, Path(kept))
        pygame.image.save(pygame.transform.smoothscale(picture, SHOWN), asked.folder / f"{name}.jpg")


if __name__ == "__main__":
    main()
