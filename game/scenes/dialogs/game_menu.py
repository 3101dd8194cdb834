"""The Game menu of a table: all its actions and their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import accumulate, chain
from math import ceil
from typing import NamedTuple

import pygame

from game.language import N_, _
from game.rules.patience import Patience
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.keys import ACTIONS, ON_PAD, pressed
from game.scenes.widgets.controls import Row
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY_3
from game.view.drawing.ui_style import toolbar_height
from game.view.marks.gamepad_label import GamepadLabel
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.transition_layers import TransitionLayers
from game.view.text.rendering import Style, fitted, width_of
from game.view.widgets.widget_marks import DialogFrame, Glyph, Hairline, body, note


class MenuItem(NamedTuple):
    """A line of the menu: the action, its icon, and its label if it differs from that of the table of keys."""

    action: str
    icon: str
    name: str = ""

    @property
    def label(self) -> str:
        """The label of the line."""
        return _(self.name) if self.name else ACTIONS[self.action].label


Columns = tuple[tuple[tuple[MenuItem, ...], ...], ...]  # columns of sections of lines
COLUMNS: Columns = (
    (
        (
            MenuItem("new", "new"),
            MenuItem("deals", "calendar", N_("Deals …")),
            MenuItem("restart", "restart", N_("Restart")),
            MenuItem("variations", "variations", N_("Variations …")),
        ),
        (
            MenuItem("save", "save", N_("Save …")),
            MenuItem("load", "load", N_("Load …")),
            MenuItem("unfinished", "unfinished", N_("Unfinished games …")),
        ),
        (
            MenuItem("statistics", "statistics"),
            MenuItem("settings", "settings", N_("Settings …")),
            MenuItem("help", "help"),
            MenuItem("keys", "keys"),
            MenuItem("tour", "eye"),
        ),
        (MenuItem("menu", "menu"), MenuItem("quit", "quit")),
    ),
    (
        (
            MenuItem("undo", "undo"),
            MenuItem("redo", "redo"),
            MenuItem("hint", "hint"),
            MenuItem("legal", "legal"),
            MenuItem("finish", "finish"),
            MenuItem("back", "back"),
            MenuItem("watch", "watch"),
            MenuItem("review", "review"),
            MenuItem("unaided", "lock"),
        ),
        (MenuItem("mark", "bookmark"), MenuItem("return", "bookmark-back")),
    ),
    (
        (
            MenuItem("pause", "pause"),
            MenuItem("sound", "sound"),
            MenuItem("fullscreen", "fullscreen"),
            MenuItem("picture", "picture"),
        ),
        (
            MenuItem("read-pile", "sound"),
            MenuItem("read-table", "sound"),
            MenuItem("read-moves", "sound"),
            MenuItem("read-score", "sound"),
            MenuItem("read-again", "sound"),
        ),
    ),
)
WIDTH, LINE, GAP, INSET = 392, 42, 17, 14  # units; the width is a column's, if its lines need no more
BESIDE = 108  # units of a line that its name and its key do not take


def columns_of(game: Patience) -> Columns:
    """Return the menu of a game's table; variations are left out if there are none."""
    return tuple(
        tuple(tuple(item for item in section if item.action != "variations" or game.variations()) for section in column)
        for column in COLUMNS
    )


