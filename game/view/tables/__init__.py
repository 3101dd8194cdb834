"""The five tables; a sixth is one more file here and one more line below."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from game.view.tables.view import TableView

MODULES = {
    "calculation": "calculation",
    "numeration": "numeration",
    "napoleons-square": "napoleons_square",
    "king-albert": "king_albert",
    "quatorze": "quatorze",
}


class Tables(Mapping[str, TableView]):
    """The table of each game, imported when it is first asked for: a window opens upon one of them alone."""

    def __getitem__(self, slug: str) -> TableView:
        return _table(MODULES[slug])

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


@cache
def _table(module: str) -> TableView:
    table: TableView = import_module(f"game.view.tables.{module}").TABLE
    return table


TABLES = Tables()

__all__ = ["TABLES", "TableView"]
