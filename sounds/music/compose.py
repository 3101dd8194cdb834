"""Composes the music by search: voice leading of chords with the least cost, and a melody from motifs.

It is the same on each run.
"""

from itertools import combinations, product
from math import inf, pi, sin
from random import Random
from typing import NamedTuple

import numpy as np

from sounds.music.tables import Chord, Motif, Table

CHIMES = {0, 2, 4, 7, 9}  # pitch classes of the chime ladder, C5 to E6
CEILING = 71  # above B4, where the chimes are, only their own pitch classes may sound
BEAM = 160  # melodies that are followed at a time
Voicing = tuple[int, ...]
Bar = list[tuple[float, float, int]]  # onset in beats from the bar line, beats, MIDI number


class Note(NamedTuple):
    """A note: onset and duration in beats, MIDI number, force from 0 to 1."""

    at: float
    beats: float
    pitch: int
    force: float


class Setting(NamedTuple):
    """What a bar of the melody is set against: its chord, the note that it turns around, and the bass there."""

    chord: Chord
    centre: int
    bass: int | None  # at the bar line, if a note begins there
    bass_before: int | None  # at the bar line before
    last: bool


# ---- chords


def parallels(before: Voicing, after: Voicing) -> int:
    """Count the pairs of voices that move in the same direction from a fifth or octave to the same again."""
    pairs = combinations(zip(before, after, strict=True), 2)
    return sum(abs(a - c) % 12 == abs(b - d) % 12 in (0, 7) and (b - a) * (d - c) > 0 for (a, b), (c, d) in pairs)


def voicings(tones: tuple[int, ...], low: int, high: int) -> list[Voicing]:
    """All ways to set a chord for four voices in close position: every tone there, none doubled at the unison."""
    spots = [pitch for pitch in range(low, high + 1) if pitch % 12 in tones and (pitch % 12 in CHIMES or pitch <= 60)]
    found = {tuple(sorted(voicing)) for voicing in product(spots, repeat=4) if len(set(voicing)) == 4}
    return [
        voicing
        for voicing in sorted(found)
        if {pitch % 12 for pitch in voicing} >= set(tones[:4])
        and max(np.diff(voicing)) <= 9
        and voicing[1] - voicing[0] >= 3
    ]


def strain(voicing: Voicing) -> float:
    """Return the cost of a voicing: its distance from the middle register, and semitones in it."""
    return 5.0 * (1 in np.diff(voicing)) + 0.1 * abs(sum(voicing) / 4 - 61)


def step_cost(before: Voicing, after: Voicing) -> float:
    """Return the cost of the step from one voicing to the next."""
    moves = [abs(a - b) for a, b in zip(before, after, strict=True)]
    return float(sum(moves) + 0.4 * max(moves) ** 1.5 + 8.0 * parallels(before, after) + strain(after))


def lead_voices(table: Table) -> list[Voicing]:
    """Return the cheapest cycle through the voicings of the chords: small steps, no parallels, few semitones."""
    sets = [voicings(chord.tones, 52, 70) for chord in table.chords]
    best: tuple[float, list[Voicing]] = (inf, [])
    for first in sorted(sets[0], key=lambda v: abs(sum(v) / 4 - 61) + 5 * (1 in np.diff(v)))[:12]:
        walks: dict[Voicing, tuple[float, list[Voicing]]] = {first: (0.0, [first])}
        for options in [*sets[1:], [first]]:
            walks = {
                after: min((cost + step_cost(before, after), [*way, after]) for before, (cost, way) in walks.items())
                for after in options
            }
        best = min(best, walks[first])
    return best[1][:-1]


def bass_notes(table: Table) -> list[Note]:
    """The root where a chord begins and again, or its fifth, where it goes on: between E2 and E flat 3, never muddy."""
    notes, at = [], 0.0
    for chord in table.chords:
        root = 40 + (chord.bass - 40) % 12
        fifth = (root + 7 if root + 7 <= 51 else root - 5) if (root + 7) % 12 in chord.tones else root
        span = chord.bars * table.beats
        notes.append(Note(at, min(span, table.beats), root, 0.8))
        if chord.bars > 1:
            notes.append(Note(at + table.beats, table.beats * 0.9, fifth if fifth >= 40 else root, 0.55))
        at += span
    return notes


def bar_chords(table: Table) -> list[int]:
    """Return the index of each bar's chord."""
    return [number for number, chord in enumerate(table.chords) for _ in range(chord.bars)]


# ---- melody


