"""Build what is shipped, and try it: `python -m tests.shipping` takes a minute, `python -m tests.shipping all` ten.

The first builds the wheel and installs it; the second makes the folder without Python and its packages as well, and
installs the one for Debian in a clean root, which only root can do.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.shipping.starting import ROOT


def main() -> int:
    """Run the tests of this folder; return the exit status."""
    much = "all" if sys.argv[1:] == ["all"] else "wheel"
    command = [sys.executable, "-m", "pytest", "-x", "--durations=5", "tests/shipping"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "QUINTET_SHIPPING": much}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
