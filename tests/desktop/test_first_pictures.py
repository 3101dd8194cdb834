"""A machine without cached pictures: no card is ever shown without a face."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.rules.session import Session
from game.view.cards.small_faces import small_face
from game.view.drawing.ui_style import toolbar_height
from game.view.tables import TABLES
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.support.play import dealt

SIZE = 1280, 800
IVORY, NEAR = (247, 240, 226), (9, 9, 9)  # the colour of a blank card, and the tolerance
PAPER, LITTLE = (248, 243, 231), 20_000  # the colour of faces, and the least number of its pixels in five tables
LIKE = 16  # of 255: the largest mean difference between a card and its face
PATIENCE = 60.0
STARTER = ("-m", "tests.tools.slow_art")


@pytest.fixture(autouse=True)
def _lent() -> None:
    """Lend no pictures: how they come is tested."""


def test_the_machine_is_too_slow_for_any_card(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, "quatorze", "--deal", "24", "--size", size_text(), starter=STARTER) as program:
        program.wait_for("ready")
        session, window = dealt("quatorze"), program.window.geometry()
        deadline = time.monotonic() + PATIENCE
        while worst := furthest(shot := seen(screen, window), session):
            assert blank_cards(shot) == []
            assert time.monotonic() < deadline, f"{worst} are not seen"
        assert not list((tmp_path / "data" / "cache").glob("classic-*.raw"))


@pytest.mark.parametrize("scene", ["settings", "help"])
def test_pages_have_faces_too(screen: Screen, tmp_path: Path, scene: str) -> None:
    key = {"settings": "ctrl+comma", "help": "F1"}[scene]
    with Program(screen, tmp_path, "king-albert", "--deal", "24", "--size", size_text(), starter=STARTER) as program:
        program.wait_for("ready")
        window = program.window.geometry()
        before = pygame.image.tobytes(seen(screen, window), "RGB")
        program.window.key(key)
        deadline = time.monotonic() + PATIENCE
        while pygame.image.tobytes(shot := seen(screen, window), "RGB") == before:
            assert time.monotonic() < deadline
        assert blank_cards(shot, minimum=24) == []


def test_the_menu_shows_tables_with_cards(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, "--size", size_text(), starter=STARTER) as program:
        program.wait_for("ready", scene="menu")
        window, deadline = program.window.geometry(), time.monotonic() + PATIENCE
        while pygame.mask.from_threshold(seen(screen, window), PAPER, NEAR).count() < LITTLE:
            assert time.monotonic() < deadline


def size_text() -> str:
    return "x".join(map(str, SIZE))


def seen(screen: Screen, window: tuple[int, int, int, int]) -> pygame.Surface:
    return screen.picture().subsurface(window)


def furthest(shot: pygame.Surface, session: Session) -> list[str]:
    """Return the cards on the table that do not look like their faces in a picture of the window."""
    bar = toolbar_height(SIZE)
    layout = TABLES[session.game.slug()].arrange(pygame.Rect(0, bar, SIZE[0], SIZE[1] - bar), session.table)
    unlike = []
    for pile in layout.places:
        for card, spot in list(zip(session.table[pile], layout.spots(pile, session.table[pile]), strict=True))[-1:]:
            if card.face_up:
                face = pygame.transform.smoothscale(small_face("classic", str(card)), (layout.width, layout.height))
                if apart(face, shot.subsurface(layout.rect(spot))) > LIKE:
                    unlike.append(str(card))
    return unlike


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference of two pictures without their borders."""
    inner = one.get_rect().inflate(-12, -12)
    first, second = (pygame.image.tobytes(picture.subsurface(inner), "RGB") for picture in (one, other))
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def blank_cards(shot: pygame.Surface, minimum: int = 60) -> list[pygame.Rect]:
    """Yield cards of at least a width in pixels that have a single colour."""
    even = pygame.mask.from_threshold(shot, IVORY, NEAR)
    parts = even.connected_components(round(0.9 * minimum * 1.4 * minimum))
    rects = [(part.count(), part.get_bounding_rects()[0]) for part in parts]
    return [rect for count, rect in rects if count > 0.97 * rect.w * rect.h]
