"""Fix what is installed: the newest versions that pyproject.toml allows, with hashes, in requirements.txt.

Run `python3 .ci/pin.py` in the project's folder, then the tests, and commit both files. Players get the
same versions with `uv run cinderboard`, as constraints.
"""

import re
import subprocess
from pathlib import Path

PROJECT, PINNED = Path("pyproject.toml"), Path("requirements.txt")
CONSTRAINTS = re.compile(r"(constraint-dependencies = \[\n).*?(^\])", re.DOTALL | re.MULTILINE)
EXPORT = ("export", "--quiet", "--all-groups", "--no-emit-project", "--no-annotate", "--no-header")


def constrain(versions: list[str]) -> None:
    """Write these versions into pyproject.toml, in place of those before."""
    lines = "".join(f'    "{version}",\n' for version in versions)
    text = PROJECT.read_text(encoding="utf-8")
    PROJECT.write_text(CONSTRAINTS.sub(lambda found: found[1] + lines + found[2], text), encoding="utf-8")


constrain([])
subprocess.run([".uv/bin/uv", "lock", "--quiet", "--upgrade"], check=True)
hashed = subprocess.run([".uv/bin/uv", *EXPORT], check=True, capture_output=True, text=True).stdout
PINNED.write_text(hashed, encoding="utf-8")
constrain([line.removesuffix(" \\") for line in hashed.splitlines() if not line.startswith(" ")])
