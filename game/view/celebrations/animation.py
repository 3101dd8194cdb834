"""Plays a celebration: cards fly into a figure, words fade in, confetti falls; it ends with a still picture."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from math import sin, tau

import pygame

from game.view.cards.faces import Faces
from game.view.celebrations.background import Blit, CelebrationBackground, strips
from game.view.celebrations.figure import Figure
from game.view.celebrations.flight import (
    LEAD,
    TURNED,
    CardPicture,
    Flight,
    Start,
    corner_of,
    draw_card_picture,
    flights,
    on_top,
    resting_shadow,
)
from game.view.drawing.easing import ease_out, lerp
from game.view.drawing.geometry import merged
from game.view.drawing.paint import faded, layer, set_opacity
from game.view.drawing.particles import Particle, Particles, confetti, glint
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import unit
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Mark
from game.view.stage.stage import PREMULTIPLIED, STEP

END = 12.0  # seconds after which nothing moves but the rays, and glints
FIGURE = 2.45  # seconds until the last card has arrived
ORNAMENTS = 2.25  # seconds after which the first of them appears
BUTTONS = 0.5  # seconds after which they appear, after the first words; they can be pressed before
FADE = 0.32  # seconds of a fade-in
PIECES = 0.004  # seconds of a frame in which pieces of the background are begun
CARDS = 6  # maximum number of pictures of cards that are drawn in one frame
TURNING, SLOW = 0.07, 0.016  # rays a second at the start, and at the end
TWINKLE = 0.9  # seconds of a late glint


class FadeIn:
    """A mark that fades in at a time, once its sprite is painted; confetti falls behind `words`."""

    def __init__(self, mark: Mark, start: float, *, words: bool) -> None:
        self.start, self.words, self._mark = start, words, mark
        self.sprite: Blit | None = None

    def paint(self, draft: pygame.Surface) -> Iterator[None]:
        """Paint the sprite on an empty layer of the window's size, which is empty again at the end.

        Each step of the iterator paints at most 200,000 pixels.
        """
        rect = self._mark.rect.clip(draft.get_rect())
        for part in strips(rect, 200_000):
            draft.set_clip(part)
            self._mark.paint(draft)
            yield
        painted = draft.subsurface(rect).get_bounding_rect().move(rect.topleft)
        self.sprite = draft.subsurface(painted).copy(), painted.topleft
        draft.set_clip(None)
        draft.fill((0, 0, 0, 0), rect)


class CelebrationAnimation:
    """The animation of a celebration. Its clock starts when the background is painted."""

    def __init__(self, faces: Faces, theme: Theme, *, still: bool) -> None:
        """Start empty; with `still` the celebration starts at its end."""
        self._faces, self._theme = faces, theme
        self._now = END if still else 0.0
        self._until = END  # time until which something moves
        self._drifted = 0.0  # rays moved since the end
        self._particles = Particles()
        self._flights: list[Flight] = []  # cards that have not arrived, in the order of take-off
        self._leaves: dict[int, CardPicture] = {}  # cards that have arrived, by their index in the figure
        self._landing: dict[int, CardPicture] = {}  # flying cards that already have their final picture
        self._veil: pygame.Surface | None = None
        self._fresh = True  # whether the next frame must show everything

    # ---- laying it out

    def resize(
        self, size: tuple[int, int], figure: Figure, words: Sequence[Mark], achievements: Sequence[Mark]
    ) -> None:
        """Lay out everything for a window size; call `fly` or `prepare` next."""
        self._size, self._figure = size, figure
        self.background = CelebrationBackground(size, self._theme, figure)
        self._pieces: Iterator[None] | None = self._make_ready()
        self._appear(words, achievements)
        self._reaches: list[pygame.Rect] = []
        self._flights, self._veil, self._fresh = [], None, True
        self._leaves, self._landing = {}, {}

    def _make_ready(self) -> Iterator[None]:
        """Make all that the table hides at first; each step of the iterator takes some milliseconds."""
        yield from self.background.paint()
        self._shower()

    def _appear(self, words: Sequence[Mark], achievements: Sequence[Mark]) -> None:
        groups = ((self._figure.over, ORNAMENTS), (words, 0.3), (achievements, 2.35))  # seconds of the first of each
        self._appearing = [
            FadeIn(mark, start + 0.04 * place, words=marks is not self._figure.over)
            for marks, start in groups
            for place, mark in enumerate(marks)
        ]
        self._brush = self._paint_marks()
        self._block = words[0].rect.unionall([mark.rect for mark in words]) if words else pygame.Rect(0, 0, 0, 0)

    def _paint_marks(self) -> Iterator[None]:
        """Paint the marks, in the order in which they appear; each step of the iterator takes some milliseconds."""
        draft = layer(*self._size)
        for mark in sorted(self._appearing, key=lambda mark: mark.start):
            yield
            yield from mark.paint(draft)

    def _shower(self) -> None:
        """Create the confetti and the glints."""
        self._particles.clear()
        if self._now >= END:
            return
        rng, scale = random.Random(14), unit(self._size)  # noqa: S311 - confetti is no secret
        count = round(140 * self._size[0] / self._size[1] / 1.78)
        self._particles.add([*confetti(rng, self._size, scale, start=FIGURE - 0.2, end=END, count=count)])
        born = FIGURE + 0.2
        while born < END - 1:
            self._particles.add([self._glint(rng, rng.uniform(14, 30) * scale, born, 0.7)])
            born += rng.uniform(0.12, 0.35)
        size, start = 60 * scale, ORNAMENTS + 0.15
        self._particles.add([glint(jewel, size, start, 0.9, gilded=False) for jewel in self._figure.jewels])

    def _glint(self, rng: random.Random, radius: float, born: float, life: float) -> Particle:
        """Return a glint on a jewel, or if there are none, a golden one at the upper end of a card."""
        jewels = self._figure.jewels
        places = jewels or [(spot.x, spot.y - spot.width * 0.5) for spot in self._figure.spots]
        return glint(rng.choice(places), radius, born, life, gilded=not jewels)

    def fly(self, starts: Sequence[Start], veil: pygame.Surface) -> None:
        """Start the flights from the cards' present positions, while the table fades out.

        The background is painted during the first frames, which still show the table.
        """
        self._flights = flights(self._figure.spots, starts, FIGURE, self._figure.words)
        self._veil = veil

    def prepare(self) -> None:
        """Place all cards and paint everything now."""
        self.refresh()
        for _ in self._pieces or ():
            pass
        self._pieces = None
        self.background.turn(self._ray_turns, self._swell)  # the rays stand at the angle from which they will continue
        while self.background.late:
            self.background.turn(self._ray_turns, self._swell)

    def refresh(self) -> None:
        """Repaint the cards that have arrived, because their faces have changed."""
        flying = {flight.place for flight in self._flights}
        spots = [(place, spot) for place, spot in enumerate(self._figure.spots) if place not in flying]
        self._leaves = {place: draw_card_picture(spot, self._faces.picture(spot.card)) for place, spot in spots}
        self._landing.clear()
        self._lay(*(leaf.rect for leaf in self._leaves.values()))

    def _lay(self, *rects: pygame.Rect) -> None:
        self.background.lay([self._leaves[place] for place in sorted(self._leaves)], *rects)
        if not self._flights:
            self._leaves.clear()  # no further card will be placed below another

    @property
    def prepared(self) -> bool:
        """Whether the background is painted and the clock runs."""
        return self._pieces is None

    # ---- time

    def step(self) -> None:
        """Advance the clock by one fixed step."""
        if self.prepared:
            self._now = min(self._until, self._now + STEP)

    def twinkle(self, rng: random.Random) -> None:
        """Start a glint on the finished figure."""
        self._until = self._now + TWINKLE
        size = rng.uniform(18, 32) * unit(self._size)
        self._particles.add([self._glint(rng, size, self._now + 0.1, TWINKLE - 0.15)])

    def drift(self, seconds: float, fraction: float) -> None:
        """Turn the rays of the finished figure on, at a share of their slowest speed."""
        self._drifted += SLOW * seconds * fraction
        self.background.turn(self._ray_turns, self._swell)

    @property
    def _ray_turns(self) -> float:
        """The angle of the rays as a number of rays: ever slower until the end, then only by `drift`."""
        now = min(self._now, END)
        return TURNING * now - (TURNING - SLOW) * now * now / (2 * END) + self._drifted

    @property
    def _swell(self) -> float:
        """The share by which every other ray is dimmer; it swings with a period of six seconds, less and less."""
        return 0.36 * sin(tau * self._now / 6) * (1 - self._now / END) if self._now < END else 0.0

    @property
    def moving(self) -> bool:
        """Whether anything moves, even if it is only confetti."""
        return self._now < self._until

    @property
    def ended(self) -> bool:
        """Whether all has been shown, so that only rays and glints are left."""
        return self._now >= END and self.settled and self.prepared

    @property
    def settled(self) -> bool:
        """Whether the figure is complete and all words are visible."""
        return not self._flights and not self._appearing

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new although nothing moves."""
        return self._fresh or self.background.changed or (self._now >= END and not self.settled)

    def finish(self) -> None:
        """Skip to the complete figure."""
        self._now = max(self._now, FIGURE + 0.5)

    # ---- drawing

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw a frame at a share of a step (0 to 1) after the last one; return the rectangles that changed."""
        if self._pieces:
            return self._paint_behind_table(canvas, self._pieces)
        now = min(self._until, self._now + alpha * STEP)
        self._cards_left = CARDS
        for _ in self._brush if not self._veil else ():  # until then each frame shows the whole window
            if now < END:
                break
        self._arrive(now)
        self.background.lift_marks(lifted=bool(self._flights))  # no card covers a button
        if self.moving or self.background.late:
            self.background.turn(self._ray_turns, self._swell)
        ornaments, words = self._fade(now)
        parts = self.background.compose()
        if self._veil or self._fresh:
            parts, self._fresh = [pygame.Rect((0, 0), self._size)], False
        still = self.background.still
        parts = merged(self.background.clip(parts + self._reaches))
        canvas.fblits([(still.subsurface(part), part.topleft) for part in parts])
        self._draw_veil(canvas, now)
        falling, reaches = self._falling(now)
        canvas.fblits(ornaments + falling, PREMULTIPLIED)
        self.background.cover(canvas, reaches)
        flying = [*words, *self._flying_cards(now)]
        canvas.fblits(flying, PREMULTIPLIED)
        self._reaches = reaches + [picture.get_rect(topleft=at) for picture, at in ornaments + flying]
        if self._flights:
            opacity = ease_out(min(1.0, max(0.0, (now - BUTTONS) / FADE)))
            for mark in self.background.marks:
                (mark if opacity == 1 else FadedMark(mark, opacity, 0)).paint(canvas)
                self._reaches.append(mark.rect)
        if self._veil:
            return [canvas.get_rect()]
        return [*parts, *self.background.clip(self._reaches)]

    def _paint_behind_table(self, canvas: pygame.Surface, pieces: Iterator[None]) -> list[pygame.Rect]:
        """Show the table, and paint more pieces of the background; return what changed in the window."""
        until = time.perf_counter() + PIECES
        parts = [canvas.get_rect()] if self._fresh else []
        if self._fresh and self._veil:
            canvas.blit(self._veil, (0, 0))
            canvas.fblits(self._flying_cards(0.0), PREMULTIPLIED)
            self._fresh = False
            return parts  # what came before has taken this frame's time
        while self._pieces:
            if next(pieces, self) is self:
                self._pieces, self._fresh = None, True
            if time.perf_counter() >= until:
                break
        return parts

    def _draw_veil(self, canvas: pygame.Surface, now: float) -> None:
        if self._veil and now < LEAD:
            set_opacity(self._veil, 1 - now / LEAD)
            canvas.blit(self._veil, (0, 0))
        elif self._veil:
            self._veil = None

    def _arrive(self, now: float) -> None:
        """Place the cards that have arrived, a limited number in a frame."""
        arrived = [flight for flight in self._flights if now >= flight.end][:CARDS]
        if not arrived:
            return
        self._flights = [flight for flight in self._flights if flight not in arrived]
        for flight in arrived:
            self._leaves[flight.place] = self._turned(flight)
            self._landing.pop(flight.place, None)
        self._lay(*(self._leaves[flight.place].rect for flight in arrived))

    def _turned(self, flight: Flight) -> CardPicture:
        """Return a card's final picture."""
        if flight.place not in self._landing:
            self._cards_left -= 1
            self._landing[flight.place] = draw_card_picture(flight.spot, self._faces.picture(flight.spot.card))
        return self._landing[flight.place]

    def _fade(self, now: float) -> tuple[list[Blit], list[Blit]]:
        """Return the ornaments and the words that are fading in; add finished ones to the still picture."""
        ornaments: list[Blit] = []
        words: list[Blit] = []
        for mark in [mark for mark in self._appearing if now > mark.start]:
            if not mark.sprite:
                continue
            sprite, corner = mark.sprite
            if now >= mark.start + FADE:
                self._appearing.remove(mark)
                self.background.add(sprite, corner, words=mark.words)
            else:
                blits = words if mark.words else ornaments
                blits.append((faded(sprite, ease_out((now - mark.start) / FADE)), corner))
        return ornaments, words

    def _falling(self, now: float) -> tuple[list[Blit], list[pygame.Rect]]:
        """Return confetti and glints, and their rectangles.

        They are dimmed behind words, where they would look like accents, and near them.
        """
        falling = self._particles.living(now)
        rects = [picture.get_rect(topleft=at) for picture, at in falling]
        block, reach = self._block, 48 * unit(self._size)
        for place in block.inflate(2 * reach, 2 * reach).collidelistall(rects):
            (picture, corner), (x, y) = falling[place], rects[place].center
            distance = max(block.left - x, x - block.right, block.top - y, y - block.bottom, 0) / reach
            if distance < 1:
                falling[place] = faded(picture, lerp(0.25, 1, distance)), corner
        return falling, rects

    def _flying_cards(self, now: float) -> list[Blit]:
        """Return the cards that are still on the table, and those in the air.

        A card that takes off from within a pile is below the cards on it until it has come out beside them.
        """
        resting = on_top(flight for flight in self._flights if now < flight.start)
        tops = {flight.rect.topleft: flight.depth for flight in resting}
        below: list[Blit] = []
        above: list[Blit] = []
        for flight in self._flights:
            if now >= flight.start:
                covered = tops.get(flight.rect.topleft, -1) > flight.depth and flight.overlaps(now)
                (below if covered else above).extend(self._in_the_air(flight, now))
        for flight in resting:  # the shadows appear as those in the picture of the table fade
            below += resting_shadow(flight.rect, min(1.0, now / LEAD))
            below.append((self._faces.picture(flight.spot.card), flight.rect.topleft))
        return below + above

    def _in_the_air(self, flight: Flight, now: float) -> list[Blit]:
        progress, centre = flight.along(now)
        if progress >= TURNED and (flight.place in self._landing or self._cards_left > 0):
            picture = self._turned(flight).picture
        else:
            picture = flight.picture(self._faces.picture(flight.spot.card), min(progress, TURNED))
        return [*flight.shadow(now), (picture, corner_of(picture, centre))]
