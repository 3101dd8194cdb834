"""Write the music: `python -m sounds.music [TABLE …]`, into `sounds/music/`.

With `--measure` it only measures the present files.

It takes half a minute a table and needs the extra `music`: `pip install -e ".[music]"`.
"""

import sys
from pathlib import Path

from sounds.music.encode import write_piece
from sounds.music.measure import FIGURES, figures
from sounds.music.pieces import render
from sounds.music.tables import TABLES

HERE = Path(__file__).parent


def main(names: list[str], *, only_measure: bool) -> None:
    """Write the pieces of the tables named, or of all, and print their figures."""
    columns = {}
    for table in TABLES:
        if names and table.name not in names:
            continue
        if not only_measure:
            write_piece(HERE, table.name, render(table))
        columns[table.name] = figures(HERE, table.name)
    print("| | " + " | ".join(columns) + " |")
    for number, name in enumerate(FIGURES):
        print(f"| {name} | " + " | ".join(column[number] for column in columns.values()) + " |")


if __name__ == "__main__":
    main([name for name in sys.argv[1:] if name != "--measure"], only_measure="--measure" in sys.argv)
