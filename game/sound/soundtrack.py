"""The music of the tables: which part of a piece is heard, and when. It is used by the audio thread alone."""

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

QUIET = 60.0  # seconds without input after which the music goes, so that the device is given back
ROUNDS = 2  # of a loop, before the music rests
RESTS = 180.0, 360.0  # seconds of a rest, at least and at most
GLOW = 20.0  # seconds that the layer of a streak stays after it
FANFARE = 3.2  # seconds before the music of a win, which the fanfare has for itself
BUSY = 1.0  # seconds between two looks at whether an ending is over

GOES, DRIFTS, SWITCHES, LEAVES, YIELDS, SINKS = 0.5, 5.0, 0.3, 0.8, 0.3, 2.0  # seconds of a fade, see `_wanted`
COMES, RETURNS, JOINS = 3.0, 1.5, 0.6  # seconds in which a loop comes: from its start, after a silence, with a layer


class Mood(StrEnum):
    """How a game stands, by the part of a piece that is played then."""

    CALM = "rest"
    STREAK = "full"
    LOST = "lost"
    WON = "win"


@dataclass(frozen=True)
class Wish:
    """What is to be heard: the piece of a game by its slug, "" for none, as loud as a gain from 0 to 1."""

    game: str = ""
    mood: Mood = Mood.CALM
    gain: float = 0.0


class Loop(NamedTuple):
    """Where a loop begins in its file, and how long it is, in seconds."""

    start: float
    length: float


class Part(NamedTuple):
    """A part of a game's piece."""

    game: str
    mood: Mood

    @property
    def loops(self) -> bool:
        """Whether it goes round and round; endings do not."""
        return self.mood in (Mood.CALM, Mood.STREAK)

    def __str__(self) -> str:
        return f"{self.game}-{self.mood}"


