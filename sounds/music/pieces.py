"""The parts of a piece as they are heard: a loop, and the phrase of a win."""

import numpy as np

from sounds.music.compose import Note, bar_chords, bass_notes, lead_voices, melody
from sounds.music.layers import Held, air, bass, line, pad
from sounds.music.signal import RATE, Circle, Signal, levelled
from sounds.music.tables import Ending, Table

LOUDNESS = -29.0  # LUFS of the loop; coding changes that by 0.1
ENDINGS = -28.8  # LUFS of the phrase
BALANCE = {"pad": -4.0, "bass": -11.0, "line": 0.0, "air": -24.0}  # LU, one layer against the other


def render(table: Table) -> dict[str, Signal]:
    """Make all that is heard at a table: `rest`, the loop, and `win`."""
    return {"rest": loop(table), "win": ending(table, table.win)}


def loop(table: Table) -> Signal:
    """Mix the layers of the loop."""
    bars, starts = len(bar_chords(table)), np.cumsum([0, *(chord.bars * table.beats for chord in table.chords)])
    spans = zip(starts, starts[1:], lead_voices(table), strict=False)
    chords: list[Held] = [(float(start), float(stop), voicing) for start, stop, voicing in spans]
    layers = {
        "pad": pad(table, Circle(table, bars), chords),
        "bass": bass(table, Circle(table, bars), bass_notes(table)),
        "line": line(table, Circle(table, bars), melody(table)),
        "air": air(table, Circle(table, bars)),
    }
    return levelled(np.asarray(sum(levelled(sides, BALANCE[name]) for name, sides in layers.items())), LOUDNESS)


def ending(table: Table, plan: Ending) -> Signal:
    """A few bars that do not come round: a cadence and its last word."""
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
