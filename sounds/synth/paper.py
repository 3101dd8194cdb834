"""Cards: stiff paper that slides, snaps and lands on felt.

A card is heard mostly as a burst of noise between 2 and 8 kHz, gone after 30 to 90 ms. It differs from a hiss in that
a card hardly ever makes a single contact: one edge lands before the other, the faces slide with a grain, and the
sheet colours all of it with bending modes so damped that no pitch is left.
"""

from random import Random

from sounds.synth.signal import (
    Signal,
    Tape,
    band_pass,
    burst,
    glide,
    high_pass,
    low_pass,
    mix,
    noise,
    split,
    swell,
    tone,
)

BENDING_MODES = (720.0, 1310.0, 2140.0, 3280.0, 4700.0, 6600.0)  # Hz, of a loosely held card
MODE_GAINS = (0.6, 0.8, 1.0, 0.95, 0.65, 0.35)


def near(value: float, spread: float, rng: Random) -> float:
    """A value within a share `spread` of the given one."""
    return value * (1.0 + spread * (2.0 * rng.random() - 1.0))


def contact(rng: Random, *, fading: float, brightness: float = 1.0) -> Signal:
    """One touch of a card's edge or face, decaying within `fading` seconds; brightness shifts its colour."""
    hit = burst(noise(8.0 * fading, rng), 0.0004, fading)
    tape = Tape()
    tape.add(low_pass(high_pass(hit, 1400.0 * brightness), 6000.0), gain=0.45)
    for number, mode in enumerate(BENDING_MODES):
        colour = band_pass(hit, near(mode * brightness, 0.09, rng), near(3.2, 0.3, rng))
        tape.add(colour, gain=MODE_GAINS[number])
    return tape.signal


def slide(rng: Random, duration: float, start: float, end: float, *, top: float = 0.5) -> Signal:
    """Paper sliding on paper: noise whose colour glides, roughened by the grain, loudest at the share `top`."""
    grain = low_pass([abs(sample) ** 3 for sample in noise(duration, rng)], 260.0)
    hiss = noise(duration, rng)
    rough = [sample * (0.15 + 3.4 * max(0.0, bump)) for sample, bump in zip(hiss, grain, strict=True)]
    coloured = mix(
        (band_pass(rough, glide(start, end), 1.1), 1.0),
        (band_pass(rough, glide(start * 1.8, end * 1.8), 1.6), 0.35),
    )
    return swell(low_pass(coloured, 7500.0), top)


def thump(rng: Random, weight: float) -> Signal:
    """The dull thump of a card on felt and table; weight 1 is a card, 3 a pack."""
    pitch = near(148.0, 0.16, rng) / weight**0.35
    knock = burst(noise(0.03, rng), 0.0015, 0.005)
    body = burst(tone(pitch, 0.014 * weight**0.4, 0.12), 0.0020, 0.2)
    return mix((body, 1.0), (band_pass(knock, 2.6 * pitch, 1.2), 0.9))


def on_table(signal: Signal) -> Signal:
    """A sound as heard above a table: with the reflections of its top and edge, duller and much softer."""
    dull = low_pass(signal, 3800.0)
    tape = Tape()
    for delay, gain in ((0.0, 0.0), (0.0031, 0.20), (0.0074, 0.13), (0.0117, -0.09), (0.0193, 0.06)):
        tape.add(signal if delay == 0.0 else dull, delay, gain or 1.0)
    return tape.signal


def softened(signal: Signal) -> Signal:
    """A sound heard often: a shelf lowers what is above 2 kHz, where ears are most sensitive, by up to 8 dB."""
    bands = split(signal, 2000.0)
    return mix((bands.low, 1.0), (bands.band, 0.63), (bands.high, 0.4))


def pick_up(rng: Random) -> Signal:
    """A card is drawn off the others: a short rising slide that ends in the tick of the edge coming free."""
    drawn = near(0.052, 0.3, rng)
    tape = Tape()
    tape.add(slide(rng, drawn, near(1700.0, 0.2, rng), near(3600.0, 0.2, rng), top=0.7), gain=near(0.8, 0.4, rng))
    tape.add(contact(rng, fading=0.0034, brightness=near(1.15, 0.2, rng)), drawn * 0.8, 0.75)
    tape.add(contact(rng, fading=0.0020, brightness=1.3), drawn * 0.8 + near(0.012, 0.5, rng), near(0.24, 0.8, rng))
    tape.add(contact(rng, fading=0.0060, brightness=0.45), drawn * 0.8, 0.25)
    return on_table(softened(tape.signal))


