"""The program: a window, a loop with fixed time steps, and a stack of scenes."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.language import N_, _, current_language, set_language
from game.language.games import game_title
from game.language.system import system_language
from game.patiences import PATIENCES
from game.platform.display_text import display_name, escape_invisible
from game.platform.frames import FrameTimes
from game.platform.gamepad import GamepadInput
from game.platform.idle import LONGEST, sdl_wait
from game.platform.key_repeat import KeyRepeatFilter
from game.platform.memory import Trimmer, keep_freed_memory, prepare_heap, tidy
from game.platform.terminal import say
from game.platform.threads import start_thread
from game.platform.window import MIN_SIZE, Window, start_display
from game.rules.patience import Patience
from game.scenes.appearance_settings import courts_of
from game.scenes.host import program_actions
from game.scenes.key_bindings import apply_key_bindings
from game.scenes.keys import EVERYWHERE, pressed
from game.scenes.notifications import Notifications
from game.scenes.scene import Scene
from game.services.display import Display
from game.services.gamepads import Gamepads
from game.services.games import Games
from game.services.preferences import Preferences
from game.services.scanner import Scanner
from game.services.scene_stack import SceneStack
from game.services.screen_reader import ScreenReader
from game.services.sound import Sound
from game.store.crashes import watch_for_crashes
from game.store.disk import sweep
from game.store.disk_worker import DiskWorker
from game.store.save_format import Loaded, SaveError
from game.store.screenshots import Screenshots
from game.store.settings import SYSTEM, Settings
from game.store.single_instance import SingleInstance, StartRequest
from game.trace import Trace
from game.view.drawing.picture_cache import clear
from game.view.drawing.sprite_cache import SPRITE_CACHE
from game.view.drawing.ui_style import set_rank_letters, set_ui_scale, ui_style
from game.view.stage.stage import STEP

SWITCH = 0.0005  # seconds that this thread waits at most for others to release Python's lock, many times a frame
LONGEST_LAG = 0.1  # largest number of seconds of motion that follows a slow frame or a suspended machine
UNSETTLING = ("new", "move", "undo", "redo", "refused", "watch", "review")
EARLY = ("win32", "darwin")  # on these systems AccessKit needs a window that is not shown yet
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ASLEEP = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
AWAKE = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
INPUT = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN)
# a position outside of the window
LIFTED = pygame.Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0), touch=True)
WAKE = pygame.event.custom_type()


@dataclass(frozen=True)
class Options:
    """The options of the command line."""

    game: Patience | None
    number: int | None
    fresh: bool  # a deal or a variation was given, so the unfinished game is not resumed
    size: tuple[int, int] | None
    fullscreen: bool
    muted: bool
    data: Path
    load: str | None = None  # a file to load
    single: SingleInstance | None = None  # the claim to the data folder
    language: str = ""  # a language code; "" for that of the settings
    cache: Path | None = None  # a folder for cached pictures; None: inside the data


class App:
    """The running program; it is the host of its scenes."""

    def __init__(self, options: Options, trace: Trace, loaded: Loaded | None = None) -> None:
        """Open the window; it first shows the loaded game, if one is given."""
        self._loaded = loaded
        sys.setswitchinterval(SWITCH)
        prepare_heap()
        start_display()
        pygame.font.init()
        self._options, self._trace, self._single_instance = options, trace, options.single
        self.notifications = Notifications(self.wake)
        set_language(options.language or system_language())  # for errors in the settings
        self._writer = DiskWorker("settings", N_("the settings cannot be kept on disk: {reason}"), self._warn)
        self.preferences = Preferences(options.data / "settings.toml", self._writer, self._warn)
        self._set_language(self.preferences.settings, options.language)
        for complaint in apply_key_bindings(self.preferences.settings.keys):
            self._warn(complaint)
        if crash := watch_for_crashes(options.data):
            self._warn(crash)
        self._window = self._open(options)
        keep_freed_memory(self._window.size)
        self.window = Display(self._window, self.preferences, self._host_changed)
        if options.size and self._window.clamped:
            asked, made = ("x".join(map(str, size)) for size in (options.size, self._window.size))
            self._warn(_("a window of {asked} does not fit on the desktop: it is made {made}", asked=asked, made=made))
        self.screen_reader = ScreenReader(trace, self.notifications)
        self.scanner = Scanner(self.screen_reader.announce, trace.write, self._draw_now)
        if complaint := self.scanner.apply_settings(self.preferences.settings):
            self._warn(complaint)
        self.scenes = SceneStack(self._window, self.window, self._menu, self._present, self._reduces_motion)
        self.sound = Sound(self.preferences, self.scenes.changed, trace.write, muted=options.muted)
        self.games = Games(self, self.scenes, options.data, self._warn)
        self.preferences.listeners += [
            self._language_changed,
            self._keys_changed,
            self.sound.settings_changed,
            self.window.settings_changed,
            self.scenes.settings_changed,
        ]
        self._screenshots = Screenshots(options.data / "pictures", self.wake)
        self._gamepad_input = GamepadInput(
            sdl_wait(), lambda count, family: self.trace("pads", count=count, family=family)
        )
        self._wait, self.gamepads = self._gamepad_input.wait, Gamepads(self._gamepad_input)
        self._key_repeat = KeyRepeatFilter(lambda: self.scenes.stack[-1] if self.scenes.stack else None)
        self._frames = FrameTimes(trace)
        self._trimmer = Trimmer()
        self._last, self._lag, self._due = time.perf_counter(), 0.0, 0.0
        self._unsettled = self._first_frame_due = True
        self._first_frame_done, self._is_shown = False, True
        self._laid_out = ui_style()  # the size of type and controls for which the scene was laid out
        self._reported: dict[str, object] = {}  # the last trace fields of the scene at rest
        if options.single and options.single.beside:
            self._warn(_("another Quintet has these games open and does not answer: both go on, each with its own"))

    def _open(self, options: Options) -> Window:
        """Open the window as the command line says, otherwise as it was at the last run."""
        settings = self.preferences.settings
        asked = options.size or options.fullscreen
        size, place = (options.size, None) if asked else (settings.window_size, settings.window_place)
        minimum = (max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])) if size else None
        return Window(minimum, place, fullscreen=options.fullscreen or (settings.fullscreen and not options.size))

    @staticmethod
    def _set_language(settings: Settings, asked: str = "") -> None:
        """Set the language of the command line, or that of the settings."""
        wanted = asked or settings.language
        set_language(system_language() if wanted == SYSTEM else wanted)
        set_rank_letters(courts_of(settings))

    def _language_changed(self, before: Settings, settings: Settings) -> None:
        """Change the language when the setting changes; scenes look their texts up when they show them."""
        if before.language != settings.language:
            self._set_language(settings)
            self._update_title()
            self.trace("language", code=current_language())
        set_rank_letters(courts_of(settings))

    def _keys_changed(self, before: Settings, settings: Settings) -> None:
        """Apply changed keys and a changed switch at once."""
        if before.keys != settings.keys:
            apply_key_bindings(settings.keys)
        self.scanner.apply_settings(settings)

    def _menu(self) -> Scene:
        from game.scenes.menu.scene import Menu  # noqa: PLC0415 - a table that was asked for is shown sooner without it

        return Menu(self, lambda: self.games.record_book.tiles() if self._first_frame_done else {})

    def _present(self, scene: Scene) -> None:
        self._update_title()
        scene.resize(self.window.size)
        self.sound.show([each.name for each in self.scenes.stack])
        self._unsettled = self._first_frame_due = True

    def _update_title(self) -> None:
        """Name the window after the game on top, which a dialog leaves as it is."""
        title = next((scene.title for scene in reversed(self.scenes.stack) if scene.title), "")
        self._window.set_title(game_title(title) if title else "")

    def _reduces_motion(self) -> bool:
        """Return whether transitions without motion are to be used."""
        settings = self.preferences.settings
        return settings.reduced_motion or settings.animation_speed == "instant"

    def _host_changed(self) -> None:
        self._unsettled = True

    def _remember(self) -> None:
        """Save the window's size and position, and settings that were changed by keys."""
        self.window.remember()
        self.preferences.save()

    def _warn(self, sentence: str) -> None:
        self.notifications.add(sentence)
        say(escape_invisible(sentence))  # for bug reports

    # ---- for scenes, besides the services

    @property
    def cache(self) -> Path:
        """The folder for cached pictures."""
        return self._options.cache or self._options.data / "cache"

    def trace(self, kind: str, **fields: object) -> None:
        """Write a line to the trace; a change of the table is later followed by a line with the positions at rest."""
        self._trace.write(kind, **fields)
        self._unsettled = self._unsettled or kind in UNSETTLING

    def wake(self) -> None:
        """Wake the loop; any thread may call this."""
        if pygame.display.get_init():
            with suppress(pygame.error):  # the queue is full, so the loop is awake anyway
                pygame.event.post(pygame.Event(WAKE))

    # ---- the loop

    def run(self) -> None:
        """Show the first scene, and run until the last one is closed."""
        gc.freeze()  # modules are never garbage; to search them would take longer than a frame
        gc.enable()
        with ExitStack() as at_end:  # each step at the end runs even if another one fails
            writer, games = self._writer, self.games
            if sys.platform in EARLY:
                with self._window.hidden():
                    self._open_reader()
            if self._single_instance:
                at_end.callback(self._single_instance.close)
            ends = (
                self._window.close,
                self._gamepad_input.close,
                self.sound.audio.close,
                games.records.close,
                self._remember,
            )
            for end in (*ends, writer.close, games.saves.close):
                at_end.callback(end)  # they run in reverse order
            if self._loaded:
                self._open_loaded(self._loaded)
            elif self._options.game:
                self._open_first()
            if not self.scenes.stack:  # nothing else was requested, or it was refused
                self.scenes.push(self._menu())
            while self.scenes.stack:
                self._run_once()

    def _open_loaded(self, loaded: Loaded) -> None:
        self.games.open_session(*self.games.saves.adopt(loaded))

    def _open_first(self) -> None:
        if self._options.game:
            self._open_asked(self._options.game, self._options.number, fresh=self._options.fresh)

    def _open_asked(self, game: Patience, number: int | None, *, fresh: bool) -> None:
        """Show a table as requested by a command line."""
        self.games.open_table(game, self.games.new_deal(game) if fresh and number is None else number)

    def _show_asked(self, asked: StartRequest) -> str:
        """Bring the window to the front and show what a second start requested.

        Return what is wrong with that, or "".
        """
        self._window.bring_to_front()
        self.trace("asked", game=asked.game, deal=asked.deal, load=asked.load)
        if asked.load is not None:
            try:
                self._open_loaded(_loaded(asked.load))
            except ValueError as error:
                return str(error)
        elif asked.game:
            game, fresh = PATIENCES[asked.game].in_variation(asked.variation or ""), asked.variation is not None
            # otherwise it is the game that is shown
            if fresh or asked.deal or self.scenes.stack[-1].title != game.name:
                self._open_asked(game, asked.deal, fresh=fresh)
        return ""

    def _open_dropped(self, name: str) -> None:
        """Load a file that was dropped on the window, or say why that fails."""
        self.trace("dropped", file=name)
        try:
            self._open_loaded(_loaded(name))
        except ValueError as error:
            self._warn(str(error))

    def _run_once(self) -> None:
        moved = self.scenes.stack[-1].moving
        self._sleep()
        if not moved:
            self._last = time.perf_counter()
        presses = [*self.gamepads.events()]
        for event in self._key_repeat.filtered([*pygame.event.get(), *presses]):
            self._dispatch(event)
        if self.scenes.stack:
            self._answer_reader()
        if not self.scenes.stack:
            return
        self._follow_size()
        self._trimmer.poll()
        self._poll()
        self._tell_reader()
        now = time.perf_counter()
        scene = self.scenes.stack[-1]
        if now >= self._due and self._wants_frame(scene):
            self._frame(scene, now)
        elif not scene.moving:
            self._lag = 0.0
        if not (self._first_frame_due or self.scenes.transitions.runs):
            self._settle(self.scenes.stack[-1])
        if not self._first_frame_due:
            self.scanner.look(self.scenes.stack[-1])
        self._take_picture(scene)

    def _take_picture(self, scene: Scene) -> None:
        """Take the picture of the window that the player wants, once it shows the present state."""
        seen = not (scene.changed or self._first_frame_due or self.scenes.transitions.runs)
        if self.window.picture_wanted and scene.images_ready and seen:
            self.window.picture_wanted = False
            self._screenshots.take(self._window.surface, scene.subject)

    def _tell_reader(self) -> None:
        """Hand changes to screen readers, which need not wait for the frame."""
        if not self._first_frame_due:
            self.screen_reader.follow(self.scenes.stack[-1], self._window.title)

    def _wants_frame(self, scene: Scene) -> bool:
        """Return whether a frame would show something new."""
        return scene.changed or scene.moving or self._first_frame_due or self.scenes.transitions.runs

    def _answer_reader(self) -> None:
        """Perform the requests of screen readers; the tree may have changed with any event."""
        for request in self.screen_reader.requests():
            self.trace("reader", state="asked", key=request.key, doing=request.doing)
            if self.scenes.stack:
                self.scenes.stack[-1].perform(request)
        self.screen_reader.mark_dirty()

    def _open_reader(self) -> None:
        """Open the bridge to screen readers."""
        from game.access.bridge import AccessKit  # noqa: PLC0415 - not before the first frame

        self.screen_reader.open(lambda: AccessKit(self.wake, self._window.handle))
        self.screen_reader.focus_changed(focused=self._window.has_focus)
        self.screen_reader.place(self._window.corners)

    def _poll(self) -> None:
        """Take results of threads and requests of other programs, then poll the scene."""
        if self.notifications.poll() or (self._first_frame_done and self.games.record_book.poll()):
            self.scenes.stack[-1].host_changed()
        while self._single_instance and (request := self._single_instance.request()):
            request.answer(self._show_asked(request.start_request))
        while news := self._screenshots.news():
            self.scenes.stack[-1].say(news)
        self.scenes.stack[-1].poll()

    def _sleep(self) -> None:
        scene, each = self.scenes.stack[-1], (self.notifications, self.screen_reader, self.scanner, self._trimmer)
        pending = self._window.poll(), *(service.wait for service in each)
        if self._wants_frame(scene):
            self._wait(max(0, int(1000 * (self._due - time.perf_counter()))))
        elif not (self._unsettled and scene.at_rest):
            times = [seconds for seconds in (scene.seconds_to_poll(), *pending) if seconds is not None]
            self._wait(max(0, round(1000 * min(times)) + 1) if times else LONGEST)

    def _frame(self, scene: Scene, now: float) -> None:
        begun, worked = time.perf_counter(), time.thread_time()
        if scene.moving or self.scenes.transitions.runs:
            self._trimmer.moved()
        if self._first_frame_due:
            self.scenes.transitions.begin(scene)
        if self.scenes.transitions.runs:
            if self.scenes.transitions.holds:
                self._last = now
            else:
                self._advance(scene, now)
            self.scenes.draw_transition(scene, self._lag / STEP)
            self._window.flip()
        else:
            self._advance(scene, now)
            parts = scene.draw(self._window.surface, self._lag / STEP)
            self.scenes.last_drawn = scene, self.window.size
            self._window.flip(None if self._first_frame_due else parts)
        ended = time.perf_counter()
        self._due = max(ended, now + 1 / self._window.refresh_rate - 0.0005)
        self._frames.add(1000 * (ended - begun), 1000 * (time.thread_time() - worked))
        if self._first_frame_due:
            self._first_frame_due = False
            self.trace("ready", scene=scene.name, size=list(self.window.size))
            self._tell_reader()
            self._window.show_icon()
            self._is_shown = False
            self.sound.audio.wake()
            if not self._first_frame_done:
                self._first_frame_done = True
                self._gamepad_input.open()
                if sys.platform not in EARLY:
                    self._open_reader()
                self._writer.do("parts", self._delete_unfinished)
                self.games.record_book.look()
                if self._single_instance:
                    self._single_instance.listen(self.wake)
                if self._options.cache and self._options.cache != (previous := self._options.data / "cache"):
                    start_thread(partial(clear, previous), "former cache", daemon=True)
        self._notify_shown()
        self._unsettled = self._unsettled or not scene.at_rest

    def _notify_shown(self) -> None:
        """Call `on_shown` once no transition runs, so that threads started there do not slow it down."""
        if not (self._is_shown or self.scenes.transitions.runs):
            self._is_shown = True
            self.scenes.stack[-1].on_shown()

    def _advance(self, scene: Scene, now: float) -> None:
        """Advance a scene by the time since the last frame."""
        self._lag += min(LONGEST_LAG, now - self._last) if scene.moving else 0.0
        self._last = now
        while self._lag >= STEP:
            scene.step()
            self._lag -= STEP

    def _draw_now(self) -> None:
        """Draw the scene on top in its present state, before an action on it."""
        scene = self.scenes.stack[-1]
        if scene.changed and not self._first_frame_due:
            self._window.flip(scene.draw(self._window.surface, 0.0))
            self.scenes.last_drawn = scene, self.window.size

    def _end_transition(self) -> None:
        """End the transition, because something was pressed."""
        if self.scenes.end_transition():
            self._window.flip()
            self._notify_shown()

    def _delete_unfinished(self) -> None:
        """Delete unfinished files of earlier runs that were killed."""
        data = self._options.data
        for name in (".", "unfinished", "unfinished/recent", "saves", "saves/trash", "exports", "pictures"):
            sweep(data / name)

    def _settle(self, scene: Scene) -> None:
        """Trace the positions at rest, also when they change later, for example because a page scrolls."""
        if not scene.at_rest or scene.changed:
            return
        self._tidy()
        report = self._window.in_points(scene.trace_fields()) if self._trace.enabled else {}
        if self._trace.enabled and (self._unsettled or report != self._reported):
            self.trace("rest", size=list(self.window.size), fullscreen=self.window.fullscreen, **report)
        self._reported, self._unsettled = report, False

    def _tidy(self) -> None:
        """Free the memory of closed scenes, now that nothing moves."""
        if self.scenes.scene_closed:
            self.scenes.scene_closed = False
            tidy()
            if self._trace.enabled:
                self._trace.write("memory", kept=SPRITE_CACHE.bytes_by_kind())

    def _follow_size(self) -> None:
        """Lay the scene out again if the size of the window, or that of type and controls, has changed."""
        if (self._window.size, ui_style()) != (self.window.size, self._laid_out):
            self.window.size, self.scenes.last_drawn, self._laid_out = self._window.size, None, ui_style()
            self.scenes.transitions.drop()
            keep_freed_memory(self.window.size)
            self._unsettled = True
            self.scenes.stack[-1].resize(self.window.size)

    def _dispatch(self, event: pygame.Event) -> None:
        if not self.scenes.stack:
            return
        self._window.follow(event)
        if self.gamepads.see(event):
            self.scenes.stack[-1].host_changed()
        if event.type in INPUT:
            self._end_transition()
            self.sound.audio.wake()
        if self.scanner.intercepts(event, self.scenes.stack[-1]):
            return
        if event.type == pygame.QUIT:
            self.scenes.quit()
        elif event.type in ASLEEP or event.type in AWAKE:
            self._focus_changed(has_focus=event.type in AWAKE)
        elif event.type == pygame.DROPFILE:
            self._open_dropped(event.file)
        elif event.type == pygame.WINDOWEXPOSED and not self._first_frame_due:
            self._window.flip()
        elif event.type == pygame.KEYDOWN and (action := self._key(event)):
            action()
        else:
            self._route(event)

    def _route(self, event: pygame.Event) -> None:
        self._follow_size()
        if event.type in MOUSE:
            event.pos = self._window.to_pixels(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and self.notifications.dismiss(event.pos, self.window.size):
            self.scenes.stack[-1].host_changed()
        else:
            self.scenes.stack[-1].handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.touch and self.scenes.stack:
            self.scenes.stack[-1].handle(LIFTED)
            set_ui_scale(touch=True)  # on release, so that nothing moves away under a finger
        elif event.type == pygame.MOUSEMOTION and any(event.rel) and not event.touch:
            set_ui_scale(touch=False)

    def _focus_changed(self, *, has_focus: bool) -> None:
        """Pause or resume the scene, the music and the game controllers when the window's focus changes."""
        self.sound.focus_changed(has_focus=has_focus)
        self.scenes.stack[-1].pause(paused=not has_focus)
        self.scanner.focus_changed(has_focus=has_focus)
        self.screen_reader.focus_changed(focused=has_focus)
        self.screen_reader.place(self._window.corners)
        if not has_focus:
            self._gamepad_input.close()
        elif self._first_frame_done:
            self._gamepad_input.open()

    def _key(self, event: pygame.Event) -> Callable[[], None] | None:
        """Return the action of a key in every scene; a letter has none while text is written."""
        scene = self.scenes.stack[-1]
        if scene.grabs_keys or (scene.writing and event.unicode and event.unicode.isprintable()):
            return None
        return program_actions(self).get(pressed(event, EVERYWHERE))


def open_window(options: Options, trace: Trace) -> Callable[[], None]:
    """Open the window; return a function that runs the program.

    Raises ValueError if there is no screen, or if the file that was named cannot be loaded.
    """
    loaded = _loaded(options.load) if options.load is not None else None
    try:
        return App(options, trace, loaded).run
    except pygame.error as error:
        raise ValueError(_("the window cannot be opened: {error}", error=error)) from None


def _loaded(name: str) -> Loaded:
    """Load a file. Raises ValueError with one sentence."""
    from game.store.named_saves import load  # noqa: PLC0415 - not needed where no file is named

    try:
        return load(Path(name).expanduser())
    except (SaveError, RuntimeError) as error:  # a home folder in the name may not exist
        raise ValueError(_("{name} cannot be loaded: {error}", name=display_name(name), error=error)) from None
