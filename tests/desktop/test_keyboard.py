"""A real window without a mouse: a game played by keys, a bookmark, and a picture of the table with the focus."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame

from game.rules.moves import Transfer
from game.view.drawing.palette import FOCUS
from tests.desktop.player import Player
from tests.desktop.seat import SMALL
from tests.desktop.trace import Line
from tests.support.arrows import routes, steps
from tests.support.waiting import until


def way(rest: Line, start: str, end: str) -> list[str]:
    """Return the arrow keys from one pile to another, by their positions."""
    rects = {name: pygame.Rect(rect) for name, rect in rest["piles"].items()}
    return [name.capitalize() for name in routes(steps(rects), start)[end]]


def test_king_albert_is_played_by_keys_alone(sit: Callable[..., Player]) -> None:
    player, rng, here = sit("king-albert"), random.Random(24), "f1"
    table = player.program
    rest = table.latest_rest
    table.window.move((SMALL[0] // 2, SMALL[1] - 5))  # out of the way, because a moving mouse hides the focus
    table.window.key("Home", "Home")  # the first key only shows the focus
    for _ in range(10):
        move = rng.choice(player.session.legal_moves())
        assert isinstance(move, Transfer)
        source, target = map(str, move.piles)
        table.window.key(*way(rest, here, source), "Return", *way(rest, source, target))
        rest, here = player.press("Return", leads_to="move"), target
        assert player.session.moves[-1] == move
    before = pictures(table.folder)
    table.window.key("ctrl+d", "F12")
    assert is_ringed(next_picture(table.folder, before), pygame.Rect(rest["piles"][here]))
    table.window.key("ctrl+z")  # a note says that undo ends the score
    for kind in ("undo", "redo"):
        player.press("ctrl+z" if kind == "undo" else "b", leads_to=kind)
    assert len(player.session.moves) == 10
    assert table.stderr == ""


def pictures(folder: Path) -> set[Path]:
    """Return the screenshots in the program's folder."""
    return set(folder.rglob("quintet-king-albert-24-*.png"))


def next_picture(folder: Path, before: set[Path]) -> pygame.Surface:
    """Return the screenshot that is added to the program's folder."""
    return pygame.image.load(until(lambda: pictures(folder) - before).pop())


def is_ringed(seen: pygame.Surface, pile: pygame.Rect) -> bool:
    """Return whether the focus ring is at the right of a pile."""
    row = [seen.get_at((pile.right + dx, pile.bottom - 20))[:3] for dx in range(2, 12)]
    return tuple(pygame.Color(FOCUS))[:3] in row
