"""Makes the package for Debian and its like from the folder without Python."""

from __future__ import annotations

import fnmatch
import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import elf
from licences import Part, owners, read_table
from trees import BUILD, EPOCH, ROOT, compressed, run, set_modes, write

from game import HOME, MAIL, NAME, __version__
from game.platform.desktop import contents

MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}  # and what Debian calls them
VERSION = f"{__version__}-1"  # the release, and which package of it
PLACE = f"usr/lib/games/{NAME}"
TEXTS = ROOT / "packaging" / "debian"
COMMON = {"LICENSE-LGPL-2.1.txt": "LGPL-2.1", "LGPL.txt": "LGPL-2.1", "LICENSE-APACHE": "Apache-2.0"}  # in every Debian
COMMON_TEXT = "On Debian systems the text of this licence is in /usr/share/common-licenses/{}."
GENERAL = "================================\nGNU General Public License\n"  # begins two licences in PyInstaller's file
CHANGES = f"""{NAME} ({VERSION}) unstable; urgency=medium

  * New release; its changes are in changelog.gz.

 -- The Quintet authors <{MAIL}>  {format_datetime(datetime.fromtimestamp(EPOCH, UTC))}
"""
HEADER = f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Quintet
Source: {HOME}
"""


def build(folder: Path) -> None:
    """Make the package."""
    machine = MACHINES.get(os.uname().machine, os.uname().machine)
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / PLACE, symlinks=True)
    shutil.rmtree(tree / PLACE / "_internal/licences")  # they are in `copyright`
    (tree / "usr/games").mkdir()
    (tree / "usr/games/quintet").symlink_to(f"../lib/games/{NAME}/quintet")
    put_into_share(tree / "usr/share", folder)
    size = sum(path.lstat().st_size for path in tree.rglob("*")) // 1024
    project = {"name": NAME, "home": HOME, "mail": MAIL, "version": VERSION, "machine": machine}
    control = (TEXTS / "control").read_text("utf-8").format(**project, size=size, libc=elf.glibc_needed(folder)[0])
    write(tree / "DEBIAN/control", control)
    write(tree / "DEBIAN/md5sums", sums(tree))
    set_modes(tree)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, BUILD / f"{NAME}_{VERSION}_{machine}.deb")


def put_into_share(share: Path, folder: Path) -> None:
    """Put the entry, icons, page of the manual, licences and changes where Debian has them."""
    for path, data in contents(["/usr/games/quintet"]):
        write(share / path, data)
    write(share / "man/man6/quintet.6.gz", compressed((ROOT / "packaging/quintet.6").read_bytes()))
    write(share / "doc" / NAME / "copyright", HEADER + "\n" + "\n".join(stanzas(folder)))
    write(share / "doc" / NAME / "changelog.gz", compressed((ROOT / "CHANGELOG.md").read_bytes()))
    write(share / "doc" / NAME / "changelog.Debian.gz", compressed(CHANGES.encode()))
    write(share / "lintian/overrides" / NAME, (TEXTS / "lintian-overrides").read_text("utf-8"))


def stanzas(folder: Path) -> Iterator[str]:
    """Yield the licence of each part of the folder, in the form that DEP-5 gives to `copyright`."""
    inner = folder / "_internal"
    found = owners(str(path.relative_to(inner)) for path in sorted(inner.rglob("*")) if not path.is_dir())
    ours, *others = read_table()
    for part in (ours, *reversed(others)):  # of two patterns for a file the last one counts, in the table the first
        if (texts := inner / "licences" / part.name).is_dir():
            files = [f"*{name.lstrip('*')}" for name in part.files if fnmatch.filter(found.get(part, ()), name)]
            files = files or ["quintet"]  # its modules are inside the program
            yield stanza(part, ["*"] if part is ours else [f"{PLACE}/{name}" for name in files], texts)


def stanza(part: Part, files: Sequence[str], texts: Path) -> str:
    """Return the paragraph of a part, with its texts."""
    held = "\n ".join(part.copyright.split("; "))
    text = "\n\n".join(readable(path) for path in sorted(texts.iterdir()))
    body = "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.splitlines())
    source = f"{part.name}, {part.home or HOME}"
    return f"Files: {' '.join(files)}\nCopyright: {held}\nLicense: {part.licence}\n{body}\nComment: {source}\n"


def readable(path: Path) -> str:
    """Return the text of a licence, or where every Debian has it."""
    if name := COMMON.get(path.name):
        return COMMON_TEXT.format(name)
    text, quoted, _ = path.read_text("utf-8").partition(GENERAL)
    if quoted:
        text += "\n".join(map(COMMON_TEXT.format, ("GPL-2", "Apache-2.0")))
    return text.strip()


def sums(tree: Path) -> str:
    """Return the checksums of all files, as dpkg wants them."""
    files = [path for path in sorted((tree / "usr").rglob("*")) if path.is_file() and not path.is_symlink()]
    return "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in files)  # noqa: S324 - dpkg has no other
