"""Texts fit in every language: none leaves its box, overlaps another or is cut, and none is too small to read.

An invented language, whose texts are all 42 % longer, represents future ones. A usual run checks the smallest window,
every second screen in that language, the others in one of ours, which differs from screen to screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import language
from game.view.marks.labels import Label
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS, Style
from tests.support import pseudo
from tests.support.host import HeadlessHost, Size, open_video
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


SHOWN = sample(filter(is_shown, SCREENS), "layouts", 16)
FOREIGN = [code for code in language.NAMES if code != language.ENGLISH]
# Names and paths of the player's may have any length, and are cut; a deal's number gives way to the bar's figures.
GIVEN = re.compile(r"very long name|/|\d\w{0,2}$|\d\w{0,2} · ")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    open_video()
    yield
    speak(language.ENGLISH, Path())


def speak(code: str, folder: Path) -> None:
    """Use a language from now on; the catalogue of the invented one is in a folder."""
    language.set_language(language.ENGLISH)
    setattr(language, "FOLDER", folder if code == PSEUDO else OURS)  # noqa: B010 - it is final except in tests
    language.set_language(pseudo.CODE if code == PSEUDO else code)


def spoken_in(place: int) -> list[str]:
    """Return the languages in which the screen at a place in the list is checked."""
    if FULL:
        return [PSEUDO, language.ENGLISH, *FOREIGN]
    return [FOREIGN[place // 2 % len(FOREIGN)] if place % 2 else PSEUDO]


def looked_into(name: str, size: Size, codes: list[str], folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Open a screen in each language, and say what is wrong in each of its states.

    What takes seconds to open is opened once, and then shown in each language.
    """
    once = name.startswith(SLOW)
    for code in codes[:1] if once else codes:
        house = HeadlessHost(size, folder / code)
        house.choose(reduced_motion=True)  # nothing fades, so what went is gone
        speak(code, folder)
        with watching() as watch:
            try:
                for state in SCREENS[name](house):
                    for said in codes if once else [code]:
                        if once:
                            speak(said, folder)
                            house.top.settings_changed()
                            house.top.resize(size)
                        house.draw()
                        cut = [f"cut: {text!r}" for text in watch.cut if not GIVEN.search(text)]
                        watch.cut.clear()
                        yield f"{said}, {state or name}", [*faults(house.top, watch), *cut]
            finally:
                house.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SHOWN)
def test_whatever_is_written_has_its_room(tmp_path: Path, name: str, size: Size) -> None:
    pseudo.write(tmp_path)
    looks = looked_into(name, size, spoken_in(SHOWN.index(name)), tmp_path)
    wrong = [f"{where}: {fault}" for where, found in looks for fault in found]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


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
