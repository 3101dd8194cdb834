"""Games in progress: saved move by move, left and resumed, with failures of disk and program."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from game.patiences import KingAlbert, Quatorze
from game.rules.patience import Patience
from game.store import pending_rows, save_reader, statistics
from game.store.autosave_folder import MAX_RECENT, AutosaveFolder, stem
from game.store.autosaves import Autosaves
from game.store.database import Database
from game.store.disk import StoreError
from game.store.named_saves import NamedSaves, load
from game.store.records import Records, row
from game.store.save_format import GameStats, Loaded, Save
from game.store.save_reader import SaveEntry, read_save
from game.store.settings import Settings, SettingsFile
from tests.store.kills import kill
from tests.store.play import no_open_files, played, small_files, state
from tests.support.host import part_of_won_game
from tests.support.play import at, dealt
from tests.support.unfinished import unfinished

SECONDS = 60.0
KILLS = int(os.environ.get("QUINTET_KILLS", "10"))


class Program:
    """The autosaves of a running program."""

    def __init__(self, folder: Path) -> None:
        self.saved, self.warnings = list[int](), list[str]()
        self.there = threading.Event()
        self.gone = list[Save]()
        self.games = Autosaves(folder, self.acknowledge, self.warnings.append, self.gone.append)

    def acknowledge(self, moves: int) -> None:
        """Record what is on disk."""
        self.saved.append(moves)
        self.there.set()

    def keep(self, loaded: Loaded) -> Loaded:
        """Keep a game, and wait for the disk."""
        if self.games.stats(loaded.session) is not loaded.stats:
            self.games.adopt(loaded)
        self.games.save(loaded.session, loaded.stats.seconds)
        assert self.games.flush()
        return loaded

    def go_on(self, game: Loaded) -> None:
        """Make a move, and keep the game."""
        game.session.play(game.session.legal_moves()[0])
        self.keep(game)

    def keep_deals(self, first: int, last: int) -> None:
        """Keep deals of King Albert one after the other."""
        for number in range(first, last + 1):
            self.keep(deal(number))

    def load(self, game: type[Patience] = KingAlbert) -> Loaded:
        """Return the unfinished game, which must exist."""
        found = self.games.load(game)
        assert found
        return Loaded(found, self.games.stats(found))

    def left(self) -> list[SaveEntry]:
        """List the games that were left for another deal."""
        return unfinished(self.games)[1]

    def recent(self) -> list[int]:
        """Return the deals of the games that were left."""
        return [entry.save.number for entry in self.left() if entry.save]


Start = Callable[[], Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start several programs with one folder."""
    programs = list[Program]()

    def begin() -> Program:
        programs.append(Program(tmp_path / "data" / "unfinished"))
        return programs[-1]

    yield begin
    for program in programs:
        program.games.close()


def deal(number: int, moves: int = 3) -> Loaded:
    """Begin a deal of King Albert."""
    return Loaded(dealt("king-albert", number, moves), GameStats(seconds=number))


def won(slug: str = "king-albert") -> Loaded:
    """Win a game."""
    return Loaded(part_of_won_game(slug, 1), GameStats(seconds=60.0))


def test_a_game_stands_as_it_was_left(start: Start) -> None:
    first = start()
    assert first.games.load(KingAlbert) is None
    games = [played(seed, game=game) for seed, game in enumerate(("king-albert", "quatorze", "numeration"))]
    for game in games:
        first.games.adopt(game)
        first.games.save(game.session, game.stats.seconds)
    first.games.close()
    second = start()
    for game in games:
        assert state(second.load(type(game.session.game))) == state(game)
    assert (first.warnings, second.warnings) == ([], [])


def test_what_is_kept_is_acknowledged_once_it_is_there(start: Start, tmp_path: Path) -> None:
    program, game = start(), deal(24, 0)
    for moves in range(4):
        program.keep(game)
        assert program.saved[-1] == moves
        (path,) = (tmp_path / "data" / "unfinished").glob("*.json")
        assert len(read_save(path).moves) == moves
        game.session.play(game.session.legal_moves()[0])


