"""Tests that Unix-only parts are left out on Windows with an explanation, and nothing else needs them.

Windows itself is simulated: the modules that it lacks are removed, and the platform has its name.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ONLY_THERE = ("host.app.terminal_driver",)
"""Modules that are loaded on a Unix terminal only."""
SCRIPT = """
import pkgutil, sys
from importlib import import_module

def load():
    import host
    for module in pkgutil.walk_packages(host.__path__, "host."):
        if module.name not in {only!r} and ".fakes." not in module.name:
            import_module(module.name)

load()  # with all the libraries, which are not what is tested
from engine.match import Match
for name in [name for name in sys.modules if name.partition(".")[0] == "host"]:
    del sys.modules[name]
for lacking in ("pty", "termios", "fcntl", "tty", "grp", "pwd", "resource", "curses", "readline"):
    sys.modules[lacking] = None
sys.platform = "win32"
load()
from host.console.console import open_console
print(open_console("sim").sentence)
from host.cli import main
print(main(["--data", {data!r}, "play", "--text", "--seed", "3"]))
print(main(["--data", {data!r}, "games", "list"]))
"""


def test_the_program_loads_and_plays_without_what_windows_lacks(tmp_path: Path) -> None:
    script = SCRIPT.format(only=ONLY_THERE, data=str(tmp_path))
    ran = subprocess.run(
        [sys.executable, "-c", script], input="none\n", capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    told = ran.stdout.splitlines()
    assert told[0] == (
        "The simulated console cannot run: it needs a pseudo-terminal, which Windows has not; "
        "play with a board, or run Cinderboard in WSL."
    )
    assert told.count("0") == 2
    assert "Take a main or a side action." in told
