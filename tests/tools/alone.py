"""Runs each file of tests by itself, and prints which are red: `python -m tests.tools.alone [FILE OR FOLDER ...]`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import ROOT

NO_TESTS = 5  # a status of pytest


def main() -> int:
    """Return 1 if a file is red."""
    given = [Path(name).resolve() for name in sys.argv[1:]] or [ROOT / "tests"]
    files = sorted(file for path in given for file in (path.rglob("test_*.py") if path.is_dir() else [path]))
    red = []
    for file in files:
        command = [sys.executable, "-m", "pytest", str(file.relative_to(ROOT))]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode not in (0, NO_TESTS):
            red.append(file)
            print(done.stdout, flush=True)
    print(f"{len(files) - len(red)} files pass alone; red: {', '.join(str(file) for file in red) or 'none'}")
    return int(bool(red))


if __name__ == "__main__":
    sys.exit(main())
