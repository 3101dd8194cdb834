"""A pageant: cards that fly into a figure, words that appear, confetti and glints, and in the end a still picture."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

import pygame

from game.view.cards.faces import Faces
from game.view.cards.flight import TURNED, Flight, Leaf, Start, flights, leaf, on_top
from game.view.cards.motion import ease_out
from game.view.celebrations.figure import Figure
from game.view.celebrations.scenery import STRIPS, Blit, Scenery
from game.view.marks.mark import Mark
from game.view.stage.layers import merged
from game.view.stage.paint import faded, layer, shadow
from game.view.stage.particles import Particles, confetti, glint
from game.view.stage.stage import PREMULTIPLIED, STEP
from game.view.theme import Theme, unit

END = 12.0  # seconds after which nothing moves any more
FIGURE = 2.45  # seconds until the last card has arrived
WORDS, ORNAMENTS, ACHIEVEMENTS = 0.45, 2.25, 2.35  # when the first of them appears
FADE, APART = 0.32, 0.04  # seconds each of them takes, and between two of them
VEIL = 0.30  # seconds in which the former picture fades
CARDS, MARKS = 6, 2  # pictures of cards as they will lie, and of marks, that are drawn in a frame at most
TURNING = 0.10  # rays a second, at first
TWINKLE = 0.9  # seconds that the rays move on after the end, while a glint flashes up
DRIFT = 0.06  # rays that they turn by meanwhile
SHOWER = 140  # pieces of confetti


class Appearance:
    """A mark that fades in from a time on; it is painted when it is first seen."""

    def __init__(self, mark: Mark, start: float, size: tuple[int, int]) -> None:
        """Begin in a window of a size in pixels."""
        self.start, self.painted = start, False
        self._mark, self._window = mark, pygame.Rect((0, 0), size)

    @cached_property
    def blit(self) -> Blit:
        """What is seen of it, and where."""
        self.painted = True
        rect = self._mark.rect.clip(self._window)
        canvas = layer(*rect.bottomright)
        self._mark.paint(canvas)
        seen = canvas.subsurface(rect).get_bounding_rect().move(rect.topleft)
        return canvas.subsurface(seen).copy(), seen.topleft


class Pageant:
    """What is seen of a celebration, and when. The clock starts when the ground is painted."""

    def __init__(self, faces: Faces, theme: Theme, *, still: bool) -> None:
        """Show nothing yet; a still pageant begins with its end."""
        self._faces, self._theme = faces, theme
        self._now = END if still else 0.0
        self._until = END  # something moves until then
        self._drifted = 0.0  # rays, since then
        self._particles = Particles()
        self._flights: list[Flight] = []  # not yet arrived, in the order in which they take off
        self._leaves: dict[int, Leaf] = {}  # arrived, by their place in the figure
        self._landing: dict[int, Leaf] = {}  # those in the air that are turned as they will lie
        self._veil: pygame.Surface | None = None
        self._fresh = True  # whether all is to be shown

    # ---- laying it out

    def resize(
        self, size: tuple[int, int], figure: Figure, words: Sequence[Mark], achievements: Sequence[Mark]
    ) -> None:
        """Lay everything out for a window size; either `fly` or `prepare` is to follow."""
        self._size, self._figure = size, figure
        self.scenery = Scenery(size, self._theme, figure)
        self._pieces: Iterator[None] | None = self.scenery.paint()
        self._appear(words, achievements)
        self._reaches: list[pygame.Rect] = []
        self._flights, self._veil, self._fresh = [], None, True
        self._leaves, self._landing = {}, {}
        self._shower()

    def _appear(self, words: Sequence[Mark], achievements: Sequence[Mark]) -> None:
        groups = ((self._figure.over, ORNAMENTS), (words, WORDS), (achievements, ACHIEVEMENTS))
        self._appearing = [
            Appearance(mark, start + APART * place, self._size)
            for marks, start in groups
            for place, mark in enumerate(marks)
        ]

    def _shower(self) -> None:
        """Prepare the confetti, and glints here and there."""
        self._particles.clear()
        if self._now >= END:
            return
        chance, scale = random.Random(14), unit(self._size)  # noqa: S311 - confetti is no secret
        count = round(SHOWER * self._size[0] / self._size[1] / 1.78)
        self._particles.add([*confetti(chance, self._size, scale, start=FIGURE - 0.9, end=END, count=count)])
        jewels = self._figure.jewels
        places = [*jewels * 3, *((spot.x, spot.y - spot.width * 0.5) for spot in self._figure.spots)]
        born = FIGURE + 0.2
        while born < END - 1:
            self._particles.add([glint(chance.choice(places), chance.uniform(14, 30) * scale, born)])
            born += chance.uniform(0.12, 0.35)
        self._particles.add([glint(jewel, 60 * scale, ORNAMENTS + 0.15, 0.9) for jewel in jewels])

    def fly(self, starts: Sequence[Start], veil: pygame.Surface) -> None:
        """Start the flight of the cards from where they lie, while the table fades.

        The ground is painted during the first frames, which show the table as it was.
        """
        self._flights = flights(self._figure.spots, starts, FIGURE, self._figure.words)
        self._veil = veil

    def prepare(self) -> None:
        """Lay all cards, and paint everything now."""
        self.refresh()
        for _ in self._pieces or ():
            pass
        self._pieces = None
        for _ in range(STRIPS):  # the rays stand where they will move on from
            self.scenery.turn(self._ray_turns)

    def refresh(self) -> None:
        """Paint the cards that have arrived anew, as their faces look now."""
        flying = {flight.place for flight in self._flights}
        spots = [(place, spot) for place, spot in enumerate(self._figure.spots) if place not in flying]
        self._leaves = {place: leaf(spot, self._faces.picture(spot.card)) for place, spot in spots}
        self._landing.clear()
        self._lay(*(laid.rect for laid in self._leaves.values()))

    def _lay(self, *rects: pygame.Rect) -> None:
        self.scenery.lay([self._leaves[place] for place in sorted(self._leaves)], *rects)
        if not self._flights:
            self._leaves.clear()  # no card comes to lie below another any more

    @property
    def prepared(self) -> bool:
        """Whether the ground is painted, and the clock runs."""
        return self._pieces is None

    # ---- time

    def step(self) -> None:
        """Advance the clock by one fixed step."""
        if not self._pieces:
            self._now = min(self._until, self._now + STEP)

    def twinkle(self, chance: random.Random) -> None:
        """Let a glint flash up on the finished figure, and the rays move on a little, where all has come to rest."""
        if self.moving or not self.settled or self._pieces:
            return
        jewels = self._figure.jewels
        places = [*jewels * 4, *((spot.x, spot.y - spot.width * 0.5) for spot in self._figure.spots)]
        self._drifted += DRIFT if self._until > END else 0.0
        self._until = self._now + TWINKLE
        size = chance.uniform(18, 32) * unit(self._size)
        self._particles.add([glint(chance.choice(places), size, self._now + 0.1, TWINKLE - 0.15)])

    @property
    def _ray_turns(self) -> float:
        """How many rays they have turned by: ever more slowly, and after the end a little with each glint."""
        if self._now < END or self._until == END:
            return TURNING * self._now * (1 - self._now / (2 * END))
        share = 1 - (self._until - self._now) / TWINKLE
        return TURNING * END / 2 + self._drifted + DRIFT * share * share * (3 - 2 * share)

    @property
    def moving(self) -> bool:
        """Whether anything moves, be it confetti alone."""
        return self._now < self._until

    @property
    def settled(self) -> bool:
        """Whether the figure is complete and all words are there."""
        return not self._flights and not self._appearing

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new though nothing moves."""
        return self._fresh or self.scenery.changed or (self._now >= END and not self.settled)

    def finish(self) -> None:
        """Complete the figure at once."""
        self._now = max(self._now, FIGURE + 0.5)

    # ---- drawing

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw a frame, at a share of a step after the last one; return the parts that have changed."""
        if self._pieces:
            self._rehearse(canvas, self._pieces)
            return [canvas.get_rect()]
        now = min(self._until, self._now + alpha * STEP)
        self._cards_left, self._marks_left = CARDS, MARKS if now < END else len(self._appearing)
        self._arrive(now)
        self.scenery.lift_marks(lifted=bool(self._flights))  # no card hides a button
        if self.moving:
            self.scenery.turn(self._ray_turns)
        fading = self._fade(now)
        parts = self.scenery.compose()
        if self._veil or self._fresh:
            parts, self._fresh = [pygame.Rect((0, 0), self._size)], False
        still = self.scenery.still
        parts = merged(self.scenery.inside(parts + self._reaches))
        canvas.fblits([(still.subsurface(part), part.topleft) for part in parts])
        self._draw_veil(canvas, now)
        moving = [*fading, *self._on_the_way(now), *self._particles.living(now)]
        canvas.fblits(moving, PREMULTIPLIED)
        self._reaches = [picture.get_rect(topleft=at) for picture, at in moving]
        if self._flights:
            for mark in self.scenery.marks:
                mark.paint(canvas)
                self._reaches.append(mark.rect)
        if self._veil:
            return [canvas.get_rect()]
        return [*parts, *self.scenery.inside(self._reaches)]

    def _rehearse(self, canvas: pygame.Surface, pieces: Iterator[None]) -> None:
        """Show the table as it was, and paint one more piece of the ground."""
        if self._fresh and self._veil:
            canvas.blit(self._veil, (0, 0))
            canvas.fblits(self._on_the_way(0.0), PREMULTIPLIED)
            self._fresh = False
        if next(pieces, self) is self:
            self._pieces, self._fresh = None, True

    def _draw_veil(self, canvas: pygame.Surface, now: float) -> None:
        if self._veil and now < VEIL:
            self._veil.set_alpha(round(255 * (1 - now / VEIL)))
            canvas.blit(self._veil, (0, 0))
        elif self._veil:
            self._veil = None

    def _arrive(self, now: float) -> None:
        """Lay the cards down that have arrived, not too many at once."""
        arrived = [flight for flight in self._flights if now >= flight.end][:CARDS]
        if not arrived:
            return
        self._flights = [flight for flight in self._flights if flight not in arrived]
        for flight in arrived:
            self._leaves[flight.place] = self._turned(flight)
            self._landing.pop(flight.place, None)
        self._lay(*(self._leaves[flight.place].rect for flight in arrived))

    def _turned(self, flight: Flight) -> Leaf:
        """Return a card's picture as it will lie."""
        if flight.place not in self._landing:
            self._cards_left -= 1
            self._landing[flight.place] = leaf(flight.spot, self._faces.picture(flight.spot.card))
        return self._landing[flight.place]

    def _fade(self, now: float) -> list[Blit]:
        """Return the marks that are just appearing; those that are there join the still picture."""
        coming = [mark for mark in self._appearing if now > mark.start and self._ready(mark)]
        for there in [mark for mark in coming if now >= mark.start + FADE]:
            self._appearing.remove(there)
            coming.remove(there)
            self.scenery.add(*there.blit)
        return [(faded(mark.blit[0], ease_out((now - mark.start) / FADE)), mark.blit[1]) for mark in coming]

    def _ready(self, mark: Appearance) -> bool:
        """Return whether a mark is painted, or may be in this frame."""
        self._marks_left -= not mark.painted
        return mark.painted or self._marks_left >= 0

    def _on_the_way(self, now: float) -> list[Blit]:
        """Return the cards that still lie on the table, and those in the air."""
        blits = [
            (self._faces.picture(flight.spot.card), flight.rect.topleft)
            for flight in on_top(flight for flight in self._flights if now < flight.start)
        ]
        for flight in self._flights:
            if now >= flight.start:
                blits += self._in_the_air(flight, now)
        return blits

    def _in_the_air(self, flight: Flight, now: float) -> list[Blit]:
        way, (x, y) = flight.along(now)
        if way >= TURNED and (flight.place in self._landing or self._cards_left > 0):
            picture = self._turned(flight).picture
        else:
            picture = flight.picture(self._faces.picture(flight.spot.card), min(way, TURNED))
        width, height = picture.get_size()
        side, spread = round(flight.spot.width / 8) * 8, round(flight.spot.width / 8)
        dark = shadow(side, side, side // 2, spread, 0.40)
        fall = side * (0.1 + 0.6 * way * (1 - way))
        below = (round(x - dark.get_width() / 2), round(y - dark.get_height() / 2 + fall))
        return [(dark, below), (picture, (round(x - width / 2), round(y - height / 2)))]
