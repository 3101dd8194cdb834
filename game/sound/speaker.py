"""The speaker: owns pygame's mixer and the loaded sounds. Only one thread may use it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import cached_property
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import mixer

from game.sound import sound_device

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

RATE = 48_000  # Hz: the rate of most devices, so that nothing is converted twice
BUFFER = 512  # frames: 11 ms
FANFARES, VOICES = 2, 12  # fanfares and short sounds that can play at the same time, besides the music
CLOSE_AFTER = 5.0  # seconds of silence after which the device is closed
RETRY = 10.0  # seconds until a device that failed to open is tried again
FADE = 400  # milliseconds in which other sounds end once a fanfare begins
LEFT = 200  # and in which a fanfare ends whose win is left
LATE = 0.1  # seconds after which a sound is too late for what is on the screen
INSTANT = 0.015  # seconds within which equal sounds are played once, and different ones softened
LEADING = "chime", "suit"  # families that are not softened by others
QUICK = 0.3  # seconds between two sounds of a family within which the second one is softer, as the first still rings
APART = {"hover": 0.12}  # seconds between two sounds of a family, if that is longer


class Speaker:
    """Plays the sounds of a folder. It opens the device when needed, and closes it after a time of silence.

    No method raises if there is no device or a file is missing; `broken` is set if there will never be sound.
    `trace` is called for each sound that starts.
    """

    def __init__(self, folder: Path, trace: Callable[..., None]) -> None:
        self.broken = False
        self._trace = trace
        self._folder = folder
        self._rng = Random()  # noqa: S311  # which variant comes next is no secret
        self._sounds: dict[Path, Sound | None] = {}
        self._last_take: dict[str, Path] = {}
        self._last_time: dict[str, float] = {}
        self._channels: list[Channel] = []  # the first two are for fanfares; empty while the device is closed
        self._was_open = False
        self._until = self._not_before = -inf
        self.held = -inf  # music needs the device until this time, even if it is silent

    @property
    def is_open(self) -> bool:
        return bool(self._channels)

    def open(self) -> None:
        """Open the device if it is closed; it then stays open for a while."""
        now = time.monotonic()
        self._until = max(self._until, now + CLOSE_AFTER)
        if self.is_open or self.broken or now < self._not_before:
            return
        if self._was_open or sound_device.answers():
            self._channels = open_mixer()
        if not self.is_open:
            self._not_before = now + RETRY
            self.broken = not self._was_open
        self._was_open |= self.is_open

    def play(self, name: str, step: int, gain: float, asked: float, pan: float = 0.0) -> None:
        """Play a short sound, asked for at a time of the clock, unless it is too late or a repetition.

        Each further sound of one instant has a quarter of the gain, unless it is a leading one. What soon follows
        another sound of its family is a little softer.
        `pan` is -1 for the left edge of the window and 1 for the right edge.
        """
        self.open()
        now = time.monotonic()
        voices = [channel for channel in self._channels[FANFARES:] if not channel.get_busy()]
        since = now - self._last_time.get(name, -inf)
        if not voices or now - asked > LATE or since < APART.get(name, INSTANT):
            return
        together = sum(now - last < INSTANT for last in self._last_time.values())
        if self._start(voices[0], name, gain, step):
            self._last_time[name] = now
            force = 1.0 if name in LEADING else 0.25**together
            if since < QUICK:
                force *= 0.6
            voices[0].set_volume(*sides(force, pan))

    def play_music(self, name: str, gain: float) -> None:
        """Play a fanfare, or the notes that climb to it; it softens all other sounds until they have faded out.

        Notes that it follows go on below it; any other one that is still playing is replaced.
        """
        self.open()
        if self.is_open and self._start(self._channels[self._channels[0].get_busy()], name, gain):
            for voice in self._channels[FANFARES:]:
                voice.set_volume(1 / 4)
                voice.fadeout(FADE)

    @property
    def fanfares(self) -> list[Sound]:
        """The fanfare that is playing, and the notes that climb to it."""
        return [sound for channel in self._channels[:FANFARES] if (sound := channel.get_sound())]

    def set_fanfares(self, gain: float) -> None:
        """Set the gain of what is playing of a fanfare."""
        for sound in self.fanfares:
            sound.set_volume(gain)

    def hush(self, milliseconds: int = 40) -> None:
        """Fade everything out; 40 milliseconds are the shortest fade without a click."""
        for channel in self._channels:
            channel.fadeout(milliseconds)

    def closes_in(self) -> float:
        """Return the seconds until the device may be closed; infinity if it is closed."""
        return max(0.0, self._until - time.monotonic(), self.held - time.monotonic()) if self.is_open else inf

    def rest(self) -> None:
        """Close the device if it has been silent for long enough."""
        if self.closes_in() == 0.0:
            self.close()

    def close(self) -> None:
        if self.is_open:
            self._channels.clear()
            self._sounds.clear()  # they belong to this opening of the mixer
            mixer.quit()

    def _start(self, channel: Channel, name: str, gain: float, step: int = 0) -> bool:
        """Choose a sound and play it; return whether it exists."""
        take = self._take(name, step)
        if take is None or not (sound := self._load(take)):
            return False
        self._last_take[name] = take
        self._until = max(self._until, time.monotonic() + sound.get_length() + CLOSE_AFTER)
        sound.set_volume(gain)
        channel.play(sound)
        self._trace("sound", name=name)
        return True

    def _take(self, name: str, step: int) -> Path | None:
        """Return the file to play: the step of a ladder, or any variant except the last one played."""
        takes = self._families.get(name, [])
        if name == "chime":  # its members are steps of a scale, not variants
            return takes[rung(step, len(takes))] if takes else None
        fresh = [take for take in takes if take != self._last_take.get(name)]
        return self._rng.choice(fresh or takes) if takes else None

    @cached_property
    def _families(self) -> dict[str, list[Path]]:
        """The sound files of the folder by family, in the order of their numbers; none if there is no folder."""
        found: dict[str, list[tuple[int, Path]]] = {}
        for path in self._folder.glob("*.wav"):
            if parts := re.fullmatch(r"(.+?)(?:-(\d+))?", path.stem):
                found.setdefault(parts[1], []).append((int(parts[2] or 0), path))
        return {family: [path for _, path in sorted(members)] for family, members in found.items()}

    def _load(self, path: Path) -> Sound | None:
        """Return a sound from its file, loaded once for each opening of the mixer; None if it cannot be read."""
        if path not in self._sounds:
            self._sounds[path] = read_sound(path)
        return self._sounds[path]


def rung(step: int, count: int) -> int:
    """Return the step of a ladder: beyond the top it climbs again, from a quarter of the height."""
    low = count // 4
    return max(0, step) if step < low else low + (step - low) % (count - low)


def sides(gain: float, pan: float) -> tuple[float, float]:
    """Return the gains at the left and at the right for a pan from -1 to 1. The farther side is up to 40 % softer."""
    return gain * (1 - 0.4 * max(0.0, pan)), gain * (1 - 0.4 * max(0.0, -pan))


def open_mixer() -> list[Channel]:
    """Open the mixer; return its channels, or none if it does not open."""
    try:
        mixer.init(RATE, -16, 2, BUFFER, allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE)
    except pygame.error:
        return []
    mixer.set_num_channels(FANFARES + VOICES)
    return [mixer.Channel(number) for number in range(FANFARES + VOICES)]


def read_sound(path: Path) -> Sound | None:
    """Load a sound file; None if it is missing or damaged."""
    try:
        return mixer.Sound(path)
    except (pygame.error, OSError):
        return None
