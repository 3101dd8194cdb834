"""What is saved is what is loaded; every other file is refused with one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.patiences import PATIENCES, KingAlbert
from game.rules.session import Session
from game.rules.table import write_position
from game.store.disk import StoreError, nested_deeper
from game.store.save_format import GameStats, Loaded, Save
from game.store.save_reader import MAX_BYTES, parse, read_save
from tests.store.mutants import MUTANTS, mutant
from tests.store.play import BEGINNING, played, state
from tests.support.play import at, cases


def data(loaded: Loaded) -> bytes:
    return Save.of(*loaded).data()


def game() -> Loaded:
    """A King Albert in which an ace went up, and another move was taken back."""
    session = Session(KingAlbert(), 24)
    session.replay(["r7-f1", "r1-t3"], ["r5-t2"], scoring=False)
    return Loaded(session, GameStats(BEGINNING, 12.5, undos=1))


def is_a_sentence(text: str) -> bool:
    """Return whether a text is short, and can be displayed anywhere."""
    return 0 < len(text) < 250 and text.isprintable()


def refusal(saved: bytes) -> str:
    """Return the sentence that refuses a save."""
    with pytest.raises(StoreError) as caught:
        parse(saved).restore()
    assert is_a_sentence(str(caught.value))
    return str(caught.value)


def fields_of_game() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data(game()))
    return found


def without(name: str) -> bytes:
    fields = fields_of_game()
    del fields[name]
    return json.dumps(fields).encode()


def changed(**fields: Any) -> bytes:  # noqa: ANN401 - whatever JSON holds
    return json.dumps(fields_of_game() | fields).encode()


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_a_loaded_game_is_the_saved_one(seed: int) -> None:
    loaded = played(seed)
    assert state(parse(data(loaded)).restore()) == state(loaded)


def test_a_save_is_what_the_documentation_says() -> None:
    fields = fields_of_game()
    layout = fields.pop("layout")
    assert fields == {
        "format": 1,
        "game": "king-albert",
        "variation": "",
        "number": 24,
        "started": "2025-01-31T20:15:00.123456+00:00",
        "elapsed": 12.5,
        "undos": 1,
        "hints": 0,
        "scoring": False,
        "score": None,
        "moves": ["r7-f1", "r1-t3"],
        "redo": ["r5-t2"],
        "shown": False,
        "light": False,
        "returned": False,
    }
    assert layout["f1"] == ["AS"]
    assert layout["r7"] == []


def test_the_table_of_a_save_is_there_without_a_replay() -> None:
    assert write_position(parse(data(game())).table()) == game().session.layout()
    with pytest.raises(StoreError, match="its table is impossible"):
        parse(changed(layout={"t77": []})).table()


WRONG = """\
it was written by a newer version of Quintet
    {"format": 2}
it is not a save of Quintet
    {"format": true}
it is a save of 'klondike', a game that is not played here
    {"game": "klondike"}
its "game" is not valid
    {"game": ["king-albert"]}
King Albert has no variation 'two-suits': its variations are:
    {"variation": "two-suits"}
its "number" is not valid
    {"number": 0}
    {"number": 100000000000000000001}
    {"number": 24.0}
its "started" is not valid
    {"started": "yesterday"}
    {"started": "2025-01-31T20:15:00"}
    {"started": "0001-01-01T00:00:00+00:00"}
its "elapsed" is not valid
    {"elapsed": -1}
    {"elapsed": true}
its "undos" is not valid
    {"undos": 1.5}
its "hints" is not valid
    {"hints": 1000000000}
its "scoring" is not valid
    {"scoring": 0}
its "shown" is not valid
    {"shown": 1}
in King Albert undo ends scoring, but it says that scoring goes on
    {"scoring": true, "score": 1}
its score is not that of its table
    {"scoring": true, "score": 2, "redo": []}
    {"score": 1}
its "moves" is not valid
    {"moves": "r7-f1"}
    {"moves": [["r7-f1"]]}
one of its moves cannot be made: there is no card on r7
    {"moves": ["r7-f1", "r7-f1"]}
one of its moves cannot be made: 'R1-T3' is not a move:
    {"moves": ["r7-f1", "R1-T3"]}
one of its moves cannot be made: nothing can be dealt:
    {"redo": ["deal"]}
-
    {"redo": []}
    {"bookmarks": [{"shared": 1, "then": []}, {"shared": 2, "then": ["t8-t3"]}], "unaided": true}
    {"path": "/etc/passwd", "include": "../x.json"}
its moves do not lead to the table it shows
    {"moves": ["r7-f1"]}
    {"layout": {}}
its "layout" is not valid
    {"layout": []}
    {"layout": {"t1": [["KS"]]}}
