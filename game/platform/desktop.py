"""The program's place in a desktop of Linux: an entry in the menu, icons, and the kind of file that saves are.

`quintet --install-desktop` puts them into the player's own folders, and `--uninstall-desktop` takes them away again;
packages of the program put the same files under `/usr/share`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game.language import _

ID = "io.github.quintet.Quintet"
ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "sprites" / "icon.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # pixels of icons
PLACES = {  # where the files of `packaging/desktop` belong
    f"{ID}.desktop": "applications",
    f"{ID}.metainfo.xml": "metainfo",
    f"{ID}.mime.xml": "mime/packages",
}
CACHES = (  # programs that read what has changed, each with the folder that it wants to know
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
SPECIAL = re.compile(r'([\\"`$])')  # what a quoted argument of an entry's command escapes


def user_folder() -> Path:
    """Give the folder that the player's desktop looks into; ValueError without a home, and where there is none."""
    if sys.platform in ("win32", "darwin"):
        raise ValueError(_("only desktops of Linux and its like have entries of this kind"))
    named = os.environ.get("XDG_DATA_HOME", "")
    try:
        return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"  # noqa: PTH117 - may be ""
    except RuntimeError:
        raise ValueError(_("there is no home folder to put the entry in: set HOME")) from None


def install(folder: Path, command: str) -> Iterator[Path]:
    """Put all files below a folder such as /usr/share, and give each path once it is there.

    The entry starts the command, as `starter` writes it. OSError where that cannot be.
    """
    for path, data in contents(command):
        there = folder / path
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(data)
        yield there


def uninstall(folder: Path) -> Iterator[Path]:
    """Take away what `install` puts there; give each path that is gone."""
    for path, _data in contents(""):
        there = folder / path
        if there.exists():
            there.unlink()
            yield there


def remove_empty_folders(folder: Path) -> None:
    """Remove the folders that `install` makes below one, as far as nothing is in them."""
    for path, _data in contents(""):
        with suppress(OSError):  # others have something there, or it never was
            for parent in path.parents[:-1]:
                (folder / parent).rmdir()


def contents(command: str) -> Iterator[tuple[Path, bytes]]:
    """Give the path of each file, below a folder such as /usr/share, and what it holds."""
    source = next(path for path in (ROOT / "desktop", ROOT / "packaging" / "desktop") if path.is_dir())
    for name, place in PLACES.items():
        text = (source / name).read_text("utf-8")
        if name.endswith(".desktop"):
            text = text.replace("Exec=quintet ", f"Exec={command} ").replace("TryExec=quintet\n", "")
        yield Path(place, name), text.encode()
    yield Path("icons/hicolor/scalable/apps", f"{ID}.svg"), PICTURE.read_bytes()
    for size in SIZES:
        yield Path(f"icons/hicolor/{size}x{size}/apps", f"{ID}.png"), icon(size)


def icon(size: int) -> bytes:
    """Draw the program's icon as a PNG of so many pixels."""
    from io import BytesIO  # noqa: PLC0415 - only the two options come here

    import pygame  # noqa: PLC0415 - likewise

    file = BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(PICTURE, (size, size)), file, "icon.png")
    return file.getvalue()


def starter() -> str:
    """Give the command that starts this program, from wherever it lies, as an entry has it."""
    image = os.environ.get("APPIMAGE")
    if image and hasattr(sys, "frozen"):
        return quoted(image)
    if hasattr(sys, "frozen"):
        return quoted(sys.executable)
    return f"{quoted(sys.executable)} {quoted(str(ROOT / 'main.py'))}"


def quoted(argument: str) -> str:
    """Quote an argument for an entry's `Exec` line, where % and backslashes mean something once more."""
    if any(ord(letter) < 32 for letter in argument):
        raise ValueError(_("a path with a line break or the like cannot be started by a desktop: move the program"))
    return '"{}"'.format(SPECIAL.sub(r"\\\1", argument).replace("\\", "\\\\").replace("%", "%%"))


def tell_the_desktop(folder: Path) -> None:
    """Let those programs that are there take notice of what has changed."""
    for program, place in CACHES:
        if (found := shutil.which(program)) and (folder / place).is_dir():
            with suppress(OSError):
                subprocess.run([found, str(folder / place)], check=False, capture_output=True)  # noqa: S603 - our own


def change(*, installed: bool) -> None:
    """Put the entry into the player's menu or take it away, and print each path.

    ValueError and OSError say why that cannot be.
    """
    folder = user_folder()
    paths = install(folder, starter()) if installed else uninstall(folder)
    for path in paths:
        print(path)  # noqa: T201 - what was done, on the terminal that asked for it
    tell_the_desktop(folder)
    if not installed:
        remove_empty_folders(folder)
