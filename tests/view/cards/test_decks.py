"""Other decks: a table can change its deck during a game, and shows the right pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.language import set_language
from game.language.cards import COURTS as OWN
from game.rules.cards import Rank, parse_card
from game.scenes.appearance_settings import deck_of
from game.store.settings import CourtLetters, Settings
from game.view.cards.deck import CLASSIC, DECKS, Deck
from game.view.cards.faces import FACES, Faces, FaceSpec, letters_of, rasterise
from game.view.drawing.picture_cache import stamp
from game.view.drawing.ui_style import COURTS, Courts, letter, set_ui_style
from tests.support.host import same
from tests.support.waiting import until

WIDTH, BACK = 60, "calculation"
LARGE = DECKS["large"]


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def wrong_faces(faces: Faces, deck: Deck) -> Iterator[str]:
    """Return the faces that are not those of a deck."""
    cut = FaceSpec(deck, faces.width)
    for name in FACES:
        if pixels(faces.picture(parse_card(name))) != pixels(rasterise(cut.path(name), cut.size, {}).convert_alpha()):
            yield name


def await_pictures(faces: Faces) -> None:
    faces.prepare()
    until(lambda: faces.complete, faces.collect)


def test_pictures_of_the_former_deck_that_come_late_are_not_taken() -> None:
    some_came = Event()
    faces = Faces(None, some_came.set)
    faces.resize(WIDTH, BACK)
    faces.prepare()
    assert some_came.wait(60)
    faces.resize(WIDTH, BACK, deck=LARGE)
    faces.collect()
    await_pictures(faces)
    assert list(wrong_faces(faces, LARGE)) == []


def test_the_size_may_change_while_pictures_are_drawn() -> None:
    """The thread and the loop use the same lists; here they alternate as often as possible."""
    faces, interval = Faces(None, lambda: None), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for number in range(2000):
            faces.resize(WIDTH + number % 7, BACK)
            faces.prepare()
            looks = [faces.complete for _ in range(20)]
            assert not any(looks)
    finally:
        sys.setswitchinterval(interval)
    faces.resize(WIDTH, BACK)
    await_pictures(faces)
    assert list(wrong_faces(faces, CLASSIC)) == []


def test_another_width_leaves_the_deck_as_it_is() -> None:
    faces = Faces(None, lambda: None)
    faces.resize(WIDTH, BACK, deck=LARGE)
    faces.resize(WIDTH + 10, BACK)
    await_pictures(faces)
    assert list(wrong_faces(faces, LARGE)) == []


def test_each_deck_is_kept_on_disk_for_itself(tmp_path: Path) -> None:
    for deck in (CLASSIC, LARGE):
        faces = Faces(tmp_path, lambda: None)
        faces.resize(WIDTH, BACK, deck=deck)
        await_pictures(faces)
        until(lambda: list(tmp_path.glob(f"{deck.name}-*.raw")))  # noqa: B023 - it is called at once
    again, names = Faces(tmp_path, lambda: None), set[str]()
    for deck in (LARGE, CLASSIC):
        again.resize(WIDTH, BACK, deck=deck)
        assert list(wrong_faces(again, deck)) == []
        assert again.complete
    for deck in (CLASSIC, replace(CLASSIC, courts=OWN["fr"]), replace(CLASSIC, gilt=True)):
        again.resize(WIDTH, BACK, deck=deck)
        names |= {text for text, _ in again._files()}  # noqa: SLF001 - by which they would be kept
    assert len(names) == 3 + 2  # faces, and backs that have no letters


def test_a_picture_on_disk_goes_stale_with_the_art(tmp_path: Path) -> None:
    drawing = tmp_path / "KS.svg"
    drawing.write_text("<svg/>")
    before = stamp(tmp_path)
    assert stamp(tmp_path) == before
    times = drawing.stat().st_atime_ns, drawing.stat().st_mtime_ns
    drawing.write_text("<svg></svg>")
    os.utime(drawing, ns=times)
    larger = stamp(tmp_path)
    os.utime(drawing, ns=(times[0], times[1] - 1_000_000))
    older = stamp(tmp_path)
    assert len({before, larger, older}) == 3


# ---- the letters of courts


@pytest.mark.parametrize("stacked", [False, True])
@pytest.mark.parametrize("name", DECKS)
def test_courts_have_other_letters(name: str, stacked: bool) -> None:  # noqa: FBT001 - a parameter of the test
    deck = DECKS[name].stacked if stacked else DECKS[name]
    assert all({*letters, *COURTS} <= letters_of(deck.name).keys() for letters in OWN.values())
    usual, own = (FaceSpec(replace(deck, courts=courts), 120) for courts in (COURTS, ("K", "D", "B")))
    for drawn in (FaceSpec.picture, FaceSpec.stand_in):
        changed = [name for name in ("KH", "QC", "JD") if not same(drawn(usual, name), drawn(own, name))]
        assert changed == ["QC", "JD"]


@pytest.mark.parametrize(
    ("language", "wish", "letters"),
    [
        ("fr", "usual", ("R", "D", "V")),
        ("fr", "english", COURTS),
        ("pl", "usual", COURTS),
        ("pl", "own", ("K", "D", "W")),
        ("it", "own", COURTS),
    ],
)
def test_letters_are_asked_for_by_the_language(language: str, wish: CourtLetters, letters: Courts) -> None:
    set_language(language)
    assert deck_of(Settings(court_letters=wish)).courts == letters


def test_ranks_on_the_felt_are_named_as_on_the_cards() -> None:
    set_ui_style(courts=("R", "D", "V"))
    assert [letter(rank) for rank in (Rank.ACE, Rank.TEN, *list(Rank)[10:])] == ["A", "10", "V", "D", "R"]
    set_ui_style(courts=COURTS)
    assert letter(Rank.QUEEN) == "Q"