"""
MANY = [
    ({"game": "x" * 5000}, 'its "game" is not valid'),
    ({"moves": ["deal"] * 100_001}, "it is too long: the limit is 100000 moves"),
    ({"moves": ["deal"] * 50_000, "redo": ["deal"] * 50_001}, "it is too long: the limit is 100000 moves"),
    ({"layout": {"t" * 100_000: []}}, 'its "layout" is not valid'),
]


@pytest.mark.parametrize(("fields", "sentence"), [*((json.loads(case), why) for case, why in cases(WRONG)), *MANY])
def test_a_wrong_field_is_refused_by_name(fields: dict[str, Any], sentence: str) -> None:
    if sentence == "-":
        assert parse(changed(**fields)).restore().session.table == game().session.table
    else:
        assert refusal(changed(**fields)).startswith(sentence)


def test_scoring_never_ends_in_other_games() -> None:
    loaded = played(1, game="quatorze")
    loaded.session.scoring = False
    assert refusal(data(loaded)) == "in Quatorze scoring never ends, but it says that it did"


@pytest.mark.parametrize(("name", "meant"), [("shown", False), ("light", True), ("returned", False)])
def test_a_save_of_an_earlier_release_lacks_fields(name: str, meant: object) -> None:
    """Without the field, the light was there once a move was made."""
    assert getattr(parse(without(name)).restore().stats, name) == meant


def test_what_the_light_called_lost_stays_so() -> None:
    """Whatever another save of the game says."""
    known = parse(changed(returned=True))
    assert known.restore().stats.returned
    (stats := GameStats()).at_least(known)
    assert stats.returned
    stats.at_least(parse(changed(returned=False)))
    assert stats.returned


OPTIONAL = ("shown", "light", "returned")


@pytest.mark.parametrize("name", [name for name in fields_of_game() if name not in OPTIONAL])
def test_a_missing_field_is_named(name: str) -> None:
    assert refusal(without(name)) in ("it is not a save of Quintet", f'it has no "{name}"')


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        (b"", "it is not a save of Quintet, or it is damaged"),
        (b"hello", "it is not a save of Quintet, or it is damaged"),
        (b"[1, 2]", "it is not a save of Quintet"),
        (b"3", "it is not a save of Quintet"),
        (b"{}", "it is not a save of Quintet"),
        (b'{"format": ' + b"9" * 100_000 + b"}", "it is not a save of Quintet, or it is damaged"),
        (b"\xef\xbb\xbf" + data(game()), "it is not a save of Quintet, or it is damaged"),
        (data(game()).decode().encode("utf-16"), "it is not a save of Quintet, or it is damaged"),
        (data(game()).replace(b"12.5", b"NaN"), "one of its numbers is not a number"),
        (data(game()).replace(b"12.5", b"Infinity"), "one of its numbers is not a number"),
        (data(game()).replace(b"12.5", b"1e999"), 'its "elapsed" is not valid'),
        (data(game()).replace(b'"undos": 1', b'"undos": 1, "undos": 0'), "it has the same entry twice"),
        (data(game()).replace(b'"t1": [', b'"t1": [], "t1": ['), "it has the same entry twice"),
        (data(game()).replace(b"king-albert", b"\\ud800"), "it is a save of '\\ud800', a game that is not played here"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else "",
)
def test_what_is_no_save_is_refused(saved: bytes, sentence: str) -> None:
    assert refusal(saved) == sentence


def test_mutants_are_refused_with_a_sentence_or_are_games() -> None:
    saves = [data(played(seed)) for seed in range(20)]
    sentences, games = list[str](), 0
    for seed in range(MUTANTS):
        try:
            loaded = parse(mutant(saves[seed % len(saves)], seed)).restore()
        except StoreError as error:
            sentences.append(str(error))
        else:
            games += 1
            assert state(parse(data(loaded)).restore()) == state(loaded)
    assert all(map(is_a_sentence, sentences))
    assert games
    assert len(sentences) > MUTANTS / 2


def test_a_long_game_is_saved_and_loaded() -> None:
    loaded = Loaded(Session(KingAlbert(), 4), GameStats(BEGINNING))
    loaded.session.replay(["t1-t9", "t9-t1"] * 9_999)
    assert state(parse(data(loaded)).restore()) == state(loaded)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 1000)  # a hole, which takes no space on disk
    with pytest.raises(StoreError, match="it is too large: the limit is 4000000 bytes"):
        read_save(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none of these")
def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    folder, pipe, loop, forbidden = (tmp_path / name for name in ("folder", "pipe", "loop", "forbidden"))
    folder.mkdir()
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    sentences = {
        folder: "it is a folder, not a file",
        pipe: "it is a device or a pipe, not a file",
        Path("/dev/zero"): "it is a device or a pipe, not a file",
        loop: "it cannot be read: too many levels of symbolic links",
        Path("a\0b"): "its name cannot be used for a file",
        tmp_path / "pipe" / "x": "it cannot be read: not a directory",
        tmp_path / ("x" * 5000): "it cannot be read: file name too long",
    }
    if os.getuid():
        forbidden.touch(0)
        sentences[forbidden] = "it cannot be read: permission denied"
    for path, sentence in sentences.items():
        with pytest.raises(StoreError) as caught:
            read_save(path)
        assert str(caught.value) == sentence
    with pytest.raises(FileNotFoundError):
        read_save(tmp_path / "nothing")


def test_a_game_that_began_at_a_layout_has_no_save() -> None:
    session = at(PATIENCES["quatorze"](), t1="KS")
    with pytest.raises(ValueError, match="no deal number"):
        Save.of(session, GameStats())


@pytest.mark.parametrize("bomb", [b"[" * 4_000_000, b"[" * 9 + b"]" * 9, b'{"a":' * 9 + b"1" + b"}" * 9, b'{"[": ['])
def test_what_is_nested_too_deeply_is_not_parsed(bomb: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("it was parsed"))
    with pytest.raises(StoreError, match="it is not a save of Quintet, or it is damaged"):
        parse(bomb)


def test_brackets_within_texts_are_no_levels() -> None:
    assert not nested_deeper(rb'{"a[[\"[[": ["{{{", "\\", [{}]]}', 3)
    assert nested_deeper(rb'{"a": ["{{{", [{}]]}', 2)


def test_a_save_may_name_counters_as_one_version_did() -> None:
    assert parse(changed(counters={})).restore().session.table == game().session.table
