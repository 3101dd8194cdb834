"""Runs Quintet with other catalogues: `python -m tests.tools.with_catalogues FOLDER …`, then as for `main.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from game import language


def main() -> NoReturn:
    import main as program  # noqa: PLC0415 - it is only started here

    language.FOLDER = Path(sys.argv.pop(1))
    program.main()


if __name__ == "__main__":
    main()
