"""An editable line of text: cursor, selection, clipboard, and input methods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.platform.clipboard import copy, pasted

BY_CTRL = {pygame.K_a: "all", pygame.K_c: "copy", pygame.K_INSERT: "copy", pygame.K_x: "cut", pygame.K_v: "paste"}
BY_SHIFT = {pygame.K_DELETE: "cut", pygame.K_INSERT: "paste"}


@dataclass
class EditableLine:
    """A line of text of at most `limit` letters that `takes` accepts; the selection is between anchor and cursor.

    `reads` is called with a text that is pasted, and returns whether it has done all that is to be done with it.
    """

    text: str
    limit: int = 80
    takes: Callable[[str], bool] = str.isprintable
    cursor: int = 0
    anchor: int = 0
    composing: str = ""
    reads: Callable[[str], bool] | None = None

    def __post_init__(self) -> None:
        self.select_all()  # so that typing replaces it

    def select_all(self) -> None:
        self.anchor, self.cursor = 0, len(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """The start and the end of the selection, equal if there is none."""
        return min(self.anchor, self.cursor), max(self.anchor, self.cursor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def insert(self, text: str) -> None:
        """Replace the selection by as much of a text as is accepted and fits."""
        start, end = self.selection
        inserted = "".join(filter(self.takes, text))[: self.limit - len(self.text) + end - start]
        self.text = self.text[:start] + inserted + self.text[end:]
        self.anchor = self.cursor = start + len(inserted)

    def move_to(self, cursor: int, *, selecting: bool = False) -> None:
        """Move the cursor; with `selecting` the anchor stays."""
        self.cursor = max(0, min(len(self.text), cursor))
        if not selecting:
            self.anchor = self.cursor

    def select_word(self, at: int) -> None:
        self.cursor = self._word(max(0, at - 1), 1)
        self.anchor = self._word(self.cursor, -1)

    def _word(self, at: int, step: int) -> int:
        """Return the end of the word to the right (1) or its start to the left (-1)."""
        back = 1 if step < 0 else 0
        for inside in (False, True):  # first over the separators, then over the word
            while 0 <= at - back < len(self.text) and self.text[at - back].isalnum() == inside:
                at += step
        return at

    def key(self, event: pygame.Event) -> bool:
        if self.composing:
            return True  # the input method handles it
        # Windows reports AltGr as Ctrl and Alt
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if clip := (BY_CTRL if control else BY_SHIFT if shift else {}).get(event.key):
            self._clip(clip)
            return True
        moves = self._moves(word=control)
        if event.key in moves:
            start, end = self.selection
            if start != end and not shift and not control and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.move_to(start if event.key == pygame.K_LEFT else end)
            else:
                self.move_to(moves[event.key], selecting=shift)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key, word=control)
            return True
        # a key that writes is handled, such as a space: its text comes as a separate event
        return not control and not event.mod & pygame.KMOD_ALT and event.unicode.isprintable() and bool(event.unicode)

    def _moves(self, *, word: bool) -> dict[int, int]:
        left, right = self.cursor - 1, self.cursor + 1
        if word:
            left, right = self._word(self.cursor, -1), self._word(self.cursor, 1)
        return {pygame.K_LEFT: left, pygame.K_RIGHT: right, pygame.K_HOME: 0, pygame.K_END: len(self.text)}

    def _erase(self, key: int, *, word: bool) -> None:
        if not self.selected:
            moves = self._moves(word=word)
            self.move_to(moves[pygame.K_LEFT if key == pygame.K_BACKSPACE else pygame.K_RIGHT], selecting=True)
        self.insert("")

    def _clip(self, what: str) -> None:
        if what == "all":
            self.select_all()
        elif what == "paste":
            text = pasted()
            if not (self.reads and self.reads(text)):
                self.insert(text)
        else:
            if self.selected:
                copy(self.selected)
            if what == "cut":
                self.insert("")

    def type(self, event: pygame.Event) -> None:
        """Take composed text, or text that was typed."""
        self.composing = event.text if event.type == pygame.TEXTEDITING else ""
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
