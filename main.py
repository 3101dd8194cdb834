"""Start Quintet: read the command line, then open the window."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if not os.environ.get("HOME"):  # an empty one would be the root folder to some functions, and is none to others
    os.environ.pop("HOME", None)

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib comes when needed

from game import __version__
from game.language import N_, _, capitalised, languages, pgettext, set_language
from game.language.arguments import requested_language, translate_argparse
from game.language.os_errors import os_error_text
from game.language.system import system_language
from game.patiences import PATIENCES
from game.platform.display_text import display_name, display_words
from game.platform.file_url import path_of
from game.platform.message_box import show_error
from game.platform.terminal import fill_closed_descriptors, say, show
from game.platform.threads import end_process
from game.rules.cards import check_number
from game.store.crashes import end_within, report
from game.store.single_instance import SingleInstance, StartRequest
from game.trace import Trace, started


class Parser(argparse.ArgumentParser):
    """A parser with error messages of one line."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit with status 2."""
        say(display_words(message))
        sys.exit(2)

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - it is standard output
        """Print the help or the version. Raises OSError."""
        show(message)


def parser() -> Parser:
    """Return the parser of the command line."""
    translate_argparse()
    parser = Parser(prog="quintet", description=_("Five great patiences on five tables."), allow_abbrev=False)
    games = ", ".join(PATIENCES)
    parser.add_argument(
        "game", nargs="?", metavar=_("GAME|FILE"), help=_("open this table ({games}), or a saved game", games=games)
    )
    parser.add_argument(
        "--deal",
        metavar=pgettext("number", "N"),
        type=number_of,
        help=_("play the deal with this number, from 1 to 10^20, as in PySolFC"),
    )
    parser.add_argument("--variation", metavar=_("NAME"), help=_("play a variation: foundations-return, single-cards"))
    parser.add_argument("--load", metavar=_("FILE"), help=_("continue the game saved in this file"))
    parser.add_argument(
        "--size", metavar=_("WxH"), type=size_of, help=_("the window's size in pixels, at least 640x480")
    )
    parser.add_argument("--fullscreen", action="store_true", help=_("fill the screen"))
    parser.add_argument(
        "--language",
        metavar=_("CODE"),
        choices=languages(),
        help=_("speak this language: {codes}", codes=", ".join(languages())),
    )
    parser.add_argument("--mute", action="store_true", help=_("play no sounds"))
    parser.add_argument("--data-dir", metavar=_("DIR"), help=_("keep games and settings in this folder"))
    parser.add_argument("--trace", metavar=_("FILE"), help=_("record in this file what happens, as JSON lines"))
    parser.add_argument("--overwrite", action="store_true", help=_("let --trace overwrite a file that is not a trace"))
    parser.add_argument("--install-desktop", action="store_true", help=_("add Quintet to the desktop's menu, and exit"))
    parser.add_argument("--uninstall-desktop", action="store_true", help=_("remove it from the menu again, and exit"))
    parser.add_argument("--version", action="version", version=f"Quintet {__version__}", help=_("show the version"))
    return parser


def number_of(text: str) -> int:
    """Parse a deal number. Raises ArgumentTypeError with a sentence."""
    try:
        return check_number(int(text) if text.isascii() and text.isdigit() and len(text) <= 30 else 0)
    except ValueError:
        wrong = N_("{text} is not a deal number: write a whole number from 1 to 100000000000000000000")
        raise argparse.ArgumentTypeError(_(wrong, text=repr(text[:40]))) from None


def size_of(text: str) -> tuple[int, int]:
    """Parse a size such as 1280x720. Raises ArgumentTypeError with a sentence."""
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 5 for part in parts):
        raise argparse.ArgumentTypeError(
            _("{text} is not a size: write width x height in pixels, such as 1280x720", text=repr(text[:40]))
        )
    width, height = map(int, parts)
    if width < 640 or height < 480:
        raise argparse.ArgumentTypeError(
            _("a window of {size} is too small: the smallest is {least}", size=text, least="640x480")
        )
    return width, height


def resolve_first_word(arguments: argparse.Namespace) -> None:
    """Treat the first word as a file if it is no game's name. Raises ValueError if it is neither."""
    word = arguments.game
    if word is None or word in PATIENCES:
        return
    path = path_of(word)
    if not os.path.exists(path):  # noqa: PTH110 - which raises nothing, whatever the name
        games = ", ".join(PATIENCES)
        wrong = N_("there is no game '{word}', and no file of that name: the games are {games}")
        raise ValueError(_(wrong, word=display_name(word), games=games))
    if arguments.load is not None:
        raise ValueError(_("two files are too many: leave out --load or {file}", file=display_name(word)))
    arguments.game, arguments.load = None, path


