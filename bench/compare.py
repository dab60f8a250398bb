"""Measures this checkout against another commit, each part here and there in turn, in one run.

uv run python -m bench.compare COMMIT            # everything, about twenty minutes
uv run python -m bench.compare COMMIT sharp-two  # only: of `bench.measured`, or screens of `bench.pressing`

Other work on the machine slows both alike, so that the ratios can be trusted where the seconds cannot. Of
several rounds the best counts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.measured import PARTS, Figures
from bench.pressing import SCREENS, Cost

HERE = Path(__file__).parents[1]
ROUNDS = 3


class Row(NamedTuple):
    """A line of the table: its title, part and figure, a factor with its unit, and True for a rate."""

    what: str
    part: str
    figure: str
    scale: float
    unit: str
    rate: bool = False


ROWS = (
    Row("random player against the Chimera: one turn", "random-chimera", "turn", 1000, "ms"),
    Row("two random players: one turn", "random-two", "turn", 1000, "ms"),
    Row("two random players: decisions a second", "random-two", "decision", 1, "", rate=True),
    Row("two players looking ahead: decisions a second", "sharp-two", "decision", 1, "", rate=True),
    Row("three players looking ahead: decisions a second", "sharp-three", "decision", 1, "", rate=True),
    Row("replay of 1,000 answers", "going-back", "replay", 1000, "ms"),
    Row("one undo: median", "going-back", "undo", 1000, "ms"),
    Row("one view of the table", "going-back", "view", 1000, "ms"),
    Row("memory of a process that plays", "memory", "most", 1, "MB"),
    Row("an empty Textual app: command to screen", "starts", "empty", 1000, "ms"),
    Row("start screen", "starts", "start", 1000, "ms"),
    Row("cinderboard play: command to table", "starts", "table", 1000, "ms"),
    Row("  with 600 cards and more", "starts", "many", 1000, "ms"),
    *(
        Row(f"{screen}, {kind}: {name}", screen, f"{kind}: {name}", 1000, "ms")
        for screen in SCREENS
        for kind in SCREENS[screen].keys
        for name in Cost._fields[:3]
    ),
)


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Check out a commit into a temporary folder."""
    with tempfile.TemporaryDirectory() as place:
        there = Path(place) / "there"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", str(there), commit], cwd=HERE, check=True
        )
        try:
            yield there
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(there)], cwd=HERE, check=True)


def _measure(part: str, where: Path) -> Figures:
    """Measure a part by the checkout's own program: another might import what has no such name there.

    Keys are pressed from outside, by the program of this checkout, also in one from before it could.
    """
    program = (HERE if part in SCREENS else where) / "bench" / "measured.py"
    run = subprocess.run(
        [sys.executable, str(program), part], cwd=where, stdout=subprocess.PIPE, check=True, text=True
    )
    found: Figures = json.loads(run.stdout)
    return found


def _best(known: Figures, found: Figures) -> Figures:
    return {name: min(seconds, known.get(name, seconds)) for name, seconds in found.items()}


def main() -> None:
    """Measure the parts named after the commit, or all, and print them side by side."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    commit, *chosen = sys.argv[1:]
    known = (*PARTS, *SCREENS)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        raise SystemExit(f"unknown part {unknown[0]}; known: {', '.join(known)}")
    print(f"{'':<52}{commit[:10]:>12}{'here':>12}{'faster':>10}")
    with checkout(commit) as there:
        for part in chosen or known:
            before: Figures = {}
            now: Figures = {}
            for _ in range(ROUNDS):
                before = _best(before, _measure(part, there))
                now = _best(now, _measure(part, HERE))
            for row in ROWS:
                if row.part == part:
                    _print(row, before[row.figure], now[row.figure])
            if part == "starts":
                for name in ("start", "table", "many"):
                    print(
                        f"{'  ' + name + ', as a ratio to the empty app':<52}"
                        f"{before[name] / before['empty']:>12.2f}{now[name] / now['empty']:>12.2f}"
                    )


def _print(row: Row, before: float, now: float) -> None:
    shown = [1 / each if row.rate else each * row.scale for each in (before, now)]
    cells = "".join(
        f"{each:>9,.2f}{row.unit:>3}" if each < 100 else f"{each:>9,.0f}{row.unit:>3}" for each in shown
    )
    print(f"{row.what:<52}{cells}{before / now:>9.2f}x", flush=True)


if __name__ == "__main__":
    main()
