"""All cards that can be moved, in a real window: they are lit while the key is held, and then as before."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.desktop.player import Player
from tests.desktop.program import PATIENCE
from tests.desktop.window import Window


@pytest.mark.parametrize("slug", ["king-albert", "quatorze"])
def test_cards_that_can_be_moved_are_lit_by_a_key_until_the_next_move(sit: Callable[..., Player], slug: str) -> None:
    player = sit(slug)
    program, before = player.program, seen(player.program.window)
    program.window.key("l")  # a tap: the light stays
    deadline = time.monotonic() + PATIENCE
    while seen(program.window) == before:
        assert time.monotonic() < deadline
    player.play(str(player.session.legal_moves()[0]))
    player.compare(program.latest_rest)
    assert program.stderr == ""


def seen(window: Window) -> bytes:
    """Return the pixels of the window."""
    return bytes(window.picture().get_buffer().raw)
