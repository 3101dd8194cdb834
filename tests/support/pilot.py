"""A player at a table without a window; the test controls the time."""

from __future__ import annotations

import time
from typing import Any, TypeVar

import pygame

from game.rules.moves import parse_move, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.scenes.table.scene import TableScene
from game.scenes.table.showing import Showing
from game.scenes.table.table_controller import TableController
from game.view.cards.layout import Layout
from game.view.stage.stage import STEP, Stage
from game.view.table_view import TableView
from tests.support.host import PATIENCE, HeadlessHost, Inputs, NullAutosaves, Place, Point, open_video
from tests.support.play import at

Kind = TypeVar("Kind", bound=Feature)
Shown = TypeVar("Shown", bound=Showing)
CALM = 12  # frames per second while a test only waits for the cards


class TablePilot(Inputs):
    """A player at a table."""

    def __init__(self, session: Session, size: Point = (1280, 800)) -> None:
        open_video()
        self._window = pygame.Window("seat", size)
        self.canvas = self._window.get_surface()
        self.shown = pygame.Surface(size, 0, 32)  # a copy of the parts that the scene reports as drawn
        self.host = HeadlessHost(size)
        self.scene = TableScene(self.host, session, NullAutosaves())
        self.scene.resize(size)

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def table(self) -> GameTable:
        return self.scene.table

    @property
    def controller(self) -> TableController:
        return self.table.controller

    @property
    def view(self) -> TableView:
        return self.table.view

    @property
    def layout(self) -> Layout:
        return self.view.layout

    @property
    def stage(self) -> Stage:
        return self.view.stage

    @property
    def pixels(self) -> bytes:
        """What the window shows."""
        return pygame.image.tobytes(self.canvas, "RGB")

    def get(self, kind: type[Kind]) -> Kind:
        """Return the feature of a class."""
        return next(feature for feature in self.scene.features if isinstance(feature, kind))

    def showing(self, kind: type[Shown]) -> Shown:
        """Return what the table shows. Raises AssertionError if it is not of a class."""
        assert isinstance(self.table.showing, kind)
        return self.table.showing

    def wait(self, seconds: float = 1 / 60, rate: int = 60) -> None:
        """Let time pass, and draw frames at a rate per second."""
        for _ in range(max(1, round(seconds * rate))):
            for _ in range(round(1 / STEP / rate)):
                self.scene.step()
            parts = self.scene.draw(self.canvas, 0.5)
            self.shown.fblits([(self.canvas.subsurface(part), part.topleft) for part in parts])

    def settle(self) -> None:
        """Let all cards come to rest; the few frames on the way are for what acts when it is drawn."""
        for _ in range(10 * CALM):
            self.wait(1 / CALM, CALM)
            if not self.scene.moving:
                return
        raise AssertionError("the cards never come to rest")

    def sharpen(self) -> None:
        """Wait until all is at rest and the thread has drawn all cards, on however slow a machine."""
        deadline = time.monotonic() + PATIENCE
        while not self.scene.at_rest or self.scene.changed:
            assert time.monotonic() < deadline
            self.wait()
            self.scene.poll()
            time.sleep(0.002)

    def centre(self, pile: Pile | str, place: int = -1) -> Point:
        """Return a point on a card of a pile, by default its top one, or of the empty place."""
        pile = parse_pile(pile) if isinstance(pile, str) else pile
        cards, layout = self.session.table[pile], self.layout
        spot = (
            layout.spots(pile, cards)[place] if cards else (round(layout.places[pile].x), round(layout.places[pile].y))
        )
        return spot[0] + layout.width // 8, spot[1] + layout.width // 8

    def centre_of(self, name: str) -> Point:
        return self.centre(name)

    def handle(self, event: pygame.Event) -> None:
        self.scene.handle(event)

    def play(self, move: str = "") -> None:
        """Make a move in notation, by default the first legal one."""
        assert self.controller.play(parse_move(move) if move else self.session.legal_moves()[0])

    def choose(self, **settings: Any) -> None:  # noqa: ANN401 - any of them
        self.host.choose(**settings)
        self.scene.settings_changed()

    def drag(self, start: Place, end: Place) -> None:
        start, end = self.point(start), self.point(end)
        self.press(start)
        for fraction in range(1, 9):
            self.move((start[0] + (end[0] - start[0]) * fraction // 8, start[1] + (end[1] - start[1]) * fraction // 8))
            self.wait()
        self.release(end)

    def traces(self, kind: str) -> list[dict[str, Any]]:
        """Return the trace lines of one kind."""
        return [fields for told, fields in self.host.lines if told == kind]

    @property
    def moves(self) -> list[object]:
        return [fields["move"] for fields in self.traces("move")]


def settled(session: Session, size: Point = (1280, 800)) -> TablePilot:
    """Open a table whose cards are dealt."""
    seat = TablePilot(session, size)
    seat.stage.finish()
    seat.settle()
    return seat


def laid(game: Patience, size: Point = (1280, 800), /, **piles: str) -> TablePilot:
    """Open a table with some cards, which lie still."""
    return settled(at(game, **piles), size)
