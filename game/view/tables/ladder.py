"""The mark of Calculation: what a foundation takes next."""

from __future__ import annotations

import pygame

from game.rules.building import ascending
from game.view.cards.layout import LEGIBLE
from game.view.drawing.paint import fill, icon, put_box, put_centred, stroke, svg
from game.view.drawing.palette import GOLD
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import MIN_TEXT_PX, SERIF, SERIF_BOLD, Style, write

RING, TAKEN = 1.75, 2  # height of the next rank, and with the space below it, over that of the other ranks
RUNGS = 11 + TAKEN  # heights of a rank: a whole ladder in one column
STEP = 0.21  # card widths: the least height of a rank
PITCH = 2.45  # radii: from one circle of a complete ladder to the next
DENSE = 0.92  # of a row: the largest height of a rank, for text that is large or would be small


def closed(interval: int, radius: float, opacity: float) -> pygame.Surface:
    """Draw the thirteen ranks on a circle, joined in the order of a ladder, which comes back to its start."""
    ranks = [pygame.Vector2(0, -1).rotate(360 * interval * place / 13) for place in range(13)]
    line = "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ranks) + "Z"
    beads = "".join(f'<circle cx="{x:.3f}" cy="{y:.3f}" r=".05" {fill(GOLD, opacity)}/>' for x, y in ranks)
    picture = f'<g transform="translate(1.1 1.1)"><path d="{line}" {stroke(GOLD, 0.02, 0.7 * opacity)}/>{beads}</g>'
    return svg(picture, 2.2 * radius, 2.2 * radius, (2.2, 2.2))


@frozen
class Ladder(Framed):
    """The ranks that a foundation still takes: the next one large in a ring, the others below it.

    A complete foundation has gold circles of all ranks instead, as many as there is room for, and a check in the first.
    The box is as wide as a card.
    """

    written = True

    interval: int
    done: int
    line: str
    background: str

    @property
    def step(self) -> float:
        """The height of a rank, in pixels: that of one of the thirteen beside it and its ring that are still to come.

        Where large text has no room in one column, it has in two.
        """
        width, height = self.box[2:]
        least = max(STEP * text_size() * width, MIN_TEXT_PX * (width >= LEGIBLE) / DENSE)
        return max(height / RUNGS, min(height / (6 + TAKEN), least))

    @property
    def px(self) -> int:
        """The size of the ranks below the next one, in pixels."""
        usual = text_size() * min(0.76 * self.step, 0.20 * self.box[2])
        return round(min(DENSE * self.step, max(usual, 16)))

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        step, middle = self.step, x + width / 2
        size = round(min(RING * step, min(0.50 * text_size(), 0.72) * width))
        ring = pygame.Rect(0, 0, size, size).move_to(center=(middle, y + RING * step / 2))
        ranks = [letter(rank) for rank in ascending(self.interval)[self.done :]]
        if not ranks:
            radius = min(0.48 * width, height / 2)
            put_centred(canvas, icon("check", round(0.6 * size), GOLD), (middle, y + radius))
            for place in range(1 + int((height / radius - 2) / PITCH)):
                circle = closed(self.interval, radius, 0.6**place)  # the lower ones are fainter, like ranks
                put_centred(canvas, circle, (middle, y + (1 + PITCH * place) * radius))
            return
        put_box(canvas, ring, size / 2, self.background, 0.55, edge=GOLD, edge_width=max(1.2, width * 0.014))
        write(canvas, ranks[0], Style(SERIF_BOLD, round(size * min(0.62, 0.54 * text_size())), "#FFF3CF"), ring.center)
        top = y + TAKEN * step
        rows = int(height / step - TAKEN + 0.1)
        if is_split := len(ranks) > rows + 1:  # a line keeps from reading across
            put_box(canvas, pygame.Rect(round(middle), round(top), 1, int(rows * step)), 0, self.line, 0.5)
        for place, text in enumerate(ranks[1:]):
            style = Style(SERIF, self.px, self.line, opacity=max(0.62, 1 - 0.07 * place))  # the next ones are bright
            column, row = divmod(place, rows)
            write(canvas, text, style, (middle + (column - 0.5 * is_split) * width / 2, top + (row + 0.5) * step))
