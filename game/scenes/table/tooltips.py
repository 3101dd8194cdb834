"""What the bar's figures and its light mean, for their tooltips."""

from __future__ import annotations

from game.rules.session import Session
from game.view.marks.verdict import Said

LIGHTS: dict[Said, str] = {
    "won": "A way to win from here is known",
    "lost": "It is proven that nothing wins from here",
    "stuck": "No card can be played: take moves back, or review the game",
    "open": "It is not known whether this can be won",
}
FIGURES = {
    "Time": "The time played; it stands still while nobody looks",
    "Moves": "The moves made and not taken back",
}
ENDED = "Scoring has ended: a move was taken back, or a saved game was loaded"


def light_text(said: Said, *, peeking: bool) -> str:
    """Explain the light; `peeking` is whether it knows the cards that lie face down."""
    if said == "stuck":
        return LIGHTS[said]
    return f"{LIGHTS[said]} (the light knows {'all' if peeking else 'only open'} cards)"


def figure_text(name: str, session: Session) -> str:
    """Explain a figure of the bar by its caption; "" for one that needs no words."""
    if name == "Score":
        return ENDED if session.score is None else f"Points so far; a won game has {session.game.max_score}"
    return FIGURES.get(name, "")
