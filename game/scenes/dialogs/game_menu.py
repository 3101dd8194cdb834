"""The Game menu of a table: all its actions and their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from math import ceil

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

Columns = tuple[tuple[tuple[str, ...], ...], ...]  # columns of sections of actions
COLUMNS: Columns = (
    (
        ("new", "deals", "restart", "variations"),
        ("save", "load", "unfinished"),
        ("statistics", "settings", "help", "keys", "tour"),
        ("menu", "quit"),
    ),
    (
        ("undo", "redo", "hint", "legal", "finish", "back", "watch", "review", "unaided"),
        ("mark", "return"),
    ),
    (
        ("pause", "sound", "fullscreen", "picture"),
        ("read-pile", "read-table", "read-moves", "read-score", "read-again"),
    ),
)
LABELS = {  # those that differ from the labels of the keys
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
    **dict.fromkeys(COLUMNS[-1][-1], "sound"),
}
WIDTH, LINE, GAP, INSET = 392, 42, 17, 14  # units; the width is a column's, if its lines need no more


class GameMenu(Form):
    """A panel below the button that opens it; the table remains visible."""

    name, heading = "game-menu", ACTIONS["game"].english
    min_size = WIDTH + 32, 0

    def __init__(
        self, host: Host, act: Callable[[str], None], usable: Callable[[str], bool], game: Patience | None = None
    ) -> None:
        """Open the menu with the actions of a game, or with all.

        `act` gets the chosen action after the menu is closed, `usable` returns whether an action is enabled.
        """
        super().__init__(host)
        self._view = Scroll()
        self._act, self._usable = act, usable
        hidden = "variations" if game and not game.variations() else ""
        self._columns: Columns = tuple(
            tuple(tuple(action for action in section if action != hidden) for section in column) for column in COLUMNS
        )

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """Return the picture of the table, unchanged."""
        return self.host.scenes.backdrop()

    @property
    def _fitting_columns(self) -> Columns:
        """As many columns as fit side by side; the last one contains the rest."""
        count = max(1, round((self.size[0] / self.unit - 32) // WIDTH))
        first, rest = self._columns[: count - 1], self._columns[count - 1 :]
        return (*first, tuple(chain.from_iterable(rest))) if rest else first

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the panel in the window."""
        u = self.unit
        top = toolbar_height(self.size) + round(6 * u)
        height = min(self._full_height, self.size[1] - top - round(6 * u))
        return pygame.Rect(round(10 * u), top, sum(self._widths), height)

    @cached_property
    def _widths(self) -> list[int]:
        """The widths of the columns in pixels: as their longest lines need, as far as the window allows."""
        usual, maximum = round(WIDTH * self.unit), self.size[0] - round(20 * self.unit)
        widths = [max(usual, *map(self._line_width, chain.from_iterable(column))) for column in self._fitting_columns]
        over = sum(widths) - len(widths) * usual
        if sum(widths) <= maximum:
            return widths
        return [usual + (width - usual) * max(0, maximum - len(widths) * usual) // over for width in widths]

    def _line_width(self, action: str) -> int:
        """Return the width of a line in pixels, with its icon, its label and its key."""
        label = width_of(self._icon_and_label(action)[1], body(self.unit))
        return ceil(label + width_of(ACTIONS[action].key, note(self.unit)) + 108 * self.unit)

    def resize(self, size: tuple[int, int]) -> None:
        self.__dict__.pop("_widths", None)  # the language may have changed as well
        super().resize(size)

    @property
    def _full_height(self) -> int:
        """The height of the highest column in pixels."""
        tallest = max(sum(map(len, column)) * LINE + (len(column) - 1) * GAP for column in self._fitting_columns)
        return round((tallest + 2 * INSET) * self.unit)

    def transition_layers(self, picture: pygame.Surface) -> TransitionLayers:
        """Return the panel, which grows from the corner that is below its button."""
        return self.lifted(self.panel, picture)._replace(origin=self.panel.topleft, clear=True)

    def choose(self, action: str) -> None:
        """Close the menu and run the chosen action."""
        self.host.scenes.pop()
        self._act(action)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the keys of the lines, and the key that closes the menu."""
        lines = chain.from_iterable(chain.from_iterable(self._columns))
        action = pressed(event, tuple(ACTIONS[name] for name in (*lines, "game")))
        if action == "game":
            self.host.scenes.pop()
        elif action and self._usable(action):
            self.choose(action)
        else:
            return False
        return True

    def parts(self) -> Iterable[Widget | Mark]:
        """Return the columns side by side."""
        panel, height = self.panel, self._full_height
        yield DialogFrame(boxed(panel), self.unit)
        if height > panel.h:
            frame = panel.inflate(0, -round(16 * self.unit))
            yield from self.scrolled("view", self._view, frame, height, self._lines(scrolled=True))
        else:
            yield from self._lines(scrolled=False)

    def _lines(self, *, scrolled: bool) -> Iterator[Widget | Mark]:
        """Yield the lines of all columns, with thin lines between sections."""
        u, left = self.unit, self.panel.x
        for column, width in zip(self._fitting_columns, self._widths, strict=True):
            y = (self._view.top if scrolled else self.panel.y) + INSET * u
            for section in column:
                for action in section:
                    rect = pygame.Rect(left + round(10 * u), round(y), width - round(20 * u), round(LINE * u))
                    yield self._line(action, rect)
                    y += LINE * u
                if section is not column[-1]:
                    yield Hairline((round(left + 24 * u), round(y + GAP * u / 2), round(width - 48 * u), 1), 0.16)
                y += GAP * u
            left += width

    def _line(self, action: str, rect: pygame.Rect) -> Row:
        u, usable = self.unit, self._usable(action)
        opacity = 1.0 if usable else 0.4
        icon, label = self._icon_and_label(action)
        style = note(u, IVORY_3)._replace(opacity=opacity)
        key = self._key_mark(action, (rect.right - round(16 * u), rect.centery), style)
        width = key.rect.left - rect.x - 66 * u
        content = (
            Glyph(icon, (rect.x + 26 * u, rect.centery), round(21 * u), GOLD_HIGH, opacity),
            Label(
                label, fitted(label, body(u), width)._replace(opacity=opacity), (rect.x + 54 * u, rect.centery), "ml"
            ),
            key,
        )
        return Row(action, rect, partial(self.choose, action), content, usable=usable, framed=False)

    def _key_mark(self, action: str, midright: tuple[int, int], style: Style) -> Mark:
        """Return the key of an action, or its button on the game controller in use."""
        family = self.host.gamepads.family
        button = next((button for button, name in ON_PAD.items() if name == action), "")
        if family and button:
            return GamepadLabel(button, family, midright, round(24 * self.unit), style.opacity)
        return Label(ACTIONS[action].key, style, midright, "mr")

    def _icon_and_label(self, action: str) -> tuple[str, str]:
        """Return icon and label of a line; an action that switches something has the label of its effect."""
        if action == "sound":
            return ("sound", _("Sound on")) if self.host.sound.muted else ("sound-off", _("Sound off"))
        if action == "fullscreen" and self.host.window.fullscreen:
            return "windowed", _("Leave full screen")
        return ICONS.get(action, action), _(LABELS[action]) if action in LABELS else ACTIONS[action].label

    def pressed_outside(self, point: tuple[int, int]) -> None:
        """Close the menu if the press is outside of the panel."""
        if not self.panel.collidepoint(point):
            self.host.scenes.pop()
