"""A machine without cached pictures: no card is ever shown without a face."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.desktop.program import Program
from tests.desktop.screen import Screen

IVORY, NEAR = (247, 240, 226), (9, 9, 9)  # the colour of a blank card, and the tolerance
PAPER, LITTLE = (248, 243, 231), 20_000  # the colour of faces, and the least number of its pixels in tables
LOOKS = 10  # at each scene
PATIENCE = 60.0
SLOW = (sys.executable, "-m", "tests.tools.slow_art")


@pytest.fixture(autouse=True)
def _lent() -> None:
    """Lend no pictures: how they come is tested."""


@pytest.mark.parametrize(("scene", "width"), [("menu", 24), ("table", 60), ("settings", 24), ("help", 24)])
def test_a_machine_too_slow_for_any_card_shows_faces(screen: Screen, tmp_path: Path, scene: str, width: int) -> None:
    keys = {"settings": "ctrl+comma", "help": "F1"}
    asked = ["quatorze", "--deal", "24"] if scene == "table" else []  # cards of a deal leave stripes of others
    with Program(screen, tmp_path, *asked, "--size", "1280x800", command=SLOW) as program:
        program.wait_for("ready")
        window, looks = program.window.geometry(), 0
        if scene in keys:
            program.window.wait_for_focus()
            program.window.key(keys[scene])
        deadline = time.monotonic() + PATIENCE
        while looks < LOOKS:
            shot = screen.picture().subsurface(window)
            assert blank_cards(shot, width) == []
            assert time.monotonic() < deadline, "no faces are seen"
            if scene in keys or pygame.mask.from_threshold(shot, PAPER, NEAR).count() > LITTLE:
                looks += 1
        assert not list((tmp_path / "data" / "cache").glob("classic-*.raw"))


def blank_cards(shot: pygame.Surface, width: int) -> list[pygame.Rect]:
    """Return the cards of at least a width in pixels that have a single colour."""
    even = pygame.mask.from_threshold(shot, IVORY, NEAR)
    parts = even.connected_components(round(0.9 * width * 1.4 * width))
    rects = [(part.count(), part.get_bounding_rects()[0]) for part in parts]
    return [rect for count, rect in rects if rect.w >= 0.9 * width and count > 0.97 * rect.w * rect.h]
