"""The sound files: as synthesised, without clicks, as loud as intended, and with the right character."""

import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from game.patiences import PATIENCES
from game.view.celebrations import celebration
from game.view.celebrations.flight import SEAL, landings
from sounds.synth.__main__ import write
from sounds.synth.catalogue import Recipe, recipes
from sounds.synth.instruments import BELL, CELESTA, KALIMBA, VIBRAPHONE, Struck
from sounds.synth.level import loudness
from sounds.synth.signal import high_pass
from tests import ROOT
from tests.support.selection import FULL, sample

FOLDER = ROOT / "sounds"
FILES = sorted(FOLDER.glob("*.wav"))
AGAIN = sample((recipe for recipe in recipes() if FULL or not recipe.name.startswith("win-")), "again", 4)


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


def energy(signal: list[float]) -> float:
    return sum(sample * sample for sample in signal)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_is_clean(path: Path) -> None:
    for signal in read(path).channels:
        assert max(map(abs, signal)) < 10 ** ((-13.4 if path.stem.startswith(("win", "lost")) else -14.4) / 20)
        assert signal[0] == signal[-1] == 0.0
        assert max(map(abs, signal[:4] + signal[-32:])) < 0.003
        assert abs(sum(signal) / len(signal)) < 0.001


@pytest.mark.parametrize("recipe", AGAIN, ids=lambda recipe: recipe.name)
def test_made_again_to_the_byte(recipe: Recipe, tmp_path: Path) -> None:
    """A run makes one fanfare of the five, which takes as long as everything else."""
    write(tmp_path / "again.wav", recipe.sound())
    assert (tmp_path / "again.wav").read_bytes() == (FOLDER / f"{recipe.name}.wav").read_bytes()


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


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_fanfare_ends_on_a_louder_chord_with_a_bass_in_the_key_of_the_chimes(slug: str) -> None:
    rate, sides = read(FOLDER / f"win-{slug}.wav")
    chord = round(celebration(slug).chord * rate)
    assert loudness(tuple(s[chord:] for s in sides)) - loudness(tuple(s[:chord] for s in sides)) > 2
    heard = np.mean(sides, axis=0)[chord:][: rate // 2]
    power = np.abs(np.fft.rfft(heard * np.hanning(len(heard)), 1 << 17)) ** 2
    hertz = np.fft.rfftfreq(1 << 17, 1 / rate)
    named = np.round(12 * np.log2(np.maximum(hertz, 1) / 440) + 9) % 12  # the semitones above a C
    of_chord = [power[named == semitones].sum() for semitones in (0, 4, 7)]
    assert max(of_chord[0], of_chord[2]) > 0.25 * power.sum()
    assert sum(of_chord) > 0.7 * power.sum()
    bass = power[hertz < 140]
    assert bass.max() > 0.1 * power.max()
    assert named[bass.argmax()] in (0, 7)


@pytest.mark.parametrize("body", [CELESTA, KALIMBA, VIBRAPHONE, BELL], ids=["celesta", "kalimba", "vibraphone", "bell"])
def test_what_rings_of_a_note_is_a_note_of_equal_temperament(body: Struck) -> None:
    """Otherwise notes of a chord, or of two, would beat with each other."""
    semitones = [12 * log2(ratio) for ratio, _, decay in body.modes if decay >= 0.2]
    assert semitones == pytest.approx([*map(round, semitones)], abs=0.01)


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_climb_has_a_note_for_each_card_that_lands(slug: str) -> None:
    rate, (climb,) = read(FOLDER / f"climb-{slug}.wav")
    first, *times = landings(52)
    starts = [round((at - first) * rate) for at in times]
    struck = high_pass(climb, 4000.0)
    assert sum(energy(struck[at : at + 100]) > 1.5 * energy(struck[at - 100 : at]) for at in starts) >= 45


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_win_is_one_crescendo_to_its_last_chord_which_is_3_to_4_db_louder_than_all_before_it(slug: str) -> None:
    """The climb and the fanfare are added up as they are played: a single channel on both sides."""
    first, *_, last = landings(52)
    rate, (climb,) = read(FOLDER / f"climb-{slug}.wav")
    heard = np.zeros((2, round(9 * rate)))
    for at, sides in ((first, (climb, climb)), (SEAL - celebration(slug).chord, read(FOLDER / f"win-{slug}.wav")[1])):
        start = round(at * rate)
        heard[:, start : start + len(sides[0])] += np.array(sides)

    def level(start: float, end: float) -> float:
        return loudness(tuple([float(s) for s in side[round(start * rate) : round(end * rate)]] for side in heard))

    steps = np.arange(first, last, 0.5)
    levels = [level(start, start + 0.5) for start in steps]
    assert all(later > sooner - 1 for sooner, later in pairwise(levels))
    assert levels[-1] > levels[0] + 6
    assert 3 <= level(SEAL, SEAL + 0.6) - level(0, SEAL) <= 4.5


def test_an_undo_falls_and_a_redo_rises() -> None:
    def middle(signal: list[float]) -> float:
        power = np.abs(np.fft.rfft(signal)) ** 2
        return float(power @ np.fft.rfftfreq(len(signal)) / power.sum())

    for path in FILES:
        if path.stem.startswith(("undo", "redo")):
            (slide,) = read(path).channels
            thirds = [middle(slide[len(slide) * part // 4 :][: len(slide) // 4]) for part in range(3)]
            assert thirds == sorted(thirds, reverse=path.stem.startswith("undo"))
            assert max(thirds) > 2 * min(thirds)


def test_each_file_has_a_recipe_and_they_are_small() -> None:
    assert sorted(recipe.name for recipe in recipes()) == [path.stem for path in FILES]
    assert {f"{family}-{slug}" for family in ("climb", "win") for slug in PATIENCES} <= {path.stem for path in FILES}
    assert sum(path.stat().st_size for path in FILES) < 4_250_000
