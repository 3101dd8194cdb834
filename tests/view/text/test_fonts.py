"""Fonts: every letter of every language is in each style, and names in other scripts are written with the system's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from babel.messages.pofile import read_po

from game import language
from game.platform import keyboard
from game.scenes.keys import chord_text
from game.view.text import fallback, rendering
from game.view.text.rendering import Style, shortened, width_of
from game.view.text.wrapping import wrapped
from tests.support.python import printed

STYLES = [
    *(rendering.SERIF, rendering.SERIF_REGULAR, rendering.SERIF_ITALIC, rendering.SERIF_BOLD),
    *(rendering.SANS, rendering.SANS_SEMIBOLD, rendering.SANS_BOLD),
]
LOCALES, HELP = language.FOLDER, language.FOLDER.parent / "help"
CODES = [code for code in language.NAMES if code != language.ENGLISH]
FOREIGN = "שלום Привет Ελλάδα 你好 ԱԲԳ გამარჯობა สวัสดี"


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
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
        face: [letter for letter in wanted if not fallback.has(rendering.font(face, 20), letter)] for face in STYLES
    }
    assert {face: found for face, found in missing.items() if found} == {}


def test_a_font_says_what_it_has_not() -> None:
    assert not fallback.has(rendering.font(rendering.SERIF_ITALIC, 20), "ش")
    assert fallback.has(rendering.font(rendering.SERIF_ITALIC, 20), "é")


@pytest.mark.parametrize(("letter", "shown"), [("ф", "Ф"), ("ฟ", "A")])
def test_a_key_is_named_by_what_is_printed_on_it_if_a_font_has_that(
    monkeypatch: pytest.MonkeyPatch, letter: str, shown: str
) -> None:
    forget()
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    monkeypatch.setattr(keyboard, "library", lambda: SimpleNamespace(SDL_GetKeyFromScancode=lambda _: ord(letter)))
    assert chord_text("A") == shown


def test_nobody_asks_the_system_for_letters_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: pytest.fail("the system was asked"))
    for code in CODES:
        rendering.render_text("".join(sorted(letters(code))), Style(rendering.SANS, 16, "#FFFFFF"))
    assert printed("import sys, main, game.app; print('pygame.ftfont' in sys.modules)") == "False\n"


def other_scripts() -> list[str]:
    """List the letters of other scripts that some font of this system has."""
    own = rendering.font(rendering.SANS, 16)
    missing = [letter for letter in sorted({*FOREIGN} - {" "}) if not fallback.has(own, letter)]
    return [letter for letter in missing if fallback.file_with(letter)]


@pytest.mark.parametrize("px", [16, 40])
@pytest.mark.parametrize("tracking", [0.0, 0.14])
def test_letters_of_another_script_are_written_with_a_font_of_the_system(px: int, tracking: float) -> None:
    if not (found := other_scripts()):
        pytest.skip("no font of this system has other scripts")
    style = Style(rendering.SANS, px, "#FFFFFF", tracking)
    pictures = {letter: rendering.render_text(f"Abc {letter}", style) for letter in found}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == len(found)
    for letter, picture in pictures.items():
        assert picture.get_height() == rendering.render_text("Abc", style).get_height()
        assert abs(picture.get_width() - width_of(f"Abc {letter}", style)) < 4 + tracking * px
        assert width_of(f"Abc {letter}", style) > width_of("Abc ", style)


def test_without_any_font_of_the_system_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[str]:
        raise OSError("no fontconfig")

    for asked in (list[str], refuse, lambda: ["damaged"]):
        forget()
        monkeypatch.setattr(pygame.font, "get_fonts", asked)
        monkeypatch.setattr(pygame.font, "match_font", lambda _: str(Path(__file__)))
        assert rendering.render_text(f"{FOREIGN} 😀 x", Style(rendering.SERIF, 21, "#FFFFFF")).get_width() > 20


def skip_without(letters: str) -> None:
    if not all(map(fallback.file_with, letters)):
        pytest.skip(f"no font of this system has {letters}")


@pytest.mark.parametrize("part", ["x", "abc ", "晚", "e\u0301"])
def test_time_to_shorten_a_text_depends_on_what_is_shown(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    style, measured = Style(rendering.SANS, 20, "#FFFFFF"), list[str]()

    def counted(text: str, own: pygame.Font, px: int) -> list[tuple[str, pygame.Font]]:
        measured.append(text)
        return fallback.runs(text, own, px)

    monkeypatch.setattr(rendering, "runs", counted)
    lines = wrapped(f"A{part * 100_000}Z", style, 900, 2)
    assert all(0 < width_of(line, style) <= 900 for line in lines)
    assert (len(lines) <= 2, lines[0][0], lines[-1][-1]) == (True, "A", "Z")
    assert len("".join(measured)) < 40 * 900


def test_a_shortened_text_is_as_long_as_fits() -> None:
    text, style = "It cannot be opened: there is no such pile", Style(rendering.SANS, 20, "#FFFFFF")
    whole_cuts = [(text[: n - n // 2], text[len(text) - n // 2 :]) for n in range(len(text) - 2, 5, -1)]
    cuts = [f"{start.rstrip(' :')}…{end}" for start, end in whole_cuts]
    for room in range(20, round(width_of(text, style)), 7):
        assert shortened(text, style, room) == next((cut for cut in cuts if width_of(cut, style) <= room), "")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ערב", ["ערב"]),
        ("My ערב טוב, bye", ["My ", "ערב טוב", ", bye"]),
        ("ערב 24", ["24", "ערב "]),
        ("ערב 1,5 x", ["1,5", "ערב ", " x"]),
        ("مساء 3 لعبة", [" لعبة", "3", "مساء "]),
    ],
)
def test_words_that_are_read_from_right_to_left_stand_in_their_order(text: str, parts: list[str]) -> None:
    assert [part for part, _ in fallback._in_order(text)] == parts  # noqa: SLF001 - the fonts are those of the system


def test_hebrew_is_written_from_right_to_left() -> None:
    skip_without("של")
    style = Style(rendering.SANS, 40, "#FFFFFF")
    word, last = rendering.render_text("של", style), rendering.render_text("ל", style)
    part = word.subsurface((0, 0, last.get_width(), word.get_height()))
    assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(last, "RGBA")


def test_arabic_letters_are_joined() -> None:
    skip_without("بيت")
    style = Style(rendering.SANS, 40, "#FFFFFF")
    assert width_of("بيت", style) < 0.9 * sum(width_of(letter, style) for letter in "بيت")
