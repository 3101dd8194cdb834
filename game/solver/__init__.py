"""Searches that decide a position: won with a line of moves, lost with a proof, or open.

    from game.solver import Outcome, solve

The searches take a tenth of a second to import, and a table only needs the client of the solver's process. So they
are imported at their first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.solver.outcome import Outcome

if TYPE_CHECKING:
    from game.solver.deciding import Verdict, solve
else:

    def __getattr__(name: str) -> object:
        """Import the searches at their first use."""
        if name not in __all__:
            raise AttributeError(name)
        from game.solver import deciding  # noqa: PLC0415 - see above

        return getattr(deciding, name)


__all__ = ["Outcome", "Verdict", "solve"]
