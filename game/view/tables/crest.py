"""The mark of King Albert: a small crown on the frame of the Belgian reserve."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Point, outer
from game.view.drawing.paint import box, fill, put_centred, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.frozen import frozen
from game.view.marks.mark import Mark

HALF = ((-1.0, 0.50), (-1.10, -0.30), (-0.55, 0.12), (-0.42, -0.58), (-0.16, -0.02), (0.0, -0.88))  # of its outline


@frozen
class Crest(Mark):
    """A crown that interrupts a frame's line."""

    centre: Point  # on the frame's line
    size: float  # half the crown's width, in pixels
    background: str

    @property
    def rect(self) -> pygame.Rect:
        x, y = self.centre
        return outer(x - 1.8 * self.size, y - 1.15 * self.size, 3.6 * self.size, 2.0 * self.size)

    def paint(self, canvas: pygame.Surface) -> None:
        x, y = self.centre
        put_centred(
            canvas, box(round(3.6 * self.size), round(0.9 * self.size), self.size * 0.45, self.background), (x, y)
        )
        outline = [*HALF, *((-a, b) for a, b in HALF[-2::-1])]
        body = "M" + "L".join(f"{a:g} {b:g}" for a, b in outline) + "Z"
        jewels = [(a, b - 0.09) for a, b in outline if b < -0.25]
        rounds = "".join(f'<circle cx="{a:g}" cy="{b:g}" r=".13" {fill(GOLD_HIGH)}/>' for a, b in jewels)
        band = f'<path d="M-1 .6H1V.74H-1Z" {fill(GOLD)}/>'
        crown = f'<g transform="translate(1.3 1.1)"><path d="{body}" {fill(GOLD)}/>{band}{rounds}</g>'
        put_centred(canvas, svg(crown, 2.6 * self.size, 2 * self.size, (2.6, 2.0)), (x, y - 0.1 * self.size))
