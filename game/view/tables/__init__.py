"""The tables of the games, one file each."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from game.patiences import PATIENCES
from game.view.tables.table_design import TableDesign


class Tables(Mapping[str, TableDesign]):
    """The table of each game by slug, imported at first use, because a window opens with only one of them.

    It is the TABLE of the module that is named like the game on the command line, with _ for -.
    """

    def __getitem__(self, slug: str) -> TableDesign:
        if slug not in PATIENCES:
            raise KeyError(slug)
        return _table(slug.replace("-", "_"))

    def __iter__(self) -> Iterator[str]:
        return iter(PATIENCES)

    def __len__(self) -> int:
        return len(PATIENCES)


@cache
def _table(module: str) -> TableDesign:
    table: TableDesign = import_module(f"game.view.tables.{module}").TABLE
    return table


TABLES = Tables()

__all__ = ["TABLES", "TableDesign"]
