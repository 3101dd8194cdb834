"""The music of the tables: a loop for each game, and a phrase for its win. Only the audio thread uses it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pygame
from pygame.mixer import music

from game.sound.speaker import RATE, RETRY, Speaker

NO_INPUT = 60.0  # seconds without input after which the music stops, so that the device is closed
BUSY = 1.0  # seconds between two checks whether a phrase, or the fanfare before it, is over
RISE, FADE, SLOW_FADE = 2.0, 0.5, 5.0  # seconds of fading in, out, and out without input


@dataclass(frozen=True)
class MusicRequest:
    """The music that is wanted: the slug of a game, or "" for none, whether it is won, and a gain from 0 to 1."""

    game: str = ""
    won: bool = False
    gain: float = 0.0

    @property
    def part(self) -> str:
        """The name of the file to play, "" for none."""
        return f"{self.game}-{'win' if self.won else 'rest'}" if self.game else ""


class Soundtrack:
    """Plays the loop of the wanted game, from where it stopped last, and once after the fanfare of a win its phrase.

    After a time without input it fades out. Call `step` when `wait` seconds have passed. A file that cannot be played
    is silent.
    """

    def __init__(self, folder: Path, speaker: Speaker, trace: Callable[..., None]) -> None:
        self._folder, self._speaker, self._trace = folder, speaker, trace
        self._request = MusicRequest()
        self._part = ""  # the one that is playing
        self._over = ""  # the phrase that was played, or a part that cannot be played
        self._played: dict[str, float] = {}  # seconds of each loop
        self._since = self._input = -inf
        self._faded = inf  # when the fade that is going on ends
        self._due = inf

    def follow(self, request: MusicRequest) -> None:
        now, before = time.monotonic(), self._request
        self._request, self._input = request, now
        if self._part and request.gain and request.gain != before.gain:
            music.set_volume(request.gain)
        if request.game and request.part != self._over:
            self._over = ""
        self.step()

    def input_came(self) -> None:
        """Restart the time without input after which the music stops."""
        self._input = time.monotonic()
        if self._request.game:
            self.step()

    def wait(self) -> float:
        """Return the seconds until `step` is to be called: infinity if only a new request can change anything."""
        return max(0.0, self._due - time.monotonic())

    def step(self) -> None:
        """Start or end the music if it is time."""
        now = time.monotonic()
        if self._part and (not music.get_busy() or now >= self._faded):
            self._stop(now)
        idle = now >= self._input + NO_INPUT
        wanted = "" if idle or self._request.part == self._over != self._part else self._request.part
        if self._part and self._part != wanted and self._faded == inf:
            fade = SLOW_FADE if idle else FADE
            self._trace("music", state="fades", part=self._part, seconds=fade)
            music.fadeout(round(1000 * fade))
            self._faded = now + fade
        elif wanted and not (self._part or (self._request.won and self._speaker.fanfares)):
            self._begin(wanted, now)
        self._due = self._next(wanted, now)
        self._speaker.held = self._due + BUSY if self._part else -inf

    def _next(self, wanted: str, now: float) -> float:
        """Return when something is due next without a new request; infinity for never."""
        if self._faded < inf:
            return self._faded
        if self._part:
            return now + BUSY if self._part == self._over else self._input + NO_INPUT
        if not wanted or wanted == self._over:
            return inf
        return now + (BUSY if self._speaker.fanfares else RETRY)

    def _begin(self, part: str, now: float) -> None:
        """Play a loop from where it stopped, or a phrase from its start."""
        path = self._folder / f"{part}.ogg"
        self._speaker.open()
        if not self._speaker.is_open:
            return
        try:
            if self._request.won:
                loops, start, rise, self._over = 0, 0.0, 0.0, part
            else:
                begin, length = loop_of(path)
                loops, start, rise = -1, begin + self._played.get(part, 0.0) % length, RISE
            music.load(path)
            music.set_volume(self._request.gain)
            music.play(loops, start, round(1000 * rise))  # which repeats what its tags LOOPSTART and LOOPLENGTH name
        except (OSError, ValueError, pygame.error):
            self._over = part
            return
        self._part, self._since = part, now
        self._trace("music", state="begins", part=part, at=round(start, 2))

    def _stop(self, now: float) -> None:
        """Close the file, and remember how far it was played."""
        music.stop()
        music.unload()
        self._trace("music", state="ends", part=self._part)
        self._played[self._part] = self._played.get(self._part, 0.0) + now - self._since
        self._part, self._faded = "", inf


def loop_of(path: Path) -> tuple[float, float]:
    """Return where the loop of an Ogg Vorbis file begins and its length (s). Raises ValueError if it does not say."""
    with path.open("rb") as file:
        head = file.read(8192)
    found = [re.search(name + rb"=(\d{1,9})\b", head) for name in (b"LOOPSTART", b"LOOPLENGTH")]
    start, length = (int(each[1]) / RATE if each else 0.0 for each in found)
    if not length:
        raise ValueError(path)
    return start, length
