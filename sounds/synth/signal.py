"""Signals: lists of samples at one fixed rate, and the few operations that everything else is made of.

A signal is a list of floats, full scale being 1. Times are seconds, frequencies are Hz, gains are factors.
"""

from collections.abc import Callable, Iterable
from math import cos, exp, pi, sin, tan
from random import Random
from typing import NamedTuple

RATE = 32_000  # samples a second: a card has hardly any sound above 14 kHz

Signal = list[float]


def length(duration: float) -> int:
    """How many samples a duration takes."""
    return round(duration * RATE)


class Tape:
    """A signal to which others are added; it grows as needed."""

    def __init__(self) -> None:
        self.signal: Signal = []

    def add(self, signal: Signal, at: float = 0.0, gain: float = 1.0) -> None:
        """Add a signal, starting at `at` seconds."""
        start = length(at)
        missing = start + len(signal) - len(self.signal)
        self.signal.extend([0.0] * missing)
        for place, sample in enumerate(signal, start):
            self.signal[place] += gain * sample


def mix(*parts: tuple[Signal, float]) -> Signal:
    """Sum signals that start together, each with its gain."""
    tape = Tape()
    for signal, gain in parts:
        tape.add(signal, gain=gain)
    return tape.signal


def noise(duration: float, rng: Random) -> Signal:
    """White noise, uniform between -1 and 1."""
    return [2.0 * rng.random() - 1.0 for _ in range(length(duration))]


def tone(frequency: float, fading: float, duration: float) -> Signal:
    """A sine that decays to 1/e in `fading` seconds, by the two-pole recursion, starting from zero."""
    radius = exp(-1.0 / (fading * RATE))
    angle = 2.0 * pi * frequency / RATE
    feedback, loss = 2.0 * radius * cos(angle), -radius * radius
    before, now = -sin(angle) / radius, 0.0
    signal: Signal = []
    for _ in range(length(duration)):
        signal.append(now)
        before, now = now, feedback * now + loss * before
    return signal


def burst(signal: Signal, rising: float, fading: float) -> Signal:
    """Shape a signal into a burst: a smooth rise of `rising` seconds, then a decay to 1/e in `fading` seconds."""
    rise = max(1, length(rising))
    loss = exp(-1.0 / (fading * RATE))
    shaped = [sample * sin(0.5 * pi * place / rise) ** 2 for place, sample in enumerate(signal[:rise])]
    level = 1.0
    for sample in signal[rise:]:
        shaped.append(sample * level)
        level *= loss
    return shaped


def swell(signal: Signal, peak: float) -> Signal:
    """Shape a signal into a swell: from zero up to the peak, at that share of its length, and down to zero again."""
    top = max(1.0, peak * len(signal))
    rest = len(signal) - top
    return [
        sample * sin(0.5 * pi * (place / top if place < top else 1.0 - (place - top) / rest)) ** 2
        for place, sample in enumerate(signal)
    ]


class Bands(NamedTuple):
    """The outputs of the state-variable filter."""

    low: Signal
    band: Signal
    high: Signal


def split(signal: Signal, centre: float | Callable[[float], float], quality: float = 0.7071) -> Bands:
    """Split a signal at a frequency, which may be a function of the share of the signal that has passed.

    The topology-preserving state-variable filter (Zavalishin, "The Art of VA Filter Design", chapter 4), which stays
    stable while its centre moves. The band's gain at the centre is 1; a quality of 0.7071 makes the others flat.
    """
    glide = centre if callable(centre) else None
    gain = tan(pi * (centre(0.0) if callable(centre) else centre) / RATE)
    first = second = 0.0
    damping = 1.0 / quality
    bands = Bands([], [], [])
    for place, sample in enumerate(signal):
        if glide and place % 16 == 0:
            gain = tan(pi * glide(place / len(signal)) / RATE)
        high = (sample - (damping + gain) * first - second) / (1.0 + gain * (gain + damping))
        band = first + gain * high
        low = second + gain * band
        first = band + gain * high
        second = low + gain * band
        bands.low.append(low)
        bands.band.append(damping * band)
        bands.high.append(high)
    return bands


def low_pass(signal: Signal, cutoff: float) -> Signal:
    """Keep what lies below the cutoff (12 dB an octave)."""
    return split(signal, cutoff).low


def high_pass(signal: Signal, cutoff: float) -> Signal:
    """Keep what lies above the cutoff (12 dB an octave)."""
    return split(signal, cutoff).high


def band_pass(signal: Signal, centre: float | Callable[[float], float], quality: float) -> Signal:
    """Keep what lies around the centre, which may glide."""
    return split(signal, centre, quality).band


def glide(start: float, end: float) -> Callable[[float], float]:
    """A frequency that moves evenly in pitch from start to end as its argument goes from 0 to 1."""
    return lambda fraction: start * (end / start) ** fraction


def peak(channels: Iterable[Signal]) -> float:
    """The largest absolute sample."""
    return max(max(map(abs, signal), default=0.0) for signal in channels)
