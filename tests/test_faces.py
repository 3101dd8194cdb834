"""Pictures of cards at any size."""

from __future__ import annotations

import pytest

from game.view.cards.faces import resized
from game.view.stage.paint import box, layer


@pytest.mark.parametrize("size", [(63, 88), (150, 209), (301, 420)])
def test_a_card_at_another_size_stays_opaque(size: tuple[int, int]) -> None:
    """To make a picture slightly smaller takes some of its opacity, and what lies below a card could be seen."""
    picture = layer(310, 432)
    picture.blit(box(310, 432, 18, "#F5EEDF"), (0, 0))
    card = resized(picture, size)
    assert {card.get_at((size[0] // 2, y)).a for y in range(2, size[1] - 2)} == {255}
    assert {card.get_at((x, size[1] // 2)).a for x in range(2, size[0] - 2)} == {255}
    assert card.get_at((0, 0)).a < 128
