"""Every game can be played by keyboard alone, and there is always a focus."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert, Numeration
from game.rules.moves import Deal, Move, Transfer, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role
from game.scenes.table.focus import WAYS
from tests.support.arrows import Steps, routes, steps
from tests.support.pilot import TablePilot, laid
from tests.support.play import at, dealt
from tests.support.selection import FULL, each_game

ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
SIZES = [(1280, 800), (1024, 640), (1920, 1080)]


def midgame(slug: str, seed: int) -> Session:
    """Play some random moves."""
    rng = random.Random(seed)
    session = dealt(slug, seed)
    for _ in range(rng.randrange(60)):
        if legal := session.legal_moves():
            session.play(rng.choice(legal))
    return session


def at_a_table(slug: str, seed: int) -> TablePilot:
    seat = TablePilot(midgame(slug, seed), SIZES[seed % len(SIZES)])
    seat.stage.finish()
    seat.key("UP")  # which only shows the focus
    return seat


def ways(seat: TablePilot) -> Steps[Pile]:
    """Return where each arrow leads from each pile."""
    layout, table = seat.layout, seat.session.table
    return steps({pile: layout.pile_rect(pile, table[pile]) for pile in layout.places})


def walk(seat: TablePilot, end: Pile) -> None:
    """Go to a pile by arrows."""
    focus = seat.table.focus
    assert focus.pile
    for name in routes(ways(seat), focus.pile)[end]:
        before = focus.pile
        while focus.pile == before:  # an arrow along a run takes more or less of it first
            seat.key(ARROWS[name])
    assert focus.pile == end


def deepen(seat: TablePilot, count: int) -> None:
    """Take a number of cards of a run, by the arrow that leads away from its top card."""
    focus = seat.table.focus
    assert focus.pile
    step = seat.layout.places[focus.pile].step
    name = next(name for name, way in WAYS.items() if way[0] * step[0] + way[1] * step[1] < 0) if count > 1 else ""
    while focus.cards < count:
        seat.key(ARROWS[name])


def play(seat: TablePilot, move: Move) -> None:
    """Make a move by keys: choose the cards, then their target."""
    if isinstance(move, Deal):
        walk(seat, STOCK)
        seat.key("RETURN")
        return
    source, target = move.piles
    walk(seat, source)
    deepen(seat, move.count if isinstance(move, Transfer) else 1)
    seat.key("RETURN")
    walk(seat, target)
    seat.key("RETURN")


# ---- laws


@each_game
@pytest.mark.parametrize("seed", range(1, 4))
def test_arrows_lead_from_every_pile_to_every_other(slug: str, seed: int) -> None:
    seat = at_a_table(slug, seed)
    leads = ways(seat)
    for start in leads:
        assert set(routes(leads, start)) == set(leads)


@each_game
@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_move_can_be_made_by_keys(slug: str, seed: int) -> None:
    seat = at_a_table(slug, seed)
    for move in random.Random(seed).sample(legal := seat.session.legal_moves(), min(6, len(legal))):
        expected = midgame(slug, seed)
        expected.play(move)
        play(seat, move)
        assert seat.session.table == expected.table
        assert seat.table.card_input.selected is None
        seat.key("ctrl+z")
        seat.stage.finish()


def test_space_takes_a_card_of_quatorze_with_its_only_partner() -> None:
    seat = laid(PATIENCES["quatorze"](), t1="4S", t2="TS", t6="TH", t9="AH")
    seat.table.focus.visible = True
    for pile, moves in (("t1", []), ("t2", ["t1+t2"])):
        seat.table.card_input.put_back()
        walk(seat, parse_pile(pile))
        seat.key("SPACE")
        assert seat.moves == moves


def presses(rng: random.Random) -> Iterator[tuple[int, int]]:
    """Press random keys, except those that leave the table."""
    keys = [*ARROWS.values(), pygame.K_RETURN, pygame.K_SPACE, pygame.K_f, pygame.K_HOME, pygame.K_END]
    rare = [(pygame.K_TAB, 0), (pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_n, pygame.KMOD_CTRL)]
    rare += [(key, pygame.KMOD_CTRL) for key in (pygame.K_z, pygame.K_y, pygame.K_r)]
    while True:
        yield (rng.choice(keys), 0) if rng.random() < 0.7 else rng.choice(rare)


@each_game
def test_the_focus_is_never_lost(slug: str) -> None:
    rng = random.Random(slug)
    seat = at_a_table(slug, 5)
    for count, (key, mod) in zip(range(120 if FULL else 30), presses(rng), strict=False):
        seat.key(key, mod)
        if count % 20 == 19:
            size = rng.choice(SIZES)
            seat.host.size, seat.host.canvas = size, pygame.Surface(size, 0, 32)  # a button may open a dialog there
            seat.scene.resize(size)
        focus, scene = seat.table.focus, seat.scene
        (ring,) = focus.marks
        window = pygame.Rect((0, 0), seat.host.size)
        assert window.contains(pygame.Rect(ring.box))
        assert focus.item in scene.table.view.layout.places or focus.item in scene.table.buttons
        if focus.pile and seat.session.table[focus.pile]:
            assert scene.table.view.layout.pile_rect(focus.pile, seat.session.table[focus.pile]).contains(
                pygame.Rect(ring.box)
            )
            assert 1 <= focus.cards <= max(1, seat.session.game.liftable(seat.session.table, focus.pile))


# ---- cases


def seated(game: Patience, **piles: str) -> TablePilot:
    """Open a table at a position, with the focus shown."""
    seat = TablePilot(at(game, **piles), SIZES[1])
    seat.stage.finish()
    seat.key("RIGHT")
    return seat


RUN = {"f1": "AS", "t1": "KD 9S 8S 7S", "t2": "TS", "t3": "4D"}


def test_the_first_key_only_shows_the_focus_and_the_mouse_hides_it() -> None:
    seat = seated(Numeration(), **RUN)
    assert seat.table.focus.item == parse_pile("t1")  # the first that can be played from
    seat.move((5, 400))
    assert not seat.table.focus.marks
    for place in ("t1", "t2"):
        seat.key("RIGHT")
        assert seat.table.focus.marks
        assert seat.table.focus.item == parse_pile(place)
    seat.press("t1")
    assert seat.table.focus.item == parse_pile("t1")
    assert not seat.table.focus.marks


def test_up_and_down_take_more_and_less_of_a_run_before_they_leave_it() -> None:
    seat = seated(Numeration(), **RUN)
    focus = seat.table.focus
    for key, cards in (("UP", 2), ("UP", 3), ("DOWN", 2), ("UP", 3)):
        seat.key(key)
        assert focus.cards == cards
    seat.key("UP")
    assert focus.pile
    assert focus.pile.role is not Role.TABLEAU


def test_a_refused_target_leaves_the_cards_chosen_and_escape_puts_them_back() -> None:
    seat = seated(Numeration(), **RUN)
    seat.key("RETURN")
    seat.table.focus.stand_on(parse_pile("t3"))
    seat.key("RETURN")
    assert seat.traces("refused")
    assert seat.table.card_input.selected == (parse_pile("t1"), 1)
    seat.key("ESCAPE")
    assert seat.table.card_input.selected is None
    assert "leave" not in seat.host.asked


def test_tab_goes_round_the_groups_and_comes_back_to_where_it_was() -> None:
    seat = seated(Numeration(), **RUN)
    seat.key("RIGHT")
    roles = []
    for _ in range(4):
        seat.key("TAB")
        focus = seat.table.focus
        roles.append(focus.pile.role if focus.pile else focus.item)
    assert roles == ["game", Role.STOCK, Role.FOUNDATION, Role.TABLEAU]
    assert seat.table.focus.item == parse_pile("t2")
    seat.key("shift+TAB")
    assert seat.table.focus.pile
    assert seat.table.focus.pile.role is Role.FOUNDATION


def test_a_run_is_chosen_and_laid_down_and_taken_back_by_a_button() -> None:
    seat = seated(Numeration(), **RUN)
    for key in ("UP", "UP", "RETURN", "TAB", "RETURN"):
        seat.key(key)
    assert seat.moves == ["t1-t2x3"]
    assert seat.table.focus.pile == parse_pile("t2")
    seat.table.focus.stand_on("menu")
    seat.key("RIGHT")
    assert seat.table.focus.item == "undo"
    seat.key("RETURN")
    assert not seat.session.moves
    assert seat.table.focus.item == "undo"
    seat.key("DOWN")
    assert seat.table.focus.pile


def test_the_focus_goes_along_with_a_card_that_leaves_a_space_and_comes_back_with_undo() -> None:
    seat = seated(KingAlbert(), t1="6H", t2="7S", f1="AC")
    walk(seat, parse_pile("t1"))
    seat.key("SPACE")
    assert seat.table.focus.item == parse_pile("t2")
    seat.key("ctrl+z")
    assert seat.table.focus.item == parse_pile("t1")


def test_keys_wait_while_the_mouse_holds_cards() -> None:
    seat = seated(KingAlbert(), t1="6H", t2="7S", f1="AC")
    seat.press("t1")
    seat.move("t2")
    seat.key("RETURN")
    seat.key("SPACE")
    assert seat.table.card_input.held
    assert not seat.moves