def set_motif(motif: Motif, start: int, ladder: list[int]) -> Bar | None:
    """Return the motif from a step of the scale on; None if it leaves the range."""
    at, rung, notes = 0.0, start, []
    for step, beats in motif:
        if step is not None:
            rung += step
            if not 0 <= rung < len(ladder) or (ladder[rung] > CEILING and ladder[rung] % 12 not in CHIMES):
                return None
            notes.append((at, beats, ladder[rung]))
        at += beats
    return notes


def fit_cost(notes: Bar, setting: Setting) -> float:
    """Return the cost of a bar's notes against its chord, its range and the chimes."""
    cost = 0.0
    for at, beats, pitch in notes:
        if pitch % 12 not in setting.chord.tones:
            cost += 1.6 if beats >= 1.5 or (at % 1 == 0 and at < 1) else 0.5 if beats >= 1 else 0.2
        cost += 0.02 * max(0, abs(pitch - setting.centre) - 4) ** 1.5
        cost += 0.4 * beats * (pitch % 12 not in CHIMES and pitch > 63)  # its octave would clash
    if notes and setting.last:
        cost += 2.0 * (notes[-1][2] % 12 not in setting.chord.tones)
    return cost


def follow_cost(past: list[Bar], notes: Bar, setting: Setting) -> float:
    """Return the cost of a bar after those before it: leaps, repetitions, parallels with the bass."""
    sung = [bar for bar in past if bar]
    if not notes or not sung:
        return 0.0
    leap = abs(notes[0][2] - sung[-1][-1][2])
    cost = (0.4 if leap == 0 else 0.0 if leap <= 2 else 0.12 * leap) * (1.0 if past[-1] else 0.5)
    cost += 1.5 * sum([pitch for *_, pitch in notes] == [pitch for *_, pitch in old] for old in sung)
    if past[-1] and setting.bass and setting.bass_before:
        cost += 2.0 * parallels((setting.bass_before, past[-1][0][2]), (setting.bass, notes[0][2]))
    return cost


def settings(table: Table) -> list[Setting]:
    """Return the context of each bar of the melody."""
    numbers, bass = bar_chords(table), {note.at: note.pitch for note in bass_notes(table)}
    return [
        Setting(
            table.chords[number],
            table.arc[bar * len(table.arc) // len(numbers)],
            bass.get(bar * table.beats),
            bass.get((bar - 1) * table.beats),
            bar == len(numbers) - 1,
        )
        for bar, number in enumerate(numbers)
    ]


def tune(table: Table) -> list[Bar]:
    """Set the motifs of the form, one a bar, each where it fits its chord and follows from what was sung before."""
    ladder = [pitch for pitch in range(table.range[0], table.range[1] + 1) if pitch % 12 in table.scale]
    beam: list[tuple[float, list[Bar]]] = [(0.0, [])]
    for name, setting in zip(table.form.split(), settings(table), strict=True):
        motif = table.motifs[name]
        options = [bar for rung in range(len(ladder)) if (bar := set_motif(motif, rung, ladder)) is not None] or [[]]
        costs = [fit_cost(bar, setting) for bar in options]
        grown = [
            (cost + fits + follow_cost(past, bar, setting), [*past, bar])
            for cost, past in beam
            for bar, fits in zip(options, costs, strict=True)
        ]
        beam = sorted(grown, key=lambda melody: melody[0])[:BEAM]
    return beam[0][1]


def melody(table: Table) -> list[Note]:
    """Play the tune: the first of a bar weighs more, phrases swell, and a long note is given company below."""
    rng, out, numbers = Random(table.name), [], bar_chords(table)  # noqa: S311 - forces and delays are no secret
    for number, bar in enumerate(tune(table)):
        chord = table.chords[numbers[number]]
        for at, beats, pitch in bar:
            start = number * table.beats + at
            swell = 0.07 * sin(pi * number / len(numbers)) - 0.06 * (at + beats >= table.beats)
            accent = 0.08 if at == 0 else 0.0
            force = 0.48 + accent + swell + 0.010 * (pitch - 64) + rng.uniform(-0.07, 0.07)
            out.append(Note(start, beats, pitch, force))
            below = [pitch - i for i in (3, 4, 7, 8, 9) if (pitch - i) % 12 in chord.tones and pitch - i >= 52]
            if below and beats >= table.pairs:
                late = rng.uniform(0.01, 0.05)
                out.append(Note(start + late, beats, rng.choice(below[-2:]), force - 0.15))
    return out
