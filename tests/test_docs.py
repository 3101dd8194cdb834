"""The examples in the documentation give the shown results, and the files that it names exist."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("*.md", "docs/**/*.md", "sounds/*.md", ".github/**/*.md")
ALL = sorted(page for place in PLACES for page in ROOT.glob(place))
PAGES = [page for page in ALL if ">>>" in page.read_text("utf-8")]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:game|tests|docs|sprites|sounds|packaging)/[^`\s]*)`")
COMMAND = re.compile(r"-m ((?:game|tests|sprites|sounds)(?:\.\w+)*)")
PLACEHOLDER = re.compile(r"\b(?:GAME|NAME|NUMBER|LANG)\b")
DEFINED = re.compile(r"`(\w+)` in `([\w/]+\.py)`")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """Return the anchors that a page's headings have on a host of repositories."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def missing(text: str, folder: Path) -> Iterator[str]:
    """Name what a page in a folder points at that is not there: links, files, and modules that are run."""
    for target, anchor in LINK.findall(text):
        found = folder / target
        if not found.exists() or (target and anchor and anchor not in anchors(found)):
            yield f"{target}#{anchor}" if anchor else target
    yield from (path for path in NAMED.findall(text) if not PLACEHOLDER.search(path) and not (ROOT / path).exists())
    for module in COMMAND.findall(text):
        path = ROOT / module.replace(".", "/")
        if not (path.with_suffix(".py").exists() or (path / "__main__.py").exists()):
            yield module


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_answer_as_shown(page: Path) -> None:
    options = doctest.ELLIPSIS
    result = doctest.testfile(str(page), module_relative=False, optionflags=options, encoding="utf-8")
    assert result.attempted
    assert not result.failed


def test_the_pages_for_programmers_show_examples() -> None:
    assert {ROOT / "CONTRIBUTING.md", ROOT / "docs" / "rules.md"} <= set(PAGES)


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert not [*missing(page.read_text("utf-8"), page.parent)]


@pytest.mark.parametrize(
    "text", ["[a page](docs/none.md)", "[a part](README.md#none)", "`game/none.py`", "`python -m tests.none 3`"]
)
def test_what_is_not_there_is_noticed(text: str) -> None:
    assert [*missing(text, ROOT)]


def test_every_folder_of_the_program_has_its_changes() -> None:
    """The page for contributors names each folder of the program."""
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    files = [*ROOT.glob("game/*/*.py"), *ROOT.glob("game/scenes/*/*.py"), *ROOT.glob("game/view/*/*.py")]
    folders = {name_of(file.parent) for file in files} - {"game/scenes", "game/view"}
    assert not {folder for folder in folders if not re.search(rf"`{folder}[`/]", told)}


def test_the_glossary_says_where_its_names_are_defined() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    defined = DEFINED.findall(glossary)
    assert defined
    assert not [
        name
        for name, path in defined
        if not re.search(rf"^class {name}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE)
    ]
