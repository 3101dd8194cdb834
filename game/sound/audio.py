"""The interface to sounds: what to play, how loud, and when. A thread does the work, so no call takes time."""

import threading
import time
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue

from game.platform.threads import start_thread
from game.sound.soundtrack import MusicRequest, Soundtrack
from game.sound.speaker import LEFT, Speaker

WAKE_INTERVAL = 1.0  # seconds between two calls that keep the device open

Task = Callable[[], None]


class Audio:
    """The sounds of a folder, by name; silent if there is no sound device.

    `pick-1.wav`, `pick-2.wav` … are variants of `pick`, and the same variant is not played twice in a row.
    `play("chime", step=3)` plays the fourth of its family; steps beyond the last follow `speaker.rung`. No call waits
    for the device: a thread does the work, and starts with the first `wake` or `play`. The device is open only while
    there is something to hear or the player is active.
    """

    def __init__(self, folder: Path, trace: Callable[..., None], *, muted: bool) -> None:
        self._speaker = Speaker(folder, trace)
        self._soundtrack = Soundtrack(folder / "music", self._speaker, trace)
        self._request = MusicRequest()
        self.muted = muted
        self.effects = self.fanfares = 1.0  # gains; that of the music at tables is part of the `MusicRequest`
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._woken = -inf

    def mute(self, *, muted: bool) -> None:
        """Switch effects and fanfares off or on."""
        self.muted = muted
        if muted:
            self._queue(self._speaker.hush)

    def set_volumes(self, effects: float, fanfares: float) -> None:
        """Set the volumes, 0 to 1, of a fanfare that is playing, and from the next sound on."""
        self.effects, self.fanfares = effects**2, fanfares**2  # loudness is perceived by ratios
        self._queue(partial(self._speaker.set_fanfares, self.fanfares))

    def wake(self) -> None:
        """Open the device, because input may lead to a sound. Cheap enough for every event."""
        now = time.monotonic()
        if not self.muted and now - self._woken >= WAKE_INTERVAL:
            self._woken = now
            self._start(self._speaker.open)
            if self._request.game:
                self._queue(self._soundtrack.input_came)

    def request_music(self, request: MusicRequest) -> None:
        """Set the music that is wanted; as long as none ever was, this costs nothing."""
        if request != self._request:
            self._request = request
            self._start(partial(self._soundtrack.follow, request))

    def play(self, name: str, step: int = 0, pan: float = 0.0) -> None:
        """Play a sound of a family if it is not too late; `pan` is -1 for the window's left edge, 1 for the right."""
        fanfare = name.startswith(("win-", "climb", "lost"))
        gain = self.fanfares if fanfare else self.effects
        if self.muted or not gain:
            return
        if fanfare:
            self._start(partial(self._speaker.play_music, name, gain))
        else:
            self._start(partial(self._speaker.play, name, step, gain, time.monotonic(), pan))

    def end_fanfare(self) -> None:
        """Fade out the fanfare that is playing, because the player leaves what it is for."""
        self._queue(partial(self._speaker.hush, LEFT))

    def close(self) -> None:
        """Close the device, and wait until it is; call before pygame quits, or SDL crashes."""
        if self._thread:
            self._tasks.put(None)
            self._thread.join()

    def _start(self, task: Task) -> None:
        """Queue a task; the first one starts the thread."""
        if not self._thread:
            self._thread = start_thread(self._work, "audio", daemon=True)
        self._queue(task)

    def _queue(self, task: Task) -> None:
        """Queue a task only if the thread runs; otherwise there is nothing to fade."""
        if self._thread and not self._speaker.broken:
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
        seconds = min(self._speaker.closes_in(), self._soundtrack.wait(), threading.TIMEOUT_MAX)
        try:
            return self._tasks.get(timeout=seconds)
        except Empty:
            return self._rest

    def _rest(self) -> None:
        self._soundtrack.step()
        self._speaker.rest()
