"""The music of the tables: which part of a piece is played, and when. Only the audio thread uses it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.sound.speaker import RATE, RETRY, Speaker
from game.sound.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NO_INPUT = 60.0  # seconds without input after which the music stops, so that the device is closed
ROUNDS = 2  # of a loop, before a pause
REST = 180.0, 360.0  # seconds of a pause, minimum and maximum
STREAK_LINGERS = 20.0  # seconds that the layer of a streak continues after the streak
FANFARE = 3.2  # seconds that the music of a win waits for the fanfare
BUSY = 1.0  # seconds between two checks whether an ending is over

# Seconds of fading out; see `_target`.
FADE_OFF, FADE_TO_REST = 0.5, 5.0
FADE_TO_PART, FADE_TO_GAME, FADE_TO_WIN, FADE_TO_LOSS = 0.3, 0.8, 0.3, 2.0
# Seconds of fading in: a loop from its start, a loop that continues, and one that continues right after another part.
RISE_FROM_START, RISE_AGAIN, RISE_AT_ONCE = 3.0, 1.5, 0.6


class Mood(StrEnum):
    """The state of a game, which selects the part of a piece."""

    CALM = "rest"
    STREAK = "full"
    LOST = "lost"
    WON = "win"


@dataclass(frozen=True)
class MusicRequest:
    """The music that is wanted: the slug of a game, or "" for none, and a gain from 0 to 1."""

    game: str = ""
    mood: Mood = Mood.CALM
    gain: float = 0.0


class Loop(NamedTuple):
    """Where a loop begins in its file, and its length, both in seconds."""

    start: float
    length: float


class Part(NamedTuple):
    """A part of a game's piece."""

    game: str
    mood: Mood

    @property
    def loops(self) -> bool:
        """Whether the part repeats; endings do not."""
        return self.mood in (Mood.CALM, Mood.STREAK)

    def __str__(self) -> str:
        return f"{self.game}-{self.mood}"


