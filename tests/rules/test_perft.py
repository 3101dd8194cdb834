"""The numbers of positions by depth: a rule that allows a move too many, or one too few, changes them."""

from __future__ import annotations

import pytest

from game.patiences import PATIENCES
from tests.tools.perft import rows

COUNTS = {
    "calculation, deal 24": [1, 5, 21, 84, 336],
    "calculation, deal 31999": [1, 4, 16, 64, 256],
    "calculation, deal 1000000": [1, 4, 16, 80, 336],
    "calculation, deal 24 after 20 moves": [1, 4, 20, 104, 436],
    "calculation, deal 24 after 60 moves": [1, 5, 21, 103, 534],
    "numeration, deal 24": [1, 22, 272],
    "numeration, deal 31999": [1, 19, 210],
    "numeration, deal 1000000": [1, 16, 153],
    "numeration, deal 24 after 72 moves": [1, 46, 926],
    "numeration, deal 24 after 217 moves": [1, 98, 4092],
    "napoleons-square, deal 24": [1, 9, 65],
    "napoleons-square, deal 31999": [1, 21, 173],
    "napoleons-square, deal 1000000": [1, 20, 127],
    "napoleons-square, deal 24 after 55 moves": [1, 5, 54],
    "napoleons-square, deal 24 after 166 moves": [1, 97, 4361],
    "napoleons-square single-cards, deal 24": [1, 9, 65],
    "napoleons-square single-cards, deal 31999": [1, 21, 173],
    "napoleons-square single-cards, deal 1000000": [1, 20, 127],
    "napoleons-square single-cards, deal 24 after 55 moves": [1, 4, 30],
    "napoleons-square single-cards, deal 24 after 166 moves": [1, 42, 881],
    "king-albert, deal 24": [1, 9, 34, 82],
    "king-albert, deal 31999": [1, 7, 25, 78],
    "king-albert, deal 1000000": [1, 16, 157, 1020],
    "king-albert, deal 2 after 23 moves": [1, 14, 40, 125],
    "king-albert, deal 2 after 69 moves": [1, 26, 314, 2141],
    "king-albert foundations-return, deal 24": [1, 9, 34, 82],
    "king-albert foundations-return, deal 31999": [1, 7, 25, 78],
    "king-albert foundations-return, deal 1000000": [1, 16, 158, 1049],
    "king-albert foundations-return, deal 2 after 23 moves": [1, 18, 51, 163],
    "king-albert foundations-return, deal 2 after 69 moves": [1, 40, 707, 6818],
    "quatorze, deal 24": [1, 10, 100, 935],
    "quatorze, deal 31999": [1, 6, 42, 280],
    "quatorze, deal 1000000": [1, 9, 81, 750],
    "quatorze, deal 24 after 6 moves": [1, 15, 209, 2795],
    "quatorze, deal 24 after 20 moves": [1, 5, 24, 98],
}


@pytest.mark.parametrize("slug", PATIENCES)
def test_as_many_positions_as_ever_can_be_reached(slug: str) -> None:
    expected = {name: counts for name, counts in COUNTS.items() if name.partition(",")[0].split()[0] == slug}
    found = dict(rows(slug))
    assert {name: found.get(name) for name in expected} == expected  # a further variation may have none yet
    assert len(expected) >= 5
