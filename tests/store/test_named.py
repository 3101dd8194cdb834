"""Named saves: files with any name, renamed, deleted and restored."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.disk import StoreError
from game.store.named_saves import MAX_DELETED, NamedSaves, load, safe_name, save_at
from game.store.save_format import GameStats
from game.store.save_reader import read_save
from tests.store.play import played, state
from tests.support.play import dealt


@pytest.fixture
def saves(tmp_path: Path) -> NamedSaves:
    return NamedSaves(tmp_path / "data" / "saves")


def names(saves: NamedSaves) -> set[str]:
    return {entry.name for entry in saves.entries()}


def test_a_saved_game_is_listed_and_loaded(saves: NamedSaves) -> None:
    assert saves.entries() == []
    game = played(4, game="quatorze")
    path = saves.save("Rainy Sunday", *game)
    (entry,) = saves.entries()
    assert (entry.name, entry.path, entry.problem) == ("Rainy Sunday", path, "")
    assert entry.save == read_save(path)
    assert entry.date.year >= 2025
    assert state(load(path)) == state(game)


def test_loading_ends_scoring_in_king_albert_and_nowhere_else(tmp_path: Path) -> None:
    session = dealt("king-albert")
    session.replay(["r7-f1"])
    assert session.score == 1
    loaded = load(save_at(tmp_path / "a.json", session, GameStats()))
    assert (loaded.session.scoring, loaded.session.score) == (False, None)
    other = played(4, game="numeration")
    assert load(save_at(tmp_path / "b.json", *other)).session.score == other.session.score


def test_a_save_can_lie_anywhere_and_replaces_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "spiel ♠.json"
    save_at(path, *played(1))
    save_at(path, *played(2))
    assert state(load(path))[:3] == state(played(2))[:3]
    assert [found.name for found in path.parent.iterdir()] == ["spiel ♠.json"]
    with pytest.raises(StoreError, match="the game cannot be saved: is a directory"):
        save_at(path.parent, *played(1))
    with pytest.raises(StoreError, match="the game cannot be saved: not a directory"):
        save_at(path / "x.json", *played(1))
    with pytest.raises(StoreError, match="the game cannot be saved: "):
        save_at(tmp_path / "a\0b.json", *played(1))
    with pytest.raises(StoreError, match="there is no such file"):
        load(tmp_path / "nothing.json")


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Rainy Sunday", "Rainy Sunday"),
        ("  two   words ", "two words"),
        ("Füchse & Hühner", "Füchse & Hühner"),
        ("Fu\u0308chse", "Füchse"),
        ("パシアンス 王", "パシアンス 王"),
        ("عَرَبِيّ", "عَرَبِيّ"),
        ("👩‍🚀 🃏", "👩‍🚀 🃏"),
        ("a/b\\c:d*e?f", "a_b_c_d_e_f"),
        ("../../etc/passwd", "_.._etc_passwd"),
        (".hidden", "hidden"),
        ("ends with a dot.", "ends with a dot"),
        ("line\nbreak\tand\0zero", "line break and zero"),
        ("left\u202eright", "leftright"),
        ("lone \ud800 half", "lone half"),
        ("con", "_con"),
        ("NUL.txt", "_NUL.txt"),
        ("Com1 .x", "_Com1 .x"),
        ("console", "console"),
        ("", "King Albert 24"),
        (" . ", "King Albert 24"),
        ("\u202e", "King Albert 24"),
        ("x" * 500, "x" * 80),
        ("王" * 500, "王" * 60),
    ],
)
def test_a_name_becomes_the_name_of_a_file(name: str, stem: str) -> None:
    assert safe_name(name, "King Albert 24") == stem
    assert safe_name(stem, "other") == stem


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_name_is_near_one_that_a_file_can_have(name: str) -> None:
    stem = safe_name(name, "")
    assert stem
    assert stem == stem.strip(" .")
    assert len(stem.encode()) <= 181
    assert not set(stem) & set('<>:"/\\|?*\0\n')


def test_each_further_save_of_a_name_gets_the_next_number(saves: NamedSaves) -> None:
    kept = [saves.save(name, *played(seed)) for seed, name in enumerate(("Other", "Game", "game", "GAME"))]
    assert [path.name for path in kept] == ["Other.quintet", "Game.quintet", "game (2).quintet", "GAME (3).quintet"]
    assert [state(load(path))[:3] for path in kept] == [state(played(seed))[:3] for seed in range(4)]


def test_saves_of_earlier_releases_are_listed_and_keep_their_names(saves: NamedSaves) -> None:
    path = saves.save("Old", *played(1))
    old = path.rename(path.with_suffix(".json"))
    assert names(saves) == {"Old"}
    assert saves.save("OLD", *played(2)).name == "OLD (2).quintet"
    assert saves.delete(old)() == old
    moved = saves.rename(old, "Older")
    assert moved.name == "Older.json"
    assert state(load(moved)) == state(played(1))
    assert names(saves) == {"Older", "OLD (2)"}


def test_a_save_is_renamed(saves: NamedSaves) -> None:
    saves.save("Other", *played(1))
    path = saves.save("Game", *played(2))
    path = saves.rename(path, "other")
    assert path.stem == "other (2)"
    assert saves.rename(path, "other (2)") == path
    assert state(load(saves.rename(path, "a/b"))) == state(played(2))
    assert names(saves) == {"Other", "a_b"}
    assert saves.rename(saves.folder / "Other.quintet", "OTHER").stem == "OTHER"
    with pytest.raises(StoreError, match="the save cannot be moved: no such file or directory"):
        saves.rename(path, "gone")


def test_a_deleted_save_comes_back(saves: NamedSaves) -> None:
    path = saves.save("Game", *played(1))
    move_back = saves.delete(path)
    assert names(saves) == set()
    assert saves.save("Game", *played(2)) == path
    assert move_back().stem == "Game (2)"
    assert state(load(path.with_name("Game (2).quintet"))) == state(played(1))
    assert names(saves) == {"Game", "Game (2)"}
    with pytest.raises(StoreError, match="the save cannot be moved: no such file or directory"):
        move_back()


def test_the_trash_keeps_the_last_ones(saves: NamedSaves) -> None:
    oldest = saves.save("oldest", *played(1))
    for n in range(MAX_DELETED + 5):
        saves.delete(saves.save(str(n), *played(1)))
    move_back = saves.delete(oldest)
    assert len(list((saves.folder / "trash").glob("*.quintet"))) == MAX_DELETED
    assert move_back() == oldest


def test_files_that_are_no_saves_are_listed_with_the_reason(saves: NamedSaves) -> None:
    path = saves.save("Good", *played(1))
    (path.parent / "Bad.json").write_text("hello")
    (path.parent / "Folder.json").mkdir()
    (path.parent / "Wrong table.json").write_bytes(path.read_bytes().replace(b'"t1"', b'"t99"'))
    (path.parent / "notes.txt").write_text("hello")
    problems = {entry.name: entry.problem[:20] for entry in saves.entries()}
    assert problems == {
        "Good": "",
        "Bad": "it is not a save of ",
        "Folder": "it is a folder, not ",
        "Wrong table": "its table is impossi",
    }


def test_a_date_beyond_all_calendars_is_listed_too(saves: NamedSaves) -> None:
    path = saves.save("Far", *played(1))
    os.utime(path, (10**11, 10**11))
    assert names(saves) == {"Far"}


def test_where_nothing_can_be_written_one_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    saves = NamedSaves(tmp_path / "file" / "saves")
    with pytest.raises(StoreError, match="the games cannot be listed: not a directory"):
        saves.entries()
    with pytest.raises(StoreError, match="the game cannot be saved: not a directory"):
        saves.save("Game", *played(1))
