"""Draws the plots of docs/study.md: `python -m tests.tools.study_plots`, with the extra `study`."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib as mpl
from matplotlib import pyplot as plt

from game.patiences import PATIENCES
from game.study import results
from game.study.study import interval
from tests import ROOT

DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
STEPS = 400  # points of a line at most
COLOURS = {"won": "#2E7D5B", "open": "#C9B458", "lost": "#A33B46"}
Decided = dict[int, tuple[str, float]]  # verdict and seconds by deal


def rule_sets() -> Iterator[tuple[str, Decided]]:
    """Yield the name of each rule set and its results; the last result of a deal that is not open counts."""
    for path in sorted((DOCS / "study").glob("*.jsonl.xz")):
        found: Decided = {}
        name = ""
        for result in results.read(path):
            name = PATIENCES[result["game"]].name + (f", {result['variation']}" if result["variation"] else "")
            if result["verdict"] != "open" or result["deal"] not in found:
                found[result["deal"]] = result["verdict"], result["seconds"]
        yield f"{name} ({len(found):,})", found


def draw_times(known: dict[str, Decided]) -> None:
    """Draw the share of deals that are decided after a time, from a hundredth of a second to ten seconds."""
    figure, axes = plt.subplots(figsize=(8, 4.2))
    for name, found in known.items():
        times = sorted(seconds for verdict, seconds in found.values() if verdict != "open")
        places = sorted({*range(0, len(times), max(1, len(times) // STEPS)), len(times) - 1})
        shares = [100 * (place + 1) / len(found) for place in places]
        axes.step([max(0.001, times[place]) for place in places], shares, where="post", label=name, linewidth=1.4)
    axes.set(xscale="log", xlim=(0.003, 10), ylim=(0, 101), xlabel="seconds of processor time", ylabel="% decided")
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8, frameon=False)
    figure.tight_layout()
    figure.savefig(PICTURES / "study-times.svg")


def draw_shares(known: dict[str, Decided]) -> None:
    """Draw the shares of won, open and lost deals, with the interval of what can be won."""
    figure, axes = plt.subplots(figsize=(8, 0.5 * len(known) + 1))
    for row, (name, found) in enumerate(reversed(known.items())):
        counts = {verdict: sum(each == verdict for each, _ in found.values()) for verdict in COLOURS}
        left = 0.0
        for verdict, colour in COLOURS.items():
            fraction = 100 * counts[verdict] / len(found)
            axes.barh(row, fraction, left=left, color=colour, height=0.6, label=verdict if row == 0 else None)
            left += fraction
        ends = interval(counts["won"], len(found))[0], interval(counts["won"] + counts["open"], len(found))[1]
        axes.plot([100 * end for end in ends], [row, row], color="black", linewidth=2, marker="|", markersize=9)
        axes.text(-1, row, name, ha="right", va="center", fontsize=8)
    axes.set(xlim=(0, 100), yticks=[], xlabel="% of deals; black: 95 % interval of what can be won")
    axes.legend(ncols=3, fontsize=8, frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    figure.tight_layout()
    figure.savefig(PICTURES / "study-shares.svg")


if __name__ == "__main__":
    mpl.rcParams |= {"svg.hashsalt": "quintet", "svg.fonttype": "none", "font.family": "sans-serif"}
    sets = dict(rule_sets())
    draw_times(sets)
    draw_shares(sets)
