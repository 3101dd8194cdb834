"""A player who reads the positions from the latest `rest` line, and moves cards with the mouse."""

from __future__ import annotations

from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer, parse_move
from game.rules.session import Session
from tests.desktop.program import Program
from tests.desktop.reading import as_seen, grip, pile_of, spot, table
from tests.desktop.trace import Line
from tests.desktop.window import Window


class Player:
    """Plays the program with the mouse, and the same moves in a session, and compares them."""

    def __init__(self, program: Program, game: str | Session, number: int = 0) -> None:
        """Sit at a deal of a game, or at the table of a session."""
        self.program = program
        self.session = Session(PATIENCES[game](), number) if isinstance(game, str) else game
        self._followed = program.now

    def change_to(self, program: Program) -> None:
        """Continue the same game in another run of the program."""
        self.program, self._followed = program, program.now

    def play(self, move: str) -> Line:
        """Play a move in notation with the mouse; return the rest that follows."""
        before = self.program.now
        make(self.program, parse_move(move))
        made = self.program.wait_for("move", after=before)
        assert made["move"] == move, f"the mouse played {move}, the program took it for {made['move']}"
        return self.compare(self.program.settled(after=made.end))

    def step(self) -> Line:
        """Play the first legal move; return the rest that follows."""
        return self.play(str(self.session.legal_moves()[0]))

    def press(self, *keys: str, leads_to: str) -> Line:
        """Press keys that lead to a line of that kind; return the rest that follows."""
        before = self.program.now
        self.program.window.key(*keys)
        return self.compare(self.program.settled(after=self.program.wait_for(leads_to, after=before).end))

    def compare(self, rest: Line) -> Line:
        """Return the rest after checking that it shows the session's table, and that no error was printed."""
        self._follow(rest.end)
        assert table(rest) == as_seen(self.session.layout())
        assert self.program.stderr == ""
        return rest

    def _follow(self, end: int) -> None:
        """Repeat in the session what the trace says, up to its first `end` lines."""
        for line in self.program.trace.lines[self._followed : end]:
            match line.kind:
                case "move":
                    self.session.play(parse_move(line["move"]))
                    assert line["score"] == self.session.score
                case "undo":
                    assert self.session.undo()
                case "redo":
                    assert self.session.redo()
        self._followed = end


def make(program: Program, move: Move, rest: Line | None = None) -> None:
    """Perform a move with the mouse without waiting, whether it is legal or not."""
    rest = rest or program.latest_rest
    match move:
        case Deal():
            program.window.click(spot(rest, "s").center)
        case Pair(first, second):
            drag(program.window, rest, str(first), str(second))
        case Transfer(source, target, count):
            drag(program.window, rest, str(source), str(target), count)


def drag(window: Window, rest: Line, source: str, target: str, count: int = 1) -> None:
    """Drag `count` cards from the top of a pile exactly onto another pile."""
    start = grip(rest, source, count)
    card = pile_of(rest, source)[-count].rect
    onto = spot(rest, target)
    window.drag(start, (start[0] + onto.x - card.x, start[1] + onto.y - card.y))
