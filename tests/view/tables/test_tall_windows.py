"""Windows higher than wide: fans are longer, and the table is centred."""

from __future__ import annotations

import pygame
import pytest

from game.rules.table import Role
from game.view.cards.layout import Layout
from game.view.tables import TABLES
from game.view.tables.table_design import MAX_FAN, max_fan, tallness
from tests.support.play import dealt

every_table_of_columns = pytest.mark.parametrize("slug", ["calculation", "king-albert", "numeration"])
TALL, WIDE = pygame.Rect(0, 41, 1024, 1359), pygame.Rect(0, 60, 1920, 1020)


def laid(slug: str, area: pygame.Rect) -> Layout:
    return TABLES[slug].arrange(area, dealt(slug).table)


def steps(layout: Layout) -> list[float]:
    columns = [place for pile, place in layout.places.items() if pile.role is Role.TABLEAU]
    return [place.step[1] / layout.width for place in columns]


@every_table_of_columns
def test_fans_are_longer_and_the_table_leaves_as_much_above_as_below(slug: str) -> None:
    layout = laid(slug, TALL)
    assert min(steps(layout)) > 0.54
    top = min(place.y for place in layout.places.values()) - TALL.top
    assert 0.10 * TALL.height < top < 0.40 * TALL.height
    assert layout.area == TALL


@every_table_of_columns
def test_other_windows_are_filled_as_before(slug: str) -> None:
    assert tallness(WIDE) == 0
    assert max_fan(WIDE) == MAX_FAN
    layout = laid(slug, WIDE)
    assert min(place.y for place in layout.places.values()) - WIDE.top < 0.6 * layout.width


@every_table_of_columns
def test_the_longest_columns_stay_in_the_window(slug: str) -> None:
    area = pygame.Rect(0, 41, 700, 900)
    session = dealt(slug)
    for _ in range(120):
        moves = [move for move in session.legal_moves() if "f" not in str(move)]
        if not moves:
            break
        session.play(moves[0])
    layout = TABLES[slug].arrange(area, session.table)
    for pile in layout.places:
        assert area.contains(layout.pile_rect(pile, session.table[pile]))
