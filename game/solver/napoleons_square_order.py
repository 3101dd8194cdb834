"""Napoleon's Square: a proof that no pile can be emptied, from the order in which greedy play errs.

The greedy game (`napoleons_square_greedy.py`) does whatever it can, so it falls short of a real play only by doing
something too early. Let a real play empty a pile, while the greedy game ends without that. Let x be the first card
that leaves in the real play but not in the greedy game by the same deal. All that left before x in the real play has
left in the greedy game, too. So x is on top in both, and no fewer cards are seen. Now let the greedy foundations grow
to the real heights just after x has left, where these are higher. If every rule holds then, x can leave: the greedy
game raises only what one of the rules needs, and so no more than that. If a rule is broken, then by a card that has
left, or gone up, in the greedy game and not yet in the real one. Below a card that is up, one of each value has left
in both, and has room. So only a second card can break the rules about room, and only four conflicts are possible. In
each of them the real play answers a question:

- The twin of x has left before it, and now there is room for one only. In the real play, x leaves before its twin.
- The only seen host of x is up. In the real play, x leaves, as the second of its value, before the host goes up.
- A card must go up to make room, but there is only one that is seen, and of the two that have left and could lie on
  it one is not up. In the real play, the second of these leaves only after that card has gone up.
- With single cards, x has to carry a card in its place. If that is the first, or the second, of its value that needs
  room, then in the real play x leaves before the first, or the second, of them.

If such a question has been answered, the greedy game obeys: the later of both waits for the earlier one, but if a
host is to go up later, it goes up as soon as there is room for both cards. This never keeps x from leaving if the
real play gives the same answer: what x has to wait for has happened in the real play, and so in the greedy game. Nor
does it keep a card from going up whose copy has to wait, for what is up in the real play has left there. And
there is no conflict with the answers then, for the card that leaves too early has waited. So each real play that
empties a pile gives the answer of one of the conflicts at the end of a greedy game. Each of these answers is tried,
with further games. If that is in vain, no such play gives it, and the opposite is taken for certain while the others
are tried. If all are in vain, the position is lost.

Conflicts multiply, though few of them have to do with the emptying of a pile. So questions are ignored, one after the
other, as long as the game still ends without it: a card that does not leave because of a conflict with such a
question leaves all the same, as if to a space. It has left then, but needs no room; as it does not fill any, it does
not break a rule for the others. The proof above holds as before, and x is a card with none of these conflicts, so
only the answers to the other questions are tried. A game takes half a millisecond.
"""

from __future__ import annotations

from game.solver.napoleons_square_greedy import QUESTIONS, Conflict, Greedy
from game.solver.search import LOST, OPEN, Budget, Finding


class Proof:
    """Tries to prove that no pile can be emptied."""

    def __init__(self, game: Greedy, budget: Budget, most: int) -> None:
        """Take a greedy game, and how many times it may be played, each time at the cost of a position."""
        self._game, self._budget, self._left = game, budget, most

    def finding(self) -> Finding:
        """Return whether the position is lost."""
        return LOST if self.holds() else OPEN

    def holds(self) -> bool:
        """Return whether no real play that agrees with the answers empties a pile; if False, it is not known."""
        conflicts = self._conflicts()
        if conflicts is None and any(self._game.ignored):
            self._game.ignored = [False] * QUESTIONS
            conflicts = self._conflicts()
        if conflicts is None:
            return False
        before = [*self._game.answers]
        in_vain = all(self._is_in_vain(question, answer=answer) for question, answer in self._relevant(conflicts))
        self._game.answers = before
        return in_vain

    def _is_in_vain(self, question: int, *, answer: bool) -> bool:
        """Return whether no real play that gives an answer, too, empties a pile; if so, its opposite is certain."""
        self._game.answers[question] = answer
        if not self.holds():
            return False
        self._game.answers[question] = not answer
        return True

    def _conflicts(self) -> list[Conflict] | None:
        """Return the conflicts of a greedy game; None if it empties a pile, or if there were too many games."""
        if not self._left:
            return None
        self._left -= 1
        self._budget.spend()
        return self._game.play()

    def _relevant(self, conflicts: list[Conflict]) -> list[Conflict]:
        """Ignore more questions, each that can be; return the conflicts that are left."""
        ignored, tried = self._game.ignored, set[int]()
        while questions := [question for question, _ in conflicts if question not in tried]:
            question = questions[-1]
            tried.add(question)
            ignored[question] = True
            if (fewer := self._conflicts()) is None:
                ignored[question] = False
            else:
                conflicts = fewer
        return conflicts
