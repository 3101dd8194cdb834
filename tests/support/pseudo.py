"""An invented language: every text is accented and 42 % longer, to find text without room to grow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog

from game import language
from tests.support.catalogues import catalogues

CODE = "de"  # the language that it replaces
GROWTH = 1.42
FIELD = re.compile(r"(\{[^}]*\}|%(?:\(\w+\))?[sr]|\n)")
ACCENTED = str.maketrans("aceinosuyzACEINOSUYZ", "ąčéíñőşüýžĄČÉÍÑŐŞÜÝŽ")
MORE = "ěřůłťšđ"  # letters outside of Latin-1


def pseudo(text: str) -> str:
    """Return a text in this language; fields are unchanged."""
    parts = [part if FIELD.fullmatch(part) else part.translate(ACCENTED) for part in FIELD.split(text)]
    letters = sum(len(part) for part in parts if not FIELD.fullmatch(part))
    more = (MORE * 100)[: max(1, round((GROWTH - 1) * letters))] if letters else ""
    words = " ".join(more[at : at + 7] for at in range(0, len(more), 7))
    if text == text.upper():
        words = words.upper()
    ends = len(text) - len(text.rstrip(" .:…"))
    whole = "".join(parts)
    middle, end = (whole[:-ends], whole[-ends:]) if ends else (whole, "")
    return f"{middle} {words}{end}" if len(words) > 2 else f"{middle}{words}{end}"


@cache
def compiled() -> bytes:
    template = catalogues.template()
    catalog = Catalog(locale=CODE, fuzzy=False)
    for message in template:
        if not message.id:
            continue
        texts = message.id if isinstance(message.id, list | tuple) else (message.id,)
        forms = tuple(map(pseudo, texts))
        catalog.add(message.id, forms if len(forms) > 1 else forms[0], context=message.context)
    return catalogues.compiled(catalog)


def write(folder: Path, catalogue: bytes | None = None) -> None:
    """Write this language's catalogue, or another one, to its place below a folder of catalogues."""
    path = folder / CODE / "LC_MESSAGES" / "quintet.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(catalogue or compiled())


@contextmanager
def spoken(folder: Path, catalogue: bytes | None = None) -> Iterator[None]:
    """Use this language, or another compiled catalogue, in a context; it is written into a folder."""
    write(folder, catalogue)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "FOLDER", folder)
        language.languages.cache_clear()
        language.set_language(language.ENGLISH)
        language.set_language(CODE)
        try:
            yield
        finally:
            language.set_language(language.ENGLISH)
    language.languages.cache_clear()
