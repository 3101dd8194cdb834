"""The Game menu: the actions that can be chosen, and their keys; at a table those used less are in a second list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

import pygame

from game.language import N_, _, pgettext
from game.scenes.dialogs.dialog import Panel
from game.scenes.form import Overlay
from game.scenes.host import Host
from game.scenes.keys import ACTIONS as ANYWHERE
from game.scenes.keys import MENU, ON_PAD, READING, pressed
from game.scenes.scene import Scene
from game.scenes.widgets.controls import ListRow
from game.scenes.widgets.layout import RULE, Column, Drawn, Node, Padded, Row, Sized, Space, Text, Tight
from game.scenes.widgets.scroll_view import ScrollView
from game.view.drawing.palette import GOLD_HIGH, IVORY_3
from game.view.drawing.ui_style import toolbar_height
from game.view.marks.gamepad_label import gamepad_label
from game.view.stage.transition import Entrance, panel
from game.view.widgets.widget_marks import Glyph, body, note

Sections = tuple[tuple[str, ...], ...]  # of actions
ACTIONS = {action.name: action for action in MENU} | ANYWHERE
MORE, BACK = "more", "less"  # the lines that open the second list, and return to the first
LISTS = BACK, MORE  # in the order of their lists
DAILY: Sections = (  # undo, redo and hint are in the bar of every window
    ("new", "deals", "restart", "variations"),
    ("finish", "pause"),
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
    "deals": N_("Deals…"),
    "restart": N_("Restart"),
    "variations": N_("Variations…"),
    "save": N_("Save…"),
    "load": N_("Load…"),
    "unfinished": N_("Unfinished games…"),
    "settings": N_("Settings…"),
}
ICONS = {  # those that are not named like the action
    "deals": "calendar",
    "daily": "star",
    "tour": "eye",
    "unaided": "lock",
    "mark": "bookmark",
    "return": "bookmark-back",
    MORE: "next",
    BACK: "previous",
    **dict.fromkeys(REST[-1], "sound"),
}
BESIDE = 26  # units between its lines and its edge, with room for a scroll bar
WIDTH = 392  # units: that of the panel, if its lines need no more


class GameMenu(Overlay):
    """A panel below the button that opens it; the table remains visible."""

    name, heading = "game-menu", ACTIONS["game"].english

    def __init__(
        self,
        host: Host,
        act: Callable[[str], None],
        usable: Callable[[str], bool],
        lists: Sequence[Sections] = (DAILY, REST),
    ) -> None:
        """Open the menu with the actions that `usable` accepts; `act` gets the chosen one after the menu is closed."""
        super().__init__(host)
        self._act, self._usable, self._known = act, usable, lists
        self._lists = [self._listed(sections) for sections in lists]  # as they were at first, so that no line moves
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
        return self.host.scenes.backdrop(self)

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        return panel(before, before, self.cut_out(self.panel, picture), 1.0, rise=-18)

    def choose(self, action: str) -> None:
        """Close the menu and run the chosen action, or show the other list."""
        if action in LISTS:
            self._sections = self._lists[LISTS.index(action)]
            self.offsets.clear()
            self.refresh()
            self.go_to(next(iter(self.widgets)) if action == MORE else MORE)
        else:
            self.host.scenes.pop()
            self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the keys of all lines, and the key that closes the menu."""
        lines = chain.from_iterable(chain.from_iterable(self._known))
        action = pressed(event, tuple(ACTIONS[name] for name in (*lines, "game") if name not in LISTS))
        if action == "game":
            self.host.scenes.pop()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    def view(self) -> Node:
        """Return the panel with its lines; it is as wide with either list."""
        u, lists = self.unit, [self._column(sections) for sections in self._lists]
        wide = max(WIDTH, *(column.width(u) / u + 2 * BESIDE for column in lists))
        lines = ScrollView("view", lists[self._lists.index(self._sections)], self.offsets)
        panel = Sized(Panel(lines, BESIDE, 10), wide)
        return Column(Space(toolbar_height(self.size) / u), Padded(panel, 10, 6))

    def _column(self, sections: Sections) -> Column:
        first, *others = (Column(*map(self._line, section)) for section in sections)
        return Column(first, *chain.from_iterable((RULE, section) for section in others), gap=6)

    def _line(self, action: str) -> Node:
        icon, label = self._icon_and_label(action)
        glyph = Drawn(28, 21, lambda rect, _: [Glyph(icon, rect.center, rect.h, GOLD_HIGH)])
        inside = Row(glyph, Text(label, body), self._key_of(action), gap=12)
        return ListRow(action, partial(self.choose, action), framed=False, inside=inside)

    def _key_of(self, action: str) -> Node:
        """Return the key of an action, or its button on the game controller in use."""
        family = self.host.gamepads.family
        button = next((button for button, name in ON_PAD.items() if name == action), "")
        if family and button:
            return Drawn(24, 24, lambda rect, _: [gamepad_label(button, family, rect.midright, rect.h)])
        return Tight(Text(ACTIONS[action].key if action in ACTIONS else "", note, IVORY_3))

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
        if not self.panel.collidepoint(point):
            self.host.scenes.pop()

    def close(self) -> None:
        """Return from the second list to the first, or close the menu."""
        if self._sections is self._lists[0]:
            super().close()
        else:
            self.choose(BACK)
