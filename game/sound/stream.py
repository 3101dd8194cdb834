"""The mixer's one stream of music, which reads its file in pieces while it plays."""

from __future__ import annotations

from pathlib import Path


class Stream:
    """Plays a music file. Only the audio thread uses it, while the mixer is open."""

    def play(self, path: Path, start: float, rise: float, gain: float, *, endless: bool) -> None:
        """Play a file from `start`, fading in during `rise`, both in seconds. Raises ValueError if it fails.

        If `endless`, it repeats the part that its tags LOOPSTART and LOOPLENGTH name.
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
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.set_volume(gain)

    def fade(self, seconds: float) -> None:
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.fadeout(round(1000 * seconds))

    def stop(self) -> None:
        """Stop and close the file."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        music.stop()
        music.unload()

    @property
    def busy(self) -> bool:
        """Whether it plays or fades out."""
        from pygame.mixer import music  # noqa: PLC0415 - as above

        return bool(music.get_busy())
