"""The end of a game: a fanfare for each table, and one for a lost game."""

from collections.abc import Callable
from functools import partial
from random import Random

from sounds.synth.instruments import (
    BELL,
    CELESTA,
    KALIMBA,
    VIBRAPHONE,
    Struck,
    damped,
    field_drum,
    horn,
    pitch,
    strike,
)
from sounds.synth.level import Channels
from sounds.synth.paper import contact, thump
from sounds.synth.room import Stage
from sounds.synth.signal import Signal, Tape, length, mix

HOLLOW = BELL._replace(modes=tuple(mode for mode in BELL.modes if mode[0] not in (1.2599, 2.5198)))  # without thirds


def bugle(frequency: float, duration: float, _: Random) -> Signal:
    """A horn, as loud as what is struck."""
    return mix((horn(frequency, duration), 0.33))


PENTATONIC = "C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6"
Play = Callable[[float, float, Random], Signal]  # a note by its frequency and duration
# the instrument, the notes, the figure that climbs them, and after how many seconds the fanfare begins
CLIMBS: dict[str, tuple[Play, str, tuple[int, ...], float]] = {
    "calculation": (partial(strike, CELESTA), "C4 D4 G4 A4 C5 D5 G5 A5 C6 D6 G6", (0, 1, 2, 3), 2.12),
    "numeration": (partial(strike, KALIMBA), PENTATONIC, (0, 2, 1, 3), 1.92),
    "napoleons-square": (bugle, "G3 C4 E4 G4 C5 E5 G5 C6", (1, 0, 0), 2.34),
    "king-albert": (partial(strike, HOLLOW), "D4 G4 A4 D5 G5 A5 D6 G6", (2, 1, 0), 2.44),
    "quatorze": (partial(strike, VIBRAPHONE), PENTATONIC, (0, 2), 2.36),
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
        note, touch = (rising, 1.4 * rising) if alone else (0.32, 0.78)
        tape.add(play(pitch(scale[step]), 0.15, rng), at, note)
        tape.add(contact(rng, fading=0.003), at, touch)
    return (tape.signal,)


def notes(body: Struck, names: str, rng: Random) -> list[Signal]:
    """The named notes, struck one by one."""
    return [strike(body, pitch(name), 2.4, rng) for name in names.split()]


def held(note: Signal, duration: float) -> Signal:
    """A note that is damped in the last moments of its duration."""
    return damped(note[: length(duration)], 0.08)


def every(step: float, count: int, start: float = 0.0) -> list[float]:
    """Times at even steps."""
    return [start + step * number for number in range(count)]


def calculation(rng: Random) -> Channels:
    """Four runs that climb by one, two, three and four steps, as the foundations do, to the chord of the kings."""
    stage = Stage(0.30)
    runs = ("C5 D5 E5 F5", "D5 F5 A5 C6", "E5 A5 D6 G6", "F5 C6 G6 D7")
    times = every(0.085, 4)
    for number, run in enumerate(runs):  # the next run damps it
        rung = [held(note, 0.43 - at) for note, at in zip(notes(CELESTA, run, rng), times, strict=True)]
        stage.spread(rung, [0.37 * number + at for at in times], 0.48 + 0.10 * number)
    stage.spread(notes(CELESTA, "C3 G3 C4 G4 E5 C6 G6", rng), every(0.02, 7, 1.52), 1.0)
    stage.spread(notes(CELESTA, "E7 G7 C8", rng), every(0.11, 3, 1.86), 0.35)
    return stage.heard(3.58)


def numeration(rng: Random) -> Channels:
    """Two thumb pianos, one going up and one coming down, their steps I to IV wide, until they meet."""
    stage = Stage(0.26)
    times = every(0.15, 5)
    stage.spread(notes(KALIMBA, "D4 E4 G4 C5 G5", rng), times, 0.30)
    stage.spread(notes(KALIMBA, "D6 C6 A5 E5 A4", rng), [at + 0.075 for at in times], 0.25)
    stage.spread(notes(KALIMBA, "A3 F4 F3 D5 A4", rng), [0.90] * 5, 0.35)
    stage.spread(notes(KALIMBA, "G4 C5 E5 G5 C6", rng), every(0.07, 5, 1.28), 0.52)
    free = KALIMBA.ringing(2.0)  # nothing damps the last chord
    stage.spread(notes(free, "G3 E4 C3 C6 C5 G5", rng), [1.72] * 6, 0.66)
    return stage.heard(3.95)


def napoleons_square(rng: Random) -> Channels:
    """A field call in natural notes over a drum: two horns in thirds and fifths, and a ruffle before the last."""
    stage = Stage(0.35)
    call = [(0.00, 0.13), (0.15, 0.13), (0.30, 0.13), (0.45, 0.34), (0.83, 0.13), (0.98, 0.22), (1.30, 1.25)]
    second = [*call[:-1], *((1.30, 1.25 + late) for late in (0.07, 0.14, 0.21, 0.28))]  # a chord, left one by one
    horns = ("G4 C5 E5 G5 E5 G5 C6", call, 0.20, 0.35), ("E4 G4 C5 E5 C5 E5 G5 E5 C4 C3", second, 0.14, -0.35)
    for names, times, gain, place in horns:
        for name, (at, duration) in zip(names.split(), times, strict=True):
            stage.add(horn(pitch(name), duration + 0.09), at, gain if at == call[-1][0] else 0.85 * gain, place)
    for at in (0.0, 0.45, 0.60, 0.675, 0.83):
        stage.add(field_drum(rng, 0.8), at, 0.30)
    for number in range(11):
        stage.add(field_drum(rng, 0.3 + 0.07 * number), 1.00 + 0.030 * number, 0.84)
    stage.add(thump(rng, 4.0), 1.30, 0.9)
    return stage.heard(3.59)


def king_albert(rng: Random) -> Channels:
    """A peal of church bells coming down the scale, and the horns' solemn close: a plagal cadence."""
    stage = Stage(0.36)
    peal = (("C5", 0.2), ("B4", 0.36), ("A4", 0.36), ("G4", 0.36), ("F4", 0.36), ("E4", 0.2), ("D4", 0.36))
    for number, (name, span) in enumerate(peal):  # the next ones damp it, at once if they are a semitone away
        stage.add(strike(BELL, pitch(name), span, rng), 0.155 * number, 0.33 - 0.016 * number, 0.233 * number - 0.7)
    for chord, at, span, gain in (("F2 C3 A3 F4", 0.62, 0.56, 0.11), ("C2 G2 G3 E4 C5", 1.20, 1.15, 0.106)):
        for number, name in enumerate(chord.split()):
            stage.add(horn(pitch(name), span), at, gain, 0.3 * (number % 3 - 1))
    struck = (BELL, "C4", 1.20, 0.62, -0.5), (HOLLOW, "G4", 1.22, 0.62, 0.5), (BELL, "C5", 1.66, 0.36, 0.0)
    for bell, name, at, gain, place in struck:  # the thirds of G4 would be B, a semitone below C
        stage.add(strike(bell, pitch(name), 2.4, rng), at, gain, place)
    return stage.heard(3.45)


def quatorze(rng: Random) -> Channels:
    """Fourteen notes in seven pairs, swung on a vibraphone, the last pair a ninth that settles on its octave."""
    stage = Stage(0.22)
    lows = notes(VIBRAPHONE, "C4 A4 F4 G4 E4 A4 G4", rng)
    highs = notes(VIBRAPHONE, "E5 D5 C5 B4 G4 E5 D6", rng)
    beats = (0.0, 0.24, 0.36, 0.60, 0.72, 0.96)
    ends = (*(beat + 0.08 for beat in beats[2:]), 1.22, 1.22)  # damped by the next pair but one, or before the chord
    for number, (at, end) in enumerate(zip(beats, ends, strict=True)):
        gain = 0.37 + 0.035 * number
        stage.add(held(lows[number], end - at), at, gain, -0.45)
        stage.add(held(highs[number], end - at), at + 0.012, 1.25 * gain, 0.45)
    stage.add(lows[-1], 1.28, 0.62, -0.45)
    stage.add(held(highs[-1], 0.30), 1.292, 0.78, 0.45)  # the ninth, until its octave
    stage.spread(notes(VIBRAPHONE, "C3 G3 E4", rng), [1.28] * 3, 1.1)
    stage.add(strike(VIBRAPHONE, pitch("C6"), 2.4, rng), 1.58, 0.4, 0.45)
    return stage.heard(3.63)


def lost(rng: Random) -> Channels:
    """One low note, with its octave above it, as long as the light sinks; small speakers play the soft overtones."""
    stage = Stage(0.20)
    stage.spread(notes(KALIMBA, "C3 C4", rng), [0.0, 0.01], 0.9)
    stage.spread(notes(KALIMBA, "G4 C5", rng), [0.02, 0.03], 0.22)
    stage.add(thump(rng, 3.0), 0.0, 0.5)
    return stage.heard(1.8)
