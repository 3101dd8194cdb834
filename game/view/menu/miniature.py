"""Small pictures of tables: real layouts and cards, in the menu darkened towards the text at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import repeat
from pathlib import Path

import pygame

from game.patiences import PATIENCES
from game.platform.threads import Wake
from game.rules.session import Session
from game.rules.table import Table
from game.view.cards.faces import Faces
from game.view.cards.layout import Layout, mirrored, scaled
from game.view.cards.motion import MotionTimings
from game.view.drawing.geometry import Size, enclosing
from game.view.drawing.paint import SPRITES, box, cut_corners, layer, put, put_stretched
from game.view.drawing.picture_cache import PictureCache, stamp
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen
from game.view.stage.card_animator import CardAnimator
from game.view.stage.felt import felt
from game.view.stage.stage import STEP, Stage
from game.view.tables import TableDesign
from game.view.tables.appearance import DEFAULT_APPEARANCE, Appearance

MASTER = 0.24  # card width at which pictures are drawn before they are scaled down, as a fraction of the table's height
MOVES, PAUSE = 8, 0.5  # at most so many are played in a miniature, and the seconds before each of them


@frozen
class MiniatureFrame:
    """The sizes of miniatures in pixels: the whole, the bottom part for text, the radius of the corners.

    `room` is the part of the window that the table itself has; None if it does not grow from the miniature.
    """

    size: Size
    foot: int
    radius: int
    unit: float
    room: Size | None = None

    @property
    def area(self) -> pygame.Rect:
        pad = round(14 * self.unit)
        return pygame.Rect(pad, pad, self.size[0] - 2 * pad, self.size[1] - self.foot - pad)


@frozen
class MiniatureSource:
    """What a miniature shows: a function that makes the table, and a text that identifies it."""

    slug: str
    text: str
    table: Callable[[], Table]


class Miniatures:
    """Pictures of tables by keys, drawn one at a time between frames, and cached on disk."""

    def __init__(self, cache: PictureCache, arrived: Wake) -> None:
        """Start empty; the thread that draws cards calls `arrived`."""
        self._faces = Faces(None, arrived), Faces(None, arrived)  # with the suit beside the rank, and below it
        self._cache, self._held = cache, False
        self._frame, self._dress = MiniatureFrame((1, 1), 0, 0, 1.0), DEFAULT_APPEARANCE
        self._pictures: dict[str, pygame.Surface] = {}  # of tables, possibly with small cards
        self._texts: dict[str, str] = {}  # of what is drawn or requested
        self._todo: dict[str, MiniatureSource] = {}

    def resize(self, frame: MiniatureFrame, dress: Appearance, *, held: bool = False) -> None:
        """Set size and dress of all pictures. While `held`, nothing is drawn, and earlier pictures are stretched."""
        if (frame, dress, held) != (self._frame, self._dress, self._held):
            self._frame, self._dress, self._held = frame, dress, held
            pictures = self._pictures.copy()
            self.fold()
            self._pictures = {key: pygame.transform.scale(old, frame.size) for key, old in pictures.items()}

    def fold(self) -> None:
        """Release all pictures; those on disk are loaded from there again."""
        for known in (self._pictures, self._texts, self._todo):
            known.clear()

    def picture(self, key: str, sight: MiniatureSource) -> pygame.Surface:
        """Return a table's picture with rounded corners, premultiplied; as long as it is not drawn only the felt."""
        if self._texts.get(key) != sight.text:
            self._request(key, sight)
        return self._pictures.get(key) or _bare(self._frame, self._dress.theme(sight.slug))

    def _request(self, key: str, sight: MiniatureSource) -> None:
        """Load a picture from disk, or draw it later."""
        self._texts[key] = sight.text
        self._todo.pop(key, None)
        if picture := self._cache.find(self._name(sight), self._frame.size):
            self._pictures[key] = picture
            return
        self._todo[key] = sight
        if not self._held:
            self._prepare()

    def _prepare(self) -> None:
        width, deck = max(24, round(MASTER * self._frame.area.height)), self._dress.deck
        backs = [self._dress.theme(slug).back for slug in PATIENCES]
        for faces, own in zip(self._faces, (deck, deck.stacked), strict=True):
            faces.resize(width, *backs, deck=own)
            faces.prepare()

    def replay(self, picture: pygame.Surface, session: Session) -> Iterator[Sequence[pygame.Rect]]:
        """Take the last moves of a session back in its picture, and make them again.

        Each turn is a step of the stage; it yields the parts of the picture that have changed.
        """
        self._prepare()
        yield from repeat((), round(PAUSE / STEP))
        session, slug = session.copy(), session.game.slug()
        view, back = self._dress.table(slug), len(session.moves[-MOVES:])
        animator = self._set_out(slug, session.table)
        stage = animator.stage
        canvas = stage.felt.copy()
        for turn in range(1 + back):
            events = session.redo() if turn else [event for _ in range(back) for event in session.undo()]
            layout = self._layout(slug, session.table)
            stage.set_marks(view.marks(layout, session.table), ())
            animator.perform(events, session.table, layout, "redo")
            for number in range(round(PAUSE / STEP) * (1 + (turn == back))):  # at the end the lights go out
                stage.step()
                parts = stage.draw(canvas, 1.0) if number % 2 else []
                if parts:
                    picture.set_clip(enclosing(parts))
                    picture.blit(canvas, (0, 0))
                    finished(picture, self._frame, view.theme)
                yield parts

    @property
    def _sharp(self) -> bool:
        return all(faces.complete for faces in self._faces)

    @property
    def _next(self) -> str | None:
        """The key of the picture that can be drawn now: while there are only small cards, one without a table."""
        keys = (key for key in self._todo if self._sharp or key not in self._pictures)
        return None if self._held else next(keys, None)

    @property
    def ready(self) -> bool:
        return self._next is not None

    @property
    def complete(self) -> bool:
        return not self._todo

    def advance(self) -> bool:
        """Draw the next picture, with small cards if there are no sharp ones yet; return whether it changed."""
        for faces in self._faces:
            faces.collect()
        key, sharp = self._next, self._sharp
        if key is None:
            return False
        sight = self._todo.pop(key) if sharp else self._todo[key]
        picture = self._pictures[key] = self._draw(sight)
        if sharp:
            self._cache.store(self._name(sight), picture)
        return True

    def _draw(self, sight: MiniatureSource) -> pygame.Surface:
        """Draw a table: the felt, its marks, the cards, and the dark gradient."""
        picture = self._set_out(sight.slug, sight.table()).stage.fold().convert_alpha()
        return finished(picture, self._frame, self._dress.theme(sight.slug))

    def _set_out(self, slug: str, table: Table) -> CardAnimator:
        """Lay a table out on a stage as large as its miniature."""
        frame, view, layout = self._frame, self._dress.table(slug), self._layout(slug, table)
        foot = pygame.Rect(0, frame.size[1] - frame.foot, frame.size[0], frame.foot)
        cloth = felt(frame.size, view.theme, layout=view.quiet_places(layout, foot))
        return lay(cloth, view, layout, table, self._faces[view.stacked])

    def _layout(self, slug: str, table: Table) -> Layout:
        """Return the scaled layout of the table, or one with much larger cards if there is one."""
        frame, design = self._frame, self._dress.table(slug)
        own = design.arrange(frame.area, table)
        if frame.room:
            same = scaled(design.arrange(pygame.Rect((0, 0), frame.room), table), table, frame.area)
            own = same if same.width >= 0.85 * own.width else own
        own = mirrored(own, table) if design.left_handed else own
        return replace(own, miniature=True)

    def block(self, sight: MiniatureSource) -> pygame.Rect:
        """Return the rectangle of all slots of cards in a miniature, in pixels."""
        return self._layout(sight.slug, sight.table()).block

    def _name(self, sight: MiniatureSource) -> str:
        dress, slug = self._dress, sight.slug
        look = f"{dress.theme(slug)} {dress.deck} {dress.left_handed} {text_size()} {version(dress.deck.name)}"
        return f"{slug} {self._frame} {sight.text} {look}"


