"""Make what is shipped, one command each: python packaging/build.py icons, folder, tar, deb, appimage or all.

Everything is written to `build/`, which git ignores. README.md beside this file says what each is and needs.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import HOME, MAIL, NAME, __version__
from game.platform.desktop import ID, contents, icon

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
FOLDER = BUILD / "quintet"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "1700000000"))  # seconds since 1970 that all files are dated
ICO_SIZES, ICNS_SIZES = (16, 24, 32, 48, 64, 128, 256), (16, 32, 64, 128, 256, 512, 1024)
MODULES = {"PIL": "pillow", "PyInstaller": "pyinstaller"}  # what is imported or run, and its package
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}  # and what Debian calls them


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


def build_tar() -> None:
    """Pack the folder."""
    name = f"{NAME}-{__version__}-linux-{os.uname().machine}"
    with tarfile.open(BUILD / f"{name}.tar.xz", "w:xz") as archive:
        archive.add(made(FOLDER), name, filter=nobodys)


def build_deb() -> None:
    """Make the package for Debian and its like."""
    machine = MACHINES.get(os.uname().machine, os.uname().machine)
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(made(FOLDER), tree / "usr/lib" / NAME, symlinks=True)
    (tree / "usr/bin").mkdir()
    (tree / "usr/bin/quintet").symlink_to(f"../lib/{NAME}/quintet")
    put_into_share(tree / "usr/share")
    size = sum(path.lstat().st_size for path in tree.rglob("*")) // 1024
    control = (ROOT / "packaging/debian-control").read_text("utf-8")
    libc = platform.libc_ver()[1]  # of the system that it is built on: it runs on no older one
    project = {"name": NAME, "home": HOME, "mail": MAIL, "version": __version__}
    write(tree / "DEBIAN/control", control.format(**project, machine=machine, size=size, libc=libc))
    set_modes(tree)
    package = BUILD / f"{NAME}_{__version__}_{machine}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package)


def build_appimage() -> None:
    """Make the content of an AppImage, and the AppImage itself where appimagetool is installed."""
    tree = BUILD / f"{NAME}.AppDir"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(made(FOLDER), tree / "usr/lib" / NAME, symlinks=True)
    put_into_share(tree / "usr/share")
    (tree / "AppRun").symlink_to(f"usr/lib/{NAME}/quintet")
    for name in (f"usr/share/applications/{ID}.desktop", f"usr/share/icons/hicolor/256x256/apps/{ID}.png"):
        (tree / Path(name).name).symlink_to(name)
    (tree / ".DirIcon").symlink_to(f"{ID}.png")
    set_modes(tree)
    if tool := shutil.which("appimagetool"):
        run(tool, tree, BUILD / f"{NAME}-{__version__}-{os.uname().machine}.AppImage")


def put_into_share(share: Path) -> None:
    """Put the entry, icons, page of the manual and licence where a system has them."""
    for path, data in contents(["quintet"]):
        write(share / path, data)
    write(share / "man/man6/quintet.6.gz", compressed((ROOT / "packaging/quintet.6").read_bytes()))
    write(share / "doc" / NAME / "copyright", (ROOT / "LICENSE").read_bytes())
    if (changes := ROOT / "CHANGELOG.md").exists():
        write(share / "doc" / NAME / "changelog.gz", compressed(changes.read_bytes()))


def compressed(data: bytes) -> bytes:
    """Compress a page, the same every time."""
    return gzip.compress(data, mtime=0)


def write(path: Path, data: str | bytes) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def set_modes(tree: Path) -> None:
    """Let everybody read all files of a tree, and date them alike."""
    for path in (tree, *sorted(tree.rglob("*"))):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (EPOCH, EPOCH), follow_symlinks=False)


def nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Take out of an archive who made it, and when."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = EPOCH
    return member


def made(folder: Path) -> Path:
    """Return the folder that needs no Python, made now if it is not there."""
    if not folder.exists():
        build_folder()
    return folder


def run(*command: str | Path) -> None:
    """Run a program that has to succeed."""
    subprocess.run(list(map(str, command)), cwd=ROOT, check=True)  # noqa: S603 - none of it comes from outside


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
    absent = [package for module, package in MODULES.items() if find_spec(module) is None]
    if "deb" in names and not shutil.which("dpkg-deb"):
        absent.append("dpkg")
    if absent:
        sys.stderr.write(f"install {' and '.join(absent)}; `pip install -e '.[build]'` does it for Python's packages\n")
        return 2
    for name in names:
        TARGETS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
