"""The sounds, as loud as the player wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.services.preferences import Preferences
from game.sound.audio import Audio, Bus
from game.sound.soundtrack import Mood, Wish
from game.store.settings import Settings

SOUNDS = Path(__file__).resolve().parents[2] / "sounds"


class Sound:
    """Plays sounds, and follows the settings."""

    def __init__(
        self, preferences: Preferences, changed: Callable[[], None], trace: Callable[..., None], *, muted: bool
    ) -> None:
        """Open the sounds, silent if the command line or the settings say so; `changed` is called after a switch.

        `trace` is told when music begins and ends, from another thread.
        """
        self.audio = Audio(SOUNDS, muted=muted or preferences.settings.mute, trace=trace)
        self._preferences, self._changed = preferences, changed
        self._wish, self._at_table, self._attended = Wish(), False, True
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
        self._play_music()

    # ---- music

    def follow(self, game: str, mood: Mood) -> None:
        """Let the music be that of a game, by its slug, and follow how the game stands."""
        self._wish = Wish(game, mood)
        self._play_music()

    def show(self, scenes: Sequence[str]) -> None:
        """Take note of the scenes by name, the top one last: music is heard at a table, unless it is paused."""
        self._at_table = "table" in scenes and scenes[-1] != "pause"
        self._play_music()

    def attend(self, *, attended: bool) -> None:
        """Take note whether somebody may be looking; if nobody is, the music waits."""
        self._attended = attended
        self._play_music()

    def _play_music(self) -> None:
        settings = self._preferences.settings
        heard = settings.soundtrack and self._at_table and self._attended
        gain = settings.soundtrack_volume**2  # as the ear hears ratios
        self.audio.follow(replace(self._wish, gain=gain) if heard and gain else Wish())

    def _set_volumes(self, settings: Settings) -> None:
        self.audio.set_volume(Bus.EFFECTS, settings.effects_volume)
        self.audio.set_volume(Bus.MUSIC, settings.music_volume)
