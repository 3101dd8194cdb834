"""A pack shows how many cards lie in it."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import PATIENCES
from game.view.stage.pack import lying_packs
from tests.support.pilot import TablePilot
from tests.support.play import dealt


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_first_deal_of_a_table_comes_from_a_pack_that_is_seen_on_it(slug: str) -> None:
    """It lies where that of a new deal does, so a table that grows from its tile shows it from the first frame on."""
    seat = TablePilot(dealt(slug, 11), (1024, 640))
    view = seat.view
    seat.scene.draw(pygame.Surface((1024, 640), 0, 32), 0.0)
    assert {sprite.position for sprite in view.stage.sprites} == {view.layout.gathering}
    (whole,) = lying_packs(view.stage.sprites, view.stage.faces.size)
    assert whole.count == len(view.stage.sprites)
    assert view.layout.area.contains(whole.box)
