"""Plays a celebration, a function of time that draws the whole window in each frame.

It has three acts. In the silence the lamp narrows on the card that was played last; then the table darkens, and the
felt of the figure lightens. The cards build the figure, sooner and sooner after each other. Its seal comes down on the
last chord of the fanfare, a ring of light crosses the felt, the rays light up, and the words follow: the title, figures
that count up, achievements that are stamped, buttons. Without motion the table darkens, the figure lightens, and its
seal and the words fade in, one after another.

From the lowest: the felt with slowly turning rays and the cards that have arrived, the ring of light, falling pieces,
the seal, words, cards in the air, and buttons.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import ceil, sin, tau
from typing import NamedTuple

import pygame

from game.view.cards.faces import Faces
from game.view.cards.motion import Pose
from game.view.celebrations.figure import Celebration, Figure
from game.view.celebrations.flight import (
    FALL,
    LIGHTENED,
    SEAL,
    SILENCE,
    TAKEOFF,
    WAITING,
    CardPicture,
    Flight,
    Start,
    draw_card_picture,
    flights,
    flying_shadow,
)
from game.view.celebrations.lamp import DARK, POOL, RING, cast
from game.view.celebrations.rays import Rays
from game.view.celebrations.win_text import Counted, Stamped, TurningCard
from game.view.drawing.card_shadow import fall_of
from game.view.drawing.easing import ease_out, lerp, lerp_rect, smoothstep
from game.view.drawing.geometry import Blit, Pixel, Size, enclosing, merged, strips
from game.view.drawing.paint import corner_of, faded, layer, put_centred, put_halo
from game.view.drawing.particles import shower
from game.view.drawing.themes import Theme
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Mark
from game.view.stage.felt import add_grain, light
from game.view.stage.sheet import Sheet
from game.view.stage.stage import STEP
from game.view.stage.tilting import tilted

END = 12.0  # seconds after which nothing moves
GRACE = 1.0  # seconds in which a press is one that was meant for the table
APART, FADE = 0.04, 0.32  # seconds between two marks that appear, and of a fade-in
PAUSES: dict[type[Mark], float] = {Counted: 0.14, Stamped: 0.4}  # seconds before marks that appear later than others
COUNTING, CROSSING = 0.5, 0.6  # seconds in which figures count up, and the ring passes
REACH = 0.4  # of the window's width: how far the ring goes from the middle of the figure
LIT = SEAL + CROSSING  # the time at which the rays begin to light up
DARKEST = 24  # of 255: the light when table and figure change places
HIGH = 0.4  # how much larger the seal is before it comes down, and smaller an achievement, which keeps to its place
SQUASHED = 0.35  # four times the share of its height by which it goes on, and back, in the time of its way down
LARGE = 2000  # pixels: to be fast, a wider one only fades in
SHADED = 0, 0, 0, 128  # what its shadow keeps of its colours and opacity, of 255
SOFT = 4  # times that it is drawn smaller; if it were softer, it would be as angular as the picture
TURNED = 0.2  # rays, until the end
LIGHTING, BREATH = 12, 0.4  # how much faster than that they light up, and by how much their light falls as it breathes
STRIPS = 4  # of the window, in which the rays turn one after another, because all of them take as long as a frame
TURNS = 60  # strips a second that turn; the rays are so slow that more often looks the same
STRIP, CARDS = 200_000, 6  # pixels of a mark, and number of cards, that are painted at once


class Appearance(NamedTuple):
    """A mark's picture that appears at a time; what has a height comes down, larger by that share, and settles."""

    start: float
    mark: Mark
    picture: pygame.Surface
    corner: Pixel
    height: float

    def at(self, now: float, width: int) -> list[Blit]:
        """Return it as it looks while it appears, above its shadow; `width` is that of a card."""
        after = min(1.0, (now - self.start) / FALL - 1)  # what comes down faster and faster lands at 0
        lift = -self.height * after * (2 + after if after < 0 else SQUASHED * (1 - after))
        opacity = ease_out(min(1.0, (now - self.start) / (FALL / 2 if self.height else FADE)))
        picture = faded(self.picture, opacity) if opacity < 1 else self.picture
        if not lift:
            return [(picture, self.corner)]
        x, y = picture.get_rect(topleft=self.corner).center
        size = pygame.Vector2(picture.get_size()) * (1 + lift)
        blits = [(seen := pygame.transform.smoothscale(picture, size), corner_of(seen, (x, y)))]
        if min(lift, self.height) > 0:
            dark = pygame.transform.smoothscale_by(picture, 1 / SOFT)
            dark.fill(SHADED, special_flags=pygame.BLEND_RGBA_MULT)
            shade, (right, down) = pygame.transform.smoothscale(dark, size), fall_of(width, lift / HIGH)
            blits.insert(0, (shade, corner_of(shade, (x + right, y + down))))
        return blits


