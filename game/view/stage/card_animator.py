"""Turns events into motion.

The animator keeps a sprite for every card, in piles that mirror the table, which has changed before the first frame of
a motion.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from game.rules.cards import Card, Cards
from game.rules.events import Event, Moved, Turned
from game.rules.table import DEALER, Pile, Role, Table
from game.view.cards.gathering import gather, parted
from game.view.cards.landing_effects import PassingRing, Ring
from game.view.cards.layout import Layout
from game.view.cards.motion import (
    Cue,
    Glide,
    MotionTimings,
    Pose,
    Settle,
    Shake,
    is_crowd,
    leaning,
)
from game.view.cards.sprites import CardSprite
from game.view.drawing.geometry import Pixel, boxed
from game.view.stage.cues import give_cues, moment
from game.view.stage.stage import Stage

Delays = dict[CardSprite, int]  # for how many turns each card waits
GOALS = (Role.FOUNDATION, Role.DISCARD)
REACH = 0.66  # largest height of an arc, in card widths
LIFT = 0.9  # of a card that flies alone, at the middle of its path
OVER = 0.035  # largest distance by which a card that flies alone passes its place, in card widths
TRAIL = 0.15  # largest delay in seconds between the first and the last card of a run
SUIT = 13  # number of cards of a complete foundation
SQUARED = 0.03  # card widths by which the last card of a suit shakes its pile straight
CROSSING = 0.08  # seconds in which the light of a complete suit crosses a card width
SHAKE, SHAKE_SECONDS = 0.13, 0.22  # card widths, of which the first swing takes three quarters


def is_complete(cards: Cards) -> bool:
    """Return whether cards that were played are a whole suit, or all pairs that make fourteen like the last one."""
    kind = {cards[-1].rank, 14 - cards[-1].rank}
    return len(cards) == SUIT or sum(card.rank in kind for card in cards) == 4 * len(kind)


class CardAnimator:
    """Animates the sprites of a stage according to events."""

    def __init__(self, stage: Stage, pace: MotionTimings) -> None:
        self.stage, self.pace = stage, pace
        self.piles: dict[Pile, list[CardSprite]] = {}
        self._sounds: dict[CardSprite, str] = {}  # the sounds of the cards on their way
        self._dealt: set[CardSprite] = set()  # the cards that leave the dealer's pack
        self._lags: dict[CardSprite, float] = {}  # seconds by which the cards of a run follow the first
        self._departing: dict[CardSprite, str] = {}  # the sounds of those that set out
        self._row = 0  # number of moves in a row that reached a foundation
        # the card shown and the pose of cards that are gathered, or meet, first
        self._swept: dict[CardSprite, tuple[Card, Pose]] = {}
        self._ready = 0.0  # the stage's time at which they are ready to fly on

    def gather(self, table: Table, origin: Pixel, *, riffle: bool) -> None:
        """Put a whole pack at the dealer's place, a point of the window in pixels.

        Unless motion is reduced, it moves there from the present table, if any cards lie on it.
        """
        lying, stage = self.stage.sprites, self.stage
        pack = [CardSprite(card, DEALER, origin, depth) for depth, card in enumerate(table[DEALER])]
        self.piles = {pile: [] for pile in table} | {DEALER: pack}
        stage.clear(pack)
        self._row = 0
        if lying and self.pace.animated:
            self._swept = {sprite: (sprite.card, sprite.pose) for sprite in pack}
            width = stage.faces.width
            halves = parted(origin[0], width, stage.size[0]) if riffle else None
            self._ready = gather(pack, lying, stage.now, self.pace, width, halves=halves)

    def lay_out(self, table: Table, layout: Layout) -> None:
        """Put the cards of a table in their places without motion."""
        self.piles = {pile: [CardSprite(card, pile, (0, 0)) for card in table[pile]] for pile in table}
        self.stage.clear([sprite for sprites in self.piles.values() for sprite in sprites])
        self._row = 0
        self.put_home(table, layout)

    def perform(self, events: Iterable[Event], table: Table, layout: Layout, kind: str = "deal") -> None:
        """Animate the events; afterwards every sprite's home is where the table and the layout place it.

        Only cards that were played to a foundation get lights, not dealt or undone ones. The `kind` of change is heard
        from cards that leave a pile.
        """
        self.playing, self._leaving = kind in ("move", "redo"), "pick" if kind == "move" else kind
        self._sounds, self._lags, self._departing = {}, {}, {}
        self._dealt = {*self.piles.get(DEALER, ())}
        delays: Delays = {}
        for event in events:
            match event:
                case Moved(cards, source, target):
                    self._move(len(cards), source, target, delays)
                case Turned(cards, pile):
                    self._turn(len(cards), pile, delays)
        self._go_home(table, layout, delays)
        self._swept = {}

    def _move(self, count: int, source: Pile, target: Pile, delays: Delays) -> None:
        sprites = self.piles[source][-count:]
        del self.piles[source][-count:]
        self.piles[target] += sprites
        turn = len(set(delays.values()))
        trail = min(0.6 * self.pace.trail, TRAIL / count)  # without a hand its cards follow sooner
        for number, sprite in enumerate(sprites):
            sprite.pile = target
            delays.setdefault(sprite, turn)
            self._lags[sprite] = number * trail
        self._choose_sounds(sprites[0], source)

    def _choose_sounds(self, sprite: CardSprite, source: Pile) -> None:
        """Choose the sounds of cards that leave a pile: for the take-off of the first, and for its landing."""
        dealt = source.role is Role.DEALER
        self._sounds[sprite] = "deal" if dealt else "chime" if self.playing and sprite.pile.role in GOALS else "lay"
        if not (dealt or self._departing or sprite.held):
            self._departing[sprite] = self._leaving

    def _turn(self, count: int, pile: Pile, delays: Delays) -> None:
        turn = max(delays.values(), default=0)
        for sprite in self.piles[pile][-count:]:
            sprite.card = sprite.card.turned()
            delays.setdefault(sprite, turn)
            if self._sounds.get(sprite) != "deal":
                self._sounds[sprite] = "flip"

    def _go_home(self, table: Table, layout: Layout, delays: Delays) -> None:
        turns = max(delays.values(), default=0)
        stagger = max(0.0, min(self.pace.stagger, (self.pace.deal - self.pace.glide) / (turns + 1)))
        others = [sprite for sprite in self._set_homes(table, layout) if sprite not in delays]
        delays |= dict.fromkeys(others, 0)
        self._departing |= dict.fromkeys(others[:1], "close")
        self._meet(delays)
        crowd = is_crowd(len(delays), self.stage.faces.width)
        for sprite, turn in delays.items():
            self._fly(sprite, turn * stagger + self._lags.get(sprite, 0.0), crowd=crowd)
        self._row = self._row + 1 if self.playing and "chime" in self._sounds.values() else 0
        give_cues(self.stage, self._sounds, self._departing, self._row - 1)
        if self.pace.animated and self.playing:
            moved = (sprite for sprite in delays if sprite.motions and sprite in self._lags)
            for pile, sprite in {sprite.pile: sprite for sprite in moved if sprite.pile.role in GOALS}.items():
                goals = (other for other in layout.places if other.role is pile.role and is_complete(table[pile]))
                lit = [layout.rect(sprite.home), *(layout.pile_rect(goal, ()) for goal in goals)]
                self._shine(sprite, lit)

    def _shine(self, sprite: CardSprite, lit: Sequence[pygame.Rect]) -> None:
        """Give a card that flies home its rings, and those of other places, the later the farther these are away.

        They are there if it completes its pile, which it then shakes straight, with a sound of its own.
        """
        width, lands = self.stage.faces.width, moment(self.stage, sprite, "chime")
        if len(lit) > 1:
            start = sprite.motions[-1].end
            cues = (Cue("suit", start),)
            sprite.motions.append(Shake(start, start + 0.2, Pose(*sprite.home), SQUARED * width, cues=cues))
        away = {boxed(rect): math.dist(rect.topleft, sprite.home) / width for rect in lit}  # one in each place
        rings = ((PassingRing if far else Ring)(lands + CROSSING * far, box) for box, far in away.items())
        sprite.add_cue(Cue("", lands, lights=tuple(rings)))

    def _meet(self, delays: Delays) -> None:
        """Move the two cards of a pair together before they leave, the lower one first, so that it lands first."""
        stage = self.stage
        pair = [sprite for sprite in delays if sprite.pile.role is Role.DISCARD]
        if len(pair) != 2 or not (self.playing and self.pace.animated):
            return
        self._ready = stage.now + self.pace.glide * 0.75
        middle = [sum(part) / 2 for part in zip(*(sprite.pose[:2] for sprite in pair), strict=True)]
        for sprite, side in zip(sorted(pair, key=lambda sprite: sprite.pose.x), (-0.52, 0.52), strict=True):
            goal = Pose(middle[0] + side * stage.faces.width, middle[1])
            sprite.motions = [Glide(stage.now, self._ready, stage.pose_of(sprite), goal, lift=LIFT)]
            self._swept[sprite], delays[sprite] = (sprite.visible_side, goal), pair.index(sprite)

    def _set_homes(self, table: Table, layout: Layout) -> list[CardSprite]:
        """Set every sprite's home; return those that must move there, because it is new or they are held."""
        displaced = []
        for pile in layout.places:
            for depth, (sprite, spot) in enumerate(zip(self.piles[pile], layout.spots(pile, table[pile]), strict=True)):
                if sprite.home != spot or sprite.held:
                    displaced.append(sprite)
                elif not sprite.motions:
                    sprite.depth = depth
                sprite.home, sprite.home_depth = spot, depth
        return displaced

    def lay_back(self, sprites: Sequence[CardSprite], *, fits: bool = True) -> None:
        """Move sprites home; with a dull sound there if they were dropped where nothing fits."""
        for number, sprite in enumerate(sprites):
            self._fly(sprite, number * self.pace.trail)
        give_cues(self.stage, dict.fromkeys(sprites[:1], "lay" if fits else "thud"), {}, 0)

    def shake(self, sprites: Sequence[CardSprite]) -> None:
        now = self.stage.now
        for sprite in sprites:
            if self.pace.animated and not sprite.motions:
                width = SHAKE * self.stage.faces.width
                sprite.motions.append(Shake(now, now + SHAKE_SECONDS, Pose(*sprite.home), width))
        for sprite in sprites[:1]:
            self.stage.sound(Cue("refusal", now), sprite)

    def _fly(self, sprite: CardSprite, delay: float, *, crowd: bool = False) -> None:
        """Move a sprite home from its present pose, flipping if needed; at once if motion is reduced."""
        stage, pace = self.stage, self.pace
        shown, origin = self._swept.get(sprite, (sprite.visible_side, sprite.pose))
        before = sprite.motions if sprite in self._swept else []
        home = Pose(*sprite.home)
        distance = math.dist(origin[:2], home[:2])
        flips = shown != sprite.card
        if not pace.animated or (distance < 1 and not flips):
            if not before:
                stage.land(sprite)
            if sprite in self._swept:  # it stays in the pack
                self._sounds.pop(sprite, None)
            return
        # slightly less for a short path, slightly more for a long one
        glide = pace.glide * (0.8 + 0.4 * min(1.0, 2 * distance / max(1, stage.size[0])))
        seconds = glide if distance > 1 else pace.flip
        start, width = (self._ready if sprite in self._swept else stage.now) + delay, stage.faces.width
        beyond = 0.0 if crowd else OVER * width / max(width, distance)
        goal = Pose(*origin[:2]).towards(home, 1 + beyond)
        sprite.held = False
        sprite.motions = [
            *before,
            Glide(
                start,
                start + seconds,
                origin if before else stage.pose_of(sprite),
                goal,
                arc=min(distance * pace.arc, width * REACH),
                flips=flips,
                lift=(0.12 if crowd else LIFT) * min(1.0, distance / width),
                lean=0.0 if crowd else leaning(goal.x - origin.x, width),
                dealt=sprite in self._dealt,
            ),
        ]
        if not crowd:
            end = start + seconds
            sprite.motions.append(Settle(end, end + pace.settle, goal, home))

    def put_home(self, table: Table, layout: Layout) -> None:
        """Put every sprite home at once, except held ones, because the window has changed."""
        self._set_homes(table, layout)
        for sprites in self.piles.values():
            for sprite in sprites:
                if not sprite.held:
                    sprite.rest()
        self.stage.mark_dirty()
