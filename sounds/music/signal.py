"""Signals in stereo that loop: filters, a room and a chorus whose end continues into the beginning.

A signal is an array of samples at `RATE`, full scale being 1; sides are an array of two of them, left and right. All is
done in frequencies, as if the signal repeated endlessly, so there is no seam where it turns.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft, next_fast_len, rfft

from sounds.music.tables import Table

RATE = 48_000  # Hz
SLOW = 12_000  # Hz: pad and bass have nothing to say above 3 kHz, and are made at this rate
RING = 5.0  # seconds in which an ending rings out
Signal = NDArray[np.float64]


def recursive(ahead: Sequence[float] | Signal, back: Sequence[float] | Signal, signal: Signal) -> Signal:
    """Apply a digital filter: `ahead` are the factors of the input's samples, `back` those of its own output's."""
    from scipy.signal import lfilter  # noqa: PLC0415 - it takes a second, and most of this file needs none

    return np.asarray(lfilter(ahead, back, signal))


def hertz(pitch: float) -> float:
    """The frequency of a MIDI number."""
    return float(440.0 * 2.0 ** ((pitch - 69) / 12))


class Circle:
    """A stereo loop to which notes are added, wrapping around; an ending has time to ring out instead."""

    def __init__(self, table: Table, bars: int, *, ending: bool = False) -> None:
        seconds = bars * table.beats * 60.0 / table.tempo + RING * ending
        self.size = next_fast_len(round(seconds * 100)) * (RATE // 100)
        self.beat = 60.0 / table.tempo if ending else self.size / RATE / (bars * table.beats)
        self.sides: Signal = np.zeros((2, self.size))
        self._phrase = 4 * table.beats

    def seconds(self, beat: float) -> float:
        """Return the time of a beat: each phrase of four bars starts slowly and slows down at its end."""
        return float(beat * self.beat - 0.05 * np.sin(2 * np.pi * beat / self._phrase))

    def add(self, signal: Signal, at: float, place: float, rate: int = RATE) -> None:
        """Add a signal at a time in seconds, at a place from left (-1) to right (1)."""
        where = (round(at * rate) + np.arange(len(signal))) % (self.size * rate // RATE)
        self.sides[0, where] += signal * np.cos((place + 1) * np.pi / 4)
        self.sides[1, where] += signal * np.sin((place + 1) * np.pi / 4)

    def quickened(self) -> Signal:
        """Bring what was laid down at the slow rate to the full one, exactly."""
        slow = rfft(self.sides[:, : self.size * SLOW // RATE])
        full = np.zeros((2, self.size // 2 + 1), complex)
        full[:, : slow.shape[1] - 1] = slow[:, :-1]
        return np.asarray(irfft(full, self.size) * (RATE / SLOW))


def filtered(sides: Signal, low: float, high: float, order: float = 2.0) -> Signal:
    """Return a band between two frequencies (Hz), with soft edges and no delay."""
    hz = np.fft.rfftfreq(sides.shape[1], 1 / RATE) + 1e-9
    shape = 1.0 / np.sqrt((1 + (low / hz) ** (2 * order)) * (1 + (hz / high) ** (2 * order)))
    return np.asarray(irfft(rfft(sides) * shape, sides.shape[1]))


def in_room(sides: Signal, wet: float, seconds: float) -> Signal:
    """Add the sound of a room: noise that decays faster at higher frequencies, different for each ear."""
    noise = np.random.default_rng(14)
    size, t = sides.shape[1], np.arange(round(1.6 * seconds * RATE)) / RATE
    tail = np.zeros((2, len(t)))
    for low, high, fraction in ((180, 500, 0.9), (500, 1500, 1.0), (1500, 3500, 0.65), (3500, 6500, 0.35)):
        tail += filtered(noise.standard_normal((2, len(t))), low, high) * np.exp(-6.9 * t / (seconds * fraction))
    tail *= np.minimum(1.0, t / 0.03)
    answer, delay = np.zeros((2, size)), RATE // 50
    answer[:, delay : delay + len(t)] = (tail / np.sqrt((tail**2).sum(1, keepdims=True)))[:, : size - delay]
    crossed = 0.7 * sides + 0.3 * sides[::-1]
    return np.asarray(sides + wet * irfft(rfft(crossed) * rfft(answer), size))


def chorused(sides: Signal, depth: float, turns: int) -> Signal:
    """Add a delay to each channel that varies by `depth` seconds, `turns` times in a loop."""
    size = sides.shape[1]
    count = np.arange(size)
    out = sides.copy()
    for ear, phase in enumerate((0.0, 0.45)):
        where = count - RATE * (0.014 + depth * np.sin(2 * np.pi * (turns * count / size + phase)))
        whole = np.floor(where).astype(int)
        part = where - whole
        out[ear] += 0.6 * ((1 - part) * sides[ear][whole % size] + part * sides[ear][(whole + 1) % size])
    return out / 1.3


def power(sides: Signal) -> Signal:
    """The power of each block of 0.4 s, one every 0.1 s, weighted as ITU-R BS.1770-4 says for 48 kHz."""
    weighted = recursive(
        [1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585], sides
    )
    weighted = recursive([1.0, -2.0, 1.0], [1, -1.99004745483398, 0.99007225036621], weighted)
    sums = np.concatenate([[0.0], np.cumsum((weighted**2).sum(0))])
    block, hop = 2 * RATE // 5, RATE // 10
    return np.asarray((sums[block:] - sums[:-block])[::hop] / block + 1e-12)


def lufs(value: float) -> float:
    """Convert a weighted power to loudness."""
    return float(-0.691 + 10 * np.log10(value))


def loudness(sides: Signal) -> float:
    """The integrated loudness after ITU-R BS.1770-4, with both its gates, in LUFS."""
    blocks = power(sides)
    heard = blocks[blocks > 10 ** (-6.9309)]
    if not len(heard):
        return -np.inf
    return lufs(heard[heard > 0.1 * heard.mean()].mean())


def levelled(sides: Signal, wanted: float) -> Signal:
    """Scale a signal to a loudness in LUFS."""
    return np.asarray(sides * 10 ** ((wanted - loudness(sides)) / 20))
