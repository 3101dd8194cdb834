"""The picture of a win to send to a friend: the figure and the words, without buttons."""

from __future__ import annotations

from io import BytesIO

import pygame

from game.language import _
from game.language.number_formats import number_text
from game.language.os_errors import os_error_text
from game.platform import atomic_files
from game.scenes.widgets.layout import Node, Text
from game.scenes.win.scene import FOOT, Win
from game.scenes.win.words import Fitted
from game.scenes.wording import game_name
from game.view.drawing.palette import IVORY_2
from game.view.drawing.ui_style import set_ui_scale, ui_scale
from game.view.widgets.widget_marks import note

SIZE = 1200, 675  # pixels


class WinPicture(Win):
    """A win at rest with the name of its deal instead of buttons."""

    name = "win picture"

    @property
    def status_text(self) -> str:
        return ""  # it is only drawn

    def _buttons(self) -> Node:
        game, number = self._session.game, self._session.number or 0
        text = _("{game}, deal {number}", game=game_name(game.slug(), game.variation), number=number_text(number))
        foot = self._foot()
        foot.h, foot.bottom = round(FOOT * self.unit), self.size[1]
        return Fitted(foot, Text(f"Quintet · {text}", note, IVORY_2, anchor="mc"), most=1.0)

    def drawn(self) -> pygame.Surface:
        """Draw it in the size and with the text of a picture."""
        text, touch = ui_scale()
        set_ui_scale(text=1.0, touch=False)
        try:
            self.resize(SIZE)
            self.animation.prepare()
            self.animation.finish()
            canvas = pygame.Surface(SIZE, 0, 32)
            self.animation.draw(canvas)
        finally:
            set_ui_scale(text=text, touch=touch)
        return canvas


def save_picture(win: Win) -> bool:
    """Write the picture of a win into the folder of pictures, and say so in a notice; return whether that succeeded."""
    session, file = win.table.session, BytesIO()
    pygame.image.save(win.at_rest_as(WinPicture).drawn(), file, "jpg")
    name = f"quintet-{session.game.slug()}-{session.number}.jpg"
    try:
        atomic_files.write_atomically(win.host.games.pictures / name, file.getvalue())
    except OSError as error:
        win.host.notifications.add(_("The picture cannot be saved: {reason}", reason=os_error_text(error)))
        return False
    win.host.notifications.add(_("Picture saved: {name}", name=name))
    return True
