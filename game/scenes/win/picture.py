"""Writes the picture of a win, to send to a friend, into the folder of pictures."""

from __future__ import annotations

from io import BytesIO

import pygame

from game.language import _
from game.language.os_errors import os_error_text
from game.platform import atomic_files
from game.rules.session import Session
from game.scenes.host import Host


def save_picture(host: Host, session: Session, picture: pygame.Surface) -> bool:
    """Write the picture of a win, and say so in a notice; return whether that succeeded."""
    file, name = BytesIO(), f"quintet-{session.game.slug()}-{session.number}.jpg"
    pygame.image.save(picture, file, "jpg")
    try:
        atomic_files.write_atomically(host.games.pictures / name, file.getvalue())
    except OSError as error:
        host.notifications.add(_("The picture cannot be saved: {reason}", reason=os_error_text(error)))
        return False
    host.notifications.add(_("Picture saved: {name}", name=name))
    return True
