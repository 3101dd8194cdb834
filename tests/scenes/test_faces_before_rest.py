"""No scene counts as at rest before the faces of its cards are drawn."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import KingAlbert
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.pages.help import HelpPage
from game.scenes.pages.packs import PacksPage
from tests.support.host import HeadlessHost, part_of_won_game, same
from tests.support.screens import sit_down, wait_until

SIZE = (1024, 640)
PATIENCE = 60.0  # seconds, on however slow a machine


@pytest.mark.parametrize("name", ["packs", "help"])
def test_a_page_is_settled_once_its_cards_have_faces(house: HeadlessHost, name: str) -> None:
    house.cache = None  # so that they have to be drawn
    house.open_table(KingAlbert())
    house.settle()
    scene = PacksPage(house, "king-albert") if name == "packs" else HelpPage(house, "king-albert")
    house.push(scene)
    assert not scene.images_ready
    assert not scene.at_rest
    house.settle()
    assert scene.images_ready


def test_the_table_beside_the_help_becomes_sharp(house: HeadlessHost) -> None:
    house.cache = None
    house.open_table(KingAlbert())
    house.key("F1")  # before the table has its faces
    assert not house.top.at_rest
    house.settle()
    first = house.draw().copy()
    house.key("ESCAPE")
    house.settle()
    house.key("F1")
    house.settle()
    assert same(first, house.draw())


def cards(form: PreferencesDialog, picture: pygame.Surface) -> pygame.Surface:
    """Return the part of a picture beside the switches of the deck, which shows some of its cards."""
    first, last = (form.widgets[name].rect for name in ("four_colours", "evening"))
    right = first.left - 12  # where the ring of the focus ends
    return picture.subsurface(form.panel.left, first.top, right - form.panel.left, last.bottom - first.top)


def test_the_cards_of_the_settings_are_sharp_at_once_when_they_open_and_in_another_deck(house: HeadlessHost) -> None:
    house.choose(reduced_motion=True)  # no switch slides
    house.push(form := PreferencesDialog(house))
    first = house.draw().copy()
    house.settle()
    assert same(cards(form, first), cards(form, house.draw()))
    for name in ("four_colours", "large_index"):
        previous = house.draw().copy()
        form.go_to(name)
        house.key("SPACE")
        first = house.draw().copy()
        assert not same(cards(form, previous), cards(form, first)), name
        house.settle()
        assert same(cards(form, first), cards(form, house.draw())), name


def test_the_motif_stays_while_cards_come_and_go(house: HeadlessHost) -> None:
    """Also beside piles that lead to the left, whose first cards change their place."""
    table = sit_down(house, "napoleons-square", 0.0).table
    wait_until(house, lambda: table.view.images_ready)
    later = part_of_won_game("napoleons-square", 0.3).table
    table.view._seen = lambda: (table.room, later)  # noqa: SLF001 - as after moves
    table.view.arrange()
    assert table.view.images_ready
