"""How a card moves: poses, and motions that give the pose at a time of the stage's clock.

Times are seconds of the stage's clock, lengths pixels, angles degrees. A motion carries the sounds that belong to what
is seen of it, so that a card which is caught on its way, or sent elsewhere, takes its sounds along.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from game.rules.cards import Card


class Pose(NamedTuple):
    """How a card lies on the screen.

    `lift` is 0 on the table and 1 in the hand; `turn` is 1 with the shown side in full view and 0 seen from its edge;
    `scale` enlarges the card beyond what its lift does.
    """

    x: float
    y: float
    lift: float = 0.0
    tilt: float = 0.0
    turn: float = 1.0
    scale: float = 1.0

    def towards(self, other: Pose, share: float) -> Pose:
        """Return the pose between this and another one."""
        x, y, lift, tilt, turn, scale = self
        return Pose(  # one by one, for this is done for every card in the air of every frame
            x + (other.x - x) * share,
            y + (other.y - y) * share,
            lift + (other.lift - lift) * share,
            tilt + (other.tilt - tilt) * share,
            turn + (other.turn - turn) * share,
            scale + (other.scale - scale) * share,
        )


def ease_out(share: float) -> float:
    """Start fast and settle softly."""
    return 1 - (1 - share) ** 3


def ease(share: float) -> float:
    """Start softly, hurry, and settle softly: the way of a card that a hand carries."""
    return 0.35 * share * share * (3 - 2 * share) + 0.65 * ease_out(share)


FLIP_RISE = 0.06  # how much larger a card is that shows its edge: it is nearer to the eye
HALF = 0.5  # of a motion in two parts
RIFFLE_LEAN = 5.0  # degrees


@dataclass(frozen=True)
class Pace:
    """How fast and how lively cards move; the settings choose one."""

    glide: float = 0.22  # seconds, for a way of about half the table
    stagger: float = 0.03  # seconds between cards that start one after the other
    deal: float = 1.15  # seconds that a whole deal takes at most
    flip: float = 0.18  # seconds
    arc: float = 0.11  # height of the arc over its length
    shake: float = 0.10  # card widths
    settle: float = 0.06  # seconds in which a card that has landed comes to rest
    trail: float = 0.012  # seconds that each further card of a run lags behind
    gather: float = 0.28  # seconds in which a card is swept to the dealer
    riffle: float = 0.18  # seconds of a riffle, which parts the pack twice
    lively: bool = True  # tilts, lights, particles

    def times(self, factor: float) -> Pace:
        """Give the same motion taking so many times as long."""
        names = "glide", "stagger", "deal", "flip", "settle", "trail", "gather", "riffle"
        scaled = {name: getattr(self, name) * factor for name in names}
        return replace(self, **scaled)


REDUCED = Pace(glide=0.08, stagger=0.0, deal=0.08, flip=0.06, arc=0.0, shake=0.0, settle=0.0, trail=0.0, lively=False)
PACES = {"slow": Pace().times(1.6), "normal": Pace(), "fast": Pace().times(0.6), "instant": Pace().times(0.2)}


@dataclass(frozen=True)
class Cue:
    """A sound that is due at a time: the name of its family, and the step for those that climb."""

    name: str
    at: float
    step: int = 0


class Motion(Protocol):
    """A way through poses."""

    @property
    def cues(self) -> tuple[Cue, ...]:
        """The sounds that belong to it."""

    @property
    def start(self) -> float:
        """When it begins."""

    @property
    def end(self) -> float:
        """When it is over."""

    def pose(self, now: float) -> Pose:
        """Return the pose at a time between start and end."""


@dataclass(frozen=True)
class Glide:
    """From one pose to another along an arc; a flip on the way shows the card's edge at its middle.

    The card rises on its way and leans against it.
    """

    origin: Pose
    goal: Pose
    start: float
    end: float
    arc: float = 0.0  # pixels
    flips: bool = False
    lift: float = 0.0  # at the height of the way
    lean: float = 0.0  # the tilt there
    cues: tuple[Cue, ...] = ()

    def pose(self, now: float) -> Pose:
        """Return the pose at a time."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        way, height = ease(share), max(0.0, math.sin(math.pi * share))
        origin, goal = self.origin, self.goal
        turn = origin.turn + (goal.turn - origin.turn) * way
        scale = origin.scale + (goal.scale - origin.scale) * way
        if self.flips:
            turn, scale = turn * abs(math.cos(math.pi * share)), scale + FLIP_RISE * height
        return Pose(
            origin.x + (goal.x - origin.x) * way,
            origin.y + (goal.y - origin.y) * way - self.arc * math.sin(math.pi * way),
            max(origin.lift * (1 - share), self.lift * height**0.8 if self.lift else 0.0),
            origin.tilt * (1 - way) + self.lean * height,
            turn,
            scale,
        )

    @property
    def middle(self) -> float:
        """When a flipping card shows its edge."""
        return (self.start + self.end) / 2


@dataclass(frozen=True)
class Sweep(Glide):
    """A glide of a card of the last deal to the dealer; from its middle on, if it flips, it shows another side."""

    shows: Card | None = None


@dataclass(frozen=True)
class Riffle:
    """Half of a pack parts from the other one and joins it, twice."""

    at: Pose
    start: float
    end: float
    width: float  # pixels at the furthest, to the left where negative
    cues: tuple[Cue, ...] = ()

    def pose(self, now: float) -> Pose:
        """Give the pose at a time."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        aside = abs(math.sin(math.tau * share)) * (1.0 if share < HALF else 0.6)
        lean = math.copysign(RIFFLE_LEAN, -self.width) * aside
        return self.at._replace(x=self.at.x + self.width * aside, tilt=lean, lift=0.3 * aside)


@dataclass(frozen=True)
class Settle:
    """A card that has landed gives way to its weight for a moment."""

    at: Pose
    start: float
    end: float
    landing: float  # the scale with which it landed
    cues: tuple[Cue, ...] = ()

    def pose(self, now: float) -> Pose:
        """Give the pose at a time: from the scale of the landing to a little less than 1, and back."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        dip = 1 - (self.landing - 1) / 3
        if share < HALF:
            scale = self.landing + (dip - self.landing) * ease_out(share / HALF)
        else:
            scale = dip + (1 - dip) * (share - HALF) / (1 - HALF)
        return self.at._replace(scale=scale)


@dataclass(frozen=True)
class Shake:
    """Two short shivers in place: no."""

    at: Pose
    start: float
    end: float
    width: float  # pixels
    cues: tuple[Cue, ...] = ()

    def pose(self, now: float) -> Pose:
        """Return the pose at a time."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        return self.at._replace(x=self.at.x + self.width * math.sin(share * math.tau * 2) * (1 - share * share))


def glide_time(pace: Pace, distance: float, table_width: float) -> float:
    """Seconds a glide takes: a short way is a little quicker, a long one a little slower."""
    return pace.glide * (0.8 + 0.4 * min(1.0, distance / max(1.0, table_width)))