class Soundtrack:
    """Plays the piece of the wanted game, one part at a time.

    After some rounds the music pauses for minutes, and after a time without input it fades out. Call `step` when
    `wait` seconds have passed. A file that cannot be played is silent.
    """

    def __init__(
        self,
        folder: Path,
        speaker: Speaker,
        clock: Callable[[], float],
        trace: Callable[..., None],
        stream: Stream | None = None,
    ) -> None:
        self._folder, self._speaker, self._clock, self._trace = folder, speaker, clock, trace
        self._stream = stream or Stream()
        self._rng = Random()  # noqa: S311 - how long it rests is no secret
        self._request = self._last_game_request = MusicRequest()  # the present one, and the last one with a game
        self._part: Part | None = None  # the part that is playing
        self._loop = Loop(0.0, inf)  # the one that is playing, or played last
        self._piece = ""  # the slug of its game
        self._offset = self._since = 0.0  # seconds of the loop played before, and when it continued
        self._over: Part | None = None  # the ending that was played, or a part that cannot be played
        self._input = self._streak_until = self._rest_until = self._not_before = -inf
        self._faded: float | None = None  # when the fade that is going on ends
        self._ended_at = -inf  # when something last played
        self._due: float | None = None

    def follow(self, request: MusicRequest) -> None:
        now, before = self._clock(), self._last_game_request
        self._request, self._input, self._speaker.wants_music = request, now, bool(request.game)
        if request.game:
            self._last_game_request = request
            if self._part and request.gain != before.gain:
                self._stream.level(request.gain)
            if (request.game, request.mood) != (before.game, before.mood):
                self._change_part(before, request, now)
        self.step()

    def _change_part(self, before: MusicRequest, request: MusicRequest, now: float) -> None:
        self._over = None
        self._not_before = now + FANFARE if request.mood is Mood.WON else -inf
        if request.game != before.game:
            self._streak_until = self._rest_until = -inf
        else:
            calms = before.mood is Mood.STREAK and request.mood is Mood.CALM
            self._streak_until = now + STREAK_LINGERS if calms else -inf

    def input_came(self) -> None:
        """Restart the time without input after which the music stops."""
        self._input = self._clock()
        if self._request.game:
            self.step()

    def wait(self) -> float | None:
        """Return the seconds until `step` is to be called, or None if only a new request can change anything."""
        return None if self._due is None else max(0.0, self._due - self._clock())

    def step(self) -> None:
        """Start, end or change the music if it is time."""
        now = self._clock()
        self._due = None
        if self._faded is not None and now >= self._faded:
            self._stop(now)
        if self._loops and self._position(now) >= ROUNDS * self._loop.length:
            self._rest_until = now + FADE_TO_REST + self._rng.uniform(*REST)
        part, fade = self._target(now)
        if self._part and not self._stream.busy:
            self._stop(now)
        elif self._faded is None and self._part and self._part != part:
            self._trace("music", state="fades", part=str(self._part), seconds=fade)
            self._stream.fade(fade)
            self._faded = now + fade
        elif self._part is None and part and now >= self._not_before:
            self._begin(part, now)
        self._due = self._next(part, now)
        self._speaker.held = self._due + BUSY if self._part and self._due else -inf

    def _target(self, now: float) -> tuple[Part | None, float]:
        """Return the part that should be playing, and the seconds in which the present one fades out for it."""
        request = self._request
        if not request.game:
            return None, FADE_OFF
        if now >= self._input + NO_INPUT:
            return None, FADE_TO_REST
        part = Part(request.game, request.mood)
        if not part.loops:
            fade = FADE_TO_WIN if request.mood is Mood.WON else FADE_TO_LOSS
            return (part if part == self._part or part != self._over else None), fade
        if now < self._rest_until:
            return None, FADE_TO_REST
        if now < self._streak_until:
            part = Part(request.game, Mood.STREAK)
        if self._over == part:
            return None, FADE_OFF
        return part, (FADE_TO_PART if self._part and self._part.game == part.game else FADE_TO_GAME)

    def _position(self, now: float) -> float:
        """Return the seconds of the loop that were played since its start."""
        return self._offset + (now - self._since if self._loops else 0.0)

    @property
    def _loops(self) -> bool:
        return self._part is not None and self._part.loops

    def _next(self, part: Part | None, now: float) -> float | None:
        """Return when something is due next without a new request, or None."""
        if self._faded is not None:
            return self._faded
        if self._part is None:
            times = [self._rest_until if self._request.game else -inf]
            times += [max(self._not_before, now + RETRY * (now >= self._not_before))] if part else []
        elif self._loops:
            times = [self._since + ROUNDS * self._loop.length - self._offset, self._streak_until]
        else:
            times = [now + BUSY]
        times.append(self._input + NO_INPUT if self._part else -inf)
        return min((time for time in times if time > now), default=None)

    def _begin(self, part: Part, now: float) -> None:
        """Play a part: a loop from where it stopped, an ending from its start."""
        path = self._folder / f"{part}.ogg"
        if self._piece != part.game or now > self._rest_until > self._ended_at:
            self._offset = 0.0
        self._speaker.open_for_music()
        if not self._speaker.is_open:
            return
        try:
            loop = loop_of(path) if part.loops else None
            start = loop.start + self._offset % loop.length if loop else 0.0
            self._stream.play(path, start, self._rise(now) if loop else 0.0, self._request.gain, endless=part.loops)
        except (OSError, ValueError):
            self._over = part
            return
        self._part, self._since = part, now
        self._loop, self._piece = (loop, part.game) if loop else (self._loop, self._piece)
        self._over = None if part.loops else part
        self._trace("music", state="begins", part=str(part), at=round(start, 2))

    def _rise(self, now: float) -> float:
        if not self._offset:
            return RISE_FROM_START
        return RISE_AT_ONCE if now - self._ended_at < RISE_AT_ONCE else RISE_AGAIN

    def _stop(self, now: float) -> None:
        """Close the file; the position in a loop is remembered."""
        self._stream.stop()
        self._trace("music", state="ends", part=str(self._part))
        self._offset = self._position(now)
        self._part, self._faded, self._ended_at = None, None, now


def loop_of(path: Path) -> Loop:
    """Read from an Ogg Vorbis file where its loop begins and how long it is. Raises ValueError if it does not say."""
    with path.open("rb") as file:
        head = file.read(8192)
    found = [re.search(name + rb"=(\d{1,9})\b", head) for name in (b"LOOPSTART", b"LOOPLENGTH")]
    start, length = (int(each[1]) / RATE if each else 0.0 for each in found)
    if not length:
        raise ValueError(path)
    return Loop(start, length)
