"""Measures the files: lengths, loudness, peaks, the loop point, and what is left in mono."""

import re
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

from sounds.music.encode import decoded
from sounds.music.signal import RATE, Signal, loudness, lufs, power

FIGURES = (
    "length of the loop, s",
    "loudness of loop / win, LUFS",
    "loudness of the loop over 3 s, least / most, LUFS",
    "true peak of both, dBTP",
    "mean of the samples, at most",
    "loss in mono, dB",
    "correlation of left and right",
    "power below 120 Hz / above 6 kHz, dB of all",
    "passes apart at the turn, dBFS",
    "jump at the turn, of the 99th percentile around it",
    "spectrum at the turn against that without a turn, dB of the sound there",
    "both files, MB",
)


class Loop:
    """A loop as it is played: from its start, once round."""

    def __init__(self, path: Path) -> None:
        head = path.read_bytes()[:8192]
        self.heard = decoded(path.read_bytes())
        self.start, self.length = (tag(head, name) for name in ("LOOPSTART", "LOOPLENGTH"))
        self.sides = self.heard[:, self.start : self.start + self.length]

    def around(self, seconds: float) -> Signal:
        """The sound from before the turn to after it, as it is played."""
        count = round(seconds * RATE)
        return np.concatenate([self.sides[:, -count:], self.sides[:, :count]], axis=1)


def tag(head: bytes, name: str) -> int:
    """Read a tag from the beginning of a file; ValueError where it is not there."""
    found = re.search(name.encode() + rb"=(\d+)", head)
    if found is None:
        raise ValueError(f"there is no {name}")
    return int(found[1])


def figures(folder: Path, name: str) -> list[str]:
    """Measure the files of a table, in the order of `FIGURES`."""
    loop, win = Loop(folder / f"{name}-rest.ogg"), decoded((folder / f"{name}-win.ogg").read_bytes())
    sizes = sum(path.stat().st_size for path in folder.glob(f"{name}-*.ogg"))
    terms = short_term(loop)
    low, high = shares(loop.sides)
    return [
        f"{loop.length / RATE:.1f}",
        f"{loudness(loop.sides):.1f} / {loudness(win):.1f}",
        f"{min(terms):.1f} / {max(terms):.1f}",
        f"{max(map(true_peak, (loop.sides, win))):.1f}",
        f"{np.abs(loop.sides.mean(1)).max():.0e}",
        f"{mono_loss(loop.sides):.1f}",
        f"{np.asarray(np.corrcoef(loop.sides))[0, 1]:.2f}",
        f"{low:.0f} / {high:.0f}",
        f"{apart_at_turn(loop):.0f}",
        f"{jump(loop):.2f}",
        f"{turn_adds(loop):.0f}",
        f"{sizes / 1e6:.2f}",
    ]


def short_term(loop: Loop) -> list[float]:
    """The loudness of each 3 s, every half second and round the turn, in LUFS."""
    blocks = power(np.concatenate([loop.sides, loop.sides[:, : 3 * RATE]], axis=1))
    return [lufs(blocks[start : start + 27].mean()) for start in range(0, len(blocks) - 27, 5)]


def true_peak(sides: Signal) -> float:
    """The highest value between samples, too, in decibels below full scale."""
    return float(20 * np.log10(np.abs(resample_poly(sides, 4, 1, axis=1)).max()))


def mono_loss(sides: Signal) -> float:
    """How much softer both sides are when they are added, in decibels; 0 for equal sides, -3 for foreign ones."""
    return float(10 * np.log10((sides.mean(0) ** 2).mean() / (sides**2).mean()))


def shares(sides: Signal) -> tuple[float, float]:
    """The power below 120 Hz and above 6 kHz, in decibels of the whole."""
    spectrum = np.abs(np.fft.rfft(sides.mean(0))) ** 2
    hz = np.fft.rfftfreq(sides.shape[1], 1 / RATE)
    low, high = (10 * np.log10(spectrum[part].sum() / spectrum.sum()) for part in (hz < 120, hz > 6000))
    return float(low), float(high)


def apart_at_turn(loop: Loop) -> float:
    """How far the samples at which it turns are from those that would have followed, in decibels below full scale."""
    end = loop.start + loop.length
    step = np.abs(loop.heard[:, end - 1 : end + 1] - loop.heard[:, loop.start - 1 : loop.start + 1]).max()
    return float(20 * np.log10(step + 1e-9))


def jump(loop: Loop) -> float:
    """The bend at the turn as a part of the 99th percentile of all bends within 50 ms."""
    bends = np.abs(np.diff(loop.around(0.05), n=2, axis=1)).max(0)
    middle = len(bends) // 2
    return float(bends[middle - 2 : middle + 2].max() / np.percentile(bends, 99))


def turn_adds(loop: Loop) -> float:
    """How much the spectrum of the 40 ms around the turn differs from that where the file goes on, in dB of that."""
    side, end = RATE // 50, loop.start + loop.length
    turned, straight = loop.around(0.02), loop.heard[:, end - side : end + side]
    sound, other = (np.abs(np.fft.rfft(sides * np.hanning(2 * side))) for sides in (straight, turned - straight))
    return float(10 * np.log10((other**2).sum() / (sound**2).sum() + 1e-18))
