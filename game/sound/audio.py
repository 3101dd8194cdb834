"""The interface to sounds: what to play, how loud, and when. A thread does the work, so no call takes time."""

import threading
import time
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue

from game.platform.threads import start_thread
from game.sound.soundtrack import MusicRequest, Soundtrack
from game.sound.speaker import Speaker

WAKE_INTERVAL = 1.0  # seconds between two calls that keep the device open

Task = Callable[[], None]


class Bus(StrEnum):
    """A group of sounds with its own volume."""

    EFFECTS = "effects"
    MUSIC = "music"  # fanfares; the volume of the music at tables is part of the `MusicRequest`


class Audio:
    """The sounds of a folder, by name; silent if there is no sound device.

    `pick-1.wav`, `pick-2.wav` … are variants of `pick`, and the same variant is not played twice in a row.
    `play("chime", step=3)` plays the fourth of its family; steps beyond the last follow `speaker.rung`. No call waits
    for the device: a thread does the work, and starts with the first `wake` or `play`. The device is open only while
    there is something to hear or the player is active.
    """

    def __init__(
        self,
        folder: Path,
        *,
        muted: bool = False,
        speaker: Speaker | None = None,
        clock: Callable[[], float] = time.monotonic,
        trace: Callable[..., None] = lambda *_, **__: None,
    ) -> None:
        self._speaker = speaker or Speaker(folder, clock, trace)
        self._soundtrack = Soundtrack(folder / "music", self._speaker, clock, trace)
        self._request = self._followed = MusicRequest()  # of the caller, and what the thread got last
        self._clock = clock
        self._muted = muted
        self.volumes = dict.fromkeys(Bus, 1.0)  # 0 to 1
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._woken = -inf
        self._closed = False

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self._queue(self._speaker.hush)
        self.follow(self._request)

    def set_volume(self, bus: Bus, volume: float) -> None:
        """Set the volume of a bus, 0 to 1. A fanfare changes at once, other sounds from the next one on."""
        self.volumes[bus] = volume
        if bus is Bus.MUSIC:
            self._queue(partial(self._speaker.level_music, self._gain(bus)))

    def wake(self) -> None:
        """Open the device, because input may lead to a sound. Cheap enough for every event."""
        now = self._clock()
        if not self._muted and now - self._woken >= WAKE_INTERVAL:
            self._woken = now
            self._start(self._speaker.open)
            if self._followed.game:
                self._queue(self._soundtrack.input_came)

    def follow(self, request: MusicRequest) -> None:
        """Set the music that is wanted; as long as none ever was, this costs nothing."""
        self._request = request
        heard = MusicRequest() if self._muted else request
        if heard != self._followed:
            self._followed = heard
            self._start(partial(self._soundtrack.follow, heard))

    def play(self, name: str, *, step: int = 0, place: float = 0.0) -> None:
        """Play a sound of a family if it is not too late; `place` is -1 for the window's left edge, 1 for the right."""
        bus = Bus.MUSIC if name.startswith("win-") or name == "lost" else Bus.EFFECTS
        gain = self._gain(bus)
        if gain and not self._muted:
            if bus is Bus.MUSIC:
                self._start(partial(self._speaker.play_music, name, step, gain))
            else:
                self._start(partial(self._speaker.play, name, step, gain, self._clock(), place))

    def close(self) -> None:
        """Close the device, and wait until it is; call before pygame quits, or SDL crashes."""
        self._closed = True
        if self._thread:
            self._tasks.put(None)
            self._thread.join()

    def _gain(self, bus: Bus) -> float:
        """Return a volume as a gain: its square, which sounds more even."""
        return self.volumes[bus] ** 2

    def _start(self, task: Task) -> None:
        """Queue a task; the first one starts the thread."""
        if not self._thread and not self._closed:
            self._thread = start_thread(self._work, "audio", daemon=True)
        self._queue(task)

    def _queue(self, task: Task) -> None:
        """Queue a task only if the thread runs; otherwise there is nothing to fade."""
        if self._thread and not self._closed and not self._speaker.broken:
            self._tasks.put(task)

    def _work(self) -> None:
        """Run tasks until the queue ends, or there is no device."""
        try:
            try:
                while not self._speaker.broken and (task := self._next()):
                    task()
            finally:
                self._speaker.close()
        except RuntimeError:  # such as pygame.error: the mixer or all of pygame was closed elsewhere
            self._speaker.broken = True

    def _next(self) -> Task | None:
        """Wait for the next task; after the time that speaker and music need, return their own."""
        waits = [seconds for seconds in (self._speaker.closes_in(), self._soundtrack.wait()) if seconds is not None]
        try:
            return self._tasks.get(timeout=min(waits, default=None))
        except Empty:
            return self._rest

    def _rest(self) -> None:
        self._soundtrack.step()
        self._speaker.rest()
