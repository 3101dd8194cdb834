"""Perceived loudness of a sound, and scaling to a given loudness."""

from math import inf, log10

from sounds.synth.signal import RATE, Signal, high_pass, length, low_pass, mix, peak

Channels = tuple[Signal, ...]

CEILING = 0.68  # the highest peak of any file, -3.3 dBFS
WINDOW = 0.1  # seconds over which the ear adds up what it hears of a short sound
EDGE_IN, EDGE_OUT = 0.001, 0.012  # seconds of fading at the ends, so that nothing clicks
FAINT = 0.0006  # -64 dBFS: a tail below this is cut off


def decibels(factor: float) -> float:
    """A factor as decibels."""
    return 20.0 * log10(factor) if factor > 0.0 else -inf


def weighted(signal: Signal) -> Signal:
    """Weigh a signal as the ear does at moderate levels: within 3 dB of the A curve of IEC 61672, 60 Hz to 10 kHz."""
    audible = high_pass(signal, 340.0)
    return mix((audible, 1.0), (low_pass(high_pass(audible, 1500.0), 8000.0), 0.12))


def loudness(channels: Channels) -> float:
    """The loudness of the loudest 100 ms, in decibels below a full-scale square wave; short sounds count as short."""
    window = length(WINDOW)
    loudest = 0.0
    power = [0.0] * max(len(signal) for signal in channels)
    for signal in map(weighted, channels):
        power = [total + sample * sample / len(channels) for total, sample in zip(power, signal, strict=True)]
    running = 0.0
    for place, value in enumerate(power):
        running += value - (power[place - window] if place >= window else 0.0)
        loudest = max(loudest, running)
    return 10.0 * log10(loudest / window) if loudest > 0.0 else -inf


def trimmed(channels: Channels) -> Channels:
    """Cut the inaudible tail off all channels equally."""
    end = max((place for signal in channels for place, sample in enumerate(signal) if abs(sample) > FAINT), default=0)
    return tuple(signal[: end + length(EDGE_OUT)] for signal in channels)


def faded(signal: Signal) -> Signal:
    """Fade the first and last moments, to begin and end with zero."""
    rise, fall = EDGE_IN * RATE, EDGE_OUT * RATE
    last = len(signal) - 1
    return [sample * min(1.0, place / rise) * min(1.0, (last - place) / fall) for place, sample in enumerate(signal)]


def finished(channels: Channels, wanted: float) -> Channels:
    """Bring a sound to the loudness wanted (decibels), with quiet ends; ValueError if its peak would be too high."""
    clean = tuple(high_pass(signal, 40.0) for signal in channels)
    gain = 10.0 ** ((wanted - loudness(clean)) / 20.0)
    if gain * peak(clean) > CEILING:
        raise ValueError(f"a peak of {decibels(gain * peak(clean)):.1f} dBFS is too high")
    return tuple(faded(signal) for signal in trimmed(tuple([gain * s for s in signal] for signal in clean)))
