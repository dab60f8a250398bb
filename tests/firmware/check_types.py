"""Check of the firmware's types against MicroPython's: `python -m tests.firmware.check_types`.

The stubs are put into the folder `typings`, since next to CPython's own they would hide those.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STUBS = ("micropython-rp2-stubs>=1.29,<1.30", "micropython-stdlib-stubs>=1.29,<1.30")


def main() -> int:
    """Run mypy on the firmware, and return its exit code."""
    if not (ROOT / "typings" / "machine.pyi").exists():
        # `uv run` says where it is itself.
        uv = [os.environ["UV"]] if "UV" in os.environ else ["python3", "-m", "uv"]
        command = [*uv, "pip", "install", "--quiet", "--no-deps", "--target", "typings"]
        subprocess.run([*command, *STUBS], cwd=ROOT, check=True)
    config = ["--config-file", "firmware/mypy.ini", "--cache-dir", ".mypy_cache/firmware"]
    return subprocess.run([sys.executable, "-m", "mypy", *config, "-p", "firmware"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
