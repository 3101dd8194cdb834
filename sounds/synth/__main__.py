"""Write all sounds: `python -m sounds.synth [folder]`, by default into `sounds/`."""

import sys
import wave
from array import array
from itertools import chain
from pathlib import Path

from sounds.synth.catalogue import recipes
from sounds.synth.level import Channels
from sounds.synth.signal import RATE


def write(path: Path, channels: Channels) -> None:
    """Write a sound as a WAV file of 16 bits."""
    frames = chain.from_iterable(zip(*channels, strict=True))
    samples = array("h", (round(32767.0 * sample) for sample in frames))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def write_all(folder: Path) -> None:
    """Write every sound of the catalogue into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for recipe in recipes():
        write(folder / f"{recipe.name}.wav", recipe.sound())


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1])
