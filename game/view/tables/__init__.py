"""The tables of the games, one file each."""

from importlib import import_module

from game.view.tables.table_design import TableDesign


class Tables(dict[str, TableDesign]):
    """The table of each game by slug, imported at first use, because a window opens with only one of them.

    It is the TABLE of the module that is named like the game on the command line, with _ for -.
    """

    def __missing__(self, slug: str) -> TableDesign:
        module = import_module(f"game.view.tables.{slug.replace('-', '_')}")
        return self.setdefault(slug, module.TABLE)


TABLES = Tables()

__all__ = ["TABLES", "TableDesign"]
