"""The scene of a table: passes each event to the features in order, then to the bar, the hand and the focus."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.access.node import Node, Request
from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.keys import CARDS, DIALOGS, FOCUS, GAME, READING, pressed
from game.scenes.scanning import Target
from game.scenes.scene import Scene
from game.scenes.table.coach import Coach
from game.scenes.table.game_table import GameTable
from game.scenes.widgets.router import Control
from game.solver.client import SolverClient
from game.store.saves import Saves
from game.view.stage.nest import extended
from game.view.stage.stage import STEP

if TYPE_CHECKING:
    from game.scenes.table.described import Described


class TableScene(Scene):
    """A table in the window. The display is refreshed once, at the end of an event or a poll."""

    name = "table"

    def __init__(self, host: Host, session: Session, saves: Saves, seconds: float) -> None:
        """Show a session that has been played for `seconds`."""
        super().__init__(host)
        self.title = session.game.name
        self.table = GameTable(host, saves, session, seconds)
        self._extension: pygame.Surface | None = None  # once the felt is released
        self._due = 0.0  # when anything but the clock has something to do, on the system's monotonic clock

    @property
    def session(self) -> Session:
        """The session that is played."""
        return self.table.session

    # ---- the window

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table and its bar; if it was only covered by another scene, show it unchanged."""
        table, view = self.table, self.table.view
        first = not view.is_open
        if size == view.stage.size and table.hud.fits(size):
            view.uncover(table.room, table.seen.table)
        else:
            table.cards_move()
            table.hud.resize(size)
            table.laid_again(view.resize(size, table.room, table.seen.table))
        if first:
            table.deal()
        table.invalidate()
        table.refresh()

    def settings_changed(self) -> None:
        """Apply all settings at once; the table is laid out again, because it may be mirrored."""
        self.table.analysis.peeking = self.host.preferences.settings.peek == "all-cards"
        self.table.analysis.look_again()
        self.table.change_look()

    def host_changed(self) -> None:
        """Show the buttons in their present state."""
        self.table.invalidate()

    def follow_scan(self) -> None:
        """Show the present ring of one-switch scanning."""
        self.table.invalidate()
        self.table.refresh()

    def shown(self) -> None:
        """Do work that can wait until after the first frame."""
        self.table.view.request_motif()
        self.table.look_up_day()
        self.table.invalidate()
        self.table.analysis.open(SolverClient(self.host.wake))
        self.table.controller.clock.resume()

    @property
    def core(self) -> pygame.Rect:
        """The places of the cards."""
        return self.table.view.layout.block

    @property
    def extension(self) -> pygame.Surface:
        """The lower end of the felt, upside down."""
        return self._extension or extended(self.table.view.stage.felt)

    def cleared(self) -> pygame.Surface | None:
        """Return a picture of the table without the tour."""
        stage, coach = self.table.view.stage, self.table.get(Coach)
        if not coach.seen or stage.size != self.host.window.size:
            return None
        picture = pygame.Surface(stage.size, 0, 32)
        with coach.hidden():
            self.table.invalidate()
            self.table.refresh()
            stage.repaint()
            stage.draw(picture, 0.0)
        self.table.invalidate()
        return picture

    def welcome(self) -> None:
        """Start the tour for a new player, once the cards are at rest."""
        self.table.get(Coach).welcome()

    def say(self, sentence: str) -> None:
        """Show a sentence in the bar for some seconds."""
        self.table.say(sentence)

    def cover(self) -> None:
        """Put held cards back, save the time played, and close the solver."""
        table = self.table
        table.hand.lay_back()
        table.hud.leave()
        table.covered()
        table.analysis.close()
        table.controller.clock.pause()
        if not self.session.is_won():
            table.controller.keep()

    def let_go(self) -> None:
        """Release the large pictures before the next scene makes its own; a tour needs them for `cleared`."""
        self._extension = self.extension
        if not self.table.get(Coach).seen:
            self.table.view.stage.release()

    def pause(self, *, paused: bool) -> None:
        """Stop the clock while the window has no focus."""
        table = self.table
        for feature in table.features:
            feature.paused(paused=paused)
        if paused:
            table.controller.clock.pause()
            table.hud.leave()
            table.invalidate()
        else:
            table.controller.clock.resume()

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        """Handle an event, and refresh the display."""
        table = self.table
        table.refresh()  # a dialog may have changed the table, and the hand needs present positions
        if event.type != pygame.MOUSEMOTION:
            table.invalidate()  # motion events rarely change anything; handlers that do call it themselves
        for feature in table.features:
            feature.preview(event)
        if not any(feature.handle(event) for feature in table.features):
            self._route(event)
        table.refresh()

    def _route(self, event: pygame.Event) -> None:
        """Pass an event that no feature has consumed to the bar, the hand or the focus."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if not self.table.hud.handle(event).what:
                    self.table.hand.release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.table.hand.to_foundation(event.pos)
            case pygame.KEYDOWN:
                self._press_key(event)

    def _move(self, event: pygame.Event) -> None:
        table = self.table
        table.hand.move(event.pos)
        looks_different = table.hud.leave() if table.hand.dragging else bool(table.hud.handle(event).what)
        if table.focus.hide() or looks_different:
            table.invalidate()

    def _press(self, event: pygame.Event) -> None:
        table = self.table
        table.focus.hide()
        if sprite := table.view.stage.at(event.pos):
            table.focus.stand_on(sprite.pile)
        if table.hud.handle(event).what != "pressed":
            table.hand.press(event.pos)

    def _press_key(self, event: pygame.Event) -> None:
        table = self.table
        if name := pressed(event, FOCUS + CARDS):
            if not table.hand.grip:
                table.focus.act(name)
        elif (name := pressed(event, GAME + DIALOGS + READING)) and not (name == "menu" and table.hand.put_back()):
            table.act(name)

    @property
    def controls(self) -> Sequence[Control]:
        """The buttons of the bar, then those of the features."""
        return [*self.table.hud.controls, *(each for feature in self.table.features for each in feature.controls)]

    @property
    def focused(self) -> str:
        """The focused button, "" while a pile has the focus."""
        place = self.table.focus.place
        return self.table.hud.name_of(place) if isinstance(place, str) else ""

    @property
    def scanned(self) -> Sequence[Target]:
        """The cards that can be played, and the bar."""
        from game.scenes.table.scanned import table_targets  # noqa: PLC0415 - few players have one switch

        return table_targets(self.table)

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes of the bar, the piles and the features."""
        return self._described.nodes

    @property
    def attended(self) -> str:
        """The key of the focused node: a pile, a card of a run, or a button."""
        return self._described.attended

    @cached_property
    def _described(self) -> Described:
        from game.scenes.table.described import Described  # noqa: PLC0415 - nobody may listen

        return Described(self.table)

    def attend(self, key: str) -> None:
        """Focus a pile, a card or a button."""
        if not self._described.attend(key) and (action := self.table.hud.action_of(key)):
            self.table.focus.shown = True
            self.table.focus.stand_on(action)
        self.table.invalidate()
        self.table.refresh()

    def perform(self, request: Request) -> None:
        """Do what a screen reader requests: a click on a pile or a card acts like Enter there."""
        if request.key.startswith(("pile ", "card ")):
            self.attend(request.key)
            if request.doing == "click":
                self.press_key(pygame.K_RETURN)
        else:
            super().perform(request)

    # ---- the loop

    def poll(self) -> None:
        """Show pictures that are ready, check clocks, and refresh the display."""
        table = self.table
        table.view.sharpen()
        if table.controller.clock.ticked():
            table.tick()
        for feature in table.features:
            if feature.poll():
                table.invalidate()
        if table.analysis.poll():
            for feature in table.features[::-1]:  # a line to be watched comes before a hint
                feature.learned()
            table.invalidate()
        table.refresh()

    def step(self) -> None:
        """Advance the cards and fades by one step."""
        if self.table.fades:
            self.table.fade(STEP)
        self.table.hand.step()
        self.table.view.stage.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed; return its rectangles."""
        self.table.refresh()
        return self.table.view.stage.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        """Whether cards move, or something fades."""
        return self.table.moving or self.table.fades

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self.table.changed

    @property
    def sharp(self) -> bool:
        """Whether the cards have their pictures in the present size."""
        return self.table.view.sharp

    @property
    def settled(self) -> bool:
        """Whether all cards are at rest and sharp, and no feature is about to show something."""
        return self.table.still and not self.table.fades and not any(feature.awaited for feature in self.table.features)

    def sleep_for(self) -> float | None:
        """Return the seconds until there is something to do, such as to show the next second."""
        table = self.table
        dues = [due for due in (table.view.due, *(feature.due for feature in table.features)) if due is not None]
        self._due = min(dues, default=inf)
        waits = [max(0.0, self._due - time.monotonic())] if dues else []
        if table.settings.timer and (tick := table.controller.clock.next_tick()) is not None:
            waits.append(tick)
        return min(waits, default=None)

    def tick(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the next second of the clock and return its rectangles; None if more is due, or nothing."""
        if time.monotonic() >= self._due or not self.table.controller.clock.ticked() or not self.table.tick():
            return None
        return self.table.view.stage.draw(canvas, 0.0)

    @property
    def subject(self) -> str:
        """The slug of the game, and the number of its deal."""
        return "-".join(filter(None, [self.session.game.slug(), str(self.session.number or "")]))

    def report(self) -> dict[str, object]:
        """Return the positions of all cards, and the rectangles of all buttons."""
        table, buttons, more = self.table, dict(self.table.hud.rects), dict[str, object]()
        for feature in table.features:
            buttons |= {control.name: list(control.rect) for control in feature.controls}
            more |= feature.report()
        return {**table.view.report(table.seen.table), "buttons": buttons, **more}
