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
    tape, landed, brightness = Tape(), near(0.027, 0.26, rng), near(0.95, 0.3, rng)
    flick = slide(rng, near(0.034, 0.35, rng), 2000.0 * brightness, 3600.0 * brightness, top=0.8)
    tape.add(flick, 0.0, near(0.8, 0.3, rng))
    tape.add(contact(rng, fading=near(0.0070, 0.2, rng), brightness=brightness), landed, 0.75)
    tape.add(thump(rng, 0.8), landed, near(0.30, 0.5, rng))
    return on_table(tape.signal)


def ticks(rng: Random, cards: int, slowest: float, fastest: float) -> Signal:
    """Cards let go under the thumbs, one by one: a purr."""
    tape = Tape()
    for at, force in flutter(rng, cards, slowest, fastest):
        tick = contact(rng, fading=near(0.0022, 0.25, rng), brightness=near(1.12, 0.14, rng))
        tape.add(tick, at, force)
    return tape.signal


def gather(rng: Random) -> Signal:
    """The cards of a table are swept together: one long swell, in which card after card arrives from 0.2 s on."""
    tape = Tape()
    tape.add(slide(rng, 0.46, 1500.0, 2800.0, top=0.42), gain=0.7)
    for number in range(22):
        arrival = contact(rng, fading=near(0.0042, 0.25, rng), brightness=near(0.80, 0.14, rng))
        tape.add(arrival, near(0.20 + 0.012 * number, 0.04, rng), near(0.42, 0.35, rng))
    tape.add(thump(rng, 2.0), 0.40, 0.25)
    return on_table(tape.signal)


def shuffle(rng: Random) -> Signal:
    """A riffle as long as it is seen: two halves part, fall together card by card from 0.1 s on, and are squared."""
    tape = Tape()
    tape.add(slide(rng, 0.13, 1700.0, 2900.0, top=0.5), gain=0.35)
    tape.add(ticks(rng, 26, 0.0130, 0.0075), 0.09)
    tape.add(slide(rng, 0.27, 3300.0, 1900.0, top=0.5), 0.09, 0.25)
    tape.add(thump(rng, 3.0), 0.36, 0.8)
    for late in (0.0, 0.004, 0.009):
        tape.add(contact(rng, fading=0.005, brightness=0.62), 0.36 + near(late, 0.3, rng), 0.4)
    return on_table(tape.signal)
