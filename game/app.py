"""The program: a window, a fixed-timestep loop, and a stack of scenes."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.patiences import PATIENCES
from game.platform.frames import FrameTimes
from game.platform.idle import LONGEST, sdl_wait
from game.platform.memory import give_back_large_blocks, tidy
from game.platform.shown import legible, shown_name
from game.platform.terminal import say
from game.platform.threads import start_thread
from game.platform.window import LEAST, Window, start_display
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.keys import EVERYWHERE, pressed
from game.scenes.notices import Notices
from game.scenes.scene import Scene
from game.sound.audio import Audio, Bus
from game.store.crashes import watch_for_crashes
from game.store.disk import sweep
from game.store.pictures import Pictures
from game.store.records import Records
from game.store.save_format import Loaded
from game.store.saves import Saves
from game.store.settings import Settings, SettingsFile
from game.store.single import Asked, Single
from game.store.worker import Worker
from game.trace import Trace
from game.view.stage.kept import clear
from game.view.stage.memo import KEPT
from game.view.stage.stage import STEP

if TYPE_CHECKING:
    from game.scenes.menu.words import Waiting
    from game.scenes.win.record_book import Book
    from game.store.named import NamedSaves
    from game.store.save_format import Save, SaveError
    from game.store.saves import Long
    from game.view.menu.tile import Record

LONGEST_LAG = 0.1  # seconds of motion that a slow frame or a sleeping machine may make up for
UNSETTLING = ("new", "move", "undo", "redo", "refused", "watch", "review")
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ASLEEP = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
AWAKE = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
INPUT = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
WAKE = pygame.event.custom_type()


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    game: Patience | None
    number: int | None
    fresh: bool  # a deal or a variation was asked for, so the unfinished deal is not gone on with
    size: tuple[int, int] | None
    fullscreen: bool
    muted: bool
    data: Path
    load: str | None = None  # a file to go on with
    single: Single | None = None  # the claim to the folder of data
    cache: Path | None = None  # for pictures that can be made again; None: inside the data


class App:
    """The running program; it is the host of its scenes."""

    def __init__(self, options: Options, trace: Trace, loaded: Loaded | Save | None = None) -> None:
        """Open the window; a game that was loaded is what it shows first."""
        self._loaded = loaded
        give_back_large_blocks()
        start_display()
        pygame.font.init()
        self._options, self._trace, self._single = options, trace, options.single
        self.notices = Notices(self.wake)
        self._file = SettingsFile(options.data / "settings.toml", self._warn)
        if crash := watch_for_crashes(options.data):
            self._warn(crash)
        self._writer = Worker("settings", "the settings cannot be kept on disk", self._warn)
        self.settings = self._kept = self._file.read()
        self._window = self._open(options)
        if options.size and self._window.clamped:
            sizes = ("x".join(map(str, size)) for size in (options.size, self._window.size))
            self._warn("a window of {} does not fit on the desktop: it is made {}".format(*sizes))
        self._records = Records(options.data / "records.sqlite", self._warn)
        self.saves = Saves(options.data / "unfinished", self._saved, self._warn, self._records.give_up)
        self._pictures = Pictures(options.data / "pictures", self.wake)
        self._scenes: list[Scene] = []
        self._wait = sdl_wait()
        self._frames = FrameTimes(trace)
        self._size = self._window.size
        self._last, self._lag, self._due = time.perf_counter(), 0.0, 0.0
        self._unsettled = self._unseen = True
        self._looked = self._picture_wanted = self._left = False
        self._reported: dict[str, object] = {}  # what the trace was told of the scene at rest
        self._drawn: tuple[Scene, tuple[int, int]] | None = None  # whose frame the window shows, and at which size
        self._audio = Audio(SOUNDS, muted=options.muted or self.settings.mute)
        self._set_volumes()
        if options.single and options.single.beside:
            self._warn("another Quintet has these games open and does not answer: both go on, each with its own")

    def _open(self, options: Options) -> Window:
        """Open the window as the command line says, else as it was last time."""
        settings = self.settings
        asked = options.size or options.fullscreen
        size, place = (options.size, None) if asked else (settings.window_size, settings.window_place)
        least = (max(size[0], LEAST[0]), max(size[1], LEAST[1])) if size else None
        return Window(least, place, fullscreen=options.fullscreen or (settings.fullscreen and not options.size))

    def _remember(self) -> None:
        """Keep the window's size and place, and what was switched by a key, for next time."""
        size, place = self._window.remembered()
        changed = replace(self.settings, window_size=size, window_place=place, fullscreen=self.fullscreen)
        if changed != self._kept:
            self._keep(changed)

    def _keep(self, settings: Settings) -> None:
        if self._file.write(settings):
            self._kept = settings

    def _set_volumes(self) -> None:
        self._audio.set_volume(Bus.EFFECTS, self.settings.effects_volume)
        self._audio.set_volume(Bus.MUSIC, self.settings.music_volume)

    # ---- what scenes ask for

    def change_settings(self, settings: Settings) -> None:
        """Let the player like it otherwise from now on, and keep that, off the frame's path.

        What the command line has switched otherwise stays so until it is changed here.
        """
        before, self.settings = self.settings, settings
        self._writer.do("settings", lambda: self._keep(settings))
        self._set_volumes()
        if settings.mute != before.mute:
            self._audio.muted = settings.mute
        if settings.fullscreen not in (before.fullscreen, self.fullscreen):
            self.toggle_fullscreen()
        for scene in self._scenes:
            scene.settings_changed()
        self._scenes[-1].host_changed()

    @cached_property
    def book(self) -> Book:
        """What was reached so far."""
        from game.scenes.win.record_book import Book  # noqa: PLC0415 - nothing of it is needed before the first frame

        return Book(self._records, self.wake)

    def _tiles(self) -> Mapping[str, Record]:
        return self.book.tiles() if self._looked else {}

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self._size

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return self._window.fullscreen

    @property
    def cache(self) -> Path:
        """A folder for pictures that can be made again."""
        return self._options.cache or self._options.data / "cache"

    @property
    def attended(self) -> bool:
        """Whether the window can be seen and has the focus."""
        return self._window.attended

    def trace(self, kind: str, **fields: object) -> None:
        """Record what happened; a change of the table is followed by a line that says where all came to rest."""
        self._trace.write(kind, **fields)
        self._unsettled = self._unsettled or kind in UNSETTLING

    def play_sound(self, name: str, step: int = 0) -> None:
        """Let a sound be heard."""
        self._audio.play(name, step=step)

    @property
    def muted(self) -> bool:
        """Whether the sounds are silenced."""
        return self._audio.muted

    def toggle_mute(self) -> None:
        """Silence the sounds, or let them be heard again."""
        self._audio.muted = not self._audio.muted
        self.settings = replace(self.settings, mute=self.muted)
        self._scenes[-1].host_changed()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or come back."""
        self._window.toggle_fullscreen()
        self.settings = replace(self.settings, fullscreen=self.fullscreen)
        self._unsettled = True

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished deal, else a new one."""
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        self._leave_tables()
        if number is None and (long := self.saves.long(type(game))):
            self._open_long(game, long)
            return
        found = None if number else self.saves.load(type(game))
        session, seconds = found or (Session(game, number or self._new_deal(game)), 0.0)
        waits = "" if found else self._waits(session)
        table = TableScene(self, session, self.saves, seconds)
        if self._scenes:  # it was chosen in the menu; who names a game on the command line knows it
            table.welcome()
        self._seat(table, waits)

    def _open_long(self, game: Patience, long: Long) -> None:
        """Go on with a long game as soon as it is restored; with another one if it turns out to be damaged."""

        def arrived(loaded: Loaded) -> None:
            self._sit_down(*self.saves.take_over(loaded))

        def refused(error: SaveError) -> None:
            long.refuse(error)
            self.open_table(game)

        self._open_save(long.save, arrived, refused)

    def _open_save(self, save: Save, arrived: Callable[[Loaded], None], refused: Callable[[SaveError], None]) -> None:
        """Restore a game and let it arrive, or be refused; a long one does so later, unless the player cancels it."""
        from game.scenes.pages.opening import open_save  # noqa: PLC0415 - most starts load no file

        open_save(self, save, arrived, refused)

    def open_session(self, session: Session, seconds: float) -> None:
        """Go to the table of a session that was played for so many seconds, leaving every other scene but the menu."""
        self._sit_down(session, seconds, self._waits(session))

    def _sit_down(self, session: Session, seconds: float, waits: str = "") -> None:
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        self._leave_tables()
        self._seat(TableScene(self, session, self.saves, seconds), waits)

    def _seat(self, table: Scene, waits: str) -> None:
        """Show a table, and say which game waits meanwhile."""
        self.show(table)
        if waits:
            table.say(waits)

    def _leave_tables(self) -> None:
        """Leave every scene but the menu."""
        while self._scenes and self._scenes[-1].name != "menu":
            self._scenes.pop().cover()
            self._left = True

    def _new_deal(self, game: Patience) -> int:
        """Choose a deal of the kind that the player wants."""
        from game.deals import choose  # noqa: PLC0415 - most starts go on with a game

        return choose(game, self.settings.new_deals)

    def _waits(self, session: Session) -> str:
        """Say that a game is left for another one of its patience, "" where none is."""
        from game.scenes.wording import waiting_text  # noqa: PLC0415 - most starts go on with a game

        former = self.saves.load(type(session.game))
        if not former or self.saves.tally(former[0]).started == self.saves.tally(session).started:
            return ""  # a state of one game takes the place of another
        return waiting_text(former[0])

    @property
    def exports(self) -> Path:
        """The folder for files that the player asks for."""
        return self._options.data / "exports"

    @cached_property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""
        from game.store.named import NamedSaves  # noqa: PLC0415 - not needed before one is saved or loaded

        return NamedSaves(self._options.data / "saves")

    def unfinished(self, game: type[Patience]) -> Waiting | None:
        """Give the game that was left unfinished, to be looked at."""
        if long := self.saves.long(game):
            return long
        found = self.saves.load(game)
        return found and found[0]

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes:
            self._scenes[-1].cover()
        self._scenes.append(scene)
        self._present(scene)

    def backdrop(self) -> pygame.Surface:
        """Give a picture of the scene below the one on top, for the window's size."""
        surface, below = self._window.surface, self._scenes[-2]
        if self._drawn != (below, self._size):  # else the window still shows it, for it was on top until now
            below.resize(self._size)
            below.draw(surface, 1.0)
            self._drawn = below, self._size
        return surface.copy()

    def leave(self) -> None:
        """Go back to the scene below, to the menu when there is none."""
        self._scenes.pop().cover()
        self._left = True
        if not self._scenes:
            self._scenes.append(self._menu())
        self._present(self._scenes[-1])

    def _menu(self) -> Scene:
        from game.scenes.menu.scene import Menu  # noqa: PLC0415 - a table that was asked for is shown sooner without it

        return Menu(self, self._tiles)

    def quit(self) -> None:
        """End the program."""
        while self._scenes:
            self._scenes.pop().cover()

    def wake(self) -> None:
        """Let the loop look again; may be called by any thread."""
        if pygame.display.get_init():
            with suppress(pygame.error):  # the queue is full, so the loop is awake
                pygame.event.post(pygame.Event(WAKE))

    def _present(self, scene: Scene) -> None:
        self._window.entitle(scene.title)
        scene.resize(self._size)
        self._unsettled = self._unseen = True

    def _saved(self, moves: int) -> None:
        self._trace.write("saved", moves=moves)

    def _warn(self, sentence: str) -> None:
        self.notices.add(sentence)
        say(legible(sentence))  # for bug reports

    # ---- the loop

    def run(self) -> None:
        """Show the first scene and go on until the last one is left."""
        gc.freeze()  # the modules stay: to search them for garbage, too, would take longer than a frame
        with ExitStack() as at_end:  # whatever happens, what was played is written, and no failure skips what follows
            window, audio, records, writer = self._window, self._audio, self._records, self._writer
            if self._single:
                at_end.callback(self._single.close)
            for close in (window.close, audio.close, records.close, self._remember, writer.close, self.saves.close):
                at_end.callback(close)  # the last one first
            if self._loaded:
                self._open_loaded(self._loaded, self._options.load or "")
            elif self._options.game:
                self._open_first()
            else:
                self.show(self._menu())
            while self._scenes:
                self._turn()

    def _open_first(self) -> None:
        if self._options.game:
            self._open_asked(self._options.game, self._options.number, fresh=self._options.fresh)

    def _open_asked(self, game: Patience, number: int | None, *, fresh: bool) -> None:
        """Show a table as a command line asks for it."""
        self.open_table(game, self._new_deal(game) if fresh and number is None else number)

    def _show_asked(self, asked: Asked) -> str:
        """Bring the window to the front, with what a second start asked for; give what is wrong with that."""
        self._window.come_forward()
        self.trace("asked", game=asked.game, deal=asked.deal, load=asked.load)
        if asked.load is not None:
            try:
                self._open_loaded(_loaded(asked.load), asked.load)
            except ValueError as error:
                return str(error)
        elif asked.game:
            game, fresh = PATIENCES[asked.game].in_variation(asked.variation or ""), asked.variation is not None
            if fresh or asked.deal or self._scenes[-1].title != game.name:  # else it is what is played
                self._open_asked(game, asked.deal, fresh=fresh)
        return ""

    def _open_dropped(self, name: str) -> None:
        """Go on with the game in a file that was dropped on the window, or say why that cannot be."""
        self.trace("dropped", file=name)
        try:
            self._open_loaded(_loaded(name), name)
        except ValueError as error:
            self._warn(str(error))

    def _open_loaded(self, save: Save | Loaded, name: str) -> None:
        """Show a game that was loaded from a file, or restore it first."""
        from game.store.named import as_loaded  # noqa: PLC0415 - not needed where no file is named

        def arrived(loaded: Loaded) -> None:
            self.open_session(*self.saves.take_over(as_loaded(loaded)))

        def refused(error: SaveError) -> None:
            self._warn(f"{name} cannot be loaded: {error}")

        if isinstance(save, Loaded):
            self.open_session(*self.saves.take_over(save))
        else:
            self._open_save(save, arrived, refused)

    def _turn(self) -> None:
        moved = self._scenes[-1].moving
        self._sleep()
        if not moved:
            self._last = time.perf_counter()
        for event in pygame.event.get():
            self._dispatch(event)
        if not self._scenes:
            return
        self._follow_size()
        self._poll()
        now = time.perf_counter()
        scene = self._scenes[-1]
        if now >= self._due and (scene.changed or scene.moving or self._unseen):
            self._frame(scene, now)
        elif not scene.moving:
            self._lag = 0.0
        if not self._unseen:
            self._settle(self._scenes[-1])
        if self._picture_wanted and scene.sharp and not (scene.changed or self._unseen):
            self._picture_wanted = False
            self._pictures.take(self._window.surface, scene.subject)

    def _poll(self) -> None:
        """Take over what threads and other programs brought, then let the scene look."""
        if self.notices.poll() or (self._looked and self.book.poll()):
            self._scenes[-1].host_changed()
        while self._single and (request := self._single.request()):
            request.answer(self._show_asked(request.asked))
        while news := self._pictures.news():
            self._scenes[-1].say(news)
        self._scenes[-1].poll()

    def _sleep(self) -> None:
        scene, pending = self._scenes[-1], (self._window.poll(), self.notices.wait)
        if scene.moving or scene.changed or self._unseen:
            self._wait(max(0, int(1000 * (self._due - time.perf_counter()))))
        elif not (self._unsettled and scene.settled):
            waits = [seconds for seconds in (scene.sleep_for(), *pending) if seconds is not None]
            self._wait(max(0, round(1000 * min(waits)) + 1) if waits else LONGEST)

    def _frame(self, scene: Scene, now: float) -> None:
        begun = time.perf_counter()
        self._lag += min(LONGEST_LAG, now - self._last) if scene.moving else 0.0
        self._last = now
        while self._lag >= STEP:
            scene.step()
            self._lag -= STEP
        parts = scene.draw(self._window.surface, self._lag / STEP)
        self._drawn = scene, self._size
        self._window.flip(None if self._unseen else parts)
        ended = time.perf_counter()
        self._due = max(ended, now + 1 / self._window.refresh_rate - 0.0005)
        self._frames.add(1000 * (ended - begun))
        if self._unseen:
            self._unseen = False
            self.trace("ready", scene=scene.name, size=list(self._size))
            self._window.show_icon()
            scene.shown()
            self._audio.wake()
            if not self._looked:
                self._looked = True
                self._writer.do("parts", self._sweep)
                self.book.look()
                if self._single:
                    self._single.listen(self.wake)
                if self._options.cache and self._options.cache != (former := self._options.data / "cache"):
                    start_thread(partial(clear, former), "former cache", daemon=True)
        self._unsettled = self._unsettled or not scene.settled

    def _sweep(self) -> None:
        """Remove what runs that were killed left half written."""
        data = self._options.data
        for name in (".", "unfinished", "unfinished/recent", "saves", "saves/trash", "exports", "pictures"):
            sweep(data / name)

    def _settle(self, scene: Scene) -> None:
        """Trace where all came to rest, and whenever something lies otherwise since, such as a page that scrolled."""
        if not scene.settled or scene.changed:
            return
        self._tidy()
        report = self._window.in_points(scene.report()) if self._trace.wanted else {}
        if self._trace.wanted and (self._unsettled or report != self._reported):
            self.trace("rest", size=list(self._size), fullscreen=self.fullscreen, **report)
        self._reported, self._unsettled = report, False

    def _tidy(self) -> None:
        """Give back what scenes took that were left, now that nothing moves."""
        if self._left:
            self._left = False
            tidy()
            if self._trace.wanted:
                self._trace.write("memory", kept=KEPT.told())

    def _follow_size(self) -> None:
        if self._window.size != self._size:
            self._size, self._drawn = self._window.size, None
            self._unsettled = True
            self._scenes[-1].resize(self._size)

    def _dispatch(self, event: pygame.Event) -> None:
        if not self._scenes:
            return
        self._window.follow(event)
        if event.type in INPUT:
            self._audio.wake()
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in ASLEEP or event.type in AWAKE:
            self._scenes[-1].pause(paused=event.type in ASLEEP)
        elif event.type == pygame.DROPFILE:
            self._open_dropped(event.file)
        elif event.type == pygame.WINDOWEXPOSED and not self._unseen:
            self._window.flip()
        elif event.type == pygame.KEYDOWN and (action := self._key(event)):
            action()
        else:
            self._follow_size()
            if event.type in MOUSE:
                event.pos = self._window.to_pixels(event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN and self.notices.dismiss(event.pos, self._size):
                self._scenes[-1].host_changed()
            else:
                self._scenes[-1].handle(event)

    def _key(self, event: pygame.Event) -> Callable[[], None] | None:
        """Find what a key does in every scene; a letter does nothing while it is written."""
        if self._scenes[-1].writing and event.unicode and event.unicode.isprintable():
            return None
        actions = {
            "fullscreen": self.toggle_fullscreen,
            "sound": self.toggle_mute,
            "picture": self.take_picture,
            "quit": self.quit,
        }
        return actions.get(pressed(event, EVERYWHERE))

    def take_picture(self) -> None:
        """Have the window written to a file as soon as no face is missing in it, without a scene that is just going."""
        self._picture_wanted = True


def open_window(options: Options, trace: Trace) -> Callable[[], None]:
    """Open the window and give what runs the program.

    ValueError where there is no screen to open it on, or where the file that was named cannot be loaded.
    """
    loaded = _loaded(options.load) if options.load is not None else None
    try:
        return App(options, trace, loaded).run
    except pygame.error as error:
        raise ValueError(f"the window cannot be opened: {error}") from None


def _loaded(name: str) -> Loaded | Save:
    """Load a file; a long game is left to be restored in the window."""
    from game.store.named import as_loaded, read  # noqa: PLC0415 - not needed where no file is named
    from game.store.save_format import SaveError  # noqa: PLC0415 - likewise

    try:
        save = read(Path(name).expanduser())
        return save if save.is_long else as_loaded(save.restore())
    except (SaveError, RuntimeError) as error:  # there may be no such home
        raise ValueError(f"{shown_name(name)} cannot be loaded: {error}") from None
