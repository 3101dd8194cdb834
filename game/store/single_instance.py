"""One program per data folder: a second start passes its request to the program that runs, and ends.

The first program holds a lock in the folder as long as it runs and listens at a socket there that only the same user
can open. If the system or the file system has no such locks or sockets, both programs run; the files of games in
progress allow that.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from select import select
from typing import TYPE_CHECKING

from game.language import _
from game.patiences import PATIENCES
from game.platform.atomic_files import NO_LINKS
from game.platform.threads import start_thread
from game.rules.cards import check_number

if TYPE_CHECKING:
    import socket

LOCK, SOCKET = ".running", ".socket"
MAX_ADDRESS_BYTES = 100  # bytes of a socket's path; systems allow 104 or 108
MAX_BYTES = 32_768  # of a request
MAX_PATH = 4096  # bytes
MAX_ANSWER = 500  # letters of a sentence
TAKING, ASKING = 2.0, 4.0  # seconds that the window may take to accept a request, and that a second start tries for
ALIVE_WITHIN = 0.8  # seconds in which a program that is not stopped confirms that it has received a request
ALIVE = b"."


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
            if type(self.deal) is not int:
                raise ValueError("no deal number")
            check_number(self.deal)
        if self.load is None:
            return
        if not isinstance(self.load, str) or "\0" in self.load or not Path(self.load).is_absolute():
            raise ValueError("no path")
        if len(os.fsencode(self.load)) > MAX_PATH:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), self.load)

    def data(self) -> bytes:
        """Return the request as a line of JSON."""
        return json.dumps(asdict(self)).encode("ascii") + b"\n"

    @classmethod
    def read(cls, data: bytes) -> StartRequest:
        """Parse a request of another process. Raises ValueError if it is not valid."""
        try:
            return cls(**json.loads(data.decode("utf-8")))
        except (RecursionError, TypeError):  # it is nested too deeply, or its fields are not those of a request
            raise ValueError("no request") from None


class Request:
    """The request of a second start, which waits for an answer at the other end of a connection."""

    def __init__(self, start_request: StartRequest, client: socket.socket) -> None:
        self.start_request, self._client = start_request, client
        self._expires_at = time.monotonic() + TAKING

    @property
    def waiting(self) -> bool:
        """Whether the second start still waits: in time, and it has not ended the connection to run on its own."""
        return time.monotonic() < self._expires_at and not select([self._client], [], [], 0)[0]

    def answer(self, trouble: str) -> None:
        """Answer the second start; an empty `trouble` means success."""
        with self._client, suppress(OSError):
            self._client.sendall(json.dumps(trouble[:MAX_ANSWER]).encode("ascii") + b"\n")

    def close(self) -> None:
        """End the connection, so that the second start runs on its own."""
        self._client.close()


class SingleInstance:
    """The claim of this program to a data folder; `beside` is set if another program holds it and does not answer."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which is not claimed yet."""
        self._folder, self._lock = folder, -1
        self.beside = False
        self._listening: socket.socket | None = None
        self._requests: SimpleQueue[Request] = SimpleQueue()

    def forward(self, request: StartRequest) -> bool:
        """Claim the folder, or pass the request to the program that holds it; return whether that program took it.

        Raises ValueError with a sentence if that program cannot show what is requested.
        """
        deadline = time.monotonic() + ASKING
        while self._claim():
            answer = self._ask(request, deadline)
            if answer:
                if trouble := _trouble(answer):
                    raise ValueError(trouble)
                return True
            if answer is not None or time.monotonic() > deadline:
                self.beside = True
                return False
            time.sleep(0.02)  # the other program is about to listen, or to end
        return False

    def _claim(self) -> bool:
        """Try to take the lock; return whether another process holds it."""
        try:
            import fcntl  # noqa: PLC0415 - not on Windows, where both go on

            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._folder.stat().st_uid != os.geteuid():  # its owner could take the place of the other program
                return False
            lock = os.open(self._folder / LOCK, os.O_RDWR | os.O_CREAT | NO_LINKS, 0o600)
        except (ImportError, OSError):
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            return isinstance(error, BlockingIOError)
        self._lock = lock
        return False

    def _ask(self, request: StartRequest, deadline: float) -> bytes | None:
        """Ask the listening program; return None if none listens, b"" if it is another user's or does not answer."""
        import socket  # noqa: PLC0415 - a first start has no use for it before its first frame

        try:
            with _short_path(self._folder) as folder, socket.socket(socket.AF_UNIX) as client:
                client.settimeout(ALIVE_WITHIN)
                client.connect(str(folder / SOCKET))
                if _is_own(client):
                    client.sendall(request.data())
                    if client.recv(1) == ALIVE:
                        return _line(client, deadline)
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        except (OSError, ValueError):
            pass
        return b""

    def listen(self, wake: Callable[[], None]) -> None:
        """Accept requests in a thread, which calls `wake` for each; does nothing without a claim."""
        if self._lock < 0:
            return
        try:
            listening = self._listening = self._bind()
        except OSError:
            self._release()  # so that later starts do not wait for an answer
            return
        start_thread(lambda: self._serve(listening, wake), "second starts", daemon=True)

    def _serve(self, listening: socket.socket, wake: Callable[[], None]) -> None:
        while self._listening:
            try:
                client, _ = listening.accept()
            except OSError:  # the socket was closed, or there are too many open files
                time.sleep(0.1)
                continue
            start_thread(partial(self._attend, client, wake), "second start", daemon=True)

    def _attend(self, client: socket.socket, wake: Callable[[], None]) -> None:
        """Pass the request of a second start to the window, which answers it."""
        try:
            if not _is_own(client):
                raise PermissionError
            start_request = StartRequest.read(_line(client, time.monotonic() + TAKING))
            client.settimeout(TAKING)
            client.sendall(ALIVE)
        except (OSError, ValueError):
            client.close()
        else:
            self._requests.put(Request(start_request, client))
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

    def request(self) -> Request | None:
        """Return the next request, whose sender waits for an answer, or None."""
        with suppress(Empty):
            while request := self._requests.get_nowait():
                if request.waiting:
                    return request
                request.close()
        return None

    def close(self) -> None:
        """Stop listening and release the claim."""
        listening, self._listening = self._listening, None
        if listening:
            with suppress(OSError):
                (self._folder / SOCKET).unlink()
            with suppress(OSError):
                listening.shutdown(2)
            listening.close()
        self._release()

    def _release(self) -> None:
        lock, self._lock = self._lock, -1
        if lock >= 0:
            os.close(lock)


def _is_own(connection: socket.socket) -> bool:
    """Return whether the process at the other end runs for the same user; False if the system does not say."""
    import socket  # noqa: PLC0415 - see above

    if sys.platform == "linux":
        _process, user, _group = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    elif hasattr(socket, "LOCAL_PEERCRED"):  # macOS and the BSDs: a version, then the user
        _version, user = struct.unpack_from("2I", connection.getsockopt(0, socket.LOCAL_PEERCRED, 128))
    else:
        return False
    return bool(user == os.geteuid())


def _trouble(answer: bytes) -> str:
    """Return the sentence in an answer; "" for success."""
    try:
        text = json.loads(answer)
    except (ValueError, RecursionError):
        text = None
    if isinstance(text, str):
        return text[:MAX_ANSWER]
    return _("another Quintet has these games open, but its answer makes no sense")


def _line(client: socket.socket, deadline: float) -> bytes:
    """Read a line of limited length before the deadline. Raises OSError or ValueError."""
    data = b""
    while not data.endswith(b"\n"):
        client.settimeout(max(0.01, deadline - time.monotonic()))
        part = client.recv(MAX_BYTES + 1 - len(data))
        data += part
        if not part or len(data) > MAX_BYTES:
            raise ValueError("no request")
    return data


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
