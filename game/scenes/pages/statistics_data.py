"""The figures of the statistics page, computed from lists of games, the oldest first."""

from __future__ import annotations

from typing import NamedTuple

from game.language import N_, _, capitalised, ngettext
from game.language.games import variation_title
from game.language.number_formats import percent_text
from game.patiences import PATIENCES
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, game_name
from game.store.statistics import PlayedGame, counted

LATEST = 40  # games in a chart
SMOOTHING = 8  # games of which a chart shows the share won
OUTCOMES = {"lost": N_("lost"), "shown": N_("watched")}  # texts instead of the time of a win
GIVEN_UP = N_("given up")  # for all others


class Share(NamedTuple):
    """What was won of what was played at a table or in a variation of it, and the best time without hints."""

    label: str
    value: str
    best: str
    won: int
    played: int
    slug: str


def tiles(games: list[PlayedGame]) -> list[tuple[str, str]]:
    """Return four figures with their captions."""
    played = len(counted(games))
    won = [game for game in games if game.outcome == "won"]
    clean = sum(game.clean for game in won)
    return [
        (str(played), ngettext("played", "played", played)),
        (str(len(won)), ngettext("won", "won", len(won))),
        (percent_text(len(won) / max(1, played)), _("win rate")),
        (str(clean), ngettext("clean win: no undo, no hint", "clean wins: no undo, no hint", clean)),
    ]


def won_of_played(games: list[PlayedGame], slug: str) -> list[Share]:
    """Count by patience, or by variation of one."""
    rows = []
    labels = {name: game_name(name) for name in PATIENCES}
    if slug in PATIENCES:
        variations = {name: capitalised(variation_title(name)) for name in PATIENCES[slug].variations()}
        labels = {"": _("Standard"), **variations}
    for name, label in labels.items():
        own = [game for game in counted(games) if name in (game.game, game.variation)]
        won = sum(game.outcome == "won" for game in own)
        text = _("{won} of {played}", won=won, played=len(own))
        best = [as_time(game.seconds) for game in fastest(own)] or ["–"]
        rows.append(Share(label, text, best[0], won, len(own), name if name in PATIENCES else slug))
    return rows


def progress(games: list[PlayedGame]) -> tuple[float, ...]:
    """Return for each of the last games the share won of those up to it."""
    won = [game.outcome == "won" for game in counted(games)[-LATEST - SMOOTHING :]]
    parts = (won[max(0, end - SMOOTHING) : end] for end in range(1, len(won) + 1))
    return tuple(sum(part) / len(part) for part in parts)[-LATEST:]


def scores(games: list[PlayedGame]) -> tuple[float, ...]:
    """Return for each of the last games that have a score its share of what a win scores."""
    scored = ((game.score, PATIENCES[game.game].max_score) for game in counted(games) if game.score is not None)
    return tuple(score / most for score, most in scored)[-LATEST:]


def fastest(games: list[PlayedGame]) -> list[PlayedGame]:
    """Return the wins without hints, the fastest first."""
    won = [game for game in games if game.outcome == "won" and not game.hints]
    return sorted(won, key=lambda game: (game.seconds, game.started))


def result(game: PlayedGame) -> str:
    """Return the time of a win, or how a game ended otherwise."""
    return as_time(game.seconds) if game.outcome == "won" else _(OUTCOMES.get(game.outcome, GIVEN_UP))


def called(game: PlayedGame) -> str:
    """Return what a win is called by the help that was used; "" for other games."""
    return _(AIDS[game.aid]) if game.outcome == "won" else ""
