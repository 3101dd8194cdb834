"""The explanations of the light in the bar, for tooltips."""

from __future__ import annotations

from game.language import N_
from game.view.marks.verdict import VerdictName

LIGHTS: dict[VerdictName, str] = {  # while the light uses all cards
    "won": N_("A way to win from here is known. The light and hints know hidden cards, unless set otherwise."),
    "lost": N_(
        "Proved: the game cannot be won from here. The light and hints know hidden cards, unless set otherwise."
    ),
    "open": N_(
        "It is not known whether the game can be won. The light and hints know hidden cards, unless set otherwise."
    ),
    "failed": N_("No more verdicts until the next game"),
}
FACE_UP = LIGHTS | {  # while it uses no others
    "won": N_("A way to win from here is known. The light knows face-up cards only."),
    "lost": N_("Proved: the game cannot be won from here. The light knows face-up cards only."),
    "open": N_("It is not known whether the game can be won. The light knows face-up cards only."),
}
