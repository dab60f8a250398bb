"""Everything that takes long, one after the other: `python -m tests.long`; about half an hour.

It runs the tests marked `slow` and `long`, every property over many random games of each kind, and the
console through noise. A failure is reported and does not stop the rest; the exit code is then 1.
"""

from __future__ import annotations

import subprocess
import sys

RUNS = (
    ("pytest", "-m", "(slow or long) and not browser"),
    ("pytest", "-n", "0", "-m", "browser"),
    ("pytest", "-m", "hypothesis", "--hypothesis-profile=new"),
    ("tests.properties.long", "600"),
    ("tests.properties.long", "100", "--players"),
    ("tests.properties.long", "200", "--wild"),
    ("tests.properties.long", "100", "--wild-players"),
    ("tests.properties.long", "200", "--raven"),
    ("tests.link.long", "10000"),
    ("tests.physical_table", "50"),
)
"""Modules with their arguments."""


def main() -> int:
    failed = [run for run in RUNS if not _passes(run)]
    for run in failed:
        print(f"failed: python -m {' '.join(run)}", file=sys.stderr)
    return 1 if failed else 0


def _passes(run: tuple[str, ...]) -> bool:
    print(f"python -m {' '.join(run)}", flush=True)
    return subprocess.run([sys.executable, "-m", *run]).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
