"""The mixer's one stream of music, which reads its file in pieces while it plays."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import mixer


class Stream:
    """Plays a music file. Only the audio thread uses it, while the mixer is open."""

    def play(self, path: Path, start: float, rise: float, gain: float, *, endless: bool) -> None:
        """Play a file from `start`, fading in during `rise`, both in seconds. Raises ValueError if it fails.

        If `endless`, it repeats the part that its tags LOOPSTART and LOOPLENGTH name.
        """
        try:
            mixer.music.load(path)
            mixer.music.set_volume(gain)
            mixer.music.play(-1 if endless else 0, start, round(1000 * rise))
        except pygame.error as error:
            raise ValueError(str(error)) from None

    def level(self, gain: float) -> None:
        mixer.music.set_volume(gain)

    def fade(self, seconds: float) -> None:
        mixer.music.fadeout(round(1000 * seconds))

    def stop(self) -> None:
        """Stop and close the file."""
        mixer.music.stop()
        mixer.music.unload()

    @property
    def busy(self) -> bool:
        """Whether it plays or fades out."""
        return bool(mixer.music.get_busy())
