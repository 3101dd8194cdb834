"""A line of text being typed: cursor, selection, clipboard, and what an input method is composing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


def anything(letter: str) -> bool:
    """Take every letter that can be seen."""
    return letter.isprintable()


@dataclass
class Line:
    """A line of text of at most `limit` letters that `takes` accepts; the selection lies between anchor and cursor."""

    text: str = ""
    limit: int = 80
    takes: Callable[[str], bool] = anything
    cursor: int = 0
    anchor: int = 0
    composing: str = ""

    def __post_init__(self) -> None:
        """Select all of it, so that typing replaces it."""
        self.select_all()

    def select_all(self) -> None:
        """Select all of it."""
        self.anchor, self.cursor = 0, len(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; both alike when there is none."""
        return min(self.anchor, self.cursor), max(self.anchor, self.cursor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def insert(self, text: str) -> None:
        """Put text in place of the selection, as much of it as is taken and fits."""
        start, end = self.selection
        room = self.limit - len(self.text) + end - start
        fits = "".join(letter for letter in text if self.takes(letter))[:room]
        self.text = self.text[:start] + fits + self.text[end:]
        self.anchor = self.cursor = start + len(fits)

    def place(self, cursor: int, *, selecting: bool = False) -> None:
        """Move the cursor, perhaps dragging the selection along."""
        self.cursor = max(0, min(len(self.text), cursor))
        if not selecting:
            self.anchor = self.cursor

    def select_word(self, at: int) -> None:
        """Select the word around a place."""
        self.cursor = self._word(max(0, at - 1), 1)
        self.anchor = self._word(self.cursor, -1)

    def _word(self, at: int, way: int) -> int:
        """Find where the word ends that lies that way."""
        back = 1 if way < 0 else 0
        for inside in (False, True):  # over what parts words, then over the word
            while 0 <= at - back < len(self.text) and self.text[at - back].isalnum() == inside:
                at += way
        return at

    # ---- keys

    def key(self, event: pygame.Event) -> bool:
        """Take a key, if it means something here; return whether it did."""
        if self.composing:
            return True  # the input method has it
        control = bool(event.mod & CONTROL) and not event.mod & pygame.KMOD_ALT  # Windows has AltGr as both of them
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        moves = self._moves(word=control)
        if event.key in moves:
            start, end = self.selection
            if start != end and not shift and not control and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.place(start if event.key == pygame.K_LEFT else end)
            else:
                self.place(moves[event.key], selecting=shift)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key, word=control)
            return True
        return self._clip(event.key) if control else self._writes(event)

    def _moves(self, *, word: bool) -> dict[int, int]:
        left, right = self.cursor - 1, self.cursor + 1
        if word:
            left, right = self._word(self.cursor, -1), self._word(self.cursor, 1)
        return {pygame.K_LEFT: left, pygame.K_RIGHT: right, pygame.K_HOME: 0, pygame.K_END: len(self.text)}

    def _erase(self, key: int, *, word: bool) -> None:
        if not self.selected:
            moves = self._moves(word=word)
            self.place(moves[pygame.K_LEFT if key == pygame.K_BACKSPACE else pygame.K_RIGHT], selecting=True)
        self.insert("")

    def _clip(self, key: int) -> bool:
        """Copy, cut, paste, or select all."""
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if self.selected:
                copy(self.selected)
            if key == pygame.K_x:
                self.insert("")
        elif key == pygame.K_v:
            self.insert(pasted())
        else:
            return False
        return True

    @staticmethod
    def _writes(event: pygame.Event) -> bool:
        """Keep for the text what the system will tell as text, such as a space."""
        return not event.mod & pygame.KMOD_ALT and event.unicode.isprintable() and bool(event.unicode)

    def type(self, event: pygame.Event) -> bool:
        """Take text that was typed, or is being composed; return whether it did."""
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
        elif event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
        else:
            return False
        return True


def copy(text: str) -> bool:
    """Put text on the clipboard; return whether there is one, and the text can lie on it."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError):  # a file's name may be no text
        return False
    return True


def pasted() -> str:
    """Return the text on the clipboard, its line breaks being spaces; nothing where there is none."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except (pygame.error, UnicodeError):
        return ""
