"""One program per data folder: a second start passes its request to the program that runs, and ends.

The first program holds a lock in the folder as long as it runs, and listens at a socket there that only the same user
can open.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from select import select
from typing import TYPE_CHECKING

from game.language import _
from game.patiences import PATIENCES
from game.platform.atomic_files import NO_LINKS
from game.platform.threads import Wake, start_thread
from game.rules.cards import check_number

if TYPE_CHECKING:
    import socket

LOCK, SOCKET = ".running", ".socket"
MAX_BYTES = 32_768  # of a request or an answer
MAX_PATH = 4096  # bytes
MAX_ADDRESS_BYTES = 100  # of a socket’s path; systems allow 104 or 108
SENDING, ASKING = 1.0, 4.0  # seconds in which a request must arrive, and that a second start waits for an answer


@dataclass(frozen=True)
class StartRequest:
    """What a start requests: only the window, a table, or a file with an absolute path."""

    game: str | None = None
    deal: int | None = None
    variation: str | None = None
    load: str | None = None

    def __post_init__(self) -> None:
        """Check the fields as the command line is checked. Raises ValueError, or OSError if the path is too long."""
        if self.game is None:
            if self.deal is not None or self.variation is not None:
                raise ValueError("a deal or a variation without a game")
        elif self.game not in PATIENCES or self.load is not None:
            raise ValueError("no such game, or a file beside it")
        else:
            PATIENCES[self.game].in_variation(self.variation or "")
        if self.deal is not None:
            check_number(self.deal)
        if self.load is None:
            return
        if not isinstance(self.load, str) or not Path(self.load).is_absolute():
            raise ValueError("no path")
        if len(os.fsencode(self.load)) > MAX_PATH:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), self.load)

    @classmethod
    def read(cls, data: bytes) -> StartRequest:
        """Parse a request of another start. Raises ValueError if it is not valid."""
        try:
            return cls(**json.loads(data))
        except (RecursionError, TypeError):  # it is nested too deeply, or its fields are not those of a request
            raise ValueError("no request") from None


class SingleInstance:
    """The claim of this program to a data folder; `unlocked` is set where the system or the folder has no locks."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which is not claimed yet."""
        self._folder, self._lock = folder, -1
        self.unlocked = False
        self._listening: socket.socket | None = None
        self._requests: SimpleQueue[tuple[StartRequest, socket.socket]] = SimpleQueue()

    def forward(self, request: StartRequest) -> bool:
        """Claim the folder, or pass the request to the program that holds it; return whether that program took it.

        Raises ValueError with a sentence if that program cannot show what is requested, or does not answer.
        """
        deadline = time.monotonic() + ASKING
        while not self._claim():
            with suppress(AttributeError, OSError):  # it is about to listen or to end, or no socket is possible
                if trouble := self._ask(request, max(0.1, deadline - time.monotonic())):
                    raise ValueError(trouble)
                return True
            if time.monotonic() > deadline:
                raise ValueError(_silent())
            time.sleep(0.02)
        return False

    def _claim(self) -> bool:
        """Try to take the lock; return whether no other process holds it."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(self._folder / LOCK, os.O_RDWR | os.O_CREAT | NO_LINKS, 0o600)
        except OSError:
            self.unlocked = True
            return True
        try:
            _take(lock)
        except (ImportError, OSError) as error:
            os.close(lock)
            self.unlocked = getattr(error, "errno", 0) not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
            return self.unlocked
        self._lock = lock
        return True

    def _ask(self, request: StartRequest, seconds: float) -> str:
        """Send a request to the program that listens; return its answer. Raises OSError if it does not answer."""
        import socket  # noqa: PLC0415 - a first start has no use for it before its first frame

        with _short_path(self._folder) as folder, socket.socket(socket.AF_UNIX) as client:
            client.settimeout(seconds)
            client.connect(str(folder / SOCKET))
            _send(client, asdict(request))
            line = _line(client)
        try:
            return str(json.loads(line))
        except ValueError:  # another version of the program
            return _silent()

    def listen(self, wake: Wake) -> None:
        """Accept requests in a thread, which calls `wake` for each; does nothing where sockets have no files."""
        if self._lock < 0:
            return
        with suppress(AttributeError, OSError):
            listening = self._listening = self._bind()
            start_thread(lambda: self._serve(listening, wake), "second starts", daemon=True)

    def _serve(self, listening: socket.socket, wake: Wake) -> None:
        while self._listening:
            try:
                client, _address = listening.accept()
            except OSError:  # the socket was closed, or there are too many open files
                time.sleep(0.1)
                continue
            client.settimeout(SENDING)
            try:
                self._requests.put((StartRequest.read(_line(client)), client))
            except (OSError, ValueError):
                client.close()
            else:
                wake()

    def _bind(self) -> socket.socket:
        """Bind the socket, replacing one that a killed process left. Raises OSError."""
        import socket  # noqa: PLC0415 - see above

        path = self._folder / SOCKET
        with suppress(FileNotFoundError):
            if stat.S_ISSOCK(path.lstat().st_mode):
                path.unlink()
        listening = socket.socket(socket.AF_UNIX)
        try:
            os.fchmod(listening.fileno(), 0o600)  # Linux applies the mode at once, other systems after the bind
            with _short_path(self._folder) as folder:
                listening.bind(str(folder / SOCKET))
            path.chmod(0o600)
            listening.listen()
        except OSError:
            listening.close()
            raise
        return listening

    def answer(self, show: Callable[[StartRequest], str]) -> None:
        """Answer the requests that came, by what `show` says is wrong with each; "" means success."""
        while not self._requests.empty():
            asked, client = self._requests.get()
            with client:
                if select([client], [], [], 0)[0]:  # the second start waits no longer
                    continue
                trouble = show(asked)
                with suppress(OSError):
                    _send(client, trouble)

    def close(self) -> None:
        """Stop listening and release the claim."""
        listening, self._listening = self._listening, None
        if listening:
            with suppress(OSError):
                (self._folder / SOCKET).unlink()
            with suppress(OSError):
                listening.shutdown(2)
            listening.close()
        lock, self._lock = self._lock, -1
        if lock >= 0:
            os.close(lock)


def _take(lock: int) -> None:
    """Lock an open file. Raises OSError if another process holds the lock; ImportError or OSError without locks."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - of this system alone

        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415 - of the other systems alone

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _short_path(folder: Path) -> Iterator[Path]:
    """Yield a path to a folder that is short enough for the address of a socket."""
    if len(os.fsencode(folder / SOCKET)) <= MAX_ADDRESS_BYTES:
        yield folder
        return
    import tempfile  # noqa: PLC0415 - few paths are so long

    with tempfile.TemporaryDirectory(prefix="quintet-") as short:
        link = Path(short) / "d"
        link.symlink_to(folder.absolute(), target_is_directory=True)
        yield link


def _silent() -> str:
    return _("another Quintet has these games open and does not answer: close it, or name another folder")


def _send(connection: socket.socket, value: object) -> None:
    connection.sendall(json.dumps(value).encode("ascii") + b"\n")


def _line(connection: socket.socket) -> bytes:
    """Read a line of limited length. Raises OSError if none comes in time."""
    with connection.makefile("rb") as file:
        if line := file.readline(MAX_BYTES):
            return line
    raise ConnectionResetError
