"""Cards that made way for a long pile grow back in a quiet moment, and at no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.patiences import NapoleonsSquare
from game.scenes.table.features import auto_enlarge
from game.scenes.table.features.auto_enlarge import AutoEnlarge
from game.view.drawing.durations import GROW_BACK
from game.view.stage.stage import STEP
from tests.support.host import HeadlessHost, open_video, same


class Shrunk:
    """A table of Napoleon's Square whose cards made way for a pile that is not there any more."""

    def __init__(self, house: HeadlessHost) -> None:
        self.house, self.now = house, 1000.0
        house.open_table(NapoleonsSquare())
        self.table, self.view = house.table.table, house.table.table.view
        house.settle()
        self.largest = self.view.layout.width
        self.view._widest = round(0.85 * self.largest)  # noqa: SLF001 - as if there had been a long wing
        self.view.arrange(self.table.room, self.table.session.table)
        self.view.animator.place(self.table.session.table, self.view.layout)
        self.table.invalidate()
        house.settle()
        self.table.clock = lambda: self.now
        self.change()

    def change(self) -> None:
        """Report a change of the table, without any events."""
        self.house.table.get(AutoEnlarge).table_changed((), playing=True)

    @property
    def width(self) -> int:
        """The width of its cards after another check of the clock."""
        self.house.top.poll()
        return self.view.layout.width


@pytest.fixture
def shrunk(tmp_path: Path) -> Iterator[Shrunk]:
    open_video()
    house = HeadlessHost((1280, 800), tmp_path)
    yield Shrunk(house)
    house.close()


def seen_apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how much two pictures differ, seen from afar: 0 for not at all, 1 for black and white."""
    small = [pygame.image.tobytes(pygame.transform.smoothscale(each, (128, 80)), "RGB") for each in (one, other)]
    return float(sum(abs(a - b) for a, b in zip(*small, strict=True))) / len(small[0]) / 255


def light_of(picture: pygame.Surface) -> float:
    """Return the mean brightness of a picture, 0 to 255."""
    return sum(pygame.transform.average_color(picture)[:3]) / 3


def test_cards_grow_back_after_a_while_and_glide_to_their_places(shrunk: Shrunk) -> None:
    shrunk.now += auto_enlarge.QUIET - 0.1
    assert shrunk.width < shrunk.largest
    before = shrunk.house.draw().copy()
    shrunk.now += 0.2
    assert shrunk.width == shrunk.largest
    assert seen_apart(shrunk.house.draw(), before) < 0.01
    middle = None
    for _ in range(round(GROW_BACK / STEP) + 2):
        shrunk.house.top.step()
        previous, middle = middle, shrunk.house.draw().copy()
        assert previous is None or not shrunk.house.top.moving or not same(previous, middle)
    assert not shrunk.house.top.moving
    assert shrunk.house.top.seconds_to_poll() is None


def test_whoever_plays_on_is_not_disturbed(shrunk: Shrunk) -> None:
    shrunk.now += auto_enlarge.QUIET - 0.1
    shrunk.house.move((5, 500))
    shrunk.now += auto_enlarge.QUIET - 0.1
    assert shrunk.width < shrunk.largest
    shrunk.table.card_input.selected = next(pile for pile in shrunk.view.layout.places if str(pile) == "t1"), 1
    shrunk.now += 0.2
    assert shrunk.width < shrunk.largest


def test_cards_that_have_no_more_room_stay_as_they_are(shrunk: Shrunk) -> None:
    shrunk.now += auto_enlarge.QUIET + 0.1
    assert shrunk.width == shrunk.largest
    shrunk.view.stage.finish()
    shrunk.change()
    shrunk.now += auto_enlarge.QUIET + 0.1
    assert shrunk.width == shrunk.largest
    assert not shrunk.view.stage.flying


def test_with_reduced_motion_they_stay_as_they_are(shrunk: Shrunk) -> None:
    shrunk.house.choose(reduced_motion=True)
    shrunk.view._widest = round(0.85 * shrunk.largest)  # noqa: SLF001 - as above
    shrunk.view.arrange(shrunk.table.room, shrunk.table.session.table)
    shrunk.change()
    shrunk.now += auto_enlarge.QUIET + 0.1
    assert shrunk.width < shrunk.largest


def test_a_press_is_taken_while_they_grow(shrunk: Shrunk) -> None:
    shrunk.now += auto_enlarge.QUIET + 0.1
    assert shrunk.width == shrunk.largest
    pile = next(pile for pile in shrunk.view.layout.places if str(pile) == "t1")
    card = shrunk.view.layout.top_rect(pile, shrunk.table.session.table[pile])
    shrunk.house.press(card.center)
    assert shrunk.table.card_input.drag
    assert shrunk.house.top.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=card.center, button=1)) is None


def test_no_shadow_is_larger_than_its_card(shrunk: Shrunk) -> None:
    """Large shadows around small cards would darken the table when they start to grow."""
    shrunk.now += auto_enlarge.QUIET + 0.1
    before = light_of(shrunk.house.draw())
    assert shrunk.width == shrunk.largest
    for _ in range(3):
        shrunk.house.top.step()
        assert light_of(shrunk.house.draw()) > before - 2
