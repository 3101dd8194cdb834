"""The player's language: its choice, its change at run time, and numbers, cards and refusals in it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.messages import Catalog

from game import language
from game.language import _ as translated
from game.language import capitalised, current_language, ngettext, pgettext, set_language
from game.language.number_formats import day_month_text, decimal_text, figures_of, number_text
from game.language.os_errors import os_error_text
from game.language.refusals import SPOKEN, clause
from game.language.system import matching, wishes
from game.patiences import PATIENCES
from game.rules.cards import parse_card
from game.rules.refusals import Answer
from game.rules.session import Session
from game.rules.table import WASTE, Pile, Role
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.table.accessibility.announcement_texts import pile_text, playable
from game.scenes.table.scene import TableScene
from game.scenes.table.table_toolbar import NO_MESSAGE
from game.view.marks.labels import Label, Pill
from tests.support.catalogues import catalogues
from tests.support.host import HeadlessHost
from tests.support.play import at, dealt
from tests.support.pseudo import CODE, pseudo, spoken
from tests.support.python import printed


@pytest.fixture
def _pseudo(tmp_path: Path) -> Iterator[None]:
    with spoken(tmp_path / "locale"):
        yield


def test_english_reads_no_catalogue(tmp_path: Path) -> None:
    catalogue = tmp_path / "en" / "LC_MESSAGES" / "quintet.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text("damaged")
    code = f"import game.language as l, pathlib; l.FOLDER = pathlib.Path({str(tmp_path)!r});"
    assert printed(f"{code} l.set_language('en'); print(l._('Deals'))") == "Deals\n"


def test_a_language_without_a_catalogue_is_english() -> None:
    set_language("da" if "da" not in language.languages() else "xx")
    assert current_language() == "en"
    assert translated("Deals") == "Deals"


@pytest.mark.usefixtures("_pseudo")
def test_texts_plurals_and_contexts_are_looked_up() -> None:
    assert current_language() == CODE
    assert translated("Deal {number}", number=24) == pseudo("Deal {number}").format(number=24)
    assert ngettext("{count} move", "{count} moves", 3) == pseudo("{count} moves").format(count=3)
    assert pgettext("key", "Space") == pseudo("Space")
    assert translated("nobody says this") == "nobody says this"
    assert not translated("")


def test_a_translation_with_wrong_fields_is_passed_over(tmp_path: Path) -> None:
    wrong = Catalog(locale="de")
    wrong.add("Deal {number}", "Spiel {nummer}")
    with spoken(tmp_path, catalogues.compiled(wrong)):
        assert translated("Deal {number}", number=24) == "Deal 24"


def test_piles_are_said_with_the_prepositions_of_the_language() -> None:
    session = at(PATIENCES["napoleons-square"](), w="2S", f1="AS", f2="AS")
    set_language("it")
    assert playable(session, WASTE, 1).startswith("2 di picche dal pozzo sulla casa 1, sulla casa 2")
    set_language("pl")
    assert playable(session, WASTE, 1).startswith("dwójka pik ze stosu odkrytego na stos bazowy 1, na stos bazowy 2")


@pytest.mark.parametrize(
    ("code", "two", "five"),
    [
        ("pl", "Stos 1: dwójka kier, 2 karty", "Stos 1: dwójka kier, 5 kart"),
        ("cs", "Hromádka 1: srdcová dvojka, 2 karty", "Hromádka 1: srdcová dvojka, 5 karet"),
        ("it", "Pila 1: 2 di cuori, 2 carte", "Pila 1: 2 di cuori, 5 carte"),
    ],
)
def test_cards_are_counted_in_the_plural_forms_of_the_language(code: str, two: str, five: str) -> None:
    set_language(code)
    for count, said in ((2, two), (5, five)):
        session = Session.from_layout(PATIENCES["calculation"](), {"t1": ["3S", "4S", "5S", "6S", "2H"][-count:]})
        assert pile_text(session, Pile(Role.TABLEAU, 1)) == said


@pytest.mark.usefixtures("_pseudo")
def test_every_refusal_is_told_in_the_language_and_never_in_the_notation() -> None:
    card = parse_card("7S")
    assert clause(Answer("up-in-suit", card=card, top=parse_card("8H"))) == pseudo(SPOKEN["up-in-suit"]).format(
        card=_named("7 of spades"), top=_named("8 of hearts")
    )
    assert clause(Answer("no-card", pile="t1")) == pseudo(SPOKEN["no-card"])
    rule = Answer("columns-alternate", card=card, top=card)
    assert clause(rule) in clause(Answer("no-foundation-takes-and", card=card, rule=rule))


class _named:  # noqa: N801 - stands for a card in a test
    def __init__(self, text: str) -> None:
        self.named = pseudo(text)


@pytest.mark.usefixtures("_pseudo")
def test_errors_of_the_system_are_told_in_the_language() -> None:
    assert os_error_text(PermissionError(13, "whatever the system says")) == pseudo("permission denied")
    assert os_error_text(OSError(9999, "Odd")) == "odd"


def test_a_clause_begins_large_where_it_stands_alone() -> None:
    assert capitalised("ß and the like") == "SS and the like"
    assert capitalised("there is no card there") == "There is no card there"
    assert capitalised("") == ""


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "de_AT.UTF-8"}, ["de_AT.UTF-8"]),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "de_DE", "LANGUAGE": "sv:da"}, ["sv", "da", "de_DE"]),
        ({"LANG": "C.UTF-8", "LANGUAGE": "sv"}, []),
        ({}, []),
    ],
)
def test_the_system_is_asked_as_other_programs_ask_it(
    environment: dict[str, str], wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.environ", environment)
    monkeypatch.setattr("sys.platform", "linux")
    assert list(wishes()) == wanted


@pytest.mark.parametrize(
    ("requested", "code"),
    [("de_AT.UTF-8", "de"), ("pt-PT", "pt_BR"), ("pt_BR@euro", "pt_BR"), ("en_GB", "en"), ("fi", ""), ("", "")],
)
def test_a_wish_finds_the_language_that_is_nearest(requested: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.language.system.languages", lambda: tuple(language.NAMES))
    assert matching(requested) == code


def test_figures_and_dates_of_english() -> None:
    assert figures_of("en")["day_month"] == "{day} {month}"
    assert decimal_text(1.5) == "1.5"
    assert number_text(12345) == "12\u202f345"
    assert day_month_text(date(2026, 11, 21)) == "21 November"


# ---- it changes at once


@pytest.mark.parametrize("slug", PATIENCES)
def test_all_of_a_table_changes_with_the_language(slug: str, house: HeadlessHost, tmp_path: Path) -> None:
    scene = TableScene(house, dealt(slug), house.games.saves)
    scene.resize((1280, 720))
    before = _labels(scene)
    with spoken(tmp_path / "locale"):
        scene.resize((1280, 720))
        after = _labels(scene)
    common = {text for text in before & after if any(letter.isalpha() for letter in text) and len(text) > 2}
    assert not common


def _labels(scene: TableScene) -> set[str]:
    """Return what is written on the bar and on the felt."""
    table = scene.table
    bar = table.toolbar.parts(NO_MESSAGE)
    felt = table.view.design.marks(table.view.layout, table.session.table)
    return {mark.text for mark in [*bar, *felt] if isinstance(mark, Label | Pill)}


def test_the_settings_offer_the_languages_in_their_own_names(house: HeadlessHost, tmp_path: Path) -> None:
    with spoken(tmp_path / "locale"):
        dialog = PreferencesDialog(house)
        house.push(dialog)
        names = {label for _value, label in dialog.widgets["language"].options}  # type: ignore[attr-defined]
    assert {"English", "Deutsch"} <= names
