"""What can be moved is outlined until the next input."""

from __future__ import annotations

import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.table import STOCK
from game.scenes.table.click_moves import taken
from game.scenes.table.features.movable_cards import Outlines
from game.view.drawing.geometry import boxed
from game.view.marks.pile_marks import PanelMark
from tests.support.pilot import TablePilot
from tests.support.play import at, dealt


def outlines(seat: TablePilot) -> set[tuple[int, int, int, int]]:
    seat.scene.refresh()
    marks = [mark for mark in seat.stage.over if isinstance(mark, PanelMark)]
    assert all(mark.opacity == 0 for mark in marks)
    return {boxed(mark.frame) for mark in marks}


def test_what_can_be_moved_is_outlined_until_the_next_input() -> None:
    player = TablePilot(at(KingAlbert(), t1="KD 2S", t2="3H", t3="KS"), (1024, 640))
    player.stage.finish()
    player.key("l")
    assert outlines(player) == {
        boxed(player.table.top_rect(pile)) for pile in player.layout.places if player.session.table[pile]
    }
    player.key("l")
    assert player.showing(Outlines)
    player.key("RIGHT")
    assert not outlines(player)


@pytest.mark.parametrize("slug", PATIENCES)
def test_only_cards_that_lie_face_up_and_the_stock_are_taken(slug: str) -> None:
    session = dealt(slug, 7)
    for _ in range(40):
        legal = session.legal_moves()
        for pile, count in [part for move in legal for part in taken(move)]:
            assert pile == STOCK or all(card.face_up for card in session.table[pile][-count:])
        if legal:
            session.play(legal[-1])
