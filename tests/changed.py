"""Which tests a change can touch: what differs from main, committed or not, and the runs of pytest for that.

pytest-testmon notes the functions that each test calls, and runs it again when one of them has changed. It sees neither
other processes nor what a test reads, so tests of these run whenever something of theirs has changed.
"""

from __future__ import annotations

import subprocess

import grimp

from tests import ROOT

PROGRAM = ("game/", "sprites/", "sounds/", "packaging/", "main.py")
PAGES = {"tests/test_docs.py", "tests/test_imports.py", "tests/test_readme.py"}  # which read pages of documentation
SOURCES = {  # which read the program’s files
    *("tests/test_imports.py", "tests/test_docs.py", "tests/language/test_catalogues.py"),
    *("tests/rules/test_refusals.py", "tests/view/test_frozen.py", "tests/view/drawing/test_sprite_cache.py"),
}
SELECTING = "--testmon"


def runs(changed: set[str], more: list[str]) -> dict[str, list[str]]:
    """Return the runs of pytest for changed files: the arguments of each by its name."""
    pages = {path for path in changed if path.endswith(".md") and not path.startswith(PROGRAM)}
    python = {path for path in changed if path.endswith(".py")}
    if changed - pages - python:  # data, which any test may read
        return {"pytest": more}
    graph = grimp.build_graph("tests", include_external_packages=True, cache_dir=None)
    processes = _tests_of(graph, "subprocess")
    touched = set[str]().union(*(_tests_of(graph, path[:-3].replace("/", ".")) for path in python))
    again = processes if any(path.startswith(PROGRAM) for path in python) else processes & touched
    again |= (PAGES if pages else set()) | (SOURCES if python else set())
    found = {
        "pytest of functions that changed": [SELECTING, *(f"--ignore={path}" for path in sorted(processes)), *more]
    }
    return found | ({"pytest of pages and processes": [*sorted(again), *more]} if again else {})


def paths() -> set[str]:
    """Name the files that differ from where the branch left main, here or at its origin, committed or not."""
    bases = (_git("merge-base", "HEAD", name) for name in ("main", "origin/main", "origin/HEAD", "HEAD"))
    (base,) = next(filter(None, bases))
    return {*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")}


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def _tests_of(graph: grimp.ImportGraph, module: str) -> set[str]:
    """Return the files of tests that are a module or import it, perhaps by others."""
    found = graph.find_downstream_modules(module) | {module} if module in graph.modules else set[str]()
    return {f"{name.replace('.', '/')}.py" for name in found if name.rpartition(".")[2].startswith("test_")}
