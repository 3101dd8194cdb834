"""Texts fit in every language: none leaves its box, overlaps another or is cut, and none is too small to read.

An invented language, whose texts are all 42 % longer, represents future ones. A usual run checks the smallest window,
every second screen in that language, the others in one of ours, which differs from screen to screen, and some with
text of 200 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import language
from game.view.drawing.ui_style import set_ui_scale
from game.view.marks.labels import Label
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS, Style
from tests.support import pseudo
from tests.support.host import HeadlessHost, Size
from tests.support.screens import SCREENS
from tests.support.selection import FULL, games_for, sample
from tests.support.text_layout import faults, watching

PSEUDO = "pseudo"
OURS = language.FOLDER
SIZES: list[Size] = [(1024, 640), (1280, 720), (1920, 1080)] if FULL else [(1024, 640)]
SLOW = ("hint", "watch", "review", "attract", "dealt")  # a usual run leaves these out: a solver takes seconds
OF_A_GAME = ("won", "refused", "toured")  # and of these a usual run takes two games each


def is_shown(name: str) -> bool:
    """Return whether a screen belongs to the run."""
    kind, _, slug = name.partition("-")
    return FULL or not (name.startswith((*SLOW, "read")) or (kind in OF_A_GAME and slug not in games_for(kind)))


SHOWN = sample(filter(is_shown, SCREENS), "layouts", 24)
FOREIGN = [code for code in language.NAMES if code != language.ENGLISH]
# Names and paths of the player's may have any length, and are cut; a deal's number gives way to the bar's figures.
GIVEN = re.compile(r"very long name|/|\d\w{0,2}$|\d\w{0,2} · ")


@pytest.fixture(autouse=True)
def _as_usual_again() -> Iterator[None]:
    yield
    speak(language.ENGLISH, Path())


def speak(code: str, folder: Path) -> None:
    """Use a language from now on; the catalogue of the invented one is in a folder."""
    language.set_language(language.ENGLISH)
    setattr(language, "FOLDER", folder if code == PSEUDO else OURS)  # noqa: B010 - it is final except in tests
    language.languages.cache_clear()
    language.set_language(pseudo.CODE if code == PSEUDO else code)


def looks_at(place: int, name: str) -> list[tuple[str, str, float]]:
    """Return the looks in which a screen is checked: its name, a language, and a text size."""
    if name.startswith(SLOW):
        codes = [PSEUDO]
    elif FULL:
        codes = [PSEUDO, language.ENGLISH, *FOREIGN]
    else:
        codes = [FOREIGN[place // 2 % len(FOREIGN)] if place % 2 else PSEUDO]
    return [(name, code, 1.0) for code in codes]


LOOKS = [
    *(look for place, name in enumerate(SHOWN) for look in looks_at(place, name)),
    *product(sample(filter(is_shown, SCREENS), "room", 12), [language.ENGLISH], [1.5, 2.0] if FULL else [2.0]),
]


def wrong_in(house: HeadlessHost, name: str) -> Iterator[str]:
    """Open a screen, and say what is wrong in each of its states."""
    with watching() as watch:
        for state in SCREENS[name](house):
            house.draw()
            yield from (f"{state or name}: cut: {text!r}" for text in watch.cut if not GIVEN.search(text))
            watch.cut.clear()
            yield from (f"{state or name}: {fault}" for fault in faults(house.top, watch))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "code", "text"), LOOKS)
def test_whatever_is_written_has_its_room(tmp_path: Path, name: str, code: str, text: float, size: Size) -> None:
    pseudo.write(tmp_path)
    speak(code, tmp_path)
    set_ui_scale(text=text)
    with closing(HeadlessHost(size, tmp_path / "player")) as house:
        house.choose(reduced_motion=True)  # nothing fades, so what went is gone
        assert [*dict.fromkeys(wrong_in(house, name))] == []


def looked_at(*marks: object) -> list[str]:
    """Say what is wrong with some marks in a small window."""
    host = SimpleNamespace(window=SimpleNamespace(size=(300, 100)))
    scene: Any = SimpleNamespace(host=host, sheet=SimpleNamespace(marks=marks), controls=())
    with watching() as watch:
        return [fault.partition(":")[0].partition(" (")[0] for fault in faults(scene, watch)]


def test_the_eye_sees_what_is_wrong() -> None:
    style = Style(SANS, 14, "#FFFFFF")
    good = Label("What is well written", style, (10, 50), "ml")
    assert not looked_at(good)
    assert looked_at(Label("x", style._replace(px=9), (10, 50))) == ["too small"]
    assert looked_at(Label("What is well written", style, (250, 50), "ml")) == ["cut at the side"]
    assert looked_at(good, Label("beside", style, (100, 50), "ml")) == ["too near to each other"]
    assert looked_at(PanelMark((0, 30, 60, 40), 4, "#000000", 1.0, "#FFFFFF", 1.0), good) == ["leaves its box"]
    assert pygame.font.get_init()
