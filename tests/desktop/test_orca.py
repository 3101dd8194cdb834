"""What Orca says, where it is installed and wanted: QUINTET_ORCA names the command that starts it."""

from __future__ import annotations

import os
import shlex

import pytest

from tests.access.bus import missing_parts
from tests.access.orca import announces, play
from tests.desktop.screen import Screen

COMMAND = shlex.split(os.environ.get("QUINTET_ORCA", ""))
MOVE, UNDONE = "7 of clubs to column 3; Reserve 1 is empty", "Undone: 7 of clubs to column 3"


@pytest.mark.skipif(not COMMAND, reason="it listens for minutes: QUINTET_ORCA=orca runs it")
def test_orca_reads_a_short_session(screen: Screen) -> None:
    assert not missing_parts()
    said = [text for _, texts in play(screen, COMMAND) for text in texts]
    assert any(text.startswith("King Albert — Quintet") for text in said)
    assert "Column 2: king of clubs, 2 cards." in said
    assert "Four colours. Diamonds are blue, clubs are green toggle button not pressed." in said
    assert not any("List with" in text for text in said)  # a pile names its cards itself
    assert "king of clubs." not in said  # and the cards below it are not read
    assert any("2 of hearts on ace of hearts" in text for text in said)  # of the help
    if announces(COMMAND):
        assert said.count(MOVE) == said.count(UNDONE) == 1
        assert said.index("Column 3: 7 of clubs, 4 cards.") < said.index(MOVE)  # which comes last and is heard out
