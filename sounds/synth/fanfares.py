"""The end of a game: a fanfare for each table, and one for a lost game."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random

from sounds.synth.instruments import (
    BELL,
    CELESTA,
    KALIMBA,
    VIBRAPHONE,
    Struck,
    field_drum,
    horn,
    pitch,
    strike,
)
from sounds.synth.level import Channels
from sounds.synth.paper import contact, thump
from sounds.synth.room import Stage
from sounds.synth.signal import Signal, Tape

HOLLOW = BELL._replace(  # without thirds and fifth
    modes=tuple(mode for mode in BELL.modes if mode[0] not in (1.2599, 1.4983, 2.5198))
)


PENTATONIC = "C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6"
Play = Callable[[float, float, Random], Signal]  # a note by its frequency and duration
# the instrument, the notes, the figure that climbs them, and after how many seconds the fanfare begins
CLIMBS: dict[str, tuple[Play, str, tuple[int, ...], float]] = {
    "calculation": (partial(strike, CELESTA), "C4 D4 G4 A4 C5 D5 G5 A5 C6 D6 G6", (0, 1, 2, 3, 2, 1, 2, 3), 2.12),
    "numeration": (partial(strike, KALIMBA), PENTATONIC, (0, 2, 1, 3, 2, 0, 3, 1), 1.92),
    "napoleons-square": (horn, "G3 C4 E4 G4 C5 E5 G5 C6", (0, 1, 2, 0, 1, 2, 2, 1, 0), 2.34),
    "king-albert": (partial(strike, HOLLOW), "D4 G4 A4 D5 G5 A5 D6 G6", (2, 1, 0, 1, 2, 0, 2, 0, 1), 2.44),
    "quatorze": (partial(strike, VIBRAPHONE), PENTATONIC, (0, 2, 1, 2, 1, 0), 2.36),
}


def climb(slug: str, rng: Random) -> Channels:
    """The cards of a win land sooner and sooner: one crescendo of short notes, each with the touch of its card."""
    play, names, figure, joined = CLIMBS[slug]
    scale, tape = names.split(), Tape()
    for number in range(52):
        place = number % len(figure)
        step = (number - place) * (len(scale) - max(figure)) // 52 + figure[place]
        at = number * (0.109 - 0.04325 * number / 51) + 0.08 * (number == 51)
        rising = 0.78 + 0.22 * at / joined
        alone = at < joined - 0.04  # later ones would ring into the first note of the fanfare
        calm = min(1.0, 2.0 - number / 25.5)  # the touches of the second half blur into one
        note, touch = (rising, 1.4 * rising) if alone else (0.14, 0.25 + 0.40 * calm)
        tape.add(play(pitch(scale[step]), 0.15, rng), at, note)
        tape.add(contact(rng, fading=0.003, brightness=0.6 + 0.4 * calm), at, touch)
    return (tape.signal,)


def notes(body: Struck, names: str, rng: Random, duration: float = 2.4) -> list[Signal]:
    """The named notes, struck one by one and damped within a duration."""
    return [strike(body, pitch(name), duration, rng) for name in names.split()]


def every(step: float, count: int, start: float = 0.0) -> list[float]:
    """Times at even steps."""
    return [start + step * number for number in range(count)]


def calculation(rng: Random) -> Channels:
    """Four runs that climb by one, two, three and four steps, as the foundations do, to the chord of the kings."""
    stage = Stage(0.30)
    runs = ("C5 D5 E5 F5", "D5 F5 A5 C6", "E5 A5 D6 G6", "F5 C6 G6 D7")
    for number, run in enumerate(runs):
        stage.spread(notes(CELESTA, run, rng, 0.17), every(0.085, 4, 0.37 * number), 0.90 + 0.08 * number)
    low = CELESTA._replace(modes=CELESTA.modes[:3])  # without the overtones of a free bar, which would clash
    chord = notes(low.ringing(2.0), "C3 G3 C4 G4", rng) + notes(CELESTA.ringing(2.0), "E5 C6 G6", rng)
    stage.spread(chord, every(0.006, 7, 1.52), 1.0)
    stage.spread(notes(CELESTA, "E7 G7 C8", rng), every(0.11, 3, 1.86), 0.35)
    return stage.heard(3.58)


def numeration(rng: Random) -> Channels:
    """Two thumb pianos, one going up and one coming down, their steps I to IV wide, until they meet."""
    stage = Stage(0.26)
    stage.spread(notes(KALIMBA, "D4 E4 G4 C5 G5", rng, 0.5), every(0.15, 5), 0.42)
    stage.spread(notes(KALIMBA, "D6 C6 A5 E5 A4", rng, 0.5), every(0.15, 5, 0.075), 0.35)
    stage.spread(notes(KALIMBA, "A3 F4 F3 D5 A4", rng, 0.5), every(0.02, 5, 0.88), 0.40)
    stage.spread(notes(KALIMBA, "G4 C5 D5 G5 A5", rng), every(0.07, 5, 1.28), 0.605)
    free = KALIMBA.ringing(2.0)  # nothing damps the last chord
    stage.spread(notes(free, "G3 E4 C3 C6 C5 G5", rng), [1.72] * 6, 0.66)
    return stage.heard(3.95)


def napoleons_square(rng: Random) -> Channels:
    """A field call in natural notes over a drum: two horns in thirds and fifths, and a ruffle with a dominant."""
    stage = Stage(0.35)
    call = [(0.00, 0.13), (0.15, 0.13), (0.30, 0.13), (0.45, 0.34), (0.83, 0.13), (0.98, 0.19), (1.30, 1.25)]
    tonic = [(1.30, 1.25 + late) for late in (0.07, 0.14, 0.21, 0.28)]  # left one by one
    second = [*call[:-1], *call[-2:-1] * 2, *tonic]  # three notes of the dominant
    horns = ("G4 C5 E5 G5 E5 G5 C6", call, 0.48, 0.35), ("E4 G4 C5 E5 C5 D5 B4 G3 G5 E5 C4 C3", second, 0.42, -0.35)
    for names, times, gain, place in horns:
        for name, (at, duration) in zip(names.split(), times, strict=True):
            stage.add(horn(pitch(name), duration + 0.09, rng), at, gain if at == call[-1][0] else 0.82 * gain, place)
    for at in (0.0, 0.45, 0.60, 0.675, 0.83):
        stage.add(field_drum(rng, 0.8), at, 0.30)
    for number in range(11):
        at = 1.00 + 0.030 * number + 0.008 * (rng.random() - 0.5)  # even strokes would sound as a tone
        stage.add(field_drum(rng, 0.3 + 0.07 * number), at, 0.80)
    stage.add(thump(rng, 4.0), 1.30, 0.9)
    return stage.heard(3.59)


def king_albert(rng: Random) -> Channels:
    """A peal of church bells coming down the scale, and the horns' solemn close: a plagal cadence."""
    stage = Stage(0.36)
    peal = (("C5", 0.2), ("B4", 0.36), ("A4", 0.36), ("G4", 0.36), ("F4", 0.36), ("E4", 0.15), ("D4", 0.36))
    for number, (name, span) in enumerate(peal):  # the next ones damp it, at once if they are a semitone away
        stage.add(strike(BELL, pitch(name), span, rng), 0.155 * number, 0.40 - 0.02 * number, 0.233 * number - 0.7)
    for chord, at, span, gain in (("F2 D3 A3 F4", 0.62, 0.62, 0.33), ("C2 C3 G3 E4 C5", 1.20, 1.15, 0.32)):
        for number, name in enumerate(chord.split()):
            stage.add(horn(pitch(name), span, rng), at, gain, 0.3 * (number % 3 - 1))
    struck = (BELL, "C4", 1.20, 0.62, -0.5), (HOLLOW, "G4", 1.22, 0.62, 0.5), (BELL, "C5", 1.66, 0.36, 0.0)
    for bell, name, at, gain, place in struck:  # G4 would add B and D to a chord of C
        stage.add(strike(bell, pitch(name), 2.4, rng), at, gain, place)
    return stage.heard(3.45)


