"""Collects the licences of all that the folder without Python contains, as `licences/table.toml` lists it."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent / "licences"
TEXT = re.compile(r"LICEN[CS]E|COPYING|OFL|LGPL|AUTHORS")  # how names of such files begin
INDEX = """\
Quintet contains these projects. The folders beside this file have the texts of their licences, and the addresses their
sources. Libraries under the LGPL are files of their own here, which other versions of them can replace.

"""


@dataclass(frozen=True)
class Part:
    """A project that files of the folder belong to; the fields are those of the table."""

    name: str
    home: str
    licence: str
    copyright: str
    files: tuple[str, ...]
    texts: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    package: str = ""
    interpreter: bool = False


def read_table() -> tuple[Part, ...]:
    """Return all parts."""
    rows: list[dict[str, Any]] = tomllib.loads((HERE / "table.toml").read_text("utf-8"))["part"]
    return tuple(Part(**{key: frozen(value) for key, value in row.items()}) for row in rows)


def frozen(value: Any) -> Any:  # noqa: ANN401 - whatever TOML has
    """Return a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


def owners(files: Iterable[str]) -> dict[Part, list[str]]:
    """Return the parts that files belong to, by their paths below the folder or their names as modules.

    Raises ValueError if there is one whose licence is not known.
    """
    found: dict[Part, list[str]] = {part: [] for part in read_table()}
    for file in files:
        path = file.replace("\\", "/")
        for part, names in found.items():
            if any(fnmatchcase(path, pattern) for pattern in part.files):
                names.append(path)
                break
        else:
            raise ValueError(f"the licence of {path} is not known: add it to packaging/licences/table.toml")
    return {part: names for part, names in found.items() if names}


def texts(part: Part) -> dict[str, Path]:
    """Return the files of its licences by their names."""
    found = {Path(name).name: HERE / name for name in part.texts}
    if part.package:
        files = distribution(part.package).files or []
        found |= {file.name: Path(str(file.locate())) for file in files if TEXT.match(file.name)}
    if part.interpreter:
        found["LICENSE.txt"] = licence_of_the_interpreter()
    if not found:
        raise ValueError(f"{part.name} has no text of its licence: name one in packaging/licences/table.toml")
    return found


def licence_of_the_interpreter() -> Path:
    """Return the file that the running Python has; its place depends on who has built it."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    places = [
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path(f"/usr/share/doc/python{version}/copyright"),
        Path(f"/usr/share/doc/python{version}-minimal/copyright"),
    ]
    for place in places:
        if place.is_file():
            return place
    raise ValueError(f"this Python has no LICENSE.txt in {places[0].parent}")


def collect(index: Path, files: Iterable[str], modules: Iterable[str]) -> list[tuple[str, str, str]]:
    """Return the texts for all files and modules as PyInstaller lists data; `index` is written and one of them."""
    outside = {module.split(".")[0] for module in modules} - sys.stdlib_module_names
    table = read_table()
    direct = {part.name for part in owners([*files, *sorted(outside), "quintet"])}
    inside = {name for part in table if part.name in direct for name in part.contains if sys.platform == "win32"}
    used = [part for part in table if part.name in direct | inside]
    found = [(f"licences/{part.name}/{name}", str(path), "DATA") for part in used for name, path in texts(part).items()]
    lines = [f"{part.name:18}{part.licence:48}{part.home}".rstrip() for part in used]
    index.parent.mkdir(parents=True, exist_ok=True)
    index.write_text(INDEX + "\n".join(lines) + "\n", "utf-8")
    return [*found, ("licences/README.txt", str(index), "DATA")]
