"""What must hold before a release, without building anything."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

from game import NAME, __version__
from tests.shipping.starting import ROOT

LARGE = ("docs/study/", "docs/pictures/game.webp")  # places of files of more than a megabyte


@pytest.mark.parametrize(
    ("tag", "address", "day", "number"),
    [
        (f"v{__version__}", "https://quintet.org", "2030-01-02", 0),
        ("v0.9", "https://quintet.org", "2030-01-02", 1),
        (f"v{__version__}", "https://quintet.example", "2030-01-02", 1),
        (f"v{__version__}", "https://quintet.org", "2030-01-03", 1),
        (f"v{__version__}", "https://quintet.org", "unreleased", 1),
    ],
)
def test_a_release_that_is_not_ready_is_refused(tag: str, address: str, day: str, number: int) -> None:
    faults = runpy.run_path(str(ROOT / "packaging" / "release.py"))["faults"]
    assert len([*faults(tag, (address,), f"## {__version__} – {day}\n", '<release date="2030-01-02"/>')]) == number


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
