"""The attract mode: tables that play by themselves while the menu is not used."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import cycle
from math import dist
from random import Random

import pygame

from game.deals import lines
from game.language import _
from game.language.games import game_title
from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of, deck_of
from game.scenes.host import Host
from game.scenes.scene import Scene
from game.scenes.widgets.layout import Either, Padded, Row, Text, Tight
from game.view.drawing.palette import IVORY, IVORY_2
from game.view.drawing.ui_style import bar_unit, toolbar_height
from game.view.marks.mark import Mark
from game.view.menu.tile import LINES
from game.view.table_view import TableStyle, TableView
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, SERIF_ITALIC, Style

LINGER = 4.0  # seconds from the last move to the next table
STIR = 6  # pixels that the mouse must move to count as input


class AttractMode(Scene):
    """Tables that are dealt and played until they are won, and not recorded; any input goes back to the menu."""

    name = "attract"
    session: Session
    _tempo: float  # seconds between two moves
    view: TableView
    _size = (0, 0)

    def __init__(
        self,
        host: Host,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        slugs: Iterable[str] = (),
    ) -> None:
        super().__init__(host)
        self._rng, self._clock = rng or Random(), clock  # noqa: S311 - a show
        self._slugs = (slug for slug in cycle(slugs or PATIENCES) if lines(PATIENCES[slug]()))
        self._moves: deque[Move] = deque()
        self._due = 0.0  # time of the next move or table
        self._mouse: tuple[int, int] | None = None
        self._over = False

    def resize(self, size: tuple[int, int]) -> None:
        """Show the first table; a later resize means that the player is there, and ends it."""
        if self._size == (0, 0):
            self._size, slug = size, next(self._slugs)
            self.view = TableView(self._look(slug), self.host.cache, self.host.wake)
            self._show_game(slug)
        else:
            self._over = True

    def _show_game(self, slug: str) -> None:
        """Deal at a game's table; its moves are known in advance."""
        number, moves = self._rng.choice(lines(PATIENCES[slug]()))
        self._moves = deque(moves)
        self._tempo = min(
            0.6, max(0.25, 60 / len(moves))
        )  # a minute for a game; short ones take less, very long ones more
        self.session = session = Session(PATIENCES[slug](), number)
        self.view.set_up(self._look(slug), self._size, self._room, session.table)
        self.view.deal(session.undealt, session.dealt, session.table)
        self._due = self._clock() + 2  # seconds until the first move
        self._show()

    def _look(self, slug: str) -> TableStyle:
        settings = self.settings
        return TableStyle(appearance_of(settings).table(slug), deck_of(settings))

    @property
    def _room(self) -> pygame.Rect:
        top = toolbar_height(self._size)
        return pygame.Rect(0, top, self._size[0], self._size[1] - top)

    def _show(self) -> None:
        marks = self.view.design.marks(self.view.layout, self.session.table)
        self.view.stage.set_marks([*marks, *self._words()], [])

    def _words(self) -> Iterable[Mark]:
        """Return what is written in the bar: the game, a line about it where there is room, and how to go back."""
        game = self.session.game
        name = Text(game_title(game.name), lambda u: Style(SERIF, round(28 * u), IVORY))
        line = Text(_(LINES[game.slug()]), lambda u: Style(SERIF_ITALIC, round(20 * u), IVORY_2), anchor="mc")
        key = Text(_("Press any key"), lambda u: Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2), anchor="mr")
        bar = Either(Row(Tight(name), line, Tight(key), gap=24), Row(name, Tight(key)))
        room = pygame.Rect(0, 0, self._size[0], toolbar_height(self._size))
        return (part for part in Padded(bar, 24).place(room, bar_unit(self._size)) if isinstance(part, Mark))

    def _go_on(self) -> None:
        if not self._moves:
            self._show_game(next(self._slugs))
            return
        events = self.session.play(self._moves.popleft())
        self.view.take(events, playing=False)
        self.view.show_events(self._room, self.session.table)
        self._show()
        self._due = self._clock() + (self._tempo if self._moves else LINGER)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = self._mouse or event.pos
            self._over = self._over or dist(event.pos, self._mouse) > STIR
        elif event.type == pygame.MOUSEBUTTONDOWN:  # the press may have been meant for the menu
            self.host.scenes.pop()
            self.host.scenes.top.handle(event)
        elif event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.FINGERDOWN):
            self._over = True

    def host_changed(self) -> None:
        """Go back to the menu, because a key of the whole program was pressed."""
        self._over = True

    def pause(self, *, paused: bool) -> None:
        self._over = self._over or paused

    def poll(self) -> None:
        if self._over:
            self.host.scenes.pop()
            return
        self.view.sharpen()
        if self._clock() >= self._due:
            self._go_on()

    def step(self) -> None:
        self.view.stage.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        return self.view.stage.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        return self.view.stage.flying

    @property
    def changed(self) -> bool:
        return self.view.stage.changed

    def seconds_to_poll(self) -> float:
        return 0.0 if self._over else max(0.0, self._due - self._clock())
