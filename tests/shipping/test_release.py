"""What must hold before a release, without building anything."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import NAME, __version__
from tests import ROOT
from tests.shipping.starting import wanted

RELEASE = runpy.run_path(str(ROOT / "packaging" / "release.py"))
LARGE = "docs/pictures/game.webp"  # the file of more than a megabyte


@pytest.mark.parametrize(
    ("tag", "address", "heading", "number"),
    [
        (f"v{__version__}", "https://quintet.org", "– 2030-01-02", 0),
        ("v0.9", "https://quintet.org", "– 2030-01-02", 1),
        (f"v{__version__}", "https://quintet.example", "– 2030-01-02", 1),
        (f"v{__version__}", "https://quintet.org", "– 2030-01-03", 1),
        (f"v{__version__}", "https://quintet.org", "(unreleased)", 1),
        (f"v{__version__}", "https://quintet.org", "– 2030-01-02\n\nAnother one.", 1),
    ],
)
def test_a_release_that_is_not_ready_is_refused(tag: str, address: str, heading: str, number: int) -> None:
    changes = f"# Changelog\n\n## {__version__} {heading}\n\nWhat is new.\n\n## 0.9 – 2029-01-01\n\nThe first.\n"
    assert len([*RELEASE["faults"](tag, (address,), changes, '<release date="2030-01-02"/>What is new.')]) == number


def test_notes_are_the_section_of_the_version() -> None:
    changes = f"## {__version__} – 2030-01-02\n\nNew.\n\n- More.\n\n## 0.9 – 2029-01-01\n\nThe first.\n"
    assert RELEASE["section"](changes) == ("2030-01-02", "New.\n\n- More.")


def test_software_centres_show_what_the_changelog_begins_with() -> None:
    texts = [(ROOT / name).read_text("utf-8") for name in ("CHANGELOG.md", RELEASE["METAINFO"])]
    assert not [fault for fault in RELEASE["faults"](f"v{__version__}", (), *texts) if "describes" in fault]


@pytest.mark.parametrize("command", ["zizmor --offline --pedantic --strict-collection --quiet .github", "actionlint"])
def test_checks_of_workflows_find_nothing(command: str) -> None:
    name, *options = command.split()
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    if not (program := shutil.which(name, path=places)):
        pytest.skip(f"{name} is not installed here")
    done = subprocess.run([program, *options], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_windows_is_told_is_filled_in(tmp_path: Path) -> None:
    fill = runpy.run_path(str(ROOT / "packaging" / "windows.py"))["fill"]
    fill.__globals__["BUILD"] = tmp_path
    fill()
    texts = {path.name: path.read_text("utf-8-sig") for path in tmp_path.iterdir()}
    assert {*texts} == {"quintet.iss", "version.txt"}
    assert "\nsv.FileType=Quintet-spel\n" in texts["quintet.iss"]
    assert f"OutputBaseFilename={NAME}-{__version__}-windows" in texts["quintet.iss"]
    assert f"'FileVersion', '{__version__}'" in texts["version.txt"]


@pytest.mark.skipif(not wanted("all"), reason="packages are resolved where QUINTET_SHIPPING is all")
def test_a_flatpak_finds_every_package() -> None:
    flatpak = runpy.run_path(str(ROOT / "packaging" / "flatpak.py"))
    found = [f"{one['url']} {one['sha256']}" for one in flatpak["pinned_packages"]()]
    assert all(re.fullmatch(r"https://\S+ [0-9a-f]{64}", one) for one in found)
    assert len([one for one in found if "/pygame_ce-" in one]) == 1


def test_packages_have_the_name_of_the_distribution() -> None:
    assert f'\nname = "{NAME}" ' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_a_missing_package_is_named_in_one_line() -> None:
    command = [sys.executable, "-S", "packaging/build.py", "icons"]  # without packages
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("install pillow and pyinstaller;")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_a_clone_stays_light() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [name for name in listed.split("\0") if name and not name.startswith(LARGE)]
    assert [name for name in names if (ROOT / name).stat().st_size > 1_000_000] == []
