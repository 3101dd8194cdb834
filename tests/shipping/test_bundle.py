"""The folder that needs no Python, and the packages made from it; `python -m tests.shipping all` builds them first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyInstaller.archive.readers import CArchiveReader

from tests import ROOT
from tests.desktop.screen import Screen
from tests.shipping.starting import plays_and_is_advised, shipped, wanted

pytestmark = pytest.mark.skipif(not wanted("all"), reason="packages are built where QUINTET_SHIPPING is all")

BUILD = ROOT / "build"
MOST = 60_000_000  # largest number of bytes of the folder
BARE = ["env", "PATH="]  # no program is found by its name


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a root with Debian's base and the libraries of any desktop; QUINTET_ROOT names an existing one."""
    if there := os.environ.get("QUINTET_ROOT"):
        return Path(there)
    folder = tmp_path_factory.mktemp("root")
    folder.chmod(0o755)
    command = ["debootstrap", "--variant=minbase", "--include=libx11-6,libxext6", "bookworm", str(folder)]
    subprocess.run(command, capture_output=True, check=True)
    return folder


def size(folder: Path) -> int:
    """Return the bytes of all files; linked ones count once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def test_the_folder_is_small_and_has_all_of_the_program() -> None:
    folder = BUILD / "quintet"
    assert size(folder) <= MOST
    inner = folder / "_internal"
    inside = {str(path.relative_to(inner)) for path in inner.rglob("*") if path.is_file()}
    wrapping = {"__init__.py", "__main__.py", "py.typed", "main.py"}  # parts of the wheel only
    files = {name.removesuffix(".py") + ".pyc" if name.endswith(".py") else name for name in shipped() - wrapping}
    assert files <= inside
    assert not [name for name in inside if {"synth", "draw", "grading"} & set(name.split("/"))]


def test_all_projects_inside_are_named_with_their_licences() -> None:
    texts = BUILD / "quintet" / "_internal" / "licences"
    listed = (texts / "README.txt").read_text("utf-8")
    for project in ("pygame-ce", "SDL2", "FluidSynth", "Python", "AccessKit", "PyInstaller", "Manrope", "platformdirs"):
        assert f"\n{project} " in listed
        assert [path for path in (texts / project).iterdir() if path.stat().st_size > 200]


def test_nothing_says_where_it_was_built() -> None:
    python = {str(sysconfig.get_config_var(key)) for key in ("installed_base", "abs_srcdir")}
    places = [place.encode() for place in {str(ROOT), sys.prefix, *python} - {"/usr", "/usr/local", "None"}]
    program = CArchiveReader(str(BUILD / "quintet" / "quintet"))
    modules = program.open_embedded_archive("PYZ.pyz")
    inside = {f"module {name}": modules.extract(name, raw=True) for name in modules.toc}
    for path in (BUILD / "quintet").rglob("*"):
        if path.is_file():
            inside[str(path)] = path.read_bytes()
    assert len(inside) > 800
    assert [name for name, data in inside.items() if any(place in data for place in places)] == []


def test_libraries_that_every_desktop_has_are_left_to_it() -> None:
    names = {path.name for path in (BUILD / "quintet").rglob("*.so*")}
    assert not names & {"libasound.so.2", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "libX11.so.6", "libGL.so.1"}
    for library in (BUILD / "quintet").rglob("*.so*"):
        done = subprocess.run(["readelf", "-dS", library], capture_output=True, text=True, check=True)
        assert "path: [/" not in done.stdout, library
        assert " .symtab" not in done.stdout, library


def test_it_plays_with_its_solver_where_no_program_is_found(screen: Screen, tmp_path: Path) -> None:
    plays_and_is_advised(screen, [*BARE, str(BUILD / "quintet" / "quintet")], tmp_path)


def test_the_archive_plays_wherever_it_is_unpacked(screen: Screen, tmp_path: Path) -> None:
    (archive,) = BUILD.glob("quintet-solitaire-*.tar.xz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "a place", filter="data")
    (folder,) = (tmp_path / "a place").iterdir()
    plays_and_is_advised(screen, [*BARE, str(folder / "quintet")], tmp_path / "kept")


def test_the_content_of_the_appimage_plays(screen: Screen, tmp_path: Path) -> None:
    tree = BUILD / "quintet-solitaire.AppDir"
    assert {path.name for path in tree.iterdir()} >= {"AppRun", ".DirIcon", "usr"}
    assert len(list(tree.glob("*.desktop"))) == len(list(tree.glob("*.png"))) == 1
    assert (tree / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    plays_and_is_advised(screen, [*BARE, str(tree / "AppRun")], tmp_path)


@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian is not installed")
def test_the_package_is_as_debian_wants_it() -> None:
    (package,) = BUILD.glob("quintet-solitaire_*.deb")
    command = ["lintian", "--allow-root", "--pedantic", "--display-info", "--fail-on=none", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [line for line in done.stdout.splitlines() if line[:2] in {"E:", "W:", "I:", "P:"}] == []


def test_its_copyright_names_every_licence(tmp_path: Path) -> None:
    (package,) = BUILD.glob("quintet-solitaire_*.deb")
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    text = (tmp_path / "usr/share/doc/quintet-solitaire/copyright").read_text("utf-8")
    projects = {path.name for path in (BUILD / "quintet/_internal/licences").iterdir() if path.is_dir()}
    assert {line[9:].split(", ")[0] for line in text.splitlines() if line.startswith("Comment: ")} == projects
    assert not (tmp_path / "usr/bin").exists()
    assert (tmp_path / "usr/games/quintet").is_symlink()


@pytest.fixture
def bare_root(root: Path) -> Iterator[Path]:
    """Return the clean root, and remove what a test has put there."""
    yield root
    subprocess.run(["chroot", root, "dpkg", "--purge", "quintet-solitaire"], capture_output=True, check=False)
    shutil.rmtree(root / "played", ignore_errors=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can change the root")
def test_the_package_is_installed_plays_and_goes_without_a_trace(screen: Screen, bare_root: Path) -> None:
    root = bare_root
    (package,) = BUILD.glob("quintet-solitaire_*.deb")
    before = listed(root)
    shutil.copy(package, root / "package.deb")
    subprocess.run(["chroot", root, "dpkg", "-i", "/package.deb"], capture_output=True, check=True)
    (root / "package.deb").unlink()
    fraction = root / "usr" / "share"
    assert (fraction / "applications" / "io.github.quintet_solitaire.quintet.desktop").exists()
    assert (fraction / "man" / "man6" / "quintet.6.gz").exists()
    at_home = ["env", "HOME=/played", "XDG_DATA_HOME=/played", "XDG_CACHE_HOME=/played"]
    plays_and_is_advised(screen, ["chroot", str(root), *at_home, "/usr/games/quintet"], root / "played", "/played")
    shutil.rmtree(root / "played")
    subprocess.run(["chroot", root, "dpkg", "--purge", "quintet-solitaire"], capture_output=True, check=True)
    assert listed(root) == before


def listed(root: Path) -> set[str]:
    """Return all paths in a root, except the data of dpkg and of the kernel."""
    own = ("var/lib/dpkg", "var/log", "var/cache", "proc", "sys", "dev")
    names = (str(path.relative_to(root)) for path in root.rglob("*"))
    return {name for name in names if not name.startswith(own)}
