"""Large text everywhere: at 200 % a text is twice as large where the window has room, and nothing lies on another.

Names in gold, such as that of the suite, are pictures more than texts, and inscriptions on the felt grow as far as the
places of the cards have room for them, because the cards do not grow.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.language import _ as translated
from game.language import set_language
from game.language.games import game_title
from game.patiences import PATIENCES
from game.scenes.scene import Scene
from game.scenes.table.bar_layout import SMALLER
from game.scenes.table.scene import TableScene
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.gold_text import GoldText
from game.view.tables.calculation import STEPS
from game.view.tables.tally import DONE
from tests.support.host import HeadlessHost, Size
from tests.support.screens import SCREENS
from tests.support.selection import FULL, sample
from tests.support.text_layout import Text, written

LARGE, SMALL = (1920, 1080), (1024, 640)
TWICE = 1.8  # times the usual height, at least
KEPT = 0.4  # share of the usual texts that large ones must leave, at least
NAMES = {game_title(game.name) for game in PATIENCES.values()}  # which are smaller in a full bar
SLOW = ("review", "watch")
CHEAP = [
    *("today", "menu-new", "bar", "lost", "won-quatorze", "won-calculation", "statistics-all", "statistics-quatorze"),
    *("choose-keys", "settings", "game", "review-king-albert", "watch-numeration"),
]
SEEN = [*SCREENS] if FULL else [name for name in CHEAP if not name.startswith(SLOW)]


def states(name: str, text: float, size: Size, folder: Path) -> Iterator[tuple[str, Scene]]:
    """Open a screen with text of a size, and show each of its states."""
    set_ui_style(text=text)
    house = HeadlessHost(size, folder)
    house.choose(reduced_motion=True)
    try:
        for state in SCREENS[name](house):
            house.draw()
            yield state, house.top
    finally:
        house.close()


def is_sized(scene: Scene, text: Text) -> bool:
    """Say whether a text is meant to follow the text size: of a table what is in its bar."""
    if isinstance(scene, TableScene):
        return text.ink.bottom <= scene.table.toolbar.height
    return not isinstance(text.mark, GoldText)


def heights(name: str, text: float, folder: Path) -> dict[str, int]:
    """Return how many pixels high each text of a screen's first state is in a large window, where it is smallest."""
    _, scene = next(states(name, text, LARGE, folder))
    texts = sorted((one for one in written(scene) if is_sized(scene, one)), key=lambda one: -one.ink.h)
    return {one.text: one.ink.h for one in texts}


@pytest.mark.parametrize("name", CHEAP if FULL else sample(SEEN, "twice", 3))
def test_text_of_200_percent_is_twice_as_high(tmp_path: Path, name: str) -> None:
    usual, large = heights(name, 1.0, tmp_path), heights(name, 2.0, tmp_path)
    both = usual.keys() & large.keys()
    least = dict.fromkeys(both, TWICE) | (dict.fromkeys(NAMES, TWICE * SMALLER) if name == "bar" else {})
    small = {text: (usual[text], large[text]) for text in both if large[text] < least[text] * usual[text]}
    assert not small
    assert len(both) >= KEPT * len(usual), (both, usual.keys() - both)


@pytest.mark.parametrize(
    ("slug", "text", "least"),
    [
        ("numeration", "RUNS · 13", 1.8),
        ("quatorze", "FOURTEENS", 1.8),
        ("quatorze", "K", 1.8),  # of a sum, beside its diamonds
        ("king-albert", "BELGIAN RESERVE", 1.8),
        ("napoleons-square", "20 left", 1.8),
        ("calculation", "5", 1.6),  # of a ladder, whose ranks are all written, in two columns
    ],
)
def test_inscriptions_on_the_felt_grow_to_twice_where_there_is_room(
    tmp_path: Path, slug: str, text: str, least: float
) -> None:
    sizes = []
    for size in (1.0, 2.0):
        for _, scene in states(f"middle-{slug}", size, LARGE, tmp_path):
            assert isinstance(scene, TableScene)
            card = scene.table.view.layout.width
            found = (one.style for one in written(scene) if one.text == text)
            sizes.append(min(style.px / card for style in found if style.opacity > DONE))  # without what is finished
            break
    usual, large = sizes
    assert least * usual <= large <= 2.1 * usual


@pytest.mark.parametrize("code", ["de", "cs"])
def test_the_headings_of_the_ladders_are_written_in_full(tmp_path: Path, code: str) -> None:
    set_language(code)
    for _, scene in states("dealt-calculation", 1.5, SMALL, tmp_path):
        words = {word for one in written(scene) for word in one.text.split()}
        assert words >= {word for step in STEPS for word in translated(step).split()}
