"""Installs the program's entry, icons and file type in the menus of a Linux desktop.

`quintet --install-desktop` writes them to the player's own folders, and `--uninstall-desktop` removes them; packages
of the program install the same files under `/usr/share`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from game import HOME, NAME, ROOT, __version__
from game.language import _, languages, read_catalogue
from game.platform.terminal import show

ID = f"io.github.{NAME.replace('-', '_')}.quintet"
PICTURE = ROOT / "sprites" / "icon.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # sizes of the icons, in pixels
FOLDERS = {  # where the files of `packaging/desktop` are installed, by the ends of their names
    ".desktop": "applications",
    ".metainfo.xml": "metainfo",
    ".mime.xml": "mime/packages",
}
CACHES = (  # programs that update their caches, each with the folder to pass to it
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
CONTEXT = "desktop"  # of the texts in these files, in the catalogues
SHOWN = re.compile(  # a line that a desktop or a software centre shows, as an entry and as XML have it
    r"^( *<(?:summary|p|li|caption|comment)|GenericName|Comment|Keywords)([>=])(.+?)(</\w+>)?$", re.MULTILINE
)
SPECIAL = re.compile(r'([\\"`$])')  # characters to escape in a quoted argument of an entry's command


def user_folder() -> Path:
    """Return the player's folder for desktop files. Raises ValueError without a home, on Windows and on macOS."""
    if sys.platform in ("win32", "darwin"):
        raise ValueError(_("only desktops of Linux and its like have entries of this kind"))
    named = os.environ.get("XDG_DATA_HOME", "")
    try:
        return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"  # noqa: PTH117 - may be ""
    except RuntimeError:
        raise ValueError(_("there is no home folder to put the entry in: set HOME")) from None


def install(folder: Path, command: Sequence[str]) -> list[Path]:
    """Write all files below a folder such as /usr/share, or none of them; return their paths.

    The entry starts `command`. Raises OSError, or ValueError if an entry cannot hold the command.
    """
    targets = []
    try:
        for path, data in contents(command):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            targets.append(target)
    except OSError:
        with suppress(OSError):
            uninstall(folder)
        raise
    return targets


def uninstall(folder: Path) -> list[Path]:
    """Delete what `install` wrote; return the paths that are removed. Raises OSError."""
    targets = [target for path, _data in contents(["quintet"]) if (target := folder / path).exists()]
    for target in targets:
        target.unlink()
    return targets


def contents(command: Sequence[str]) -> Iterator[tuple[Path, bytes]]:
    """Yield the path of each file, relative to a folder such as /usr/share, and its contents.

    The entry starts `command`, and desktops hide it as long as the first word of that is not installed.
    """
    source = next(path for path in (ROOT / "desktop", ROOT / "packaging" / "desktop") if path.is_dir())
    values = {
        "id": ID,
        "home": HOME,
        "version": __version__,
        "exec": " ".join(map(quoted, command)),
        "try": command[0].replace("\\", "\\\\"),
    }
    for suffix, folder in FOLDERS.items():
        text = translated((source / f"quintet{suffix}").read_text("utf-8"))
        yield Path(folder, ID + suffix), re.sub("@([a-z]+)@", lambda key: values[key[1]], text).encode()
    yield Path("icons/hicolor/scalable/apps", f"{ID}.svg"), PICTURE.read_bytes()
    for size in SIZES:
        yield Path(f"icons/hicolor/{size}x{size}/apps", f"{ID}.png"), icon(size)


def translated(text: str) -> str:
    """Add each shown line in all languages, below the English one."""
    catalogues = {code: read_catalogue(code) for code in languages()[1:]}

    def in_all_languages(line: re.Match[str]) -> str:
        start, sign, english, end = line.groups("")
        mark = "[{}]" if sign == "=" else ' xml:lang="{}"'
        texts = {code: catalogue.pgettext(CONTEXT, english) for code, catalogue in catalogues.items()}
        return "\n".join([line[0], *(f"{start}{mark.format(code)}{sign}{text}{end}" for code, text in texts.items())])

    return SHOWN.sub(in_all_languages, text)


def icon(size: int) -> bytes:
    """Draw the program's icon as a PNG of `size` × `size` pixels."""
    from io import BytesIO  # noqa: PLC0415 - only the two options come here

    import pygame  # noqa: PLC0415 - likewise

    file = BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(PICTURE, (size, size)), file, "icon.png")
    return file.getvalue()


def starter() -> list[str]:
    """Return the command that starts this program, with absolute paths."""
    if hasattr(sys, "frozen"):
        return [os.environ.get("APPIMAGE") or sys.executable]
    command = os.path.abspath(sys.argv[0])  # noqa: PTH100 - follows no links: an uninstaller removes the link as well
    if os.access(command, os.X_OK):
        return [command]
    return [sys.executable, str(ROOT / "main.py")]


def quoted(argument: str) -> str:
    """Quote an argument for an entry's `Exec` line, in which % and backslashes must be escaped twice."""
    if any(ord(letter) < 32 or unicodedata.category(letter) == "Cs" for letter in argument):
        raise ValueError(_("a path with a line break or the like cannot be started by a desktop: move the program"))
    return '"{}"'.format(SPECIAL.sub(r"\\\1", argument).replace("\\", "\\\\").replace("%", "%%"))


def update_caches(folder: Path) -> None:
    """Run the programs that update the desktop's caches, if they are installed."""
    for program, cache in CACHES:
        if (found := shutil.which(program)) and (folder / cache).is_dir():
            with suppress(OSError):
                subprocess.run([found, str(folder / cache)], check=False, capture_output=True)  # noqa: S603 - our own


def change(*, installed: bool) -> None:
    """Install the entry in the player's menu or remove it, and print each path. Raises ValueError or OSError."""
    folder = user_folder()
    paths = install(folder, starter()) if installed else uninstall(folder)
    update_caches(folder)
    show("".join(f"{path}\n" for path in paths))
    if installed:  # an uninstaller of packages removes none of these
        show(f"quintet --uninstall-desktop: {_('remove it from the menu again, and exit')}\n")
