"""Which tests run after a change: `python -m tests --changed`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import changed

LAW, WINDOW = "tests/rules/test_laws.py", "tests/desktop/test_win.py"
STARTING, README, IMPORTS = "tests/test_start.py", "tests/test_readme.py", "tests/test_imports.py"


@pytest.mark.parametrize(
    ("paths", "again"),
    [
        ({LAW}, {IMPORTS}),
        ({"game/rules/cards.py"}, {WINDOW, STARTING, README, IMPORTS}),
        ({"tests/desktop/player.py"}, {WINDOW, IMPORTS}),
        ({"README.md"}, {README, IMPORTS}),
    ],
)
def test_what_testmon_does_not_see_runs_again(paths: set[str], again: set[str]) -> None:
    selecting, *others = map(set, changed.runs(paths, ["-x"]).values())
    assert {changed.SELECTING, f"--ignore={WINDOW}", f"--ignore={STARTING}", "-x"} <= selecting
    assert f"--ignore={LAW}" not in selecting
    assert {LAW, WINDOW, STARTING, README, IMPORTS} & set[str]().union(*others) == again


def test_after_a_change_of_data_all_tests_run() -> None:
    assert changed.runs({LAW, "game/deals/quatorze.txt"}, ["-x"]) == {"pytest": ["-x"]}


def test_a_change_is_what_differs_from_main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed, "ROOT", tmp_path)

    def git(*arguments: str) -> None:
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x", *arguments], cwd=tmp_path, check=True)

    git("init", "-q", "-b", "main")
    for name in ("kept", "edited", "committed", "new"):
        (tmp_path / name).write_text("before")
        if name == "edited":
            git("add", ".")
            git("commit", "-qm", "On main")
            git("switch", "-qc", "branch")
        elif name == "committed":
            git("add", ".")
            git("commit", "-qm", "On the branch")
    (tmp_path / "edited").write_text("after")
    assert changed.paths() == {"edited", "committed", "new"}
