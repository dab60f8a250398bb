"""Finding the console among the serial ports."""

from dataclasses import dataclass

from serial.tools import list_ports

from host.link.errors import NoConsole, SeveralConsoles

RASPBERRY_PI_VID = 0x2E8A
"""The USB vendor number of a Pico that runs MicroPython."""


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
