"""Translations fit their texts, and no text is drawn that cannot be translated."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from game import language
from game.language import ENGLISH, FOLDER, NAMES
from tests import ROOT
from tests.support.catalogues import catalogues
from tests.support.pseudo import spoken

MARKS = {"_", "N_", "ngettext", "pgettext", "NP_"}
NO_TEXT = {
    "chord_text",
    "trace",
    "start_thread",
    "TypeVar",
    "execute",
}
SENTENCE = re.compile(r"[a-z]{2,}[ ,:]+[a-z]{2,}|^[A-Z][a-z]{2,}|^[A-Z]{3,}( |$)")
CODE = re.compile(r'[<#]|="|[A-Z]{2,} [A-Z]{2,} |^\w+(/|\.)')
ROOMS = ("scenes", "view", "store", "services", "platform", "sound", "app.py")
ROLES = {
    "list item",
    "radio group",
    "radio button",
    "text field",
    "text run",
    "scroll bar",
    "set value",
}  # of controls, in traces
NOT_SHOWN = {  # by the module's name: names of widgets and keys, fonts, files, and what no player can cause
    "table_nodes": {"text game", "text bar", "text score", "text light", "text notice"},
    "screen_reader": {"notice at the foot"},
    "choose_keys": {"reset all"},
    "scan_switch": {"Space", "Esc", "Mouse ", "Pad "},
    "settings": {"Space"},
    "deals": {"month before", "month after"},
    "games": {"give up"},
    "text": {"a row of ranks, a picture or a step is told otherwise: {}"},
    "header": {"Quintet"},
    "window": {"Quintet"},
    "named_saves": {"Quintet", "NFC"},
    "records": {"max(shown, excluded.shown)"},
    "archive": {
        "Quintet",
        "SELECT 1 FROM games WHERE (game, variation, deal, started) = (?, ?, ?, ?) AND outcome != 'lost'",
    },
    "results": {"Quintet · {} · {}"},
    "layout": {"Sizing"},
    "picture_cache": {"BGRA"},
    "sprite_cache": {"Drawn"},
    "fallback": {"NSM", "Hebr", "Arab"},
    "badge": {"III"},
    "rendering": {
        *("SourceSerifPro-{}.otf", "Manrope-{}.ttf", "Manrope", "the package {} is not installed"),
        *("Semibold", "Regular", "Bold", "Medium", "SemiBold"),
    },
    "crashes": {"{} is no file"},
    "database": {"STRICT", "{} is not a file", "the check found damage"},
    "save_format": {"a game that began at a layout has no deal number to save"},
    "single_instance": {
        *("a deal or a variation without a game", "no such game, or a file beside it", "no deal number"),
        *("no path", "no request"),
    },
    "statistics": {"TRUE"},
    "desktop": {"APPIMAGE"},
}


def literals(tree: ast.AST, *, marked: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that is not marked; fields of f-strings are {}."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not marked:
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr) and not marked:
            yield node.lineno, "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
        else:
            yield from literals(node, marked=marked or (isinstance(node, ast.Call) and _name(node) in MARKS | NO_TEXT))


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def unmarked(name: str, text: str) -> Iterator[str]:
    """Yield the literals of a module that read like texts for players, and are in no catalogue."""
    for line, literal in literals(ast.parse(text)):
        if SENTENCE.search(literal) and not CODE.search(literal) and literal not in ROLES | NOT_SHOWN.get(name, set()):
            yield f"{name}, line {line}: {literal!r}"


def modules() -> Iterator[Path]:
    """Yield the modules whose texts players see."""
    for room in ROOMS:
        path = ROOT / "game" / room
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def test_no_text_is_shown_that_cannot_be_translated() -> None:
    found = [
        line
        for path in modules()
        if path.stem not in ("keys", "__init__")
        for line in unmarked(path.stem, path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", ['Label("Not yet", style)', 'say(f"{n} cards to go")', 'x = {"a": "some words"}'])
def test_a_text_that_is_not_marked_is_found(text: str) -> None:
    assert list(unmarked("x", text))


def test_no_translated_text_is_put_into_capitals_by_the_program() -> None:
    for path in modules():
        if path.stem != "keys":
            assert not re.search(r"\.(capitalize|title|swapcase)\(\)", path.read_text("utf-8")), path


# ---- the catalogues


@pytest.mark.parametrize(
    "changed",
    [
        "# Eins\n\nKarte: `9H auf TS`.",
        "# Eins\n\nKarte: 9H auf TS.\n\n[picture: deal 24 | Ein Tisch.]",
        "# Eins\n\nKarte: `8H auf TS`.\n\n[picture: deal 24 | Ein Tisch.]",
    ],
)
def test_a_page_of_the_help_that_lags_behind_is_named(tmp_path: Path, changed: str) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "one.md").write_text("# One\n\nA card: `9H on TS`.\n\n[picture: deal 24 | A table.]")
    page = tmp_path / "de" / "one.md"
    page.write_text("# Eins\n\nKarte: `9H auf TS`.\n\n[picture: deal 24 | Ein Tisch.]")
    assert catalogues.outdated("de", tmp_path) == []
    page.write_text(changed)
    assert catalogues.outdated("de", tmp_path) == ["one"]


def test_every_language_has_a_name_and_what_it_writes_figures_with() -> None:
    for code in catalogues.all_languages():
        assert code in NAMES
        assert (FOLDER / code / "figures.json").is_file()


@pytest.mark.parametrize("code", catalogues.all_languages())
def test_translations_fit_their_texts(code: str) -> None:
    found = list(catalogues.problems(code))
    assert not found, "\n".join(found[:40])


def test_a_text_without_translation_is_english_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, translated = Catalog(), Catalog(locale="de")
    for text in ("Deals", "A new label", "A guess", ("{count} new card", "{count} new cards")):
        texts.add(text)
    translated.add("Deals", "Spiele")
    translated.add("A guess", "Vermutlich", flags=["fuzzy"])
    translated.add(("{count} new card", "{count} new cards"), ("eine neue Karte", ""))
    monkeypatch.setattr(catalogues, "template", lambda: texts)
    missing = [message.id for message in catalogues.untranslated(translated)]
    assert missing == ["A new label", "A guess", ("{count} new card", "{count} new cards")]

    with spoken(tmp_path, catalogues.compiled(translated)):
        assert language._("Deals") == "Spiele"
        assert language._("A new label") == "A new label"
        assert language._("A guess") == "A guess"
        assert language.ngettext("{count} new card", "{count} new cards", 1) == "1 new card"


def test_update_adds_new_texts_and_removes_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, old = Catalog(), Catalog(locale="de")
    texts.add("Deals")
    texts.add("A new label")
    old.add("Deals", "Spiele")
    old.add("An old label", "Alt")
    monkeypatch.setattr(catalogues, "template", lambda: texts)
    updated = catalogues.read_text(catalogues.written(catalogues.updated(old)), "de")
    assert {message.id: message.string for message in updated if message.id} == {"Deals": "Spiele", "A new label": ""}


def test_a_wrong_translation_and_an_old_compiled_catalogue_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("Deal {number}", "Spiel {nummer}")
    path = catalogues.source_of("de")
    path.parent.mkdir(parents=True)
    path.write_bytes(catalogues.written(catalog))
    path.with_suffix(".mo").write_bytes(b"of another one")
    *wrong, outdated = catalogues.problems("de")
    assert wrong[0].startswith("its fields are")
    assert "run compile" in outdated


@pytest.mark.parametrize(
    ("data", "reason"),
    [(None, "No such file"), (b"\xff", "can't decode byte 0xff"), (b'msgid "Deals"\n', "missing msgstr for msgid")],
)
def test_a_catalogue_that_cannot_be_read_is_named_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    data: bytes | None,
    reason: str,
) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    path = catalogues.source_of("de")
    path.parent.mkdir(parents=True)
    if data:
        path.write_bytes(data)
    for command in ("check", "compile", "update"):
        monkeypatch.setattr(sys, "argv", ["catalogues.py", command, "de"])
        assert catalogues.main() == 1
        said = capsys.readouterr().err.splitlines()[-1]
        assert said.startswith(f"{path} cannot be read: ")
        assert reason in said


def test_what_is_not_installed_is_named_in_one_sentence() -> None:
    hidden = "import sys, runpy; sys.modules['babel'] = None; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
    command = [sys.executable, "-c", hidden, str(ROOT / "packaging" / "catalogues.py"), "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "the package babel is not installed: pip install -e '.[dev]'\n"


@pytest.mark.parametrize("code", [code for code in NAMES if code != ENGLISH])
def test_there_are_twelve_months_and_seven_days_in_every_language(code: str) -> None:
    figures = catalogues.figures_for(code)
    for name, count in (("months", 12), ("months_alone", 12), ("weekdays", 7)):
        assert len(set(figures[name])) == count  # type: ignore[literal-required]
    assert len(set(figures["weekdays_narrow"])) == 7
    for name in ("time", "day_month", "day_month_year", "month_year"):
        text = figures[name].format(day=1, month="May", year=2026, hour=9, minute=5)  # type: ignore[literal-required]
        assert text


@pytest.mark.parametrize(
    ("english", "translated", "wrong"),
    [
        ("Deal {number}", "Spiel {number}", ""),
        ("Deal {number}", "Spiel {nummer}", "its fields are"),
        ("Deal {number}", "Spiel", "its fields are"),
        ("Deal {number}", "Spiel {number", "its braces are wrong"),
        ("any\nstock card", "jede", "as many lines"),
        ("takes {card.words} now", "nimmt {card.object}", ""),
        ("takes {card.words} now", "nimmt {card.dative}", "there is no field"),
        ("is it {what}", "ist {what.object}", "there is no field"),
        ("unrecognized arguments: %s", "unbekannt: %s", ""),
        ("unrecognized arguments: %s", "unbekannt", "other % fields"),
        ("it’s", "'s ist", "a typographic apostrophe"),
        (("{count} card", "{count} cards"), ("eine Karte", "{count} Karten"), ""),
        (("{count} card", "{count} cards"), ("{count} Karte",), "plural forms"),
        (("{count} card", "{count} cards"), ("{zahl} Karte", "{count} Karten"), "its fields are"),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(
    english: str | tuple[str, str], translated: str | tuple[str, ...], wrong: str
) -> None:
    message = Message(english, translated)
    found = list(catalogues._wrong("de", message))  # noqa: SLF001 - one message is not a catalogue
    assert bool(found) is bool(wrong)
    assert not wrong or wrong in found[0]
