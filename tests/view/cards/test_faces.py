"""Pictures of cards at any size."""

from __future__ import annotations

import pygame
import pytest

from game.view.cards.faces import resized
from game.view.drawing.paint import box, layer
from tests.support.host import Size

IVORY = "#F5EEDF"


@pytest.mark.parametrize("size", [(63, 88), (150, 209), (301, 420)])
def test_a_card_at_another_size_stays_opaque(size: Size) -> None:
    """To make a picture slightly smaller takes some of its opacity, and what lies below a card could be seen."""
    picture = layer(310, 432)
    picture.blit(box(310, 432, 18, "#F5EEDF"), (0, 0))
    card = resized(picture, size)
    assert {card.get_at((size[0] // 2, y)).a for y in range(2, size[1] - 2)} == {255}
    assert {card.get_at((x, size[1] // 2)).a for x in range(2, size[0] - 2)} == {255}
    assert card.get_at((0, 0)).a < 128


@pytest.mark.parametrize("size", [(142, 198), (140, 199), (143, 197), (141, 200), (60, 204), (150, 210)])
def test_a_card_at_another_size_keeps_its_colour(size: Size) -> None:
    """To make a picture smaller takes up to four levels of its colours, and a card that bounces would flicker."""
    previous = box(143, 200, 9, IVORY).copy()
    card = resized(previous, size)
    means = pygame.transform.average_color(card, card.get_rect().inflate(-4, -24))
    assert all(abs(mean - level) <= 1 for mean, level in zip(means[:3], pygame.Color(IVORY)[:3], strict=True))
    assert card.get_at((0, 0)) == pygame.transform.smoothscale(previous, size).get_at((0, 0))  # no light beside corners


@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_card_that_shows_its_edge_may_be_that_thin(width: int) -> None:
    assert resized(box(143, 200, 9, IVORY).copy(), (width, 200)).get_at((0, 100)).a > 100
