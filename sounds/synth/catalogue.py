"""All sounds: for each file its maker, and for each family its level."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from sounds.synth import fanfares, packs, paper
from sounds.synth.instruments import CELESTA, KALIMBA, VIBRAPHONE, pitch, strike, wood
from sounds.synth.level import Channels, finished
from sounds.synth.paper import contact, near
from sounds.synth.signal import Signal, Tape, low_pass, mix

LADDER = ("C5", "D5", "E5", "G5", "A5", "C6", "D6", "E6")  # pentatonic: whatever rings on agrees with what follows


SHORT, ENDS = -14.5, -13.5  # dBFS, highest peaks; `Speaker.play` adds up to 2.5 dB for all that begin in one instant
LOUDNESS = {  # LUFS, of the loudest 0.4 s; a single channel counts once
    "hover": -48.0,
    "close": -40.0,
    "button": -37.0,
    "pick": -36.0,
    "deal": -36.0,
    "undo": -36.0,
    "redo": -36.0,
    "flip": -35.0,
    "lay": -35.0,
    "thud": -35.0,
    "gather": -33.5,
    "hint": -32.5,
    "refusal": -33.0,
    "climb": -30.0,
    "shuffle": -30.5,
    "chime": -26.0,
    "suit": -23.0,
    "lost": -24.0,
    "win": -19.0,
}


class Recipe(NamedTuple):
    """A file's name without its ending, its maker, and by how many LU it is louder than its family."""

    name: str
    make: Callable[[Random], Channels]
    louder: float = 0.0

    def sound(self) -> Channels:
        """Make it, the same on every run and independent of all others."""
        family = self.name.split("-")[0]
        peak = ENDS if family in {"lost", "win"} else SHORT
        return finished(self.make(Random(self.name)), LOUDNESS[family] + self.louder, peak)  # noqa: S311  # noise, no secret


def chime(rng: Random, step: int) -> Signal:
    """A card lands on a foundation: one bright bar, with an octave above it."""
    frequency = pitch(LADDER[step])
    bar = CELESTA.ringing((frequency / pitch(LADDER[0])) ** 0.35)  # so that a run does not lose force as it climbs
    return mix(
        (strike(bar, frequency, 0.75, rng), 1.0),
        (strike(bar, 2.0 * frequency, 0.5, rng), 0.16),
        (contact(rng, fading=0.006, brightness=0.7), 0.45),
        (paper.thump(rng, 0.8), 0.30),
    )


def suit(rng: Random) -> Signal:
    """A suit is complete: three notes of the chimes' scale go up above a fifth."""
    tape = Tape()
    for number, name in enumerate(("C4", "G4", "C6", "E6", "G6")):
        body, at = VIBRAPHONE if number < 2 else CELESTA, 0.07 * max(0, number - 1)
        tape.add(strike(body, pitch(name), 0.85 - at, rng), at)
    return tape.signal


def refusal(rng: Random) -> Signal:
    """No: two dull knuckles on the table, the second lower."""
    tape = Tape()
    for at, frequency, force in ((0.0, 392.0, 0.9), (near(0.065, 0.15, rng), 294.0, 1.0)):
        tape.add(wood(rng, near(frequency, 0.02, rng), 0.016), at, force)
        tape.add(paper.thump(rng, 1.6), at, 0.35 * force)
    return paper.on_table(tape.signal)


def hint(rng: Random) -> Signal:
    """Here: two soft notes of the chimes' scale on a thumb piano, the second a fifth higher."""
    tape = Tape()
    for at, name in ((0.0, "D5"), (0.13, "A5")):
        tape.add(strike(KALIMBA, pitch(name), 0.6, rng), at)
    return low_pass(tape.signal, 3000.0)


def button(rng: Random) -> Signal:
    """A small wooden key is pressed and released."""
    tape = Tape()
    tape.add(wood(rng, near(830.0, 0.15, rng), 0.011))
    tape.add(wood(rng, near(1130.0, 0.15, rng), 0.008), 0.046, near(0.45, 0.3, rng))
    return paper.on_table(tape.signal)


def chime_at(step: int) -> Callable[[Random], Signal]:
    """The maker of one step of the ladder."""
    return lambda rng: chime(rng, step)


def one(make: Callable[[Random], Signal]) -> Callable[[Random], Channels]:
    """A maker of one channel as a maker of channels."""
    return lambda rng: (make(rng),)


def variants(family: str, make: Callable[[Random], Signal], takes: int = 3) -> Iterator[Recipe]:
    """Several takes of one sound, no two next to each other equally loud."""
    return (Recipe(f"{family}-{number}", one(make), 1.0 - number * 2 % 5 / 2) for number in range(1, takes + 1))


def recipes() -> Iterator[Recipe]:
    """All sounds of the suite."""
    yield from variants("pick", paper.pick_up)
    yield from variants("lay", paper.lay_down, 6)
    yield from variants("flip", paper.flip)
    for step in range(len(LADDER)):
        yield Recipe(f"chime-{step + 1}", one(chime_at(step)))
    yield Recipe("suit", one(suit))
    yield from variants("deal", packs.deal, 5)
    yield from variants("hover", paper.brush)
    yield Recipe("gather", one(packs.gather))
    yield Recipe("shuffle", one(packs.shuffle))
    yield from variants("refusal", refusal, 2)
    yield from variants("thud", paper.dull_fall)
    yield from variants("undo", paper.take_back)
    yield from variants("redo", paper.play_again)
    yield Recipe("close", one(paper.close_up))
    yield Recipe("hint", one(hint))
    yield from variants("button", button, 2)
    for slug in fanfares.CLIMBS:
        yield Recipe(f"climb-{slug}", partial(fanfares.climb, slug))
    yield Recipe("win-calculation", fanfares.calculation)
    yield Recipe("win-numeration", fanfares.numeration)
    yield Recipe("win-napoleons-square", fanfares.napoleons_square)
    yield Recipe("win-king-albert", fanfares.king_albert)
    yield Recipe("win-quatorze", fanfares.quatorze)
    yield Recipe("lost", fanfares.lost)
