"""Card sprites: the picture of each card on the table, at rest or moving."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.rules.cards import Card
from game.rules.table import Pile
from game.view.cards.motion import Cue, Glide, Motion, Pose, Sweep
from game.view.drawing.geometry import Pixel


@dataclass(eq=False)
class CardSprite:
    """A card on the screen.

    `card`, `pile` and `home` follow the table. `visible_side` and `position` are the side and the position at which it
    is drawn while it lies still, before or after a motion.
    """

    card: Card
    pile: Pile
    position: Pixel
    depth: int = 0  # its index in the pile, 0 for the bottom card; higher ones are painted later
    home: Pixel = field(init=False)
    home_depth: int = field(init=False)
    visible_side: Card = field(init=False)
    motions: list[Motion] = field(default_factory=list)  # played one after the other
    pose: Pose = field(init=False)
    previous_pose: Pose = field(init=False)  # the pose one step before, for interpolation
    airborne: bool = False  # painted above all that lies
    held: bool = False  # dragged by the player
    z_order: int = 0  # order in the air, the greatest on top: usually that of the take-offs

    def __post_init__(self) -> None:
        self.visible_side, self.home, self.home_depth = self.card, self.position, self.depth
        self._lie_at(self.position)

    def step(self, now: float) -> None:
        """Set the pose for a time, and drop motions that have ended."""
        self.previous_pose = self.pose
        while self.motions and now >= self.motions[0].end:
            motion = self.motions.pop(0)
            self._follow(motion, motion.end)
        if self.motions and now >= self.motions[0].start:
            self._follow(self.motions[0], now)

    def cues(self, start: float, end: float) -> list[Cue]:
        """Return the cues of its motions that are due from `start` until before `end`."""
        return [cue for motion in self.motions for cue in motion.cues if start <= cue.at < end]

    def add_cue(self, cue: Cue) -> None:
        """Attach a sound or lights to its motions, with which they stop."""
        self.motions[-1] = replace(self.motions[-1], cues=(*self.motions[-1].cues, cue))

    def _follow(self, motion: Motion, now: float) -> None:
        self.pose = motion.pose(now)
        if isinstance(motion, Glide) and motion.flips and now >= motion.middle:
            self.visible_side = (motion.shows if isinstance(motion, Sweep) else None) or self.card

    def wait(self) -> None:
        """Lie still in the present pose until the next motion starts."""
        self._lie_at((round(self.pose.x), round(self.pose.y)))

    def rest(self) -> None:
        """Lie still at home, showing the side that the rules say."""
        self._lie_at(self.home)
        self.depth, self.visible_side, self.held = self.home_depth, self.card, False
        self.motions.clear()

    def _lie_at(self, position: Pixel) -> None:
        self.position, self.airborne = position, False
        self.pose = self.previous_pose = Pose(*map(float, position))
