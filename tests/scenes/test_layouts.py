"""Texts and controls fit in every language and size: none leaves its box, overlaps another, is cut or too small.

An invented language, whose texts are all 42 % longer, represents future ones. A usual run checks the smallest window,
some screens, every second one in that language, the others in one of ours, which differs from screen to screen, and
others with text of 200 %, and some in windows of other shapes. For fingers all that can be pressed is large enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pygame
import pytest

from game import language
from game.scenes.widgets.widget import Widget
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.labels import Label
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS, Style
from tests.support import pseudo
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost, Size
from tests.support.screens import SCREENS
from tests.support.selection import FULL, games_for, sample
from tests.support.text_layout import faults, watching

PSEUDO = "pseudo"
FINGER = 44  # pixels
OURS = language.FOLDER
SIZES: list[Size] = [(1024, 640), (1280, 720), (1920, 1080)] if FULL else [(1024, 640)]
SMALL: list[Size] = [(640, 480), (683, 768)]
OTHERS: list[Size] = [*SMALL, *([(960, 1080), (1080, 1920)] if FULL else [])]  # in our languages
SLOW = ("hint", "watch", "review", "dealt")  # a usual run leaves these out: a solver takes seconds
OF_A_GAME = ("won", "refused", "toured")  # and of these a usual run takes two games each


def is_shown(name: str) -> bool:
    """Return whether a screen belongs to the run."""
    kind, _, slug = name.partition("-")
    return FULL or not (name.startswith((*SLOW, "read")) or (kind in OF_A_GAME and slug not in games_for(kind)))


SHOWN = sample(filter(is_shown, SCREENS), "layouts", 12)
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


class Look(NamedTuple):
    """A screen in a language, with text of a size, for the mouse or for fingers, in a window of a size."""

    name: str
    code: str
    text: float = 1.0
    touch: bool = False
    size: Size = (1024, 640)


def looks_at(place: int, name: str) -> list[Look]:
    """Return the looks in which a screen is checked in other languages."""
    if name.startswith(SLOW):
        codes = [PSEUDO]
    elif FULL:
        codes = [PSEUDO, language.ENGLISH, *FOREIGN]
    else:
        codes = [FOREIGN[place // 2 % len(FOREIGN)] if place % 2 else PSEUDO]
    return [Look(name, code) for code in codes]


LARGE = sample(dict.fromkeys((*EVERY, *filter(is_shown, SCREENS))), "room", 14)
AT_DESKS = [
    *(look for place, name in enumerate(SHOWN) for look in looks_at(place, name)),
    *(Look(name, language.ENGLISH, text) for name in LARGE for text in ([1.25, 1.5, 2.0] if FULL else [2.0])),
]
PRESSED = sample((*EVERY, "menu", "toured-quatorze", "won-quatorze"), "pressed", 8)
LOOKS = [
    *(look._replace(size=size) for look in AT_DESKS for size in SIZES),
    *(Look(name, language.ENGLISH, touch=True, size=(1280, 800)) for name in PRESSED),
    *(
        Look(name, FOREIGN[place % len(FOREIGN)], size=size)
        for size in OTHERS
        for place, name in enumerate(sample(filter(is_shown, SCREENS), f"{size}", 4))
    ),
    *(Look(name, language.ENGLISH, 2.0, size=size) for size in SMALL for name in ("menu", "settings", "won-quatorze")),
]


def wrong_in(house: HeadlessHost, name: str, *, touch: bool) -> Iterator[str]:
    """Open a screen, and say what is wrong in each of its states, also for fingers."""
    with watching() as watch:
        for state in SCREENS[name](house):
            house.draw()
            yield from (f"{state or name}: cut: {text!r}" for text in watch.cut if not GIVEN.search(text))
            watch.cut.clear()
            yield from (f"{state or name}: {fault}" for fault in faults(house.top, watch))
            if touch:
                yield from (
                    f"{state or name}: small: {control.name}" for control in house.top.controls if small(control)
                )


def small(control: Widget) -> bool:
    """Return whether a finger could miss a control; a scroll bar is hit beside itself, too."""
    return control.role != "scroll bar" and min(control.rect.size) < FINGER


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(map(str, look)))
def test_whatever_is_written_or_pressed_has_its_room(tmp_path: Path, look: Look) -> None:
    pseudo.write(tmp_path)
    speak(look.code, tmp_path)
    set_ui_style(text=look.text, touch=look.touch)
    with closing(HeadlessHost(look.size, tmp_path / "player")) as house:
        house.choose(reduced_motion=True)  # nothing fades, so what went is gone
        assert [*dict.fromkeys(wrong_in(house, look.name, touch=look.touch))] == []


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
