"""Events become motion here, and nowhere else.

The choreographer keeps a sprite for every card, in piles that mirror the table. It never asks what may be done: the
table has changed before the first frame of a motion.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.rules.events import Event, Moved, Turned
from game.rules.table import DEALER, Pile, Role, Table
from game.view.cards.layout import Layout
from game.view.cards.lights import Ring
from game.view.cards.motion import Glide, Pace, Pose, Shake, glide_time
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import Stage
from game.view.theme import GOLD_HIGH

GOALS = (Role.FOUNDATION, Role.DISCARD)


class Choreographer:
    """Moves the sprites of a stage as the events say."""

    def __init__(self, stage: Stage, pace: Pace) -> None:
        """Begin without a card."""
        self.stage, self.pace = stage, pace
        self.piles: dict[Pile, list[CardSprite]] = {}
        self.playing = False

    def take_up(self, table: Table, origin: tuple[int, int]) -> None:
        """Hold a whole pack, as the dealer does, at a place of the window in pixels."""
        self.piles = {pile: [] for pile in (*table, DEALER)}
        self.piles[DEALER] = [CardSprite(card, DEALER, origin, depth) for depth, card in enumerate(table[DEALER])]
        self.stage.clear(self.piles[DEALER])

    def lay_out(self, table: Table, layout: Layout) -> None:
        """Hold the cards of a table where they lie, without a motion."""
        self.piles = {pile: [CardSprite(card, pile, (0, 0)) for card in table[pile]] for pile in table}
        self.stage.clear([sprite for sprites in self.piles.values() for sprite in sprites])
        self.place(table, layout)

    def perform(self, events: Iterable[Event], table: Table, layout: Layout, *, playing: bool = False) -> None:
        """Animate the events; afterwards every sprite is where the table and the layout place it.

        What reaches a foundation shines if it was played there, not dealt or brought back.
        """
        self.playing = playing
        delays: dict[CardSprite, int] = {}
        for event in events:
            match event:
                case Moved(cards, source, target):
                    self._move(len(cards), source, target, delays)
                case Turned(cards, pile):
                    self._turn(cards, pile, delays)
        self._go_home(table, layout, delays)

    def _move(self, count: int, source: Pile, target: Pile, delays: dict[CardSprite, int]) -> None:
        sprites = self.piles[source][-count:]
        del self.piles[source][-count:]
        self.piles[target] += sprites
        turn = len(set(delays.values()))
        for sprite in sprites:
            sprite.pile = target
            delays.setdefault(sprite, turn)

    def _turn(self, cards: Iterable[object], pile: Pile, delays: dict[CardSprite, int]) -> None:
        count = len(tuple(cards))
        turn = max(delays.values(), default=0)
        for sprite in self.piles[pile][-count:]:
            sprite.card = sprite.card.turned()
            delays.setdefault(sprite, turn)

    def _go_home(self, table: Table, layout: Layout, delays: dict[CardSprite, int]) -> None:
        turns = max(delays.values(), default=0)
        stagger = max(0.0, min(self.pace.stagger, (self.pace.deal - self.pace.glide) / (turns + 1)))
        for sprite in self._set_homes(table, layout):
            delays.setdefault(sprite, 0)
        for sprite, turn in delays.items():
            self.send_home(sprite, turn * stagger)
        self._light_up({sprite.pile: sprite for sprite in delays if sprite.pile.role in GOALS and sprite.motions})

    def _light_up(self, arriving: dict[Pile, CardSprite]) -> None:
        """Light up the last cards to reach a foundation when they arrive."""
        if not self.pace.lively or not self.playing:
            return
        for sprite in arriving.values():
            place = *sprite.home, *self.stage.faces.size
            self.stage.lights.append(Ring(place, sprite.motions[-1].end, GOLD_HIGH))

    def _set_homes(self, table: Table, layout: Layout) -> list[CardSprite]:
        """Set every sprite's home; return those that have to go there, because it is new or they are in the hand."""
        displaced = []
        for pile in layout.places:
            for depth, (sprite, spot) in enumerate(zip(self.piles[pile], layout.spots(pile, table[pile]), strict=True)):
                if sprite.home != spot or sprite.held:
                    displaced.append(sprite)
                elif not sprite.motions:
                    sprite.depth = depth
                sprite.home, sprite.home_depth = spot, depth
        return displaced

    def send_home(self, sprite: CardSprite, delay: float = 0.0) -> None:
        """Move a sprite home from where it is, turning it over on the way if needed."""
        stage, goal = self.stage, Pose(*map(float, sprite.home))
        way = math.dist(sprite.pose[:2], goal[:2])
        flips = sprite.shown != sprite.card
        if way < 1 and not flips:
            stage.land(sprite)
            return
        seconds = glide_time(self.pace, way, stage.size[0] / 2) if way > 1 else self.pace.flip
        start = stage.now + delay
        arc = min(way * self.pace.arc, stage.faces.width * 0.3)
        sprite.held = False
        sprite.motions = [Glide(sprite.pose, goal, start, start + seconds, arc, flips)]

    def refuse(self, sprites: Iterable[CardSprite]) -> None:
        """Return sprites dropped at a wrong place to their home, and shake them."""
        for sprite in sprites:
            self.send_home(sprite)
            if self.pace.shake and sprite.motions:
                self._shake(sprite, sprite.motions[-1].end)

    def shake(self, sprites: Iterable[CardSprite]) -> None:
        """Shake sprites where they lie."""
        for sprite in sprites:
            if self.pace.shake and not sprite.motions:
                self._shake(sprite, self.stage.now)

    def _shake(self, sprite: CardSprite, start: float) -> None:
        home = Pose(*map(float, sprite.home))
        sprite.motions.append(Shake(home, start, start + 0.22, self.pace.shake * self.stage.faces.width))

    def place(self, table: Table, layout: Layout) -> None:
        """Put every sprite home at once, but for those in the hand: the window has changed."""
        self._set_homes(table, layout)
        for sprites in self.piles.values():
            for sprite in sprites:
                if not sprite.held:
                    sprite.rest()
        self.stage.repaint()
