"""The win: what cards it takes from the table, and which presses it heeds."""

from __future__ import annotations

import pytest

from game.rules.table import DISCARD
from game.scenes.win.scene import Win
from game.view.celebrations import celebration
from tests.support.host import HeadlessHost
from tests.support.wins import Table, win, won

SIZE = (1024, 640)


@pytest.mark.parametrize("kind", ["quatorze", "a game without a celebration"])
def test_face_down_cards_of_a_won_table_fly_into_the_figure(house: HeadlessHost, kind: str) -> None:
    session = won("quatorze").copy()
    first, *others = session.table[DISCARD]
    session.table = session.table.having({DISCARD: (first.turned(), *others)})
    scene = Win(house, Table(session, SIZE, house), session, "1:00")
    scene._celebration = celebration(kind)  # noqa: SLF001 - as in a game of its own
    house.push(scene)
    scene.animation.prepare()
    assert {spot.card for spot in scene.figure.spots} == {start.card for start in scene.lying()}
    assert all(spot.card.face_up for spot in scene.figure.spots)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_press_meant_for_the_table_does_not_end_the_show(*, reduced: bool) -> None:
    scene, host = win("numeration", SIZE, reduced=reduced)
    host.stack.append(scene)
    scene.animation.prepare()
    button = scene.widgets["new"].rect.center
    for seconds in (0.0, 0.2, 0.6):
        host.run(seconds)
        if not scene.animation.settled:
            host.click(button)
            host.key("RETURN")
            assert host.stack == [scene]
            assert not scene.animation.settled
    host.run(0.5)
    host.click((5, 5))
    assert scene.animation.settled
    assert host.stack == [scene]
