"""All checks, one after the other: `python -m tests`; arguments go to pytest, and the status is 1 if a check fails.

With the argument `--changed` only tests run that a change can touch.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from tests import ROOT, changed

# Tests in windows mostly wait for cards and scenes: four processes keep two cores busy.
PROCESSES = (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) * 2
COLLECT = ["pytest", "--collect-only", "-qq"]
ORDER = f"--randomly-seed={time.time_ns() % 10**6}"
RUFF, MYPY = ["ruff", "check"], ["mypy"]
# Each process has its own screen. `-rs` says what is skipped, and why.
PYTEST = ["pytest", "-n", str(PROCESSES), "--dist", "worksteal", "-rs", "--durations=10", ORDER]


def checks(arguments: list[str]) -> dict[str, list[str]]:
    """Return the command of each check by its name."""
    more = [argument for argument in arguments if argument != "--changed"]
    runs = changed.runs(changed.paths(), more) if more != arguments else {"pytest": more}
    return {"ruff": RUFF, **{name: [*PYTEST, *each] for name, each in runs.items()}, "mypy": MYPY}


def start(command: list[str], stdout: int | None = None) -> subprocess.Popen[str]:
    """Start a check."""
    return subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, stdout=stdout, text=True)


def main() -> int:
    """Run all checks, even after a failure; return the exit status."""
    began = time.monotonic()
    # Compile the modules of the tests once; otherwise all processes of pytest do it at the same time. Types are checked
    # on another core meanwhile, and what mypy says is printed at the end.
    collecting, types = start(COLLECT, stdout=subprocess.DEVNULL), start(MYPY, stdout=subprocess.PIPE)
    outcomes = []
    for name, command in checks(sys.argv[1:]).items():
        print(f"\n=== {name} " + "=" * (90 - len(name)), flush=True)
        if command[0] == "pytest":
            print(f"a random order, with {ORDER}", flush=True)
            collecting.wait()
        running = types if name == "mypy" else start(command)
        said, _ = running.communicate()
        print(said or "", end="")
        nothing = running.returncode == pytest.ExitCode.NO_TESTS_COLLECTED and changed.SELECTING in command
        fails = running.returncode and not nothing
        outcomes.append(f"{name} fails with status {running.returncode}" if fails else f"{name} passes")
    print(f"\n=== {', '.join(outcomes)} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(any("fails" in outcome for outcome in outcomes))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted")
