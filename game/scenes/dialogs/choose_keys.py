"""The page to choose keys: every action with its keys; to change one, the player presses the new key."""

from __future__ import annotations

from functools import partial

import pygame

from game.language import N_, _, pgettext
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.key_bindings import as_settings, conflicting_action, read, with_key
from game.scenes.keys import EVERYWHERE, FIXED, SECTIONS, UNNAMED, Action, Chosen, Shortcut, chord_text
from game.scenes.widgets.controls import Button, ListRow
from game.scenes.widgets.layout import Column, Node, Row, Text, Tight, heading
from game.scenes.widgets.scroll_view import ScrollView
from game.view.drawing.palette import GOLD_HIGH, IVORY
from game.view.widgets.widget_marks import body


class ChooseKeys(Dialog):
    """The page of the keys; each change applies at once."""

    name, heading = "choose-keys", N_("Keys")
    first = EVERYWHERE[0].id
    wide = 900.0
    grabs_keys: Action | None = None  # the action that waits for its key

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._erased: Chosen = {}  # by the last reset
        self._held: int | None = None  # the key that started or ended the wait, until its release: it may repeat

    def _change(self, chosen: Chosen) -> None:
        self.message, self._erased = "", {}
        self.host.preferences.change(keys=as_settings(chosen))

    def wait_for(self, action: Action) -> None:
        self.grabs_keys = action
        self.message = _("Press the new key for “{action}”; Escape leaves it as it is.", action=action.label)

    def _take(self, action: Action, event: pygame.Event) -> None:
        """Choose the key of an event, or announce why it cannot be chosen; a modifier alone is not a key yet."""
        key = Shortcut.of(event).text
        if not key and event.key in UNNAMED:
            return
        self.grabs_keys, self.message = None, ""
        if event.key == pygame.K_ESCAPE or hasattr(event, "pad"):
            return
        chosen = read(self.settings.keys)[0]
        if refusal := self._refusal(action, key, chosen):
            self.host.sound.play("refusal")
            self.message = refusal
        else:
            self._change(with_key(action, key, chosen))
            self.message = _("“{action}” has the key {key} now.", action=action.label, key=chord_text(key))

    def _refusal(self, action: Action, key: str, chosen: Chosen) -> str:
        """Return why an action cannot have a key, "" if it can."""
        name = chord_text(key)
        if not key:
            return _("This key cannot be chosen.")
        if key in FIXED:
            return _("{key} is fixed, for it does the same everywhere.", key=name)
        if self.settings.scanning and key == self.settings.switch:
            return _("{key} is the switch of one-switch scanning.", key=name)
        if other := conflicting_action(action, key, chosen):
            return _("{key} is the key of “{other}”. Choose another one for that first.", key=name, other=other.label)
        return ""

    def _reset_all(self) -> None:
        erased = read(self.settings.keys)[0]
        self._change({})
        self._erased = erased
        self.message = _("All actions have their usual keys again.")

    def handle(self, event: pygame.Event) -> None:
        """Choose a key while an action waits for one; a held key counts once, and a mouse press ends the wait."""
        down, before = event.type == pygame.KEYDOWN, self.grabs_keys
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held = None
        if down and event.key == self._held:
            return
        if before and down:
            self._take(before, event)
            self.refresh()
        else:
            if before and event.type == pygame.MOUSEBUTTONDOWN:
                self.grabs_keys, self.message = None, ""
            super().handle(event)
        if down and (before or self.grabs_keys):
            self._held = event.key

    def content(self) -> Node:
        text = self.message or _("Choose an action, then press the new key for it.")
        what, act, chosen = pgettext("keys", "Reset all"), self._reset_all, bool(read(self.settings.keys)[0])
        if self._erased and not chosen:
            what, act = pgettext("bring back what was deleted", "Undo"), partial(self._change, self._erased)
        head = Row(
            Text(text, body, GOLD_HIGH if self.message else IVORY),
            Button("reset all", what, act, usable=chosen or bool(self._erased), tall=46),
            gap=20,
        )
        rows = (Column(heading(_(title)), *map(self._row, actions), gap=6) for title, actions in SECTIONS.items())
        return Column(head, ScrollView("scroll", Column(*rows, gap=24), self.offsets), gap=16)

    def _row(self, action: Action) -> Node:
        waits = self.grabs_keys == action
        keys = "…" if waits else ", ".join(map(chord_text, action.keys))
        inside = Row(Text(action.label, body), Tight(Text(keys, body)), gap=16)
        return ListRow(action.id, partial(self.wait_for, action), chosen=waits, inside=inside)
