"""Builds and tests what is shipped: `python -m tests.shipping` takes a minute, `python -m tests.shipping all` three."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests import ROOT


def main() -> int:
    """Run the tests of this folder; return the exit status."""
    much = "all" if sys.argv[1:] == ["all"] else "wheel"
    if much == "all":
        if os.geteuid() == 0 and not shutil.which("debootstrap"):
            sys.stderr.write("install debootstrap: it makes the clean root for the Debian package\n")
            return 2
        shutil.rmtree(ROOT / "build", ignore_errors=True)
        if status := subprocess.run([sys.executable, "packaging/build.py", "all"], cwd=ROOT, check=False).returncode:
            return status
    command = [sys.executable, "-m", "pytest", "-x", "--durations=5", "tests/shipping"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "QUINTET_SHIPPING": much}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
