"""Fills `packaging/windows/*.in`, what the program and its installer for Windows need, into `build/windows`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import HOME, NAME, __version__
from game.language import languages, read_catalogue
from game.platform.desktop import CONTEXT

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "windows"
LANGUAGES = {  # as Inno Setup calls them
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "nl": "Dutch",
    "pl": "Polish",
    "pt_BR": "BrazilianPortuguese",
    "sv": "Swedish",
}
FILE_TYPE = "Quintet game"  # as `desktop/quintet.mime.xml` has it


def values() -> dict[str, str]:
    """Return what these files contain between two @."""
    isl = "compiler:Languages\\{}.isl"
    types = {code: read_catalogue(code).pgettext(CONTEXT, FILE_TYPE) for code in languages()[1:]}
    licence = (ROOT / "LICENSE").read_text("utf-8")
    return {
        "version": __version__,
        "numbers": ", ".join([*__version__.split("."), "0"]),
        "home": HOME,
        "authors": "The Quintet authors",
        "copyright": next(line for line in licence.splitlines() if line.startswith("Copyright")),
        "setup": f"{NAME}-{__version__}-windows-x86_64-setup",
        "languages": "\n".join(f'Name: {code}; MessagesFile: "{isl.format(LANGUAGES[code])}"' for code in types),
        "file_types": "\n".join(f"{code}.FileType={name}" for code, name in types.items()),
        "file_type": FILE_TYPE,
    }


def fill() -> None:
    """Fill both; a byte order mark has Inno Setup read UTF-8."""
    known = values()
    BUILD.mkdir(parents=True, exist_ok=True)
    for path in (ROOT / "packaging" / "windows").glob("*.in"):
        text = re.sub("@([a-z0-9_]+)@", lambda key: known[key[1]], path.read_text("utf-8"))
        (BUILD / path.stem).write_text(text, "utf-8-sig" if path.stem.endswith(".iss") else "utf-8")
