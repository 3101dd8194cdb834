"""Each service by itself: settings on a real disk, a real window, recording scenes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.deals import FOLDER, grade
from game.patiences import PATIENCES, KingAlbert, NapoleonsSquare
from game.platform.placement import Placement
from game.platform.window import Window
from game.rules.session import Session
from game.scenes.host import open_deal
from game.scenes.scene import Scene
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.scene import TableScene
from game.scenes.transition import Transition
from game.services.games import Games
from game.services.preferences import Preferences
from game.services.scene_stack import SceneStack
from game.services.sound import Sound
from game.sound.audio import Audio
from game.sound.soundtrack import MusicRequest
from game.store.disk_worker import DiskWorker
from game.store.pending_rows import Result
from game.store.save_format import GameStats, Save
from game.store.settings import Settings, SettingsFile
from tests.support.host import HeadlessHost, open_video, part_of_won_game
from tests.support.unfinished import unfinished

SIZE = (1024, 640)


def silent() -> None:
    """Hear of a change, and do nothing."""


class Desk:
    """Preferences in a folder, with the worker that saves them."""

    def __init__(self, folder: Path) -> None:
        self.path, self.warnings = folder / "settings.toml", list[str]()
        self.worker = DiskWorker("settings to disk", "The settings cannot be saved", self.warnings.append)
        self.preferences = Preferences(self.path, self.worker, self.warnings.append)

    def choose(self, **settings: Any) -> None:  # noqa: ANN401 - any of them
        self.preferences.change(**settings)

    @property
    def kept(self) -> Settings:
        """The contents of the file once everything is written."""
        assert self.worker.flush(60.0)
        return SettingsFile(self.path, self.warnings.append).read()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    open_video()
    desk = Desk(tmp_path)
    yield desk
    desk.worker.close()


# ---- preferences


def test_settings_that_are_changed_are_told_in_order_and_written(desk: Desk) -> None:
    told: list[tuple[str, bool, bool]] = []
    desk.preferences.listeners.append(lambda old, new: told.append(("first", old.timer, new.timer)))
    desk.preferences.listeners.append(lambda old, new: told.append(("second", old.timer, new.timer)))
    desk.choose(timer=False)
    assert told == [("first", True, False), ("second", True, False)]
    assert not desk.kept.timer
    assert not desk.warnings


def test_the_language_of_the_command_line_is_in_force_and_not_written(desk: Desk) -> None:
    desk.choose(language="de")
    assert desk.kept.language == "de"
    again = Preferences(desk.path, desk.worker, desk.warnings.append, "pl")
    languages: list[str] = []
    again.listeners.append(lambda _, new: languages.append(new.language))
    again.change(timer=False)
    assert (languages, desk.kept.language, desk.kept.timer) == (["pl"], "de", False)
    again.change(language="de")
    again.change(language="sv")
    assert (languages, desk.kept.language) == (["pl", "de", "sv"], "sv")


# ---- sound


def test_the_sound_follows_the_settings(desk: Desk) -> None:
    sound = Sound(desk.preferences, silent, silent, muted=False)
    desk.preferences.listeners.append(sound.settings_changed)
    desk.choose(effects_volume=0.25, mute=True)
    assert sound.muted
    assert sound.effects == 0.25**2


def test_music_is_for_who_wants_it_and_looks_at_a_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    wishes: list[MusicRequest] = []
    monkeypatch.setattr(Audio, "request_music", lambda _, request: wishes.append(request))
    sound = Sound(desk.preferences, silent, silent, muted=False)
    desk.preferences.listeners.append(sound.settings_changed)
    sound.follow("quatorze", won=True)
    sound.show(["menu", "table"])
    assert set(wishes) == {MusicRequest()}
    desk.choose(soundtrack=True, soundtrack_volume=0.5)
    wanted = MusicRequest("quatorze", won=True, gain=0.25)
    assert wishes[-1] == wanted
    for scenes, heard in (
        (["menu", "table", "settings"], True),
        (["menu", "table", "pause"], False),
        (["menu", "table", "win"], True),
        (["menu"], False),
        (["menu", "statistics"], False),
        (["table"], True),
    ):
        sound.show(scenes)
        assert wishes[-1] == (wanted if heard else MusicRequest())
    for has_focus in (False, True):
        sound.focus_changed(has_focus=has_focus)
        assert wishes[-1] == (wanted if has_focus else MusicRequest())
    for heard in (False, True):
        sound.toggle_mute()
        assert wishes[-1] == (wanted if heard else MusicRequest())
    desk.choose(soundtrack_volume=0.0)
    assert wishes[-1] == MusicRequest()


# ---- the way between scenes


class Page(Scene):
    """A scene in one colour that records its calls."""

    moving = changed = False

    def __init__(self, host: HeadlessHost, name: str, colour: str = "black") -> None:
        super().__init__(host)
        self.name, self.colour = name, colour
        self.heard: list[str] = []

    def resize(self, size: tuple[int, int]) -> None:
        self.heard.append(f"resize {size[0]}")

    def handle(self, event: pygame.Event) -> None: ...
    def step(self) -> None: ...

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        del alpha
        self.heard.append("draw")
        return [canvas.fill(self.colour)]

    def suspend(self) -> None:
        self.heard.append("cover")

    def host_changed(self) -> None:
        self.heard.append("changed")

    def settings_changed(self) -> None:
        self.heard.append("settings")

    def trace_fields(self) -> dict[str, object]:
        return {}


class Way:
    """Transitions in a real window."""

    def __init__(self, window: Window, folder: Path) -> None:
        self.house, self.window, self.presented = HeadlessHost(SIZE, folder), window, list[str]()
        self.scenes = SceneStack([], window, lambda: self.page("menu"), self._present)

    def _present(self, scene: Scene) -> None:
        self.presented.append(scene.name)
        if not isinstance(scene, Page):
            scene.resize(SIZE)

    def page(self, name: str, colour: str = "black") -> Page:
        return Page(self.house, name, colour)


@pytest.fixture
def way(tmp_path: Path) -> Way:
    open_video()
    return Way(Window(Placement(SIZE)), tmp_path)


def test_scenes_are_left_to_the_one_below_and_at_last_to_the_menu(way: Way) -> None:
    table, dialog = way.page("table"), way.page("dialog")
    way.scenes.push(table)
    way.scenes.push(dialog)
    assert table.heard == ["cover"]
    way.scenes.pop()
    assert way.scenes.scene_closed
    way.scenes.pop()
    assert way.presented == ["table", "dialog", "table", "menu"]
    way.scenes.quit()
    assert not way.scenes.stack


def test_tables_are_left_without_showing_what_lies_below(way: Way) -> None:
    for name in ("menu", "table", "dialog"):
        way.scenes.push(way.page(name))
    way.scenes.close_tables()
    assert [scene.name for scene in way.scenes.stack] == ["menu"]
    assert way.presented == ["menu", "table", "dialog"]


def test_a_slow_scene_is_answered_before_it_is_laid_out(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window shows how the former one gives way, but what the new one makes of it is in its full light."""
    seen, table, dialog = list[int](), way.page("table", "red"), way.page("dialog", "blue")
    monkeypatch.setattr(way.window, "flip", lambda _: seen.append(way.window.surface.get_at((5, 5)).r))
    way.scenes.push(table)
    table.draw(way.window.surface, 0.0)
    monkeypatch.setattr(dialog, "resize", lambda _: seen.append(way.scenes.backdrop(dialog).get_at((5, 5)).r))
    monkeypatch.setattr(way.scenes, "_present", lambda scene: scene.resize(SIZE))
    way.scenes.push(dialog)
    assert seen[:2] == [250, 255]
    transition = way.scenes.shown
    assert isinstance(transition, Transition)
    assert transition.before.get_at((5, 5)).r == way.window.surface.get_at((5, 5)).r < 255  # goes on from there
    assert way.scenes.backdrop(dialog).get_at((5, 5)).r == 255


