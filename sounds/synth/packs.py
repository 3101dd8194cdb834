"""Sounds of a whole pack: many contacts, whose timing makes the sound."""

from collections.abc import Iterator
from random import Random

from sounds.synth.paper import contact, near, on_table, slide, thump
from sounds.synth.signal import Signal, Tape


def flutter(rng: Random, cards: int, slowest: float, fastest: float) -> Iterator[tuple[float, float]]:
    """Yield the times (seconds) and strengths of the cards of a flutter; the gaps narrow and widen again."""
    at = 0.0
    for number in range(cards):
        middle = 1.0 - abs(2.0 * number / cards - 1.0)
        yield at, (0.45 + 0.55 * middle) * near(1.0, 0.3, rng)
        at += near(slowest + (fastest - slowest) * middle, 0.28, rng)


def deal(rng: Random) -> Signal:
    """A card flicked from the pack onto the felt."""
    tape, brightness = Tape(), near(0.92, 0.12, rng)
    flick = slide(rng, near(0.034, 0.2, rng), 2000.0 * brightness, 3600.0 * brightness, top=0.8)
    tape.add(flick, 0.0, 0.45)
    tape.add(contact(rng, fading=near(0.0045, 0.2, rng), brightness=brightness), 0.027, 0.75)
    tape.add(thump(rng, 0.8), 0.028, 0.30)
    return on_table(tape.signal)


def riffle(rng: Random, slower: float = 1.0) -> Signal:
    """Two halves let go under the thumbs: a purr of ticks, above the rustle of the sheets."""
    tape = Tape()
    for at, force in flutter(rng, 40, 0.021 * slower, 0.0105 * slower):
        tick = contact(rng, fading=near(0.0022, 0.25, rng), brightness=near(1.12, 0.14, rng))
        tape.add(tick, at, force)
    tape.add(slide(rng, 0.58 * slower, 2300.0, 3600.0, top=0.55), gain=0.22)
    return tape.signal


def flight(rng: Random) -> Signal:
    """All cards of a won table fly off, one after another."""
    return on_table(riffle(rng, 1.8))


def bridge(rng: Random) -> Signal:
    """The arched pack falls together: faster, softer, and lower as it closes."""
    tape = Tape()
    for number, (at, force) in enumerate(flutter(rng, 34, 0.0125, 0.0072)):
        tape.add(contact(rng, fading=0.0026, brightness=near(0.95 - 0.008 * number, 0.1, rng)), at, 0.5 * force)
    tape.add(slide(rng, 0.34, 3100.0, 1500.0, top=0.4), gain=0.34)
    return tape.signal


def shuffle(rng: Random) -> Signal:
    """Riffle, bridge, and the pack squared up on the table with two taps."""
    tape = Tape()
    tape.add(riffle(rng))
    tape.add(bridge(rng), 0.68, 0.9)
    for at, force in ((1.13, 0.8), (1.27, 1.0)):
        tape.add(thump(rng, 3.0), at, 1.3 * force)
        for late in (0.0, 0.004, 0.009):
            tape.add(contact(rng, fading=0.005, brightness=0.62), at + near(late, 0.3, rng), 0.4 * force)
    return on_table(tape.signal)