class CelebrationAnimation(Sheet):
    """The animation of a celebration. Until everything is painted it shows the table, and stays silent."""

    def __init__(self, faces: Faces, theme: Theme, celebration: Celebration, begin: float) -> None:
        """Start empty. If it begins at its end nothing moves: all fades in, the seal on the last chord.

        If it begins later, all fades in together.
        """
        super().__init__()
        self._faces, self._theme, self._celebration = faces, theme, celebration
        self._begin = self.now = begin  # seconds
        self._seal, self._end, self._darkening = SEAL, END, (SILENCE, TAKEOFF)  # from the table to the figure
        if begin:
            self._seal = seal = END + celebration.chord
            self._end, self._darkening = max(begin + GRACE, seal + FADE), (begin, max(begin + LIGHTENED, seal - FADE))
        self._words: Sequence[Mark] = ()

    def lay_out(self, size: Size, figure: Figure, words: Sequence[Mark]) -> None:
        """Lay out everything for a window size, with the figure complete unless `fly` is called next."""
        self._size, self._figure = size, figure
        self._flights: Sequence[Flight] = ()
        self._pictures: dict[int, CardPicture] = {}  # the final pictures of cards, by their index in the figure
        self._arrived: set[int] = set()  # those that are painted on the layer of cards
        self._seen = set[Blit](), set[tuple[Mark, float]]()  # in front of the still picture: a card may have turned
        self._turns = [-1] * STRIPS  # the turn of the rays that each strip of the still picture shows
        self._appearing: list[Appearance] = []
        self._words, self._block = words, enclosing([mark.rect for mark in words])
        self.now = max(self.now, self._seal, self._darkening[1])
        pace = 0 if self._begin else 1
        self._times = [*accumulate((pace * PAUSES.get(type(mark), APART) for mark in words), initial=self._seal)]
        self._buttons = self._times[-1] + pace * COUNTING  # the time at which they appear
        self._pieces: Iterator[None] | None = self._paint()
        self.set_marks(self.marks)
        self.refresh(set())

    def fly(self, starts: Sequence[Start], veil: pygame.Surface, last: pygame.Rect) -> None:
        """Let the cards fly from their piles if they do, once the lamp has narrowed on the rectangle of the last one.

        `veil` is a picture of the table, which then darkens, while that card goes to its start.
        """
        self._veil, self._last, self._top, self.now = veil, last, starts[-1], self._begin
        self._flights = flights(self._figure.spots, starts, self._faces.size)

    def prepare(self) -> None:
        """Paint everything now."""
        while self._pieces:
            self.prepare_more()

    def prepare_more(self) -> None:
        """Paint one more piece, which takes some milliseconds."""
        if self._pieces and next(self._pieces, self) is self:
            self._pieces = None
            self.refresh(set())

    def _paint(self) -> Iterator[None]:
        figure, size = self._figure, self._size
        self._ground = pygame.Surface(size, 0, 32)  # without rays and cards
        yield
        light(self._ground, self._theme)
        yield
        if not self._theme.plain:
            add_grain(self._ground)
        yield
        for mark in figure.under:
            yield from _paint_in_strips(mark, self._ground)
        self._cards = layer(*size)  # first of all a draft of ornaments and words
        yield
        times = [self._seal] * len(figure.over) + self._times[1:]
        for time, mark in zip(times, [*figure.over, *self._words], strict=True):
            if isinstance(mark, Counted):
                mark.at(0.5).paint(layer(1, 1))  # only to open the fonts of what is drawn while it counts
            yield from _paint_in_strips(mark, self._cards)
            # with a rim, because to scale a picture cuts its last pixels
            rect = mark.rect.inflate(4, 4).clip(self._cards.get_rect())
            high = 0 if self._begin or rect.w > LARGE else HIGH
            sealing = mark in figure.over
            picture = self._cards.subsurface(rect).copy()
            start = time - sealing * (FALL if high else FADE)
            height = high * (sealing - isinstance(mark, Stamped))
            self._appearing.append(Appearance(start, mark, picture, rect.topleft, height))
            self._cards.fill((0, 0, 0, 0), rect)
        self._rays = Rays(size, figure.light, self._theme.light, self._celebration.rays)
        yield from self._rays.paint()
        pieces, rng = self._celebration.pieces, random.Random(self._celebration.title)  # noqa: S311 - no secret
        self._particles = [*shower(rng, pieces, size, self._block, end=END, start=SEAL)]
        yield
        self._still = pygame.Surface(size, 0, 32)  # with those of a moment
        for mark in self._above:  # which draws their sprites
            yield
            mark.paint(self._still)
        yield
        self._area = self._picture_of(0).rect
        for index in range(len(figure.spots)):
            if index % CARDS == 0:
                yield
            self._area.union_ip(self._picture_of(index).rect)
        yield
        self._compose(self.now)
        yield

    def refresh(self, names: set[str]) -> None:
        """Show everything anew, with the cards of these faces changed again, because they have changed."""
        changed = {index for index, spot in enumerate(self._figure.spots) if str(spot.card) in names}
        self._pictures = {index: picture for index, picture in self._pictures.items() if index not in changed}
        self._arrived -= changed
        self._dirty = [pygame.Rect((0, 0), self._size)]

    def set_marks(self, marks: Sequence[Mark]) -> None:
        super().set_marks(marks)
        self._above = [mark for mark in marks if mark not in self._words]  # in front of everything

    # ---- time

    def step(self) -> None:
        """Advance the clock by one fixed step."""
        self.now = min(self._until, self.now + STEP)

    @property
    def _until(self) -> float:
        """The time at which it stands: in the silence until everything is painted."""
        return self._end if self.prepared else max(self.now, SILENCE)

    @property
    def passed(self) -> float:
        """The seconds that are over."""
        return self.now - self._begin

    @property
    def prepared(self) -> bool:
        """Whether everything is painted."""
        return self._pieces is None

    @property
    def moving(self) -> bool:
        """Whether anything moves, even if it is only falling pieces."""
        return self.now < self._until

    @property
    def settled(self) -> bool:
        """Whether the figure is complete, all words and buttons are visible, and presses are meant for them."""
        return self.prepared and self.now >= (self._end if self._begin else self._buttons + FADE)

    @property
    def turned(self) -> float:
        """How far a card of the words has turned up, which it does once the buttons are there."""
        return 1.0 if self._begin else min(1.0, max(0.0, (self.now - self._buttons) / FADE - 1))

    def finish(self) -> None:
        """Skip to the end."""
        self.now = self._end
        self.refresh(set())

    # ---- drawing

    def draw(self, canvas: pygame.Surface, alpha: float = 0.0) -> list[pygame.Rect]:
        """Draw what has changed at a share of a step (0 to 1) after the last one; return its rectangles."""
        now, (start, end) = min(self._until, self.now + alpha * STEP), self._darkening
        passed = min(1.0, max(0.0, now - start) / (end - start))
        share = passed if self._begin else passed**0.5  # it is dark soon, and then lightens slower and slower
        if self.prepared and share == 1:
            self._veil = pygame.Surface((1, 1))
            return self._draw_figure(canvas, now)
        if self.prepared and share >= 0.5:
            self._draw_figure(canvas, now)
        else:
            canvas.blit(self._veil, (0, 0))
            if not self._begin:
                self._narrow(canvas, ease_out(min(1.0, now / SILENCE)))
        if share > 0:
            canvas.fill([round(lerp(DARKEST, 255, abs(2 * share - 1)))] * 3, special_flags=pygame.BLEND_MULT)
            if not self._begin:
                # not before the table has gone, on which it lies as well
                way = lerp_rect(self._last, self._top.rect, smoothstep((4 * passed - 1) / 3))
                put_centred(canvas, self._faces.picture(self._top.card), way.center)
        self._dirty = [canvas.get_rect()]
        return self._dirty

    def _narrow(self, canvas: pygame.Surface, level: float) -> None:
        """Let the lamp narrow on the last card: not at all at a level of 0, as far as it goes at 1."""
        around = pygame.Color("#FFFFFF").lerp(DARK, level)
        # a pool alone is hardly seen on a dark felt
        card, width = self._last, self._faces.width
        put_halo(canvas, card, width // 16, width // 6, self._theme.light, line=0.0, opacity=level)
        cast(canvas, POOL, ("#FFFFFF", around), card.center, lerp(max(self._size), 2 * width, level))

    def _draw_figure(self, canvas: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw what has changed of the figure and in front of it; return its rectangles."""
        changed, (pictures, marks), former = self._compose(now), self._in_front(now), self._seen
        self._seen = {*pictures}, {(mark, self.turned) for mark in marks}
        changed += [picture.get_rect(topleft=corner) for picture, corner in former[0] ^ self._seen[0]]
        changed += [mark.rect for mark, _ in former[1] ^ self._seen[1]]
        whole, crossed, dirty = canvas.get_rect(), (now - SEAL) / CROSSING, self._dirty
        self._dirty = [whole] if 0 < crossed < 1 else []  # of the next frame
        changed += dirty + self._dirty
        parts = merged([part for rect in changed if (part := rect.clip(whole))])
        for part in parts:
            canvas.set_clip(part)
            canvas.blit(self._still, part, part)
            if self._dirty:
                radius = lerp(self._faces.width, REACH * self._size[0], ease_out(crossed))
                cast(
                    canvas,
                    RING,
                    (pygame.Color(self._theme.light).lerp("#000000", crossed), "#000000"),
                    self._figure.light,
                    radius,
                )
            canvas.fblits(pictures, pygame.BLEND_PREMULTIPLIED)
            for mark in marks:
                if mark.rect.colliderect(part):
                    mark.paint(canvas)
        canvas.set_clip(None)
        return parts

    def _in_front(self, now: float) -> tuple[list[Blit], list[Mark]]:
        """Return what is in front of the still picture, the lowest first: pictures, and above them marks."""
        pictures = [piece.at(now) for piece in self._particles if piece.born <= now < piece.born + piece.life]
        marks = list[Mark]()
        for one in self._appearing:
            share = (now - one.start) / COUNTING
            if isinstance(one.mark, Counted) and 0 < share < 1 and not self._begin:
                marks.append(FadedMark(one.mark.at(share), min(1.0, 2 * share), 0))
            elif share > 0:
                pictures += one.at(now, self._faces.width)
        for mark in self._above:
            begins = self._times[1] if isinstance(mark, TurningCard) else self._buttons  # it stands beside the title
            if opacity := ease_out(min(1.0, max(0.0, (now - begins) / FADE))):
                marks.append(mark if opacity == 1 else FadedMark(mark, opacity, 0))
        return pictures + self._flying_cards(now), marks

    def _compose(self, now: float) -> list[pygame.Rect]:
        """Update the still picture: the rays, and the cards that have arrived; return where it has changed."""
        parts, last = self._paint_arrived(now), int((min(now, END) - LIT) * TURNS)
        changed = list[pygame.Rect]()
        for number, strip in enumerate(strips(self._still.get_rect(), ceil(self._size[1] / STRIPS))):
            turn = max(0, last - (last - number) % STRIPS)
            turned, self._turns[number] = turn != self._turns[number], turn
            if dirty := [strip] if turned else [part.clip(strip) for part in parts if part.colliderect(strip)]:
                share = turn / TURNS / (END - LIT)
                # they slow to a stop, and their light breathes twice
                level = min(1.0, LIGHTING * share) - BREATH * sin(tau * share) ** 2
                self._rays.turn(TURNED * share * (2 - share), level)
                self._repaint(dirty)
                changed += dirty
        self._still.set_clip(None)
        return changed

    def _repaint(self, parts: Iterable[pygame.Rect]) -> None:
        for part in parts:
            self._still.set_clip(part)
            self._still.blit(self._ground, part, part)
            self._rays.light(self._still, part)
            cards = part.clip(self._area)
            self._still.blit(self._cards, cards, cards, pygame.BLEND_PREMULTIPLIED)

    def _paint_arrived(self, now: float) -> list[pygame.Rect]:
        """Paint the cards that have arrived on their layer; return where it has changed."""
        flying = {flight.index for flight in self._flights if now < flight.end}
        arriving = {*range(len(self._figure.spots))} - flying - self._arrived
        self._arrived |= arriving
        parts = merged([self._picture_of(index).rect for index in sorted(arriving)])
        pictures = [self._picture_of(index) for index in sorted(self._arrived)] if parts else []
        for part in parts:
            self._cards.set_clip(part)
            self._cards.fill((0, 0, 0, 0))
            near = [card for card in pictures if card.rect.colliderect(part)]
            self._cards.fblits(near, pygame.BLEND_PREMULTIPLIED)
        if not flying:
            self._pictures.clear()
        return parts

    def _picture_of(self, index: int) -> CardPicture:
        """Return a card's final picture."""
        if index not in self._pictures:
            spot = self._figure.spots[index]
            self._pictures[index] = draw_card_picture(spot, self._faces.picture(spot.card))
        return self._pictures[index]

    def _flying_cards(self, now: float) -> list[Blit]:
        """Return the cards that wait, and those in the air.

        A card that takes off from within a pile is below the cards on it until it has come out beside them.
        """
        waiting = sorted((flight for flight in self._flights if now < flight.start), key=lambda flight: flight.depth)
        tops, size = {flight.begin.rect.topleft: flight for flight in waiting}, self._faces.size  # others are covered
        below: list[Blit] = []
        above: list[Blit] = []
        for flight in self._flights:
            if flight.start <= now < flight.end:
                pose = flight.pose(now)
                top = tops.get(flight.begin.rect.topleft, flight)
                covered = top.depth > flight.depth and flight.begin.rect.colliderect(pose[:2], size)
                (below if covered else above).extend(self._in_the_air(flight, pose, now))
        for corner, flight in sorted(tops.items()):  # always in the same order
            if now >= TAKEOFF or corner != self._top.rect.topleft:  # to which the last card goes
                below += [flying_shadow(Pose(*corner, WAITING), size), (self._face(flight), corner)]
        return below + above

    def _in_the_air(self, flight: Flight, pose: Pose, now: float) -> list[Blit]:
        width, height = size = self._faces.size
        if flight.turned(now) < 1:
            picture = tilted(self._face(flight), pose.tilt, pose.scale)
        else:
            picture = self._picture_of(flight.index).picture
        corner = corner_of(picture, (pose.x + width / 2, pose.y + height / 2))
        return [flying_shadow(pose, size), (picture, corner)]

    def _face(self, flight: Flight) -> pygame.Surface:
        return self._faces.picture(self._figure.spots[flight.index].card)


def _paint_in_strips(mark: Mark, canvas: pygame.Surface) -> Iterator[None]:
    """Paint a mark in equal strips from the top down, one in each step of the iterator."""
    rect = mark.rect.clip(canvas.get_rect())
    height = max(1, ceil(rect.h / ceil(max(1, rect.w * rect.h) / STRIP)))
    for strip in strips(rect, height):
        canvas.set_clip(strip)
        mark.paint(canvas)
        canvas.set_clip(None)
        yield
