"""Which room may import which: every import of the program follows an arrow between its rooms.

Inside the two largest rooms there are floors, and nowhere do files import each other in a circle.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ARROWS = {
    "rules": set[str](),
    "patiences": {"rules"},
    "trace": {"language"},
    "access": set[str](),  # the window in words, and the bridge to screen readers
    "language": {"rules"},  # what the player reads, in the player's language
    "platform": {"trace", "language"},  # threads, the window, sleeping, memory: requests to the system
    "solver": {"rules", "patiences", "platform"},
    "deals": {"rules", "patiences"},
    "study": {"rules", "patiences", "solver", "deals"},  # programs for a checkout: nothing imports them
    "view": {"language", "rules", "patiences", "platform"},
    "store": {"language", "rules", "patiences", "deals", "platform"},
    "sound": {"platform"},
    "scenes": {"language", "rules", "patiences", "solver", "deals", "view", "store", "sound", "platform", "access"},
    "services": {
        "language",
        "rules",
        "deals",
        "view",
        "store",
        "sound",
        "scenes",
        "platform",
        "access",
        "trace",
    },  # what scenes use of the program
    "app": {
        "language",
        "rules",
        "patiences",
        "trace",
        "access",
        "platform",
        "solver",
        "deals",
        "view",
        "store",
        "sound",
        "scenes",
        "services",
    },
    # The command line names games and deals, and is the solver, too.
    "main": {"app", "language", "patiences", "rules", "platform", "store", "trace", "solver"},
    "game": set[str](),  # the version, the name and the addresses, which all may import
}
CONSTANTS = {"__version__", "NAME", "HOME", "MAIL"}

# What is imported under TYPE_CHECKING alone: nothing of it is there while the program runs.
FOR_TYPES = {"scenes": {"services"}, "win": {"table"}}  # of a room, and of a floor

# The folders of a room from the lowest to the highest, and which of those below them they may import. A file beside
# them that has no line of its own stands for the room itself.
FLOORS = {
    "view": {
        "frozen": set[str](),
        "drawing": {"frozen"},
        "text": {"frozen", "drawing"},
        "marks": {"frozen", "drawing", "text"},
        "widgets": {"frozen", "drawing", "text", "marks"},
        "cards": {"frozen", "drawing"},
        "stage": {"frozen", "drawing", "marks", "cards"},
        "tables": {"frozen", "drawing", "text", "marks", "cards", "stage"},
        "table_view": {"frozen", "cards", "stage", "tables"},
        "menu": {"frozen", "drawing", "text", "marks", "widgets", "cards", "stage", "tables"},
        "help": {"frozen", "drawing", "text", "marks", "widgets", "cards", "stage", "tables", "menu"},
        "celebrations": {"frozen", "drawing", "text", "marks", "cards", "stage"},
    },
    "scenes": {
        "widgets": set[str](),
        "scenes": {"widgets"},  # the host, the base class, keys, and what several folders share
        "dialogs": {"scenes", "widgets"},
        "pages": {"scenes", "widgets", "dialogs"},
        "win": {"scenes", "widgets"},
        "table": {"scenes", "widgets", "dialogs", "pages", "win"},
        "menu": {"scenes", "widgets", "dialogs", "pages", "table"},
    },
}
TABLE = "game.scenes.table"
FEATURES = f"{TABLE}.features"
NAMES_FEATURES = {FEATURES, f"{TABLE}.feature_list", f"{TABLE}.scene"}  # the only files that may import features

PURE = {"rules", "patiences"}
CHANCE_AND_TIME = {"random", "secrets", "time", "datetime"}
FILES_AND_SYSTEM = {"os", "pathlib", "io", "glob", "shutil", "tempfile", "sys", "subprocess", "threading", "socket"}
NEVER = {"main", "sounds", "sprites", "tests"}  # beside the program, not of it


def room(module: str) -> str:
    """Name the room of a module of the program: view for game.view.cards.layout, app for game.platform.window."""
    first, *names = module.split(".")
    if first != "game" or not names or names[0] in CONSTANTS:
        return first
    return names[0] if names[0] in ARROWS else "app"


def imported(module: str, text: str, *, package: bool = False, types: bool = True) -> Iterator[str]:
    """Name all that a text imports, wherever in it, by absolute names: modules, and what is taken from them.

    With `types` false, what it imports under TYPE_CHECKING is left out.
    """
    parents = module.split(".") if package else module.split(".")[:-1]
    for node in _nodes(ast.parse(text), types=types):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                base = ".".join([*(parents[: len(parents) - level + 1] if level else []), *filter(None, [name])])
                yield from (f"{base}.{alias.name}" for alias in names)
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"), args=[argument, *_]):
                yield ast.unparse(argument).strip("'\"")


def _nodes(tree: ast.AST, *, types: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not types and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from _nodes(ast.Module(node.orelse, []), types=types)
        else:
            yield node
            yield from _nodes(node, types=types)


def wrong(module: str, text: str, *, package: bool = False) -> Iterator[str]:
    """Yield what a module of that name must not import or open."""
    here = room(module)
    running = {*imported(module, text, package=package, types=False)}
    for name in imported(module, text, package=package):
        there, outside = room(name), name.split(".")[0] not in ("game", "main")
        allowed = ARROWS[here] if name in running else ARROWS[here] | FOR_TYPES.get(here, set())
        if name.split(".")[0] in NEVER or (not outside and there not in {here, "game", *allowed}):
            yield f"{module} imports {name}: {here} knows nothing of {there}"
        elif outside and name.split(".")[0] in _forbidden(here):
            yield f"{module} imports {name}: {here} knows nothing of it"
        elif there == here and not _on_floor(module, name, types=name not in running):
            yield f"{module} imports {name}: it is on another floor"
        elif name.startswith(f"{FEATURES}.") and (module.startswith(f"{FEATURES}.") or module not in NAMES_FEATURES):
            yield f"{module} imports {name}: features are named in the list alone"
    if here in PURE and any(isinstance(node, ast.Name) and node.id == "open" for node in ast.walk(ast.parse(text))):
        yield f"{module} opens a file"


def floor(module: str) -> str:
    """Name the floor of a module in its room: marks for game.view.marks.mark, scenes for game.scenes.keys."""
    _, here, *names = module.split(".")
    return names[0] if names and names[0] in FLOORS[here] else here


def _on_floor(module: str, name: str, *, types: bool) -> bool:
    """Return whether a module of a room may import another one of it, or its `types` alone."""
    here = room(module)
    if here not in FLOORS or name == f"game.{here}":
        return True
    for_types = FOR_TYPES.get(floor(module), set()) if types else set()
    return floor(name) in {floor(module), *FLOORS[here].get(floor(module), set()), *for_types}


def circle(texts: Mapping[str, str]) -> list[str]:
    """Return modules that import each other in a circle while the program runs, [] if there are none."""

    def file_of(name: str) -> str:
        return name if name in texts or not name else file_of(name.rpartition(".")[0])

    arrows = {
        module: {*map(file_of, imported(module, text, types=False))} - {module, ""} for module, text in texts.items()
    }
    done: set[str] = set()

    def search(path: list[str]) -> list[str]:
        for name in sorted(arrows[path[-1]] - done):
            if found := path[path.index(name) :] if name in path else search([*path, name]):
                return found
        done.add(path[-1])
        return []

    return next(filter(None, (search([module]) for module in texts if module not in done)), [])


def _forbidden(here: str) -> set[str]:
    if here in PURE:
        return {"pygame"} | CHANCE_AND_TIME | FILES_AND_SYSTEM
    return {"pygame"} if here == "solver" else set()


def modules() -> Iterator[tuple[str, Path]]:
    """Name all modules of the program."""
    yield "main", ROOT / "main.py"
    for file in sorted((ROOT / "game").rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        yield name.removesuffix(".__init__"), file


@pytest.mark.parametrize(("module", "file"), [pytest.param(*module, id=module[0]) for module in modules()])
def test_every_import_goes_along_an_arrow(module: str, file: Path) -> None:
    assert not list(wrong(module, file.read_text("utf-8"), package=file.name == "__init__.py"))


def test_no_files_import_each_other_in_a_circle() -> None:
    assert not circle({module: file.read_text("utf-8") for module, file in modules()})


def test_nothing_imports_the_study() -> None:
    assert not [here for here, arrows in ARROWS.items() if "study" in arrows]


@pytest.mark.parametrize("here", FLOORS)
def test_floors_import_lower_ones_alone(here: str) -> None:
    floors = [*FLOORS[here]]
    assert all(arrows <= {*floors[:number]} for number, arrows in enumerate(FLOORS[here].values()))
    folders = {
        file.parent.relative_to(ROOT / "game" / here).parts[0] for file in (ROOT / "game" / here).rglob("*/*.py")
    }
    assert folders <= {*floors}


def test_a_circle_of_files_is_found() -> None:
    texts = {
        "game.a": "from game import b",
        "game.b": "def late():\n    import game.c",
        "game.c": "from game.a import A",
    }
    assert {*circle(texts | {"game.low": ""})} == {*texts}
    assert not circle(texts | {"game.c": "if TYPE_CHECKING:\n    from game.a import A"})


def test_the_table_of_rooms_in_the_docs_says_the_same() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("\n## Rooms\n")[2]
    rows = re.findall(r"^\| `game/(\w+)(?:\.py)?` \|.*\| ([^|]+) \|$", text.partition("\n## ")[0], re.MULTILINE)
    told = {name: set() if whom == "nobody" else set(whom.split(", ")) for name, whom in rows}
    told["app"] = set(ARROWS) - {"app", "main", "game", "study"}
    assert told == {name: arrows for name, arrows in ARROWS.items() if name not in ("main", "game")}


def test_every_folder_is_a_room() -> None:
    folders = {file.parent.relative_to(ROOT / "game").parts[0] for file in (ROOT / "game").rglob("*/*.py")}
    assert folders <= set(ARROWS)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("game.rules.cards", "def late():\n    from ..view.layout import RATIO"),
        ("game.rules.cards", "import json, time"),
        ("game.rules.cards", "text = open('deal').read()"),
        ("game.solver.beam", "import importlib\nimportlib.import_module('pygame')"),
        ("game.view.marks.mark", "from game.view.stage.stage import Stage"),
        ("game.scenes.table.features.hint", "from . import watch"),
        ("game.scenes.host", "if not TYPE_CHECKING:\n    from game.services.sound import Sound"),
        ("game.app", "from tests import play"),
    ],
)
def test_an_arrow_that_runs_the_wrong_way_is_found(module: str, text: str) -> None:
    assert list(wrong(module, text))


def test_for_types_scenes_may_import_services() -> None:
    assert not list(wrong("game.scenes.host", "if TYPE_CHECKING:\n    from game.services.sound import Sound"))
