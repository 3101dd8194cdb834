"""The Game menu of a table: everything that can be done there, with the keys that do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pygame

from game.scenes.board import Board
from game.scenes.keys import ACTIONS, pressed
from game.scenes.scene import Host
from game.scenes.widgets.controls import Row
from game.scenes.widgets.widget import Widget
from game.view.marks import Label, Mark, boxed
from game.view.theme import GOLD_HIGH, IVORY, IVORY_3, toolbar_height
from game.view.widgets.looks import DialogFrame, Glyph, Hairline, body, note


class Item(NamedTuple):
    """A line of the menu: the action of the table that it stands for, its name and its icon."""

    action: str
    label: str
    icon: str


SECTIONS = (
    (
        Item("new", "New", "new"),
        Item("deals", "Deals …", "calendar"),
        Item("restart", "Restart", "restart"),
        Item("variations", "Variations …", "star"),
    ),
    (Item("save", "Save …", "save"), Item("load", "Load …", "load")),
    (
        Item("undo", "Undo", "undo"),
        Item("redo", "Redo", "redo"),
        Item("hint", "Hint", "hint"),
        Item("watch", "Watch it being won", "watch"),
        Item("review", "Review", "review"),
    ),
    (
        Item("statistics", "Statistics", "statistics"),
        Item("settings", "Settings …", "settings"),
        Item("help", "Help", "help"),
        Item("tour", "Show me around", "eye"),
    ),
    (Item("menu", "All tables", "menu"), Item("quit", "Exit", "quit")),
)
WIDTH, LINE, GAP, INSET = 372, 42, 17, 14  # units


class GameMenu(Board):
    """A panel under the button that opens it; the table stays in sight."""

    name = "game-menu"

    def __init__(self, host: Host, act: Callable[[str], None], usable: Callable[[str], bool]) -> None:
        """Begin; `act` does what a line stands for, once the menu is closed; `usable` says whether it can be done."""
        super().__init__(host)
        self._act, self._usable = act, usable

    def ground(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """The table as it is."""
        return self.host.backdrop()

    @property
    def panel(self) -> pygame.Rect:
        """The panel in the window."""
        u = self.unit
        lines = sum(len(section) for section in SECTIONS)
        height = round((lines * LINE + (len(SECTIONS) - 1) * GAP + 2 * INSET) * u)
        return pygame.Rect(round(10 * u), toolbar_height(self.size) + round(6 * u), round(WIDTH * u), height)

    def choose(self, action: str) -> None:
        """Close the menu and do what was chosen."""
        self.host.leave()
        self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """A line's own keys choose it here, too, and the key that opens the menu closes it."""
        action = pressed(event, tuple(ACTIONS[name] for name in (*self._names(), "game")))
        if action == "game":
            self.host.leave()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    @staticmethod
    def _names() -> Iterator[str]:
        return (item.action for section in SECTIONS for item in section)

    def parts(self) -> Iterable[Widget | Mark]:
        """The lines, with a hairline between what belongs apart."""
        u, panel = self.unit, self.panel
        yield DialogFrame(boxed(panel), u)
        y = panel.y + INSET * u
        for section in SECTIONS:
            for item in section:
                yield self._line(
                    item, pygame.Rect(panel.x + round(10 * u), round(y), panel.w - round(20 * u), round(LINE * u))
                )
                y += LINE * u
            if section is not SECTIONS[-1]:
                yield Hairline((round(panel.x + 24 * u), round(y + GAP * u / 2), round(panel.w - 48 * u)), IVORY, 0.16)
            y += GAP * u

    def _line(self, item: Item, rect: pygame.Rect) -> Row:
        u, usable = self.unit, self._usable(item.action)
        opacity = 1.0 if usable else 0.4
        keys = ACTIONS[item.action].key
        content = [
            Glyph(item.icon, (rect.x + 26 * u, rect.centery), round(21 * u), GOLD_HIGH, opacity),
            Label(item.label, body(u)._replace(opacity=opacity), (rect.x + 54 * u, rect.centery), "ml"),
            Label(keys, note(u, IVORY_3)._replace(opacity=opacity), (rect.right - 16 * u, rect.centery), "mr"),
        ]
        return Row(item.action, rect, lambda: self.choose(item.action), tuple(content), usable=usable, framed=False)

    def pressed_beside(self, point: tuple[int, int]) -> None:
        """Close the menu when something else is pressed."""
        if not self.panel.collidepoint(point):
            self.host.leave()
