"""The soundtrack: which part is played when, with stubs for stream and speaker, and a clock set by the test."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path
from typing import Any

import pytest

from game.sound import soundtrack, speaker
from game.sound.soundtrack import (
    BUSY,
    FADE,
    NO_INPUT,
    RISE,
    SLOW_FADE,
    MusicRequest,
    Soundtrack,
    loop_of,
)
from game.sound.speaker import CLOSE_AFTER, RATE, RETRY, Speaker
from tests.support.clock import Clock

GAME = "king-albert"
START, LENGTH = 0.5, 80.0  # seconds
HEAD = f"OggS vorbis LOOPSTART={round(START * RATE)} LOOPLENGTH={round(LENGTH * RATE)}\0"
ENDING = 18.0  # seconds


class StubSpeaker(Speaker):
    """A speaker whose device can be removed; it releases it like the real one."""

    device = True
    opened = False
    fanfares: Any = ()

    def __init__(self, folder: Path, clock: Clock) -> None:
        super().__init__(folder, lambda *_, **__: None)
        self.clock = clock

    @property
    def is_open(self) -> bool:
        return self.opened

    def open(self) -> None:
        self.opened = self.device
        self._until = max(self._until, self.clock.now + CLOSE_AFTER)

    def close(self) -> None:
        self.opened = False


class StubMusic:
    """The mixer's music, which notes what it is asked, and ends as a file would."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.over, self.gain = clock, 0.0, 0.0
        self.asked: list[Any] = []

    def load(self, path: Path) -> None:
        if not path.exists():
            raise FileNotFoundError(path)
        self.part = path.stem

    def play(self, loops: int, start: float, milliseconds: int) -> None:
        self.asked.append(("play", self.part, round(start, 3), milliseconds / 1000))
        self.over = self.clock.now + (1e9 if loops else ENDING)

    def set_volume(self, gain: float) -> None:
        self.gain = gain

    def fadeout(self, milliseconds: int) -> None:
        self.asked.append(("fade", milliseconds / 1000))
        self.over = self.clock.now + milliseconds / 1000

    def stop(self) -> None:
        self.asked.append(("stop",))
        self.over = 0.0

    def unload(self) -> None: ...

    def get_busy(self) -> bool:
        return self.clock.now < self.over


