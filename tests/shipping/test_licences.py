"""What is inside the folder without Python has licences that are known and shipped with it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests import ROOT

LICENCES = runpy.run_path(str(ROOT / "packaging" / "licences.py"))
PLACE = ROOT / "packaging" / "licences"


@pytest.mark.parametrize(
    ("file", "project"),
    [
        ("game/rules/cards.pyc", "Quintet"),
        ("quintet", "PyInstaller"),
        ("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "SDL2_mixer"),
        ("pygame_ce.libs/libopusfile-96d7a9c0.so.0.4.5", "opusfile"),
        ("pygame/surface.cpython-311-x86_64-linux-gnu.so", "pygame-ce"),
        ("python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so", "Python"),
        ("pygame\\SDL2_ttf.dll", "SDL2_ttf"),
        ("pygame\\libopus-0.dll", "Opus"),
        ("pygame\\libwebpdemux-2.dll", "libwebp"),
        ("sqlite3.dll", "SQLite"),
        ("_ctypes.pyd", "Python"),
        ("VCRUNTIME140_1.dll", "Python"),
        ("pygame/.dylibs/libSDL2-2.0.0.dylib", "SDL2"),
        ("pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "zlib"),
        ("pygame/.dylibs/libportmidi.2.0.7.dylib", "PortMidi"),
        ("lib-dynload/math.cpython-312-darwin.so", "Python"),
    ],
)
def test_a_file_belongs_to_a_project(file: str, project: str) -> None:
    assert [part.name for part in LICENCES["owners"]([file])] == [project]


def test_a_file_of_unknown_licence_is_refused_by_its_name(tmp_path: Path) -> None:
    for files, modules in ((["pygame/libnew.so.1"], []), ([], ["libnew.core"])):
        with pytest.raises(ValueError, match=r"libnew.* is not known") as refused:
            LICENCES["collect"](tmp_path / "index", files, modules)
        assert "\n" not in str(refused.value)


def test_each_project_has_its_texts_and_no_text_is_left_over() -> None:
    parts = LICENCES["read_table"]()
    named = {(PLACE / name).resolve() for part in parts for name in part.texts}
    assert {path for path in named if PLACE in path.parents} == {*PLACE.glob("LICENSE*")}
    assert all(path.stat().st_size > 200 for path in named)
    for part in parts:
        assert LICENCES["texts"](part)
        assert part.licence
        assert part.copyright
