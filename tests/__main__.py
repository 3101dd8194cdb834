"""All checks, one after the other: `python -m tests`; arguments go to pytest, and the status is 1 if a check fails."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Tests in windows mostly wait for cards and scenes: four processes keep two cores busy.
PROCESSES = (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) * 2
COLLECT = ["pytest", "--collect-only", "-qq"]
ORDER = f"--randomly-seed={time.time_ns() % 10**6}"
CHECKS = {
    "ruff": ["ruff", "check"],
    # Each process has its own screen. `-rs` says what is skipped, and why.
    "pytest": ["pytest", "-n", str(PROCESSES), "--dist", "worksteal", "-rs", "--durations=10", ORDER],
    "mypy": ["mypy"],
}


def start(name: str, *more: str, stdout: int | None = None) -> subprocess.Popen[str]:
    """Start a check."""
    command = [sys.executable, "-m", *CHECKS.get(name, COLLECT), *more]
    return subprocess.Popen(command, cwd=ROOT, stdout=stdout, text=True)


def main() -> int:
    """Run all checks, even after a failure; return the exit status."""
    began = time.monotonic()
    # Compile the modules of the tests once; otherwise all processes of pytest do it at the same time. Types are checked
    # on another core meanwhile, and what mypy says is printed at the end.
    collecting, types = start("collect", stdout=subprocess.DEVNULL), start("mypy", stdout=subprocess.PIPE)
    outcomes = []
    for name in CHECKS:
        print(f"\n=== {name} " + "=" * (90 - len(name)), flush=True)
        if name == "pytest":
            print(f"a random order, with {ORDER}", flush=True)
            collecting.wait()
        running = types if name == "mypy" else start(name, *(sys.argv[1:] if name == "pytest" else []))
        said, _ = running.communicate()
        print(said or "", end="")
        outcomes.append(f"{name} fails with status {running.returncode}" if running.returncode else f"{name} passes")
    print(f"\n=== {', '.join(outcomes)} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(any("fails" in outcome for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
