"""Ogg Vorbis files that loop without a click.

Vorbis loses something everywhere, so the two ends of a coded loop do not fit each other. A loop is therefore coded with
half a second of itself before and after, and tags say where to turn back: where both passes of the decoded sound agree
best, among the places where the level goes on.
"""

from io import BytesIO
from pathlib import Path

import numpy as np
import soundfile
from mutagen.ogg import OggPage
from mutagen.oggvorbis import OggVorbis

from sounds.music.signal import RATE, Signal

AROUND = RATE // 2  # samples of the loop before its start and after its end
EDGE = RATE // 40  # samples at the file's very ends that are not used, because the coder begins and ends there
STEP = 1.5  # dB between the 0.4 s before the turn and those after it, at most
QUALITY = 0.04  # of Vorbis, from 0 to 1


def coded(sides: Signal) -> bytes:
    """Encode both channels as Ogg Vorbis, a second at a time, because the coder cannot take all at once."""
    file = BytesIO()
    with soundfile.SoundFile(
        file, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
    ) as target:
        for start in range(0, sides.shape[1], RATE):
            target.write(sides[:, start : start + RATE].T)
    return file.getvalue()


def decoded(ogg: bytes) -> Signal:
    """Decode a file to its two channels."""
    return np.asarray(soundfile.read(BytesIO(ogg))[0].T)


def around(loop: Signal) -> Signal:
    """Return the loop with some of its end before it and some of its start after it."""
    return np.concatenate([loop[:, -AROUND:], loop, loop[:, :AROUND]], axis=1)


def apart(heard: Signal, length: int) -> Signal:
    """How far both passes of a decoded loop are apart, in value and slope, at each sample where it could turn."""
    passes = np.abs(heard[:, : 2 * AROUND] - heard[:, length : length + 2 * AROUND]).max(0)
    return np.asarray(np.maximum(passes[:-1], passes[1:]))


def steps(heard: Signal, length: int) -> Signal:
    """The step of the level, in dB, at each sample where a decoded loop could turn."""
    block, spots = 2 * RATE // 5, np.arange(1, 2 * AROUND)
    sums = np.concatenate([[0.0], np.cumsum((heard**2).sum(0))])
    before = sums[spots + length] - sums[spots + length - block]
    return np.asarray(np.abs(10 * np.log10((sums[spots + block] - sums[spots]) / before)))


def turn(ogg: bytes, length: int) -> int:
    """Return the best sample at which to start a loop of a length."""
    heard = decoded(ogg)
    worst = np.where(steps(heard, length) > STEP, np.inf, apart(heard, length))
    return EDGE + int(worst[EDGE:-EDGE].argmin()) + 1


def write(path: Path, ogg: bytes, serial: int, **tags: int) -> None:
    """Write a file with tags, with a fixed serial number, so that the same sound gives the same file."""
    path.write_bytes(ogg)
    file = OggVorbis(path)
    for name, value in tags.items():
        file[name] = str(value)
    file.save(padding=lambda _: 0)
    pages = BytesIO(path.read_bytes())
    out = b""
    while pages.tell() < len(pages.getbuffer()):
        page = OggPage(pages)
        page.serial = serial
        out += page.write()
    path.write_bytes(out)


def write_piece(folder: Path, name: str, parts: dict[str, Signal]) -> None:
    """Write both parts of a piece: its loop, with tags, and the phrase of a win."""
    loop, length = coded(around(parts["rest"])), parts["rest"].shape[1]
    write(folder / f"{name}-rest.ogg", loop, 1, LOOPSTART=turn(loop, length), LOOPLENGTH=length)
    write(folder / f"{name}-win.ogg", coded(parts["win"]), 2)
