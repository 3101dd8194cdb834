"""What the bar's figures and its light mean, for their tooltips."""

from __future__ import annotations

from game.rules.session import Session
from game.view.marks.verdict import Said

LIGHTS: dict[Said, str] = {
    "won": "A way to win from here is known",
    "lost": "Proved: the game cannot be won from here",
    "stuck": "No move is left: undo, or review the game",
    "open": "It is not known whether the game can be won",
    "unaided": "You play unaided: the light and hints come back when the game ends",
}
FIGURES = {
    "Time": "Time played; the clock stops while the window is not in use",
    "Moves": "Moves made, without those undone",
}
PEEKS = "The light and hints know the hidden cards, unless you set it otherwise."
SEES = "The light knows face-up cards only."
ENDED = "Scoring has ended: a move was undone, or a saved game was loaded"


def light_text(said: Said, *, peeking: bool) -> str:
    """Explain the light; `peeking` is whether it knows the cards that lie face down."""
    if said in {"stuck", "unaided"}:
        return LIGHTS[said]
    return f"{LIGHTS[said]}. {PEEKS if peeking else SEES}"


def figure_text(name: str, session: Session) -> str:
    """Explain a figure of the bar by its caption; "" for one that needs no words."""
    if name == "Score":
        return ENDED if session.score is None else f"Points so far; a win scores {session.game.max_score}"
    return FIGURES.get(name, "")
