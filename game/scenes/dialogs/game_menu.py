"""The Game menu of a table: the actions that can be chosen, and their keys; those used less are in a second list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from math import ceil

import pygame

from game.language import N_, _, pgettext
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.keys import ACTIONS, ON_PAD, READING, pressed
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Row
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY_3
from game.view.drawing.ui_style import toolbar_height
from game.view.marks.gamepad_label import GamepadLabel
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.transition import Entrance, panel
from game.view.text.rendering import Style, fitted, width_of
from game.view.widgets.widget_marks import DialogFrame, Glyph, Hairline, body, note

Sections = tuple[tuple[str, ...], ...]  # of actions
MORE, BACK = "more", "less"  # the lines that open the second list, and return to the first
LISTS = BACK, MORE  # in the order of their lists
DAILY: Sections = (
    ("new", "deals", "restart", "variations"),
    ("undo", "redo", "hint", "finish", "pause"),
    ("save", "load", "unfinished"),
    ("statistics", "settings", "help", MORE),
    ("menu", "quit"),
)
REST: Sections = (
    (BACK,),
    ("legal", "back", "watch", "review", "unaided"),
    ("mark", "return"),
    ("keys", "tour"),
    ("sound", "fullscreen", "picture"),
    tuple(action.name for action in READING),  # only while they are used
)
LABELS = {  # those that differ from the labels of the keys
    MORE: N_("More"),
    "deals": N_("Deals …"),
    "restart": N_("Restart"),
    "variations": N_("Variations …"),
    "save": N_("Save …"),
    "load": N_("Load …"),
    "unfinished": N_("Unfinished games …"),
    "settings": N_("Settings …"),
}
ICONS = {  # those that are not named like the action
    "deals": "calendar",
    "tour": "eye",
    "unaided": "lock",
    "mark": "bookmark",
    "return": "bookmark-back",
    MORE: "next",
    BACK: "previous",
    **dict.fromkeys(REST[-1], "sound"),
}
WIDTH, LINE, GAP, INSET = 392, 42, 17, 14  # units; the width is the panel's, if its lines need no more


class GameMenu(Form):
    """A panel below the button that opens it; the table remains visible."""

    name, heading = "game-menu", ACTIONS["game"].english
    min_size = WIDTH + 32, 0

    def __init__(self, host: Host, act: Callable[[str], None], usable: Callable[[str], bool]) -> None:
        """Open the menu with the actions that `usable` accepts; `act` gets the chosen one after the menu is closed."""
        super().__init__(host)
        self._view = Scroll()
        self._act, self._usable = act, usable
        self._lists = self._listed(DAILY), self._listed(REST)  # as they were at first, so that no line moves
        self._sections = self._lists[0]

    def _listed(self, sections: Sections) -> Sections:
        """Return the lines that can be chosen, without empty sections."""
        used = self.host.screen_reader.is_used
        lines = (
            tuple(a for a in section if a in LISTS or (self._usable(a) and (used or ACTIONS[a] not in READING)))
            for section in sections
        )
        return tuple(filter(None, lines))

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """Return the picture of the table, unchanged."""
        return self.host.scenes.backdrop(self)

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the panel in the window."""
        u = self.unit
        top = toolbar_height(self.size) + round(6 * u)
        height = min(self._full_height, self.size[1] - top - round(6 * u))
        return pygame.Rect(round(10 * u), top, self._width, height)

    @property
    def _width(self) -> int:
        """The width of the panel in pixels: as its longest line needs, as far as the window allows."""
        widths = map(self._line_width, chain.from_iterable(chain.from_iterable(self._lists)))
        return min(max(round(WIDTH * self.unit), *widths), self.size[0] - round(20 * self.unit))

    def _line_width(self, action: str) -> int:
        """Return the width of a line in pixels, with its icon, its label and its key."""
        label = width_of(self._icon_and_label(action)[1], body(self.unit))
        return ceil(label + width_of(_key(action), note(self.unit)) + 108 * self.unit)

    @property
    def _full_height(self) -> int:
        """The height of all lines in pixels."""
        lines = sum(map(len, self._sections)) * LINE + (len(self._sections) - 1) * GAP
        return round((lines + 2 * INSET) * self.unit)

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        """It comes down from its button."""
        return panel(before, before, self.cut_out(self.panel, picture), 1.0, rise=-18)

    def choose(self, action: str) -> None:
        """Close the menu and run the chosen action, or show the other list."""
        if action in LISTS:
            self._sections, self._view.offset = self._lists[LISTS.index(action)], 0
            self.refresh()
            self.go_to(next(iter(self.widgets)) if action == MORE else MORE)
        else:
            self.host.scenes.pop()
            self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the keys of all lines, and the key that closes the menu."""
        lines = chain.from_iterable((*DAILY, *REST))
        action = pressed(event, tuple(ACTIONS[name] for name in (*lines, "game") if name not in LISTS))
        if action == "game":
            self.host.scenes.pop()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    def parts(self) -> Iterable[Widget | Mark]:
        """Return the panel and its lines."""
        panel, height = self.panel, self._full_height
        yield DialogFrame(boxed(panel), self.unit)
        if height > panel.h:
            frame = panel.inflate(0, -round(16 * self.unit))
            yield from self.scrolled("view", self._view, frame, height, self._lines(panel, scrolled=True))
        else:
            yield from self._lines(panel, scrolled=False)

    def _lines(self, panel: pygame.Rect, *, scrolled: bool) -> Iterator[Widget | Mark]:
        """Yield the lines, with thin lines between sections."""
        u = self.unit
        y = (self._view.top if scrolled else panel.y) + INSET * u
        for section in self._sections:
            for action in section:
                yield self._line(
                    action, pygame.Rect(panel.x + round(10 * u), round(y), panel.w - round(20 * u), round(LINE * u))
                )
                y += LINE * u
            if section is not self._sections[-1]:
                yield Hairline((round(panel.x + 24 * u), round(y + GAP * u / 2), round(panel.w - 48 * u), 1), 0.16)
            y += GAP * u

    def _line(self, action: str, rect: pygame.Rect) -> Row:
        u = self.unit
        icon, label = self._icon_and_label(action)
        key = self._key_mark(action, (rect.right - round(16 * u), rect.centery), note(u, IVORY_3))
        width = key.rect.left - rect.x - 66 * u
        content = (
            Glyph(icon, (rect.x + 26 * u, rect.centery), round(21 * u), GOLD_HIGH),
            Label(label, fitted(label, body(u), width), (rect.x + 54 * u, rect.centery), "ml"),
            key,
        )
        return Row(action, rect, partial(self.choose, action), content, framed=False)

    def _key_mark(self, action: str, midright: tuple[int, int], style: Style) -> Mark:
        """Return the key of an action, or its button on the game controller in use."""
        family = self.host.gamepads.family
        button = next((button for button, name in ON_PAD.items() if name == action), "")
        if family and button:
            return GamepadLabel(button, family, midright, round(24 * self.unit))
        return Label(_key(action), style, midright, "mr")

    def _icon_and_label(self, action: str) -> tuple[str, str]:
        """Return icon and label of a line; an action that switches something has the label of its effect."""
        if action == "sound":
            return ("sound", _("Sound on")) if self.host.sound.muted else ("sound-off", _("Sound off"))
        if action == "fullscreen" and self.host.window.fullscreen:
            return "windowed", _("Leave full screen")
        if action == BACK:
            return ICONS[action], pgettext("to the page before", "Back")
        return ICONS.get(action, action), _(LABELS[action]) if action in LABELS else ACTIONS[action].label

    def pressed_outside(self, point: tuple[int, int]) -> None:
        """Close the menu if the press is outside of the panel."""
        if not self.panel.collidepoint(point):
            self.host.scenes.pop()

    def close(self) -> None:
        """Return from the second list to the first, or close the menu."""
        if self._sections is self._lists[0]:
            super().close()
        else:
            self.choose(BACK)


def _key(action: str) -> str:
    """Return the key of a line, "" if it has none."""
    return ACTIONS[action].key if action in ACTIONS else ""
