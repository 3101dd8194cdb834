"""The one stream of music that pygame's mixer has, which reads its file bit by bit."""

from __future__ import annotations

from pathlib import Path


class Stream:
    """A file of music that is played while it is read; used by the audio thread alone, while the mixer is open."""

    def play(self, path: Path, start: float, rise: float, gain: float, *, endless: bool) -> None:
        """Play a file from a place and rise to the gain, both in seconds; ValueError where it cannot be played.

        One without an end turns at the place that its tags LOOPSTART and LOOPLENGTH name.
        """
        import pygame  # noqa: PLC0415 - only this thread waits for its loading
        from pygame.mixer import music  # noqa: PLC0415 - likewise

        try:
            music.load(path)
            music.set_volume(gain)
            music.play(-1 if endless else 0, start, round(1000 * rise))
        except pygame.error as error:
            raise ValueError(str(error)) from None

    def level(self, gain: float) -> None:
        """Set the gain."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.set_volume(gain)

    def fade(self, seconds: float) -> None:
        """Fade out while other things go on."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.fadeout(round(1000 * seconds))

    def stop(self) -> None:
        """End it and let go of the file."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.stop()
        music.unload()

    @property
    def busy(self) -> bool:
        """Whether it is heard, or fades."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        return bool(music.get_busy())
