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
CHECKS = {
    "ruff": ["ruff", "check"],
    "mypy": ["mypy"],
    # Each process has its own screen. `-rs` says what is skipped, and why.
    "pytest": ["pytest", "-n", str(PROCESSES), "--dist", "worksteal", "-rs", "--durations=10"],
}


def say(text: str) -> None:
    """Print a heading before the output of a check."""
    print(f"\n=== {text} " + "=" * max(0, 90 - len(text)), flush=True)


def main() -> int:
    """Run all checks, even after a failure; return the exit status."""
    outcomes = []
    # Compile the modules of the tests on another core, otherwise all processes of pytest do it at the same time.
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
    collecting = subprocess.Popen(collect, cwd=ROOT, stdout=subprocess.DEVNULL)
    for name, (module, *arguments) in CHECKS.items():
        say(name)
        began = time.monotonic()
        if name == "pytest":
            collecting.wait()
        extra = sys.argv[1:] if name == "pytest" else []
        done = subprocess.run([sys.executable, "-m", module, *arguments, *extra], cwd=ROOT, check=False)
        outcome = f"fails with status {done.returncode}" if done.returncode else "passes"
        outcomes.append(f"{name} {outcome} ({time.monotonic() - began:.0f} s)")
    say(", ".join(outcomes))
    return int(any("fails" in outcome for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
