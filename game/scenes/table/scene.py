"""The scene of a table: passes each event to what is shown, then to the bar, the hand and the focus."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.access.node import ReaderNode, ReaderRequest
from game.language import current_language
from game.rules.session import Session
from game.rules.table import Role
from game.scenes.host import Host
from game.scenes.keys import CARDS, DIALOGS, FOCUS, GAME, READING, pressed
from game.scenes.scene import Scene
from game.scenes.table.alarm import Alarm
from game.scenes.table.feature import Feature
from game.scenes.table.feature_list import FEATURES
from game.scenes.table.features.tour import TourFeature
from game.scenes.table.game_table import GameTable
from game.scenes.table.peek import PeekInput
from game.scenes.table.table_toolbar import ToolbarMessage
from game.scenes.widgets.controls import Button
from game.solver.client import SolverClient
from game.store.autosaves import Autosaves
from game.view.drawing.geometry import Size
from game.view.drawing.palette import AMBER
from game.view.drawing.ui_style import bar_unit
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Glow
from game.view.stage.felt import felt
from game.view.stage.stage import STEP
from game.view.stage.transition import Entrance, grow

if TYPE_CHECKING:
    from game.scenes.table.accessibility.table_nodes import TableNodes


class TableScene(Scene):
    """A table in the window. The display is refreshed once, at the end of an event or a poll."""

    name = "table"

    def __init__(self, host: Host, session: Session, saves: Autosaves) -> None:
        super().__init__(host)
        self.title = session.game.name
        self.table = table = GameTable(host, saves, session)
        self.pane, self.felt = table.pane, table.view.design.theme.middle
        self._laid_out: tuple[object, ...] = ()  # what the layout depends on, besides size and settings
        self.features: Sequence[Feature] = [feature(table) for feature in FEATURES]
        self.peek = PeekInput(table)
        table.controller.listeners = [table.card_input, table.focus, table.voice, self.peek, *self.features, table]
        table.controller.begin(session)
        self._fading = Fading()  # of tooltips, notices and reasons
        self._refreshed = False  # whether something has changed since the last poll

    @property
    def session(self) -> Session:
        return self.table.session

    def resize(self, size: Size) -> None:
        """Lay out the table and its bar; if it was only covered by another scene, show it unchanged."""
        table, view = self.table, self.table.view
        first = not view.is_open
        before, self._laid_out = self._laid_out, (bar_unit(size), current_language())
        if view.stage.size == size and self._laid_out == before:  # a felt that was released has another size
            view.uncover()
        else:
            self._interrupt()
            table.pane.leave()  # tooltips have their places from the former size
            table.laid_again(view.resize(size))
        if first:
            table.deal()
        table.invalidate()
        self.refresh()

    def settings_changed(self) -> None:
        """Apply all settings at once; the table is laid out again, because it may be mirrored."""
        self.table.analysis.sees_all = self.settings.peek == "all-cards"
        self.table.analysis.look_again()
        self.table.change_look()
        self.felt = self.table.view.design.theme.middle

    def host_changed(self) -> None:
        self.table.look_up_deal()
        self.table.invalidate()

    def follow_scan(self) -> None:
        self.table.invalidate()
        self.refresh()

    def on_shown(self) -> None:
        self.table.view.request_motif()
        self.host_changed()
        self.table.analysis.open(SolverClient(self.host.wake))
        self._resume_clock()

    def entrance(self, below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        """It grows from its tile in the menu, whose cards are gathered for a new deal."""
        tile = below.shared_element(self)
        if not tile:
            return super().entrance(below, before, picture)
        view = self.table.view
        if self.host.scenes.top is self:  # else it is left
            view.lay_out(tile.table)
            if tile.table != self.session.table:
                self.table.deal()
        cloth = felt((picture.get_width() // 2, picture.get_height() // 2), view.design.theme)
        return grow(before, picture, tile, view.layout.block, cloth)

    def welcome(self) -> None:
        """Start the tour for a new player, once the cards are at rest."""
        next(feature for feature in self.features if isinstance(feature, TourFeature)).welcome()

    def say(self, sentence: str) -> None:
        self.table.say(sentence)

    def suspend(self) -> None:
        table = self.table
        self.host.scanner.leave(self)
        table.card_input.lay_back()
        table.card_input.mouse = (-1, -1)  # it may be elsewhere when the table comes back
        table.pane.leave()
        self._interrupt(covers=True)
        table.voice.hush()
        table.view.stage.finish()  # what comes shows all cards at home
        self._fading.restart()  # what goes with the table does not fade when it comes back
        table.analysis.close()
        table.controller.clock.pause()
        table.invalidate()  # a picture of it may be taken
        table.controller.save()

    def dispose(self) -> None:
        """Release the large pictures before the next scene makes its own."""
        self.table.view.stage.release()

    def pause(self, *, paused: bool) -> None:
        table = self.table
        if paused:
            self._interrupt()
            table.controller.clock.pause()
            table.card_input.rest_on(None)
            table.pane.leave()
            table.invalidate()
        else:
            self._resume_clock()

    def _resume_clock(self) -> None:
        if not self.table.is_reviewing:
            self.table.controller.clock.resume()

    def _interrupt(self, *, covers: bool = False) -> None:
        """End what cannot go on while cards are laid out again, another scene `covers` the table, or it is left."""
        self.table.disturb(covers=covers)
        self.peek.interrupted()

    def handle(self, event: pygame.Event) -> None:
        table = self.table
        self.refresh()  # a dialog may have changed the table, and the hand needs present positions
        if event.type != pygame.MOUSEMOTION:
            table.invalidate()  # motion events rarely change anything; handlers that do call it themselves
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):  # a button that is pressed keeps its label, and place
            table.keyed = event.type == pygame.KEYDOWN and not hasattr(event, "pad")
        if not (self._point(event) or (table.showing and table.showing.handle(event))):
            for feature in self.features:
                feature.on_input(event)
            if not self.peek.handle(event):
                self._route(event)
        self.refresh()

    def _point(self, event: pygame.Event) -> bool:
        """Handle an event of the mouse on a widget of what is shown, and hover; return whether it was there."""
        if "pos" not in event.dict:
            return False
        meant = self.pane.pressed or self.pane.at(event.pos)
        is_shown = bool(meant) and meant not in self.table.buttons
        hovers = event.type == pygame.MOUSEMOTION and not self.table.card_input.held
        if is_shown and hovers:
            self.table.card_input.rest_on(None)  # the card below it
        if (is_shown or hovers) and self.pane.handle(event):
            self.table.invalidate()
        return is_shown

    def _route(self, event: pygame.Event) -> None:
        """Pass an event to the bar, the hand or the focus."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if not self.pane.handle(event):
                    self.table.card_input.release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.table.card_input.to_foundation(event.pos)
            case pygame.KEYDOWN:
                self._press_key(event)

    def _move(self, event: pygame.Event) -> None:
        table, notes = self.table, self._notes()
        if not table.is_reviewing:
            table.card_input.move(event.pos)
        left = table.card_input.held and self.pane.leave()
        if table.focus.hide() or left or notes != self._notes():
            table.invalidate()

    def _press(self, event: pygame.Event) -> None:
        table = self.table
        if table.voice.dismiss(event.pos):
            return
        table.focus.hide()
        if sprite := table.view.stage.at(event.pos):
            table.focus.stand_on(sprite.pile)
        covered = any(part.rect.collidepoint(event.pos) for part in table.toolbar.toast)
        if self.pane.handle(event) != "pressed" and not covered:
            table.card_input.press(event.pos, finger=getattr(event, "touch", False))

    def _press_key(self, event: pygame.Event) -> None:
        table = self.table
        if name := pressed(event, FOCUS + CARDS):
            if not table.card_input.drag:
                table.focus.act(name)
        elif (name := pressed(event, GAME + DIALOGS + READING)) and not (
            name == "menu" and (table.card_input.put_back() or table.voice.dismiss())
        ):
            table.act(name)

    @property
    def focused(self) -> str:
        """The focused button, "" while a pile has the focus."""
        item = self.table.focus.item
        return item if isinstance(item, str) else ""

    @property
    def scanned(self) -> Sequence[ReaderNode]:
        from game.scenes.table.accessibility.table_nodes import targets  # noqa: PLC0415 - few players have one switch

        return targets(self.table)

    def pick(self, request: ReaderRequest) -> None:
        """Choose cards, or play them if they can go to one pile only and a click would play them as well."""
        before = self.table.card_input.selected
        self.perform(request)
        if not before:
            self.table.card_input.play_only()
            self.refresh()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        return self._nodes.nodes

    @property
    def focused_node(self) -> str:
        return self._nodes.focused_node

    @cached_property
    def _nodes(self) -> TableNodes:
        from game.scenes.table.accessibility.table_nodes import TableNodes  # noqa: PLC0415 - nobody may listen

        return TableNodes(self.table)

    def focus_node(self, key: str) -> None:
        if not self._nodes.focus_node(key) and key in self.table.buttons:
            self.table.focus.visible = True
            self.table.focus.stand_on(key)
        self.table.invalidate()
        self.refresh()

    def perform(self, request: ReaderRequest) -> None:
        """Do what a screen reader requests: a click on a pile or a card acts like Enter there."""
        if request.key == "back":
            self.table.card_input.put_back()
            self.refresh()
        elif request.key.startswith(("pile ", "card ")):
            self.focus_node(request.key)
            if request.doing == "click" and not (self.table.showing and self.table.showing.intercepts("choose")):
                self.press_key(pygame.K_RETURN)
        else:
            super().perform(request)

    def poll(self) -> None:
        table = self.table
        table.view.sharpen()
        if table.controller.clock.ticked():
            table.invalidate()
        for alarm in () if self.host.scenes.in_transition else self._alarms:
            if alarm.poll():
                table.invalidate()
        if table.analysis.poll():
            for feature in self.features:
                feature.analysis_changed()
            if table.showing:
                table.showing.analysis_changed()
            table.invalidate()
        self.refresh()
        if self._refreshed:
            self._refreshed = False
            table.count_light()
            for feature in self.features:
                feature.refreshed()

    @property
    def _alarms(self) -> list[Alarm]:
        return [*self.table.alarms, *(self.table.showing.alarms if self.table.showing else ())]

    def step(self) -> None:
        if self._fading.moving:
            self._fading.advance(STEP)
            self.table.invalidate()
        self.table.card_input.step()
        self.table.view.stage.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        self.refresh()
        return self.table.view.stage.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        return self.table.moving or self._fading.moving

    @property
    def changed(self) -> bool:
        return self.table.dirty or self.table.view.stage.changed

    @property
    def images_ready(self) -> bool:
        return self.table.view.images_ready

    @property
    def at_rest(self) -> bool:
        """Whether it neither waits for the player to let go of a card nor is about to move by itself, as well."""
        due = any(alarm.is_set and alarm.restless for alarm in self.table.alarms)
        return super().at_rest and not (due or self.table.card_input.held)

    def seconds_to_poll(self) -> float:
        """Return the seconds until there is something to do, such as to show the next second."""
        table = self.table
        waits = [table.view.due - time.monotonic(), *(alarm.wait() for alarm in self._alarms)]
        if table.settings.timer:
            waits.append(table.controller.clock.next_tick())
        return max(0.0, min(waits))

    def refresh(self) -> None:
        """If anything has changed, turn events into motion and set the marks."""
        table, view = self.table, self.table.view
        if not table.dirty:
            return
        table.dirty, self._refreshed = False, True
        table.voice.refresh()
        if view.events:
            self._interrupt()
            view.show_events()
        stage, layout, hand, session = view.stage, view.layout, table.card_input, table.shown_session
        glowing = [*hand.targets()]
        stage.set_chosen(hand.chosen())
        links = view.design.links(layout, table.session.table, hand.taken[0], glowing) if hand.taken else ()
        bar = table.toolbar.parts(self._notice())
        above = [*table.toolbar.toast, *(table.showing.parts() if table.showing else [])]
        self.pane.show([*bar, *above])
        stage.gilding = [*view.design.gilding(layout, session)]
        under = [*view.design.marks(layout, session.table), *self._notes()]
        under += self.pane.marks(bar, self.pane.state)
        for pile in glowing:  # the best first: beside foundations others have a thin ring
            under.append(Glow(table.top_rect(pile), layout.width, thin=pile.role is not glowing[0].role))
        own = [mark for feature in self.features for mark in feature.marks]
        shown = self.pane.marks(above, self.pane.state)
        over = [*links, *own, *shown, *self.peek.marks, *table.focus.marks]
        tips: list[Mark] = [*self.pane.tips(self.host.window.size), *table.voice.tip]
        size, unit, reduced_motion = table.view.stage.size, table.toolbar.unit, table.settings.reduced_motion
        fading = self._fading.marks(tips, size, unit, reduced_motion=reduced_motion)
        stage.set_marks(under, [*over, *self.host.scanner.marks_on(self), *fading])

    def _notice(self) -> ToolbarMessage:
        """Return what the bar says: a message of the program before the table's own, but one that stands after it."""
        notices, message = self.host.notifications, self.table.message
        text = notices.show()
        if not text or (notices.stands and message.text):
            return message
        return ToolbarMessage(text, close=None if notices.stands else notices.remove, colour=AMBER)

    def _notes(self) -> list[Mark]:
        """Return what the empty pile of the tableau takes that is pointed at."""
        pile, view = self.table.pointed(), self.table.view
        is_empty = pile and pile.role is Role.TABLEAU and not self.table.shown_session.table[pile]
        return [view.design.note(view.layout, pile)] if pile and is_empty else []

    def trace_fields(self) -> dict[str, object]:
        table, more = self.table, dict[str, object]()
        buttons = {(isinstance(each, Button) and each.action) or each.name: list(each.rect) for each in self.controls}
        if table.showing:
            more |= table.showing.trace_fields()
        if table.voice.refusal:
            more["told"] = table.voice.refusal
        return {**table.view.report(), "buttons": buttons, **more}
