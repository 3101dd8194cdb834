"""The parts of a piece as they are heard: two loops of one length, and two endings."""

from typing import NamedTuple

import numpy as np

from sounds.music.compose import Note, bar_chords, bass_notes, glow_notes, lead_voices, melody
from sounds.music.layers import Held, air, bass, line, pad
from sounds.music.signal import RATE, Circle, Signal, levelled, loudness
from sounds.music.tables import Ending, Table

LOUDNESS = -28.4  # LUFS of the fullest loop; coding changes that by 0.1
ENDINGS = -28.8  # LUFS of the endings
BALANCE = {"pad": -4.0, "bass": -11.0, "line": 0.0, "air": -24.0, "glow": -6.0}  # LU, one layer against the other
REST = ("pad", "bass", "line", "air")


class Piece(NamedTuple):
    """The parts of a piece by their names, and the layers that the loops are made of."""

    parts: dict[str, Signal]
    layers: dict[str, Signal]


def render(table: Table) -> Piece:
    """Make all that is heard at a table: `rest`, `full` with the layer of a streak, `lost` and `win`."""
    layers = loops(table)
    rest = np.asarray(sum(layers[name] for name in REST))
    parts = {"rest": rest, "full": rest + layers["glow"]}
    return Piece(parts | {"lost": ending(table, table.lost), "win": ending(table, table.win)}, layers)


def loops(table: Table) -> dict[str, Signal]:
    """The layers of the loops, as loud as in the fullest of them."""
    bars, starts = len(bar_chords(table)), np.cumsum([0, *(chord.bars * table.beats for chord in table.chords)])
    spans = zip(starts, starts[1:], lead_voices(table), strict=False)
    chords: list[Held] = [(float(start), float(stop), voicing) for start, stop, voicing in spans]
    layers = {
        "pad": pad(table, Circle(table, bars), chords),
        "bass": bass(table, Circle(table, bars), bass_notes(table)),
        "line": line(table, Circle(table, bars), melody(table)),
        "air": air(table, Circle(table, bars)),
        "glow": line(table, Circle(table, bars), glow_notes(table), wet=0.7, spread=30.0),
    }
    layers = {name: levelled(sides, LOUDNESS + BALANCE[name]) for name, sides in layers.items()}
    gain = 10 ** ((LOUDNESS - loudness(np.asarray(sum(layers.values())))) / 20)
    return {name: gain * sides for name, sides in layers.items()}


def ending(table: Table, plan: Ending) -> Signal:
    """A few bars that do not come round: an open chord and half the motif, or the cadence and its last word."""
    bars = len(plan.chords)
    held: list[Held] = [
        (bar * table.beats, (bar + 1) * table.beats + (bar == bars - 1), chord) for bar, chord in enumerate(plan.chords)
    ]
    tune = [Note(at, beats, pitch, 0.55 - 0.03 * number) for number, (at, beats, pitch) in enumerate(plan.tune)]
    played = levelled(line(table, Circle(table, bars, ending=True), tune), ENDINGS)
    below = levelled(pad(table, Circle(table, bars, ending=True), held), ENDINGS - 5.0)
    seconds = np.arange(played.shape[1]) / RATE
    shape = np.minimum(1, seconds / 0.01) * np.clip((seconds[-1] - seconds) / 3.0, 0, 1) ** 1.5
    return levelled((played + below) * shape, ENDINGS)
