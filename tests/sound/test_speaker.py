"""The speaker with a stub for the mixer: what it plays, how loud, and when it opens and closes the device."""

import os
import subprocess
import sys
from itertools import pairwise
from math import inf
from pathlib import Path

import numpy as np
import pytest

from game.sound import sound_device
from game.sound import speaker as speaker_module
from game.sound.speaker import CLOSE_AFTER, FANFARES, LEFT, VOICES, Speaker, rung
from tests import ROOT
from tests.support.clock import Clock

FOLDER = ROOT / "sounds"
INSTANTS = (  # sounds that are asked for together
    *("pick flip chime lay", "flip pick undo deal", "lay chime button refusal", "shuffle deal flip lay chime pick"),
    *("refusal thud close redo", "gather hint thud lay", "hint hover shuffle pick"),
    *("lost pick lay", "button lost", "win-numeration pick chime", "chime win-king-albert", "lay win-quatorze flip"),
)
PLAYED = """
import sys, time
from pathlib import Path
from game.sound import speaker as module
module.sound_device.answers = lambda: True
now = 1000.0
time.monotonic = lambda: now
speaker = module.Speaker(Path(sys.argv[1]), lambda *_, **__: None)
for names in sys.argv[2:]:
    now += 10.0
    for name in names.split():
        if name.startswith(("win-", "lost")):
            speaker.play_music(name, 1.0)
        else:
            speaker.play(name, 7, 1.0, now)
    while any(channel.get_busy() for channel in speaker._channels):
        time.sleep(0.01)
speaker.close()
"""


class StubSound:
    """A sound that remembers where it came from, and its volume."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.volume = 1.0

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def get_length(self) -> float:
        return 2.0


class StubChannel:
    """A channel that stays busy until the test ends that, and records what it plays."""

    def __init__(self, heard: list[tuple[str, float]]) -> None:
        self.heard = heard
        self.sound: StubSound | None = None
        self.volume, self.sides = 1.0, (1.0, 1.0)
        self.faded = 0

    def get_busy(self) -> bool:
        return self.sound is not None

    def get_sound(self) -> StubSound | None:
        return self.sound

    def play(self, sound: StubSound) -> None:
        self.sound, self.volume = sound, 1.0
        self.heard.append((sound.name, sound.volume))

    def set_volume(self, left: float, right: float | None = None) -> None:
        self.sides = left, left if right is None else right
        self.volume = max(self.sides)

    def fadeout(self, milliseconds: int) -> None:
        self.faded = milliseconds


class Bench:
    """A speaker whose mixer is made of stubs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        self.heard: list[tuple[str, float]] = []
        self.channels: list[StubChannel] = []
        self.device = True
        self.asked = 0
        monkeypatch.setattr(sound_device, "answers", lambda: True)
        monkeypatch.setattr(speaker_module, "open_mixer", self.open_mixer)
        monkeypatch.setattr(speaker_module, "read_sound", StubSound)
        self.traced: list[object] = []
        monkeypatch.setattr(speaker_module, "time", self.clock)
        self.speaker = Speaker(FOLDER, lambda kind, **fields: self.traced.append((kind, *fields.values())))

    def open_mixer(self) -> list[StubChannel]:
        """Open as many channels as the speaker does, if there is a device."""
        self.asked += 1
        self.channels = [StubChannel(self.heard) for _ in range(FANFARES + VOICES)] if self.device else []
        return list(self.channels)

    def play(self, name: str, step: int = 0) -> None:
        """Ask for a sound, a little later than the last."""
        self.clock.now += 0.05
        self.speaker.play(name, step, 1.0, self.clock.now)

    def be_silent(self) -> None:
        """Let all sounds have ended."""
        for channel in self.channels:
            channel.sound = None


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


