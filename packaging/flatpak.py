"""Writes the manifest of the Flatpak of this checkout: python packaging/flatpak.py.

Packages are resolved on Linux, and pinned with the addresses and hashes of their index. What pip is set to here does
not count, because a build elsewhere has to find the same files.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.platform.desktop import ID

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "flatpak"
RUNTIME, PYTHON = "25.08", "3.13"  # of org.freedesktop.Platform, and the Python in it
PLATFORMS = ("--platform=manylinux_2_28_x86_64", "--platform=manylinux_2_17_x86_64", "--platform=manylinux2014_x86_64")
TOOLS = ("hatchling", "setuptools")  # which build the program and its packages, and are not part of the result
INSTALL = "pip3 install --no-index --find-links=packages"
ENTRY = "from pathlib import Path; from game.platform.desktop import install; install(Path('/app/share'), ['quintet'])"
COMMANDS = (
    f"{INSTALL} --target=tools {' '.join(TOOLS)}",
    f"PYTHONPATH=$PWD/tools {INSTALL} --ignore-installed --no-build-isolation --prefix=/app .",
    f'PYTHONPATH=/app/lib/python{PYTHON}/site-packages python3 -c "{ENTRY}"',
)
PROGRAM = {"type": "dir", "path": "../..", "skip": [".git", "build", "dist", "out"]}
PERMISSIONS = (  # all devices, because controllers have no permission of their own in older releases of Flatpak
    "--device=all",
    "--share=ipc",
    "--socket=fallback-x11",
    "--socket=wayland",
    "--socket=pulseaudio",
)


def resolved(*arguments: str) -> list[dict[str, Any]]:
    """Return what pip would install: a list of packages with `metadata` and `download_info`."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    done = subprocess.run(  # noqa: S603 - none of it comes from outside
        [*command, *arguments],
        cwd=ROOT,
        env={**environ, "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    packages: list[dict[str, Any]] = json.loads(done.stdout)["install"]
    return packages


def pinned_packages() -> list[dict[str, Any]]:
    """Return the sources of all packages."""
    found = (package for package in resolved(".", *TOOLS) if "dir_info" not in package["download_info"])
    pins = [f"{package['metadata']['name']}=={package['metadata']['version']}" for package in found]
    with TemporaryDirectory() as target:
        packages = resolved("--no-deps", "--target", target, "--python-version", PYTHON, *PLATFORMS, *pins)
    files = [package["download_info"] for package in packages]
    return [
        {"type": "file", "url": file["url"], "sha256": file["archive_info"]["hashes"]["sha256"], "dest": "packages"}
        for file in files
    ]


def manifest(sources: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the manifest of the program from these sources."""
    module = {"name": "quintet", "buildsystem": "simple", "build-commands": [*COMMANDS], "sources": sources}
    return {
        "id": ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "quintet",
        "separate-locales": False,
        "finish-args": [*PERMISSIONS],
        "modules": [module],
    }


def main() -> int:
    """Write the manifest, and print its path."""
    text = json.dumps(manifest([PROGRAM, *pinned_packages()]), indent=4)
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{ID}.json"
    path.write_text(f"{text}\n", "utf-8")
    print(path)  # noqa: T201 - the result
    return 0


if __name__ == "__main__":
    sys.exit(main())
