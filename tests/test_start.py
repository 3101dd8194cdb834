"""What a start does before its first frame: what that frame does not need comes later."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LATER = (
    r"(email|http|urllib\.request|asyncio|numpy|sqlite3|socket|ssl|subprocess|multiprocessing|logging|decimal|xml)\b",
    r"(tomllib|tomli_w|hashlib|statistics)\b",
    r"(concurrent\.futures|importlib\.metadata|accesskit|platformdirs)\b",
    r"game\.(study|solver\.worker|solver\.search|platform\.desktop)\b",
    r"game\.scenes\.(dialogs|pages|win)\.",
    r"game\.scenes\.table\.(pause|review_strip|table_nodes)$",
    r"game\.store\.(database|statistics|named_saves)$",
    r"game\.view\.(help|celebrations)\b",
)

# The program is asked to end by its own trace, in place of the line that follows its first frame.
READY = """
import sys
import main, game.trace

write = game.trace.Trace.write

def told(self, kind, **fields):
    write(self, kind, **fields)
    if kind == "ready":
        print(fields["scene"], *sorted(sys.modules), sep="\\n", flush=True)
        import os
        os._exit(0)

game.trace.Trace.write = told
main.main()
"""


def modules(folder: Path, *arguments: str) -> tuple[str, list[str]]:
    """Start the program; return the scene of its first frame, and the modules imported until then."""
    options = ["--mute", "--data-dir", str(folder), "--trace", str(folder / "trace")]
    environ = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", READY, *arguments, *options],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    scene, *names = run.stdout.split()
    return scene, names


@pytest.mark.parametrize(("scene", "arguments"), [("menu", []), ("table", ["king-albert", "--deal", "24"])])
def test_a_first_frame_imports_only_what_it_needs(scene: str, arguments: list[str], tmp_path: Path) -> None:
    shown, names = modules(tmp_path, *arguments)
    assert shown == scene
    assert "game.view.stage.stage" in names
    assert [name for name in names if any(re.match(pattern, name) for pattern in LATER)] == []
