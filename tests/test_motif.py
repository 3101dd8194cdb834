"""The motif of a felt comes from a thread, while the window may change."""

from __future__ import annotations

import pygame
import pytest

from game.view.stage import motif as module
from game.view.stage.motif import Motif
from game.view.theme import THEMES

SMALL, LARGE = (160, 100), (320, 200)


@pytest.fixture
def motif(monkeypatch: pytest.MonkeyPatch) -> Motif:
    """A motif of a plain picture, drawn at once."""
    monkeypatch.setattr(module, "motif", lambda size, _theme: pygame.Surface(size))
    monkeypatch.setattr(module, "start_thread", lambda work, _name, **_: work())
    return Motif(THEMES["quatorze"], lambda: None)


def test_a_motif_is_given_once(motif: Motif) -> None:
    motif.ask(SMALL)
    picture = motif.take()
    assert picture
    assert picture.get_size() == SMALL
    assert not motif.take()
    motif.ask(SMALL)
    assert not motif.take()


def test_a_motif_for_a_felt_that_is_gone_is_not_drawn_on_the_next_one(motif: Motif) -> None:
    motif.ask(SMALL)
    motif.forget()  # the window has another size now
    assert not motif.take()
    motif.ask(LARGE)
    picture = motif.take()
    assert picture
    assert picture.get_size() == LARGE
