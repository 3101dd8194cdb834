"""The claim to a data folder: who holds it, valid requests, and systems without locks."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from game.store import single_instance
from game.store.single_instance import LOCK, MAX_BYTES, SOCKET, SingleInstance, StartRequest

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no such sockets")
PATIENCE = 30.0


@pytest.fixture
def start() -> Iterator[ExitStack]:
    with ExitStack() as running:
        yield running


def first(folder: Path, running: ExitStack) -> tuple[SingleInstance, list[StartRequest]]:
    """Claim a folder, and take all requests as a window does."""
    program, asked, woken = SingleInstance(folder), list[StartRequest](), threading.Event()
    assert not program.forward(StartRequest())
    program.listen(woken.set)
    ended = threading.Event()

    def show(request: StartRequest) -> str:
        asked.append(request)
        return "the deal is lost" if request.deal == 13 else ""

    def window() -> None:
        while not ended.is_set():
            if woken.wait(0.05):
                woken.clear()
            program.answer(show)

    thread = threading.Thread(target=window)
    thread.start()
    running.callback(thread.join)
    running.callback(ended.set)
    running.callback(program.close)
    return program, asked


def second(folder: Path, asked: StartRequest) -> bool:
    with closing(SingleInstance(folder)) as program:
        return program.forward(asked)


@pytest.mark.parametrize("length", [0, 300])
def test_a_second_start_hands_over(tmp_path: Path, start: ExitStack, length: int) -> None:
    folder = tmp_path / ("x" * 100) / ("y" * 100) / ("z" * 100) if length else tmp_path
    _, asked = first(folder, start)
    wanted = [
        StartRequest(),
        StartRequest("napoleons-square", 10**20, "single-cards"),
        StartRequest(load=os.fsdecode(b"/x y/caf\xe9.json")),
    ]
    assert all(second(folder, one) for one in wanted)
    assert asked == wanted
    with pytest.raises(ValueError, match="the deal is lost"):
        second(folder, StartRequest("quatorze", 13))


def test_folders_are_separate(tmp_path: Path, start: ExitStack) -> None:
    first(tmp_path / "one", start)
    assert not second(tmp_path / "two", StartRequest())


def test_when_the_first_has_ended_the_next_is_first(tmp_path: Path, start: ExitStack) -> None:
    program, _ = first(tmp_path, start)
    program.close()
    assert not (tmp_path / SOCKET).exists()
    first(tmp_path, start)


WRONG = """\

null
[]
{"game": "patience"}
{"game": ["king-albert"]}
{"game": 1}
{"deal": 24}
{"game": "king-albert", "deal": 0}
{"game": "king-albert", "deal": true}
{"game": "king-albert", "deal": 100000000000000000001}
{"game": "king-albert", "deal": "24"}
{"game": "king-albert", "deal": 1.5}
{"game": "king-albert", "variation": "single-cards"}
{"game": "king-albert", "variation": 1}
{"variation": "single-cards"}
{"load": "mine.json"}
{"load": 1}
{"load": "/a.json", "game": "king-albert"}
{"run": "/bin/sh"}
""".splitlines()
LONG = (
    "x" * (MAX_BYTES + 10),
    "[" * 20_000,
    json.dumps({"load": "/" + 5000 * "x"}),
    json.dumps({"load": "/" + 2500 * "é"}),
)


def test_what_cannot_be_asked_is_passed_over(tmp_path: Path, start: ExitStack) -> None:
    _, asked = first(tmp_path, start)
    for data in (b"", b"\xff\n", *(f"{line}\n".encode() for line in (*WRONG, *LONG))):
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(PATIENCE)
            client.connect(str(tmp_path / SOCKET))
            try:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
                assert client.recv(100) == b"", data[:100]
            except (BrokenPipeError, ConnectionResetError):
                pass
    assert asked == []
    assert second(tmp_path, StartRequest("quatorze"))


def test_an_answer_of_another_version_is_told_in_a_sentence(tmp_path: Path, start: ExitStack) -> None:
    program = SingleInstance(tmp_path)
    start.callback(program.close)
    assert not program.forward(StartRequest())
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / SOCKET))
        listening.listen()

        def answer() -> None:
            with listening.accept()[0] as client:
                client.recv(MAX_BYTES)
                client.sendall(b'.""\n')

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(ValueError, match="does not answer: close it"):
            second(tmp_path, StartRequest("quatorze"))
        thread.join(PATIENCE)


def test_a_request_whose_sender_has_gone_is_passed_over(tmp_path: Path, start: ExitStack) -> None:
    program, woken = SingleInstance(tmp_path), threading.Event()
    start.callback(program.close)
    assert not program.forward(StartRequest())
    program.listen(woken.set)
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(tmp_path / SOCKET))
        client.sendall(b'{"game": "quatorze"}\n')
        assert woken.wait(PATIENCE)
    program.answer(lambda request: pytest.fail(f"{request} was shown"))


HOLDER = """
import sys
from pathlib import Path
from game.store.single_instance import SingleInstance, StartRequest
single = SingleInstance(Path(sys.argv[1]))
assert not single.forward(StartRequest())
single.listen(lambda: single.answer(lambda asked: ""))
print("listening", flush=True)
sys.stdin.read()
"""


def test_a_start_beside_a_stopped_program_says_so_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_instance, "ASKING", 0.3)
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout
            assert holder.stdout.readline() == "listening\n"
            assert second(tmp_path, StartRequest("quatorze"))
            holder.send_signal(signal.SIGSTOP)
            os.waitpid(holder.pid, os.WUNTRACED)
            with pytest.raises(ValueError, match="does not answer"):
                second(tmp_path, StartRequest("quatorze"))
        finally:
            holder.kill()
    assert not second(tmp_path, StartRequest("quatorze"))  # its lock ended with it


@pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
def test_a_lock_that_is_no_file_is_nobodys(tmp_path: Path, kind: str) -> None:
    place = tmp_path / LOCK
    if kind == "folder":
        place.mkdir()
    elif kind == "link":
        place.symlink_to(tmp_path / "elsewhere")
    else:
        os.mkfifo(place)
    assert not second(tmp_path, StartRequest())
    assert not (tmp_path / "elsewhere").exists()


def test_what_is_at_the_place_of_the_socket_stays(tmp_path: Path, start: ExitStack) -> None:
    (tmp_path / SOCKET).write_text("mine")
    program = SingleInstance(tmp_path)
    start.callback(program.close)
    assert not program.forward(StartRequest())
    program.listen(lambda: None)
    assert (tmp_path / SOCKET).read_text() == "mine"
