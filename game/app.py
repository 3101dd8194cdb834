"""The program: a window, a loop with fixed time steps, and a stack of scenes."""

from __future__ import annotations

import gc
import platform
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pygame

from game import __version__
from game.language import N_, _, current_language, set_language
from game.language.games import game_title
from game.language.system import system_language
from game.patiences import PATIENCES
from game.platform.clipboard import hand_over
from game.platform.display_text import display_name, escape_invisible
from game.platform.frames import FrameTimes
from game.platform.gamepad import GamepadInput
from game.platform.key_repeat import KeyRepeatFilter
from game.platform.keyboard import with_main_keys
from game.platform.memory import Trimmer, keep_freed_memory, prepare_heap, tidy
from game.platform.placement import Placement
from game.platform.sdl import MAX_WAIT_MS, sdl_wait
from game.platform.terminal import say
from game.platform.threads import start_thread
from game.platform.window import Window, start_display
from game.scenes import dialogs, pages
from game.scenes.appearance_settings import courts_of
from game.scenes.host import program_actions
from game.scenes.key_bindings import apply_key_bindings
from game.scenes.keys import EVERYWHERE, Shortcut, is_chosen, pressed
from game.scenes.notifications import Notifications
from game.scenes.scene import Scene
from game.scenes.transition import PRESSES, kept_picture
from game.services.gamepads import Gamepads
from game.services.games import Games
from game.services.preferences import Preferences
from game.services.scanner import Scanner
from game.services.scene_stack import SceneStack
from game.services.screen_reader import ScreenReader
from game.services.sound import Sound
from game.store.crashes import report, watch_for_crashes
from game.store.disk import StoreError, sweep
from game.store.disk_worker import DiskWorker
from game.store.save_format import Loaded
from game.store.settings import NOTICE_SECONDS, SYSTEM, TEXT_SIZES, Settings
from game.store.single_instance import SingleInstance, StartRequest
from game.trace import Trace
from game.view.drawing.geometry import Size
from game.view.drawing.picture_cache import clear
from game.view.drawing.sprite_cache import SPRITE_CACHE
from game.view.drawing.ui_style import set_ui_style, ui_style
from game.view.stage.stage import STEP

READER_FIRST = sys.platform in ("win32", "darwin")  # there AccessKit needs a window that is not shown yet
SECONDS_TO_WRITE = 0.5  # until a program that is closed says that the disk is slow
SECONDS_TO_END = 10.0  # for each kind of files, once the window is closed
FOLLOWED_BY_REST = ("asked", "new", "move", "undo", "redo", "refused", "watch", "review")  # kinds of lines in the trace
FOCUS_LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
FOCUS_GAINED = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
OF_A_WINDOW = (*FOCUS_LOST, *FOCUS_GAINED, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWLEAVE)
# a position outside of the window: a finger was lifted, or the mouse has left
OUTSIDE = pygame.Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0), touch=True)
WAKE = pygame.event.custom_type()


@dataclass(frozen=True)
class StartOptions:
    """The options of the command line."""

    request: StartRequest
    size: Size | None
    fullscreen: bool
    muted: bool
    data: Path
    single: SingleInstance  # the claim to the data folder
    cache: Path  # a folder for cached pictures
    language: str = ""  # a language code; "" for that of the settings


