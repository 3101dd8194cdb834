"""The pause: the table is hidden and its clock stopped until a click or a key."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.language import N_, _, ngettext
from game.language.games import game_title
from game.language.number_formats import number_text
from game.rules.session import Session
from game.scenes.dialogs.dialog import Centred
from game.scenes.form import Form
from game.scenes.host import Host
from game.scenes.keys import CLICKS, is_press
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Text, centred
from game.view.drawing.geometry import Size, boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.themes import Theme
from game.view.stage.felt import MotifLayout, felt
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, Style


class Pause(Form):
    """The bare felt of a table. The table scene below is covered, which stops its clock."""

    name, heading = "pause", N_("Paused")

    def __init__(self, host: Host, session: Session, theme: Theme, time_text: Callable[[], str]) -> None:
        """Hide the table of a session; `time_text` returns the time played, "" if the player has hidden it."""
        super().__init__(host)
        self.title = session.game.name
        self._session, self._theme, self._time_text = session, theme, time_text
        self._clicked = False

    def background(self, size: Size) -> pygame.Surface:
        words = pygame.Rect(0, 0, round(0.4 * size[0]), round(0.5 * size[1]))  # in front of which nothing is drawn
        words.center = size[0] // 2, size[1] // 2
        return felt(size, self._theme, layout=MotifLayout((boxed(words),)))

    def view(self) -> Node:
        lines = Column(
            _line(_("Paused"), SERIF, 78, IVORY),
            _line(self._game_text(), SERIF, 30, GOLD_HIGH),
            _line(self._state_text(), SANS_SEMIBOLD, 19, IVORY_2),
            gap=8,
        )
        resume = Button("resume", _("Resume"), self.resume, "play", main=True, tall=60, wide=240)
        how = _line(_("Click, or press any key"), SANS_SEMIBOLD, 17, IVORY_2)
        return Centred(Column(lines, centred(resume), how, gap=36), 1200)

    def _game_text(self) -> str:
        name, number = game_title(self._session.game.name), self._session.number
        return _("{game}, deal {number}", game=name, number=number_text(number)) if number else name

    def _state_text(self) -> str:
        moves = ngettext("{count} move", "{count} moves", len(self._session.moves))
        return "  ·  ".join(filter(None, [self._time_text(), moves]))

    def resume(self) -> None:
        self.host.sound.play("button")
        self.host.scenes.pop()

    def handle(self, event: pygame.Event) -> None:
        """Continue at any click or key, but not at the release of a press that was made at the table."""
        match event.type:
            case pygame.MOUSEMOTION:
                super().handle(event)
            case pygame.MOUSEBUTTONDOWN if event.button in CLICKS:
                self._clicked = True
            case pygame.MOUSEBUTTONUP if event.button in CLICKS and self._clicked:
                self.resume()
            case pygame.KEYDOWN if is_press(event):
                self.resume()

    def on_shown(self) -> None:
        """Leave key repeat off, because the key that paused the game may still be held down."""

    def suspend(self) -> None:
        """Leave the keyboard as it is at the table."""


def _line(text: str, face: str, size: float, colour: str) -> Text:
    return Text(text, lambda u: Style(face, max(12, round(size * u)), colour), anchor="mc")
