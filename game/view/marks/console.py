"""The bar of a replayed line: what is shown, its tempo, and buttons, in the middle of the toolbar."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.language import _
from game.view.marks.mark import Label, Mark, Panel, boxed
from game.view.text.lettering import SANS_BOLD, SANS_SEMIBOLD, Style, width_of
from game.view.theme import GOLD, IVORY, IVORY_2, finger
from game.view.widgets.buttons import Key, PillButton
from game.view.widgets.looks import State

KEYS = {"slower": "minus", "faster": "plus", "pause": "pause", "step": "step"}  # icons


class ConsoleText(NamedTuple):
    """The text of the bar: for a wide bar, for a narrow one, and the tempo."""

    words: str
    few: str
    tempo: str
    paused: bool


class Console:
    """The layout of the bar; `room` is in pixels of the window, `unit` that of the toolbar."""

    def __init__(self, room: pygame.Rect, unit: float, widest: ConsoleText) -> None:
        """Lay it out around the middle of a room, for texts that are at most as wide as `widest`."""
        self._unit, self._key = unit, min(room.h, finger(round(40 * unit)))
        self._small = Style(SANS_SEMIBOLD, max(12, round(17 * unit)), IVORY)
        self.is_wide = self._width(widest.words, widest.tempo) <= room.w
        width = min(room.w, self._width(widest.words if self.is_wide else widest.few, widest.tempo))
        self.rect = pygame.Rect(0, 0, width, min(room.h, round(50 * unit)))
        self.rect.center = room.center
        self.places = self._places(widest.tempo)

    def _width(self, words: str, tempo: str) -> int:
        gaps = 18 + 14 + 14 + 8
        return round(width_of(words, self._small) + self._tempo(tempo) + 4 * self._key + self._stop + gaps * self._unit)

    def _tempo(self, tempo: str) -> float:
        return width_of(tempo, self._small) + 4 * self._unit

    @property
    def _stop(self) -> int:
        return round(width_of(_("Take over"), self._small) + 34 * self._unit)

    def _places(self, tempo: str) -> dict[str, pygame.Rect]:
        """Place the buttons from right to left."""
        u, key = self._unit, self._key
        stop = pygame.Rect(0, 0, self._stop, finger(round(36 * u)))
        stop.midright = self.rect.right - round(8 * u), self.rect.centery
        places, right = {"stop": stop}, stop.left - 8 * u
        for name in ("step", "pause", "faster", "slower"):
            rect = pygame.Rect(0, 0, key, key)
            rect.midright = round(right), self.rect.centery
            places[name], right = rect, rect.left
            right -= {"pause": 6 * u, "faster": self._tempo(tempo)}.get(name, 0)
        return places

    def marks(self, shown: ConsoleText, state: Callable[[str, float], State], *, ends: tuple[bool, bool]) -> list[Mark]:
        """Return the marks of the bar; `ends` says whether it can play slower, and faster.

        `state` returns a button's state from its name and the unit.
        """
        u, rect = self._unit, self.rect
        edge = {"edge": GOLD, "edge_opacity": 0.55}
        icons, enabled = KEYS | {"pause": "play" if shown.paused else "pause"}, {"slower": ends[0], "faster": ends[1]}
        keys = [
            Key(boxed(self.places[name]), "", icon, state(name, u), enabled=enabled.get(name, True), px=round(20 * u))
            for name, icon in icons.items()
        ]
        stop = state("stop", self._small.px / 18)  # the height of a pill's text is 18 of its units
        words = shown.words if self.is_wide else shown.few
        between = (self.places["slower"].right + self.places["faster"].left) / 2
        bold = self._small._replace(face=SANS_BOLD, colour=IVORY_2)
        return [
            Panel((*rect.topleft, *rect.size), rect.h / 2, "#14151B", 0.9, **edge),  # type: ignore[arg-type]
            Label(words, self._small, (rect.x + 18 * u, rect.centery), "ml"),
            Label(shown.tempo, bold, (between, rect.centery), "mc"),
            *keys,
            PillButton(boxed(self.places["stop"]), _("Take over"), "", stop, main=True),
        ]
