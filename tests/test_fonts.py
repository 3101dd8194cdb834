"""Fonts: every letter of every language is in each style, and names in other scripts are written with the system's."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from babel.messages.pofile import read_po

from game import language
from game.view.text import fallback, lettering
from game.view.text.lettering import Style, width_of
from tests.house import open_video

STYLES = [
    *(lettering.SERIF, lettering.SERIF_REGULAR, lettering.SERIF_ITALIC, lettering.SERIF_BOLD),
    *(lettering.SANS, lettering.SANS_SEMIBOLD, lettering.SANS_BOLD, lettering.SANS_EXTRABOLD),
]
LOCALES, HELP = language.FOLDER, language.FOLDER.parent / "help"
CODES = [code for code in language.NAMES if code != language.ENGLISH]
FOREIGN = "שלום Привет Ελλάδα 你好 ԱԲԳ გამარჯობა สวัสดี"


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    open_video()
    yield
    forget()


def forget() -> None:
    """Forget the system's fonts."""
    fallback._useful.clear()  # noqa: SLF001 - as at a start
    for kept in (fallback._families, fallback.file_with, fallback._open, width_of):  # noqa: SLF001 - likewise
        kept.cache_clear()


def letters(code: str) -> set[str]:
    """Return all letters of a language."""
    with (LOCALES / code / "LC_MESSAGES" / "quintet.po").open("rb") as file:
        messages = [message.string for message in read_po(file, locale=code) if message.id]
    texts = [*messages, *((text,) for text in [(LOCALES / code / "figures.json").read_text("utf-8")])]
    texts += [(page.read_text("utf-8"),) for page in (HELP / code).glob("*.md")]
    forms = [form for text in texts for form in (text if isinstance(text, (tuple, list)) else (text or "",))]
    found = {letter for form in forms for letter in form}
    return {letter for letter in found if unicodedata.category(letter) not in {"Cc", "Cf"}}


@pytest.mark.parametrize("code", CODES)
def test_every_letter_of_a_language_is_in_every_style(code: str) -> None:
    wanted = "".join(sorted(letters(code) | set(language.NAMES[code])))
    missing = {
        face: [letter for letter in wanted if not fallback.has(lettering.font(face, 20), letter)]
        for face in STYLES
    }
    assert {face: found for face, found in missing.items() if found} == {}


def test_a_font_says_what_it_has_not() -> None:
    assert not fallback.has(lettering.font(lettering.SERIF_ITALIC, 20), "ش")
    assert fallback.has(lettering.font(lettering.SERIF_ITALIC, 20), "é")


def test_nobody_asks_the_system_for_letters_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: pytest.fail("the system was asked"))
    for code in CODES:
        lettering.lettering("".join(sorted(letters(code))), Style(lettering.SANS, 16, "#FFFFFF"))
    script = "import sys, main, game.app; sys.exit('pygame.ftfont' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def other_scripts() -> list[str]:
    """List the letters of other scripts that some font of this system has."""
    own = lettering.font(lettering.SANS, 16)
    missing = [letter for letter in sorted({*FOREIGN} - {" "}) if not fallback.has(own, letter)]
    return [letter for letter in missing if fallback.file_with(letter)]


@pytest.mark.parametrize("px", [16, 40])
@pytest.mark.parametrize("tracking", [0.0, 0.14])
def test_letters_of_another_script_are_written_with_a_font_of_the_system(px: int, tracking: float) -> None:
    if not (found := other_scripts()):
        pytest.skip("no font of this system has other scripts")
    style = Style(lettering.SANS, px, "#FFFFFF", tracking)
    pictures = {letter: lettering.lettering(f"Abc {letter}", style) for letter in found}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == len(found)
    for letter, picture in pictures.items():
        assert picture.get_height() == lettering.lettering("Abc", style).get_height()
        assert abs(picture.get_width() - width_of(f"Abc {letter}", style)) < 4 + tracking * px
        assert width_of(f"Abc {letter}", style) > width_of("Abc ", style)


def test_without_any_font_of_the_system_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[str]:
        raise OSError("no fontconfig")

    for asked in (list[str], refuse, lambda: ["damaged"]):
        forget()
        monkeypatch.setattr(pygame.font, "get_fonts", asked)
        monkeypatch.setattr(pygame.font, "match_font", lambda _: str(Path(__file__)))
        assert lettering.lettering(f"{FOREIGN} 😀 x", Style(lettering.SERIF, 21, "#FFFFFF")).get_width() > 20
