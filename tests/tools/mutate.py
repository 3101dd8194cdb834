"""Changes the program at random places, and prints which changes no test notices.

    python -m tests.tools.mutate game/view/stage --tests tests/view/stage --count 25

Everything happens in a copy of the checkout. The tests run once with coverage; after that each change is tried with the
tests that reach its line, the fastest ones first, up to a limit of seconds.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from coverage import CoverageData

from tests import ROOT

LIMIT = 20.0  # seconds that the tests of one change took when they ran for coverage
HANGS = 5  # times that limit, after which a change counts as noticed
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.Gt: ast.GtE,
    ast.Eq: ast.NotEq,
    ast.In: ast.NotIn,
    ast.Is: ast.IsNot,
}
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}


@dataclass(frozen=True)
class Change:
    """A node of a file that is replaced by another; `number` is its place in the order of `ast.walk`."""

    path: Path
    number: int
    line: int
    old: str
    new: str

    def apply(self) -> None:
        """Write the file with this change."""
        tree = ast.parse(self.path.read_text("utf-8"))
        node = [*ast.walk(tree)][self.number]
        other = replacement(node)
        assert other
        self.path.write_text(ast.unparse(ast.fix_missing_locations(_Replace(node, other).visit(tree))), "utf-8")


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def replacement(node: ast.AST) -> ast.AST | None:
    """Return a node that differs in its operator, is one larger, or does nothing; None for most kinds of nodes."""
    other: ast.AST | None = None
    match node:
        case ast.Compare(left, [operator], others) if type(operator) in OPPOSITES:
            other = ast.Compare(left, [OPPOSITES[type(operator)]()], others)
        case ast.BoolOp(operator, values):
            other = ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            other = operand
        case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right):
            other = ast.BinOp(left, ast.Sub() if isinstance(operator, ast.Add) else ast.Add(), right)
        case ast.Constant(int(value)) if not isinstance(value, bool):
            other = ast.Constant(value + 1)
        case ast.Expr(ast.Call()):
            other = ast.Pass()
    return other


def changes(path: Path) -> Iterator[Change]:
    """Yield all changes of the functions of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node) for function in functions for line in function.body for node in ast.walk(line)}
    for number, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.expr | ast.stmt) and id(node) in inside and (other := replacement(node)):
            yield Change(path, number, node.lineno, ast.unparse(node), ast.unparse(other))


def run(folder: Path, *arguments: str, timeout: float | None = None) -> int | None:
    """Run tests in a copy of the checkout; return the exit status, or None after `timeout` seconds."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *arguments]
    try:
        return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, timeout=timeout, check=False).returncode
    except subprocess.TimeoutExpired:
        return None


class Reached:
    """The tests that reach each line, and how long they take."""

    def __init__(self, folder: Path, sources: list[str], tests: list[str]) -> None:
        """Run the tests with coverage; those that fail are left out."""
        settings = folder / "coverage.ini"
        included = [f"    {source}\n" if source.endswith(".py") else f"    {source}/*\n" for source in sources]
        settings.write_text("[run]\ninclude =\n" + "".join(included), "utf-8")
        report = folder / "report.xml"
        measured = ["--cov", f"--cov-config={settings}", "--cov-report=", "--cov-context=test"]
        run(folder, *measured, f"--junitxml={report}", *tests)
        self._data = CoverageData(str(folder / ".coverage"))
        self._data.read()
        self._seconds = {
            f"{case.attrib['classname'].replace('.', '/')}.py::{case.attrib['name']}": float(case.attrib["time"])
            for case in ET.parse(report).iter("testcase")  # noqa: S314 - pytest has just written it
            if not len(case)
        }

    def tests(self, change: Change) -> list[str]:
        """Return the tests that reach a changed line, the fastest ones up to the limit."""
        contexts = self._data.contexts_by_lineno(str(change.path))
        near = next((names for away in (0, -1, 1, -2, 2) if (names := contexts.get(change.line + away))), [])
        tests = {name.partition("|")[0] for name in near} & self._seconds.keys()
        chosen, total = list[str](), 0.0
        for test in sorted(tests, key=self._seconds.__getitem__):
            total += self._seconds[test]
            if chosen and total > LIMIT:
                break
            chosen.append(test)
        return chosen


def outcome(folder: Path, change: Change, tests: list[str]) -> str:
    """Try a change, and say what the tests do."""
    if not tests:
        return "not reached"
    before = change.path.read_text("utf-8")
    change.apply()
    try:
        status = run(folder, "-x", *tests, timeout=HANGS * LIMIT)
    finally:
        change.path.write_text(before, "utf-8")
    return "LIVES" if status == 0 else "hangs" if status is None else "killed"


def main() -> None:
    """Try some changes of files or folders, and print what the tests do with each."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("source", nargs="+", help="files or folders of the program")
    parser.add_argument("--tests", nargs="+", default=["tests"])
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with TemporaryDirectory() as name:
        folder = Path(name).resolve() / "copy"
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".*_cache", ".venv", "__pycache__", "out"))
        reached = Reached(folder, asked.source, asked.tests)
        paths = [path for source in asked.source for path in _python(folder / source)]
        found = [change for path in paths for change in changes(path)]
        random.Random(asked.seed).shuffle(found)
        for change in found[: asked.count]:
            tests = reached.tests(change)
            place = f"{change.path.relative_to(folder)}:{change.line}"
            said = outcome(folder, change, tests)
            print(f"{said:12}{place}: {change.old[:60]!r} → {change.new[:60]!r} ({len(tests)} tests)", flush=True)


def _python(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


if __name__ == "__main__":
    main()
