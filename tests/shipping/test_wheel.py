"""The wheel: its contents, and that it works however it is started."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game.store.named_saves import save_at
from game.store.save_format import GameStats
from tests import ROOT
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.shipping.starting import ELSEWHERE, plays_and_is_advised, shipped, wanted
from tests.support.play import dealt

pytestmark = pytest.mark.skipif(not wanted("wheel"), reason="a wheel is built where QUINTET_SHIPPING is wheel or all")


def test_it_has_what_git_has_and_nothing_else(distributions: Path) -> None:
    (wheel,) = (distributions / "one").glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == {f"quintet_solitaire/{name}" for name in shipped()}


def test_twice_built_it_is_twice_the_same(distributions: Path) -> None:
    one, two = (sorted((distributions / name).iterdir()) for name in ("one", "two"))
    assert [path.name for path in one] == [path.name for path in two]
    assert [path.suffix for path in one] == [".whl", ".gz"]
    hashes = [[hashlib.sha256(path.read_bytes()).hexdigest() for path in paths] for paths in (one, two)]
    assert hashes[0] == hashes[1]


def test_its_metadata_are_complete_and_all_files_have_a_licence(distributions: Path) -> None:
    wheel, source = sorted(map(str, (distributions / "one").iterdir()))
    for check in (["twine", "check", "--strict", wheel, source], ["pyroma", "-n", "10", source], ["reuse", "lint"]):
        done = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_its_page_has_no_link_to_a_file_beside_it(distributions: Path) -> None:
    (wheel,) = (distributions / "one").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("/METADATA")]
        links = re.findall(r"\]\(([^)]+)\)", packed.read(name).decode())
    assert len(links) > 5
    assert all(link.startswith("https://") for link in links)


@pytest.mark.parametrize("way", ["command", "module", "isolated", "elsewhere"])
def test_it_plays_and_its_solver_answers(screen: Screen, installed: Path, tmp_path: Path, way: str) -> None:
    python = str(installed / "bin" / "python")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise SystemExit('this is another game')")
    there = ["env", "-C", str(tmp_path), "PYTHONSAFEPATH=1", python, "-m", "quintet_solitaire"]
    ways = {
        "command": [str(installed / "bin" / "quintet")],
        "module": [python, "-m", "quintet_solitaire"],
        "isolated": [python, "-I", "-m", "quintet_solitaire"],
        "elsewhere": there,
    }
    plays_and_is_advised(screen, ways[way], tmp_path / "kept")


def test_the_rules_are_a_library_of_one_kind(installed: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from quintet_solitaire.game.patiences import PATIENCES; "
        "from quintet_solitaire.game.rules.session import Session; "
        "from quintet_solitaire.game.rules.moves import parse_move; s = Session(PATIENCES['king-albert'](), 24); "
        "s.play(parse_move('r7-f1')); print(s.score, 'game' in sys.modules, 'pygame' in sys.modules)"
    )
    command = [str(installed / "bin" / "python"), "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "1 False False\n"
    assert [*installed.glob("lib/python*/site-packages/quintet_solitaire/py.typed")]


def test_it_says_which_release_it_is(installed: Path, distributions: Path) -> None:
    (wheel,) = (distributions / "one").glob("*.whl")
    done = subprocess.run([installed / "bin" / "quintet", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"Quintet {wheel.name.split('-')[1]}\n"


def test_the_entry_of_an_installed_one_opens_a_save(screen: Screen, installed: Path, tmp_path: Path) -> None:
    """The entry's Exec line is run as xdg-open does, with a file for %f."""
    save = save_at(tmp_path / "my game.quintet", dealt("quatorze", 77), GameStats())
    command = [str(installed / "bin" / "quintet"), "--install-desktop"]
    environ = {**screen.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
    subprocess.run(command, env=environ, capture_output=True, check=True)
    (entry,) = (tmp_path / "share" / "applications").glob("*.desktop")
    (line,) = [line for line in entry.read_text().splitlines() if line.startswith("Exec=")]
    assert f"TryExec={installed}/bin/quintet\n" in entry.read_text()  # which its uninstaller removes
    words = [word.strip('"') for word in line.removeprefix("Exec=").split(" ")]
    command = [str(save) if word == "%f" else word for word in words]
    with Program(screen, tmp_path, command=command, cwd=ELSEWHERE) as program:
        assert program.wait_for("new")["number"] == 77
