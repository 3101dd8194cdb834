"""What must hold before a release, without building anything."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

from game import NAME, __version__
from tests.shipping.starting import ROOT

READY = {
    "tag": f"v{__version__}",
    "addresses": ("https://quintet.org", "us@quintet.org"),
    "changes": f"# Changelog\n\n## {__version__} – 2030-01-02\n",
    "metainfo": '<release version="@version@" date="2030-01-02"/>',
}
WRONG = {
    "tag": "v0.9",
    "addresses": ("https://quintet.org", "us@quintet.example"),
    "changes": f"# Changelog\n\n## {__version__} (unreleased)\n",
    "metainfo": '<release version="@version@" date="2029-01-02"/>',
}
LARGE = ("docs/study/", "docs/pictures/game.webp")  # places of files of more than a megabyte


def faults(**changed: object) -> list[str]:
    """Return what the check of a release says."""
    return [*runpy.run_path(str(ROOT / "packaging" / "release.py"))["faults"](**{**READY, **changed})]


def test_what_is_ready_is_released() -> None:
    assert faults() == []


@pytest.mark.parametrize("part", WRONG)
def test_what_is_not_ready_is_refused(part: str) -> None:
    assert len(faults(**{part: WRONG[part]})) == 1


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
