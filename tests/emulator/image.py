"""Check that a file is a MicroPython image for a Pico, before the emulator spends minutes on it."""

from __future__ import annotations

import struct
from pathlib import Path

BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56


class NoImage(Exception):
    """Error: the file cannot be run; the message says why."""


def checked(path: Path) -> Path:
    """Return the path, if its file is a UF2 image of MicroPython for the RP2040.

    Raises NoImage for any other file, or if it cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoImage(f"{path} cannot be read: {error.strerror}") from error
    if not data or len(data) % BLOCK:
        raise NoImage(f"{path} is no UF2 file, which has blocks of {BLOCK} bytes; it has {len(data)}")
    flash = b""
    for at in range(0, len(data), BLOCK):
        first, second, flags, _address, size, _number, _count, family = struct.unpack_from("<8I", data, at)
        (last,) = struct.unpack_from("<I", data, at + BLOCK - 4)
        if (first, second, last) != _MAGIC:
            raise NoImage(f"{path} is no UF2 file: block {at // BLOCK} does not begin and end like one")
        if flags & _HAS_FAMILY and family != _RP2040:
            raise NoImage(f"{path} is for another chip (family {family:08x}), not for the RP2040 of a Pico")
        flash += data[at + 32 : at + 32 + size]
    if b"MicroPython" not in flash or b"CircuitPython" in flash:
        raise NoImage(
            f"{path} has no MicroPython in it; take RPI_PICO from micropython.org/download/RPI_PICO"
        )
    return path
