"""The page to choose keys: every action with its keys; to change one, the player presses the new key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

import pygame

from game.language import N_, _, pgettext
from game.scenes.dialogs.dialog import MIN_WIDTH, Dialog
from game.scenes.host import Host
from game.scenes.key_bindings import as_settings, conflicting_action, read, with_key
from game.scenes.keys import FIXED, MODES, SECTIONS, UNNAMED, Action, Shortcut, chord_text
from game.scenes.widgets.controls import Button, Row, four_texts
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY
from game.view.marks.labels import Label, in_lines
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import body

LINE, HEADING = 50, 56  # units: the heights of a row and of a heading


class ChooseKeys(Dialog):
    """The page of the keys; each change applies at once."""

    name, heading = "choose-keys", N_("Keys")
    width, height = 900.0, 900.0
    scrolls_itself = True
    min_size = MIN_WIDTH + 48, 0

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._scroll = Scroll()
        self._waiting: Action | None = None  # the action that waits for its key
        self._held: int | None = None  # the key that started or ended the wait, until its release: it may repeat
        self._message = ""

    def first(self) -> str:
        return next(iter(SECTIONS.values()))[0].id

    # ---- the keys

    def _change(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        self.host.preferences.change(replace(self.host.preferences.settings, keys=as_settings(chosen)))

    def wait_for(self, action: Action) -> None:
        """Use the next key for an action."""
        self._waiting = action
        self.tell(_("Press the new key for “{action}”; Escape leaves it as it is.", action=action.label))

    def tell(self, sentence: str) -> None:
        """Show and announce a sentence."""
        self._message = sentence
        self.host.screen_reader.announce(sentence)

    def _take(self, action: Action, event: pygame.Event) -> None:
        """Choose the key of an event, or announce why it cannot be chosen; a modifier alone is not a key yet."""
        key, settings = Shortcut.of(event).text, self.host.preferences.settings
        chosen = read(settings.keys)[0]
        if not key and event.key in UNNAMED:
            return
        self._waiting, name = None, chord_text(key)
        other = conflicting_action(action, key, chosen) if key else None
        if event.key == pygame.K_ESCAPE or hasattr(event, "pad"):
            self.tell("")
        elif not key:
            self._refuse(_("This key cannot be chosen."))
        elif key in FIXED:
            self._refuse(_("{key} is fixed, for it does the same everywhere.", key=name))
        elif settings.scanning and key == settings.switch:
            self._refuse(_("{key} is the switch of one-switch scanning.", key=name))
        elif other:
            self._refuse(
                _("{key} is the key of “{other}”. Choose another one for that first.", key=name, other=other.label)
            )
        else:
            self._change(with_key(action, key, chosen))
            self.tell(_("“{action}” has the key {key} now.", action=action.label, key=name))

    def _refuse(self, sentence: str) -> None:
        self.host.sound.play("refusal")
        self.tell(sentence)

    def _reset_all(self) -> None:
        """Restore the usual keys of all actions."""
        self._change({})
        self.tell(_("All actions have their usual keys again."))

    # ---- events

    @property
    def grabs_keys(self) -> bool:
        return self._waiting is not None

    def handle(self, event: pygame.Event) -> None:
        """Choose a key while an action waits for one; a held key counts once, and a mouse press ends the wait."""
        down, before = event.type == pygame.KEYDOWN, self._waiting
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held = None
        if down and event.key == self._held:
            return
        if before and down:
            self._take(before, event)
            self.refresh()
        else:
            if before and event.type == pygame.MOUSEBUTTONDOWN:
                self._waiting, self._message = None, ""
            super().handle(event)
        if down and (before or self._waiting):
            self._held = event.key

    # ---- what is shown

    def content(self) -> Iterator[Widget | Mark]:
        """Return the sentence, the button that resets all, and the scrolling list."""
        room, u = self.room, self.unit
        reset = self.rect_at(room.topright, -230, 0, 230, 46)
        text = self._message or _("Choose an action, then press the new key for it.")
        style = body(u, GOLD_HIGH if self._message else IVORY)
        yield from in_lines(text, style, (room.x + 4 * u, reset.centery), room.w - reset.w - 20 * u)
        changed = bool(read(self.host.preferences.settings.keys)[0])
        yield Button("reset all", pgettext("keys", "Reset all"), self._reset_all, usable=changed, rect=reset)
        top = room.y + round(64 * u)
        frame = pygame.Rect(room.x - round(10 * u), top, room.w + round(4 * u), room.bottom - top)
        sections = {**SECTIONS, **MODES}
        height = round((HEADING * len(sections) + LINE * sum(map(len, sections.values())) + 10) * u)
        yield from self.scrolled("scroll", self._scroll, frame, height, self._sections(frame, sections))

    def _sections(self, frame: pygame.Rect, sections: Mapping[str, tuple[Action, ...]]) -> Iterator[Widget | Mark]:
        u, y = self.unit, float(self._scroll.top)
        for title, actions in sections.items():
            yield Label(_(title), body(u, GOLD), (frame.x + 16 * u, y + 0.6 * HEADING * u), "ml")
            y += HEADING * u
            for action in actions:
                rect = pygame.Rect(frame.x + round(8 * u), round(y), frame.w - round(16 * u), round((LINE - 4) * u))
                keys = "…" if self._waiting == action else ", ".join(map(chord_text, action.keys))
                content = tuple(four_texts(rect, u, (action.label, keys)))
                yield Row(action.id, partial(self.wait_for, action), content, self._waiting == action, rect=rect)
                y += LINE * u
