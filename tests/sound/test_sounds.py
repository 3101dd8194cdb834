"""The sound files: as synthesised, without clicks, as loud as intended, and with the right character."""

import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from scipy.signal import resample_poly

from game.patiences import PATIENCES
from game.view.celebrations import celebration
from sounds.music.signal import RATE as MUSIC_RATE
from sounds.music.signal import lufs, power
from sounds.synth.__main__ import write
from sounds.synth.catalogue import Recipe, recipes
from sounds.synth.level import Level, finished
from sounds.synth.signal import high_pass, tone
from tests import ROOT
from tests.support.selection import FULL, sample

FOLDER = ROOT / "sounds"
FILES = sorted(FOLDER.glob("*.wav"))
AGAIN = sample((recipe for recipe in recipes() if FULL or not recipe.name.startswith("win-")), "again", 4)
CARDS = ("pick", "lay", "flip", "deal")
PITCHES = (523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1174.66, 1318.51)  # C5 D5 E5 G5 A5 C6 D6 E6 in Hz

# Shortest and longest in seconds, and the loudest 0.4 s in LUFS.
INTENDED = {
    "pick": (0.06, 0.12, -33.0),
    "lay": (0.07, 0.13, -32.0),
    "flip": (0.09, 0.16, -32.0),
    "deal": (0.06, 0.13, -33.0),
    "shuffle": (1.0, 1.6, -28.0),
    "chime": (0.4, 0.8, -26.0),
    "riffle": (0.9, 1.3, -32.0),
    "refusal": (0.1, 0.25, -29.0),
    "undo": (0.09, 0.2, -33.0),
    "button": (0.04, 0.12, -34.0),
    "win": (2.0, 3.5, -19.0),
    "lost": (0.8, 1.8, -20.0),
}


class Recording(NamedTuple):
    """A sound file as it is: its rate (Hz) and its channels, full scale being 1."""

    rate: int
    channels: tuple[list[float], ...]


@cache
def read(path: Path) -> Recording:
    with wave.open(str(path)) as file:
        assert file.getsampwidth() == 2
        samples = array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        count = file.getnchannels()
        channels = tuple([sample / 32768 for sample in samples[side::count]] for side in range(count))
        return Recording(file.getframerate(), channels)


def loudest(path: Path) -> float:
    """The loudest 0.4 s in LUFS, by the filters of BS.1770 for 48 kHz, with which the sounds were not made."""
    rate, channels = read(path)
    silence = np.zeros((len(channels), MUSIC_RATE // 2))
    sides = resample_poly(np.array(channels), MUSIC_RATE, rate, axis=1)
    return max(map(lufs, power(np.concatenate([silence, sides, silence], axis=1))))


def energy(signal: list[float]) -> float:
    return sum(sample * sample for sample in signal)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_is_clean(path: Path) -> None:
    for signal in read(path).channels:
        assert max(map(abs, signal)) < 10 ** ((-13.4 if path.stem.startswith(("win", "lost")) else -14.4) / 20)
        assert signal[0] == signal[-1] == 0.0
        assert max(map(abs, signal[:4] + signal[-32:])) < 0.003
        assert abs(sum(signal) / len(signal)) < 0.001


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_keeps_to_the_length_and_loudness_of_its_family(path: Path) -> None:
    shortest, longest, intended = INTENDED[path.stem.split("-")[0]]
    rate, channels = read(path)
    assert shortest <= len(channels[0]) / rate <= longest
    assert loudest(path) == pytest.approx(intended, abs=0.5)


def test_all_there_and_small() -> None:
    names = {path.stem for path in FILES}
    assert names >= {f"{family}-{take}" for family in CARDS for take in (1, 2, 3)}
    assert names >= {f"chime-{step}" for step in range(1, 9)}
    assert names >= {"shuffle", "refusal", "undo", "button", "lost"}
    games = ("calculation", "numeration", "napoleons-square", "king-albert", "quatorze")
    assert names >= {f"win-{game}" for game in games}
    assert sum(path.stat().st_size for path in FILES) < 3_000_000


@pytest.mark.parametrize("recipe", AGAIN, ids=lambda recipe: recipe.name)
def test_made_again_to_the_byte(recipe: Recipe, tmp_path: Path) -> None:
    """A run makes one fanfare of the five, which takes as long as everything else."""
    write(tmp_path / "again.wav", recipe.sound())
    assert (tmp_path / "again.wav").read_bytes() == (FOLDER / f"{recipe.name}.wav").read_bytes()


def test_each_file_has_a_recipe() -> None:
    assert sorted(recipe.name for recipe in recipes()) == [path.stem for path in FILES]


def test_no_two_sounds_are_alike() -> None:
    assert len({path.read_bytes() for path in FILES}) == len(FILES)


def test_fanfares_are_in_stereo() -> None:
    for path in FILES:
        if path.stem.startswith("win-"):
            left, right = read(path).channels
            assert left != right


def test_chimes_climb_the_ladder() -> None:
    for step, pitch in enumerate(PITCHES, start=1):
        rate, (signal,) = read(FOLDER / f"chime-{step}.wav")
        strongest = np.abs(np.fft.rfft(signal, 4 * rate)).argmax() / 4
        assert strongest == pytest.approx(pitch, rel=0.008)


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_last_chord_of_a_fanfare_comes_when_the_last_card_lands(slug: str) -> None:
    rate, sides = read(FOLDER / f"win-{slug}.wav")
    chord = round(celebration(slug).chord * rate)

    def power(signals: Sequence[list[float]], start: int, end: int) -> float:
        return sum(energy(signal[start:end]) for signal in signals) / (end - start)

    loud, struck = sides, [high_pass(side, 4000.0) for side in sides]  # as loud as what still rings, but struck
    after = power(loud, chord, chord + rate // 10), power(struck, chord, chord + rate // 33)
    before = power(loud, chord - rate // 25, chord), power(struck, chord - rate // 50, chord)
    assert max(later / earlier for later, earlier in zip(after, before, strict=True)) > 2


def test_a_peak_too_low_for_the_loudness_is_refused() -> None:
    with pytest.raises(ValueError, match="dBFS"):
        finished((tone(1000.0, 0.002, 0.05),), Level(-10.0, -14.5))
