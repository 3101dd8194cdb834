"""Pictures of the help: a part of a real table, with its own layout, marks and cards.

A picture is described by fields, separated by semicolons:

    deal 24            the deal of a number
    moves s-t1 t1-f2   moves made after it
    lay t1 KS QH       or instead cards on a pile, the others being empty
    play foundations-return   the variation
    show f1-f4 s       the piles that the picture shows; by default all
    glow t1 f2         piles whose top cards glow
    arrow t1 f2        an arrow from one top card to another
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile, Piles, Table
from game.view.cards.faces import Faces
from game.view.cards.layout import Layout, mirrored, scaled
from game.view.drawing.geometry import Size, enclosing
from game.view.drawing.paint import put, svg
from game.view.drawing.palette import GOLD_HIGH
from game.view.frozen import frozen
from game.view.help.text import parse_piles
from game.view.marks.labels import Label, Pill
from game.view.marks.pile_marks import Glow
from game.view.menu.miniature import lay
from game.view.stage.felt import felt
from game.view.tables.appearance import DEFAULT_APPEARANCE, Appearance

LARGEST = 0.155  # largest card width, as a share of the available width


@frozen
class PictureSpec:
    """What a picture shows: a table, the piles to show, those that glow, and arrows."""

    game: Patience
    table: Table
    visible_piles: Piles
    glowing: Piles
    arrows: tuple[tuple[Pile, Pile], ...]


def read(slug: str, description: str) -> PictureSpec:
    """Parse a description. Raises ValueError if its table is not possible in this game."""
    fields = [(name, rest) for name, _, rest in (field.strip().partition(" ") for field in description.split(";"))]
    values = dict(fields)
    game = PATIENCES[slug].in_variation(values.get("play", ""))
    table = _dealt(game, values) if "deal" in values else _laid(game, [rest for name, rest in fields if name == "lay"])
    arrows = [parse_piles(rest) for name, rest in fields if name == "arrow"]
    visible = parse_piles(values["show"]) if "show" in values else game.piles
    glowing = parse_piles(values.get("glow", ""))
    return PictureSpec(game, table, visible, glowing, tuple((start, end) for start, end in arrows))


def _dealt(game: Patience, values: dict[str, str]) -> Table:
    session = Session(game, int(values["deal"]))
    for move in values.get("moves", "").split():
        session.play(parse_move(move))
    return session.table


def _laid(game: Patience, piles: list[str]) -> Table:
    layout = {name: cards.split() for name, _, cards in (pile.partition(" ") for pile in piles)}
    return Session.from_layout(game, layout).table


class HelpPicture:
    """A part of the table as it is laid out in an area, drawn at most as large as a room; both in pixels."""

    def __init__(
        self,
        spec: PictureSpec,
        room: Size,
        area: Size,
        appearance: Appearance = DEFAULT_APPEARANCE,
    ) -> None:
        self._spec, self._table = spec, appearance.table(spec.game.slug())
        self._drawn: pygame.Surface | None = None
        layout = self._table.arrange(pygame.Rect((0, 0), area), spec.table)
        self._large = mirrored(layout, spec.table) if appearance.left_handed else layout
        layout, cut = self._cut(1.0)
        scale = min(room[0] / cut.w, room[1] / cut.h, LARGEST * room[0] / layout.width)
        self.layout, self.part = self._cut(scale)
        while self.part.w > room[0] or self.part.h > room[1]:  # what is written does not scale as cards do
            scale *= 0.98
            self.layout, self.part = self._cut(scale)

    def _cut(self, scale: float) -> tuple[Layout, pygame.Rect]:
        width, height = self._large.area.size
        area, table = pygame.Rect(0, 0, round(width * scale), round(height * scale)), self._spec.table
        layout = scaled(self._large, table, area)
        piles = [layout.pile_rect(pile, table[pile]) for pile in self._spec.visible_piles if pile in layout.places]
        marks = self._table.marks(layout, table)
        if len(self._spec.visible_piles) == len(self._spec.game.piles):
            margin = round(0.4 * layout.width)  # 0.2 card widths at each side
            return layout, enclosing([*piles, *(mark.rect for mark in marks)]).inflate(margin, margin).clip(area)
        margin = round(0.2 * layout.width)  # at each side half of it, which is less than what is between two piles
        part, most = enclosing(piles).inflate(margin, margin), 0.5 * layout.width**2
        # texts, and marks smaller than half a square of a card's width, are inscriptions, which are shown whole
        inscriptions = [
            mark.rect for mark in marks if isinstance(mark, Label | Pill) or mark.rect.w * mark.rect.h < most
        ]
        beside = [rect for rect in inscriptions if rect.colliderect(part.inflate(margin, margin))]
        return layout, widened(part.unionall(beside), inscriptions).clip(area)

    def drawn(self, faces: Faces) -> pygame.Surface:
        """Draw it the first time, and return the same picture from then on."""
        self._drawn = self._drawn or self._draw(faces)
        return self._drawn

    def _draw(self, faces: Faces) -> pygame.Surface:
        whole = pygame.Surface(self.part.bottomright, 0, 32)
        whole.blit(felt(self.part.size, self._table.theme), self.part)
        for rect in self._tops(self._spec.glowing):
            Glow(rect, self.layout.width).paint(whole)
        lay(whole, self._table, self.layout, self._spec.table, faces).stage.fold()
        for first, second in self._spec.arrows:
            start, end = self._tops((first, second))
            _arrow(whole, start, end, self.layout.width)
        return whole.subsurface(self.part).convert_alpha()

    def _tops(self, piles: Piles) -> list[pygame.Rect]:
        return [self.layout.top_rect(pile, self._spec.table[pile]) for pile in piles]


def widened(part: pygame.Rect, inscriptions: Sequence[pygame.Rect]) -> pygame.Rect:
    """Extend a part of a table so that it cuts no inscription."""
    cut = [rect for rect in inscriptions if part.colliderect(rect) and not part.contains(rect)]
    return widened(part.unionall(cut), inscriptions) if cut else part


def _arrow(canvas: pygame.Surface, start: pygame.Rect, end: pygame.Rect, card: int) -> None:
    """Draw a gold arrow with a dark edge, bent slightly upwards, from the middle of a card to that of another."""
    around = start.union(end).inflate(0, abs(end.x - start.x) // 2)
    tail, tip = (pygame.Vector2(rect.move(-around.x, -around.y).center) for rect in (start, end))
    top = tail.lerp(tip, 0.5) - (0, min(0.25 * abs(tip.x - tail.x), 1.2 * card))  # the bend stays on the cards of a row
    head = tip - top
    head.scale_to_length(0.2 * card)
    wings = (tip - 1.25 * head.rotate(side) for side in (-180 / 7, 180 / 7))
    way = f'<path d="M{_written(tail)}Q{_written(top)} {_written(tip - head)}" fill="none"'
    barb = f'<polygon points="{" ".join(map(_written, (tip, *wings)))}"'
    body = "".join(
        f'{way} stroke="{colour}" stroke-width="{card * wide:.1f}" stroke-linecap="round"/>'
        f'{barb} fill="{colour}" stroke="{colour}" stroke-width="{card * (wide - 0.045):.1f}" stroke-linejoin="round"/>'
        for colour, wide in (("#2B1C07", 0.11), (GOLD_HIGH, 0.055))
    )
    put(canvas, svg(body, *around.size), around.topleft)


def _written(point: pygame.Vector2) -> str:
    return f"{point.x:.1f},{point.y:.1f}"
