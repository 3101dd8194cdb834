"""Sprites, type and felt: what the tables are painted with."""

from __future__ import annotations

import weakref
from collections.abc import Callable

import pygame
import pytest

from game.rules.cards import Suit
from game.view.drawing.paint import (
    box,
    fill,
    halo,
    icon,
    pip,
    rounded,
    set_opacity,
    shadow,
    stroke,
    svg,
)
from game.view.drawing.sprite_cache import ROOM, SPRITE_CACHE, cached_sprite
from game.view.text.rendering import SANS, SANS_BOLD, SERIF, Style, render_text, text_rect, width_of, write
from tests.support.host import Size

EMPTY = pygame.Color(0, 0, 0, 0)


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


def pixels(sprite: pygame.Surface) -> bytes:
    return pygame.image.tobytes(sprite, "RGBA")


def test_what_is_nearly_opaque_is_copied_and_not_blended() -> None:
    """To blend it at the level 255 would take a hundred times as long, and gives the same picture."""
    picture, levels = pygame.Surface((8, 8), 0, 32), list[int | None]()
    for opacity in (0.0, 0.5, 0.99, 0.9985, 1.0):
        set_opacity(picture, opacity)
        levels.append(picture.get_alpha())
    assert levels == [0, 128, 252, None, None]


@pytest.mark.parametrize("size", [(300, 200), (61, 400), (24, 24), (25, 18)])
def test_a_stretched_panel_looks_like_one_drawn_whole(size: Size) -> None:
    width, height = size
    whole = svg(
        rounded((0, 0, width, height), 11, fill("#204060", 0.5))
        + rounded((1, 1, width - 2, height - 2), 10, stroke("#FFCC00", 2, 0.5)),
        width,
        height,
    )
    panel = box(width, height, 11, "#204060", 0.5, edge="#FFCC00", edge_opacity=0.5, edge_width=2)
    assert panel.get_size() == size
    assert max(abs(a - b) for a, b in zip(pixels(panel), pixels(whole), strict=True)) <= 6


@pytest.mark.parametrize(
    "draw",
    [
        lambda width: box(width, 700, 24, "#204060", below="#000000"),
        lambda width: shadow(width, 700, 24, 22, 0.6),
        lambda width: halo(width, 700, 24, 9, "#FFCC00"),
        lambda width: svg(rounded((0, 0, width, 700), 24, fill("#204060")), width, 700),
    ],
    ids=["box", "shadow", "halo", "svg"],
)
def test_a_dialog_that_changes_its_size_does_not_fill_the_memory(draw: Callable[[int], pygame.Surface]) -> None:
    SPRITE_CACHE.fit((1920, 1080))  # as no other test leaves it
    sizes = {}
    for width in range(900, 950):
        sprite = draw(width)
        sizes[weakref.ref(sprite)] = 4 * width * 700
        assert draw(width) is sprite
    del sprite
    assert 0 < sum(size for sprite, size in sizes.items() if sprite()) <= ROOM


def test_what_was_wanted_last_is_kept() -> None:
    SPRITE_CACHE.fit((1920, 1080))
    drawn = list[int]()

    @cached_sprite
    def square(number: int) -> pygame.Surface:
        drawn.append(number)
        return pygame.Surface((1000, ROOM // 13000), pygame.SRCALPHA)

    for number in (1, 2, 3, 1, 4, 1, 3, 2):
        square(number)
    assert drawn == [1, 2, 3, 4, 2]


def test_sprites_are_premultiplied() -> None:
    """No colour of a painted pixel is brighter than its alpha; of pure light it is."""
    for sprite in (icon("undo", 25, "#F5EEDF"), pip(Suit.HEARTS, 19, "#FF8C8C", 0.6), shadow(80, 112, 5, 4, 0.5)):
        for x in range(sprite.get_width()):
            red, green, blue, alpha = sprite.get_at((x, sprite.get_height() // 2))
            assert max(red, green, blue) <= alpha


@pytest.mark.parametrize(
    "style", [Style(SANS, 13, "#FFFFFF"), Style(SANS_BOLD, 11, "#FFFFFF", 0.14), Style(SERIF, 64, "#FFFFFF")]
)
def test_text_is_as_wide_as_told(style: Style) -> None:
    drawn = render_text("STILL TO COME", style).get_bounding_rect()
    assert abs(drawn.right - width_of("STILL TO COME", style)) <= max(2, style.px * 0.12)


@pytest.mark.parametrize("text", ["caf\udce9", "\udcff", "a\0b", "\u200b", "\u202e", "\u0301", "a\nb", "\U0001f600"])
@pytest.mark.parametrize("style", [Style(SANS, 13, "#FFFFFF"), Style(SANS, 13, "#FFFFFF", 0.14)])
def test_a_name_that_no_font_can_write_is_written_as_it_may(text: str, style: Style) -> None:
    """Files among the saves may have any name."""
    assert render_text(text, style).get_width() >= width_of(text, style) - 2


def test_text_stands_where_its_anchor_says() -> None:
    canvas = pygame.Surface((400, 200), pygame.SRCALPHA)
    for anchor, side in (("ml", "left"), ("mr", "right"), ("mc", "centerx")):
        canvas.fill(EMPTY)
        rect = write(canvas, "HHH", Style(SANS_BOLD, 40, "#FFFFFF"), (200, 100), anchor)
        ink = canvas.get_bounding_rect()
        assert abs(getattr(ink, side) - 200) <= 4
        assert abs(ink.centery - 100) <= 1
        assert rect.contains(ink)
        assert rect == text_rect("HHH", Style(SANS_BOLD, 40, "#FFFFFF"), (200, 100), anchor)
