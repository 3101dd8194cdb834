"""The interface to sounds: it never waits, and survives a missing device, missing files, and pygame's end."""

import os
import subprocess
import sys
import threading
import time
from math import inf
from pathlib import Path

import pytest

from game.sound import audio as audio_module
from game.sound import speaker as speaker_module
from game.sound.audio import Audio
from game.sound.soundtrack import MusicRequest, Soundtrack
from game.sound.speaker import Speaker
from tests import ROOT
from tests.support.clock import Clock

FOLDER = ROOT / "sounds"


def silent(*_: object, **__: object) -> None:
    """Trace nothing."""


class StubSpeaker(Speaker):
    """A speaker that records its calls, and their threads."""

    def __init__(self) -> None:
        super().__init__(FOLDER, silent)
        self.asked: list[tuple[str, float]] = []
        self.threads: set[threading.Thread] = set()

    def _note(self, what: str, gain: float = 0.0) -> None:
        self.asked.append((what, gain))
        self.threads.add(threading.current_thread())

    def open(self) -> None:
        self._note("open")

    def play(self, name: str, step: int, gain: float, asked: float, pan: float = 0.0) -> None:
        self._note(f"{name} {step} {asked}" + (f" at {pan}" if pan else ""), gain)

    def play_music(self, name: str, gain: float) -> None:
        self._note(f"music {name}", gain)

    def set_fanfares(self, gain: float) -> None:
        self._note("fanfares", gain)

    def hush(self, milliseconds: int = 40) -> None:
        self._note(f"hush {milliseconds}")


def plugged(monkeypatch: pytest.MonkeyPatch, speaker: Speaker, *, muted: bool = False) -> Audio:
    """Open sounds that are played by a speaker of the test."""
    monkeypatch.setattr(audio_module, "Speaker", lambda *_: speaker)
    return Audio(FOLDER, silent, muted=muted)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(audio_module, "time", clock)
    return clock


@pytest.mark.usefixtures("clock")
def test_asking_is_passed_to_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = plugged(monkeypatch, stub := StubSpeaker())
    audio.play("chime", step=3)
    audio.set_volumes(0.5, 1.0)
    audio.play("lay")
    audio.play("win-quatorze")
    audio.play("lost")
    audio.close()
    audio.play("lay")
    audio.wake()
    assert stub.asked == [
        ("chime 3 1000.0", 1.0),
        ("fanfares", 1.0),
        ("lay 0 1000.0", 0.25),
        ("music win-quatorze", 1.0),
        ("music lost", 1.0),
    ]
    assert threading.current_thread() not in stub.threads


def test_muted_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = plugged(monkeypatch, stub := StubSpeaker(), muted=True)
    audio.play("lay")
    audio.wake()
    audio.mute(muted=False)
    audio.play("pick")
    audio.mute(muted=True)
    audio.play("lay")
    audio.mute(muted=False)
    audio.set_volumes(0.0, 1.0)
    audio.play("lay")
    audio.close()
    assert [what.split()[0] for what, _ in stub.asked] == ["pick", "hush", "fanfares"]


def test_waking_is_told_once_a_second(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    audio = plugged(monkeypatch, stub := StubSpeaker())
    for _ in range(100):
        audio.wake()
        clock.now += 0.02
    audio.close()
    assert len(stub.asked) == 2


def test_closing_waits_until_the_device_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(StubSpeaker):
        def close(self) -> None:
            time.sleep(1.5)
            self._note("closed")

    audio = plugged(monkeypatch, stub := Slow())
    audio.play("lay")
    audio.close()
    assert stub.asked[-1] == ("closed", 0.0)


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_opening_and_closing_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(speaker_module, "CLOSE_AFTER", 0.0)
    speaker = Speaker(FOLDER, silent)
    monkeypatch.setattr(speaker, "closes_in", lambda: 0.0 if speaker.is_open else inf)
    audio = plugged(monkeypatch, speaker)
    for turn in range(40):
        audio.play("lay")
        audio.wake()
        audio.mute(muted=turn % 7 == 3)
        audio.set_volumes(1.0, 0.5)
    audio.close()
    assert not speaker.is_open
    assert not speaker.broken


def run(script: str, driver: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a separate process with one of SDL's drivers, and `audio` imported."""
    start = f"""
from pathlib import Path
from game.sound.audio import Audio
audio = Audio(Path({str(FOLDER)!r}), lambda *_, **__: None, muted=False)
"""
    return subprocess.run(
        [sys.executable, "-c", start + script],
        env=os.environ | {"SDL_AUDIODRIVER": driver, "PYGAME_HIDE_SUPPORT_PROMPT": "1"} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("driver", ["dummy", "alsa", "no-such-driver", ""])
@pytest.mark.parametrize("folder", [FOLDER, ROOT / "nowhere"])
def test_no_device_and_no_files_are_no_error(driver: str, folder: Path) -> None:
    script = f"""
audio = Audio(Path({str(folder)!r}), lambda *_, **__: None, muted=False)
audio.wake()
for name in ("lay", "chime", "win-quatorze", "trumpet"):
    audio.play(name)
audio.close()
print("done")
"""
    done = run(script, driver)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


def test_no_thread_runs_until_it_is_needed() -> None:
    assert run("import threading; print(threading.active_count())", "dummy").stdout == "1\n"


def test_no_music_is_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = plugged(monkeypatch, StubSpeaker())
    before = threading.active_count()
    audio.request_music(MusicRequest())
    assert threading.active_count() == before
    audio.close()


def test_music_is_asked_for_in_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[MusicRequest] = []
    threads: set[threading.Thread] = set()

    def follow(_: Soundtrack, request: MusicRequest) -> None:
        heard.append(request)
        threads.add(threading.current_thread())

    monkeypatch.setattr(Soundtrack, "follow", follow)
    audio = plugged(monkeypatch, StubSpeaker())
    request = MusicRequest("quatorze", gain=0.5)
    audio.request_music(request)
    audio.request_music(request)
    audio.request_music(MusicRequest())
    audio.close()
    assert heard == [request, MusicRequest()]
    assert threading.current_thread() not in threads