def quatorze(rng: Random) -> Channels:
    """Fourteen notes in seven pairs, swung on a vibraphone, the last pair a ninth that settles on its octave."""
    stage = Stage(0.22)
    pairs = ("C4 E5", "A4 D5", "F4 C5", "G4 B4", "E4 G4", "A4 E5", "C5 D6")
    beats = (0.0, 0.24, 0.36, 0.60, 0.72, 0.96, 1.28, 1.46)  # each pair is damped by the next
    for number, (pair, (at, following)) in enumerate(zip(pairs, pairwise(beats), strict=True)):
        struck = notes(VIBRAPHONE, pair, rng, following - at + 0.04)
        stage.spread(struck, [at, at + 0.012], 0.66 + 0.03 * number)
    stage.spread(notes(VIBRAPHONE, "C3 G3 E4 G4", rng), [1.28] * 4, 0.85)
    stage.spread(notes(VIBRAPHONE, "E5 C6", rng), [1.46] * 2, 0.5)
    return stage.heard(3.63)


def lost(rng: Random) -> Channels:
    """One low note as long as the light sinks, and a soft minor chord above it, which small speakers play."""
    stage = Stage(0.32)
    stage.spread(notes(KALIMBA, "A2 A3", rng), [0.0, 0.01], 0.9)
    stage.spread(notes(KALIMBA, "E4 C5", rng), [0.02, 0.03], 0.50)
    stage.add(thump(rng, 3.0), 0.0, 0.5)
    return stage.heard(1.8)
