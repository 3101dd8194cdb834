"""Opens damaged data folders in the real program: `python -m tests.store.hostile 50` (all of them without a number)."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from game.store import pending_rows
from game.store.crashes import NOW
from game.store.records import row
from game.store.save_format import Save
from game.store.settings import Settings, SettingsFile
from tests import ROOT
from tests.store.play import played
from tests.store.profiles import fill as fill_with_games
from tests.support.faces import keep, lend

PATIENCE = 60.0  # seconds after which a program counts as hanging, even on a slow machine
MOST_MEMORY = 3_000_000_000  # bytes of address space, far more than is used; reading all of /dev/zero takes more
OUTSIDE = b"what lies outside is nobody's to change\n"
GARBAGE = random.Random(1).randbytes(5000)

Damage = Callable[[Path, Path], object]  # takes a path, and a file outside of the folder


def cut(path: Path, _outside: Path) -> None:
    """Truncate a file to its first half, or empty a folder."""
    os.truncate(path, path.stat().st_size // 2) if path.is_file() else remove(path)


def blow_up(path: Path, _outside: Path) -> None:
    """Make a file a terabyte long, as a hole."""
    remove(path)
    path.touch()
    os.truncate(path, 2**40)


def age(path: Path, _outside: Path) -> None:
    """Make a file look as if a later version had written it."""
    if path.suffix == ".sqlite":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
    elif path.is_file():
        data = path.read_bytes().replace(b'"format": 1', b'"format": 2').replace(b'"classic"', b'"of gold"')
        path.write_bytes(data + b"\nlater = true\n" if path.suffix == ".toml" else data)


def make_socket(path: Path, _outside: Path) -> None:
    """Replace a file by a socket that nobody listens to."""
    remove(path)
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def instead(make: Callable[[Path, Path], object]) -> Damage:
    """Return the damage that replaces a file by something else."""

    def damage(path: Path, outside: Path) -> None:
        remove(path)
        make(path, outside)

    return damage


DAMAGES: dict[str, Damage] = {
    "pipe": instead(lambda path, _: os.mkfifo(path)),
    "socket": make_socket,
    "folder": instead(lambda path, _: path.mkdir()),
    "full folder": instead(lambda path, _: (path / "folder" / "folder").mkdir(parents=True)),
    "link to a device": instead(lambda path, _: path.symlink_to("/dev/zero")),
    "link to a full device": instead(lambda path, _: path.symlink_to("/dev/full")),
    "link to nothing": instead(lambda path, _: path.symlink_to("nothing")),
    "link to itself": instead(lambda path, _: path.symlink_to(path.name)),
    "link to the outside": instead(lambda path, outside: path.symlink_to(outside)),
    "sparse": blow_up,
    "truncated": cut,
    "empty": instead(lambda path, _: path.touch()),
    "foreign": instead(lambda path, _: path.write_bytes(GARBAGE)),
    "bomb": instead(lambda path, _: path.write_bytes(b"a." * 20_000 + b"a = 1\n" + b"[" * 10_000)),
    "future": age,
}


def fill(folder: Path) -> None:
    """Fill a folder as the program does: games, records, settings, and all cached pictures."""
    fill_with_games(folder, range(4))
    SettingsFile(folder / "settings.toml", print).write(Settings(window_size=(1024, 640), animation_speed="instant"))
    lend(folder / "cache")
    for start in ([], ["king-albert"]):
        if problem := open_once(folder, folder.parent / "trace", start, until="rest"):
            raise AssertionError(f"a good folder cannot be opened: {problem}")
    keep(folder / "cache")
    # it is added to the records at the next start
    pending_rows.write(folder, [row(Save.of(*played(5)), "lost")])


def cases(folder: Path) -> list[tuple[str, str]]:
    """Yield every file and folder that the program made, with each kind of damage."""
    names = sorted(path.relative_to(folder) for path in folder.rglob("*"))
    alike = {(name.parent, name.suffix): name for name in reversed(names) if name.parts[0] == "cache"}
    wanted = [name for name in names if name.parts[0] != "cache" or name in alike.values()]
    return [(str(name), damage) for name in wanted for damage in DAMAGES]


def open_hostile(good: Path, name: str, damage: str) -> str:
    """Damage a copy of a folder and open it, with the menu and with a table; return what is wrong, "" for nothing."""
    with tempfile.TemporaryDirectory() as place:
        data, outside = Path(place, "data"), Path(place, "outside")
        shutil.copytree(good, data, symlinks=True)
        outside.write_bytes(OUTSIDE)
        DAMAGES[damage](data / name, outside)
        for start in ([], ["king-albert"]):
            if problem := open_once(data, Path(place, "trace"), start):
                return f"{problem} {start}"
        return "" if outside.read_bytes() == OUTSIDE else "the file outside was changed"


def limit_memory() -> None:
    """Make a program end that takes too much memory."""
    import resource  # noqa: PLC0415 - not on Windows

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def open_once(data: Path, trace: Path, start: list[str], until: str = "ready") -> str:
    """Run the program on a folder until its trace has a line, end it, and return what is wrong."""
    environ = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    trace.unlink(missing_ok=True)
    arguments = [*start, "--mute", "--data-dir", str(data), "--trace", str(trace)]
    with tempfile.TemporaryFile() as errors:
        program = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            env=environ,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stderr=errors,
            preexec_fn=limit_memory if hasattr(os, "fork") else None,  # noqa: PLW1509 - no threads here
        )
        problem = follow(program, trace, until)
        errors.seek(0)
        said = errors.read().decode(errors="replace")
        if problem and (data / NOW).is_file():
            said += (data / NOW).read_text(errors="replace")[-3000:]
    if problem or "Traceback" in said:
        return f"{problem or 'it complains'}: {said.strip()[-3000:]}"
    return ""


def follow(program: subprocess.Popen[bytes], trace: Path, until: str) -> str:
    """Wait for a line of the trace, end the program, and return what went wrong."""
    deadline = time.monotonic() + PATIENCE
    while not (trace.exists() and f'"{until}"' in trace.read_text()):
        if program.poll() is not None:
            return f"it ended with status {program.returncode} before it showed anything"
        if time.monotonic() > deadline:
            program.kill()
            program.wait()
            return "it shows nothing"
        time.sleep(0.01)
    program.send_signal(signal.SIGTERM)
    try:
        status = program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        program.send_signal(signal.SIGABRT)  # it says where it is
        program.wait()
        return "it does not end"
    return f"it ended with status {status}" if status else ""


def attack(count: int | None, seed: int = 1) -> Iterator[tuple[str, str, str]]:
    """Open a number of damaged folders, or all; yield the file, the damage, and what is wrong."""
    with tempfile.TemporaryDirectory() as place:
        good = Path(place, "good")
        fill(good)
        chosen = cases(good)
        random.Random(seed).shuffle(chosen)
        for name, damage in chosen[:count]:
            yield name, damage, open_hostile(good, name, damage)


def main() -> int:
    """Open as many as requested; return the exit status."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    opened = wrong = 0
    with suppress(KeyboardInterrupt):
        for name, damage, problem in attack(count):
            opened, wrong = opened + 1, wrong + bool(problem)
            if problem:
                print(f"{name} as {damage}: {problem}", flush=True)
    print(f"{opened} hostile folders opened, {wrong} wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
