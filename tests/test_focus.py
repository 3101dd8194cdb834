"""The keyboard alone plays every game, and its focus is somewhere at all times."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Transfer
from game.rules.session import Session
from game.rules.table import STOCK, Pile
from game.scenes.focus import WAYS
from game.view.focus import nearest
from tests.fakes import Seat

ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
SIZES = [(1280, 800), (1024, 640), (1920, 1080)]


def midgame(slug: str, seed: int) -> Session:
    """Play some random moves."""
    chance = random.Random(seed)
    session = Session(PATIENCES[slug](), seed)
    for _ in range(chance.randrange(60)):
        if legal := session.legal_moves():
            session.play(chance.choice(legal))
    return session


def at_a_table(slug: str, seed: int) -> Seat:
    seat = Seat(midgame(slug, seed), SIZES[seed % len(SIZES)])
    seat.scene.stage.finish()
    seat.key(pygame.K_UP)  # which only shows the focus
    return seat


def ways(seat: Seat) -> dict[Pile, dict[str, Pile]]:
    """Give where each arrow leads from each pile."""
    layout, table = seat.scene.layout, seat.session.table
    rects = {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}
    steps = {pile: {name: nearest(rects, pile, way) for name, way in WAYS.items()} for pile in rects}
    return {pile: {name: there for name, there in around.items() if there} for pile, around in steps.items()}


def routes(steps: dict[Pile, dict[str, Pile]], start: Pile) -> dict[Pile, list[str]]:
    """Find the arrows from one pile to all others that can be reached."""
    known = {start: list[str]()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for name, there in steps[here].items():
            if there not in known:
                known[there] = [*known[here], name]
                waiting.append(there)
    return known


def walk(seat: Seat, end: Pile) -> None:
    """Go to a pile by arrows."""
    focus = seat.scene.focus
    assert focus.pile
    for name in routes(ways(seat), focus.pile)[end]:
        before = focus.pile
        while focus.pile == before:  # an arrow along a run takes more or less of it first
            seat.key(ARROWS[name])
    assert focus.pile == end


def deepen(seat: Seat, count: int) -> None:
    """Take so many cards of a run, by the arrow that leads away from its top card."""
    focus = seat.scene.focus
    assert focus.pile
    step = seat.scene.layout.places[focus.pile].step
    name = next(name for name, way in WAYS.items() if way[0] * step[0] + way[1] * step[1] < 0) if count > 1 else ""
    while focus.cards < count:
        seat.key(ARROWS[name])


def play(seat: Seat, move: Move) -> None:
    """Make a move by keys: choose the cards, and lay them down."""
    if isinstance(move, Deal):
        walk(seat, STOCK)
        seat.key(pygame.K_RETURN)
        return
    source, target = move.piles
    walk(seat, source)
    deepen(seat, move.count if isinstance(move, Transfer) else 1)
    seat.key(pygame.K_RETURN)
    walk(seat, target)
    seat.key(pygame.K_RETURN)


# ---- laws


@pytest.mark.parametrize("slug", PATIENCES)
@pytest.mark.parametrize("seed", range(1, 4))
def test_arrows_lead_from_every_pile_to_every_other(slug: str, seed: int) -> None:
    seat = at_a_table(slug, seed)
    steps = ways(seat)
    for start in steps:
        assert set(routes(steps, start)) == set(steps)


@pytest.mark.parametrize("slug", PATIENCES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_move_can_be_made_by_keys(slug: str, seed: int) -> None:
    seat = at_a_table(slug, seed)
    for move in random.Random(seed).sample(legal := seat.session.legal_moves(), min(6, len(legal))):
        expected = midgame(slug, seed)
        expected.play(move)
        play(seat, move)
        assert seat.session.table == expected.table
        assert seat.scene.hand.selected is None
        seat.key(pygame.K_z, pygame.KMOD_CTRL)
        seat.scene.stage.finish()


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_best_move_by_space_is_that_of_a_click(slug: str) -> None:
    session = midgame(slug, 3)
    piles = [pile for pile in session.game.piles if session.table[pile]]
    for pile in random.Random(slug).sample(piles, 4):
        seat, other = at_a_table(slug, 3), at_a_table(slug, 3)
        walk(seat, pile)
        seat.key(pygame.K_SPACE)
        other.click(other.centre(pile))
        assert (seat.moves, seat.scene.hand.selected) == (other.moves, other.scene.hand.selected)


def presses(chance: random.Random) -> Iterator[tuple[int, int]]:
    """Press whatever comes to hand, but for the keys that leave the table."""
    keys = [*ARROWS.values(), pygame.K_RETURN, pygame.K_SPACE, pygame.K_f, pygame.K_HOME, pygame.K_END]
    rare = [(pygame.K_TAB, 0), (pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_n, pygame.KMOD_CTRL)]
    rare += [(key, pygame.KMOD_CTRL) for key in (pygame.K_z, pygame.K_y, pygame.K_r)]
    while True:
        yield (chance.choice(keys), 0) if chance.random() < 0.7 else chance.choice(rare)


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_focus_is_never_lost(slug: str) -> None:
    chance = random.Random(slug)
    seat = at_a_table(slug, 5)
    for count, (key, mod) in zip(range(120), presses(chance), strict=False):
        seat.key(key, mod)
        if count % 40 == 39:
            size = chance.choice(SIZES)
            seat.host.size = size
            seat.scene.resize(size)
        focus, scene = seat.scene.focus, seat.scene
        (ring,) = focus.marks
        window = pygame.Rect((0, 0), seat.host.size)
        assert window.contains(pygame.Rect(ring.box))
        assert focus.place in scene.layout.places or focus.place in scene.hud.rects
        if focus.pile and seat.session.table[focus.pile]:
            assert scene.layout.pile_rect(focus.pile, seat.session.table[focus.pile]).contains(pygame.Rect(ring.box))
            assert 1 <= focus.cards <= max(1, seat.session.game.liftable(seat.session.table, focus.pile))
