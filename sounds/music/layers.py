"""The layers of a piece, each on its own loop: pad, bass, line, and the noise of a room."""

from collections.abc import Iterable

import numpy as np

from sounds.music.compose import Note, Voicing
from sounds.music.instruments import note as instrument
from sounds.music.signal import RATE, SLOW, Circle, Signal, chorused, filtered, hertz, in_room
from sounds.music.tables import Table

DETUNED = ((-5.5, -0.7), (0.7, 0.0), (6.1, 0.7))  # the pad's three oscillators: cents, and where each is heard
Held = tuple[float, float, Voicing]  # the beats from which and up to which a voicing is held


def pad(table: Table, circle: Circle, chords: list[Held]) -> Signal:
    """Chords of detuned oscillators; a voice that stays is held, one that moves crosses over slowly."""
    noise = np.random.default_rng(sum(map(ord, table.name)))
    for pitch, start, stop in voices(chords):
        begin, span = circle.seconds(start) - 0.9, circle.seconds(stop) - circle.seconds(start) + 2.6
        for cents, place in DETUNED:
            wave = oscillator(table, hertz(pitch) * 2 ** (cents / 1200), span, noise)
            circle.add(wave * (220 / hertz(pitch)) ** 0.35, begin, place, SLOW)
    return in_room(chorused(opened(table, circle), 0.004, round(circle.size / RATE * 0.31)), 0.35, 2.6)


def oscillator(table: Table, frequency: float, span: float, noise: np.random.Generator) -> Signal:
    """A voice of the pad that swells, breathes and goes, made at the slow rate."""
    t = np.arange(round(span * SLOW)) / SLOW
    turn = noise.uniform(0, 2 * np.pi, 16)
    wave = np.zeros_like(t)
    for number, gain in enumerate(table.pad, 1):
        if number * frequency < 2600:
            wave += gain * np.sin(2 * np.pi * number * frequency * t + turn[number])
    rise, fall = np.minimum(1, t / 2.2), np.clip((span - t) / 2.4, 0, 1)
    breath = 1 + 0.18 * np.sin(2 * np.pi * t * noise.uniform(0.07, 0.16) + turn[0])
    return np.asarray(wave * breath * np.sin(rise * np.pi / 2) ** 2 * np.sin(fall * np.pi / 2) ** 2)


def opened(table: Table, circle: Circle) -> Signal:
    """The pad at the full rate: it opens and closes about every 22 s, and grows where the line is silent."""
    count, sides = np.arange(circle.size), circle.quickened()
    open_ = 0.5 + 0.5 * np.cos(2 * np.pi * count / circle.size * max(1, round(circle.size / RATE / 22)))
    sides = filtered(sides, 130, 700) * open_ + filtered(sides, 130, 1500) * (1 - open_)
    form = table.form.split()
    rests = [1.5 if "." in pair else 1.0 for pair in zip(form, [*form[1:], "1"], strict=True)]
    spots = (np.arange(len(rests)) + 0.7) * table.beats * circle.beat * RATE
    return np.asarray(sides * np.interp(count, spots, rests, period=spots[0] + spots[-1]))


def voices(chords: Iterable[Held]) -> list[tuple[int, float, float]]:
    """The notes of chords as pitch, start, stop, with those that are common to neighbours joined."""
    notes: list[tuple[int, float, float]] = []
    for start, stop, pitches in chords:
        for pitch in pitches:
            old = next((each for each in notes if each[0] == pitch and abs(each[2] - start) < 1e-6), None)
            notes = [each for each in notes if each is not old]
            notes.append((pitch, old[1] if old else start, stop))
    return notes


def bass(_: Table, circle: Circle, notes: list[Note]) -> Signal:
    """A round tone with an octave and a twelfth, so that small speakers play it as well; in the middle."""
    for note in notes:
        span = note.beats * circle.beat + 0.9
        t = np.arange(round(span * SLOW)) / SLOW
        wave = np.zeros_like(t)
        for number, gain in ((1, 1.0), (2, 0.5), (3, 0.22), (4, 0.07)):
            wave += gain * np.sin(2 * np.pi * number * hertz(note.pitch) * t) * np.exp(-t * number / 5)
        rise, fall = np.minimum(1, t / 0.09), np.clip((span - t) / 0.9, 0, 1)
        wave *= np.sin(rise * np.pi / 2) ** 2 * np.sin(fall * np.pi / 2) ** 2
        circle.add(wave * note.force, circle.seconds(note.at), 0.0, SLOW)
    return np.asarray(in_room(filtered(circle.quickened(), 70, 700), 0.06, 1.2).mean(0, keepdims=True).repeat(2, 0))


def line(table: Table, circle: Circle, notes: list[Note]) -> Signal:
    """The notes of the table's instrument, each a little early or late, low ones left and high ones right."""
    noise = np.random.default_rng(len(notes))
    for note in notes:
        sound = instrument(table.body, note.pitch, max(0.15, note.force), noise)
        at = circle.seconds(note.at) + float(np.clip(noise.normal(0.0, 0.011), -0.03, 0.03))
        circle.add(sound, at, float(np.clip((note.pitch - 66) / 22, -0.6, 0.6)))
    return in_room(filtered(circle.sides, 110, 5200, 1.5), 0.42, 2.2)


def air(table: Table, circle: Circle) -> Signal:
    """Soft noise of a room, different for each ear, that comes and goes with every phrase of four bars."""
    noise = np.random.default_rng(len(table.form))
    sides = filtered(noise.standard_normal((2, circle.size)), 250, 800)
    phrases = max(1, round(len(table.form.split()) / 4))
    tide = 0.55 - 0.45 * np.cos(2 * np.pi * phrases * np.arange(circle.size) / circle.size)
    return np.asarray((0.8 * sides + 0.2 * sides[::-1]) * tide)
