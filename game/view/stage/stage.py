"""The stage: cards and marks on a felt, and what moves among them.

A frame lists all that is to be seen, lowest first, as marks; the sheet repaints what differs from the frame before. The
window's surface is passed in for each frame, because it is replaced by a resize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, inf

import pygame

from game.view.cards.faces import Faces, resized
from game.view.cards.motion import RIFFLE_LIFT, Cue, Glide, Pose, Riffle, Sweep, is_crowd
from game.view.cards.sprites import CardSprite
from game.view.drawing.card_shadow import card_shadow
from game.view.drawing.geometry import CARD_CORNER, Blit, Box, Pixel, Size
from game.view.drawing.paint import corner_of, halo
from game.view.drawing.palette import SELECTED
from game.view.drawing.particles import Height, LightEffect
from game.view.drawing.tween import Levels
from game.view.drawing.ui_style import contrast
from game.view.marks.glint import Glint
from game.view.marks.mark import Mark
from game.view.stage.felt import Rest, at_once
from game.view.stage.felt_fade import fade_in
from game.view.stage.pack import Pack, bare, lying_packs
from game.view.stage.sheet import Sheet, Sprite
from game.view.stage.tilting import tilted

STEP = 1 / 120  # seconds of the fixed timestep
HOVER = 0.26  # of the lift of a held card, for one under the mouse
LEAN = 3.0  # degrees by which it leans towards the mouse at its side
PRESS = 0.63  # half way from HOVER to a held card, for a pressed one
RAISE = 0.35  # seconds from resting to the height of a held card: 90 ms for one under the mouse
LIFTED = 1.03  # scale of a held card
RISE = 0.08  # card widths by which a held card is raised, and by three quarters of that one under the mouse
SHINE = 1.2  # card widths around the mouse in which gold shines
SMALL = 110  # pixels; narrower cards are not enlarged, because that would only blur them
LEAVING = 1_000_000_000  # more than the number of times that a card takes off


class Stage:
    """Cards and marks on a felt.

    Marks `under` the cards and `over` them are lists in paint order. `chosen` cards are raised, with a bright rim.
    `on_sound` is called for every sound when it is due, with its name, its step, and its pan, from -1 (left) to 1
    (right). `rest` is called between any two parts of a frame that takes long.
    """

    def __init__(self, faces: Faces, on_sound: Callable[[str, int, float], None], rest: Rest = at_once) -> None:
        self.faces, self.on_sound = faces, on_sound
        self.now = 0.0  # the stage's clock
        self.sprites: list[CardSprite] = []
        self.under: Sequence[Mark] = ()
        self.over: Sequence[Mark] = ()
        self.gilding: Sequence[Mark] = ()  # gold around places, which waits for cards that land there
        self._gilding: Sequence[Mark] = ()  # as it is shown
        self.chosen: list[CardSprite] = []
        self._heights = Levels[CardSprite](RAISE)  # of the resting cards that react to the mouse
        self._pointer: float | None = None  # how far right the mouse is to which they lean, None for nowhere
        self._glint: Glint | None = None  # where gold shines
        self.effects: list[LightEffect] = []
        self._sheet = Sheet(rest)
        self._arrival: Iterator[pygame.Rect] | None = None  # fades in a felt that replaces the present one
        self._sprites: dict[Hashable, Sprite] = {}  # those of the last frame, by all that their look depends on
        self._former = self._sprites  # those of the frame before
        self._dirty = False
        self._launches = 0

    # ---- what is on the stage

    @property
    def felt(self) -> pygame.Surface:
        """The felt, without marks and cards."""
        return self._sheet.ground

    @property
    def size(self) -> Size:
        """The size of the window in pixels; (0, 0) before the first `resize`."""
        return self.felt.get_size()

    def resize(self, felt: pygame.Surface) -> None:
        """Set a new felt of the window's size; everything is repainted."""
        self._sheet.resize(felt)
        self._arrival = None
        self.mark_dirty()

    def fold(self) -> pygame.Surface:
        """Release the felt until the next `resize`; return a picture of the stage, which is painted on that felt."""
        picture = self.felt
        for mark in (*self._lying(), *self._flying(1.0)):
            mark.paint(picture)
        self.release()
        return picture

    def release(self) -> None:
        """Release the felt and the sprites until the next `resize`."""
        self._sheet.set_marks([])
        self._sheet.release()
        self._arrival, self._sprites, self._dirty = None, {}, False  # there is nothing to show

    def change_felt(self, felt: pygame.Surface) -> None:
        """Fade in an opaque felt of the window's size over the next frames."""
        self._arrival = fade_in(felt, self.felt)

    def repaint(self) -> None:
        """Repaint everything."""
        self._sheet.repaint()
        self.mark_dirty()

    def clear(self, sprites: Sequence[CardSprite]) -> None:
        """Replace all cards on the stage."""
        self.chosen, self.sprites = [], [*sprites]
        self._heights.want({}, at_once=True)
        self.mark_dirty()

    def set_marks(self, under: Sequence[Mark], over: Sequence[Mark]) -> None:
        self._dirty = self._dirty or (self.under, self.over) != (under, over)
        self.under, self.over = under, over

    def set_chosen(self, chosen: list[CardSprite]) -> None:
        """Set the resting cards that are raised because they are chosen."""
        self._dirty, self.chosen = self._dirty or chosen != self.chosen, chosen

    def raise_cards(
        self,
        sprites: Sequence[CardSprite],
        pointer: float | None,
        *,
        pressed: bool,
        at_once: bool,
    ) -> None:
        """Raise resting cards under the mouse, half way to the hand if pressed; lower all others.

        They lean towards the `pointer`. Pressed cards are raised in the next frame without animation.
        """
        goals = dict.fromkeys(sprites, PRESS if pressed else HOVER)
        leans, self._pointer = pointer != self._pointer, pointer
        if self._heights.want(goals, at_once=pressed or at_once) or (sprites and leans):
            self.mark_dirty()

    def shine(self, point: Pixel | None, area: Box | None) -> None:
        """Let gold around a point of an area catch the light, on the felt and on the backs of cards."""
        glint = Glint(point, round(SHINE * self.faces.width), area) if point and area and not contrast() else None
        self._dirty, self._glint = self._dirty or glint != self._glint, glint

    def pose_of(self, sprite: CardSprite) -> Pose:
        """Return the pose in which a card is seen, which may be raised where it lies, and lean towards the mouse.

        If a chosen card covers another one, that one's index stays visible.
        """
        height, (x, y), (w, h) = self._heights.level(sprite), sprite.position, self.faces.size
        if sprite.airborne or not (height or sprite in self.chosen):
            return sprite.pose
        if sprite in self.chosen:
            return Pose(x, y + (w * RISE + h * (LIFTED - 1) / 2 if self.chosen[0].depth else 0.0), 1.0)
        aside = 0.0 if self._pointer is None else 1 + 2 * (x - self._pointer) / w
        return Pose(x, y, height, LEAN * max(-1.0, min(1.0, aside)) * min(1.0, height / HOVER))

    # ---- motion

    @property
    def flying(self) -> bool:
        """Return whether some card is flying by itself."""
        return any(sprite.motions for sprite in self.sprites)

    @property
    def gathering(self) -> bool:
        """Return whether cards of the last deal are still being gathered."""
        return any(isinstance(motion, Sweep | Riffle) for sprite in self.sprites for motion in sprite.motions)

    @property
    def moving(self) -> bool:
        """Return whether anything on the stage moves by itself, including lights."""
        return self.flying or bool(self.effects) or self._heights.moving

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self._dirty or self._sheet.changed or bool(self._arrival)

    def mark_dirty(self) -> None:
        """Note that a frame would show something new."""
        self._dirty = True

    def step(self) -> None:
        """Advance the stage's clock by one fixed step."""
        moved, before, self.now = self.moving, self.now, self.now + STEP
        self.effects = [light for light in self.effects if light.end > self.now]
        self._heights.advance(STEP)
        due = [s for s in self.sprites if s.motions and (s.airborne or self.now >= s.motions[0].start)]
        for sprite in sorted(due, key=_order):
            for cue in sprite.cues(before, self.now):
                self.effects += cue.lights
                if cue.name:
                    self.sound(cue, sprite)
            self._step(sprite)
        self._dirty = self._dirty or (moved and not self.moving)  # while it moves, frames are drawn anyway

    def sound(self, cue: Cue, sprite: CardSprite) -> None:
        """Play a sound at the position of a sprite."""
        middle = sprite.pose.x + self.faces.width / 2
        pan = 2 * middle / max(1, self.size[0]) - 1
        self.on_sound(cue.name, cue.step, min(1.0, max(-1.0, pan)))

    def _step(self, sprite: CardSprite) -> None:
        if not sprite.airborne:
            self.launch(sprite)
        before = sprite.motions[0]
        sprite.step(self.now)
        if isinstance(before, Sweep | Riffle) and sprite.motions and type(sprite.motions[0]) is Glide:
            self._raise_above(sprite)  # it is dealt, or returns
        elif not 0 <= sprite.z_order < LEAVING / 2 and not self._leaves(sprite):
            self._raise_above(sprite)  # it is in the second half of its way
        if not sprite.motions and not sprite.held:
            self.land(sprite)
        elif sprite.motions and sprite.motions[0].start > self.now and not sprite.held:
            sprite.wait()

    def launch(self, sprite: CardSprite) -> None:
        """Lift a sprite above those at rest."""
        sprite.pose = self.pose_of(sprite)
        self._heights.forget(sprite)
        sprite.airborne = True
        self._raise_above(sprite)
        self.mark_dirty()

    def _raise_above(self, sprite: CardSprite) -> None:
        """Draw a sprite above the others in the air, unless it leaves a pile or the pack.

        Then it is below those that lay on it and left before. Cards that leave a pile are below all others, so that
        they come to lie above the gathered ones; those that leave the pack are above all others, so that they come to
        lie below the next ones, which fly over them.
        """
        self._launches += 1
        sprite.z_order = self._launches
        if self._leaves(sprite):
            sprite.z_order = (0 if isinstance(sprite.motions[0], Sweep) else LEAVING) - self._launches

    def _leaves(self, sprite: CardSprite) -> bool:
        """Return whether a card that is gathered or dealt is in the first half of its way.

        There its order among those in the air is that of the pile or the pack; in the other half it is that in which it
        will lie. It changes when one that turns over shows its edge.
        """
        match sprite.motions:
            case [Sweep() as motion, *_] | [Glide(dealt=True) as motion, *_]:
                return self.now < motion.middle
        return False

    def land(self, sprite: CardSprite) -> None:
        """Put a sprite at home, from anywhere."""
        sprite.rest()
        self.mark_dirty()

    def finish(self) -> None:
        """End all animations, with all cards at home; only one of their sounds is played."""
        self.effects.clear()
        self.mark_dirty()
        silenced = None
        for sprite in self.sprites:
            if sprite.motions and not sprite.held:
                silenced = sprite if sprite.cues(self.now, inf) else silenced
                self.land(sprite)
        if silenced:
            self.sound(Cue("lay", self.now), silenced)

    def at(self, point: Pixel) -> CardSprite | None:
        """Return the topmost card at a point of the window, including flying ones."""
        at_point = [
            sprite
            for sprite in self.sprites
            if pygame.Rect((round(sprite.pose.x), round(sprite.pose.y)), self.faces.size).collidepoint(point)
        ]
        return max(at_point, key=lambda s: (s.airborne, s.z_order if s.airborne else s.depth), default=None)

    # ---- drawing

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw a frame, with poses at a share between the last two steps; return the rectangles that changed."""
        if self._arrival:
            if part := next(self._arrival, None):
                self._sheet.repaint(part)
            else:
                self._arrival = None
        self._former, self._sprites = self._sprites, {}
        self._sheet.set_marks([*self._lying(), *self._flying(alpha)])
        self._dirty = False
        return self._sheet.draw(canvas)

    def _kept(self, key: Hashable, make: Callable[[], Iterable[Blit]]) -> Sprite:
        """Return the sprite of the last frame that looked alike, or make one."""
        self._sprites[key] = self._former.get(key) or Sprite(tuple(make()))
        return self._sprites[key]

    def _lying(self) -> Iterator[Mark]:
        """Yield what lies on the felt, the lowest first."""
        packs = lying_packs(self.sprites, self.faces.size)
        hidden = bare(self.under, self.sprites, packs) if packs or self.gathering else ()
        yield from (mark for mark in self.under if mark not in hidden)
        if not any(cue.lights for sprite in self.sprites for cue in sprite.cues(self.now, inf)):
            self._gilding = self.gilding
        yield from self._gilding
        if self._glint:
            yield self._glint
        yield from packs
        yield from self._lights("below")
        resting = sorted((sprite for sprite in self.sprites if not sprite.airborne), key=lambda sprite: sprite.depth)
        raised = [sprite for sprite in resting if self._heights.level(sprite) or sprite in self.chosen]
        raised.sort(key=self.chosen.__contains__)
        # of cards at the same position only the top one is visible
        tops = {sprite.position: sprite for sprite in resting if sprite not in raised}
        for sprite in (*tops.values(), *raised):
            yield self._card(sprite, self.pose_of(sprite))
            if self._glint and not sprite.visible_side.face_up:
                yield replace(self._glint, area=(*sprite.position, *self.faces.size))
        yield from self.over

    def _flying(self, alpha: float) -> Iterator[Mark]:
        """Yield the lights above the cards that lie, and what is in the air, the lowest first."""
        airborne: dict[Pose, CardSprite] = {}  # of several cards in one pose only the top one is visible
        riffled: Counter[Pose] = Counter()
        for sprite in sorted((s for s in self.sprites if s.airborne), key=lambda s: s.z_order):
            pose = sprite.previous_pose.towards(sprite.pose, alpha)
            airborne.pop(pose, None)
            airborne[pose] = sprite
            if sprite.motions and isinstance(sprite.motions[0], Riffle):
                riffled[pose] += 1
        packs = {pose: Pack((0, 0, *self.faces.size), count) for pose, count in riffled.items()}
        lowest = next(iter(packs), None)
        yield from self._lights("above")
        crowd = is_crowd(len(airborne), self.faces.width)
        for pose, sprite in airborne.items():
            shade = 1.0 if pose == lowest else self._darkness(sprite, pose)
            yield self._card(sprite, pose, packs.get(pose), crowd=crowd, shade=shade)

    def _lights(self, height: Height) -> Iterator[Sprite]:
        for light in self.effects:
            if light.height == height and light.start <= self.now:
                phase = light.phase(self.now)
                sprite = self._kept((light, phase), partial(light.blits, phase))
                if sprite.blits:  # a light may show nothing for a moment
                    yield sprite

    def _card(
        self, sprite: CardSprite, pose: Pose, pack: Pack | None = None, *, crowd: bool = False, shade: float = 1.0
    ) -> Sprite:
        """Return the sprite of a card in a pose."""
        look = self.faces.picture(sprite.visible_side), pack, crowd, shade, sprite in self.chosen
        key = sprite, pose, sprite.airborne, sprite.held, *look
        return self._kept(key, partial(self._blits, sprite, pose, pack, crowd=crowd, shade=shade))

    def _blits(self, sprite: CardSprite, pose: Pose, pack: Pack | None, *, crowd: bool, shade: float) -> Iterator[Blit]:
        """Yield the pictures of a card above the table: its shadow, its rim, and it with its pack.

        `shade` is the darkness of the shadow from 0 to 1. In a crowd it is turned over fast, and not enlarged; not
        so the parts of a riffled pack, which are few and seen well.
        """
        w, fast, scale = self.faces.width, crowd and not pack, 1.0
        rescaled = pygame.transform.scale if fast else resized
        picture = self.faces.picture(sprite.visible_side)
        if pack:
            picture = pack.under(picture)
        h = picture.get_height()
        # it rises fast at first, so that one under the mouse does not have to be as high as a held one
        centre = pose.x + w / 2, pose.y + h / 2 - w * RISE * (1 - (1 - pose.lift) ** 4)
        if w >= SMALL and not fast and (sprite.airborne or pose.lift > HOVER):
            scale = (1 + (LIFTED - 1) * pose.lift) * pose.scale
        leans = abs(pose.tilt) > 0.2  # degrees: less is not visible
        if pose.turn < 0.999:
            # from the side a card is as thick as that, and a quarter darker
            size = max(1, round(w * max(pose.turn * scale, 0.018))), round(h * scale)
            picture = rescaled(picture, size)
            light = round(255 * (1 - 0.25 * (1 - pose.turn)))
            picture.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            scale = 1.0
        if leans:
            picture = tilted(picture, pose.tilt, scale, sharp=not sprite.airborne)
        elif pose.turn >= 0.999 and abs(scale - 1) > 0.008:
            picture = rescaled(picture, (round(w * scale), round(h * scale)))
        where = picture.get_rect(topleft=corner_of(picture, centre))
        if shade:
            wide = max(4, round(w * ceil(6 * pose.turn) / 6))  # it is turned in few steps
            yield card_shadow(w, (int(pose.x + (w - wide) / 2), int(pose.y), wide, h), pose.lift, shade)
        if sprite in self.chosen or (sprite.held and contrast()):  # on black a shadow would not be seen
            rim = max(3 if contrast() else 2, round(w * 0.022))  # a band needs more room
            size = (round(w * scale), round(h * scale)) if leans else where.size
            glow = halo(*size, round(w * CARD_CORNER), rim, SELECTED, line=2.0 * rim)
            glow = tilted(glow, pose.tilt, 1.0) if leans else glow
            yield glow, glow.get_rect(center=where.center).topleft
        yield picture, where.topleft

    def _darkness(self, sprite: CardSprite, pose: Pose) -> float:
        """Return how dark the shadow of an airborne card is, from 0 to 1.

        It comes and goes as the card leaves a pack and comes down on one, and is missing in a crowd that is gathered:
        the shadows of many cards that lie on each other would be black.
        """
        match sprite.motions:
            case [Sweep(lift=0.0), *_]:
                return 0.0
            case [Sweep(lift=lift, middle=middle), *_] if self.now >= middle:
                return min(1.0, pose.lift / lift)
            case [Glide(dealt=True, lift=lift, middle=middle), *_] if lift and self.now < middle:
                return min(1.0, 2 * pose.lift / lift)
            case [Riffle(), *_]:
                return min(1.0, pose.lift / RIFFLE_LIFT)
        return 1.0


def _order(sprite: CardSprite) -> float:
    """Return where a card that takes off comes in the order in which those that take off together are drawn.

    It is that in which they will lie, or leave if they are gathered; in a riffle it is that of the layers.
    """
    match sprite.motions[0]:
        case Sweep(start=start):
            return start
        case Riffle(layer=layer):
            return layer
    return sprite.home_depth
