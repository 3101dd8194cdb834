"""The page to choose keys: every action with its keys; to change one, the player presses the new key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.language import N_, _, pgettext
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.keys import FIXED, MODES, SECTIONS, UNNAMED, Action, Chord, chord_text
from game.scenes.own_keys import as_settings, holder, keys_of, may_change, read, reset, rest, taken_over
from game.scenes.widgets.controls import Button, Row
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.marks.banner import in_lines
from game.view.marks.mark import Label, Mark, Pill
from game.view.text.lettering import SANS_BOLD, Style, width_of
from game.view.theme import GOLD, GOLD_HIGH, IVORY, IVORY_2, IVORY_3, NIGHT
from game.view.widgets.looks import Glyph, body, note

LINE, TWO_LINES = 50, 84  # units: the height of a row
HEADING, TOLD, SENTENCE = 56, 118, 40  # units: the height of a heading, of the text at the top, and of its first line
NARROW, LOW = 660, 640  # units: the least width of the panel, and the height below which more of it scrolls
CAP = 15.0  # units: font size on a key
SPACE = 10  # units between two keys


class Clash(NamedTuple):
    """A key pressed for an action while another action has it, and the keys that would result."""

    action: Action
    key: str
    other: Action
    then: dict[str, tuple[str, ...]]


class ChooseKeys(Dialog):
    """The page of the keys; each change applies at once."""

    name, heading = "choose-keys", N_("Keys")
    width, height = 900.0, 900.0
    scrolls_itself = True

    def __init__(self, host: Host) -> None:
        """Start with no action selected."""
        super().__init__(host)
        self._scroll = Scroll()
        self._waiting: Action | None = None  # the action that waits for its key
        self._clash: Clash | None = None
        # the key that started or ended the wait, until its release, because it may repeat
        self._held: int | None = None
        self._told = ""

    def scrolls(self) -> list[Scroll]:
        """Return the scroll state of the actions."""
        return [self._scroll]

    def first(self) -> str:
        """The first action."""
        return next(iter(next(iter(SECTIONS.values())))).id

    # ---- the keys

    @property
    def _chosen(self) -> dict[str, tuple[str, ...]]:
        return read(self.host.preferences.settings.keys)[0]

    def _change(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        self.host.preferences.change(replace(self.host.preferences.settings, keys=as_settings(chosen)))

    def wait_for(self, action: Action) -> None:
        """Use the next key that is pressed for an action."""
        self._waiting, self._clash = action, None
        self.tell(_("Press the new key for “{action}”; Escape leaves it as it is.", action=action.label))

    def _end(self, sentence: str) -> None:
        self._waiting = None
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Show a sentence above the actions, and announce it."""
        self._told = sentence
        self.host.reader.announce(sentence)

    def _take(self, event: pygame.Event) -> None:
        """Assign the key that was pressed, or say why that is not possible."""
        action, key = self._waiting, Chord.of(event).text
        if action is None or (not key and event.key in UNNAMED):
            return  # only a modifier so far
        settings, name = self.host.preferences.settings, chord_text(key)
        if event.key == pygame.K_ESCAPE or hasattr(event, "pad"):
            self._end("")
        elif not key:
            self._refuse(_("This key cannot be chosen."))
        elif key in FIXED:
            self._refuse(_("{key} is fixed, for it does the same everywhere.", key=name))
        elif settings.scanning and key == settings.switch:
            self._refuse(_("{key} is the switch of one-switch scanning.", key=name))
        else:
            self._choose(action, key)

    def _refuse(self, sentence: str) -> None:
        self.host.sound.play("refusal")
        self._end(sentence)

    def _choose(self, action: Action, key: str) -> None:
        chosen = self._chosen
        other, then = holder(action, key, chosen), taken_over(action, key, chosen)
        if other is None and then is not None:
            self._change(then)
            self._end(_("“{action}” has the key {key} now.", action=action.label, key=chord_text(key)))
        elif other is None or then is None:
            fields = {"key": chord_text(key), "other": (other or action).label}
            self._refuse(_("{key} is the key of “{other}”. Choose another one for that first.", **fields))
        else:
            self._clash = Clash(action, key, other, then)
            self._refuse(self._clashing(chosen))
            self.focus, self._ringed = "take", True

    def _clashing(self, chosen: Mapping[str, tuple[str, ...]]) -> str:
        """Say which action has the key, and what that action would keep."""
        if self._clash is None:
            return ""
        action, key, other, _then = self._clash
        fields = {"key": chord_text(key), "other": other.label}
        if left := rest(other, key, chosen):
            return _("{key} is a key of “{other}”, which would keep {keys}.", **fields, keys=_listed(left))
        former = _listed(keys_of(action, chosen))
        return _("{key} is the key of “{other}”, which would get {keys} for it.", **fields, keys=former)

    def take(self) -> None:
        """Assign the key to the action, and take it from the other one."""
        if clash := self._clash:
            self._clash = None
            self._change(clash.then)
            self.tell(_("“{action}” has the key {key} now.", action=clash.action.label, key=chord_text(clash.key)))
            self.go_to(clash.action.id)

    def keep(self) -> None:
        """Change nothing."""
        if clash := self._clash:
            self._clash = None
            self.tell("")
            self.go_to(clash.action.id)

    def _reset(self, action: Action) -> None:
        self._waiting = self._clash = None
        self._change(reset(action, self._chosen))
        self.tell(_("“{action}” has its usual key again.", action=action.label))
        self.go_to(action.id)

    def _reset_all(self) -> None:
        self._waiting = self._clash = None
        self._change({})
        self.tell(_("All actions have their usual keys again."))

    # ---- events

    @property
    def grabs_keys(self) -> bool:
        """Whether the next key will be assigned."""
        return self._waiting is not None

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; while the page waits for a key, every key is assigned."""
        down = event.type == pygame.KEYDOWN
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held = None
        if down and event.key == self._held:
            return
        before = self._waiting
        if before and down:
            self._take(event)
            self.refresh()
        else:
            if before and event.type == pygame.MOUSEBUTTONDOWN:
                self._end("")
            super().handle(event)
        if down and (before or self._waiting):
            self._held = event.key

    # ---- what is shown

    @property
    def least(self) -> tuple[float, float]:
        """Return the units that names and keys need; those that have no room beside each other are in two lines."""
        return NARROW + 48, 0

    @property
    def _low(self) -> bool:
        """Whether the panel is so low that only the sentence at the top stays while the rest scrolls."""
        return self.panel.h < LOW * self.unit

    def content(self) -> Iterator[Widget | Mark]:
        """The sentence at the top, then all actions, one below the other."""
        room, u = self.room, self.unit
        top = pygame.Rect(room.x, room.y, room.w, round((TOLD if self._clash or not self._low else SENTENCE) * u))
        yield from self._head(top)
        frame = pygame.Rect(room.x - round(10 * u), top.bottom, room.w + round(4 * u), room.bottom - top.bottom)
        self._scroll.frame = frame
        yield from self._scroll.view(frame, self._height(frame), self._listed(frame))
        yield self._scroll.bar("scroll", round(9 * u))

    def _head(self, rect: pygame.Rect) -> Iterator[Widget | Mark]:
        """Yield the sentence at the top, with buttons to answer it."""
        u = self.unit
        told = self._told or _("Choose an action, then press the new key for it.")
        style = body(u, GOLD_HIGH if self._told else IVORY)
        yield from in_lines(told, style, (rect.x + 4 * u, rect.y + 14 * u), rect.w - 8 * u)
        place = pygame.Rect(rect.x, rect.y + round(44 * u), rect.w, round(46 * u))
        if self._clash:
            yield from self._answers(place, rect.x)
        elif not self._low:
            yield from self._all_of_them(place)

    def _all_of_them(self, place: pygame.Rect) -> Iterator[Widget | Mark]:
        """Yield which keys are fixed, and the button that resets all others."""
        u = self.unit
        fixed = _("Esc, Tab, Enter, Space, the arrows and the digits are fixed.")
        right = _wide(place, place.right - round(250 * u), 250 * u)
        yield from in_lines(fixed, note(u), (place.x + 4 * u, right.centery), right.x - place.x - 20 * u)
        label = pgettext("keys", "Reset all")
        yield Button("reset all", right, label, self._reset_all, usable=bool(self._chosen))

    def _listed(self, frame: pygame.Rect) -> Iterator[Widget | Mark]:
        """Yield what scrolls."""
        u, y = self.unit, float(self._scroll.top)
        if self._low:
            place = pygame.Rect(self.room.x, round(y + 4 * u), self.room.w - round(14 * u), round(46 * u))
            yield from self._all_of_them(place)
            y += HEADING * u
        yield from self._sections(frame, y)

    def _answers(self, place: pygame.Rect, left: int) -> Iterator[Widget]:
        """Yield the buttons for a key that another action has."""
        swaps = self._clash is not None and not rest(self._clash.other, self._clash.key, self._chosen)
        wide = 230 * self.unit
        label = _("Swap the two") if swaps else _("Take it over")
        yield Button("take", _wide(place, left, wide), label, self.take, main=True)
        yield Button("keep", _wide(place, left + wide + 16 * self.unit, wide), _("Leave it"), self.keep)

    def _sections(self, frame: pygame.Rect, y: float) -> Iterator[Widget | Mark]:
        u, chosen = self.unit, self._chosen
        for title, actions in _all().items():
            heading = _(title)
            yield Label(heading, body(u, GOLD), (frame.x + 16 * u, y + 0.6 * HEADING * u), "ml")
            y += HEADING * u
            for action in actions:
                tall = self._tall(action, frame)
                rect = pygame.Rect(frame.x + round(8 * u), round(y), self._across(frame), round((tall - 4) * u))
                yield self._row(action, rect, chosen)
                if action.id in chosen:
                    yield self._back(action, rect)
                y += tall * u

    def _across(self, frame: pygame.Rect) -> int:
        """Return the width of a row in pixels."""
        return frame.w - round(80 * self.unit)

    def _height(self, frame: pygame.Rect) -> int:
        """Return the height in pixels of all that scrolls."""
        rows = sum(self._tall(action, frame) for actions in _all().values() for action in actions)
        return round((rows + HEADING * (len(_all()) + self._low) + 10) * self.unit)

    def _tall(self, action: Action, frame: pygame.Rect) -> int:
        """Return the units that a row takes: a name that has no room beside its keys is above them."""
        row = pygame.Rect(0, 0, self._across(frame), 0)
        left = self._caps(self._keys_of(action, self._chosen), row)[1]
        return LINE if width_of(action.label, body(self.unit)) <= left - 40 * self.unit else TWO_LINES

    def _row(self, action: Action, rect: pygame.Rect, chosen: Mapping[str, tuple[str, ...]]) -> Row:
        """Yield an action with its keys; fixed ones are paler and have a lock."""
        u, waits, two = self.unit, self._waiting == action, rect.h > LINE * self.unit
        keys = self._keys_of(action, chosen)
        below = rect.move(0, round(18 * u)) if two else rect
        caps, left = self._caps(keys if not waits else [("…", False)], below)
        room = (rect.right if two else left) - rect.x - (32 if two else 40) * u
        y = rect.centery - (18 * u if two else 0)
        label = in_lines(action.label, body(u), (rect.x + 16 * u, y), room, 1 if two else 2)
        spoken = ", ".join((action.label, *(chord_text(key) for key, _fixed in keys)))
        choose: Callable[[], None] = lambda: self.wait_for(action)  # noqa: E731 - it has a type
        return Row(action.id, rect, choose, (*label, *caps), chosen=waits, usable=may_change(action), spoken=spoken)

    @staticmethod
    def _keys_of(action: Action, chosen: Mapping[str, tuple[str, ...]]) -> list[tuple[str, bool]]:
        """Return the keys of an action, and whether they are fixed."""
        return [*((key, True) for key in action.fixed), *((key, False) for key in keys_of(action, chosen))]

    def _caps(self, keys: list[tuple[str, bool]], rect: pygame.Rect) -> tuple[list[Mark], float]:
        """Return the marks of a row's keys and their left edge; of many keys only the first and the last are shown."""
        u, x, marks = self.unit, rect.right - 14 * self.unit, list[Mark]()
        shown = keys if len(keys) < 7 else [keys[0], ("…", True), keys[-1]]
        for key, fixed in reversed(shown):
            style = Style(SANS_BOLD, max(12, round(CAP * u)), IVORY_3 if fixed else GOLD_HIGH)
            cap = Pill(chord_text(key), style, (0, 0), NIGHT if fixed else IVORY, 0.4 if fixed else 0.1, IVORY_2)
            width = cap.rect.w
            marks.append(replace(cap, centre=(x - width / 2, rect.centery)))
            x -= width + SPACE * u
        if any(fixed for _key, fixed in keys):
            side = round(17 * u)
            marks.append(Glyph("lock", (x - side / 2, rect.centery), side, IVORY_3))
            x -= side + SPACE * u
        return marks, x

    def _back(self, action: Action, row: pygame.Rect) -> Button:
        side = round((LINE - 4) * self.unit)
        place = pygame.Rect(row.right + round(8 * self.unit), row.centery - side // 2, side, side)
        label = _("Reset “{action}”", action=action.label)
        return Button(f"reset {action.id}", place, act=lambda: self._reset(action), icon="undo", spoken=label)


def _all() -> dict[str, tuple[Action, ...]]:
    return {**SECTIONS, **MODES}


def _listed(keys: tuple[str, ...]) -> str:
    return ", ".join(map(chord_text, keys))


def _wide(place: pygame.Rect, x: float, width: float) -> pygame.Rect:
    return pygame.Rect(round(x), place.y, round(width), place.h)