def check_together(arguments: argparse.Namespace) -> None:
    """Raise ValueError for options that cannot be combined."""
    for option in ("deal", "variation"):
        if getattr(arguments, option) is not None and arguments.game is None:
            raise ValueError(
                _("{option} needs a game before it, such as: king-albert {option} …", option="--" + option)
            )
    if arguments.variation and arguments.variation not in (known := PATIENCES[arguments.game].variations()):
        name, wrong = PATIENCES[arguments.game].name, repr(display_name(arguments.variation))
        if not known:
            raise ValueError(_("{game} has no variation {name}: it has none", game=name, name=wrong))
        text = N_("{game} has no variation {name}: its variations are: {known}")
        raise ValueError(_(text, game=name, name=wrong, known=", ".join(known)))
    if arguments.load is not None and arguments.game is not None:
        raise ValueError(_("--load opens the game of its file: leave out the name of the game"))
    if arguments.overwrite and arguments.trace is None:
        raise ValueError(_("--overwrite needs --trace and a file"))
    if arguments.load is not None and arguments.trace is not None and same_file(arguments.load, arguments.trace):
        raise ValueError(_("--trace would overwrite the file given to --load: choose another one"))
    if arguments.install_desktop and arguments.uninstall_desktop:
        raise ValueError(_("--install-desktop and --uninstall-desktop cannot be used together: choose one"))
    if arguments.size and arguments.fullscreen:
        raise ValueError(_("--size and --fullscreen cannot be used together: choose one"))


def same_file(a: str, b: str) -> bool:
    """Return whether two names are those of one file, which need not exist."""
    try:
        return Path(a).expanduser().samefile(b)
    except (OSError, RuntimeError):
        return os.path.abspath(a) == os.path.abspath(b)  # noqa: PTH100 - follows no links, which cannot be read


def folders(named: str | None) -> tuple[Path, Path]:
    """Return the folder for games and settings, and the one for the cache, which is inside a named one.

    Raises OSError if the named one cannot be created; ValueError if none is named and the player has no home.
    """
    if named is None:
        from platformdirs import user_cache_path, user_data_path  # noqa: PLC0415 - not needed where a folder is named

        try:
            data, cache = (find("quintet", appauthor=False) for find in (user_data_path, user_cache_path))
        except RuntimeError:
            data = cache = Path()
        if not data.is_absolute() or not cache.is_absolute():  # a "~" that cannot be expanded stays
            raise ValueError(_("there is no home folder to keep games in: name a folder with --data-dir"))
        return data, cache
    folder = data_folder(named)
    return folder, folder / "cache"


def data_folder(named: str) -> Path:
    """Create the folder for games and settings. Raises OSError, also if nothing can be written there."""
    folder = Path(named)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), named)
    return folder


def prepare(arguments: argparse.Namespace, start: float) -> Callable[[], None]:
    """Return a function that opens the window. Raises ValueError or OSError with what is wrong."""
    resolve_first_word(arguments)
    check_together(arguments)
    if arguments.install_desktop or arguments.uninstall_desktop:
        from game.platform.desktop import change  # noqa: PLC0415 - the program is not played

        change(installed=arguments.install_desktop)
        return lambda: None
    data, cache = folders(arguments.data_dir)
    single = SingleInstance(data)
    # expanduser of pathlib would raise an error where there is no such home
    path = None if arguments.load is None else str(Path(os.path.expanduser(arguments.load)).absolute())  # noqa: PTH111
    request = StartRequest(arguments.game, arguments.deal, arguments.variation, path)
    if single.forward(request):
        return lambda: show(_("Quintet is open already: its window shows what was asked for.") + "\n")
    trace = Trace(Path(arguments.trace) if arguments.trace is not None else None, start, overwrite=arguments.overwrite)

    gc.disable()  # nothing that is imported is garbage, and to search for it takes time
    from game.app import StartOptions, open_window  # noqa: PLC0415 - a wrong command line needs no window

    options = StartOptions(
        request,
        size=arguments.size,
        fullscreen=arguments.fullscreen,
        muted=arguments.mute,
        data=data,
        single=single,
        language=arguments.language or "",
        cache=cache,
    )
    return open_window(options, trace)


def unblock_signals() -> None:
    """Make signals end the program even if whatever started it blocks or ignores them, which is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # otherwise Ctrl-C waits for the next event
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # SDL replaces it by an event, but not if it is ignored
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM))


def play(start: float) -> int:
    """Read the command line, open the window, and run the program in it; return the exit status."""
    try:
        run = prepare(parser().parse_args(), start)
    except OSError as error:
        text = N_("{file}: {reason}: choose another place")
        file = error.filename or os.environ.get("PWD", ".")  # none is named if the present folder was deleted
        return refuse(_(text, file=display_name(str(file)), reason=os_error_text(error)))
    except ValueError as error:
        return refuse(display_words(str(error)))
    run()
    return 0


def refuse(sentence: str) -> int:
    """Say why the program does not start, without a terminal in a message box; return the exit status."""
    say(sentence)
    if not (sys.stderr and sys.stderr.isatty()):
        show_error(capitalised(sentence))
    return 2


def main() -> NoReturn:
    """Run the program and end the process."""
    start = started()
    if sys.argv[1:] == ["--solver"]:  # the program has started itself
        from game.solver.worker import main as solve  # noqa: PLC0415 - in a process of its own

        solve()
    fill_closed_descriptors()
    unblock_signals()
    set_language(requested_language(sys.argv[1:]) or system_language())
    try:
        status = play(start)
    except Exception as error:  # noqa: BLE001 - an error of the program: its games are on disk, as far as that is possible
        unblock_signals()  # SDL takes no notice of them while it shows a message box
        said = report(
            error, N_("Quintet has ended because of an error; for a bug report, {file} in {folder} says where")
        )
        say(said)
        show_error(said)
        status = 1
    end_within(seconds=30.0)  # everything is on disk
    end_process(status)


if __name__ == "__main__":
    main()
