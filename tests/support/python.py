"""Another Python, for what must be seen in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from tests import ROOT


def printed(code: str, *options: str) -> str:
    """Run code in the checkout's folder, and return what it prints. Raises CalledProcessError if it fails."""
    command = [sys.executable, *options, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
