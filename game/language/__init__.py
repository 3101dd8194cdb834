"""Texts in the player's language: every text goes through `_`, `ngettext` or `pgettext`.

Texts in the program are English, and English needs no catalogue. Other languages are loaded from compiled catalogues
in `game/locale`. Texts are looked up when they are shown, so a change of language takes effect at once. A text in a
table is marked with `N_` there and looked up where it is shown.

Fields are named: `_("Deal {number}", number=24)`. If the fields of a translation cannot be filled in, the English
text is used. docs/translating.md says how catalogues are made.
"""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "locale"
ENGLISH = "en"
NAMES = {  # names of the languages in themselves, for the settings
    "en": "English",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt_BR": "Português (Brasil)",
    "sv": "Svenska",
}


class _Chosen:
    """The present language and its catalogue; that of English returns each text as it is."""

    code = ENGLISH
    catalogue = NullTranslations()


def catalogue_of(code: str) -> Path:
    """Return the path of a language's compiled catalogue."""
    return FOLDER / code / "LC_MESSAGES" / "quintet.mo"


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Return the codes of the languages with a catalogue, English first."""
    return tuple(code for code in NAMES if code == ENGLISH or catalogue_of(code).is_file())


def current_language() -> str:
    """Return the code of the present language."""
    return _Chosen.code


def set_language(code: str) -> None:
    """Set the language; English if there is no catalogue."""
    if code == _Chosen.code:
        return
    _Chosen.code, _Chosen.catalogue = ENGLISH, NullTranslations()
    if code != ENGLISH and catalogue_of(code).is_file():
        _Chosen.code, _Chosen.catalogue = code, read_catalogue(code)


def read_catalogue(code: str) -> GNUTranslations:
    """Read a language's compiled catalogue."""
    with catalogue_of(code).open("rb") as file:
        return GNUTranslations(file)


def _(text: str, /, **fields: object) -> str:
    """Return a text in the player's language, with its fields filled in."""
    translated = text and _Chosen.catalogue.gettext(text)  # which has its header for ""
    return _filled(translated, text, fields) if fields else translated


def ngettext(one: str, many: str, count: int, /, **fields: object) -> str:
    """Return the form of a text for a number, which also fills in the field `count`."""
    translated = _Chosen.catalogue.ngettext(one, many, count)
    return _filled(translated, one if count == 1 else many, {"count": count} | fields)


def pgettext(context: str, text: str, /, **fields: object) -> str:
    """Return the translation of a text that has several meanings; the context says which one."""
    translated = _Chosen.catalogue.pgettext(context, text)
    return _filled(translated, text, fields) if fields else translated


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a text that is looked up later, where it is shown."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802 - likewise
    """Mark a text that is looked up later with `pgettext`."""
    del context
    return text


def capitalised(clause: str) -> str:
    """Return a clause with a capital at its beginning."""
    start = 2 if _Chosen.code == "nl" and clause[:2] == "ij" else 1
    return clause[:start].upper() + clause[start:]


def typographic(text: str) -> str:
    """Return a name as it is printed: Napoleon’s Square."""
    return text.replace("'", "’")


def _filled(translated: str, english: str, fields: dict[str, object]) -> str:
    try:
        return translated.format(**fields)
    except (KeyError, IndexError, ValueError, AttributeError):  # of a field that is unknown or has no such case
        return english.format(**fields)
