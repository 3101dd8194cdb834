"""Pitched instruments: things of metal and wood that are struck, a horn, and a drum."""

from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from sounds.synth.paper import near
from sounds.synth.signal import (
    RATE,
    Signal,
    Tape,
    band_pass,
    burst,
    high_pass,
    length,
    low_pass,
    mix,
    noise,
    split,
    tone,
)

NATURAL = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
BEND = {"b": -1, "": 0, "#": 1}


def pitch(name: str) -> float:
    """The frequency of a note by its name, such as `A4` (440 Hz), `Bb3` or `F#5`, in equal temperament."""
    semitones = NATURAL[name[0]] + BEND[name[1:-1]] + 12 * int(name[-1]) - 57
    return 440.0 * float(2.0 ** (semitones / 12.0))


class Struck(NamedTuple):
    """A struck instrument: its modes, and how loud and how bright (Hz) the mallet itself is.

    A mode is its ratio to the fundamental, its gain, and its decay for a middle C, in seconds.
    """

    modes: tuple[tuple[float, float, float], ...]
    mallet: float
    brightness: float
    tremolo: float = 0.0  # Hz, of a vibraphone's fans

    def ringing(self, longer: float) -> "Struck":
        """The same, ringing longer by a factor."""
        return self._replace(modes=tuple((ratio, gain, longer * fading) for ratio, gain, fading in self.modes))


# Ratios after Fletcher and Rossing, "The Physics of Musical Instruments": a free bar rings at 1, 2.756, 5.404, 8.933,
# a bar clamped at one end at 1, 6.267, 17.55; makers tune the second mode of a vibraphone's bar to the double octave.
CELESTA = Struck(
    (
        (1.0, 1.0, 0.46),
        (1.0, 0.35, 0.60),
        (2.0, 0.16, 0.26),
        (2.756, 0.26, 0.13),
        (5.404, 0.07, 0.06),
        (8.933, 0.03, 0.03),
    ),
    mallet=0.10,
    brightness=3600.0,
)
KALIMBA = Struck(
    (
        (1.0, 1.0, 0.50),
        (1.0, 0.3, 0.40),
        (2.0, 0.10, 0.12),
        (6.267, 0.10, 0.05),
        (17.55, 0.02, 0.015),
    ),
    mallet=0.22,
    brightness=900.0,
)
VIBRAPHONE = Struck(
    ((1.0, 1.0, 1.3), (4.0, 0.16, 0.35), (10.2, 0.03, 0.06)),
    mallet=0.05,
    brightness=1400.0,
    tremolo=4.6,
)
# A church bell's strike note with hum, prime, third, fifth, nominal and upper octave. Its third is major, as some bells
# have it, and all are in equal temperament, or they would beat with the horns.
BELL = Struck(
    (
        (0.5, 0.30, 1.7),
        (1.0, 0.70, 1.1),
        (1.0, 0.25, 1.0),
        (1.2599, 0.38, 0.8),
        (1.4983, 0.16, 0.5),
        (2.0, 0.60, 0.75),
        (2.5198, 0.16, 0.3),
        (2.9966, 0.14, 0.24),
        (4.17, 0.10, 0.13),
    ),
    mallet=0.10,
    brightness=2800.0,
)


def strike(body: Struck, frequency: float, duration: float, rng: Random) -> Signal:
    """One note, damped within its duration; higher notes decay sooner, as they do on the instrument."""
    tape = Tape()
    sooner = (pitch("C4") / frequency) ** 0.45
    for ratio, gain, fading in body.modes:
        if ratio * frequency < 0.42 * RATE:
            span = min(duration, 9.0 * fading * sooner)
            tape.add(tone(ratio * frequency, fading * sooner, span), gain=gain)
    rung = burst(tape.signal, 0.0012, 100.0)
    if body.tremolo:
        rung = [s * (1.0 - 0.11 * (1.0 - cos(2.0 * pi * body.tremolo * n / RATE))) for n, s in enumerate(rung)]
    touch = band_pass(burst(noise(0.03, rng), 0.0005, 0.004), body.brightness, 1.0)
    return mix((damped(rung, 0.5 * duration), 1.0), (touch, 3.0 * body.mallet))


def damped(signal: Signal, fall: float) -> Signal:
    """Let the last `fall` seconds go down to nothing, slowly at first."""
    rest = length(fall)
    keep = len(signal) - rest
    return [s if n < keep else s * cos(0.5 * pi * (n - keep) / rest) ** 2 for n, s in enumerate(signal)]


def horn(frequency: float, duration: float, rng: Random) -> Signal:
    """A brass note: the overtones open after the fundamental and close before it; a long one sways and dies away.

    Without every fifth overtone, a pure third 14 cents below that of equal temperament, with which it would beat.
    """
    overtones = [k for k in range(1, 15) if k % 5]
    period = [sum(sin(2.0 * pi * k * n / 2048) / k**1.1 for k in overtones) for n in range(2048)]
    step = frequency * 2048 / RATE
    pace, start = near(33.0, 0.08, rng), 2.0 * pi * rng.random()  # its own, so that no two horns sway together
    depth = 0.0026 * frequency * 2048 / pace  # table steps, for 4.5 cents
    times = [place / RATE for place in range(length(duration))]
    vibrato = [depth * min(1.0, max(0.0, (at - 0.25) / 0.35)) * sin(pace * at + start) for at in times]
    out = [0.66 * period[int(place * step + aside) % 2048] for place, aside in enumerate(vibrato)]
    attack = min(0.035, 0.1 * duration) * RATE
    shaped = [s * min(1.0, n / attack) * 0.5 ** (n / (1.25 * RATE)) for n, s in enumerate(out)]
    opening = (1.0, 4.6, 5.4, 4.4, 3.6, 3.0, 2.4, 1.2)
    return band_limited(damped(shaped, max(0.11, 0.28 * duration)), frequency, opening)


def band_limited(signal: Signal, frequency: float, opening: tuple[float, ...]) -> Signal:
    """A low-pass whose cutoff, at most 3.4 kHz, follows multiples of the fundamental, evenly spread over the note."""

    def cutoff(fraction: float) -> float:
        spot = fraction * (len(opening) - 1)
        before = min(int(spot), len(opening) - 2)
        return min(3400.0, frequency * (opening[before] + (spot - before) * (opening[before + 1] - opening[before])))

    return split(signal, cutoff, 0.8).low


def field_drum(rng: Random, force: float) -> Signal:
    """A rope drum with gut snares: the skin's tone, and the buzz beneath it."""
    skin = mix((tone(196.0, 0.055, 0.25), 0.9), (tone(294.0, 0.035, 0.2), 0.5))  # G and D
    buzz = high_pass(burst(noise(0.28, rng), 0.0008, 0.030 + 0.030 * force), 1300.0)
    return burst(mix((skin, 0.8 * force), (low_pass(buzz, 7000.0), 0.75 * force)), 0.0008, 1.0)


def wood(rng: Random, frequency: float, fading: float) -> Signal:
    """A knock on wood: three damped modes of a block, and the touch itself."""
    modes = mix(
        (tone(frequency, fading, 0.2), 1.0),
        (tone(near(2.71, 0.12, rng) * frequency, 0.6 * fading, 0.1), 0.4),
        (tone(near(5.15, 0.12, rng) * frequency, 0.35 * fading, 0.05), 0.16),
    )
    touch = band_pass(burst(noise(0.02, rng), 0.0004, 0.0025), 4.0 * frequency, 1.0)
    return burst(mix((modes, 1.0), (touch, 0.5)), 0.0010, 1.0)
