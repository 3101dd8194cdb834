"""A number whose changed digits roll to their new values."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Label, Mark
from game.view.stage.slides import Sliding
from game.view.text.lettering import width_of, write
from game.view.theme import GOLD_HIGH

RISE = 0.55  # of the font size: how far below its place a digit starts


@frozen
class Rolling(Label, Sliding):
    """A centred text; during the animation the digits that differ from `former` rise, and the new ones glow."""

    name: str = ""
    former: str = ""
    share: float = 1.0

    seconds = 0.32

    @property
    def key(self) -> str:
        """The figure."""
        return f"figure {self.name}"

    @property
    def rect(self) -> pygame.Rect:
        """The line, and the room that the moving digits need."""
        rect = super().rect
        return rect if self.share >= 1 else rect.inflate(2, 2 * round(RISE * self.style.px))

    def follows(self, former: Self) -> bool:
        """Return whether digits have changed in their places."""
        return len(self.text) == len(former.text) and self.style == former.style

    def between(self, former: Self, share: float) -> Mark:
        """Return the mark at a share of the animation; at 0 it shows the former text."""
        return former if share <= 0 else replace(self, former=former.text, share=share)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the text, or its characters one by one."""
        if self.share >= 1:
            write(canvas, self.text, self.style, self.position, "mc")
            return
        left, y = self.position[0] - width_of(self.text, self.style) / 2, self.position[1]
        gone, come = round(1 - self.share, 1), round(self.share, 1)
        rise = RISE * self.style.px
        for place, (new, old) in enumerate(zip(self.text, self.former, strict=True)):
            x = left + width_of(self.text[:place], self.style)
            if new == old:
                write(canvas, new, self.style, (x, y), "ml")
                continue
            write(canvas, old, self.style._replace(opacity=gone), (x, y - rise * self.share), "ml")
            glowing = self.style._replace(colour=GOLD_HIGH, opacity=come)
            write(canvas, new, glowing, (x, y + rise * (1 - self.share)), "ml")
