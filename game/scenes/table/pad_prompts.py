"""Shows what the buttons of a game controller do, at the bottom of the window, when it is first used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.language import N_, _
from game.scenes.keys import ON_PAD
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.view.marks.mark import Label, Mark, Panel, boxed
from game.view.marks.pad_sign import PadSign
from game.view.text.lettering import SANS_SEMIBOLD, Style, width_of
from game.view.theme import GOLD, IVORY, NIGHT

LASTS = 12.0  # seconds for which they are shown
EDGE = 8  # pixels to each side that the line leaves free at least
SHOWN = {  # actions with short labels
    "choose": N_("Choose"),
    "best": N_("Best move"),
    "hint": N_("Hint"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "next": N_("Next group"),
    "game": N_("Game menu"),
    "menu": N_("All tables"),
}


class PadPrompts(Feature):
    """A line of button labels and actions, shown for some seconds."""

    def __init__(self, table: GameTable) -> None:
        """Start while mouse and keyboard are in use."""
        super().__init__(table)
        self._family = ""
        self._shown = False
        self._alarm = table.alarm(self._hide)

    def poll(self) -> bool:
        """Show them when the controller is used, hide them when another device is."""
        before, self._family = self._family, self._table.host.pads.family
        if self._family == before:
            return False
        self._shown = bool(self._family)
        self._alarm.set(LASTS)
        return True

    def _hide(self) -> None:
        self._shown = False

    @property
    def marks(self) -> Sequence[Mark]:
        """The line, centred at the window's lower edge."""
        if not self._shown:
            return ()
        u, most = self._table.hud.unit, self._table.host.window.size[0] - 2 * EDGE
        line = self._line(u)
        wide = line[0].rect.w
        return line if wide <= most else self._line(u * most / wide)

    def _line(self, u: float) -> list[Mark]:
        """Return the line for a unit in pixels, its ground first."""
        width, height = self._table.host.window.size
        style = Style(SANS_SEMIBOLD, max(12, round(15 * u)), IVORY)
        tall, middle = max(20, round(26 * u)), height - round(32 * u)
        signs = [(PadSign(button, self._family, (0, 0), tall), _(SHOWN[name])) for button, name in ON_PAD.items()
                 if name in SHOWN]  # fmt: skip
        widths = [sign.rect.w + round(8 * u + width_of(words, style)) for sign, words in signs]
        gap = round(24 * u)
        ground = pygame.Rect(0, 0, sum(widths) + gap * (len(signs) + 1), tall + round(18 * u))
        ground.center = width // 2, middle
        marks: list[Mark] = [Panel(boxed(ground), ground.h / 2, NIGHT, 0.86, GOLD, 0.4)]
        x = ground.x + gap
        for (sign, words), wide in zip(signs, widths, strict=True):
            marks.append(replace(sign, midright=(x + sign.rect.w, middle)))
            marks.append(Label(words, style, (x + sign.rect.w + round(8 * u), middle), "ml"))
            x += wide + gap
        return marks
