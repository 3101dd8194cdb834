"""How a card moves: poses, and motions that give the pose at a time of the stage's clock.

Times are seconds of the stage's clock, lengths pixels, angles degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol


class Pose(NamedTuple):
    """How a card lies on the screen.

    `lift` is 0 on the table and 1 in the hand; `turn` is 1 with the shown side in full view and 0 seen from its edge.
    """

    x: float
    y: float
    lift: float = 0.0
    tilt: float = 0.0
    turn: float = 1.0

    def towards(self, other: Pose, share: float) -> Pose:
        """Return the pose between this and another one."""
        return Pose(*(a + (b - a) * share for a, b in zip(self, other, strict=True)))


def ease_out(share: float) -> float:
    """Start fast and settle softly."""
    return 1 - (1 - share) ** 3


@dataclass(frozen=True)
class Pace:
    """How fast and how lively cards move; the settings choose one."""

    glide: float = 0.22  # seconds, for a way of about half the table
    stagger: float = 0.03  # seconds between cards that start one after the other
    deal: float = 1.15  # seconds that a whole deal takes at most
    flip: float = 0.18  # seconds
    arc: float = 0.05  # height of the arc over its length
    shake: float = 0.10  # card widths
    lively: bool = True  # tilts, lights, particles

    def times(self, factor: float) -> Pace:
        """Return the same motion slowed down by a factor."""
        scaled = {name: getattr(self, name) * factor for name in ("glide", "stagger", "deal", "flip")}
        return replace(self, **scaled)


REDUCED = Pace(glide=0.08, stagger=0.0, deal=0.08, flip=0.06, arc=0.0, shake=0.0, lively=False)
PACES = {"slow": Pace().times(1.6), "normal": Pace(), "fast": Pace().times(0.6), "instant": Pace().times(0.2)}


class Motion(Protocol):
    """A way through poses."""

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
    """From one pose to another along a slight arc; a flip on the way shows the card's edge at its middle."""

    origin: Pose
    goal: Pose
    start: float
    end: float
    arc: float = 0.0  # pixels
    flips: bool = False

    def pose(self, now: float) -> Pose:
        """Return the pose at a time."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        pose = self.origin.towards(self.goal, ease_out(share))
        turn = abs(1 - 2 * share) if self.flips else 1.0
        return pose._replace(y=pose.y - self.arc * math.sin(math.pi * ease_out(share)), turn=turn)

    @property
    def middle(self) -> float:
        """When a flipping card shows its edge."""
        return (self.start + self.end) / 2


@dataclass(frozen=True)
class Shake:
    """A short shiver in place: no."""

    at: Pose
    start: float
    end: float
    width: float  # pixels

    def pose(self, now: float) -> Pose:
        """Return the pose at a time."""
        share = min(1.0, max(0.0, (now - self.start) / (self.end - self.start)))
        return self.at._replace(x=self.at.x + self.width * math.sin(share * math.tau * 2.5) * (1 - share))


def glide_time(pace: Pace, distance: float, table_width: float) -> float:
    """Seconds a glide takes: a short way is a little quicker, a long one a little slower."""
    return pace.glide * (0.8 + 0.4 * min(1.0, distance / max(1.0, table_width)))
