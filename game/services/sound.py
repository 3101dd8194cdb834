"""The sounds, as loud as the player wants them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.services.preferences import Preferences
from game.sound.audio import Audio, Bus
from game.store.settings import Settings

SOUNDS = Path(__file__).resolve().parents[2] / "sounds"


class Sound:
    """Plays sounds, and follows the settings."""

    def __init__(self, preferences: Preferences, changed: Callable[[], None], *, muted: bool) -> None:
        """Open the sounds, silent if the command line or the settings say so; `changed` is called after a switch."""
        self.audio = Audio(SOUNDS, muted=muted or preferences.settings.mute)
        self._preferences, self._changed = preferences, changed
        self._set_volumes(preferences.settings)

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None:
        """Play a sound; `step` raises its pitch, `place` is -1 for the window's left edge and 1 for its right one."""
        self.audio.play(name, step=step, place=place)

    @property
    def muted(self) -> bool:
        """Whether the sounds are silenced."""
        return self.audio.muted

    def toggle_mute(self) -> None:
        """Silence the sounds, or let them be heard again."""
        self.audio.muted = not self.audio.muted
        self._preferences.note(mute=self.muted)
        self._changed()

    def heed(self, before: Settings, settings: Settings) -> None:
        """Follow new settings."""
        self._set_volumes(settings)
        if settings.mute != before.mute:
            self.audio.muted = settings.mute

    def _set_volumes(self, settings: Settings) -> None:
        self.audio.set_volume(Bus.EFFECTS, settings.effects_volume)
        self.audio.set_volume(Bus.MUSIC, settings.music_volume)
