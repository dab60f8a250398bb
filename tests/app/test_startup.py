"""The first screen comes fast because it loads no engine, no cards and no pydantic."""

from __future__ import annotations

import subprocess
import sys

SHOW_START = """
import sys, tempfile
from pathlib import Path
from host.app.app import CinderboardApp
from host.store.games import Store

class First(CinderboardApp):
    def _warm_up(self):
        self.exit()

First(Store(Path(tempfile.mkdtemp()))).run(headless=True)
slow = {"engine", "cards", "pydantic", "yaml"}
# Words for errors and the opening of files are all that is taken from the cards, and need nothing else.
harmless = {"cards", "cards.errors", "cards.plain_file"}
print(sorted(name for name in sys.modules if name.partition(".")[0] in slow and name not in harmless))
"""


def test_the_first_screen_loads_neither_engine_nor_cards() -> None:
    shown = subprocess.run([sys.executable, "-c", SHOW_START], capture_output=True, text=True, timeout=60)
    assert shown.stdout.splitlines()[-1] == "[]", shown.stderr
