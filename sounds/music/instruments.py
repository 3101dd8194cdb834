"""The instruments of the melodies: struck strings and bars, and plucked strings."""

import numpy as np

from sounds.music.signal import RATE, Signal, hertz, recursive
from sounds.music.tables import Body

HIGHEST = 7000.0  # Hz: no partial is made above
LONGEST = 6.0  # seconds that a note rings at the most


def note(body: Body, pitch: int, force: float, noise: np.random.Generator) -> Signal:
    """A note of an instrument, with a force from 0 to 1."""
    return (plucked if body.plucked else struck)(body, pitch, force, noise)


def struck(body: Body, pitch: int, force: float, noise: np.random.Generator) -> Signal:
    """A struck string or bar: partials that decay in two stages, darker when soft, and the mallet's dull knock."""
    frequency = hertz(pitch)
    decay = body.decay * (262 / frequency) ** 0.4
    t = np.arange(round(min(LONGEST, 4.6 * decay + 0.3) * RATE)) / RATE
    out = np.zeros_like(t)
    for number, (place, gain) in enumerate(body.partials):
        ratio = place * np.sqrt(1.0 + body.stiffness * place * place)
        if frequency * ratio > HIGHEST:
            break
        soft = gain * np.exp(-frequency * (ratio - 1.0) / (body.bright * (0.35 + force)))
        fading = decay / (1.0 + body.damping * number)
        out += soft * partial(t, frequency * ratio, fading, noise)
    if body.tremolo:
        out *= 1.0 - 0.16 * (1.0 + np.sin(2 * np.pi * body.tremolo * t + noise.uniform(0, 6)))
    knock = recursive([0.06], [1.0, -0.94], noise.standard_normal(len(t))) * np.exp(-t / 0.012)
    out += body.knock * force * (knock - recursive([0.01], [1.0, -0.99], knock))
    return np.asarray(shaped(out, body.attack, 0.35) * force**1.5)


def partial(t: Signal, frequency: float, fading: float, noise: np.random.Generator) -> Signal:
    """Return two slightly detuned strings that decay first fast and then slowly."""
    out = np.zeros_like(t)
    rings = t[: round(9 * fading * RATE)]
    shape = 0.75 * np.exp(-rings / (0.45 * fading)) + 0.25 * np.exp(-rings / (1.5 * fading))
    for cents in (-0.5, 0.6):
        turn = 2 * np.pi * frequency * 2 ** (cents / 1200)
        out[: len(rings)] += 0.5 * shape * np.sin(turn * rings + noise.uniform(0, 0.6))
    return out


def plucked(body: Body, pitch: int, force: float, noise: np.random.Generator) -> Signal:
    """A string plucked with the finger's flesh (Karplus and Strong), its loop tuned by a fraction of a sample."""
    frequency = hertz(pitch)
    decay = body.decay * (262 / frequency) ** 0.3
    delay = RATE / frequency - 1.0
    whole = int(delay)
    part, soft = delay - whole, 0.5 - 0.18 * force
    loss = 10 ** (-3.0 / (frequency * 1.9 * decay * 1.9))
    loop = np.convolve([1.0 - part, part], [soft / 2, 1.0 - soft, soft / 2]) * loss
    burst = np.zeros(round(min(LONGEST, 4.2 * decay) * RATE))
    dull = np.exp(-2 * np.pi * body.bright * (0.5 + force) / RATE)
    pick = recursive([1.0 - dull], [1.0, -dull], np.tile(noise.standard_normal(whole), 2))[whole:]
    pick -= pick.mean()
    burst[:whole] = (pick - 0.85 * np.roll(pick, whole // 5)) / (np.abs(pick).max() + 1e-9)
    string = recursive([1.0], np.concatenate([[1.0], np.zeros(whole - 1), -loop]), burst)
    return np.asarray(shaped(recursive([0.22], [1.0, -0.78], string), body.attack, 0.35) * force**1.3)


def shaped(signal: Signal, attack: float, release: float) -> Signal:
    """Fade in and out, over some seconds each."""
    rise, fall = round(attack * RATE), min(round(release * RATE), len(signal) // 2)
    signal[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    signal[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fall) / fall)
    return signal
