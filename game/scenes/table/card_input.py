"""The player's hand: it turns presses, drags and clicks of cards, and keys, into moves for the controller."""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.rules.cards import Cards
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import STOCK, Pile, Role, Table
from game.scenes.table.click_moves import (
    TopCards,
    best_moves,
    is_undecided,
    move_between,
    moves_of,
    only_chooses,
    rank,
    target_of,
    to_unlike_targets,
)
from game.scenes.table.table_controller import GameListener
from game.scenes.widgets.pane import DOUBLE_CLICK_SECONDS
from game.view.cards.motion import Glide, Pose
from game.view.cards.sprites import CardSprite
from game.view.drawing.geometry import Pixel, Point, apart, boxed
from game.view.drawing.ui_style import drag_distance
from game.view.stage.stage import STEP

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

CLICK_SECONDS, CLICK_WIDTHS = 0.5, 1 / 3  # a drag that ends sooner and nearer, in widths of a card, is a click
SWING = 8.0  # degrees at most, of a held card
STIFFNESS, DAMPING = 0.09, 0.36  # of its swing for each step: it passes the middle once, by a sixteenth
MAX_TRAIL = 18  # steps by which the last card of a run follows


@dataclass
class DragState:
    """Some top cards of a pile, pressed or held."""

    pile: Pile
    sprites: list[CardSprite]
    cards: Cards  # of the pile when they were pressed
    pressed_at: Pixel
    time: float  # of the press, in monotonic seconds
    offset: Point  # from the first card's corner to the mouse, in pixels
    dragging: bool = False
    tilt: float = 0.0
    swing: float = 0.0  # degrees by which the tilt has changed in the last step
    lift: float = 0.0
    # positions of the first card, one for each step, the latest first
    trail: list[Point] = field(default_factory=list)


@dataclass
class MovedByClick:
    """Cards moved by a click, which another click on them moves on."""

    sprite: CardSprite  # the first one
    moves: list[Move]  # from where they came from; the first was made, and each further click makes the next one
    table: Table  # after the move


@dataclass
class Click:
    """A click with the left button, or the right one, which sends a card `up`."""

    point: Pixel
    at: float  # in monotonic seconds
    up: bool
    first: Click | None  # the one before, if this is the second press of a double click
    has_moved: bool = True  # whether it has moved a card that a second press may move on, or may still


