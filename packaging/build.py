"""Make what is shipped, one command each: python packaging/build.py icons, folder, tar, deb, appimage or all.

Everything is written to `build/`, which git ignores. README.md beside this file says what each is and needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import deb
import elf
from trees import BUILD, FOLDER, ROOT, installed, nobodys, run, set_modes, write

from game import NAME, __version__
from game.platform.desktop import ID, contents, icon

ICO_SIZES, ICNS_SIZES = (16, 24, 32, 48, 64, 128, 256), (16, 32, 64, 128, 256, 512, 1024)
MODULES = {"PIL": "pillow", "PyInstaller": "pyinstaller"}  # what is imported, and its package
PROGRAMS = {"patchelf": "patchelf", "objdump": "binutils"}  # what is run on Linux, and its package


def build_icons() -> None:
    """Write quintet.ico for Windows and quintet.icns for macOS, every size drawn for itself."""
    from PIL import Image  # noqa: PLC0415 - needed here alone

    for name, sizes in (("quintet.ico", ICO_SIZES), ("quintet.icns", ICNS_SIZES)):
        pictures = [Image.open(BytesIO(icon(size))) for size in sizes]
        path = BUILD / "icons" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pictures[-1].save(path, sizes=[(size, size) for size in sizes], append_images=pictures[:-1])


def build_folder() -> None:
    """Make the folder that needs no Python."""
    if sys.platform in ("win32", "darwin"):
        build_icons()
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", BUILD,
        "--workpath", BUILD / "work", ROOT / "packaging" / "quintet.spec")  # fmt: skip
    if sys.platform == "linux":
        elf.forget_the_builder(FOLDER)
        version, file = elf.glibc_needed(FOLDER)
        sys.stdout.write(f"the folder needs glibc {version}, because of {file}\n")


def build_tar() -> None:
    """Pack the folder."""
    name, folder = f"{NAME}-{__version__}-linux-{os.uname().machine}", made(FOLDER)
    with tarfile.open(BUILD / f"{name}.tar.xz", "w:xz") as archive:
        archive.add(folder, name, filter=nobodys)


def build_deb() -> None:
    """Make the package for Debian and its like."""
    deb.build(made(FOLDER))


def build_appimage() -> None:
    """Make the content of an AppImage, and the AppImage itself where appimagetool is installed."""
    tree = BUILD / f"{NAME}.AppDir"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(made(FOLDER), tree / "usr/lib" / NAME, symlinks=True)
    for path, data in contents(["quintet"]):
        write(tree / "usr/share" / path, data)
    (tree / "AppRun").symlink_to(f"usr/lib/{NAME}/quintet")
    for name in (f"usr/share/applications/{ID}.desktop", f"usr/share/icons/hicolor/256x256/apps/{ID}.png"):
        (tree / Path(name).name).symlink_to(name)
    (tree / ".DirIcon").symlink_to(f"{ID}.png")
    set_modes(tree)
    if installed("appimagetool"):
        run("appimagetool", tree, BUILD / f"{NAME}-{__version__}-{os.uname().machine}.AppImage")


def made(folder: Path) -> Path:
    """Return the folder that needs no Python, made now if it is not there."""
    if not folder.exists():
        build_folder()
    return folder


TARGETS = {
    "icons": build_icons,
    "folder": build_folder,
    "tar": build_tar,
    "deb": build_deb,
    "appimage": build_appimage,
}


def main() -> int:
    """Make the targets that are named."""
    names = list(TARGETS) if sys.argv[1:] == ["all"] else sys.argv[1:]
    if not names or not set(names) <= set(TARGETS):
        sys.stderr.write(f"name what to make: {', '.join(TARGETS)}, or all\n")
        return 2
    if absent := list(missing(names)):
        sys.stderr.write(f"install {' and '.join(absent)}; `pip install -e '.[build]'` does it for Python's packages\n")
        return 2
    try:
        for name in names:
            TARGETS[name]()
    except subprocess.CalledProcessError as failed:  # it has said why
        return int(failed.returncode)
    return 0


def missing(names: Sequence[str]) -> Iterator[str]:
    """Yield the packages that have to be installed before these targets are made."""
    yield from (package for module, package in MODULES.items() if find_spec(module) is None)
    if sys.platform == "linux" and set(names) != {"icons"}:
        yield from (package for program, package in PROGRAMS.items() if not installed(program))
    if "deb" in names and not installed("dpkg-deb"):
        yield "dpkg"


if __name__ == "__main__":
    sys.exit(main())