class Room:
    """A soundtrack, and the thread that runs it when it asks for that."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        self.speaker, self.stream = StubSpeaker(folder, self.clock), StubMusic(self.clock)
        monkeypatch.setattr(soundtrack, "music", self.stream)
        for module in (soundtrack, speaker):
            monkeypatch.setattr(module, "time", self.clock)
        self.lines: list[tuple[str, str]] = []
        self.music = Soundtrack(folder, self.speaker, self.note)
        self.steps = 0

    def note(self, kind: str, *, state: str, part: str, **_: object) -> None:
        assert kind == "music"
        self.lines.append((state, part))

    def wish(self, game: str = GAME, *, won: bool = False, gain: float = 0.5) -> None:
        self.music.follow(MusicRequest(game, won, gain))

    def wait(self, seconds: float, every: float | None = None) -> None:
        """Let time pass as the audio thread does, with input now and then."""
        end, touch = self.clock.now + seconds, self.clock.now + (every or 1e9)
        while True:
            until = min(end, touch) - self.clock.now
            self.clock.now += max(0.0, min(until, self.music.wait(), self.speaker.closes_in())) + 1e-6
            if self.clock.now >= end:
                return
            if self.clock.now >= touch:
                touch += every or 1e9
                self.speaker.open()
                self.music.input_came()
            self.steps += 1
            self.music.step()
            self.speaker.rest()

    @property
    def last(self) -> Any:  # noqa: ANN401 - what the stream was asked
        return self.stream.asked[-1]

    @property
    def heard(self) -> str:
        """The part that is heard now, even while it fades."""
        state, part = self.lines[-1] if self.lines else ("ends", "")
        return part if state != "ends" else ""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    for game in (GAME, "quatorze"):
        (tmp_path / f"{game}-rest.ogg").write_text(HEAD)
        (tmp_path / f"{game}-win.ogg").write_text("OggS")
    return Room(tmp_path, monkeypatch)


def test_nothing_is_heard_and_nothing_is_due_unless_it_is_wished_for(room: Room) -> None:
    room.music.input_came()
    room.music.follow(MusicRequest())
    room.music.step()
    assert (room.stream.asked, room.lines, room.music.wait(), room.speaker.opened) == ([], [], inf, False)


def test_a_loop_comes_slowly_and_few_steps_keep_it_going(room: Room) -> None:
    room.wish()
    assert room.stream.asked == [("play", f"{GAME}-rest", START, RISE)]
    assert room.stream.gain == 0.5
    room.wait(50.0)
    assert room.heard == f"{GAME}-rest"
    assert room.steps <= 3
    room.wish(gain=0.2)
    assert room.stream.gain == 0.2
    assert len(room.stream.asked) == 1


def test_without_input_it_goes_and_the_device_is_given_back(room: Room) -> None:
    room.wish()
    room.wait(NO_INPUT + 1.0)
    assert room.stream.asked[1:] == [("fade", SLOW_FADE)]
    assert room.speaker.is_open
    room.wait(SLOW_FADE)
    assert room.lines[-1] == ("ends", f"{GAME}-rest")
    assert not room.speaker.is_open
    steps = room.steps
    room.wait(3600.0)
    assert room.steps == steps
    room.music.input_came()
    at = START + NO_INPUT + SLOW_FADE
    assert room.last == ("play", f"{GAME}-rest", pytest.approx(at, abs=0.01), RISE)


def test_a_place_never_lies_beyond_the_loop(room: Room) -> None:
    room.wish()
    room.wait(LENGTH + 10.0, every=20.0)
    room.music.follow(MusicRequest())
    room.wait(1.0)
    room.wish()
    assert room.last[2] == pytest.approx(START + 10.0 + FADE, abs=0.01)


def test_a_win_leaves_the_fanfare_alone_and_has_its_phrase_once(room: Room) -> None:
    room.wish()
    room.wait(10.0)
    room.music.follow(MusicRequest())
    assert room.last == ("fade", FADE)
    room.wait(3.0)
    room.speaker.fanfares = ["a fanfare"]
    room.wish(won=True)
    room.wait(20.0, every=5.0)
    assert room.heard == ""
    room.speaker.fanfares = []
    room.wait(BUSY)
    assert room.heard == f"{GAME}-win"
    room.wait(ENDING + 2.0)
    assert room.heard == ""
    room.music.follow(MusicRequest())
    room.wish(won=True)
    room.wait(2 * BUSY)
    assert room.heard == ""
    room.wish()
    assert room.heard == f"{GAME}-rest"
    room.speaker.fanfares = ["a fanfare"]  # which fades out as its win is left
    room.wish("quatorze")
    room.wait(2 * FADE)
    assert room.heard == "quatorze-rest"
    room.speaker.fanfares = []
    room.wish(won=True)
    room.wait(2 * FADE)
    assert room.heard == f"{GAME}-win"


def test_every_table_has_its_own_loop_and_goes_on_with_it(room: Room) -> None:
    room.wish()
    room.wait(20.0)
    room.wish("quatorze")
    room.wait(1.0)
    assert room.stream.asked[1:] == [("fade", FADE), ("stop",), ("play", "quatorze-rest", START, RISE)]
    room.wish()
    room.wait(1.0)
    assert room.last == ("play", f"{GAME}-rest", pytest.approx(START + 20.0 + FADE, abs=0.01), RISE)


def test_a_table_without_music_is_silent_and_not_asked_again(room: Room) -> None:
    room.wish("sir-tommy")
    room.wait(CLOSE_AFTER + RETRY + 1.0)
    steps = room.steps
    room.wait(600.0)
    assert (room.lines, room.steps, room.speaker.is_open) == ([], steps, False)
    room.wish("sir-tommy", won=True)
    room.wait(10.0)
    assert room.lines == []


def test_a_file_that_does_not_turn_is_not_played(room: Room, tmp_path: Path) -> None:
    (tmp_path / f"{GAME}-rest.ogg").write_text("OggS, and no tags")
    room.wish()
    room.wait(30.0)
    assert room.lines == []


def test_a_device_that_is_away_is_tried_again(room: Room) -> None:
    room.speaker.device = False
    room.wish()
    room.wait(25.0)
    assert room.lines == []
    room.speaker.device = True
    room.wait(RETRY)
    assert room.heard == f"{GAME}-rest"


def test_tags_say_where_it_turns(tmp_path: Path) -> None:
    path = tmp_path / "a.ogg"
    path.write_bytes(b"\0\x0fLOOPSTART=2400\x12LOOPLENGTH=96000\0")
    assert loop_of(path) == (0.05, 2.0)
    path.write_bytes(re.sub(rb"LOOPLENGTH", b"LOOPWIDTH", path.read_bytes()))
    with pytest.raises(ValueError, match=r"a\.ogg"):
        loop_of(path)