@pytest.mark.parametrize(("family", "takes"), [("pick", 3), ("lay", 6), ("flip", 3)])
def test_no_variant_twice_running(bench: Bench, family: str, takes: int) -> None:
    for _ in range(60):
        bench.play(family)
        bench.be_silent()
    names = [name for name, _ in bench.heard]
    assert len(names) == 60
    assert all(one != other for one, other in pairwise(names))
    assert set(names) == {f"{family}-{take}" for take in range(1, takes + 1)}


def test_the_step_chooses_the_chime(bench: Bench) -> None:
    for step in (0, 1, 2, 7, 0, 0):
        bench.play("chime", step)
    assert [name for name, _ in bench.heard] == [f"chime-{step}" for step in (1, 2, 3, 8, 1, 1)]


@pytest.mark.parametrize("count", [2, 3, 8])
def test_a_ladder_is_climbed_once_and_never_left_nor_repeats_itself(count: int) -> None:
    rungs = [rung(step, count) for step in range(40)]
    assert rungs[:count] == [*range(count)]
    assert {*rungs} == {*range(count)}
    assert all(one != other for one, other in pairwise(rungs))


def test_a_crowd_is_limited(bench: Bench) -> None:
    for _ in range(40):
        bench.play("lay")
    assert len(bench.heard) == VOICES


def test_a_run_of_chimes_keeps_its_force(bench: Bench) -> None:
    for step in range(6):
        bench.play("pick")
        bench.clock.now += 0.01
        bench.speaker.play("chime", step, 1.0, bench.clock.now)
        bench.clock.now += 0.3
    picks, chimes = bench.channels[FANFARES::2], bench.channels[FANFARES + 1 :: 2]
    assert [channel.volume for channel in [*picks, *chimes]] == [1.0] * VOICES


def test_a_finish_is_softer_than_the_win_that_follows(bench: Bench) -> None:
    for step in range(6):
        bench.play("chime", step)
    assert [channel.volume for channel in bench.channels[FANFARES:][:6]] == [1.0, *[0.6] * 5]


def test_landing_together_is_one_sound(bench: Bench) -> None:
    for _ in range(13):
        bench.speaker.play("lay", 0, 1.0, bench.clock.now)
    bench.speaker.play("flip", 0, 1.0, bench.clock.now)
    bench.speaker.play("chime", 0, 1.0, bench.clock.now)
    assert [name.split("-")[0] for name, _ in bench.heard] == ["lay", "flip", "chime"]
    *volumes, later = bench.channels[FANFARES:][:4]
    assert [channel.volume for channel in volumes] == [1, 0.25, 1]  # a note leads
    bench.speaker.play("pick", 0, 1.0, bench.clock.now)
    assert later.volume == 0.25**3


def test_a_mouse_that_passes_over_cards_is_heard_eight_times_a_second_at_most(bench: Bench) -> None:
    for _ in range(40):  # two seconds
        bench.play("hover")
        bench.be_silent()
    assert 10 <= len(bench.heard) <= 16


def test_the_sounds_of_one_instant_stay_below_10_dbfs(tmp_path: Path) -> None:
    """Mixed by SDL into a file, with all volumes at their maximum."""
    drivers = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "raw"), "SDL_DISKAUDIODELAY": "1"}
    subprocess.run(
        [sys.executable, "-c", PLAYED, str(FOLDER), *INSTANTS],
        env={**os.environ, **drivers},
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=60,
    )
    peak = 20 * np.log10(np.abs(np.fromfile(tmp_path / "raw", "<i2") / 32768).max())
    assert -14.0 < peak < -10.0


def test_what_comes_too_late_is_dropped(bench: Bench) -> None:
    bench.speaker.play("lay", 0, 1.0, bench.clock.now - 0.2)
    assert bench.heard == []
    assert bench.speaker.is_open
    assert bench.traced == []
    bench.speaker.play("lay", 0, 1.0, bench.clock.now - 0.05)
    assert len(bench.heard) == 1
    assert bench.traced == [("sound", "lay")]


