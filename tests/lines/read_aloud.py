"""The game in `docs/line-mode.md`: the output of line mode for these lines.

`python -m tests.lines.read_aloud` writes it anew.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "line-mode.md"
COMMAND = ("play", "--text", "--deck", "The Iron Men", "--chimera", "The Corpse of Viros", "--seed", "3")
LINES = (
    "none",
    "card iron worker",
    "play iron",
    "1",
    "meditate",
    "iron rhino",
    "strengthen",
    "change no die",
    "stop",
    "board",
    "attack",
    "why",
    "foresee whiplash",
    "whiplash",
    "iron worker",
    "why not hammer",
    "log 5",
    "fly away",
    "undo",
)  # fmt: skip
FENCE = "```"


def read_aloud() -> str:
    """Return the output of line mode, run in a process of its own whose input is a pipe."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(
            [sys.executable, "-m", "host.cli", "--data", folder, *COMMAND],
            input="\n".join(LINES),
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        return ran.stdout.replace(f" --data {folder}", "").rstrip()


def in_page(page: str) -> str:
    """Return the game as the page contains it."""
    return page.partition(f"{FENCE}text\n")[2].partition(f"\n{FENCE}")[0]


def main() -> None:
    """Write the game into the page."""
    before = PAGE.read_text(encoding="utf-8").partition(f"{FENCE}text\n")[0].rstrip()
    PAGE.write_text(f"{before}\n\n{FENCE}text\n{read_aloud()}\n{FENCE}\n", encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
