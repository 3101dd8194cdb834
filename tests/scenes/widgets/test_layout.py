"""How boxes share a room."""

from __future__ import annotations

import pytest

from game.scenes.widgets.layout import shares


@pytest.mark.parametrize(("room", "shared"), [(80, [40, 40]), (50, [15, 35]), (40, [10, 30]), (20, [5, 15])])
def test_a_room_is_shared_equally_or_by_what_is_needed(room: float, shared: list[float]) -> None:
    assert shares([10, 30], room) == shared
