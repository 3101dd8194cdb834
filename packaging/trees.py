"""Writes files of packages, which do not depend on who makes them or when."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
FOLDER = BUILD / "quintet"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "1700000000"))  # seconds since 1970 that all files are dated


def compressed(data: bytes) -> bytes:
    """Compress a page, the same every time."""
    return gzip.compress(data, mtime=0)


def write(path: Path, data: str | bytes) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def set_modes(tree: Path) -> None:
    """Make all files of a tree readable for everybody and the program executable, and date them alike."""
    for path in (tree, *sorted(tree.rglob("*"))):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.name == "quintet" else 0o644)
        os.utime(path, (EPOCH, EPOCH), follow_symlinks=False)


def nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Take out of an archive who made it, and when."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = EPOCH
    return member


def installed(program: str) -> str | None:
    """Return the path of a program, which may be in an environment that is not active."""
    return shutil.which(program, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))


def run(*command: str | Path) -> str:
    """Run a program that has to succeed; return what it prints."""
    words = [installed(str(command[0])) or str(command[0]), *map(str, command[1:])]
    return subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603 - our own
