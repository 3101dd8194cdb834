"""The Game menu: the actions that can be chosen, and their keys; at a table those used less are in a second list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain

import pygame

from game.language import _, pgettext
from game.scenes.dialogs.dialog import Panel
from game.scenes.form import LOWERED, Overlay
from game.scenes.host import Host, icon_of
from game.scenes.keys import ACTIONS, GAME_MENU, READING, Action, Groups, pressed
from game.scenes.widgets.controls import ListRow
from game.scenes.widgets.layout import RULE, Column, Drawn, Either, Node, Padded, Row, Sized, Space, Text, Tight
from game.scenes.widgets.scroll_view import ScrollView
from game.view.drawing.geometry import Pixel, Size
from game.view.drawing.palette import GOLD_HIGH, IVORY_3
from game.view.drawing.ui_style import toolbar_height
from game.view.marks.gamepad_label import gamepad_label
from game.view.widgets.widget_marks import Glyph, body, note

BACK, MORE = LISTS = "less", "more"  # lines that show the first list and the second, by their actions
BESIDE = 26  # units between its lines and its edge, with room for a scroll bar
WIDTH = 392  # units: that of the panel, if its lines need no more


class GameMenu(Overlay):
    """A panel below the button that opens it; the table remains visible."""

    name, heading, rise = "game-menu", ACTIONS["game"].english, -24

    def __init__(
        self,
        host: Host,
        act: Callable[[str], None],
        usable: Callable[[str], bool],
        shown: Iterable[str] = (),
        lists: Sequence[Groups] = GAME_MENU,
    ) -> None:
        """Open the menu with the `usable` actions that are not `shown` beside it; `act` gets the chosen one."""
        super().__init__(host)
        self._act, self._usable, self._shown, self._known = act, usable, {*shown}, lists
        self._lists = [*map(self._listed, lists)]  # as they were at first, so that no line moves
        self._list = 0  # the one that is shown

    def _listed(self, groups: Groups) -> Groups:
        """Return the lines that can be chosen, without empty groups."""
        hidden = {*self._shown, *(a.name for a in READING if not self.host.screen_reader.is_used)}
        lines = (tuple(a for a in group if self._usable(a.name) and a.name not in hidden) for group in groups)
        return tuple(filter(None, lines))

    def background(self, size: Size) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        picture = self.host.scenes.backdrop(self).copy()  # which stays
        picture.fill([LOWERED] * 3, special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def choose(self, action: str) -> None:
        """Close the menu and run the chosen action, or show the other list."""
        if action in LISTS:
            self._list = LISTS.index(action)
            self.offsets.clear()
            self.refresh()
            self.go_to(next(iter(self.widgets)) if action == MORE else MORE)
        else:
            self.host.scenes.pop()
            self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the keys of all lines, and the key that closes the menu."""
        action = pressed(event, (ACTIONS["game"], *chain(*chain(*self._known))))
        if action == "game":
            self.host.scenes.pop()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    def view(self) -> Node:
        """Return the panel with its lines; it is as wide with either list."""
        u, lists = self.unit, [*map(self._column, self._lists)]
        wide = max(WIDTH, *(column.width(u) / u + 2 * BESIDE for column in lists))
        close = ScrollView("view", self._column(self._lists[self._list], gap=2), self.offsets)
        lines = Either(lists[self._list], close)
        panel = Sized(Panel(lines, BESIDE, 10), wide)
        side = [Space()] * self.settings.left_handed
        return Column(Space(toolbar_height(self.size) / u), Row(*side, Padded(panel, 10, 6), top=True))

    def _column(self, groups: Groups, gap: float = 6) -> Column:
        parts = list[Node]()
        for group in groups:
            parts.append(RULE)
            if group[0] in READING:
                parts.append(Padded(_after("sound", Text(_("With a screen reader"), note, IVORY_3)), 12, 4))
            parts.append(Column(*map(self._line, group)))
        return Column(*parts[1:], gap=gap)

    def _line(self, action: Action) -> Node:
        icon, label = self._icon_and_label(action)
        inside = _after(
            "" if action in READING else icon,
            Row(Text(label, body), self._key_of(action), gap=24),
        )
        return ListRow(action.name, partial(self.choose, action.name), framed=False, inside=inside)

    def _key_of(self, action: Action) -> Node:
        """Return the key of an action, or its button on the game controller in use."""
        family, button = self.host.gamepads.family, action.pad
        if family and button:
            return Drawn(24, 24, lambda rect, _: [gamepad_label(button, family, rect)])
        return Tight(Text(action.key, note, IVORY_3))

    def _icon_and_label(self, action: Action) -> tuple[str, str]:
        """Return icon and label of a line; an action that switches something has the label of its effect."""
        label = _(action.line or action.english)
        if action.name == "sound":
            return ("sound", _("Sound on")) if self.host.sound.muted else ("sound-off", _("Sound off"))
        if action.name == "fullscreen" and self.host.window.fullscreen:
            label = _("Leave full screen")
        if action.name == BACK:
            label = pgettext("to the page before", "Back")
        return icon_of(self.host, action), label

    def pressed_outside(self, point: Pixel) -> None:
        if not self.panel.collidepoint(point):
            self.host.scenes.pop()

    def close(self) -> None:
        """Return from the second list to the first, or close the menu."""
        if self._list:
            self.choose(BACK)
        else:
            super().close()


def _after(icon: str, text: Node) -> Node:
    """Return a text after an icon, or after the room of one."""
    glyph = Drawn(28, 21, lambda rect, _: [Glyph(icon, rect.center, rect.h, GOLD_HIGH)] if icon else [])
    return Row(glyph, text, gap=12)