@cache
def version(deck: str) -> str:
    """Return a text that changes with the pictures of a deck, or with the code that draws them."""
    folders = "", "cards", "drawing", "marks", "menu", "stage", "tables", "text"
    code = [Path(__file__).parents[1] / folder for folder in folders]
    cards = (SPRITES / "cards" / name for name in (deck, f"{deck}_stacked", "backs"))
    return f"{deck} {stamp(*cards, *code)}"


@cached_sprite
def _bare(frame: MiniatureFrame, theme: Theme) -> pygame.Surface:
    return finished(felt(frame.size, theme).convert_alpha(), frame, theme)


def lay(cloth: pygame.Surface, view: TableDesign, layout: Layout, table: Table, faces: Faces) -> CardAnimator:
    """Lay a table's marks and cards on its felt; the pictures of cards are scaled down."""
    stage = Stage(faces.reduced(layout.width, view.theme.back), lambda *_: None)
    stage.resize(cloth)
    stage.set_marks(view.marks(layout, table), ())
    animator = CardAnimator(stage, MotionTimings())
    animator.lay_out(table, layout)
    return animator


def finished(picture: pygame.Surface, frame: MiniatureFrame, theme: Theme) -> pygame.Surface:
    """Darken a picture towards its bottom, round its corners, and draw a thin line along its edge; return it."""
    height = round(1.2 * frame.foot)
    put(picture, pygame.transform.scale(_fade(height), (frame.size[0], height)), (0, frame.size[1] - height))
    cut_corners(picture, frame.radius)
    corners = 2 * frame.radius + 5  # the smallest box whose middle can be stretched, so that no full size is cached
    width = max(1.0, frame.unit)
    edge = box(corners, corners, frame.radius, "#000000", 0.0, edge=theme.accent, edge_opacity=0.3, edge_width=width)
    put_stretched(picture, edge, picture.get_rect())
    return picture


@cached_sprite
def _fade(height: int) -> pygame.Surface:
    column = layer(1, height)
    for y in range(height):
        dark = min(2.64 * y / height, 0.52 + 0.28 * y / height)  # it comes fast, and stays transparent at the end
        column.set_at((0, y), (0, 0, 0, round(255 * dark)))
    return column
