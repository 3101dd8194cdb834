"""The name of the suite: its sign, golden letters, a line of text, and a line below them."""

from __future__ import annotations

import pygame

from game.language import _
from game.view.drawing.palette import GOLD, IVORY_2
from game.view.marks.gold_text import GoldText
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import MIN_TEXT_PX, SERIF_ITALIC, Style
from game.view.widgets.widget_marks import Glyph

NAME = "Quintet"


def header_marks(rect: pygame.Rect, u: float, *, dense: bool) -> list[Mark]:
    """Return the header's marks, in a shape of their own within a box; if `dense` only the name."""
    x, width, height = rect.centerx, rect.width, rect.height
    if dense:
        px = round(min(width / 3.42, height * 0.85))
        return [GoldText(NAME, px, (x, rect.y + 0.48 * height))]
    height = min(height, round(0.55 * width))
    top = rect.y + (rect.height - height) // 2
    sign, name, tagline = (top + share * height for share in (0.12, 0.47, 0.84))
    px = round(min(124 * u, width / 4.3, height * 0.42))
    return [
        Glyph("menu", (x, sign), round(min(51 * u, height * 0.126)), GOLD),
        GoldText(NAME, px, (x, name)),
        Label(
            _("Five great patiences, five tables"),
            Style(SERIF_ITALIC, max(MIN_TEXT_PX, round(min(25 * u, px * 0.3))), IVORY_2),
            (x, tagline),
        ),
    ]
