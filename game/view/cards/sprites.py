"""Card sprites: what is seen of each card on the table, at rest or on its way."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.cards import Card
from game.rules.table import Pile
from game.view.cards.motion import Cue, Glide, Motion, Pose, Sweep


@dataclass(eq=False)
class CardSprite:
    """One card on the screen.

    `card`, `pile` and `home` are the truth of the table. `shown` and `spot` are what is seen of it as long as the
    sprite lies still, before a motion begins as well as after it.
    """

    card: Card
    pile: Pile
    spot: tuple[int, int]
    depth: int = 0  # its place in the pile, from the bottom card's 0; higher ones are painted later
    home: tuple[int, int] = field(init=False)
    home_depth: int = field(init=False)
    shown: Card = field(init=False)
    motions: list[Motion] = field(default_factory=list)  # one after the other
    pose: Pose = field(init=False)
    before: Pose = field(init=False)  # the pose one step earlier, for interpolation
    airborne: bool = False  # painted above the still layer
    held: bool = False  # in the hand
    launched: int = 0  # counts up: what took off later flies higher

    def __post_init__(self) -> None:
        self.shown, self.home, self.home_depth = self.card, self.spot, self.depth
        self.pose = self.before = Pose(*map(float, self.spot))

    def step(self, now: float) -> None:
        """Go on to the pose of this moment, and drop the motions that are over."""
        self.before = self.pose
        while self.motions and now >= self.motions[0].end:
            self._finish(self.motions.pop(0))
        if self.motions and now >= self.motions[0].start:
            motion = self.motions[0]
            self.pose = motion.pose(now)
            if isinstance(motion, Glide) and motion.flips and now >= motion.middle:
                self.shown = self._turned_by(motion)

    def cues(self, start: float, end: float) -> list[Cue]:
        """Give the sounds of its motions that are due from one moment of the stage's clock until before another."""
        return [cue for motion in self.motions for cue in motion.cues if start <= cue.at < end]

    def _finish(self, motion: Motion) -> None:
        self.pose = motion.pose(motion.end)
        if isinstance(motion, Glide) and motion.flips:
            self.shown = self._turned_by(motion)

    def _turned_by(self, motion: Glide) -> Card:
        return (motion.shows if isinstance(motion, Sweep) else None) or self.card

    def wait(self) -> None:
        """Lie still where it is, until its next motion begins."""
        self.spot = round(self.pose.x), round(self.pose.y)
        self.pose = self.before = Pose(*map(float, self.spot))
        self.airborne = False

    def rest(self) -> None:
        """Lie still at home, showing the side that the rules say."""
        self.spot, self.depth, self.shown = self.home, self.home_depth, self.card
        self.motions.clear()
        self.pose = self.before = Pose(*map(float, self.spot))
        self.airborne = self.held = False