class CardInput(GameListener):
    """Turns mouse and keys into moves."""

    def __init__(self, table: GameTable) -> None:
        self._table, self._view = table, table.view
        self.drag: DragState | None = None
        self.selected: TopCards | None = None
        self.advised: Move | None = None  # the move of the last hint, which a click on its cards makes
        self._moved_by_click: MovedByClick | None = None
        self._clicks: deque[Click] = deque()  # those on cards that do not lie still yet
        self._last_click: Click | None = None  # until the mouse leaves its point
        self._hovered: tuple[object, ...] = ()  # the last cards under the mouse that were judged
        self._hovered_move = False  # whether these can be moved
        self._finger = False  # whether the last press was one of a finger
        self.mouse = (0, 0)

    @property
    def held(self) -> DragState | None:
        """The cards in the hand: pressed ones that the mouse has moved since."""
        return self.drag if self.drag and self.drag.dragging else None

    @property
    def taken(self) -> TopCards | None:
        """The pile that the held or selected cards come from, and how many they are."""
        return (self.held.pile, len(self.held.sprites)) if self.held else self.selected

    def targets(self) -> dict[Pile, Move]:
        """Return the piles that accept the held or selected cards, with the move to each, the best one first."""
        if not self.taken:
            return {}
        (pile, count), session = self.taken, self._table.session
        moves = sorted(moves_of(session, pile, count), key=lambda move: rank(session, move))
        return {target_of(move, pile): move for move in moves}

    def chosen(self) -> list[CardSprite]:
        return self._sprites(*self.selected) if self.selected else []

    def advise(self, move: Move) -> None:
        """Let a click on the cards of a move make it, until the table changes."""
        self.advised, self._moved_by_click = move, None

    def rest_on(self, point: Pixel | None, *, pressed: bool = False) -> None:
        """Raise the cards under the mouse if they can be moved, which is a hand there; lower all others."""
        movable, moves = self._movable(point) if point else (), self._view.animator.pace.animated
        pointer = point[0] if point and moves and len(movable) < 2 else None  # a run would have uneven sides
        self._view.stage.raise_cards(movable, pointer, pressed=pressed, at_once=not moves)
        felt = point and moves and self._view.layout.area
        self._view.stage.shine(point, boxed(felt) if point and felt and felt.collidepoint(point) else None)
        self._table.host.window.set_cursor(hand=bool(movable))

    def _movable(self, point: Pixel) -> list[CardSprite]:
        """Return the cards that a press at a point would take; empty if the rules allow none of them to move."""
        sprite = self._view.stage.at(point)
        if not sprite or sprite.airborne or sprite.motions:
            return []
        taken, session = self._from(sprite), self._table.session
        key = session.table, sprite, len(taken)
        if self._hovered != key:
            deals = sprite.pile.role is Role.STOCK and session.game.judge(session.table, Deal())
            self._hovered_move = bool(deals or moves_of(session, sprite.pile, len(taken)))
            self._hovered = key
        return taken if self._hovered_move else []

    def _from(self, sprite: CardSprite) -> list[CardSprite]:
        """Return a card and those on it."""
        pile = self._view.animator.piles[sprite.pile]
        return pile[pile.index(sprite) :]

    def begin(self) -> None:
        self.let_go()
        self._moved_by_click = self._last_click = None
        self._clicks.clear()

    def moved(self, move: Move | None) -> None:
        """Let go of all cards, and of clicks that wait for some, if the table has gone elsewhere by an undo or so."""
        self.let_go()
        if not move:
            self._clicks.clear()
            self._last_click = None

    def let_go(self) -> None:
        """Release held and selected cards, because the table has changed."""
        self.drag = self.selected = self.advised = None
        self.rest_on(None)

    def press(self, point: Pixel, *, finger: bool = False) -> None:
        self.mouse, self._finger = point, finger
        sprite = self._hit(point)
        if sprite is None:
            self.drag = None
            self._take_click(point)
            return
        self.rest_on(point, pressed=True)
        offset = point[0] - sprite.pose.x, point[1] - sprite.pose.y
        before = self._table.session.table[sprite.pile]
        self.drag = DragState(sprite.pile, self._from(sprite), before, point, time.monotonic(), offset)

    def _hit(self, point: Pixel) -> CardSprite | None:
        """Return the card under the mouse; a deal in progress is completed first, unless a flying card is caught."""
        stage, sprite = self._view.stage, self._aimed_at(point)
        waiting = any(s.motions and not s.airborne for s in stage.sprites)
        if stage.gathering or (waiting and not (sprite and sprite.airborne)):
            stage.finish()
            sprite = stage.at(point)
        return sprite

    def _aimed_at(self, point: Pixel) -> CardSprite | None:
        """Return the card under the mouse, but the stock if that is hidden by cards that are being dealt from it."""
        stage, session = self._view.stage, self._table.session
        stock = self._view.animator.piles.get(STOCK)
        if not stock or stock[-1].airborne or not session.game.judge(session.table, Deal()):
            return stage.at(point)
        aimed = pygame.Rect(stock[-1].position, stage.faces.size).collidepoint(point)
        return stock[-1] if aimed else stage.at(point)

    def move(self, point: Pixel) -> None:
        self.mouse, far = point, drag_distance(self._table.host.window.size, finger=self._finger)
        if self._last_click and math.dist(point, self._last_click.point) >= far:
            self._last_click = None
        drag, session = self.drag, self._table.session
        if drag and not drag.dragging and math.dist(point, drag.pressed_at) >= far:
            liftable = session.game.liftable(session.table, drag.pile)
            if len(drag.sprites) <= liftable and session.table[drag.pile] == drag.cards:
                self._lift(drag)
        if self.held:
            self._follow(self.held)
        elif not (drag or any(pygame.mouse.get_pressed())):
            before = self._hovered[1:]
            self.rest_on(point)
            if self._hovered_move and self._hovered[1:] != before:
                self._table.host.sound.play("hover")

    def _lift(self, drag: DragState) -> None:
        drag.dragging, self.selected = True, None
        pose = self._view.stage.pose_of(drag.sprites[0])
        drag.lift, drag.tilt = pose.lift if self._view.animator.pace.animated else 1.0, pose.tilt
        for sprite in drag.sprites:
            sprite.motions.clear()
            sprite.visible_side = sprite.card
            sprite.held = True
            self._view.stage.launch(sprite)
        self._table.host.sound.play("pick")
        self._table.invalidate()

    def _follow(self, drag: DragState) -> None:
        """Move the held cards to the mouse, at once."""
        layout, stage = self._view.layout, self._view.stage
        x, y = self.mouse[0] - drag.offset[0], self.mouse[1] - drag.offset[1]
        dx, dy = layout.places[drag.pile].step
        dx, dy = min(dx, 0.6 * layout.width), min(dy, 0.4 * layout.width)
        drag.trail[:1] = [(x, y)]
        tilt = drag.tilt / min(2, len(drag.sprites))
        for number, sprite in enumerate(drag.sprites):
            x, y = _behind(drag.trail, number * self._view.animator.pace.trail)
            sprite.pose = sprite.previous_pose = Pose(x + number * dx, y + number * dy, drag.lift, tilt)
        stage.mark_dirty()

    def step(self) -> None:
        """Advance one step: a click may have its effect; held cards rise, and swing against the direction of motion."""
        self._next_click()
        if not (drag := self.held):
            return
        speed = drag.trail[0][0] - drag.trail[:2][-1][0]
        leaning = max(-SWING, min(SWING, -0.9 * speed)) if self._view.animator.pace.animated else 0.0
        drag.swing += (leaning - drag.tilt) * STIFFNESS - drag.swing * DAMPING
        drag.tilt += drag.swing
        drag.lift += (1 - drag.lift) * 0.16
        drag.trail[:] = [*drag.trail[:1], *drag.trail[:MAX_TRAIL]]
        self._follow(drag)

    @property
    def moving(self) -> bool:
        if not (drag := self.held):
            return bool(self._clicks)
        swings = max(abs(drag.tilt), abs(drag.swing)) > 0.05
        return drag.lift < 0.99 or swings or (len(drag.sprites) > 1 and len({*drag.trail}) > 1)

    def resized(self, ratio: float) -> None:
        """Keep the mouse on the same point of the held card after a resize by `ratio`."""
        if not self.drag:
            self.rest_on(None)
        else:
            self.drag.offset = self.drag.offset[0] * ratio, self.drag.offset[1] * ratio
            self.drag.trail.clear()
            if self.held:
                self._follow(self.held)

    def release(self, point: Pixel) -> None:
        """Handle a release of the left button: drop held cards, or click."""
        self.move(point)
        if self.held:
            self._drop(self.held)
        elif drag := self.drag:
            self.drag = None
            self._take_click(drag.pressed_at)
            self.rest_on(point)

    def _drop(self, drag: DragState) -> None:
        move = self._meant(drag)
        self.drag = None
        if move and not self._play(move):
            self._view.animator.lay_back(drag.sprites, fits=False)
        elif not move:
            at_home = self._table.pile_rect(drag.pile).collidepoint(self.mouse)
            self._view.animator.lay_back(drag.sprites, fits=at_home)
            way = math.dist(self.mouse, drag.pressed_at) / self._view.layout.width
            if way < CLICK_WIDTHS and time.monotonic() - drag.time <= CLICK_SECONDS:
                self._take_click(drag.pressed_at)  # of a hand that shakes

    def _meant(self, drag: DragState) -> Move | None:
        """Return the move that a drop means, legal or not; None if the cards go back.

        Among the piles that accept the cards, the one with the largest overlap is meant. If there is none, and the
        cards are not over another pile, it is the nearest one at less than a card's distance.
        """
        layout, game, pose = self._view.layout, self._table.session.game, drag.sprites[0].pose
        held, legal = layout.rect((round(pose.x), round(pose.y))), self.targets()
        zones = {pile: self._table.pile_rect(pile) for pile in layout.places}
        overlap = {pile: math.prod(held.clip(zone).size) for pile, zone in zones.items()}
        best = max(legal, key=overlap.__getitem__, default=None)
        other = max((pile for pile in overlap if pile not in legal), key=overlap.__getitem__)
        if best and overlap[best] > 0 and overlap[best] >= 0.3 * overlap[other]:
            return legal[best]
        if overlap[other] > 0:
            return None if other == drag.pile else move_between(game, drag.pile, other, len(drag.sprites))
        near = min(legal, key=lambda pile: apart(held, zones[pile]), default=None)
        return legal[near] if near and apart(held, zones[near]) < layout.width else None

    def _take_click(self, point: Pixel, *, up: bool = False) -> None:
        """Handle a click, now or as soon as the card that belongs at its point lies still.

        The second press of a double click means no other card: it only moves on what the first one has moved. A press
        on a card that the last one has chosen is a second one as well, however late. A third one begins anew, and so
        does one after a pair, which cannot be moved on.
        """
        now, last = time.monotonic(), self._last_click
        chosen = last and not last.has_moved and self.selected
        first = last if last and not last.first and (chosen or now - last.at <= DOUBLE_CLICK_SECONDS) else None
        if first and first.has_moved and first not in self._clicks:
            if self._move_on():
                first.at = now
            return
        self._last_click = Click(point, now, up, first)
        self._clicks.append(self._last_click)
        self._next_click()

    def _next_click(self) -> None:
        """Do what the first click that waits means, if its card lies still; a press begun meanwhile remains one."""
        if not self._clicks or self._view.events or self.held:
            return
        click = self._clicks[0]
        sprite = self._card_of(click.point)
        if sprite and any(isinstance(motion, Glide) for motion in sprite.motions):
            return
        self._clicks.popleft()
        if click.first and click.first.has_moved:
            return
        self._table.invalidate()
        pressed, made = self.drag, len(self._table.session.moves)
        self._perform(click, sprite)
        new = self._table.session.moves[made:]
        self.drag, click.has_moved = pressed, bool(new) and isinstance(new[-1], Transfer)

    def _perform(self, click: Click, sprite: CardSprite | None) -> None:
        """Do what a click on a card means, or on an empty pile."""
        pile, count = self._meant_by(click.point, sprite)
        if pile is None:
            self.selected = None
        elif click.up:
            self.send_up(pile, count)
        else:
            session, always = self._table.session, self._table.settings.clicks == "click-click"
            self.click(pile, count, selects=always or only_chooses(session, moves_of(session, pile, count)))

    def _card_of(self, point: Pixel) -> CardSprite | None:
        """Return the card whose home is at a point, though it may still be on its way there."""
        stage = self._view.stage
        at_point = [each for each in stage.sprites if pygame.Rect(each.home, stage.faces.size).collidepoint(point)]
        return max(at_point, key=lambda each: each.home_depth, default=None)

    @property
    def pile_under_mouse(self) -> Pile | None:
        """The pile under the mouse, which may be empty."""
        return self._meant_by(self.mouse, None)[0]

    def _meant_by(self, point: Pixel, sprite: CardSprite | None) -> tuple[Pile | None, int]:
        """Return the pile at a point and how many of its cards, from a card to the top; none for an empty pile."""
        if sprite := sprite or self._view.stage.at(point):
            return sprite.pile, len(self._from(sprite))
        layout = self._view.layout
        return next((pile for pile in layout.places if layout.pile_rect(pile, ()).collidepoint(point)), None), 0

    def click(self, pile: Pile, count: int, *, selects: bool = False) -> None:
        """Do what a click on the top `count` cards of a pile means, or on an empty pile.

        It makes their best move, or if it `selects` them leaves that to a further click.
        """
        if self._deal(pile):
            return
        if self.selected and self.selected[0] != pile:
            self._lay_on(pile, count)
            return
        if not count:
            self._refuse(pile, 0)
            return
        sprite, moved = self._sprites(pile, count)[0], self._moved_by_click
        if not (moved and moved.sprite is sprite and self._move_on()):
            self._play_or_select(pile, count, selects=selects)

    def _play_or_select(self, pile: Pile, count: int, *, selects: bool) -> None:
        """Make the best move of the top `count` cards of a pile, or select them if the player has to choose it.

        Selected ones are laid back instead. What is shown may ask for one of their moves, or a hint have told one,
        which is made then.
        """
        session, sprite = self._table.session, self._sprites(pile, count)[0]
        again, moves = self.selected == (pile, count), best_moves(session, pile, count)
        self.selected, asked = None, (self._table.showing and self._table.showing.asked) or self.advised
        told = asked.count if isinstance(asked, Transfer) and asked.source == pile else 0
        if asked and (count == told or (count < told and not moves)):  # fewer of its cards, which cannot move alone
            self._play(asked)
        elif not (moves or again):
            self._refuse(pile, count)
        elif not moves or (selects and not again) or is_undecided(session, moves):
            self.selected = None if again else (pile, count)
        else:
            unlike = to_unlike_targets(session, moves)
            if self._play(moves[0]):
                self._moved_by_click = MovedByClick(sprite, unlike, session.table)

    def _move_on(self) -> bool:
        """Move the cards of the last click on to their next target; return whether there is one."""
        moved, session = self._moved_by_click, self._table.session
        if not moved or moved.table is not session.table or moved.sprite.pile.role is not Role.TABLEAU:
            return False
        here, *others = moved.moves
        if others:
            self._table.controller.replace(others[0])
            self._moved_by_click = MovedByClick(moved.sprite, [*others, here], session.table)
        return bool(others)

    def _refuse(self, pile: Pile, count: int, *, up: bool = False) -> None:
        """Show why the top `count` cards of a pile cannot be moved, or that it has none."""
        if count:
            self._view.animator.shake(self._sprites(pile, count)[:1])
        else:
            self._table.host.sound.play("refusal")
        self._table.voice.stuck(pile, count, up=up)

    def _play(self, move: Move) -> bool:
        """Make a move, or show why it is refused; return whether it was made."""
        answer = self._table.controller.play(move)
        if not answer:
            self._table.voice.refuse(move, answer)
        return bool(answer)

    def _sprites(self, pile: Pile, count: int) -> list[CardSprite]:
        return self._view.animator.piles[pile][-count:]

    def _deal(self, pile: Pile) -> bool:
        session = self._table.session
        if pile.role is not Role.STOCK or not session.game.judge(session.table, Deal()):
            return False
        self.selected = None
        return self._play(Deal())

    def to_foundation(self, point: Pixel) -> None:
        """Move the card under the mouse to a foundation, if one accepts it."""
        self._hit(point)
        self._take_click(point, up=True)

    def send_up(self, pile: Pile, count: int) -> None:
        """Move the top `count` cards of a pile to a foundation, or only the top one, if one accepts them.

        They are only selected if the player has to choose it.
        """
        if self.held:
            return
        session = self._table.session
        for number in dict.fromkeys((count, 1)):
            moves = best_moves(session, pile, number)
            if up := [move for move in moves if target_of(move, pile).role is Role.FOUNDATION]:
                if is_undecided(session, up):
                    self.selected = pile, number
                else:
                    self._play(up[0])
                return
        self._refuse(pile, count, up=True)

    def choose(self, pile: Pile, count: int) -> None:
        """Select the top `count` cards of a pile, or lay the selected cards on it; deal if it is a stock."""
        self._table.invalidate()
        if self.selected:
            self._lay_on(pile, count)
        elif not self._deal(pile):
            self._choose(pile, count)

    def _choose(self, pile: Pile, count: int) -> None:
        self.selected = (pile, count) if moves_of(self._table.session, pile, count) else None
        if not self.selected:
            self._refuse(pile, count)

    def _lay_on(self, target: Pile, count: int) -> None:
        """Lay the selected cards on a pile, whose top `count` cards are meant.

        If it refuses them they stay selected, unless the others can be a pair as well, which are selected instead.
        Selected cards that are meant once more make their best move, or are laid back if the player has to choose it.
        """
        if not self.selected:
            return
        session, (pile, chosen) = self._table.session, self.selected
        if move := self.targets().get(target):
            self.selected = None
            self._play(move)
        elif (pile, chosen) == (target, count):
            self._play_or_select(pile, count, selects=True)
        elif target == pile:
            self._choose(target, count)
        else:
            self._view.animator.shake(self._sprites(pile, chosen))
            if any(isinstance(move, Pair) for move in moves_of(session, target, count)):
                self._choose(target, count)
            self._play(move_between(session.game, pile, target, chosen))

    def play_only(self) -> None:
        """Make the move of the selected cards, if there is only one and a click would make it at once."""
        if not self.selected:
            return
        session, moves = self._table.session, moves_of(self._table.session, *self.selected)
        if len(to_unlike_targets(session, moves)) == 1 and not only_chooses(session, moves):
            self.selected = None
            self._play(moves[0])

    def put_back(self) -> bool:
        """Move held cards back and deselect selected ones; return whether there were any."""
        if self.lay_back():
            return True
        if not self.selected:
            return False
        self.selected = None
        self._table.invalidate()
        return True

    def lay_back(self) -> bool:
        """Move held cards back; return whether there were any."""
        self.rest_on(None)
        self._clicks.clear()
        drag, self.drag = self.held, None
        if not drag:
            return False
        self._view.animator.lay_back(drag.sprites)
        self._table.invalidate()
        return True


def _behind(trail: list[Point], seconds: float) -> Point:
    """Return where the first card of a run was `seconds` ago, as far as is known."""
    steps = min(seconds / STEP, len(trail) - 1)
    later, earlier = trail[int(steps)], trail[min(int(steps) + 1, len(trail) - 1)]
    x, y = pygame.Vector2(later).lerp(earlier, steps % 1)
    return x, y
