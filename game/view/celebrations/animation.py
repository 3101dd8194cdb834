"""Plays a celebration, a function of time that draws the whole window in each frame.

Its times are those of the game's fanfare: the rays appear with the first note, the last card arrives with the last
chord, and words and buttons follow.

From the lowest: the felt with slowly turning rays and the cards that have arrived, the table that fades out, ornaments,
confetti, words, cards in the air, and buttons.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sin, tau

import pygame

from game.view.cards.faces import Faces
from game.view.cards.motion import Pose
from game.view.celebrations.figure import Figure
from game.view.celebrations.flight import (
    LEAD,
    CardPicture,
    Flight,
    Start,
    corner_of,
    draw_card_picture,
    flights,
    flying_shadow,
    on_top,
)
from game.view.celebrations.rays import Rays
from game.view.drawing.easing import ease_out, lerp
from game.view.drawing.geometry import Blit, Pixel, Size, centred, enclosing, merged
from game.view.drawing.paint import faded, layer, mixed, orb, set_opacity, shadow
from game.view.drawing.particles import Particle, confetti, glint
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import unit
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Mark
from game.view.stage.felt import add_grain, light
from game.view.stage.sheet import Sheet
from game.view.stage.stage import STEP
from game.view.stage.tilting import tilted

END = 12.0  # seconds after which nothing moves
GRACE = 1.0  # seconds in which a press is one that was meant for the table
EARLY = 0.2  # seconds before the figure is complete at which ornaments and confetti start
APART, FADE = 0.04, 0.32  # seconds between two marks that appear, and of a fade-in
SHADE = 0.45  # darkness behind the words
TURNING = 0.07  # rays a second at the start
STRIPS = 4  # of the window, in which the rays turn one after another, because all of them take as long as a frame
TURNS = 60  # strips a second that turn; the rays are so slow that more often looks the same
STRIP, CARDS = 200_000, 6  # pixels of a mark, and number of cards, that are painted at once

Appearance = tuple[float, pygame.Surface, Pixel]  # the time at which a sprite appears, and its position


class CelebrationAnimation(Sheet):
    """The animation of a celebration. Until everything is painted it shows the table; then its clock starts."""

    _ground: pygame.Surface  # without rays and cards
    _still: pygame.Surface  # with those of a moment
    _rays: Rays
    _particles: list[Particle]
    _block: pygame.Rect  # where the words are

    def __init__(self, faces: Faces, theme: Theme, chord: float, *, still: bool) -> None:
        """Start empty; the last card arrives after `chord` seconds. With `still` the figure only fades in."""
        super().__init__()
        self._faces, self._theme, self._chord = faces, theme, chord
        self._begin, self._end = (END, END + GRACE) if still else (0.0, END)
        self.now = self._begin  # seconds
        self._words: Sequence[Mark] = ()

    def lay_out(self, size: Size, figure: Figure, words: Sequence[Mark]) -> None:
        """Lay out everything for a window size; call `fly` or `prepare` next."""
        self._size, self._figure = size, figure
        self._starts: Sequence[Start] = ()
        self._veil: pygame.Surface | None = None
        self._flights: Sequence[Flight] = ()
        self._pictures: dict[int, CardPicture] = {}  # the final pictures of cards, by their index in the figure
        self._arrived: set[int] = set()  # those that are painted on the layer of cards
        self._turns = [-1] * STRIPS  # the turn of the rays that each strip of the still picture shows
        self._ornaments, self._texts = list[Appearance](), list[Appearance]()
        self._words, self._block = words, enclosing([mark.rect for mark in words])
        self._buttons = self._chord + APART * (len(words) + 1)  # the time at which they appear
        self._pieces: Iterator[None] | None = self._paint()
        self.set_marks(self.marks)
        self.refresh(set())

    def fly(self, starts: Sequence[Start], veil: pygame.Surface) -> None:
        """Let the cards fly from their present positions, while the table, of which `veil` is a picture, fades out."""
        self._starts, self._veil = starts, veil

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
        figure, size, colour = self._figure, self._size, mixed(self._theme.accent, "#FFE7A8", 0.6)
        glow, shade = orb(96, colour, 0.17), shadow(60, 60, 20, 20, SHADE)
        wide, tall = self._block.size  # behind the words it is darker, so that they can be read
        soft = (
            (glow, centred(figure.light, 1.24 * size[1], 1.24 * size[1])),
            (shade, self._block.inflate(wide, tall)),
        )
        self._ground = pygame.Surface(size, 0, 32)
        yield
        light(self._ground, self._theme, () if self._theme.plain else soft)
        yield
        if not self._theme.plain:
            add_grain(self._ground)
        yield
        for mark in figure.under:
            yield from _paint_in_strips(mark, self._ground)
        self._cards = layer(*size)  # first of all a draft of ornaments and words
        yield
        ways = (self._ornaments, figure.over, -EARLY), (self._texts, self._words, APART)
        for appearing, marks, after in ways:
            for number, mark in enumerate(marks):
                start = self._chord + after + APART * number
                yield from _paint_in_strips(mark, self._cards)
                rect = mark.rect.clip(self._cards.get_rect())
                appearing.append((start, self._cards.subsurface(rect).copy(), rect.topleft))
                self._cards.fill((0, 0, 0, 0), rect)
        self._rays = Rays(size, figure.light, figure.reach, colour)
        yield from self._rays.paint()
        if self._starts:
            self._flights = flights(figure.spots, self._starts, self._chord, self._faces.size)
        yield
        self._shower()
        yield
        self._still = pygame.Surface(size, 0, 32)
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

    def _shower(self) -> None:
        """Create the confetti and the glints."""
        rng, scale = random.Random(14), unit(self._size)  # noqa: S311 - confetti is no secret
        count = round(140 * self._size[0] / self._size[1] / 1.78)
        self._particles = [*confetti(rng, self._size, scale, start=self._chord - EARLY, end=END, count=count)]
        born, jewels = self._chord + EARLY, self._figure.jewels
        points = jewels or [(spot.x, spot.y - spot.width * 0.5) for spot in self._figure.spots]
        while born < END - 1:  # golden ones at the upper ends of cards if there are no jewels
            radius = rng.uniform(14, 30) * scale
            self._particles.append(glint(rng.choice(points), radius, born, 0.7, gilded=not jewels))
            born += rng.uniform(0.12, 0.35)
        start = self._chord - 0.05
        self._particles += [glint(jewel, 60 * scale, start, 0.9, gilded=False) for jewel in jewels]

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
        if self.prepared:
            self.now = min(self._end, self.now + STEP)

    @property
    def passed(self) -> float:
        """The seconds since its clock has started."""
        return self.now - self._begin

    @property
    def prepared(self) -> bool:
        """Whether everything is painted and the clock runs."""
        return self._pieces is None

    @property
    def moving(self) -> bool:
        """Whether anything moves, even if it is only confetti."""
        return self.prepared and self.now < self._end

    @property
    def settled(self) -> bool:
        """Whether the figure is complete, all words and buttons are visible, and presses are meant for them."""
        return self.prepared and self.now >= max(self._buttons + FADE, self._begin + GRACE)

    @property
    def turned(self) -> float:
        """How far a card of the words has turned up, which it does once the buttons are there."""
        return min(1.0, max(0.0, (self.now - self._buttons) / FADE - 1))

    def finish(self) -> None:
        """Skip to the end."""
        self.now = self._end
        self.refresh(set())

    # ---- drawing

    def draw(self, canvas: pygame.Surface, alpha: float = 0.0) -> list[pygame.Rect]:
        """Draw a frame at a share of a step (0 to 1) after the last one: the whole window."""
        self._dirty.clear()
        if self._pieces:
            if self._veil:
                set_opacity(self._veil, 1.0)
                canvas.blit(self._veil, (0, 0))
            return [canvas.get_rect()]
        now = min(self._end, self.now + alpha * STEP)
        self._compose(now)
        canvas.blit(self._still, (0, 0))
        behind = [*_appeared(self._ornaments, now), *self._falling(now)]
        canvas.fblits([*behind, *_appeared(self._texts, now), *self._flying_cards(now)], pygame.BLEND_PREMULTIPLIED)
        if self._veil and now < self._begin + LEAD:
            set_opacity(self._veil, 1 - (now - self._begin) / LEAD)
            canvas.blit(self._veil, (0, 0))
        else:
            self._veil = None
        opacity = ease_out(min(1.0, max(0.0, (now - self._buttons) / FADE)))
        for mark in self._above if opacity else ():
            (mark if opacity == 1 else FadedMark(mark, opacity, 0)).paint(canvas)
        return [canvas.get_rect()]

    def _compose(self, now: float) -> None:
        """Update the still picture: the rays, and the cards that have arrived."""
        parts, (width, height) = self._paint_arrived(now), self._size
        last = max(0, int((min(now, END) - self._chord) * TURNS))
        for number in range(STRIPS):
            top, bottom = height * number // STRIPS, height * (number + 1) // STRIPS
            strip, turn = pygame.Rect(0, top, width, bottom - top), max(0, last - (last - number) % STRIPS)
            turned, self._turns[number] = turn != self._turns[number], turn
            if dirty := [strip] if turned else [part.clip(strip) for part in parts if part.colliderect(strip)]:
                seconds = turn / TURNS
                share = seconds / (END - self._chord)  # they slow to a stop
                self._rays.turn(TURNING * seconds * (1 - share / 2), 0.36 * sin(tau * seconds / 6) * (1 - share))
                self._repaint(dirty)
        self._still.set_clip(None)

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
            self._cards.fblits([(card.picture, card.corner) for card in near], pygame.BLEND_PREMULTIPLIED)
        if not flying:
            self._pictures.clear()
        return parts

    def _picture_of(self, index: int) -> CardPicture:
        """Return a card's final picture."""
        if index not in self._pictures:
            spot = self._figure.spots[index]
            self._pictures[index] = draw_card_picture(spot, self._faces.picture(spot.card))
        return self._pictures[index]

    def _falling(self, now: float) -> Iterator[Blit]:
        """Yield confetti and glints, dimmed near words, where they would look like accents."""
        block, reach = self._block, 48 * unit(self._size)
        living = [particle for particle in self._particles if particle.born <= now < particle.born + particle.life]
        for picture, corner in (particle.at(now) for particle in living):
            x, y = picture.get_rect(topleft=corner).center
            distance = max(block.left - x, x - block.right, block.top - y, y - block.bottom, 0) / reach
            yield (faded(picture, lerp(0.25, 1, distance)) if distance < 1 else picture), corner

    def _flying_cards(self, now: float) -> list[Blit]:
        """Return the cards that are still on the table, and those in the air.

        A card that takes off from within a pile is below the cards on it until it has come out beside them.
        """
        waiting = on_top(flight for flight in self._flights if now < flight.start)
        tops, size = {flight.rect.topleft: flight.depth for flight in waiting}, self._faces.size
        below: list[Blit] = []
        above: list[Blit] = []
        for flight in self._flights:
            if flight.start <= now < flight.end:
                pose = flight.pose(now)
                covered = tops.get(flight.rect.topleft, -1) > flight.depth and flight.rect.colliderect(pose[:2], size)
                (below if covered else above).extend(self._in_the_air(flight, pose, now))
        for flight in waiting:
            below += [flying_shadow(flight.origin, size), (self._face(flight), flight.rect.topleft)]
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


def _appeared(appearing: Iterable[Appearance], now: float) -> Iterator[Blit]:
    """Yield the sprites that are visible at a time."""
    for start, sprite, corner in appearing:
        if now > start:
            yield (faded(sprite, ease_out((now - start) / FADE)) if now < start + FADE else sprite), corner


def _paint_in_strips(mark: Mark, canvas: pygame.Surface) -> Iterator[None]:
    """Paint a mark in equal strips from the top down, one in each step of the iterator."""
    rect = mark.rect.clip(canvas.get_rect())
    height = max(1, ceil(rect.h / ceil(max(1, rect.w * rect.h) / STRIP)))
    for top in range(rect.top, rect.bottom, height):
        canvas.set_clip(rect.clip(pygame.Rect(rect.x, top, rect.w, height)))
        mark.paint(canvas)
        canvas.set_clip(None)
        yield
