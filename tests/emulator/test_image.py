"""Tests that a wrong file is recognized at once."""

import struct
from pathlib import Path

import pytest

from .image import NoImage, checked

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def blocks(content: bytes, family: int = RP2040) -> bytes:
    """Return a UF2 file with `content` in flash."""
    parts = [content[at : at + 256].ljust(256, b"\0") for at in range(0, len(content), 256)]
    return b"".join(
        struct.pack(
            "<8I476sI", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, len(parts),
            family, part, 0x0AB16F30,
        )
        for number, part in enumerate(parts)
    )  # fmt: skip


def test_an_image_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "RPI_PICO.uf2"
    file.write_bytes(blocks(b"\1" * 250 + b"MicroPython v1.28.0"))
    assert checked(file) == file


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "is no UF2 file"),
        (b"<html>not found</html>", "it has 22"),
        (b"\0" * 1024, "block 0 does not begin and end like one"),
        (blocks(b"MicroPython v1.28.0", RP2350), "another chip"),
        (blocks(b"blink"), "no MicroPython in it"),
        (blocks(b"Adafruit CircuitPython, from MicroPython"), "no MicroPython in it"),
    ],
    ids=["absent", "empty", "a web page", "zeros", "for a Pico 2", "another program", "CircuitPython"],
)
def test_a_wrong_file_is_refused(tmp_path: Path, content: bytes | None, why: str) -> None:
    file = tmp_path / "wrong.uf2"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NoImage, match=why) as caught:
        checked(file)
    assert str(file) in str(caught.value)
