"""Which room may import which: docs/architecture.md has the table of rooms, and every import keeps to it.

Inside the two largest rooms there are floors, and nowhere do files import each other in a circle.
"""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]

# What is imported under TYPE_CHECKING alone: nothing of it is there while the program runs.
FOR_TYPES = {"scenes": {"services"}, "win": {"table"}}  # of a room, and of a folder

# The folders of a room, which import only those of lower lines. A file beside them that has no line of its own stands
# for the room itself.
FLOORS = {
    "view": (
        "celebrations help",
        "menu table_view",
        "tables",
        "stage widgets",
        "cards marks",
        "text",
        "drawing",
        "frozen",
    ),
    "scenes": (
        "menu",
        "table",
        "win pages",
        "dialogs",
        "scenes",  # the host, the base class, keys, and what several folders share
        "widgets",
    ),
}
TABLE = "game.scenes.table"
FEATURES = f"{TABLE}.features"
NAMES_FEATURES = {FEATURES, f"{TABLE}.feature_list", f"{TABLE}.scene"}  # the only files that may import features

PURE = ("rules", "patiences")
CHANCE_AND_TIME = {"random", "secrets", "time", "datetime"}
FILES_AND_SYSTEM = {"os", "pathlib", "io", "glob", "shutil", "tempfile", "sys", "subprocess", "threading", "socket"}
NEVER = {"main", "sounds", "sprites", "tests"}  # beside the program, not of it
FORBIDDEN = dict.fromkeys(PURE, {"pygame"} | CHANCE_AND_TIME | FILES_AND_SYSTEM) | {"solver": {"pygame"}}


@cache
def rooms() -> dict[str, set[str]]:
    """Read the table of rooms: which others each of them may import."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("\n## Rooms\n")[2]
    rows = re.findall(r"^\| `game/(\w+)(?:\.py)?` \|.*\| ([^|]+) \|$", text.partition("\n## ")[0], re.MULTILINE)
    told = {name: set() if whom == "nobody" else set(whom.split(", ")) for name, whom in rows}
    return told | {"app": {*told} - {"app", "study"}}


@cache
def imports(*, types: bool) -> dict[str, set[str]]:
    """Return what each module imports, wherever in it, with or without what it imports under TYPE_CHECKING alone."""
    graph = grimp.build_graph(
        "game", include_external_packages=True, exclude_type_checking_imports=not types, cache_dir=None
    )
    own = {module for module in graph.modules if module.startswith("game.")}
    return {module: graph.find_modules_directly_imported_by(module) - {"game"} for module in own}


def may_import(module: str, name: str, *, for_types: bool = False) -> bool:
    """Return whether a module of the program may import another one, or a package of others."""
    here = module.split(".")[1]
    if not name.startswith("game."):
        return name not in NEVER | FORBIDDEN.get(here, set())
    if name.startswith(f"{FEATURES}.") and (module.startswith(f"{FEATURES}.") or module not in NAMES_FEATURES):
        return False  # features are named in the list alone
    there = name.split(".")[1]
    if there != here:
        return there in rooms()[here] or (for_types and there in FOR_TYPES.get(here, ()))
    if here not in FLOORS or folder(name) == folder(module) or line(name) > line(module):
        return True
    return for_types and folder(name) in FOR_TYPES.get(folder(module), ())


def folder(module: str) -> str:
    """Name the folder of a module in its room: marks for game.view.marks.mark, scenes for game.scenes.keys."""
    _, here, *names = module.split(".")
    return names[0] if names and any(names[0] in line.split() for line in FLOORS[here]) else here


def line(module: str) -> int:
    """Return the place of a module's folder in the lines of its room, 0 for the highest."""
    lines = FLOORS[module.split(".")[1]]
    return next(place for place, line in enumerate(lines) if folder(module) in line.split())


@pytest.mark.parametrize("types", [False, True])
def test_every_import_is_along_the_table_of_rooms_and_to_lower_floors(*, types: bool) -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports(types=types).items()
        for name in names
        if not may_import(module, name, for_types=types)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("game.rules.cards", "game.view.cards.layout"),
        ("game.rules.cards", "time"),
        ("game.solver.search", "pygame"),
        ("game.view.marks.mark", "game.view.stage.stage"),
        ("game.scenes.table.features.hint", "game.scenes.table.features.watch"),
        ("game.scenes.host", "game.services.sound"),
        ("game.app", "tests"),
    ],
)
def test_an_import_that_goes_the_wrong_way_is_found(module: str, name: str) -> None:
    assert not may_import(module, name)


def test_no_files_import_each_other_in_a_circle() -> None:
    TopologicalSorter(imports(types=False)).prepare()  # which raises an error that names the circle


def test_rules_open_no_files() -> None:
    files = [file for name in PURE for file in (ROOT / "game" / name).glob("*.py")]
    assert not [file for file in files if re.search(r"\bopen\(", file.read_text("utf-8"))]
