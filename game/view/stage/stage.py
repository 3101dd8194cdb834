"""The stage: a still layer with everything at rest, and sprites that move above it.

There are two surfaces of the window's size: the felt, and the still layer (felt, marks and resting cards). A frame
restores the still layer where something moved or changed, draws every airborne sprite once, and leaves the rest of
the window unchanged. Everything is premultiplied. The window's surface is passed in for each frame, because it is
replaced by a resize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil, cos, floor, inf, radians, sin

import pygame

from game.view.cards.faces import Faces, resized
from game.view.cards.landing_effects import Gleam, LightEffect, WarmGlow
from game.view.cards.layout import RATIO
from game.view.cards.motion import RIFFLE_LIFT, Cue, Glide, Pose, Riffle, Settle, Sweep
from game.view.cards.sprites import CardSprite
from game.view.drawing.geometry import around, merged
from game.view.drawing.paint import box, halo, layer, shadow
from game.view.drawing.palette import SELECTED
from game.view.drawing.sprite_cache import cached_sprite
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PileEdges
from game.view.stage.edges import SLIM, soften, stepped
from game.view.stage.felt_fade import FeltFade
from game.view.stage.hover_lift import HOVER, PRESS, HoverLift
from game.view.stage.mark_animator import MarkAnimator
from game.view.stage.mark_layer import MarkLayer
from game.view.stage.pack import Pack, bare, lying_packs, pack_of

STEP = 1 / 120  # seconds of the fixed timestep
LIFTED = 1.03  # scale of a held card
RISE = 0.05  # card widths by which a held card is raised
SMALL = 110  # pixels; narrower cards are not enlarged, because that would only blur them
RIM = 5  # pixels around an airborne card, for rounding and for the soft edge of a tilted card
LARGE = 190  # pixels; wider cards are tilted at half their size while they move
CROWD = 5  # if more cards than this are airborne, they are scaled fast and do not bounce: it would not be visible
# if more cards than this are airborne, they are tilted fast, and large ones are gathered without shadows: it would take
# too long
SWARM = 16
LEAVING = 1_000_000_000  # more than the number of times that a card takes off
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Stage:
    """Cards and marks on a felt, drawn with as little work as possible.

    Marks `under` the cards and `over` them are lists in paint order. `glow` contains rectangles that glow behind
    cards; `chosen` cards are raised, with a bright rim. `on_sound` is called for every sound when it is due, with its
    name, its step, and its place from -1 (left) to 1 (right).
    """

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.now = 0.0  # the stage's clock
        self.on_sound: Callable[[str, int, float], None] = lambda _name, _step, _place: None
        self.sprites: list[CardSprite] = []
        self._under, self._over, self._mark_animator = MarkLayer(), MarkLayer(), MarkAnimator()
        self._packs = MarkLayer()
        # the edges of piles among the marks, and those that are hidden until the first card is gathered there
        self._depths, self._bare = list[PileEdges](), list[PileEdges]()
        self.animated = True  # whether changes of marks are animated
        self.glow: list[tuple[pygame.Rect, str]] = []
        self.chosen: list[CardSprite] = []
        self._raised_cards = HoverLift()
        self.effects: list[LightEffect] = []
        # returns the lights that start when a card has landed
        self.landing_effects: dict[CardSprite, Callable[[float], list[LightEffect]]] = {}
        self.size = (0, 0)
        self.felt = self._still = pygame.Surface((1, 1))  # `felt` is without marks and cards
        self._arrival: FeltFade | None = None  # a felt that replaces the present one
        self._dirty_still: list[pygame.Rect] = []  # parts of the still layer to repaint
        self._dirty_window: list[pygame.Rect] = []  # parts of the window to restore
        self._reaches: list[pygame.Rect] = []  # rectangles that airborne sprites painted in the last frame
        self._touched = False
        self._launches = 0

    # ---- what is on the stage

    def resize(self, felt: pygame.Surface) -> None:
        """Set a new felt of the window's size; everything is repainted."""
        self.size = felt.get_size()
        self.felt, self._still = felt, pygame.Surface(self.size, 0, 32)
        self._arrival = None
        self.repaint()

    def fold(self) -> pygame.Surface:
        """Release the large surfaces until the next `resize`; return the still layer."""
        self._restore_stale()
        still = self._still
        self.release()
        return still

    def release(self) -> None:
        """Release the large surfaces until the next `resize`."""
        self.resize(pygame.Surface((1, 1)))
        self._dirty_still, self._dirty_window, self._touched = [], [], False  # there is nothing to show

    def change_felt(self, felt: pygame.Surface) -> None:
        """Fade in an opaque felt of the window's size over the next frames."""
        self._arrival = FeltFade(felt)

    def repaint(self, *rects: pygame.Rect) -> None:
        """Repaint these parts of the still layer, or all of it if none is given."""
        self._dirty_still += rects or [pygame.Rect((0, 0), self.size)]

    def clear(self, sprites: Sequence[CardSprite], *, twins: bool = False) -> None:
        """Replace all cards on the stage; `twins` will lie as the former cards do, so these are not repainted."""
        self.set_chosen([])
        self.set_glow([])
        self._dirty_still += [self._rise_reach(sprite) for sprite in self._raised_cards]
        self._raised_cards.clear()
        for sprite in () if twins else (*self.sprites, *sprites[-1:]):
            self._dirty_still.append(self._reach(sprite.pose) if sprite.airborne else self.footprint(sprite.position))
        self.sprites = list(sprites)
        self.landing_effects.clear()

    @property
    def under(self) -> tuple[Mark, ...]:
        """The marks below the cards, in paint order."""
        return tuple(self._under)

    @property
    def over(self) -> tuple[Mark, ...]:
        """The marks above the cards, in paint order."""
        return tuple(self._over)

    def set_marks(self, under: Sequence[Mark], over: Sequence[Mark]) -> None:
        """Set the marks; only differences are repainted, and those that can be animated are, once cards have landed."""
        self._mark_animator.want(under, lively=self.animated)
        self._dirty_still += self._over.change(over)
        self._slide()

    def animate_relayout(self, room: pygame.Rect, seconds: float) -> None:
        """Animate the marks below the cards, in a part of the window, to where they are set next."""
        self._mark_animator.travel(room, seconds)

    def _slide(self, late: float = 0.0) -> None:
        """Show animated marks as they are, or were some seconds before."""
        marks = self._mark_animator.visible_marks(self.now - late, waiting=bool(self.landing_effects))
        self._depths = [mark for mark in marks if isinstance(mark, PileEdges)]
        parts = self._under.change([mark for mark in marks if mark not in self._bare] if self._bare else marks)
        if parts and (room := self._mark_animator.room):
            parts = [room]  # to repaint it once takes less time than dozens of parts that overlap
        self._dirty_still += parts

    def set_glow(self, glow: list[tuple[pygame.Rect, str]]) -> None:
        """Set the rectangles that glow behind the cards, with their colours."""
        for rect, _ in {(tuple(r), c) for r, c in self.glow} ^ {(tuple(r), c) for r, c in glow}:
            self._dirty_still.append(_around(pygame.Rect(rect), 3 * self._bloom))
        self.glow = glow

    def set_chosen(self, chosen: list[CardSprite]) -> None:
        """Set the resting cards that are raised because they are chosen."""
        for sprite in {*self.chosen} ^ {*chosen}:
            self._dirty_still.append(self._reach(self._raised(sprite)))
        self.chosen = chosen

    def raise_cards(self, sprites: Sequence[CardSprite], *, pressed: bool = False, at_once: bool = False) -> None:
        """Raise resting cards under the mouse, half way to the hand if pressed; lower all others.

        Pressed cards are raised in the next frame without animation.
        """
        level = PRESS if pressed else HOVER
        moved = self._raised_cards.want(sprites, level, at_once=pressed or at_once)
        self._dirty_still += [self._rise_reach(sprite) for sprite in moved]

    def lift_of(self, sprite: CardSprite) -> float:
        """Return how far a card is raised, from 0 on the table to 1 in the hand."""
        return sprite.pose.lift if sprite.airborne else self._raised_cards.level(sprite)

    def _rise_reach(self, sprite: CardSprite) -> pygame.Rect:
        """Return a rectangle that contains a resting card at any height."""
        return self._reach(Pose(*sprite.position, lift=PRESS))

    @property
    def _bloom(self) -> int:
        return max(2, round(self.faces.width * 0.09))

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
        return self.flying or bool(self.effects or self._mark_animator) or self._raised_cards.moving

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return bool(self._dirty_still or self._dirty_window or self._touched or self._arrival)

    def mark_dirty(self) -> None:
        """Note that a held card has moved."""
        self._touched = True

    def step(self) -> None:
        """Advance the stage's clock by one fixed step."""
        before, self.now = self.now, self.now + STEP
        for light in self.effects:
            if isinstance(light, WarmGlow) and light.level(before) != light.level(self.now):
                self._dirty_still.append(light.rect)
        self.effects = [light for light in self.effects if light.end > self.now]
        for gleam in [light for light in self.effects if isinstance(light, Gleam)]:
            for cue in gleam.cues:
                if before <= cue.at < self.now:
                    self._play(cue, gleam.place[0])
        if self._raised_cards.moving:
            self._dirty_still += [self._rise_reach(sprite) for sprite in self._raised_cards.step(STEP)]
        if self._mark_animator and not self._mark_animator.room:
            self._slide()
        due = [s for s in self.sprites if s.motions and (s.airborne or self.now >= s.motions[0].start)]
        for sprite in sorted(due, key=_order):
            for cue in sprite.cues(before, self.now):
                self.sound(cue, sprite)
            self._step(sprite)

    def sound(self, cue: Cue, sprite: CardSprite) -> None:
        """Play a sound at the position of a sprite."""
        self._play(cue, sprite.pose.x)

    def _play(self, cue: Cue, left: float) -> None:
        middle = left + self.faces.width / 2
        place = 2 * middle / max(1, self.size[0]) - 1
        self.on_sound(cue.name, cue.step, min(1.0, max(-1.0, place)))

    def _step(self, sprite: CardSprite) -> None:
        if not sprite.airborne:
            self.launch(sprite)
        before = sprite.motions[0]
        sprite.step(self.now)
        if isinstance(before, Sweep | Riffle) and sprite.motions and type(sprite.motions[0]) is Glide:
            self._raise_above(sprite)  # it is dealt, or returns
        elif not 0 <= sprite.z_order < LEAVING / 2 and not self._leaves(sprite):
            self._raise_above(sprite)  # it is in the second half of its way
        if sprite in self.landing_effects and not any(isinstance(motion, Glide) for motion in sprite.motions):
            self.effects += self.landing_effects.pop(sprite)(self.now)
        if not sprite.motions and not sprite.held:
            self.land(sprite)
        elif sprite.motions and sprite.motions[0].start > self.now and not sprite.held:
            self._dirty_still.append(self._reach(sprite.pose))
            sprite.wait()
            self._dirty_still.append(self.footprint(sprite.position))

    def launch(self, sprite: CardSprite) -> None:
        """Remove a sprite from the still layer, to draw it above."""
        if not sprite.airborne:
            self._dirty_still += [self.footprint(sprite.position), self._rise_reach(sprite)]
            if lift := self._raised_cards.forget(sprite):
                sprite.pose = sprite.pose._replace(lift=lift)
        sprite.airborne = True
        self._raise_above(sprite)

    def _raise_above(self, sprite: CardSprite) -> None:
        """Draw a sprite above the others in the air, unless it leaves a pile or the pack.

        Then it is below those that lay on it and left before. Cards that leave a pile are below all others, so that
        they come to lie above the gathered ones; those that leave the pack are above all others, so that they come to
        lie below the next ones, which fly over them.
        """
        self._launches += 1
        sprite.z_order = self._launches
        if self._leaves(sprite):
            sprite.z_order = (0 if _is_gathered(sprite) else LEAVING) - self._launches

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
        """Put a sprite at home in the still layer, from anywhere."""
        self._dirty_still += [self._reach(sprite.pose) if sprite.airborne else self.footprint(sprite.position)]
        sprite.rest()
        self._dirty_still.append(self.footprint(sprite.position))

    def finish(self) -> None:
        """End all animations, with all cards at home; only one of their sounds is played."""
        self._dirty_still += [light.rect for light in self.effects if isinstance(light, WarmGlow)]
        self.effects.clear()
        self.landing_effects.clear()
        self._mark_animator.finish()
        self._slide()
        silenced = None
        for sprite in self.sprites:
            if sprite.motions and not sprite.held:
                silenced = sprite if sprite.cues(self.now, inf) else silenced
                self.land(sprite)
        if silenced:
            self.sound(Cue("lay", self.now), silenced)

    def footprint(self, spot: tuple[int, int]) -> pygame.Rect:
        """Return a rectangle that contains a resting card and its shadow."""
        return _around(pygame.Rect(spot, self.faces.size), self._shade * 3)

    def at(self, point: tuple[int, int]) -> CardSprite | None:
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
            self._dirty_still.append(self._arrival.advance(self.felt))
            if not self._arrival.runs:
                self._arrival = None
        if self._mark_animator.room:
            self._slide((1 - alpha) * STEP)  # at the moment at which the cards are shown
        self._change_packs()
        self._restore_stale()
        airborne: dict[Pose, CardSprite] = {}  # of several cards in one pose only the top one is visible
        riffled: Counter[Pose] = Counter()
        for sprite in sorted((s for s in self.sprites if s.airborne), key=lambda s: s.z_order):
            pose = sprite.previous_pose.towards(sprite.pose, alpha)
            airborne.pop(pose, None)
            airborne[pose] = sprite
            if sprite.motions and isinstance(sprite.motions[0], Riffle):
                riffled[pose] += 1
        lights = [light for light in self.effects if light.start <= self.now]
        packs = {pose: pack_of(count, (0, 0), self.faces) for pose, count in riffled.items()}
        lowest = next(iter(packs), None)
        reach = [self._reach(pose, packs.get(pose)) for pose in airborne]
        reach += [part for light in lights for part in light.reaches(self.now)]
        parts = merged(self._inside(self._dirty_window + self._reaches + reach))
        canvas.fblits([(self._still.subsurface(part), part.topleft) for part in parts])
        settling = {
            pose: sprite
            for pose, sprite in airborne.items()
            if sprite.motions and isinstance(sprite.motions[0], Settle)
        }
        for pose, sprite in settling.items():
            self._draw_airborne(canvas, sprite, pose)
        for light in lights:
            self._shine(canvas, light, settling)
        for pose, sprite in airborne.items():
            if pose not in settling:
                shade = 1.0 if pose == lowest else self._darkness(sprite, pose)
                self._draw_airborne(canvas, sprite, pose, packs.get(pose), crowd=len(airborne), shade=shade)
        self._dirty_window, self._reaches, self._touched = [], reach, False
        return parts

    def _shine(self, canvas: pygame.Surface, light: LightEffect, settling: Mapping[Pose, CardSprite]) -> None:
        """Draw a light, and the cards that cover it again; those that still settle are a little larger or smaller."""
        above = [*self._above_light(canvas, light)]
        light.draw(canvas, self.now)
        canvas.fblits(above, PREMULTIPLIED)
        reaches = light.reaches(self.now)
        for pose, sprite in settling.items():
            card = pygame.Rect(sprite.home, self.faces.size)
            if light.lies_below(card) and card.collidelist(reaches) >= 0:
                self._draw_airborne(canvas, sprite, pose, shade=0.0)

    def _above_light(
        self, canvas: pygame.Surface, light: LightEffect
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """Copy what is visible of the resting cards that cover a light, to lay it on the light."""
        positions = {sprite.position for sprite in self.sprites if not sprite.airborne}
        mask = box(*self.faces.size, self._corner, "#FFFFFF")
        for reach, position in product(self._inside(light.reaches(self.now)), positions):
            card = pygame.Rect(position, self.faces.size)
            if (part := card.clip(reach)) and light.lies_below(card):
                patch = layer(*part.size)
                patch.blit(canvas, (0, 0), part)
                patch.blit(mask, (0, 0), part.move(-card.x, -card.y), special_flags=pygame.BLEND_RGBA_MULT)
                yield patch, part.topleft

    def _inside(self, rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        window = pygame.Rect((0, 0), self.size)
        return [part for rect in rects if (part := rect.clip(window))]

    def _change_packs(self) -> None:
        """Set the thickness of packs after the cards in them; hide the edges of piles that have yet to come.

        Cards come and go only where the still layer is repainted.
        """
        if not self._dirty_still:
            return
        self._dirty_still += self._packs.change(lying_packs(self.sprites, self.faces))
        hidden = bare(self._depths, self.sprites) if self.gathering else []
        if hidden != self._bare:
            self._bare = hidden
            self._slide()

    def _restore_stale(self) -> None:
        parts = merged(self._inside(self._dirty_still))
        for rect in parts:
            self._paint_still(rect)
        self._dirty_window += parts
        self._dirty_still.clear()

    def _paint_still(self, rect: pygame.Rect) -> None:
        still = self._still
        still.set_clip(rect)
        still.blit(self.felt, rect, rect)
        for light in self.effects:
            if isinstance(light, WarmGlow) and light.rect.colliderect(rect):
                light.warm(still, self.now)
        self._under.paint(still, rect)
        for place, colour in self.glow:
            if _around(place, 3 * self._bloom).colliderect(rect):
                self._paint_halo(still, place, self._bloom, colour)
        self._packs.paint(still, rect)
        still.fblits(self._resting(rect), PREMULTIPLIED)
        for sprite, pose in self._standing():
            if self._reach(pose).colliderect(rect):
                self._draw_airborne(still, sprite, pose)
        self._over.paint(still, rect)
        still.set_clip(None)

    def _standing(self) -> Iterator[tuple[CardSprite, Pose]]:
        """Yield the raised resting cards: those under the mouse, and then the chosen ones."""
        for sprite in self._raised_cards:
            if sprite not in self.chosen:  # it is not scaled before it is pressed, to stay sharp
                yield sprite, Pose(*sprite.position, lift=self._raised_cards.level(sprite))
        yield from ((sprite, self._raised(sprite)) for sprite in self.chosen if not sprite.airborne)

    def _resting(self, rect: pygame.Rect) -> Sequence[tuple[pygame.Surface, tuple[int, int]]]:
        """Return what to blit for the resting cards in a rectangle; of cards at the same position only the top one."""
        (w, h), spread = self.faces.size, self._shade
        lies_near = _around(pygame.Rect(rect.x - w, rect.y - h, rect.w + w, rect.h + h), 3 * spread).collidepoint
        near = [sprite for sprite in self.sprites if lies_near(sprite.position) and not sprite.airborne]
        if not near:
            return []
        if self._raised_cards:
            near = [sprite for sprite in near if not self._raised_cards.level(sprite)]
        tops = {sprite.position: sprite for sprite in sorted(near, key=lambda sprite: sprite.depth)}
        dark = shadow(w, h, self._corner, spread, 0.46)
        whole = dark.get_rect(topleft=(-2 * spread, max(1, round(w * 0.018)) - 2 * spread))
        parts = self._beside(whole, pygame.Rect((0, 0), self.faces.size))
        edges = [(dark.subsurface(part.move(-whole.x, -whole.y)), part.topleft) for part in parts]
        blits = []
        for (x, y), sprite in tops.items():
            blits += [(edge, (x + left, y + top)) for edge, (left, top) in edges]
            blits.append((self.faces.picture(sprite.visible_side), (x, y)))
        return blits

    def _beside(self, shade: pygame.Rect, card: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of a shadow that its card does not cover, including the round corners."""
        inset = self._corner + 1
        if min(card.size) <= 2 * inset:
            return [shade]
        return [part for part in around(shade, card.inflate(-2 * inset, -2 * inset).clip(shade)) if part]

    @property
    def _shade(self) -> int:
        return max(2, round(self.faces.width * 0.034))

    def _raised(self, sprite: CardSprite) -> Pose:
        """Return the pose of a chosen card; if another card covers it, its index stays visible."""
        (x, y), (w, h) = sprite.position, self.faces.size
        covers = self.chosen and self.chosen[0].depth > 0
        return Pose(x, y + (w * RISE + h * (self._lifted - 1) / 2 if covers else 0.0), 1.0)

    @property
    def _lifted(self) -> float:
        return LIFTED if self.faces.width >= SMALL else 1.0

    def _paint_halo(
        self, canvas: pygame.Surface, rect: pygame.Rect, spread: int, colour: str, line: float = 2.0
    ) -> None:
        sprite = halo(*rect.size, self._corner, spread, colour, line=line)
        canvas.blit(sprite, (rect.x - 3 * spread, rect.y - 3 * spread), special_flags=PREMULTIPLIED)

    @property
    def _corner(self) -> int:
        return round(self.faces.width * 0.06)

    def _reach(self, pose: Pose, pack: Pack | None = None) -> pygame.Rect:
        """Return a rectangle that contains an airborne card in a pose, with the pack below it and the shadow.

        A frame restores only that.
        """
        w, h = self.faces.size
        grown = 0.5 * (abs(pose.scale - 1) + LIFTED - 1)
        side = w * (grown + 0.0125 * abs(pose.tilt))  # a tilted card is wider by its height times the sine of the angle
        above = h * grown + w * 0.0088 * abs(pose.tilt)
        blur, (dx, dy) = 2 * self._spread(pose), fall_of(w, pose.lift)
        left, top = max(side, blur - dx), max(above + w * (RISE + 0.08) * pose.lift, blur - dy)  # it has a rim above it
        right, bottom = max(side, blur + dx), max(above, blur + dy)
        x, y = round(pose.x - left) - RIM, round(pose.y - top) - RIM
        below = pack.thickness if pack else 0
        return pygame.Rect(x, y, w + round(left + right) + 2 * RIM, h + round(top + bottom) + below + 2 * RIM)

    def _spread(self, pose: Pose) -> int:
        """Return the blur of a card's shadow; the lift is rounded to a few steps, so that few shadows are blurred."""
        return round(spread_of(self.faces.width, round(4 * pose.lift) / 4))

    def _draw_airborne(  # noqa: PLR0913 - a card's look in one call
        self,
        canvas: pygame.Surface,
        sprite: CardSprite,
        pose: Pose,
        pack: Pack | None = None,
        *,
        crowd: int = 1,
        shade: float = 1.0,
    ) -> None:
        """Draw an airborne card, one of `crowd`, with the pack below it, and its shadow.

        `shade` is the darkness of the shadow from 0 to 1. In a crowd or if it is large it is scaled fast, as the
        difference cannot be seen, and in a larger crowd it is tilted fast as well; not so the parts of a riffled pack,
        which are few and seen well.
        """
        w, h = self.faces.size
        many = crowd > CROWD and not pack
        rough = many and (crowd > SWARM or w >= LARGE)
        fast = many or (w >= LARGE and not sprite.held)
        rescaled = pygame.transform.scale if fast else resized
        picture = self.faces.picture(sprite.visible_side)
        if pack:
            picture = pack.under(picture)
        h = picture.get_height()
        centre = pose.x + w / 2, pose.y + h / 2 - w * RISE * pose.lift
        scale = 1 + (self._lifted - 1) * pose.lift
        if w >= SMALL or pose.scale < 0.97:  # what lands is nearer to its size
            scale *= pose.scale
        leans = abs(pose.tilt) > 0.2  # degrees: less is not visible
        if pose.turn < 0.999:
            # from the side a card is as thick as that, and a quarter darker
            size = max(1, round(w * max(pose.turn * scale, 0.018))), round(h * scale)
            picture = rescaled(picture, size)
            light = round(255 * (1 - 0.25 * (1 - pose.turn)))
            picture.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            scale = 1.0
        if leans and many and pose.turn >= 0.999 and not (sprite.visible_side.face_up or w >= LARGE):
            # in few steps, so that few pictures are made
            picture = tilted_back(picture, 2 * stepped(pose.tilt / 2), 1 + 0.03 * round((scale - 1) / 0.03))
        elif leans:
            picture = tilted(picture, pose.tilt, scale, fast=rough)
        elif pose.turn >= 0.999 and abs(scale - 1) > 0.008 and (sprite.airborne or pose.lift > HOVER):
            picture = rescaled(picture, (round(w * scale), round(h * scale)))
        where = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        if shade and not (crowd > SWARM and w >= LARGE and _is_gathered(sprite)):
            self._draw_shadow(canvas, pose, h, _upright(where, pose.tilt) if leans else where, shade)
        if sprite in self.chosen:
            rim = max(2, round(w * 0.022))
            self._paint_halo(canvas, where, rim, SELECTED, 2.0 * rim)
        canvas.blit(picture, where, special_flags=PREMULTIPLIED)

    def _darkness(self, sprite: CardSprite, pose: Pose) -> float:
        """Return how dark the shadow of an airborne card is, from 0 to 1.

        It comes and goes as the card leaves a pack and comes down on one: the shadows of many cards that lie on each
        other would be black.
        """
        match sprite.motions:
            case [Sweep(lift=lift, middle=middle), *_] if lift and self.now >= middle:
                return min(1.0, pose.lift / lift)
            case [Glide(dealt=True, lift=lift, middle=middle), *_] if lift and self.now < middle:
                return min(1.0, 2 * pose.lift / lift)
            case [Riffle(), *_]:
                return min(1.0, pose.lift / RIFFLE_LIFT)
        return 1.0

    def _draw_shadow(self, canvas: pygame.Surface, pose: Pose, h: int, card: pygame.Rect, shade: float) -> None:
        """Draw the part of a card's shadow that is visible around a rectangle that the card covers.

        The card is `h` pixels high, its shadow as dark as `shade` from 0 to 1. The turn and a smaller scale are rounded
        to a few steps.
        """
        w = self.faces.width
        dx, dy = fall_of(w, pose.lift)
        less = min(1.0, floor(64 * pose.scale) / 64)
        spread = round(self._spread(pose) * less)
        wide, high = max(4, round(w * less * ceil(6 * pose.turn) / 6)), round(h * less)
        dark = shadow(wide, high, self._corner, spread, 0.44 * ceil(4 * shade) / 4)
        x, y = pose.x + (w - wide) / 2, pose.y + (h - high) / 2
        whole = dark.get_rect(topleft=(int(x + dx - 2 * spread), int(y + dy - 2 * spread)))
        for part in self._beside(whole, card):
            canvas.blit(dark, part, part.move(-whole.x, -whole.y), special_flags=PREMULTIPLIED)


def spread_of(width: float, lift: float) -> float:
    """Return the blur of the shadow of a card of a width that is lifted, from 0 on the table to 1 in the hand."""
    return width * (0.04 + 0.09 * lift)


def fall_of(width: float, lift: float) -> tuple[float, float]:
    """Return the offset of its shadow."""
    return width * 0.05 * lift, width * (0.02 + 0.15 * lift)


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


def _is_gathered(sprite: CardSprite) -> bool:
    return bool(sprite.motions) and isinstance(sprite.motions[0], Sweep)


def _upright(around: pygame.Rect, tilt: float) -> pygame.Rect:
    """Return an upright rectangle that a tilted card covers, from the one around it."""
    lean, turn = abs(sin(radians(tilt))), cos(radians(tilt))
    w, h = ((turn * a - lean * b) / (turn * turn - lean * lean) for a, b in (around.size, around.size[::-1]))
    inner = pygame.Rect(0, 0, max(0, floor(w - lean * h)), max(0, floor(h - lean * w)))
    inner.center = around.center
    return inner


def _around(rect: pygame.Rect, margin: int) -> pygame.Rect:
    return rect.inflate(2 * margin, 2 * margin)


def tilted(picture: pygame.Surface, angle: float, scale: float, *, fast: bool = False) -> pygame.Surface:
    """Return a card rotated by degrees; a large one is drawn at half its size and enlarged, which is faster.

    Drawn `fast`, only its edges are smooth, and the angle is rounded a little.
    """
    if fast:
        return _tilted_fast(picture, stepped(angle), scale)
    if picture.get_height() < LARGE * RATIO:
        return pygame.transform.rotozoom(rimmed(picture), angle, scale)
    return pygame.transform.scale_by(pygame.transform.rotozoom(rimmed(picture), angle, scale / 2), 2)


@cached_sprite
def tilted_back(picture: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
    """Return a smooth picture of a card's back; in a deal there are many of them, but few at different angles."""
    return tilted(picture, angle, scale)


def _tilted_fast(picture: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
    large = picture.get_height() >= LARGE * RATIO
    scale = scale / 2 if large else scale
    scaled = picture if abs(scale - 1) < 0.025 else pygame.transform.scale_by(picture, scale)
    if scaled.get_width() < SLIM:
        rotated = pygame.transform.rotate(rimmed(scaled), angle)
    else:
        rotated = soften(pygame.transform.rotate(scaled, angle), scaled.get_size(), angle)
    return pygame.transform.scale_by(rotated, 2) if large else rotated


def rimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with a transparent margin, for soft edges: to rotate repeats the colour of the corners."""
    surface = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
    surface.blit(picture, (2, 2))
    return surface
