"""The pause: the table is hidden and its clock stopped until a click or a key."""

from __future__ import annotations

import pygame

from game.language import N_, _, ngettext
from game.rules.session import Session
from game.scenes.form import Form
from game.scenes.host import Host
from game.scenes.keys import CLICKS, is_press
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Row, Text, centred, title
from game.scenes.wording import deal_text
from game.view.drawing.geometry import Size, boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.themes import Theme
from game.view.stage.felt import MotifLayout, felt
from game.view.widgets.widget_marks import body


class Pause(Form):
    """The bare felt of a table. The table scene below is covered, which stops its clock."""

    name, heading = "pause", N_("Paused")

    def __init__(self, host: Host, session: Session, theme: Theme, time: str) -> None:
        """Hide the table of a session, which was played for a time."""
        super().__init__(host)
        self.title, self._clicked = session.game.name, False
        self._session, self._theme, self._time = session, theme, time

    def background(self, size: Size) -> pygame.Surface:
        words = pygame.Rect(0, 0, round(0.4 * size[0]), round(0.4 * size[1]))  # which no ornament is behind
        words.center = size[0] // 2, size[1] // 2
        return felt(size, self._theme, layout=MotifLayout((boxed(words),), whole=True), centre=(0.5, 0.45))

    def view(self) -> Node:
        moves = ngettext("{count} move", "{count} moves", len(self._session.moves))
        state = f"{self._time} · {moves}" if self.settings.timer else moves
        lines = Column(
            title(_("Paused"), 78, anchor="mc"),
            title(deal_text(self._session), 30, GOLD_HIGH, "mc"),
            Text(state, body, IVORY_2, anchor="mc"),
            gap=8,
        )
        resume = Button("resume", _("Resume"), self.resume, "play", main=True, tall=60, wide=240)
        how = Text(_("Click, or press any key"), body, IVORY_2, anchor="mc")
        return Row(Column(lines, centred(resume), how, gap=36))

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
