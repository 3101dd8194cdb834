"""The light: when it first turns red in a player's life, a bubble says what that means, and offers the way back."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.language import N_, _
from game.scenes.keys import ACTIONS
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import BACK, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Padded, Row, Space
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import Box, boxed
from game.view.drawing.ui_style import unit
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.mark import Mark
from game.view.marks.placement import placed

LIGHT = "light"  # its name in the bar, and in the setting `coached`
WIDTH = 320  # units of the bubble, at least 300 pixels


class LightFeature(Feature):
    """Shows the bubble as soon as a way back is known."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._ready = table.alarm(self._show, lambda: self._is_due and self._is_possible)

    @property
    def _is_due(self) -> bool:
        return self._table.light == "lost" and LIGHT not in self._table.settings.coached

    @property
    def _is_possible(self) -> bool:
        table = self._table
        busy = table.moving or table.card_input.drag or table.showing
        return not busy and bool(table.analysis.moves_back())

    def analysis_changed(self) -> None:
        if self._is_due:
            self._ready.set()
            self._table.analysis.look_for_way_back()
            self._table.host.wake()  # so that it is asked now

    def _show(self) -> None:
        table, preferences = self._table, self._table.host.preferences
        table.show(LightBubble(table))
        table.focus.stand_on("play-on")  # so that a key that was meant for the cards does no harm
        preferences.change(coached=(*preferences.settings.coached, LIGHT))


class LightBubble(Showing):
    """The bubble at the light; any press that is not on it plays on."""

    lasts, title = Lasts.UNCOVERED, N_("The light")

    @property
    def _content(self) -> Node:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it
        from game.view.help.text import Run  # noqa: PLC0415 - likewise

        text = _("From here no line wins. {key} goes back to where one did.", key=ACTIONS["back"].key)
        on = Button("play-on", _("Play on"), self._play_on, quiet=True, tall=42, wide=92, rim=26)
        back = Button("go-back", _("Go back"), self._go_back, main=True, tall=42, wide=92, rim=26)
        return Padded(Column(Prose((Run(text, "plain"),)), Row(Space(), on, back, gap=8), gap=12), 20, 20)

    @property
    def _box(self) -> pygame.Rect:
        from game.view.help.bubble import GAP  # noqa: PLC0415 - few tables need it

        table, u = self._table, unit(self._table.host.window.size)
        wide, area = max(300, round(WIDTH * u)), table.view.layout.area.inflate(-16, -16)
        return pygame.Rect(placed(((wide, self._content.height(wide, u)),), self._light, boxed(area), GAP))

    @property
    def _light(self) -> Box:
        return boxed(self._table.toolbar.light_rect or pygame.Rect(0, 0, 1, 1))

    def parts(self) -> Iterable[Widget | Mark]:
        from game.view.help.bubble import BubbleFrame  # noqa: PLC0415 - few tables need it

        size, light, box = self._table.host.window.size, self._light, self._box
        yield SpotlightOverlay((0, 0, *size), (light,), (), self._table.view.layout.width, softly=True)
        yield BubbleFrame(boxed(box), pygame.Rect(light).midbottom, unit(size))
        yield from self._content.place(box, unit(size))

    @property
    def spoken_text(self) -> str:
        """The way back alone: a screen reader has just read what the light says."""
        return _("{key}: {action}", key=ACTIONS["back"].key, action=_(BACK))

    def handle(self, event: pygame.Event) -> bool:
        """Keep presses on the bubble, and leave to the focus the keys that go to its buttons and press them."""
        if "pos" in event.dict and self._box.collidepoint(event.pos):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE):
            return False
        return super().handle(event)

    def end(self) -> None:
        self._table.focus.stand_on(self._table.focus.last_pile)  # its buttons are gone

    def _play_on(self) -> None:
        self._table.host.sound.play("button")
        self.hide()

    def _go_back(self) -> None:
        self.hide()
        self._table.act("back")
