"""The motion of cards: poses, and motions that return a pose for a time of the stage's clock.

Times are seconds of the stage's clock, lengths pixels, angles degrees. Sounds and lights are part of a motion: if a
card is caught or redirected, those to come stop with the motion.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import field, replace
from typing import NamedTuple

from game.rules.cards import Card
from game.view.cards.layout import RATIO
from game.view.drawing.easing import ease, smoothstep
from game.view.drawing.particles import LightEffect
from game.view.frozen import frozen


class Pose(NamedTuple):
    """The position and appearance of a card on the screen.

    `lift` is 0 on the table and 1 in the hand; `turn` is 1 if the shown side is fully visible and 0 if only its edge
    is; `scale` enlarges the card in addition to its lift.
    """

    x: float
    y: float
    lift: float = 0.0
    tilt: float = 0.0
    turn: float = 1.0
    scale: float = 1.0

    def towards(self, other: Pose, fraction: float) -> Pose:
        x, y, lift, tilt, turn, scale = self
        return Pose(  # written out, because it runs for every flying card in every frame
            x + (other.x - x) * fraction,
            y + (other.y - y) * fraction,
            lift + (other.lift - lift) * fraction,
            tilt + (other.tilt - tilt) * fraction,
            turn + (other.turn - turn) * fraction,
            scale + (other.scale - scale) * fraction,
        )


RIFFLE_LIFT = 0.3  # of the halves of a riffled pack
# fractions of a riffle: in which its halves move apart, after which the first card falls, and in which one card falls
OPENING, FALLING, CLOSING = 0.36, 0.26, 0.28
SMOOTH = 300_000  # pixels of cards that move smoothly: ten or so in a window of 1080 lines, two or three in one of 2160
LAYERS = 16  # of a pack in a riffle, eight of each half: about half of them are visible between the halves at a time


@frozen
class MotionTimings:
    """Speeds and strengths of motion; the settings choose one of several."""

    glide: float = 0.22  # seconds for a path of about half the table
    stagger: float = 0.03  # seconds between the starts of two cards
    deal: float = 1.15  # largest number of seconds for a whole deal
    flip: float = 0.18  # seconds
    arc: float = 0.11  # height of an arc over its length
    settle: float = 0.12  # seconds until a card that has landed is at rest
    trail: float = 0.012  # seconds by which each further card of a run in the hand follows
    gather: float = 0.28  # seconds in which a card moves to the dealer
    riffle: float = 0.36  # seconds of a riffle
    animated: bool = True  # otherwise cards are at once where they go

    def times(self, factor: float) -> MotionTimings:
        names = "glide", "stagger", "deal", "flip", "settle", "trail", "gather", "riffle"
        return replace(self, **{name: getattr(self, name) * factor for name in names})


REDUCED = MotionTimings(trail=0.0, animated=False)
PACES = {
    "slow": MotionTimings().times(1.6),
    "normal": MotionTimings(),
    "fast": MotionTimings().times(0.6),
}


@frozen
class Cue:
    """What is due at a time: a sound, by its family and its step for families that are scales, or lights."""

    name: str
    at: float
    step: int = 0
    lights: tuple[LightEffect, ...] = ()


@frozen
class Motion(ABC):
    """A function from time to pose, with the sounds that belong to it."""

    start: float
    end: float
    cues: tuple[Cue, ...] = field(default=(), kw_only=True)

    @abstractmethod
    def pose(self, now: float) -> Pose:
        """Return the pose at a time between start and end."""

    def elapsed(self, now: float) -> float:
        """Return the fraction of its time that has passed, from 0 to 1."""
        return min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))


@frozen
class Glide(Motion):
    """A motion to another pose along an arc, lifted and tilted; if it flips, the card shows its edge in the middle."""

    origin: Pose
    goal: Pose
    arc: float = 0.0  # pixels
    flips: bool = False
    lift: float = 0.0  # at the middle of the path
    lean: float = 0.0  # tilt at the middle of the path
    dealt: bool = False  # whether the card leaves a pack, where it lies until the start

    def pose(self, now: float) -> Pose:
        fraction = self.elapsed(now)
        eased, height = ease(fraction), max(0.0, math.sin(math.pi * fraction))
        x, y, _, tilt, turn, scale = self.origin.towards(self.goal, eased)
        if self.flips:
            # a card that moves turns in the middle half of its flight; it is larger as it is nearer to the viewer
            aside = (fraction - 0.5) / (0.5 if self.origin[:2] != self.goal[:2] else 1)
            turn, scale = turn * abs(math.sin(math.pi * max(-0.5, min(0.5, aside)))), scale + 0.06 * height
        lift = max(self.origin.lift * (1 - fraction), self.lift * height**0.8)
        y -= self.arc * math.sin(math.pi * eased)
        return Pose(x, y, lift, tilt + self.lean * height, turn, scale)

    @property
    def middle(self) -> float:
        """When a flipping card shows its edge."""
        return (self.start + self.end) / 2


@frozen
class Sweep(Glide):
    """A glide of a card of the last deal to the dealer; if it flips, it shows the other side from its middle on."""

    shows: Card | None = None


@frozen
class Riffle(Motion):
    """The motion of a card in a riffle.

    Half of the pack moves away from the other half, and its cards fall back. Those of the two halves fall by turns, the
    lowest first, each from below its half, and the halves come nearer. All cards of the same `layer` are in the same
    pose, so a riffle has few.
    """

    at: Pose
    width: float  # largest distance in pixels, negative to the left
    layer: int  # LAYERS - 1 for the cards that fall last, on top

    def pose(self, now: float) -> Pose:
        fraction = self.elapsed(now)
        falls = FALLING + (1 - CLOSING - FALLING) * self.layer / (LAYERS - 1)
        # the halves come nearer by about a third of their distance while their cards fall
        half = smoothstep(fraction / OPENING) * (1 - 0.35 * smoothstep((fraction - OPENING) / (1 - OPENING)))
        aside = half * (1 - smoothstep((fraction - falls) / CLOSING))
        lean = math.copysign(9.0, -self.width) * aside
        return Pose(self.at.x + self.width * aside, self.at.y, RIFFLE_LIFT * aside, lean)


@frozen
class Settle(Motion):
    """The way back of a card that has landed a little beyond its place."""

    origin: Pose
    at: Pose

    def pose(self, now: float) -> Pose:
        return self.origin.towards(self.at, smoothstep(self.elapsed(now)))


@frozen
class Shake(Motion):
    """A short shake in place, for a refusal: three swings, each clearly smaller than the one before."""

    at: Pose
    width: float  # pixels

    def pose(self, now: float) -> Pose:
        fraction = self.elapsed(now)
        # each swing is 0.6 times the one before, so that the first one is the widest even if the frames miss its peak
        sway = math.sin(fraction * math.pi * 3) * math.exp(-1.5 * fraction)
        return self.at._replace(x=self.at.x + self.width * sway, tilt=self.at.tilt - 2.4 * sway)


def leaning(across: float, card_width: float) -> float:
    """Return the tilt in degrees in the middle of a path that goes `across` pixels to the right."""
    # 0.012 degrees for each pixel if cards are 143 pixels wide, as in a window of 1080 lines
    return max(-7.0, min(7.0, -0.012 * across * 143 / card_width))


def is_crowd(count: int, width: float) -> bool:
    """Return whether that many cards of a width are too many to move smoothly.

    They are scaled fast, which takes less than 2 ns a pixel in place of 10, are not tilted, and do not bounce. To be
    gathered, they have no shadows.
    """
    return count * RATIO * width**2 > SMOOTH
