"""Screenshots, written to files in a thread."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from game.language import _
from game.language.os_errors import os_error_text
from game.platform.threads import start_thread
from game.store.disk import write_new


class Screenshots:
    """Writes screenshots into a folder and reports the result of each."""

    def __init__(self, folder: Path, wake: Callable[[], None]) -> None:
        """Use a folder, which need not exist yet; the thread calls `wake` when there is news."""
        self._folder, self._wake = folder, wake
        self._news: list[str] = []  # threads add to its end

    def take(self, window: pygame.Surface, subject: str) -> None:
        """Write the window's present picture to "quintet-SUBJECT-DATE.png" in the background."""
        picture, stem = window.copy(), "-".join(filter(None, ["quintet", subject, f"{datetime.now():%Y-%m-%d}"]))  # noqa: DTZ005 - the player's own date

        def write() -> None:
            self._news.append(self._write(picture, stem))
            self._wake()

        start_thread(write, "picture")

    def _write(self, picture: pygame.Surface, stem: str) -> str:
        """Write a picture; return a sentence with the name of its file, or with the reason why it failed."""
        data = io.BytesIO()
        pygame.image.save(picture, data, "picture.png")
        try:
            path = write_new(self._folder, stem, ".png", data.getvalue())
        except OSError as error:
            return _("The screenshot cannot be saved: {reason}", reason=os_error_text(error))
        return _("Screenshot saved as {name}", name=path.name)

    def news(self) -> str:
        """Return a sentence on a finished screenshot, or ""."""
        return self._news.pop(0) if self._news else ""