def test_a_window_whose_transition_is_cut_short_shows_all_of_the_new_scene(
    way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only its panel, which begins to give way."""
    table, dialog, seen = way.page("table", "red"), way.page("dialog", "blue"), pygame.Surface(SIZE)
    monkeypatch.setattr(Page, "panel", pygame.Rect(0, 0, 10, 10))
    way.scenes.push(table)
    table.draw(way.window.surface, 0.0)
    way.scenes.push(dialog)
    way.scenes.shown.draw(way.window.surface, 0.0)
    seen.blit(way.window.surface, (0, 0))
    monkeypatch.setattr(way.window, "flip", lambda parts: [seen.blit(way.window.surface, part, part) for part in parts])
    way.scenes.pop()
    assert seen.get_at((50, 50)) == pygame.Color("blue")


def test_all_transitions_of_a_window_share_two_pictures(way: Way) -> None:
    pictures = list[int]()
    for name in ("menu", "table", "dialog"):
        way.scenes.push(way.page(name))
        if isinstance(transition := way.scenes.shown, Transition):
            pictures.append(id(transition.before))
            transition.draw(way.window.surface, 0.0)
    assert pictures[0] == pictures[1]


def test_a_backdrop_is_the_picture_that_the_transition_has_while_a_scene_is_laid_out(
    way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = way.page("table", "red")
    way.scenes.push(below)
    below.changed = True  # as it has not been drawn
    taken, colours = list[pygame.Surface](), list[pygame.Color]()

    def lay_out(scene: Scene) -> None:
        taken.extend(way.scenes.backdrop(scene) for _ in range(2))
        colours.append(taken[0].get_at((5, 5)))

    monkeypatch.setattr(way.scenes, "_present", lay_out)
    way.scenes.push(way.page("dialog"))
    assert taken[0] is taken[1]
    assert colours == [pygame.Color("red")]
    assert below.heard == ["cover", "draw"]  # drawn once, before there was a picture
    below.heard.clear()
    way.scenes.shown.draw(way.window.surface, 0.0)
    below.colour = "blue"
    assert way.scenes.backdrop(way.scenes.top).get_at((5, 5)) == pygame.Color("blue")
    assert below.heard == [f"resize {SIZE[0]}", "draw"]


def test_a_backdrop_is_not_the_picture_of_what_fades_out(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    table = way.page("table", "red")
    way.scenes.push(table)
    way.window.surface.fill("red")
    table.colour = "blue"
    way.scenes.fade()
    seen = list[pygame.Color]()
    monkeypatch.setattr(way.scenes, "_present", lambda scene: seen.append(way.scenes.backdrop(scene).get_at((5, 5))))
    way.scenes.push(way.page("dialog"))
    assert seen == [pygame.Color("blue")]


def test_a_backdrop_shows_what_is_below_even_if_the_window_showed_another_scene(way: Way) -> None:
    way.scenes.push(way.page("table", "red"))
    way.scenes.push(way.page("game-menu", "green"))
    way.scenes.shown.draw(way.window.surface, 0.0)
    way.scenes.pop()
    dialog = way.page("dialog")
    way.scenes.push(dialog)
    assert way.scenes.backdrop(dialog).get_at((5, 5)) == pygame.Color("red")
    way.scenes.push(way.page("another", "green"))
    assert way.scenes.backdrop(dialog).get_at((5, 5)) == pygame.Color("red")
    assert way.scenes.backdrop(way.scenes.top).get_at((5, 5)) == pygame.Color("black")


@pytest.mark.parametrize("changed", [False, True])
def test_what_a_scene_has_changed_since_its_last_frame_is_in_its_last_picture(
    way: Way, monkeypatch: pytest.MonkeyPatch, *, changed: bool
) -> None:
    below = way.page("table", "red")
    way.scenes.push(below)
    way.window.surface.fill("red")
    below.colour, below.changed = "blue", changed  # as a tour that ends at the key which opens a dialog
    seen = list[pygame.Color]()
    monkeypatch.setattr(way.scenes, "_present", lambda scene: seen.append(way.scenes.backdrop(scene).get_at((5, 5))))
    way.scenes.push(way.page("dialog"))
    assert seen == [pygame.Color("blue" if changed else "red")]
    assert below.heard == ["cover", *["draw"] * changed]  # its large pictures are not made again


def test_every_scene_hears_of_settings_and_the_one_on_top_of_the_rest(way: Way) -> None:
    pages = [way.page("table"), way.page("dialog")]
    for page in pages:
        way.scenes.push(page)
        page.heard.clear()
    pages[0].heard.clear()
    way.scenes.settings_changed(Settings(), Settings(effects_volume=0.1))
    assert [page.heard for page in pages] == [[], []]  # a volume that is drawn along a slider changes with each frame
    way.scenes.settings_changed(Settings(), Settings(timer=False))
    assert [page.heard for page in pages] == [["settings"], ["settings", "changed"]]


# ---- the games


class Hall:
    """The games of a folder, and the tables that they open."""

    def __init__(self, way: Way, folder: Path, complain: Callable[[str], None]) -> None:
        self.scenes = vars(way.house)["scenes"] = way.scenes
        self.games = Games(way.house, folder / "data", complain)

    @property
    def table(self) -> TableScene:
        assert isinstance(self.scenes.stack[-1], TableScene)
        return self.scenes.stack[-1]

    @property
    def stats(self) -> GameStats:
        return self.table.table.controller.stats

    def play(self, *numbers: int) -> None:
        """Make the legal moves of these numbers."""
        for number in numbers:
            self.table.table.controller.play(self.table.session.legal_moves()[number])

    def close(self) -> None:
        self.scenes.close_tables()
        self.games.saves.close()
        self.games.records.close()


@pytest.fixture
def hall(way: Way, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(way, tmp_path, pytest.fail)
    yield hall
    hall.close()


def test_a_table_is_opened_at_a_deal_and_goes_on_with_the_game_that_was_left(hall: Hall) -> None:
    hall.games.open_table(KingAlbert(), 24)
    session = hall.table.session
    assert session.number == 24
    session.play(session.legal_moves()[0])
    hall.games.saves.save(session, 1.0)
    hall.games.open_table(KingAlbert())
    assert len(hall.scenes.stack) == 1  # the former table is left
    assert hall.table.session.moves == session.moves
    waiting = hall.games.unfinished(KingAlbert)
    assert isinstance(waiting, Session)
    assert waiting.moves == session.moves
    assert hall.games.unfinished(NapoleonsSquare) is None


def test_a_deal_that_was_begun_goes_on_also_if_another_one_was_played_since(hall: Hall) -> None:
    hall.games.open_table(KingAlbert(), 24)
    first = hall.table.session
    first.play(first.legal_moves()[0])
    hall.games.saves.save(first, 1.0)
    hall.games.open_table(KingAlbert(), 25)
    second = hall.table.session
    second.play(second.legal_moves()[0])
    hall.games.saves.save(second, 1.0)
    host: Any = SimpleNamespace(games=hall.games)
    open_deal(host, KingAlbert(), 24)
    assert hall.table.session.moves == first.moves
    open_deal(host, KingAlbert(), 25)
    assert hall.table.session.moves == second.moves
    open_deal(host, KingAlbert.in_variation("foundations-return"), 24)
    assert hall.table.session.moves == ()
    open_deal(host, KingAlbert(), 26)
    assert (hall.table.session.number, hall.table.session.moves) == (26, ())


def test_a_game_that_is_left_for_a_new_deal_keeps_its_hints_and_its_undone_moves(hall: Hall) -> None:
    hall.games.open_table(KingAlbert(), 24)
    first = hall.table.session
    hall.play(0, 0)
    first.undo()
    hall.stats.hints += 1
    hall.table.table.controller.deal(25)
    hall.play(0)
    (left,) = unfinished(hall.games.saves)[1]
    assert left.save
    assert (len(left.save.moves), len(left.save.redo), left.save.hints) == (1, 1, 1)
    open_deal(cast("Any", SimpleNamespace(games=hall.games)), KingAlbert(), 24)
    assert len(hall.table.session.undone) == 1
    assert hall.stats.hints == 1


def test_a_begun_deal_whose_file_is_damaged_is_dealt_anew(hall: Hall) -> None:
    hall.games.open_table(KingAlbert(), 24)
    hall.play(0)
    hall.table.table.controller.deal(25)
    hall.play(0)
    (left,) = unfinished(hall.games.saves)[1]
    left.path.write_bytes(left.path.read_bytes().replace(b'"moves": ["', b'"moves": ["t1-r1", "'))
    open_deal(cast("Any", SimpleNamespace(games=hall.games)), KingAlbert(), 24)
    assert (hall.table.session.number, hall.table.session.moves) == (24, ())
    assert left.path.exists()


@pytest.mark.parametrize("restarts", [False, True])
def test_a_save_takes_nothing_from_the_game_that_it_is_of(way: Way, tmp_path: Path, *, restarts: bool) -> None:
    """However often it is loaded, all moves that were made are listed, each line once, and help stays counted."""
    hall = Hall(way, tmp_path, pytest.fail)
    hall.games.open_table(KingAlbert(), 24)
    hall.play(0, 0)
    saved, hints = Save.of(hall.table.session, hall.stats), 0
    hall.table.table.controller.clock = Stopwatch(100.0)
    for played, left in (
        ((0, 0, 0), [5]),
        ((), [5]),
        ((0, 0), [5]),
        ((1, 1, 1, 1), [6, 5]),
        ((0, 0, 0, 0), [6, 6]),
    ):
        hall.play(*played)
        hints = hall.stats.hints = hints + 1
        if restarts:
            hall.close()
            hall = Hall(way, tmp_path, pytest.fail)
        hall.games.open_save(saved.restore())
        lists = unfinished(hall.games.saves)
        assert [[len(entry.save.moves) for entry in found if entry.save] for found in lists] == [[2], left]
        assert ("waits under" in hall.table.table.voice.message.text) == bool(played)
        assert len([*(tmp_path / "data" / "unfinished").glob("*.json")]) == 1  # else a win would be followed by another
        assert (hall.stats.hints, hall.stats.seconds >= 100) == (hints, True)
    hall.stats.hints = 50
    hall.table.table.controller.save()
    hall.games.open_session(hall.games.saves.resume(lists[1][0].path))
    assert (len(hall.table.session.moves), hall.stats.hints) == (6, 50)
    way.house.record_book = hall.games.record_book
    way.house.record_book.record(hall.table.session, GameStats(saved.started, hints=99), "lost")
    hall.games.open_save(saved.restore())
    hall.table.host_changed()  # the records are read
    assert hall.stats.hints == 99
    hall.close()


def test_new_deals_are_of_the_kind_of_their_table(hall: Hall, way: Way) -> None:
    way.house.choose(new_deals={"quatorze": "hard", "calculation": "easy"})
    for slug, kind in (("quatorze", "hard"), ("calculation", "easy")):
        game = PATIENCES[slug]()
        assert {grade(game, hall.games.new_deal(game)) for _ in range(9)} == {kind}


@pytest.mark.parametrize("slug", PATIENCES)
def test_play_goes_on_in_the_pack_after_a_win_unless_another_kind_is_chosen(
    hall: Hall, way: Way, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = next(row for row in (FOLDER / "packs.txt").read_text("ascii").splitlines() if row.startswith(slug))
    cards = [*map(int, row.split()[1:])]
    game, games = PATIENCES[slug](), hall.games
    monkeypatch.setattr("game.services.games.rising", lambda *_: 777)
    monkeypatch.setattr("game.services.games.choose", lambda *_: 777)
    played: list[tuple[int, Result, int]] = [
        (cards[26], "won", cards[27]),
        (cards[13], "lost", 777),
        (10**9, "won", 777),
        (cards[39], "won", cards[40]),
    ]
    for minute, (number, outcome, following) in enumerate(played):
        session = Session(game, number)
        session.play(session.legal_moves()[0])
        games.record_book.record(session, GameStats(datetime(2026, 1, 1, 12, minute, tzinfo=UTC)), outcome)
        games.open_table(game)
        assert hall.table.session.number == following
        hall.scenes.close_tables()
        games.saves.save(part_of_won_game(slug, 1), 1.0)
    way.house.choose(new_deals={slug: "hard"})
    games.open_table(game)
    assert hall.table.session.number == 777


@pytest.mark.parametrize("slug", PATIENCES)
def test_until_a_win_two_deals_are_those_of_the_pack_in_turn(hall: Hall, way: Way, tmp_path: Path, slug: str) -> None:
    row = next(row for row in (FOLDER / "packs.txt").read_text("ascii").splitlines() if row.startswith(slug))
    pack = [*map(int, row.split()[1:])]
    game, games = PATIENCES[slug](), hall.games
    for number in pack[:2]:
        session = Session(game, games.new_deal(game))
        assert session.number == number
        session.play(session.legal_moves()[0])
        games.saves.save(session, 1.0)
    games.saves.forget(Save.of(session, games.saves.stats(session)))
    games.saves.flush()
    games = Hall(way, tmp_path, pytest.fail).games  # of the next run, which nobody has told to read the records
    assert games.new_deal(game) == pack[1]  # the second is neither recorded nor waiting
    games.record_book.record(session, GameStats(shown=True), "lost")  # a line was watched, which does not count
    assert games.new_deal(game) not in pack[:2]
    session = Session(game, pack[3])
    session.play(session.legal_moves()[0])
    games.record_book.record(session, GameStats(), "won")
    assert games.new_deal(game) not in {*pack[:2], pack[3]}
    games.records.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders of pictures")
def test_pictures_go_to_the_folder_of_games_where_there_is_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_PICTURES_DIR", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    assert hall.games.pictures == hall.games.folder
    for folder in (home, home / "Pictures"):
        folder.mkdir()
        assert hall.games.pictures == folder
