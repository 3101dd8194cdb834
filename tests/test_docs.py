"""What the documentation shows is what the program does."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [page for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if ">>>" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_answer_as_shown(page: Path) -> None:
    options = doctest.ELLIPSIS
    result = doctest.testfile(str(page), module_relative=False, optionflags=options, encoding="utf-8")
    assert result.attempted
    assert not result.failed


def test_the_pages_for_programmers_show_examples() -> None:
    assert {ROOT / "README.md", ROOT / "docs" / "rules.md"} <= set(PAGES)
