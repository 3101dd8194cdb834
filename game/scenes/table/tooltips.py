"""The explanations of the bar's figures and its light, for tooltips."""

from __future__ import annotations

from game.language import N_, _
from game.rules.session import Session
from game.view.marks.verdict import VerdictName

LIGHTS: dict[VerdictName, str] = {  # while the light uses all cards
    "won": N_("A way to win from here is known. The light and hints know hidden cards, unless set otherwise."),
    "lost": N_(
        "Proved: the game cannot be won from here. The light and hints know hidden cards, unless set otherwise."
    ),
    "stuck": N_("No move is left"),
    "open": N_(
        "It is not known whether the game can be won. The light and hints know hidden cards, unless set otherwise."
    ),
    "unaided": N_("You play unaided: the light and hints come back when the game ends"),
    "failed": N_("No more verdicts until the next game"),
}
FACE_UP = LIGHTS | {
    "won": N_("A way to win from here is known. The light knows face-up cards only."),
    "lost": N_("Proved: the game cannot be won from here. The light knows face-up cards only."),
    "open": N_("It is not known whether the game can be won. The light knows face-up cards only."),
}
FIGURES = {
    "time": N_("Time played; the clock stops while the window is not in use"),
    "moves": N_("Moves made, without those undone"),
}


def light_text(verdict: VerdictName, *, sees_all: bool) -> str:
    """Return the explanation of a verdict; `sees_all`: whether face-down cards are used."""
    return _((LIGHTS if sees_all else FACE_UP)[verdict])


def figure_text(name: str, session: Session) -> str:
    """Return the explanation of a figure of the bar by its name; "" if it needs none."""
    if name == "score":
        maximum = session.game.max_score
        if session.score is None:
            return _("Scoring has ended: a move was undone, or a saved game was loaded")
        return _("Points so far; a win scores {most}", most=maximum)
    return _(FIGURES[name]) if name in FIGURES else ""