def test_a_game_stays_whatever_its_save_said_of_it(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save may be as large as can be read, and the game can be continued."""
    program, game = start(), deal(24)
    game.stats.seconds, game.stats.undos, game.stats.hints = 1e9 + 0.5, 10**9, 10**9
    program.keep(game)
    assert program.load().session.moves == start().load().session.moves == game.session.moves
    monkeypatch.setattr(save_reader, "MAX_MOVES", 2)
    assert program.load().session.moves == game.session.moves


def test_the_move_that_finishes_a_game_is_acknowledged_too(start: Start) -> None:
    program, game = start(), won()
    program.games.adopt(game)
    program.games.save(game.session, 1.0)
    program.games.forget(Save.of(*game))  # while the other job waits
    assert program.games.flush()
    assert program.saved[-1] == len(game.session.moves)


def test_a_finished_game_is_forgotten_and_undo_brings_it_back(start: Start) -> None:
    program = start()
    program.keep(deal(1))
    game = program.keep(won())
    assert program.games.load(KingAlbert) is None
    program.games.forget(Save.of(*game))
    program.games.flush()
    again = start()
    assert (again.games.load(KingAlbert), again.gone) == (None, [])
    assert program.recent() == [1]
    game.session.undo()
    program.keep(game)
    assert state(start().load()) == state(game)


def test_a_game_left_for_another_is_on_the_list(start: Start) -> None:
    program = start()
    program.keep_deals(1, 4)
    program.keep(played(1, game="quatorze"))
    assert program.recent() == [3, 2, 1]
    again = start()
    assert again.recent() == [3, 2, 1]
    assert again.load().session.number == 4


def test_a_deal_takes_the_place_of_a_game_with_its_first_move(start: Start) -> None:
    program = start()
    program.keep(deal(1, moves=0))
    program.keep(deal(2, moves=0))  # nothing is lost with the deal before
    assert program.load().session.number == 2
    program.keep_deals(3, 3)
    again = start()
    again.keep(deal(4, moves=0))
    assert (again.load().session.number, again.recent()) == (3, [])
    again.keep(deal(4))
    assert (again.load().session.number, again.recent()) == (4, [3])


def test_a_new_deal_leaves_the_game_before_without_a_replay(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    program = start()
    program.keep_deals(1, 1)
    with monkeypatch.context() as patch:
        patch.setattr(Save, "restore", lambda _: pytest.fail("replayed"))
        program.keep(deal(2, moves=0))
    assert program.load().session.number == 1


def test_a_game_that_was_restarted_stays_but_is_not_listed(start: Start) -> None:
    program = start()
    game = program.keep(deal(1, moves=2))
    game.session.undo()
    game.session.undo()
    program.keep(game)
    assert unfinished(program.games) == ([], [])
    assert len(start().load().session.undone) == 2


def test_the_games_of_the_tables_are_listed_once_they_have_moves(start: Start) -> None:
    program = start()
    program.keep_deals(1, 2)
    program.keep(played(1, game="quatorze"))
    program.games.forget(Save.of(*program.keep(won("numeration"))))
    program.keep(Loaded(dealt("calculation", 5), GameStats()))  # and this one is only dealt
    for games in (program.games, start().games):
        own, left = unfinished(games)
        assert [entry.save.game for entry in own if entry.save] == ["quatorze", "king-albert"]  # the latest first
        assert [entry.save.number for entry in (*own[1:], *left) if entry.save] == [2, 1]


def test_a_won_game_is_not_listed_while_the_disk_keeps_its_file(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "input/output error")

    program = start()
    game = program.keep(won())
    monkeypatch.setattr(AutosaveFolder, "drop", refuse)
    program.games.forget(Save.of(*game))
    assert unfinished(program.games) == ([], [])


def test_a_game_of_the_list_is_taken_up_again(start: Start) -> None:
    program = start()
    program.keep_deals(1, 3)
    entry = program.left()[1]
    session = program.games.resume(entry.path)
    loaded = Loaded(session, program.games.stats(session))
    assert state(loaded)[:3] == state(deal(1))[:3]
    assert program.recent() == [2, 1]
    program.go_on(loaded)
    assert program.recent() == [3, 2]
    assert state(start().load()) == state(loaded)


@pytest.mark.parametrize("how", ["resume", "give_up"])
def test_a_game_of_the_list_may_be_gone(start: Start, how: str) -> None:
    program = start()
    program.keep_deals(1, 2)
    (entry,) = program.left()
    entry.path.unlink()
    with pytest.raises(StoreError, match=r"no longer there|no such file"):
        getattr(program.games, how)(entry.path)
    assert program.gone == []


def test_a_game_is_given_up_with_its_last_branch(start: Start) -> None:
    program = start()
    program.keep_deals(1, 2)
    (entry,) = program.left()
    copy = entry.path.with_name("copy.json")
    shutil.copy(entry.path, copy)
    program.games.give_up(entry.path)
    assert program.gone == []
    (entry,) = program.left()
    program.games.give_up(entry.path)
    assert [save.number for save in program.gone] == [1]


@pytest.mark.parametrize("date", [0.0, 4e9], ids=["behind", "ahead"])
@pytest.mark.parametrize("wrong", ["the present game", "the games left"])
def test_games_go_in_the_order_in_which_they_were_left_whatever_the_clock_said(
    start: Start, tmp_path: Path, wrong: str, date: float
) -> None:
    program, folder = start(), tmp_path / "data" / "unfinished"
    program.keep_deals(1, MAX_RECENT + 1)
    for path in folder.glob("*.json" if wrong == "the present game" else "recent/*.json"):
        os.utime(path, (date, date))
    program = start()
    program.keep_deals(101, 103)
    assert [save.number for save in program.gone] == [1, 2, 3]
    assert sorted(program.recent()) == [*range(4, MAX_RECENT + 2), 101, 102]


def test_a_game_that_a_crash_has_left_beside_a_full_list_stays(start: Start, tmp_path: Path) -> None:
    """Its successor was written, and it was not yet on the list."""
    program = start()
    program.keep_deals(1, MAX_RECENT + 1)
    successor = Save.of(*deal(MAX_RECENT + 2))
    (tmp_path / "data" / "unfinished" / f"{stem(successor.key)}.json").write_bytes(successor.data())
    program = start()
    program.keep(Loaded(dealt("quatorze", 1, 1), GameStats()))
    assert program.gone == []


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def make_newer(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 2'))


def make_unreadable(path: Path) -> None:
    """Replace a file by a link to a link to itself, which even the superuser cannot read."""
    loop = path.parent / "loop"
    loop.symlink_to(loop)
    path.unlink()
    path.symlink_to(loop)


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no links to themselves")
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (cut, "it is not a save of Quintet, or it is damaged"),
        (make_newer, "it was written by a newer version of Quintet"),
        (make_unreadable, "it cannot be read: too many levels of symbolic links"),
    ],
)
def test_a_game_that_cannot_be_opened_stays_on_the_list_until_it_can(
    start: Start, spoil: Callable[[Path], None], why: str
) -> None:
    game = start().keep(deal(24))
    (path,) = shelf_files(start)
    good = path.read_bytes()
    spoil(path)
    program = start()
    assert program.games.load(KingAlbert) is None
    assert program.warnings == ["the unfinished game of King Albert cannot be opened"]
    assert [entry.problem for entry in unfinished(program.games)[1]] == [why]
    for number in range(101, 102 + MAX_RECENT):
        assert [entry.save for entry in program.left()].count(None) == 1
        program.keep(deal(number, moves=1))
    assert program.gone == []
    (left,) = (entry for entry in program.left() if not entry.save)
    left.path.unlink()
    left.path.write_bytes(good)
    program.keep(Loaded(program.games.resume(left.path), game.stats))
    assert state(start().load()) == state(game)
    assert all(start().left())
    assert not left.path.exists() or left.path.suffix == ".json"


def test_without_a_file_that_can_be_opened_nothing_is_changed_and_all_comes_back(start: Start, tmp_path: Path) -> None:
    data = tmp_path / "data"
    program, game, warnings = start(), deal(24), list[str]()
    program.keep(game)
    named, settings = NamedSaves(data / "saves"), SettingsFile(data / "settings.toml", warnings.append)
    named.save("Mine", *game)
    settings.write(Settings(mute=True))
    pending_rows.write(data, [row(Save.of(*game), "lost")])
    with closing(Database(data / "records.sqlite", warnings.append)) as made:
        made.run(statistics.all_games)
    records = Records(data / "records.sqlite", warnings.append)
    program = start()
    before = {path: path.read_bytes() for path in data.rglob("*.[jqt]*")}
    with no_open_files():
        assert program.games.load(KingAlbert) is None
        for refused in (
            partial(settings.write, settings.read()),
            named.entries,
            program.games.unfinished,
            partial(load, data / "saves" / "Mine.quintet"),
        ):
            with pytest.raises(StoreError, match="too many open files"):
                refused()
        with pytest.raises(StoreError, match="the statistics cannot be read: "):
            records.query(statistics.all_games).result(SECONDS)
    assert {path: path.read_bytes() for path in data.rglob("*.[jqt]*")} == before
    assert len(program.warnings) == len(warnings) == 1
    assert state(program.load()) == state(game)
    assert [entry.problem for entry in named.entries()] == [""]
    assert settings.read() == Settings(mute=True)
    assert [played.number for played in records.query(statistics.all_games).result(SECONDS)] == [24]
    records.close()


def test_a_file_that_holds_the_game_of_another_patience_is_set_aside(start: Start) -> None:
    first = start()
    first.keep(deal(24))
    first.keep(Loaded(dealt("quatorze", 7), GameStats(seconds=7)))
    first.games.close()
    folder = first.games._folder.folder  # noqa: SLF001 - where the files are
    (quatorze,), (king,) = folder.glob("quatorze-*.json"), folder.glob("king-albert-*.json")
    king.write_bytes(quatorze.read_bytes())
    again = start()
    assert again.games.load(KingAlbert) is None
    assert again.warnings == ["the unfinished game of King Albert cannot be opened"]
    assert king.with_name(f"{king.name}.damaged").exists()
    assert again.load(Quatorze).session.number == 7
    again.keep(deal(25))
    assert again.load().session.number == 25


def test_a_game_that_has_changed_on_disk_goes_to_the_list(start: Start) -> None:
    first, second = start(), start()
    mine = first.keep(deal(24))
    other = second.load()
    second.go_on(other)
    for _move in range(2):
        mine.session.play(mine.session.legal_moves()[-1])
        first.keep(mine)
    lines = {tuple(read_save(path).moves) for path in shelf_files(start)}
    assert lines == {tuple(map(str, game.session.moves)) for game in (mine, other)}


def test_every_file_of_a_game_is_listed_with_its_time(start: Start) -> None:
    program = start()
    game = program.keep(deal(24))
    (path,) = shelf_files(start)
    older = path.read_bytes()
    program.go_on(game)
    copy = path.parent / "recent" / path.name  # as two programs or a crash may leave it
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(older)
    os.utime(copy, (1e9, 1e9))
    assert [(left.date.timestamp(), len(read_save(left.path).moves)) for left in program.left()] == [(1e9, 3)]
    program.keep(deal(25))
    later, earlier = program.left()
    assert later.date > earlier.date
    assert earlier.date.timestamp() == 1e9
    assert [len(read_save(left.path).moves) for left in (later, earlier)] == [4, 3]


def shelf_files(start: Start) -> list[Path]:
    """List all files of games in progress."""
    folder = start().games._folder.folder  # noqa: SLF001 - the program need not know where files are
    return [*folder.glob("*.json"), *folder.glob("recent/*.json")]


@pytest.mark.usefixtures("impatient")
def test_a_folder_that_cannot_be_made_is_told_once_and_play_goes_on(start: Start, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    program, game = start(), deal(24, 0)
    for _ in range(5):
        program.go_on(game)
    trouble = "the game cannot be saved: not a directory"
    assert (program.warnings, program.saved) == ([trouble], [])
    assert state(program.load()) == state(game)
    (tmp_path / "data").unlink()
    assert program.there.wait(20)  # without another move
    assert state(start().load()) == state(game)
    assert len(program.warnings) == 1


def test_a_full_disk_is_told_once_and_what_was_there_stays(start: Start) -> None:
    program, game = start(), deal(24)
    program.keep(game)
    before = state(game)
    with small_files(maximum=200):
        for _ in range(5):
            program.go_on(game)
        assert program.warnings == ["the game cannot be saved: file too large"]
        assert len(program.saved) == 1
        assert state(start().load()) == before
        assert not [path for path in shelf_files(start)[0].parent.iterdir() if path.name.endswith(".part")]
    program.keep(game)
    assert len(program.saved) == 2
    assert state(start().load()) == state(game)
    with small_files(maximum=200):
        program.keep(deal(25))
    assert len(program.warnings) == 2


@pytest.mark.usefixtures("impatient")
def test_a_game_that_is_finished_on_a_full_disk_does_not_come_back(start: Start, full: Event) -> None:
    program, game = start(), won()
    last = game.session.moves[-1]
    game.session.undo()
    program.keep(game)
    full.set()
    game.session.play(last)
    program.keep(game)
    program.games.forget(Save.of(*game))
    assert program.games.flush()
    assert program.games.unsaved() == {}
    full.clear()
    program.games.close()
    assert start().games.load(KingAlbert) is None


@pytest.mark.usefixtures("impatient")
def test_a_game_that_is_finished_on_a_full_disk_takes_no_other_with_it(start: Start, full: Event) -> None:
    program, left = start(), deal(24)
    program.keep(left)
    full.set()
    program.games.forget(Save.of(*program.keep(won())))
    assert program.games.flush()
    assert state(start().load()) == state(left)


def test_a_game_that_began_at_a_layout_is_not_kept(start: Start) -> None:
    program = start()
    program.keep(Loaded(at(Quatorze(), t1="KS"), GameStats()))
    assert (program.saved, program.warnings, program.games.load(Quatorze)) == ([], [], None)


@pytest.mark.skipif(sys.platform == "win32", reason="this system kills otherwise")
def test_no_acknowledged_move_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    acknowledged, losses = kill(KILLS, tmp_path)
    assert losses == []
    assert acknowledged > KILLS


def test_undo_is_counted_and_stays(start: Start) -> None:
    program, session = start(), deal(24).session
    program.games.save(session, 1.0)
    for action in (session.undo, session.undo, session.redo, session.undo, session.redo):
        action()
        program.games.save(session, 2.0)
    assert (program.games.stats(session).undos, program.games.stats(session).seconds) == (3, 2.0)
    program.games.stats(session).hints += 1
    program.games.save(session, 3.0)
    program.games.flush()
    stats = start().load().stats
    assert stats == program.games.stats(session)
    assert (stats.undos, stats.hints) == (3, 1)
