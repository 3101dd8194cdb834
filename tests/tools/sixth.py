"""Runs Quintet with a sixth game: `python -m tests.tools.sixth betsy-ross …`, with the arguments of `main.py`."""

from __future__ import annotations

import sys

from game.patiences import PATIENCES
from tests.support.betsy_ross import BetsyRoss

SLUG = BetsyRoss.slug()
WORKER = "--worker"


def register() -> None:
    """Add the game to the list of games, and its table to those that can be found."""
    from tests.support import betsy_ross_table  # noqa: PLC0415 - the solver's process needs no pygame

    PATIENCES[SLUG] = BetsyRoss
    sys.modules["game.view.tables.betsy_ross"] = betsy_ross_table


def main() -> int:
    if WORKER in sys.argv:
        PATIENCES[SLUG] = BetsyRoss
        from game.solver import worker  # noqa: PLC0415 - one of the two

        worker.main()
        return 0
    import main as program  # noqa: PLC0415 - as above
    from game.solver import client as solver_client  # noqa: PLC0415 - as above

    register()
    solver_client.COMMAND = (sys.executable, "-m", "tests.tools.sixth", WORKER)
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
