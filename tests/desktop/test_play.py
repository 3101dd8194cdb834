"""Every game played by mouse in a real window: the trace must agree with the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from operator import attrgetter
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import IllegalMoveError
from game.rules.session import Session
from game.rules.table import Pile, Role
from tests.desktop.player import Player, make
from tests.desktop.program import Program
from tests.desktop.reading import grip, is_bare, placed, rects, table
from tests.desktop.screen import Screen
from tests.desktop.seat import BLIND
from tests.desktop.trace import Line
from tests.support.host import same
from tests.support.selection import FULL


@pytest.fixture(scope="module", params=sorted(PATIENCES) if FULL else ["numeration"])
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def player(sit: Callable[..., Player], slug: str) -> Player:
    """A player at deal 24 of each of the games, where cards move at their usual speed."""
    return sit(slug, size=(1100, 700), settings=BLIND, back=True)


def test_moves_are_made_by_dragging(player: Player) -> None:
    rng = random.Random(24)
    for _ in range(5):
        move = rng.choice(player.session.legal_moves())
        rest = player.play(str(move))
        assert len(rest["cards"]) == 52 * player.session.game.decks


def test_a_refused_drag_says_why_and_changes_nothing(player: Player) -> None:
    before = table(player.program.latest_rest)
    move, reason = next(refusals(player.session))
    now = player.program.now
    make(player.program, move)
    refused = player.program.wait_for("refused", after=now)
    assert (refused["move"], refused["reason"]) == (str(move), reason)
    rest = player.compare(player.program.settled(after=refused.end))
    assert table(rest) == before


def test_a_click_makes_a_move(player: Player) -> None:
    rest = player.program.latest_rest
    move = next(move for move in player.session.legal_moves() if not isinstance(move, Deal))
    now = player.program.now
    for pile in move.piles if isinstance(move, Pair) else move.piles[:1]:
        count = move.count if isinstance(move, Transfer) else 1
        player.program.window.click(grip(rest, str(pile), count))
    made = player.program.wait_for("move", after=now)
    assert str(move.piles[0]) in made["move"]
    player.compare(player.program.settled(after=made.end))
    assert player.session.moves


def test_the_keys_undo_and_redo(player: Player) -> None:
    dealt = table(player.program.latest_rest)
    tables = [table(player.step()) for _ in range(3)]
    for before in (*tables[1::-1], dealt):
        assert table(player.press("ctrl+z", leads_to="undo")) == before
    for after in tables:
        assert table(player.press("ctrl+y", leads_to="redo")) == after


def test_fullscreen_in_the_middle_of_a_game_and_back(player: Player, screen: Screen) -> None:
    rest = player.step()
    window, home = player.program.window, player.program.window.geometry()
    before = cards_of(player.program.picture(), rest)
    rest = toggle_fullscreen(player, fullscreen=True)
    assert tuple(rest["size"]) == screen.size
    assert window.geometry() == (0, 0, *screen.size)
    assert_inside(rest)
    player.step(-1)
    rest = toggle_fullscreen(player, fullscreen=False)
    assert tuple(rest["size"]) == home[2:]
    assert window.geometry() == home
    rest = player.press("ctrl+z", leads_to="undo")
    assert cards_of(player.program.picture(), rest) == before


def test_full_screen_is_drawn_whole_also_where_the_size_stays_and_after_it_was_an_icon(tmp_path: Path) -> None:
    with Screen(1024, 640) as screen, Program(screen, tmp_path, "--size", "1024x640") as program:
        program.settled()
        now = program.now
        program.window.key("F11")
        program.settled(after=now, fullscreen=True)
        assert not is_bare(program.window.picture())
        now = program.now
        program.window.key("ctrl+l")
        program.settled(after=program.wait_for("ready", after=now).end)
        for _ in range(2):
            now = program.now
            program.window.minimise()
            program.window.focus()
            program.settled(after=now)
            assert not is_bare(program.picture())


def test_the_window_shows_the_cards(player: Player) -> None:
    rest = player.program.latest_rest
    picture = player.program.picture()
    tops = {card.pile: card for card in placed(rest)}
    for card in tops.values():
        assert len(colours(picture.subsurface(card.rect))) > 4, f"{card} is blank"
    assert len({colour for card in tops.values() for colour in colours(picture.subsurface(card.rect))}) > 16


def test_a_table_that_comes_back_looks_as_it_looked(player: Player) -> None:
    before = cards_of(player.program.picture(), player.program.latest_rest)
    player.step()
    again = player.press("ctrl+z", leads_to="undo")
    assert cards_of(player.program.picture(), again) == before


def test_pictures_show_nothing_that_was_said(player: Player) -> None:
    program, refused = player.program, next(refusals(player.session))[0]
    first, *others = (pygame.Rect(rect) for rect in program.latest_rest["piles"].values())
    around, quiet = first.unionall(others), list[pygame.Surface]()  # without the bar, in which time passes
    for _ in range(2):
        now = program.now
        make(program, refused)
        assert program.settled(after=program.wait_for("refused", after=now).end)["told"]
        shown = program.window.picture().subsurface(around)
        quiet.append(program.picture().subsurface(around))
        assert not same(shown, quiet[-1])
    assert same(*quiet)


def test_haste_loses_nothing(player: Player) -> None:
    """Moves and undos in quick succession, without waiting for results."""
    rng = random.Random(5)
    now, rest = player.program.now, player.program.latest_rest
    for _ in range(25):
        make(player.program, rng.choice(player.session.legal_moves()), rest)
        player.program.window.key(rng.choice(["ctrl+z", "ctrl+y"]))
    player.program.window.resize(1200, 700)  # last, so that its rest is the last one
    player.compare(player.program.settled(after=now, size=[1200, 700]))


def refusals(session: Session) -> Iterator[tuple[Move, str]]:
    """Yield moves of cards that can be lifted to piles that refuse them, with the reason."""
    for move, pile in product(session.legal_moves(), session.game.piles):
        if pile in move.piles or pile.role not in (Role.TABLEAU, Role.FOUNDATION) or not session.table[pile]:
            continue
        wrong = with_target(move, pile)
        try:
            session.game.outcome(session.table, wrong)
        except IllegalMoveError as error:
            yield wrong, str(error)


def with_target(move: Move, pile: Pile) -> Move:
    """Return the move with another target."""
    match move:
        case Transfer(source, _, count):
            return Transfer(source, pile, count)
        case Pair(first, _):
            return Pair(*sorted((first, pile), key=attrgetter("number")))
        case _:
            return move


def toggle_fullscreen(player: Player, *, fullscreen: bool) -> Line:
    """Press F11; return the rest after it, with the same table."""
    now = player.program.now
    player.program.window.key("F11")
    return player.compare(player.program.settled(after=now, fullscreen=fullscreen))


def assert_inside(rest: Line) -> None:
    """Check that cards, piles and buttons are inside the window."""
    window = pygame.Rect(0, 0, *rest["size"])
    for rect in rects(rest):
        assert window.contains(rect)


def cards_of(picture: pygame.Surface, rest: Line) -> dict[tuple[str, int], bytes]:
    """Return the visible cards by pile and layer."""
    return {
        (card.pile, card.layer): pygame.image.tobytes(picture.subsurface(card.rect), "RGB") for card in placed(rest)
    }


def colours(picture: pygame.Surface) -> set[bytes]:
    pixels = pygame.image.tobytes(picture, "RGB")
    return {pixels[at : at + 3] for at in range(0, len(pixels), 3)}