class Soundtrack:
    """Plays the piece of the game that is wished for, a part at a time.

    It comes and goes: after some rounds it rests for minutes, and after a while without input it fades out. What needs
    time is done in `step`, which is to be called when `wait` has passed. A file that cannot be played is silent.
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
        self._chance = Random()  # noqa: S311 - how long it rests is no secret
        self._wish = self._asked = Wish()  # as it is, and as it was when there was one last
        self._part: Part | None = None  # what is heard
        self._loop = Loop(0.0, inf)  # the one that is heard, or was heard last
        self._piece = ""  # whose it is
        self._place = self._since = 0.0  # seconds of the loop that were heard before, and since when it is heard again
        self._over: Part | None = None  # the ending that was played, or the part that cannot be
        self._input = self._glow_until = self._rest_until = self._not_before = -inf
        self._faded: float | None = None  # when the fade that goes on is over
        self._left = -inf  # when something was heard last
        self._due: float | None = None

    def follow(self, wish: Wish) -> None:
        """Play what is wished for from now on."""
        now, before = self._clock(), self._asked
        self._wish, self._input, self._speaker.wants_music = wish, now, bool(wish.game)
        if wish.game:
            self._asked = wish
            if self._part and wish.gain != before.gain:
                self._stream.level(wish.gain)
            if (wish.game, wish.mood) != (before.game, before.mood):
                self._turn(before, wish, now)
        self.step()

    def _turn(self, before: Wish, wish: Wish, now: float) -> None:
        """Take note that the game stands otherwise, or is another one."""
        self._over = None
        self._not_before = now + FANFARE if wish.mood is Mood.WON else -inf
        if wish.game != before.game:
            self._glow_until = self._rest_until = -inf
        else:
            calms = before.mood is Mood.STREAK and wish.mood is Mood.CALM
            self._glow_until = now + GLOW if calms else -inf

    def woken(self) -> None:
        """Take note that input has come."""
        self._input = self._clock()
        if self._wish.game:
            self.step()

    def wait(self) -> float | None:
        """How many seconds from now `step` is to be called; None where only something asked for changes anything."""
        return None if self._due is None else max(0.0, self._due - self._clock())

    def step(self) -> None:
        """Begin, end or change what is heard, if it is time."""
        now = self._clock()
        self._due = None
        if self._faded is not None and now >= self._faded:
            self._stop(now)
        self._tire(now)
        part, fade = self._wanted(now)
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

    # ---- what is wanted

    def _wanted(self, now: float) -> tuple[Part | None, float]:
        """Name the part that should be heard, and the seconds in which another one makes room for it."""
        wish = self._wish
        if not wish.game:
            return None, GOES
        if now >= self._input + QUIET:
            return None, DRIFTS
        part = Part(wish.game, wish.mood)
        if not part.loops:
            fade = YIELDS if wish.mood is Mood.WON else SINKS
            return (part if part == self._part or part != self._over else None), fade
        if now < self._rest_until:
            return None, DRIFTS
        if now < self._glow_until:
            part = Part(wish.game, Mood.STREAK)
        if self._over == part:
            return None, GOES
        return part, (SWITCHES if self._part and self._part.game == part.game else LEAVES)

    def _tire(self, now: float) -> None:
        """Go to rest after some rounds."""
        if self._loops and self._heard(now) >= ROUNDS * self._loop.length:
            self._rest_until = now + DRIFTS + self._chance.uniform(*RESTS)

    def _heard(self, now: float) -> float:
        """The seconds of the loop that were heard since it began from its start."""
        return self._place + (now - self._since if self._loops else 0.0)

    @property
    def _loops(self) -> bool:
        return self._part is not None and self._part.loops

    def _next(self, part: Part | None, now: float) -> float | None:
        """When there is something to do next, if nothing is asked before."""
        if self._faded is not None:
            return self._faded
        if self._part is None:
            times = [self._rest_until if self._wish.game else -inf]
            times += [max(self._not_before, now + RETRY * (now >= self._not_before))] if part else []
        elif self._loops:
            times = [self._since + ROUNDS * self._loop.length - self._place, self._glow_until]
        else:
            times = [now + BUSY]
        times.append(self._input + QUIET if self._part else -inf)
        return min((time for time in times if time > now), default=None)

    # ---- what is heard

    def _begin(self, part: Part, now: float) -> None:
        """Play a part: a loop from where it was left, an ending from its start."""
        path = self._folder / f"{part}.ogg"
        if self._piece != part.game or now > self._rest_until > self._left:
            self._place = 0.0
        self._speaker.open_for_music()
        if not self._speaker.is_open:
            return
        try:
            loop = loop_of(path) if part.loops else None
            start = loop.start + self._place % loop.length if loop else 0.0
            self._stream.play(path, start, self._rise(now) if loop else 0.0, self._wish.gain, endless=part.loops)
        except (OSError, ValueError):
            self._over = part
            return
        self._part, self._since = part, now
        self._loop, self._piece = (loop, part.game) if loop else (self._loop, self._piece)
        self._over = None if part.loops else part
        self._trace("music", state="begins", part=str(part), at=round(start, 2))

    def _rise(self, now: float) -> float:
        if not self._place:
            return COMES
        return JOINS if now - self._left < JOINS else RETURNS

    def _stop(self, now: float) -> None:
        """Let go of the file; what was heard of a loop is remembered."""
        self._stream.stop()
        self._trace("music", state="ends", part=str(self._part))
        self._place = self._heard(now)
        self._part, self._faded, self._left = None, None, now


def loop_of(path: Path) -> Loop:
    """Read from a file of Ogg Vorbis where its loop begins and how long it is; ValueError where it does not say so."""
    with path.open("rb") as file:
        head = file.read(8192)
    found = [re.search(name + rb"=(\d{1,9})\b", head) for name in (b"LOOPSTART", b"LOOPLENGTH")]
    start, length = (int(each[1]) / RATE if each else 0.0 for each in found)
    if not length:
        raise ValueError(path)
    return Loop(start, length)
