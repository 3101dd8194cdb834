"""The entry in the desktop's menu, installed and removed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game.language import ENGLISH, NAMES
from game.platform import desktop, window

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "packaging" / "desktop"
SHOWN = ("summary", "p", "li", "caption", "comment")  # elements that players read
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
needs_validators = pytest.mark.skipif(
    not all(map(shutil.which, ("desktop-file-validate", "appstreamcli"))) and "QUINTET_NEED_SCREEN" not in os.environ,
    reason="desktop-file-validate or appstreamcli is not installed here",
)


def run(folder: Path, option: str) -> list[Path]:
    """Run the program with an option, on a home that has nothing else; return the paths that it says."""
    environ = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}
    command = [sys.executable, str(ROOT / "main.py"), option]
    done = subprocess.run(command, env=environ, cwd="/", capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [Path(line) for line in done.stdout.splitlines() if line.startswith("/")]


def files(folder: Path) -> set[Path]:
    """List all files below a folder, without what the desktop's own programs keep there."""
    caches = {path.parent for path in folder.rglob("mime.cache")} | {folder / "share" / "applications"}
    return {path for path in folder.rglob("*") if path.is_file() and path.parent not in caches}


def value(entry: Path, key: str) -> str:
    """Return a value of an entry, its string escapes resolved as the specification of entries says."""
    lines = dict(line.split("=", 1) for line in entry.read_text().splitlines() if "=" in line)
    return lines[key].replace("\\\\", "\\")


def test_all_that_is_put_there_is_said_and_taken_away_again(tmp_path: Path) -> None:
    other = tmp_path / "share" / "icons" / "hicolor" / "16x16" / "apps" / "other.png"
    other.parent.mkdir(parents=True)
    other.touch()
    said = run(tmp_path, "--install-desktop")
    entry = tmp_path / "share" / "applications" / f"{desktop.ID}.desktop"
    assert entry.exists()
    assert len(said) == len(set(said)) == 4 + len(desktop.SIZES)
    assert all(path.is_file() for path in said)
    assert set(run(tmp_path, "--install-desktop")) == set(said)  # once more is no harm
    assert set(run(tmp_path, "--uninstall-desktop")) == set(said)
    assert files(tmp_path) == {other}
    assert run(tmp_path, "--uninstall-desktop") == []


def test_the_entry_starts_this_program(tmp_path: Path) -> None:
    run(tmp_path, "--install-desktop")
    line = value(tmp_path / "share" / "applications" / f"{desktop.ID}.desktop", "Exec").replace("%%", "%")
    command = [word for word in shlex.split(line) if word != "%f"]
    done = subprocess.run([*command, "--version"], cwd="/", env={}, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Quintet ")


def test_the_entry_is_hidden_once_the_command_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An uninstaller of packages removes the command, and leaves the entry."""
    command = tmp_path / "my \\ bin" / "quintet"
    command.parent.mkdir()
    command.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(command), "--install-desktop"])
    desktop.install(tmp_path / "share", desktop.starter())
    assert value(tmp_path / "share" / "applications" / f"{desktop.ID}.desktop", "TryExec") == str(command)


@pytest.mark.parametrize("path", ["/opt/my games/50% “off”/q", '/a\\b/$HOME/`x`/"y"', "/plain"])
def test_any_path_survives_an_entry(path: str) -> None:
    line = desktop.quoted(path).replace("\\\\", "\\").replace("%%", "%")  # first as a string, then as a command
    assert re.sub(r"\\(.)", r"\1", line) == f'"{path}"'
    assert not re.search(r"(?<!\\)[`$]", line)


@pytest.mark.parametrize("path", ["/a\nExec=evil", "/caf\udce9"])
def test_a_path_that_no_entry_can_hold_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="move the program"):
        desktop.quoted(path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="it takes POSIX's limit of the size of files")
def test_what_cannot_be_installed_whole_is_not_installed(tmp_path: Path) -> None:
    command = ["sh", "-c", 'ulimit -f 16; exec "$@"', "sh", sys.executable, str(ROOT / "main.py"), "--install-desktop"]
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "file too large" in done.stderr
    assert [*tmp_path.rglob("*.*")] == []


def test_a_bundle_is_started_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.starter() == [sys.executable]
    monkeypatch.setenv("APPIMAGE", "/home/me/Quintet.AppImage")
    assert desktop.starter() == ["/home/me/Quintet.AppImage"]


def test_a_home_that_is_not_absolute_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "share")
    assert desktop.user_folder() == Path.home() / ".local" / "share"


def test_what_a_desktop_shows_is_there_in_every_language(tmp_path: Path) -> None:
    run(tmp_path, "--install-desktop")
    entry = (tmp_path / "share" / "applications" / f"{desktop.ID}.desktop").read_text("utf-8").splitlines()
    assert "Comment=Five great patiences on five tables" in entry
    assert {"Comment[sv]=Fem stora patienser på fem bord", "GenericName[pt_BR]=Paciência"} <= set(entry)
    for suffix, place in desktop.FOLDERS.items():
        if suffix.endswith(".xml"):
            tree = ET.parse(tmp_path / "share" / place / f"{desktop.ID}{suffix}")  # noqa: S314 - our own file
            shown = [one for one in tree.iter() if one.tag.rpartition("}")[2] in SHOWN]
            assert {one.get(LANGUAGE, ENGLISH) for one in shown} == set(NAMES)
            assert len([one for one in shown if LANGUAGE not in one.attrib]) * len(NAMES) == len(shown)
    assert "Quintet-spil" in [one.text for one in shown]


@needs_validators
def test_the_validators_find_nothing_wrong(tmp_path: Path) -> None:
    run(tmp_path, "--install-desktop")
    entry = tmp_path / "share" / "applications" / f"{desktop.ID}.desktop"
    done = subprocess.run(["desktop-file-validate", str(entry)], capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""
    metainfo = tmp_path / "share" / "metainfo" / f"{desktop.ID}.metainfo.xml"
    subprocess.run(["appstreamcli", "validate", "--no-net", str(metainfo)], capture_output=True, check=True)


def test_the_entry_has_the_class_of_the_window() -> None:
    assert f"StartupWMClass={window.TITLE}\n" in (SOURCE / "quintet.desktop").read_text()
