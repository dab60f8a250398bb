"""Finding the console among the serial ports."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from host.link.errors import NoConsole, SeveralConsoles

RASPBERRY_PI_VID = 0x2E8A
"""The USB vendor number of a Pico that runs MicroPython."""
BOOTSEL_PID = 0x0003
"""The USB product number of a Pico that waits for an image on its drive."""


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A serial port that may be a console."""

    port: str
    description: str
    serial_number: str | None

    def __str__(self) -> str:
        return f"{self.port} ({self.description}{', ' + self.serial_number if self.serial_number else ''})"


def find_consoles() -> list[FoundPort]:
    """All ports with a Raspberry Pi Pico behind them, in a stable order."""
    return [
        FoundPort(port.device, port.description, port.serial_number)
        for port in sorted(list_ports.comports())
        if port.vid == RASPBERRY_PI_VID
    ]


def the_console() -> str:
    """The port of the only console plugged in. Raises NoConsole or SeveralConsoles."""
    found = find_consoles()
    if not found:
        raise NoConsole("no console found: plug it in, name its port, or play with --console none")
    if len(found) > 1:
        raise SeveralConsoles(f"several consoles found, name one: {'; '.join(map(str, found))}")
    return found[0].port


def serial_number_of(port: str) -> str | None:
    """The USB serial number of what is at this port, which stays the same wherever it is plugged in."""
    return next((found.serial_number for found in find_consoles() if found.port == port), None)


def port_of(serial_number: str | None) -> str | None:
    """The port at which the board with this serial number is now."""
    if serial_number is None:
        return None
    return next((found.port for found in find_consoles() if found.serial_number == serial_number), None)


_DRIVES = ("/media", "/media/*", "/run/media/*", "/Volumes")
"""Where drives appear on Linux and macOS."""


def waiting_for_image(
    devices: Path = Path("/sys/bus/usb/devices"), drives: tuple[str, ...] = _DRIVES
) -> bool:
    """Whether a Pico without MicroPython is plugged in: as a USB device of that kind, or as its drive."""
    for product in devices.glob("*/idProduct"):
        vendor = product.with_name("idVendor")
        if vendor.exists() and (
            int(vendor.read_text(), 16) == RASPBERRY_PI_VID and int(product.read_text(), 16) == BOOTSEL_PID
        ):
            return True
    if sys.platform == "win32":
        roots = [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
        return any((root / "INFO_UF2.TXT").exists() for root in roots)
    return any(
        True for pattern in drives for _ in Path("/").glob(f"{pattern.lstrip('/')}/RPI-RP2/INFO_UF2.TXT")
    )
