"""Sounds and music according to the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game import ROOT
from game.services.preferences import Preferences
from game.sound.audio import Audio
from game.sound.soundtrack import MusicRequest
from game.store.settings import Settings


class Sound(Audio):
    """Plays sounds with the volumes of the settings."""

    def __init__(
        self, preferences: Preferences, changed: Callable[[], None], trace: Callable[..., None], *, muted: bool
    ) -> None:
        """Open the sounds. `changed` is called after a switch, `trace` by another thread when music starts and ends."""
        super().__init__(ROOT / "sounds", trace, muted=muted or preferences.settings.mute)
        self._preferences, self._changed = preferences, changed
        self._wanted, self._at_table, self._has_focus = MusicRequest(), False, True
        self.set_volumes(preferences.settings.effects_volume, preferences.settings.music_volume)

    def toggle_mute(self) -> None:
        self.mute(muted=not self.muted)
        self._preferences.note(mute=self.muted)
        self._changed()

    def settings_changed(self, before: Settings, settings: Settings) -> None:
        self.set_volumes(settings.effects_volume, settings.music_volume)
        self.mute(muted=self.muted if settings.mute == before.mute else settings.mute)

    def mute(self, *, muted: bool) -> None:
        super().mute(muted=muted)
        self._play_music()

    def follow(self, game: str, *, won: bool = False) -> None:
        """Play the music of a game, by its slug, or that of its win after the fanfare; "" for none."""
        self._wanted = MusicRequest(game, won)
        self._play_music()

    def show(self, scenes: Sequence[str]) -> None:
        """Set the names of the scenes, the top one last: music is played at a table, unless it is paused."""
        self._at_table = "table" in scenes and scenes[-1] != "pause"
        self._play_music()

    def focus_changed(self, *, has_focus: bool) -> None:
        """Set whether the window is visible and focused; otherwise the music stops."""
        self._has_focus = has_focus
        self._play_music()

    def _play_music(self) -> None:
        settings = self._preferences.settings
        gain = settings.soundtrack_volume**2  # loudness is perceived by ratios
        audible = settings.soundtrack and self._at_table and self._has_focus and gain and not self.muted
        self.request_music(replace(self._wanted, gain=gain) if audible else MusicRequest())
