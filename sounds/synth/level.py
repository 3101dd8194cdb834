"""Loudness of a sound after ITU-R BS.1770, and bringing it to a wanted loudness below a wanted peak."""

from itertools import accumulate, repeat
from math import inf, log10

from sounds.synth.signal import RATE, Signal, high_pass, length, mix, peak, split

Channels = tuple[Signal, ...]

WINDOW = 0.4  # seconds of momentary loudness; a short sound is followed by silence
AHEAD = 0.002  # seconds before and after a peak in which the limiter goes down and up
NEAR = 0.1  # LU: a sound this close to the wanted loudness has it
ROUNDS = 20  # of raising and limiting, before a peak is found too low for the loudness
EDGE_IN, EDGE_OUT = 0.001, 0.012  # seconds of fading at the ends, so that nothing clicks
FAINT = 0.0008  # -62 dBFS: a tail below this is cut off


def factor(decibels: float) -> float:
    """Decibels as a factor."""
    return float(10.0 ** (decibels / 20.0))


def weighted(signal: Signal) -> Signal:
    """Apply the K-weighting of BS.1770: a shelf of 4 dB for the head, and a high-pass."""
    bands = split(signal, 1681.97, 0.70718)
    return split(mix((bands.low, 1.0), (bands.band, 1.25872), (bands.high, 1.58486)), 38.1355, 0.50033).high


def loudness(channels: Channels) -> float:
    """The momentary loudness of the loudest 0.4 s, in LUFS."""
    window = length(WINDOW)
    powers = [sum(sample * sample for sample in frame) for frame in zip(*map(weighted, channels), strict=True)]
    sums = [0.0] * window + list(accumulate(powers))
    sums += [sums[-1]] * window
    loudest = max(after - before for before, after in zip(sums, sums[window:], strict=False))
    return 10.0 * log10(loudest / window) - 0.691 if loudest > 0.0 else -inf


def scaled(channels: Channels, gain: float) -> Channels:
    """Scale all channels."""
    return tuple([gain * sample for sample in signal] for signal in channels)


def limited(channels: Channels, ceiling: float) -> Channels:
    """Lower what is above a ceiling, in all channels equally, with a gain that goes down and up within `AHEAD`."""
    reach = length(AHEAD)
    gains = [min(1.0, ceiling / max(1e-9, *map(abs, frame))) for frame in zip(*channels, strict=True)]
    gains = [*repeat(1.0, 2 * reach), *gains, *repeat(1.0, 2 * reach)]
    lowest = [min(gains[place : place + 2 * reach + 1]) for place in range(len(gains) - 2 * reach)]
    sums = [0.0, *accumulate(lowest)]
    smooth = [(after - before) / (2 * reach + 1) for before, after in zip(sums, sums[2 * reach + 1 :], strict=False)]
    return tuple([gain * sample for gain, sample in zip(smooth, signal, strict=True)] for signal in channels)


def trimmed(channels: Channels) -> Channels:
    """Cut the inaudible tail off all channels equally."""
    end = max((place for signal in channels for place, sample in enumerate(signal) if abs(sample) > FAINT), default=0)
    return tuple(signal[: end + length(EDGE_OUT)] for signal in channels)


def faded(signal: Signal) -> Signal:
    """Fade the first and last moments, to begin and end with zero."""
    rise, fall = EDGE_IN * RATE, EDGE_OUT * RATE
    last = len(signal) - 1
    return [sample * min(1.0, place / rise) * min(1.0, (last - place) / fall) for place, sample in enumerate(signal)]


def finished(channels: Channels, wanted: float, highest: float) -> Channels:
    """Bring a sound to a loudness (LUFS: its loudest 0.4 s, a single channel counted once), with quiet ends.

    Its highest peak is at most so many dBFS; ValueError if it cannot be so loud with so low a peak.
    """
    sound = tuple(high_pass(signal, 40.0) for signal in channels)
    for _ in range(ROUNDS):
        missing = wanted - loudness(sound)
        if abs(missing) < NEAR and peak(sound) <= 1.001 * factor(highest):
            return tuple(map(faded, trimmed(sound)))
        sound = limited(scaled(sound, factor(missing)), factor(highest))
    raise ValueError(f"{wanted} LUFS need a peak above {highest} dBFS")