def test_given_back_after_silence_and_taken_again(bench: Bench) -> None:
    assert bench.speaker.closes_in() == inf
    bench.play("lay")
    assert bench.speaker.closes_in() == pytest.approx(2.0 + CLOSE_AFTER)
    bench.clock.now += 2.0 + CLOSE_AFTER - 0.1
    bench.speaker.rest()
    assert bench.speaker.is_open
    bench.clock.now += 0.2
    bench.speaker.rest()
    assert not bench.speaker.is_open
    assert bench.speaker.closes_in() == inf
    bench.play("lay")
    assert bench.speaker.is_open
    assert (bench.asked, len(bench.heard)) == (2, 2)


def test_input_keeps_it_open(bench: Bench) -> None:
    for _ in range(20):
        bench.speaker.open()
        bench.clock.now += 1.0
        bench.speaker.rest()
    assert bench.speaker.is_open
    assert bench.asked == 1


def test_no_device_is_silence_for_good(bench: Bench) -> None:
    bench.device = False
    bench.play("lay")
    assert bench.speaker.broken
    bench.device = True
    bench.play("lay")
    assert (bench.asked, bench.heard) == (1, [])


def test_a_device_that_was_there_is_tried_again(bench: Bench) -> None:
    bench.play("lay")
    bench.speaker.close()
    bench.device = False
    bench.clock.now += 60.0
    bench.play("lay")
    bench.play("lay")
    assert (bench.asked, bench.speaker.broken) == (2, False)
    bench.device = True
    bench.clock.now += 60.0
    bench.play("lay")
    assert len(bench.heard) == 2


def test_unknown_and_unreadable_sounds_are_silent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.play("trumpet")
    monkeypatch.setattr(speaker_module, "read_sound", lambda _: None)
    bench.play("lay")
    assert bench.heard == []
    assert not bench.speaker.broken


def test_a_fanfare_has_a_level_and_an_end(bench: Bench) -> None:
    bench.speaker.play_music("win-quatorze", 0.49)
    assert bench.heard == [("win-quatorze", 0.49)]
    assert bench.traced == [("sound", "win-quatorze")]
    bench.speaker.hush()
    assert all(channel.faded for channel in bench.channels)


def test_the_notes_of_a_win_go_on_below_its_fanfare_which_softens_all_other_sounds(bench: Bench) -> None:
    bench.play("chime")
    bench.speaker.play_music("climb-numeration", 0.5)
    bench.speaker.play_music("win-numeration", 0.5)
    (climb, fanfare), (chime, *_) = bench.channels[:FANFARES], bench.channels[FANFARES:]
    names = [channel.sound and channel.sound.name for channel in (climb, fanfare)]
    assert names == ["climb-numeration", "win-numeration"]
    assert (climb.faded, climb.volume) == (0, 1.0)
    assert chime.faded


def test_a_fanfare_follows_its_volume_while_it_plays(bench: Bench) -> None:
    bench.play("lay")
    assert not bench.speaker.fanfares
    bench.speaker.play_music("climb-quatorze", 0.5)
    bench.speaker.play_music("win-quatorze", 0.5)
    assert len(bench.speaker.fanfares) == 2
    bench.speaker.set_fanfares(0.2)
    assert [channel.sound.volume for channel in bench.channels if channel.sound] == [0.2, 0.2, 1.0]


def test_a_fanfare_whose_win_is_left_fades_out(bench: Bench) -> None:
    bench.speaker.play_music("win-numeration", 1.0)
    bench.speaker.hush(LEFT)
    assert 150 <= bench.channels[0].faded <= 250


@pytest.mark.parametrize(("place", "heard"), [(-1.0, (1.0, 0.6)), (0.0, (1, 1)), (1.0, (0.6, 1.0))])
def test_a_sound_is_softer_on_the_side_away_from_its_place(
    bench: Bench, place: float, heard: tuple[float, float]
) -> None:
    bench.speaker.play("lay", 0, 1.0, bench.clock.now, place)
    assert bench.channels[FANFARES].sides == pytest.approx(heard)
