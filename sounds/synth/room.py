"""A small, soft room in stereo for the notes of a fanfare."""

from math import cos, pi, sin

from sounds.synth.level import Channels
from sounds.synth.signal import Signal, Tape, length, mix

COMBS = ((0.0297, 0.0371, 0.0411, 0.0437), (0.0305, 0.0363, 0.0419, 0.0429))  # seconds, of the left and right ear
PASSES = (0.0050, 0.0017)
DULLNESS = 0.45


def comb(signal: Signal, delay: float, feedback: float) -> Signal:
    """An echo that becomes duller each time."""
    line = [0.0] * length(delay)
    place, dull = 0, 0.0
    out: Signal = []
    for sample in signal:
        echo = line[place]
        dull = echo + DULLNESS * (dull - echo)
        line[place] = sample + feedback * dull
        place = (place + 1) % len(line)
        out.append(echo)
    return out


def all_pass(signal: Signal, delay: float) -> Signal:
    """Spread a signal in time without changing its spectrum."""
    line = [0.0] * length(delay)
    place = 0
    out: Signal = []
    for sample in signal:
        echo = line[place]
        line[place] = sample + 0.6 * echo
        out.append(echo - 0.6 * line[place])
        place = (place + 1) % len(line)
    return out


def ringing(signal: Signal, delays: tuple[float, ...]) -> Signal:
    """Schroeder's reverberation: parallel combs, then all-passes."""
    diffuse = mix(*((comb(signal, delay, 0.76), 0.25) for delay in delays))
    for delay in PASSES:
        diffuse = all_pass(diffuse, delay)
    return diffuse


class Stage:
    """Places notes from left (-1) to right (1) in a soft room."""

    def __init__(self, wet: float) -> None:
        self.sides = (Tape(), Tape())
        self.wet = wet

    def add(self, signal: Signal, at: float, gain: float, place: float = 0.0) -> None:
        """Set a note at a time (seconds), with a gain, at a place."""
        angle = (place + 1.0) * pi / 4.0
        self.sides[0].add(signal, at, gain * cos(angle))
        self.sides[1].add(signal, at, gain * sin(angle))

    def spread(self, notes: list[Signal], times: list[float], gain: float = 1.0) -> None:
        """Set several notes, each at its time, from left to right."""
        for number, (note, at) in enumerate(zip(notes, times, strict=True)):
            self.add(note, at, gain, 1.4 * number / max(1, len(notes) - 1) - 0.7)

    def heard(self, duration: float) -> Channels:
        """Return both channels with reverberation, cut at a duration; the last 0.9 s fade out."""
        rest = length(duration)
        sides = [(tape.signal + [0.0] * rest)[:rest] for tape in self.sides]
        centre = mix((sides[0], 0.7), (sides[1], 0.7))
        wet = [mix((side, 1.0), (ringing(centre, delays), self.wet)) for side, delays in zip(sides, COMBS, strict=True)]
        fall = length(0.9)
        return tuple([s * min(1.0, (rest - n) / fall) ** 2 for n, s in enumerate(side)] for side in wet)
