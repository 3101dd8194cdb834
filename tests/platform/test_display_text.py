"""Names of files in messages: what could hide in them is escaped, and long ones lose their middle."""

from __future__ import annotations

import pytest

from game.platform.display_text import MAX_LENGTH, display_name, escape_invisible
from game.scenes.notifications import Notifications


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Queen stuck – Ärger.json", "Queen stuck – Ärger.json"),
        ("a\nb\tc\x1b[2Jd", r"a\nb\tc\x1b[2Jd"),
        ("abc\u202egpj.json\u2066", r"abc\u202egpj.json\u2066"),
        ("undecodable \udcff", r"undecodable \udcff"),
        ("line\u2028end", r"line\u2028end"),
        ("family 👩\u200d👧", "family 👩\u200d👧"),
    ],
)
def test_what_cannot_be_seen_is_escaped(name: str, shown: str) -> None:
    assert display_name(name) == escape_invisible(name) == shown


@pytest.mark.parametrize("name", ["a" * 4096 + ".json", "\x1b" * 255, "ö" * 81])
def test_a_long_name_keeps_its_ends(name: str) -> None:
    shown = display_name(name)
    assert len(shown) == MAX_LENGTH
    assert "…" in shown
    assert shown.endswith(escape_invisible(name)[-5:])


def test_a_notice_holds_nothing_that_turns_it_round() -> None:
    notices = Notifications()
    notices.add("abc\u202e\x07 cannot be read")
    notices.poll()
    (line,) = notices.marks((1280, 800))
    assert "\u202e" not in str(line)
    assert r"\u202e\x07" in repr(line).replace("\\\\", "\\")
