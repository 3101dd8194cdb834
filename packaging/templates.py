"""Fills the folders of `packaging/templates` with names, version and addresses, into folders of `build`.

python packaging/templates.py windows: what the program and its installer for Windows are made with.
python packaging/templates.py stores SHA256SUMS: descriptions of a release for package managers.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import HOME, NAME, __version__
from game.language import languages, read_catalogue
from game.platform.desktop import CONTEXT, ID

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES, BUILD = ROOT / "packaging" / "templates", ROOT / "build"
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
SETUP = f"{NAME}-{__version__}-windows-x86_64-setup"
HASHED = {  # files of a release whose hashes are needed
    "setup_sha256": f"{SETUP}.exe",
    "arm64_sha256": f"{NAME}-{__version__}-macos-arm64.zip",
    "x86_64_sha256": f"{NAME}-{__version__}-macos-x86_64.zip",
    "deb_sha256": f"{NAME}_{__version__}-1_amd64.deb",
}


def values() -> dict[str, str]:
    """Return what templates contain between two @."""
    isl = "compiler:Languages\\{}.isl"
    types = {code: read_catalogue(code).pgettext(CONTEXT, FILE_TYPE) for code in languages()[1:]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    licence = (ROOT / "LICENSE").read_text("utf-8")
    return {
        "name": NAME,
        "id": ID,
        "version": __version__,
        "numbers": ", ".join([*__version__.split("."), "0"]),
        "home": HOME,
        "files": f"{HOME}/releases/download/v{__version__}",
        "authors": "The Quintet authors",
        "copyright": next(line for line in licence.splitlines() if line.startswith("Copyright")),
        "summary": project["description"],
        "setup": SETUP,
        "deb": HASHED["deb_sha256"],
        "languages": "\n".join(f'Name: {code}; MessagesFile: "{isl.format(LANGUAGES[code])}"' for code in types),
        "file_types": "\n".join(f"{code}.FileType={name}" for code, name in types.items()),
        "file_type": FILE_TYPE,
    }


def hashes(sums: Path) -> dict[str, str]:
    """Return the hashes that a file of sha256sum has for the files of the release."""
    found = {name: digest for digest, name in (line.split() for line in sums.read_text("utf-8").splitlines())}
    return {key: found[name] for key, name in HASHED.items()}


def fill(folder: str, known: Mapping[str, str]) -> None:
    """Fill all templates of a folder; a byte order mark has Inno Setup read UTF-8."""
    for path in sorted(path for path in (TEMPLATES / folder).rglob("*") if path.is_file()):
        target = BUILD / path.relative_to(TEMPLATES)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub("@([a-z0-9_]+)@", lambda key: known[key[1]], path.read_text("utf-8"))
        target.write_text(text, "utf-8-sig" if path.suffix == ".iss" else "utf-8")


def main() -> int:
    """Fill what is named."""
    match sys.argv[1:]:
        case ["windows"]:
            fill("windows", values())
        case ["stores", sums]:
            fill("stores", values() | hashes(Path(sums)))
        case _:
            sys.stderr.write("name what to fill: windows, or stores and a file with hashes\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
