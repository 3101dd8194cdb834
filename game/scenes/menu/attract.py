"""The attract mode: tables that play by themselves while nobody touches the menu."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import cycle
from math import dist
from random import Random

import pygame

from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.looks import deck_of, dress_of
from game.scenes.menu.show import shown_games, won_deal
from game.scenes.scene import Scene
from game.view.cards.choreography import Choreographer
from game.view.cards.faces import Faces
from game.view.cards.layout import Layout
from game.view.cards.motion import PACES
from game.view.marks.mark import Label
from game.view.menu.tile import LINES
from game.view.stage.felt import felt
from game.view.stage.stage import Stage
from game.view.text.lettering import SANS_SEMIBOLD, SERIF, SERIF_ITALIC, Style, typographic
from game.view.theme import IVORY, IVORY_2, toolbar_height, unit

FIRST = 2.0  # seconds from the deal to the first move
TEMPO = 0.25, 0.6  # seconds from each move to the next, at least and at most
WHOLE = 60.0  # seconds that a game is to be shown for; short ones are shorter, very long ones longer
LINGER = 4.0  # seconds that the table stays after the last move
STIR = 6  # pixels that the mouse moves before it counts, for a desk trembles
INPUT = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.FINGERDOWN)


class Attract(Scene):
    """One table after the other deals itself and is played until it is won; any input goes back to the menu.

    It saves nothing and records no moves, for nobody plays.
    """

    name = "attract"
    session: Session
    layout: Layout
    _tempo: float  # seconds from each move to the next
    _widest: int | None  # of the cards, in pixels, once a table has been laid out

    def __init__(
        self,
        host: Host,
        chance: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        slugs: Iterable[str] = (),
    ) -> None:
        """Begin with the first of some games, of all that can be shown if none is named; the clock gives seconds."""
        super().__init__(host)
        self._chance, self._clock, self._slugs = chance or Random(), clock, cycle(slugs or shown_games())  # noqa: S311 - a show
        self._faces = Faces(host.cache, host.wake)
        self._stage = Stage(self._faces)
        self._choreographer = Choreographer(self._stage, PACES["normal"])
        self._moves: deque[Move] = deque()
        self._due = 0.0  # the clock's time of the next move, or of the next table
        self._mouse: tuple[int, int] | None = None
        self._over = False

    # ---- the show

    def resize(self, size: tuple[int, int]) -> None:
        """Show the first table; when the window changes later on, somebody is there."""
        if self._stage.size == (0, 0):
            self._size = size
            self._sit_down(next(self._slugs))
        else:
            self._over = True

    def _sit_down(self, slug: str) -> None:
        """Deal at a game's table; the moves were found long before."""
        number, moves = won_deal(slug, self._chance)
        self._moves, self._tempo = deque(moves), min(TEMPO[1], max(TEMPO[0], WHOLE / len(moves)))
        self.session = session = Session(PATIENCES[slug](), number)
        self.view, self._widest = dress_of(self.host.preferences.settings).table(slug), None
        self._arrange()
        self._stage.fold()  # before there are two of the large pictures
        self._stage.resize(felt(self._size, self.view.theme))
        self._choreographer.take_up(session.undealt, self.layout.dealer)
        self._choreographer.perform(session.dealt, session.table, self.layout)
        self._faces.prepare()
        self._due = self._clock() + FIRST
        self._show()

    def _arrange(self) -> None:
        """Lay the table out; cards that made way for long columns do not grow back."""
        top = toolbar_height(self._size)
        area = pygame.Rect(0, top, self._size[0], self._size[1] - top)
        deck = deck_of(self.host.preferences.settings)
        self.layout = self.view.arrange(area, self.session.table, self._widest, deck)
        self._widest = self.layout.width
        self._faces.resize(self.layout.width, self.view.theme.back, deck=deck)

    def _show(self) -> None:
        self._stage.set_marks([*self.view.marks(self.layout, self.session.table), *self._words()], [])

    def _words(self) -> Iterable[Label]:
        """The game's name and what it is about; and how to go back."""
        u, game, middle = unit(self._size), self.session.game, toolbar_height(self._size) / 2
        small = max(12, round(16 * u))
        left, centre, right = 24 * u, self._size[0] / 2, self._size[0] - 24 * u
        yield Label(typographic(game.name), Style(SERIF, round(28 * u), IVORY), (left, middle), "ml")
        yield Label(LINES[game.slug()], Style(SERIF_ITALIC, round(20 * u), IVORY_2), (centre, middle), "mc")
        yield Label("Press any key", Style(SANS_SEMIBOLD, small, IVORY_2), (right, middle), "mr")

    def _go_on(self) -> None:
        """Make the next move, or go to the next table."""
        if not self._moves:
            self._sit_down(next(self._slugs))
            return
        events = self.session.play(self._moves.popleft())
        self._arrange()
        self._choreographer.perform(events, self.session.table, self.layout)
        self._show()
        self._due = self._clock() + (self._tempo if self._moves else LINGER)

    # ---- the end

    def handle(self, event: pygame.Event) -> None:
        """Any input is the end."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = self._mouse or event.pos
            self._over = self._over or dist(event.pos, self._mouse) > STIR
        elif event.type in INPUT:
            self._over = True

    def host_changed(self) -> None:
        """Somebody has pressed a key that the program itself took."""
        self._over = True

    def pause(self, *, paused: bool) -> None:
        """End when nobody can see it."""
        self._over = self._over or paused

    # ---- the loop

    def poll(self) -> None:
        """Go back to the menu, or on with the show."""
        if self._over:
            self.host.scenes.leave()
            return
        if self._faces.collect():
            self._stage.repaint()
        if self._clock() >= self._due:
            self._go_on()

    def step(self) -> None:
        """Advance the cards."""
        self._stage.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed."""
        return self._stage.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        """Whether cards move."""
        return self._stage.flying

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self._stage.changed

    def sleep_for(self) -> float:
        """Return the seconds until the next move."""
        return 0.0 if self._over else max(0.0, self._due - self._clock())

    def report(self) -> dict[str, object]:
        """Nothing here is to be taken in hand."""
        return {"cards": [], "piles": {}, "buttons": {}}