def lay_down(rng: Random) -> Signal:
    """A card lands on felt: a short slide, one edge, the face, then the thump."""
    lead = near(0.014, 0.4, rng)
    second = lead + near(0.015, 0.5, rng)
    tape = Tape()
    tape.add(slide(rng, lead + 0.012, near(2600.0, 0.2, rng), near(1700.0, 0.2, rng), top=0.6), gain=0.45)
    tape.add(contact(rng, fading=near(0.0065, 0.3, rng), brightness=near(0.82, 0.3, rng)), lead, 0.85)
    tape.add(contact(rng, fading=near(0.0090, 0.3, rng), brightness=0.68), second, near(0.55, 0.5, rng))
    tape.add(thump(rng, near(1.05, 0.25, rng)), lead + 0.001, near(0.75, 0.2, rng))
    return on_table(tape.signal)


def flip(rng: Random) -> Signal:
    """A card is turned over: it bends with a rising swish, snaps, and its far edge comes down."""
    bend = near(0.038, 0.15, rng)
    tape = Tape()
    swish = slide(rng, bend * 1.25, near(1400.0, 0.3, rng), near(4300.0, 0.3, rng), top=0.75)
    tape.add(swish, gain=near(0.85, 0.3, rng))
    tape.add(contact(rng, fading=0.0042, brightness=near(1.12, 0.3, rng)), bend, 0.95)
    tape.add(contact(rng, fading=0.0060, brightness=0.74), bend + near(0.030, 0.3, rng), near(0.42, 0.3, rng))
    tape.add(thump(rng, 0.8), bend + 0.031, 0.20)
    return on_table(softened(tape.signal))


def take_back(rng: Random) -> Signal:
    """A card glides back where it came from: an edge comes free, then a falling slide; it lands with another sound."""
    return on_table(gliding(rng, 4500.0, 620.0, 0.012))


def play_again(rng: Random) -> Signal:
    """A card glides forth again, as if taking it back were heard in reverse: a rising slide that ends at an edge."""
    return on_table(gliding(rng, 620.0, 4500.0, 0.098))


def gliding(rng: Random, start: float, end: float, edge: float) -> Signal:
    """A long whistling slide between two colours, in which an edge is touched at a moment (seconds)."""
    tape, brightness = Tape(), near(1.0, 0.15, rng)
    way = glide(start * brightness, end * brightness)
    tape.add(band_pass(slide(rng, near(0.115, 0.2, rng), start, end), way, 3.0), gain=1.6)
    tape.add(contact(rng, fading=0.0040, brightness=0.85), edge, near(0.2, 0.6, rng))
    return tape.signal


def brush(rng: Random) -> Signal:
    """A fingertip on the face of a card that could be taken: a breath of paper, without an edge."""
    return low_pass(slide(rng, near(0.042, 0.2, rng), near(1900.0, 0.2, rng), near(2700.0, 0.2, rng)), 3400.0)


def close_up(rng: Random) -> Signal:
    """The cards of a column slide closer: edge over edge, soft and even, without a landing."""
    tape = Tape()
    tape.add(slide(rng, 0.17, 2300.0, 1700.0, top=0.45), gain=0.8)
    for number in range(5):
        tick = contact(rng, fading=0.0024, brightness=near(0.85, 0.1, rng))
        tape.add(tick, 0.030 + 0.022 * number, near(0.16, 0.3, rng))
    return on_table(low_pass(tape.signal, 4200.0))


def dull_fall(rng: Random) -> Signal:
    """A card comes down flat where it has no place: a low thump through the felt, and hardly any paper."""
    muffled = low_pass(contact(rng, fading=0.0240, brightness=near(0.35, 0.4, rng)), 900.0)
    return on_table(mix((thump(rng, near(1.6, 0.5, rng)), 0.55), (muffled, near(3.0, 0.3, rng))))
