"""All sounds: for each file its maker and its loudness."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from sounds.synth import fanfares, packs, paper
from sounds.synth.instruments import CELESTA, pitch, strike, wood
from sounds.synth.level import Channels, finished
from sounds.synth.signal import Signal, Tape, mix

LADDER = ("C5", "D5", "E5", "G5", "A5", "C6", "D6", "E6")  # pentatonic: whatever rings on agrees with what follows


class Recipe(NamedTuple):
    """A file's name without its ending, the loudness it is brought to (decibels), and its maker."""

    name: str
    loudness: float
    make: Callable[[Random], Channels]

    def sound(self) -> Channels:
        """Make it, the same on every run and independent of all others."""
        return finished(self.make(Random(self.name)), self.loudness)  # noqa: S311  # noise, no secret


def chime(rng: Random, step: int) -> Signal:
    """A card reaches a foundation: one bright bar, with an octave above it."""
    frequency = pitch(LADDER[step])
    return mix(
        (strike(CELESTA, frequency, 0.75, rng), 1.0),
        (strike(CELESTA, 2.0 * frequency, 0.5, rng), 0.16),
    )


def refusal(rng: Random) -> Signal:
    """No: two dull knuckles on the table, the second lower."""
    tape = Tape()
    for at, frequency, force in ((0.0, 415.0, 0.9), (0.095, 330.0, 1.0)):
        tape.add(wood(rng, frequency, 0.013), at, force)
        tape.add(paper.thump(rng, 1.6), at, 0.6 * force)
    return paper.on_table(tape.signal)


def button(rng: Random) -> Signal:
    """A small wooden key is pressed and released."""
    tape = Tape()
    tape.add(wood(rng, 830.0, 0.007))
    tape.add(wood(rng, 1130.0, 0.005), 0.046, 0.35)
    return paper.on_table(tape.signal)


def chime_at(step: int) -> Callable[[Random], Signal]:
    """The maker of one step of the ladder."""
    return lambda rng: chime(rng, step)


def one(make: Callable[[Random], Signal]) -> Callable[[Random], Channels]:
    """A maker of one channel as a maker of channels."""
    return lambda rng: (make(rng),)


def variants(family: str, loudness: float, make: Callable[[Random], Signal]) -> Iterator[Recipe]:
    """Three takes of one sound."""
    return (Recipe(f"{family}-{number}", loudness, one(make)) for number in (1, 2, 3))


def recipes() -> Iterator[Recipe]:
    """All sounds of the suite."""
    yield from variants("pick", -28.0, paper.pick_up)
    yield from variants("lay", -26.0, paper.lay_down)
    yield from variants("flip", -27.0, paper.flip)
    for step in range(len(LADDER)):
        yield Recipe(f"chime-{step + 1}", -23.0, one(chime_at(step)))
    yield from variants("deal", -28.0, packs.deal)
    yield Recipe("shuffle", -26.0, one(packs.shuffle))
    yield Recipe("riffle", -30.0, one(packs.flight))
    yield Recipe("refusal", -25.0, one(refusal))
    yield Recipe("undo", -28.0, one(paper.take_back))
    yield Recipe("button", -28.0, one(button))
    yield Recipe("win-calculation", -20.0, fanfares.calculation)
    yield Recipe("win-numeration", -20.0, fanfares.numeration)
    yield Recipe("win-napoleons-square", -20.0, fanfares.napoleons_square)
    yield Recipe("win-king-albert", -20.0, fanfares.king_albert)
    yield Recipe("win-quatorze", -20.0, fanfares.quatorze)
    yield Recipe("lost", -22.0, fanfares.lost)
