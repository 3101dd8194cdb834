"""Reads and changes the programs and libraries of a folder for Linux."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

from trees import run

COMPILED_IN = ("installed_base", "abs_srcdir", "abs_builddir")  # paths in Python's own modules
NEEDED = re.compile(r"^(\S+):\s+file format|\(?GLIBC_([0-9.]+)\)?", re.MULTILINE)


def files_of(folder: Path) -> list[Path]:
    """Return the programs and libraries, without links to them."""
    every = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in every if begins(path) == b"\x7fELF"]


def begins(path: Path) -> bytes:
    """Return the first bytes of a file, which say what it is."""
    with path.open("rb") as file:
        return file.read(4)


def forget_the_builder(folder: Path) -> None:
    """Remove the paths of the machine that it is built on: where libraries are searched, and where Python comes from.

    PyInstaller gives Python all its paths, so those that are compiled in are never used; folders of the same length
    replace theirs. The last part of a path stays: a linker may have stored another text, the version, as the end of it.
    """
    folders = {Path(sysconfig.get_config_var(key) or "/").parent for key in COMPILED_IN} - {Path("/"), Path("/usr")}
    places = [str(folder).encode() for folder in folders]
    for path in files_of(folder):
        if run("patchelf", "--print-rpath", path).startswith("/"):
            run("patchelf", "--remove-rpath", path)
        old = new = path.read_bytes()
        for place in places:
            new = new.replace(place, b"/usr".ljust(len(place), b"/"))
        if new != old:
            path.write_bytes(new)


def glibc_needed(folder: Path) -> tuple[str, str]:
    """Return the highest version of the C library that a file needs, and the name of that file."""
    highest, name, needed_by = [0], "", ""
    for found in NEEDED.finditer(run("objdump", "-T", *files_of(folder))):
        name = found[1] or name
        if found[2] and (version := [*map(int, found[2].split("."))]) > highest:
            highest, needed_by = version, Path(name).name
    return ".".join(map(str, highest)), needed_by