class App:
    """The running program; it is the host of its scenes."""

    def __init__(self, options: StartOptions, trace: Trace) -> None:
        _prepare_process()
        self._options, self._trace, self.cache = options, trace, options.cache
        self._scenes: list[Scene] = []  # for reports of a crash before the window is open, too
        self._rest_due = True  # whether the trace gets the fields of the scene at rest, even if they are the last ones
        self.notifications = Notifications(self.wake)
        set_language(options.language or system_language())  # for errors in the settings
        self._writer = DiskWorker("settings", N_("the settings cannot be kept on disk: {reason}"), self._warn)
        self.preferences = Preferences(options.data / "settings.toml", self._writer, self._warn, options.language)
        settings = self.preferences.settings
        _use_language(settings.language)
        self.screen_reader = ScreenReader(trace, self.notifications)
        self.scanner = Scanner(self.screen_reader.announce, trace.write)
        alone = _("the folder of the games cannot be locked: do not open them in a second Quintet")
        complaints = (
            *apply_key_bindings(settings.keys),
            watch_for_crashes(options.data, self.state),
            self.scanner.apply_settings(settings),
            alone if options.single.unlocked else "",
        )
        for complaint in filter(None, complaints):
            self._warn(complaint)
        self.window = _open_window(options, settings)
        _fit_memory(self.window.size)
        self._apply_looks(settings)
        set_ui_style(touch=False)
        self.scenes = SceneStack(self._scenes, self.window, self._menu, self._scene_changed)
        self.sound = Sound(self.preferences, self.scenes.changed, trace.write, muted=options.muted)
        self.games = Games(self, options.data, self._warn)
        self.notifications.standing = lambda: self.games.saves.failure
        self.preferences.listeners += [
            self._settings_changed,
            self.sound.settings_changed,
            self.scenes.settings_changed,
        ]
        self._gamepad_input = GamepadInput(sdl_wait(), partial(self.trace, "pads"))
        self.gamepads = Gamepads(self._gamepad_input)
        self._key_repeat = KeyRepeatFilter(lambda: self.scenes.top if self.scenes.stack else None)
        self._frame_times = FrameTimes(trace)
        self._trimmer = Trimmer()
        # seconds of `time.perf_counter`, except the lag: the time that the scene still has to advance
        self._last_step, self._lag, self._next_frame = time.perf_counter(), 0.0, 0.0
        self._first_frame_due = True  # of the scene on top
        self._first_frame_done, self._shown_due = False, False  # of the program; whether `on_shown` is to be called
        self._exposed = False  # whether the whole window is to be presented again
        # size of the window, its surface, and size of type and controls, of the scene's layout; None for another one
        self._laid_out: object = self.window.size, self.window.evening, ui_style()
        self._last_rest: dict[str, object] = {}

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        """Apply a changed language, looks, changed keys and a changed switch."""
        if before.language != settings.language:
            _use_language(settings.language)
            self._update_title()
            self.trace("language", code=current_language())
        self._apply_looks(settings)
        apply_key_bindings(settings.keys)
        self.scanner.apply_settings(settings)

    def _apply_looks(self, settings: Settings) -> None:
        """Set what all drawings depend on, and how long notices are seen."""
        text = TEXT_SIZES[settings.text_size]
        set_ui_style(text=text, contrast=settings.high_contrast, courts=courts_of(settings))
        self.window.evening = settings.evening
        self.notifications.seconds = NOTICE_SECONDS[settings.notices]

    def _remember_window(self) -> None:
        now = self.window.placement()
        self.preferences.note(
            window_size=now.size, window_place=now.position, window_maximised=now.maximised, fullscreen=now.fullscreen
        )

    def _menu(self) -> Scene:
        from game.scenes.menu.scene import Menu  # noqa: PLC0415 - a table that was asked for is shown sooner without it

        return Menu(self, lambda: self.games.record_book.overall if self._first_frame_done else {})

    def _scene_changed(self, scene: Scene) -> None:
        self._update_title()
        scene.resize(self.window.size)
        self.sound.show([each.name for each in self.scenes.stack])
        self._rest_due = self._first_frame_due = True

    def _update_title(self) -> None:
        """Name the window after the game on top, which a dialog leaves as it is."""
        title = next((scene.title for scene in reversed(self.scenes.stack) if scene.title), "")
        self.window.set_title(game_title(title) if title else "")

    def thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        """Report an exception that has ended a thread; the game goes on without it."""
        if failure.exc_value and not isinstance(failure.exc_value, SystemExit):
            text = N_("a part of Quintet has crashed; for a bug report, {file} in {folder} says where")
            self._warn(report(failure.exc_value, text))

    def _warn(self, sentence: str) -> None:
        self.notifications.add(sentence)
        say(escape_invisible(sentence))  # for bug reports

    def state(self) -> str:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        versions = f"quintet {__version__}, python {sys.version}, pygame-ce {pygame.version.ver}, sdl {sdl}"
        scenes = [scene.name for scene in self._scenes]
        return f"{versions}, {platform.platform()}\nscenes: {' '.join(scenes)}\ntrace: {' '.join(self._trace.kinds)}"

    def trace(self, kind: str, **fields: object) -> None:
        self._trace.write(kind, **fields)
        self._rest_due |= kind in FOLLOWED_BY_REST

    def wake(self) -> None:
        if pygame.display.get_init():
            with suppress(pygame.error):  # the queue is full, so the loop is awake anyway
                pygame.event.post(pygame.Event(WAKE))

    def quit(self) -> None:
        if any(scene.name == "quit" for scene in self.scenes.stack):
            return
        self.scenes.top.suspend()  # which saves its game
        self._remember_window()
        deadline = time.monotonic() + SECONDS_TO_WRITE
        in_time = all(event.wait(max(0.0, deadline - time.monotonic())) for event in self._write_now())
        if in_time and not self.games.saves.unsaved():
            self.scenes.quit()
        else:
            self.scenes.push(dialogs.quit_dialog.QuitDialog(self, self._write_now))

    def _write_now(self) -> list[threading.Event]:
        return [files.try_now() for files in (self.games.saves, self.games.records, self._writer)]

    def run(self, loaded: Loaded | None = None) -> None:
        """Show a loaded game, the table of the command line or the menu; run until it is closed."""
        gc.freeze()  # modules are never garbage; to search them would take longer than a frame
        gc.enable()
        with ExitStack() as at_end:
            for close in (  # the last one runs first, and each one even if another one fails
                self._options.single.close,
                self.games.records.close,
                partial(self._writer.close, SECONDS_TO_END),
                partial(self.games.saves.close, SECONDS_TO_END),
                self.window.close,  # the disk may be slow, and nothing would answer
                hand_over,
                self._gamepad_input.close,
                self.sound.close,
                self._remember_window,
            ):
                at_end.callback(close)
            if READER_FIRST:
                self._open_reader()
            if loaded:
                self.games.open_save(loaded)
            else:
                self._open_requested(self._options.request)
            if not self.scenes.stack:  # nothing else was requested, or it was refused
                self.scenes.push(self._menu())
            while self.scenes.stack:
                self._run_once()

    def _run_once(self) -> None:
        """Run one round of the loop: wait, handle events, update, draw."""
        self._wait()
        events = [*pygame.event.get(), *self.gamepads.events()]
        for event in self._key_repeat.filtered([*with_main_keys(events, self._is_chosen)]):
            self._dispatch(event)
        self._answer_reader()
        if not self.scenes.stack:  # the program was closed
            return
        self._update()
        if not self.scenes.stack:
            return
        scene = self.scenes.shown
        if time.perf_counter() >= self._next_frame and self._needs_frame(scene):
            self._draw_frame(scene)
        elif not scene.moving:
            self._lag = 0.0
        if self._exposed and not self._needs_frame(scene):  # after a resize the surface is empty until the next frame
            self._flip(None)
        if not self._first_frame_due:
            self._rest()
            self.scanner.look(self.scenes.top)

    def _wait(self) -> None:
        """Wait for an event, the time of the next frame, or that of the next poll."""
        scene = self.scenes.shown
        was_moving = scene.moving
        seconds_to_settle = self.window.poll()
        self.preferences.note(fullscreen=self.window.fullscreen)  # which the window manager may switch as well
        if self._needs_frame(scene):
            milliseconds = int(1000 * (self._next_frame - time.perf_counter()))
        elif self._rest_due and scene.at_rest:  # the trace gets its fields now
            milliseconds = 0
        else:
            services = (self.notifications, self.screen_reader, self.scanner, self._trimmer)
            times = scene.seconds_to_poll(), seconds_to_settle, *(service.wait for service in services)
            milliseconds = round(min(1000 * min(times), MAX_WAIT_MS)) + 1
        self._gamepad_input.wait(max(0, milliseconds))
        if not was_moving:
            self._last_step = time.perf_counter()

    def _needs_frame(self, scene: Scene) -> bool:
        """Return whether a frame would show something new."""
        return scene.changed or scene.moving or self._first_frame_due

    def _update(self) -> None:
        """Follow the window's size, take what threads and other programs sent, and poll the scene."""
        self._follow_size()
        self._trimmer.poll()
        self.games.poll()
        if self.notifications.poll() or (self._first_frame_done and self.games.record_book.poll()):
            self.scenes.top.host_changed()
        self._options.single.answer(self._show_requested)
        self.scenes.top.poll()
        if not self._first_frame_due and self.scenes.stack:
            self._update_reader()  # which need not wait for the frame

    def _draw_frame(self, scene: Scene) -> None:
        now, processor_time = time.perf_counter(), time.thread_time()
        self._trimmer.drawn(moving=scene.moving)
        if self._first_frame_due:
            self._last_step = now
        self._advance(scene, now)
        parts = scene.draw(self.window.surface, self._lag / STEP)
        self._flip(None if self._first_frame_due or self._exposed else parts)
        ended = time.perf_counter()
        self._next_frame = max(ended, now + 1 / self.window.refresh_rate - 0.0005)
        self._frame_times.add(1000 * (ended - now), 1000 * (time.thread_time() - processor_time))
        if self._first_frame_due:
            self._first_frame_drawn()
        self._call_on_shown()
        self._rest_due |= not scene.at_rest

    def _flip(self, parts: Sequence[pygame.Rect] | None) -> None:
        """Show some parts of the surface in the window, or all of it."""
        self._exposed = False
        self.window.flip(parts)

    def _advance(self, scene: Scene, now: float) -> None:
        """Advance a scene in fixed steps by the time since the last one."""
        if scene.moving:
            self._lag += min(0.1, now - self._last_step)  # no more seconds, even if the machine was suspended
        self._last_step = now
        while self._lag >= STEP:
            scene.step()
            self._lag -= STEP

    def _first_frame_drawn(self) -> None:
        """Do what had to wait for the first frame of a scene, and of the program."""
        self._first_frame_due = False
        self.trace("ready", scene=self.scenes.top.name, size=list(self.window.size))
        self._update_reader()
        self._shown_due = True
        self.sound.wake()
        if self._first_frame_done:
            return
        self._first_frame_done = True
        if (asked := self._options.size) and self.window.clamped:
            text = N_("a window of {asked} does not fit on the desktop: it is made {made}")
            self._warn(_(text, asked="{}x{}".format(*asked), made="{}x{}".format(*self.window.size)))
        self._gamepad_input.open()
        if not READER_FIRST:
            self._open_reader()
        self._writer.do("parts", self._delete_temporary_files)
        self._writer.do("pages", pages.import_all)
        self.games.record_book.look()
        self._options.single.listen(self.wake)
        inside = self._options.data / "cache"  # where earlier versions had it
        if self.cache != inside:
            start_thread(partial(clear, inside), "former cache", daemon=True)

    def _delete_temporary_files(self) -> None:
        """Delete unfinished files of earlier runs that were killed."""
        for name in (".", "unfinished", "unfinished/recent", "saves", "saves/trash", "exports"):
            sweep(self._options.data / name)

    def _call_on_shown(self) -> None:
        """Call `on_shown` once no transition runs, so that threads started there do not slow it down."""
        if self._shown_due and not self.scenes.in_transition:
            self._shown_due = False
            self.scenes.top.on_shown()

    def _rest(self) -> None:
        """At rest, free the memory of closed scenes, and trace the positions if they are new."""
        scene = self.scenes.shown
        if not scene.at_rest or scene.changed:
            return
        if self.scenes.scene_closed:
            self.scenes.scene_closed = False
            tidy()
            if self._trace.enabled:
                self.trace("memory", kept=SPRITE_CACHE.bytes_by_kind())
        if self._trace.enabled:
            fields = self.window.in_points(scene.trace_fields())
            if self._rest_due or fields != self._last_rest:
                self.trace("rest", size=list(self.window.size), fullscreen=self.window.fullscreen, **fields)
            self._last_rest = fields
        self._rest_due = False

    def _follow_size(self) -> None:
        """Lay the scene out again if the size of the window, or that of type and controls, has changed."""
        if (size := (self.window.size, self.window.evening, ui_style())) != self._laid_out:
            self._laid_out = size
            _fit_memory(self.window.size)
            self._rest_due = True
            self.scenes.shown.resize(self.window.size)

    def _dispatch(self, event: pygame.Event) -> None:
        """Handle an event of the window or the program; all others go to the scene on top."""
        if not self.scenes.stack or (event.type in OF_A_WINDOW and not self.window.is_own(event)):
            return
        self.window.follow(event)
        if self.gamepads.see(event):
            self.scenes.top.host_changed()
        if event.type in PRESSES:
            self.sound.wake()
        if self.scanner.intercepts(event, self.scenes.top):
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in OF_A_WINDOW:
            self._window_changed(event)
        elif event.type == pygame.DROPFILE:
            self._file_dropped(event.file)
        elif event.type == pygame.KEYDOWN and (action := self._key_action(event)):
            action()
        else:
            self._send_to_scene(event)

    def _window_changed(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWEXPOSED:
            self._exposed = True
        elif event.type == pygame.WINDOWSIZECHANGED:
            # SDL has made another, blank surface, also of the same size; each frame of a transition paints all of it
            if not self.scenes.in_transition:
                self._laid_out = None
        elif event.type == pygame.WINDOWLEAVE:
            if not any(pygame.mouse.get_pressed()):  # else cards that are held stay in the hand
                self.scenes.top.handle(OUTSIDE)
        else:
            self._focus_changed(has_focus=event.type in FOCUS_GAINED)

    def _send_to_scene(self, event: pygame.Event) -> None:
        self._follow_size()
        if "pos" in event.dict:
            event.pos = self.window.to_pixels(event.pos)
        pressed_on = event.type == pygame.MOUSEBUTTONDOWN and self.notifications.dismiss(event.pos)
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.notifications.close()
        if pressed_on or escaped:
            self.scenes.top.host_changed()
        else:
            self.scenes.shown.handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.touch and self.scenes.stack:
            self.scenes.top.handle(OUTSIDE)
            set_ui_style(touch=True)  # on release, so that nothing moves away under a finger
        elif event.type == pygame.MOUSEMOTION and any(event.rel) and not event.touch:
            set_ui_style(touch=False)

    def _key_action(self, event: pygame.Event) -> Callable[[], None] | None:
        """Return the action of a key in every scene; a letter has none while text is written."""
        scene = self.scenes.top
        if scene.grabs_keys or (scene.writing and event.unicode and event.unicode.isprintable()):
            return None
        return program_actions(self).get(pressed(event, EVERYWHERE))

    def _is_chosen(self, code: int) -> bool:
        """Return whether a key's own code was chosen for an action or for the switch."""
        settings = self.preferences.settings
        return is_chosen(code) or (settings.scanning and Shortcut(code).text == settings.switch)

    def _focus_changed(self, *, has_focus: bool) -> None:
        """Pause or resume the scene, the music and the game controllers when the window's focus changes."""
        self.sound.focus_changed(has_focus=has_focus)
        self.scenes.top.pause(paused=not has_focus)
        self.scanner.focus_changed(has_focus=has_focus)
        self.screen_reader.window_changed(self.window.box, focused=has_focus)
        if not has_focus:
            self._gamepad_input.close()
        elif self._first_frame_done:
            self._gamepad_input.open()

    def _open_reader(self) -> None:
        from game.access.bridge import AccessKit  # noqa: PLC0415 - not before the first frame

        self.screen_reader.open(lambda: AccessKit(self.wake, self.window.handle))
        self.screen_reader.window_changed(self.window.box, focused=self.window.has_focus)

    def _update_reader(self) -> None:
        self.screen_reader.follow(self.scenes.top, self.window.title)

    def _answer_reader(self) -> None:
        """Perform the requests of screen readers; the tree may have changed with any event."""
        for request in self.screen_reader.requests():
            if self.scenes.stack:
                self.trace("reader", state="asked", key=request.key, doing=request.doing)
                self.scenes.top.perform(request)
        self.screen_reader.mark_dirty()

    def _open_file(self, name: str) -> str:
        """Show the game of a file; return what is wrong with the file, or ""."""
        try:
            self.games.open_save(_loaded(name))
        except ValueError as error:
            return str(error)
        return ""

    def _file_dropped(self, name: str) -> None:
        self.trace("dropped", file=name)
        if name.lower().endswith(".zip"):
            if self.scenes.top.name == "import":
                self.scenes.pop()
            self.scenes.push(dialogs.import_dialog.ImportDialog(self, name))
        elif trouble := self._open_file(name):
            self._warn(trouble)

    def _show_requested(self, asked: StartRequest) -> str:
        """Show what a second start requests, in front; return what is wrong with it, or ""."""
        self.window.bring_to_front()
        self.trace("asked", game=asked.game, deal=asked.deal, load=asked.load)
        if asked.load is not None:
            return self._open_file(asked.load)
        self._open_requested(asked)
        return ""

    def _open_requested(self, asked: StartRequest) -> None:
        """Show the table that a start requests, if it is not shown already; a variation means a new deal of it."""
        if not asked.game:
            return
        game, fresh = PATIENCES[asked.game].in_variation(asked.variation or ""), asked.variation is not None
        if fresh or asked.deal or not self.scenes.stack or self.scenes.top.title != game.name:
            self.games.open_table(game, asked.deal or (self.games.new_deal(game) if fresh else None))


def _prepare_process() -> None:
    """Set what holds for the whole process."""
    sys.setswitchinterval(0.0005)  # seconds that this thread waits for Python's lock, many times a frame
    prepare_heap()
    start_display()
    pygame.font.init()


def _use_language(code: str) -> None:
    set_language(system_language() if code == SYSTEM else code)


def _open_window(options: StartOptions, settings: Settings) -> Window:
    """Open the window as the command line says, otherwise as it was at the last run."""
    if options.size:
        return Window(Placement(options.size))
    last = Placement.usual()
    if size := settings.window_size:
        last = Placement(size, settings.window_place, settings.window_maximised)
    return Window(replace(last, fullscreen=options.fullscreen or settings.fullscreen))


def _fit_memory(size: Size) -> None:
    """Keep as much memory for drawings as a window of a size needs."""
    keep_freed_memory(size)
    SPRITE_CACHE.fit(size)
    kept_picture.cache_clear()


def open_window(options: StartOptions, trace: Trace) -> Callable[[], None]:
    """Open the window; return what runs the program. Raises ValueError if there is no screen or the file is wrong."""
    loaded = _loaded(name) if (name := options.request.load) is not None else None
    try:
        app = App(options, trace)
    except pygame.error as error:
        raise ValueError(_("the window cannot be opened: {error}", error=error)) from None
    threading.excepthook = app.thread_failed
    return partial(app.run, loaded)


def _loaded(name: str) -> Loaded:
    """Load a file. Raises ValueError with one sentence."""
    from game.store.named_saves import load  # noqa: PLC0415 - not needed where no file is named

    try:
        return load(Path(name))
    except StoreError as error:
        raise ValueError(_("{name} cannot be loaded: {error}", name=display_name(name), error=error)) from None