class GameMenu(Form):
    """A panel below the button that opens it; the table remains visible."""

    name, heading = "game-menu", ACTIONS["game"].english

    def __init__(
        self, host: Host, act: Callable[[str], None], usable: Callable[[str], bool], game: Patience | None = None
    ) -> None:
        """Start closed, with the actions of a game, or with all.

        `act` gets the chosen action after the menu is closed, `usable` says whether an action is enabled.
        """
        super().__init__(host)
        self._view = Scroll()
        self._act, self._usable = act, usable
        self._columns = columns_of(game) if game else COLUMNS

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """Return the picture of the table, unchanged."""
        return self.host.scenes.backdrop()

    @property
    def min_size(self) -> tuple[float, float]:
        """Return the width of a column with the margins of the window, in units."""
        return WIDTH + 32, 0

    @property
    def _fitting_columns(self) -> Columns:
        """Return as many columns as fit side by side; the last one contains the rest."""
        room = max(1, round((self.size[0] / self.unit - 32) // WIDTH))
        first, rest = self._columns[: room - 1], self._columns[room - 1 :]
        return (*first, tuple(chain.from_iterable(rest))) if rest else first

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the panel in the window."""
        u = self.unit
        width, height = sum(self._widths), self._tall
        top = toolbar_height(self.size) + round(6 * u)
        return pygame.Rect(round(10 * u), top, width, min(height, self.size[1] - top - round(6 * u)))

    @cached_property
    def _widths(self) -> list[int]:
        """How wide the columns are in pixels: as their longest lines need, as far as the window allows."""
        u, usual = self.unit, round(WIDTH * self.unit)
        wanted = [
            max(usual, *(self._line_width(item) for part in column for item in part))
            for column in self._fitting_columns
        ]
        maximum = self.size[0] - round(20 * u)
        if sum(wanted) <= maximum:
            return wanted
        over = sum(wanted) - len(wanted) * usual
        return [usual + (wide - usual) * max(0, maximum - len(wanted) * usual) // over for wide in wanted]

    def _line_width(self, item: MenuItem) -> int:
        """How wide a line is in pixels, with its icon, its name and its key."""
        label, key = (
            width_of(self._icon_and_name(item)[1], body(self.unit)),
            width_of(ACTIONS[item.action].key, note(self.unit)),
        )
        return ceil(label + key + BESIDE * self.unit)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the columns out for a window size, as the language now asks for."""
        self.__dict__.pop("_widths", None)
        super().resize(size)

    @property
    def _tall(self) -> int:
        """Return the height of the highest column in pixels."""
        tallest = max(sum(map(len, column)) * LINE + (len(column) - 1) * GAP for column in self._fitting_columns)
        return round((tallest + 2 * INSET) * self.unit)

    def scrolls(self) -> list[Scroll]:
        """Return the scroll state of the columns, if they do not fit into the window."""
        return [self._view] if self._tall > self.panel.h else []

    def transition_layers(self, picture: pygame.Surface) -> TransitionLayers:
        """Return the parts for the transition: the panel grows from the corner that is below its button."""
        return self.lifted(self.panel, picture)._replace(origin=self.panel.topleft, clear=True)

    def choose(self, action: str) -> None:
        """Close the menu and run the chosen action."""
        self.host.scenes.pop()
        self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the keys of the lines, and the key that closes the menu."""
        action = pressed(event, tuple(ACTIONS[name] for name in (*self._names(), "game")))
        if action == "game":
            self.host.scenes.pop()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    def _names(self) -> Iterator[str]:
        return (item.action for column in self._columns for section in column for item in section)

    def parts(self) -> Iterable[Widget | Mark]:
        """The columns side by side."""
        panel, lefts = self.panel, accumulate(self._widths, initial=0)
        yield DialogFrame(boxed(panel), self.unit)
        self._view.frame, self._view.height = panel.inflate(0, -round(16 * self.unit)), self._tall
        self._view.to(self._view.offset)
        top = self._view.top if self.scrolls() else panel.y
        places = [
            pygame.Rect(panel.x + left, top, width, panel.h) for left, width in zip(lefts, self._widths, strict=False)
        ]
        lines = chain.from_iterable(map(self._column, self._fitting_columns, places))
        if self.scrolls():
            yield from self._view.view(self._view.frame, self._tall, lines)
            yield self._view.bar("view", round(9 * self.unit))
        else:
            yield from lines

    def _column(self, column: tuple[tuple[MenuItem, ...], ...], place: pygame.Rect) -> Iterator[Widget | Mark]:
        """Yield the lines of a column, with thin lines between sections."""
        u, y = self.unit, place.y + INSET * self.unit
        for section in column:
            for item in section:
                left, width = place.x + round(10 * u), place.w - round(20 * u)
                yield self._line(item, pygame.Rect(left, round(y), width, round(LINE * u)))
                y += LINE * u
            if section is not column[-1]:
                yield Hairline((round(place.x + 24 * u), round(y + GAP * u / 2), round(place.w - 48 * u), 1), 0.16)
            y += GAP * u

    def _line(self, item: MenuItem, rect: pygame.Rect) -> Row:
        u, usable = self.unit, self._usable(item.action)
        opacity = 1.0 if usable else 0.4
        icon, label = self._icon_and_name(item)
        key = note(u, IVORY_3)._replace(opacity=opacity)
        keys = self._keys(item.action, (rect.right - round(16 * u), rect.centery), key)
        room = keys.rect.left - rect.x - 66 * u
        content = [
            Glyph(icon, (rect.x + 26 * u, rect.centery), round(21 * u), GOLD_HIGH, opacity),
            Label(label, fitted(label, body(u), room)._replace(opacity=opacity), (rect.x + 54 * u, rect.centery), "ml"),
            keys,
        ]
        return Row(item.action, rect, lambda: self.choose(item.action), tuple(content), usable=usable, framed=False)

    def _keys(self, action: str, midright: tuple[int, int], style: Style) -> Mark:
        """Return the key of an action, or its button on the game controller in use."""
        family = self.host.gamepads.family
        button = next((button for button, name in ON_PAD.items() if name == action), "")
        if family and button:
            return GamepadLabel(button, family, midright, round(24 * self.unit), style.opacity)
        return Label(ACTIONS[action].key, style, midright, "mr")

    def _icon_and_name(self, item: MenuItem) -> tuple[str, str]:
        """Return icon and name of a line; an action that switches something is named by its effect."""
        if item.action == "sound":
            return ("sound", _("Sound on")) if self.host.sound.muted else ("sound-off", _("Sound off"))
        if item.action == "fullscreen" and self.host.window.fullscreen:
            return "windowed", _("Leave full screen")
        return item.icon, item.label

    def pressed_outside(self, point: tuple[int, int]) -> None:
        """Close the menu when the player presses outside of it."""
        if not self.panel.collidepoint(point):
            self.host.scenes.pop()
