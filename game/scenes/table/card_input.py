"""The player's hand: pressing, dragging, dropping and clicking cards, and the same by keys.

The hand never changes the table: it passes the move that is meant to the controller.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.rules.events import Events
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import STOCK, Pile, Role
from game.scenes.table.board import Board
from game.scenes.table.click_guard import ClickGuard
from game.scenes.table.click_moves import (
    best_moves,
    is_free_choice,
    is_players_choice,
    move_between,
    moves_of,
    rank,
    target_of,
)
from game.scenes.table.table_controller import GameListener
from game.scenes.table.voice import Voice
from game.view.cards.motion import Pose
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import CROWD, STEP

DRAG_PX = 6  # pixels that the mouse moves before a press becomes a drag
AGAIN_SECONDS = 1.0  # in which another click moves the same cards on
MAX_TRAIL = 18  # steps by which the last card of a run follows
DOUBLE_CLICK_SECONDS = 0.25  # in which a click is part of a double click


@dataclass
class DragState:
    """Some top cards of a pile, pressed or held."""

    pile: Pile
    sprites: list[CardSprite]
    pressed_at: tuple[int, int]
    offset: tuple[float, float]  # from the first card's corner to the mouse, in pixels
    dragging: bool = False
    tilt: float = 0.0
    lift: float = 0.0
    last_x: float = 0.0
    # positions of the first card, one for each step, the latest first
    trail: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class MovedByClick:
    """Cards moved by a click, which another click moves on."""

    sprites: list[CardSprite]
    moved_at: float  # by the clock, in seconds
    point: tuple[int, int] | None  # of the click in pixels; None for a key
    visited: set[Pile] = field(default_factory=set)


class CardInput(GameListener):
    """Turns mouse and keys into moves."""

    def __init__(self, board: Board, voice: Voice, clock: Callable[[], float] = time.monotonic) -> None:
        self._board, self._view, self._voice, self._clock = board, board.view, voice, clock
        self.click_guard = ClickGuard(board, clock)
        self.drag: DragState | None = None
        self.selected: tuple[Pile, int] | None = None
        self._onward: MovedByClick | None = None
        self._hovered: tuple[object, ...] = ()  # the last cards under the mouse that were judged
        self._hovered_move = False  # whether these can be moved
        self.mouse = (0, 0)

    # ---- display

    @property
    def dragging(self) -> bool:
        return self.drag is not None and self.drag.dragging

    def glowing(self) -> list[Pile]:
        """Return the piles that accept the held or selected cards."""
        if self.drag and self.drag.dragging:
            pile, count = self.drag.pile, len(self.drag.sprites)
        elif self.selected:
            pile, count = self.selected
        else:
            return []
        return [target_of(move, pile) for move in moves_of(self._board.session, pile, count)]

    def chosen(self) -> list[CardSprite]:
        """Return the cards that a click has selected."""
        return self._sprites(*self.selected) if self.selected else []

    def rest_on(self, point: tuple[int, int] | None) -> None:
        """Raise the cards under the mouse if they can be moved; lower all others."""
        movable, at_once = self._movable(point) if point else (), not self._view.animator.pace.animated
        self._view.stage.raise_cards(movable, at_once=at_once)

    def _movable(self, point: tuple[int, int]) -> list[CardSprite]:
        """Return the cards that a press at a point would take; empty if the rules allow none of them to move."""
        sprite = self._view.stage.at(point)
        if not sprite or sprite.airborne or sprite.motions or self.click_guard.unseen(sprite.pile):
            return []
        cards, session = self._view.animator.piles[sprite.pile], self._board.session
        taken = cards[cards.index(sprite) :]
        key = session.table, sprite, len(taken)
        if self._hovered != key:
            deals = sprite.pile.role is Role.STOCK and session.game.judge(session.table, Deal())
            self._hovered_move = bool(deals or moves_of(session, sprite.pile, len(taken)))
            self._hovered = key
        return taken if self._hovered_move else []

    def begin(self) -> None:
        self.let_go()
        self._onward = None
        self.click_guard.forget()

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change is one
        """Release cards that have changed while they were held or selected."""
        self.let_go()

    def moved(self, move: Move | None, *, own: bool) -> None:
        """Protect the cards that have appeared with a move; after an undo, any card may be clicked."""
        if move:
            self.click_guard.played(move, own=own)
        else:
            self.click_guard.forget()

    def let_go(self) -> None:
        """Release held and selected cards, because the table has changed."""
        self.drag = self.selected = None
        self.rest_on(None)

    # ---- the mouse

    def press(self, point: tuple[int, int]) -> None:
        """Handle a press of the left button."""
        self.mouse = point
        sprite = self._hit(point)
        if sprite is None:
            self._press_space(point)
            return
        pile = self._view.animator.piles[sprite.pile]
        cards = pile[pile.index(sprite) :]
        self._view.stage.raise_cards(self._movable(point), pressed=True)
        self.drag = DragState(sprite.pile, cards, point, (point[0] - sprite.pose.x, point[1] - sprite.pose.y))

    def _hit(self, point: tuple[int, int]) -> CardSprite | None:
        """Return the card under the mouse; a deal in progress is completed first, unless a flying card is caught."""
        stage, sprite = self._view.stage, self._aimed_at(point)
        waiting = any(s.motions and not s.airborne for s in stage.sprites)
        if stage.gathering or (waiting and not (sprite and sprite.airborne)):
            stage.finish()
            sprite = stage.at(point)
        return sprite

    def _aimed_at(self, point: tuple[int, int]) -> CardSprite | None:
        """Return the card under the mouse, but the stock if that is hidden by cards that are being dealt from it."""
        stage, session = self._view.stage, self._board.session
        stock = self._view.animator.piles.get(STOCK)
        if not stock or stock[-1].airborne or not session.game.judge(session.table, Deal()):
            return stage.at(point)
        aimed = pygame.Rect(stock[-1].position, stage.faces.size).collidepoint(point)
        return stock[-1] if aimed else stage.at(point)

    def move(self, point: tuple[int, int]) -> None:
        """Handle a motion of the mouse."""
        self.mouse = point
        drag, session = self.drag, self._board.session
        if drag and not drag.dragging and math.dist(point, drag.pressed_at) >= DRAG_PX:
            liftable = session.game.liftable(session.table, drag.pile)
            if len(drag.sprites) <= liftable:
                self._lift(drag)
        if drag and drag.dragging:
            self._follow(drag)
        elif not drag:
            self.rest_on(point)

    def _lift(self, drag: DragState) -> None:
        drag.dragging, drag.last_x = True, float(self.mouse[0])
        self.selected = self._onward = None
        drag.lift = self._view.stage.lift_of(drag.sprites[0])
        for sprite in drag.sprites:
            self._view.stage.landing_effects.pop(sprite, None)
            sprite.motions.clear()
            sprite.visible_side = sprite.card
            sprite.held = True
            self._view.stage.launch(sprite)
        self._board.host.sound.play("pick")
        self._board.invalidate()

    def _follow(self, drag: DragState) -> None:
        """Move the held cards to the mouse, at once."""
        layout, stage = self._view.layout, self._view.stage
        x, y = self.mouse[0] - drag.offset[0], self.mouse[1] - drag.offset[1]
        dx, dy = layout.places[drag.pile].step
        dx, dy = min(dx, 0.6 * layout.width), min(dy, max(0.3, self._view.look.deck.strip) * layout.width)
        drag.trail[:1] = [(x, y)]
        tilt = drag.tilt if len(drag.sprites) == 1 else drag.tilt / 2 if len(drag.sprites) <= CROWD else 0.0
        for place, sprite in enumerate(drag.sprites):
            x, y = _behind(drag.trail, place * self._view.animator.pace.trail)
            sprite.pose = sprite.previous_pose = Pose(x + place * dx, y + place * dy, drag.lift, tilt)
        stage.mark_dirty()

    def step(self) -> None:
        """Advance one step: held cards rise, and tilt against the direction of motion."""
        drag = self.drag
        if not drag or not drag.dragging:
            return
        speed = self.mouse[0] - drag.last_x
        drag.last_x = float(self.mouse[0])
        leaning = max(-9.0, min(9.0, -0.9 * speed)) if self._view.animator.pace.animated else 0.0
        drag.tilt += (leaning - drag.tilt) * 0.08
        drag.lift += (1 - drag.lift) * 0.16
        drag.trail[:] = [*drag.trail[:1], *drag.trail[:MAX_TRAIL]]
        self._follow(drag)

    @property
    def moving(self) -> bool:
        drag = self.drag
        if drag is None or not drag.dragging:
            return False
        return drag.lift < 0.99 or abs(drag.tilt) > 0.05 or (len(drag.sprites) > 1 and len({*drag.trail}) > 1)

    def resized(self, ratio: float) -> None:
        """Keep the mouse on the same point of the held card after a resize by `ratio`."""
        if self.drag:
            self.drag.offset = self.drag.offset[0] * ratio, self.drag.offset[1] * ratio
            self.drag.trail.clear()
            if self.drag.dragging:
                self._follow(self.drag)

    def release(self, point: tuple[int, int]) -> None:
        """Handle a release of the left button: drop held cards, or click."""
        self.move(point)
        drag, self.drag = self.drag, None
        if drag is None:
            return
        if drag.dragging:
            self._drop(drag)
        else:
            self._click(drag.pile, len(drag.sprites), point, selects=self._board.settings.clicks == "click-click")
            self.rest_on(None if self.drag else point)

    # ---- dropping

    def _drop(self, drag: DragState) -> None:
        move, refused = self._meant(drag)
        if move and self._play(move):
            self.click_guard.forget(drag.pile)
            return
        if refused:
            self._play(refused)
            self._view.animator.refuse(drag.sprites)
        else:
            self._view.animator.lay_back(drag.sprites)

    def _meant(self, drag: DragState) -> tuple[Move | None, Move | None]:
        """Return the legal move that a drop means, and otherwise the one to refuse.

        Among the piles that accept the cards, the one with the largest overlap is meant. If there is none, and the
        cards are not over another pile, it is the nearest one at less than a card's distance.
        """
        layout, session = self._view.layout, self._board.session
        held = pygame.Rect(
            (round(drag.sprites[0].pose.x), round(drag.sprites[0].pose.y)), (layout.width, layout.height)
        )
        legal = {target_of(move, drag.pile): move for move in moves_of(session, drag.pile, len(drag.sprites))}
        zones = {pile: self._board.pile_rect(pile) for pile in layout.places}
        overlap = {pile: _area(held.clip(zone)) for pile, zone in zones.items()}
        best = max(legal, key=overlap.__getitem__, default=None)
        other = max((pile for pile in overlap if pile not in legal), key=overlap.__getitem__)
        if best and overlap[best] > 0 and overlap[best] >= 0.3 * overlap[other]:
            return legal[best], None
        if overlap[other] > 0:
            return None, None if other == drag.pile else move_between(session.game, drag.pile, other, len(drag.sprites))
        near = min(legal, key=lambda pile: _gap(held, zones[pile]), default=None)
        if near and _gap(held, zones[near]) < layout.width:
            return legal[near], None
        return None, None

    # ---- clicking

    def _press_space(self, point: tuple[int, int]) -> None:
        """Press where no card is: on an empty pile for selected cards, or on a stock that is dealt again."""
        self.drag = None
        for pile in self._view.layout.places:
            if self._view.layout.pile_rect(pile, ()).collidepoint(point):
                if self._play_selected(pile) or self._deal(pile):
                    return
                self._refuse_space(pile)
        self.selected = None

    def _refuse_space(self, target: Pile) -> None:
        """Show why a space does not accept the selected cards, or why an empty stock cannot be dealt from."""
        if self.selected:
            self._play(move_between(self._board.session.game, self.selected[0], target, self.selected[1]))
            self._view.animator.shake(self.chosen())
        elif target.role is Role.STOCK:
            self._board.host.sound.play("refusal")  # there is no card to shake
            self._voice.stuck(target, 0)

    def _play_selected(self, target: Pile) -> bool:
        if not self.selected:
            return False
        pile, count = self.selected
        for move in moves_of(self._board.session, pile, count):
            if target_of(move, pile) == target:
                self.selected = None
                made = self._play(move)
                self.click_guard.forget(pile)
                return made
        return False

    def _click(self, pile: Pile, count: int, point: tuple[int, int] | None, *, selects: bool) -> None:
        sprites = self._sprites(pile, count)
        if self._move_on(sprites, point) or self._play_selected(pile) or self._deal(pile):
            return
        if self.click_guard.unseen(pile):
            return  # it means the card that was on top before
        again = self.selected == (pile, count)
        self.selected = None
        moves = best_moves(self._board.session, pile, count)
        if not moves:
            self._view.animator.shake(sprites[:1])
            self._voice.stuck(pile, count)
        elif is_players_choice(self._board.session, moves[0]):
            self.selected = None if again else (pile, count)
        elif not again and (selects or is_free_choice(self._board.session, moves)):
            self.selected = pile, count
        else:
            self._auto_move(moves[0], sprites, point, {pile})

    def _play(self, move: Move) -> bool:
        """Make a move, or show why it is refused; return whether it was made."""
        answer = self._board.controller.play(move)
        if not answer:
            self._voice.refuse(move, answer)
        return bool(answer)

    def _sprites(self, pile: Pile, count: int) -> list[CardSprite]:
        return self._view.animator.piles[pile][-count:]

    def _deal(self, pile: Pile) -> bool:
        session = self._board.session
        if pile.role is not Role.STOCK or not session.game.judge(session.table, Deal()):
            return False
        self.selected = None
        return self._play(Deal())

    def _auto_move(
        self, move: Move, sprites: list[CardSprite], point: tuple[int, int] | None, visited: set[Pile]
    ) -> None:
        if self._play(move):
            self._onward = MovedByClick(sprites, self._clock(), point, visited | {move.piles[-1]})

    def _move_on(self, sprites: list[CardSprite], point: tuple[int, int] | None) -> bool:
        """Move on cards that the last click moved; return whether that was meant."""
        onward, now = self._onward, self._clock()
        if onward is None or now - onward.moved_at > AGAIN_SECONDS:
            return False
        same_place = point and onward.point and math.dist(point, onward.point) < 2 * DRAG_PX
        if not same_place and sprites[0] is not onward.sprites[0]:
            return False
        pile, count, session = onward.sprites[0].pile, len(onward.sprites), self._board.session
        moves = [
            move
            for move in best_moves(session, pile, count)
            if not (move.piles[-1] in onward.visited or isinstance(move, Pair) or is_players_choice(session, move))
        ]
        if moves and pile.role is not Role.FOUNDATION:
            self._auto_move(moves[0], onward.sprites, point, onward.visited)
            return True
        return now - onward.moved_at <= DOUBLE_CLICK_SECONDS

    def to_foundation(self, point: tuple[int, int]) -> None:
        """Move the card under the mouse to a foundation, if one accepts it."""
        sprite = self._hit(point)
        if sprite:
            pile = self._view.animator.piles[sprite.pile]
            self.send_up(sprite.pile, len(pile) - pile.index(sprite))

    def send_up(self, pile: Pile, count: int) -> None:
        """Move the top `count` cards of a pile to a foundation, or only the top one, if one accepts them."""
        if self.drag or self.click_guard.unseen(pile):
            return
        for number in dict.fromkeys((count, 1)):
            for move in best_moves(self._board.session, pile, number):
                if isinstance(move, Transfer) and move.target.role is Role.FOUNDATION:
                    self._play(move)
                    return
        self._view.animator.shake(self._sprites(pile, count)[:1])
        self._voice.stuck(pile, count, up=True)

    # ---- keys

    def choose(self, pile: Pile, count: int) -> None:
        """Select the top `count` cards of a pile, or lay the selected cards on it; deal if it is a stock."""
        self._board.invalidate()
        if self.selected:
            self._lay_on(pile, count)
        elif not self._deal(pile):
            self._choose(pile, count) if count else self._refuse_space(pile)

    def _choose(self, pile: Pile, count: int) -> None:
        self.selected = (pile, count) if moves_of(self._board.session, pile, count) else None
        if not self.selected:
            self._view.animator.shake(self._sprites(pile, count)[:1])
            self._voice.stuck(pile, count)

    def _lay_on(self, target: Pile, count: int) -> None:
        """Lay the selected cards on a pile; if it refuses them they stay selected, unless it is their own pile."""
        if not self.selected or self._play_selected(target):
            return
        pile, chosen = self.selected
        if target != pile:
            self._play(move_between(self._board.session.game, pile, target, chosen))
            self._view.animator.shake(self._sprites(pile, chosen))
        elif count == chosen:
            self.selected = None
        else:
            self._choose(pile, count)

    def play_best(self, pile: Pile, count: int) -> None:
        """Do what a click on the top `count` cards does, even if by the settings a click only selects."""
        if count:
            self._click(pile, count, None, selects=False)
        elif not (self._play_selected(pile) or self._deal(pile)):
            self._refuse_space(pile)

    def put_back(self) -> bool:
        """Move held cards back and deselect selected ones; return whether there were any."""
        if self.lay_back():
            return True
        if not self.selected:
            return False
        self.selected = None
        self._board.invalidate()
        return True

    def lay_back(self) -> bool:
        """Move held cards back; return whether there were any."""
        self.rest_on(None)
        drag, self.drag = self.drag, None
        if not drag or not drag.dragging:
            return False
        self._view.animator.lay_back(drag.sprites)
        self._board.invalidate()
        return True

    def targets(self) -> list[Pile]:
        """Return the piles that accept the selected cards, the best one first."""
        if not self.selected:
            return []
        pile, count = self.selected
        session = self._board.session
        moves = sorted(moves_of(session, pile, count), key=lambda move: rank(session, move))
        return [target_of(move, pile) for move in moves]


def _behind(trail: list[tuple[float, float]], seconds: float) -> tuple[float, float]:
    """Return where the first card of a run was `seconds` ago, as far as is known."""
    steps = min(seconds / STEP, len(trail) - 1)
    (x, y), (to_x, to_y) = trail[int(steps)], trail[min(int(steps) + 1, len(trail) - 1)]
    fraction = steps - int(steps)
    return x + (to_x - x) * fraction, y + (to_y - y) * fraction


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _gap(a: pygame.Rect, b: pygame.Rect) -> float:
    """Return the distance between two rectangles in pixels, 0 if they touch."""
    dx = max(0, a.left - b.right, b.left - a.right)
    dy = max(0, a.top - b.bottom, b.top - a.bottom)
    return math.hypot(dx, dy)
