"""Finding the console among the serial ports.

Opening a serial port, and what to say when that fails.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import serial
from serial.tools import list_ports

from host.link.errors import CannotOpen, NoConsole, SeveralConsoles

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


BAUD = 115_200
"""Means nothing over USB, but a board on a plain UART needs one."""

if sys.platform == "win32":
    FAILURES: tuple[type[Exception], ...] = (OSError,)
else:
    import grp
    import termios

    FAILURES = (OSError, termios.error)

# serial.SerialException is an OSError; ValueError says that pyserial knows no such kind of URL.


IN_USE = (errno.EBUSY, errno.EAGAIN)

LET_GO_SECONDS = 1.0
"""How long to wait for whoever has the port. A child process just begun holds what its parent has closed,
until it runs its own program."""


def open_port(port: str, *, read_seconds: float = 0.05) -> serial.Serial:
    """The port, open and ours alone. Raises CannotOpen, whose message says what helps."""
    deadline = time.monotonic() + LET_GO_SECONDS
    while True:
        try:
            return serial.serial_for_url(port, BAUD, timeout=read_seconds, write_timeout=1.0, exclusive=True)
        except (*FAILURES, ValueError) as error:
            if getattr(error, "errno", None) not in IN_USE or time.monotonic() >= deadline:
                raise CannotOpen(why_closed(port, error)) from error
        time.sleep(0.02)


def why_closed(port: str, error: Exception) -> str:
    """A sentence on why the port could not be opened and what helps."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return f"No permission to open {port}: {permission_remedy(port)}."
    if number in IN_USE:
        users = processes_using(port)
        who = f" ({', '.join(users)})" if users else ""
        return f"Another program is using {port}{who}; close it."
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return f"There is nothing at {port}; plug the console in."
    if "://" in port and not isinstance(error, ValueError):
        return f"Nothing answers at {port} ({plainly(error)}); check the address."
    if isinstance(error, ValueError) or number in (None, errno.EISDIR) or "Inappropriate ioctl" in str(error):
        return f"{port} is not a serial port; `cinderboard console list` lists them."
    return f"{port} cannot be opened ({plainly(error)}); unplug the console and plug it in again."


def plainly(error: Exception) -> str:
    """What an error says, in one line: of several the last, which in a traceback is the error itself."""
    said = getattr(error, "strerror", None) or str(error)
    return str(said).strip().rpartition("\n")[2].strip().rstrip(".")


def permission_remedy(port: str) -> str:
    """What gives this user the right to open the port."""
    group = owning_group(port)
    if group is None:
        return "no group may, so ask whoever looks after this computer, or look for its udev rules"
    return (
        f"it belongs to the group {group}; join it with `sudo usermod -aG {group} $USER`, "
        "then log out and in again"
    )


_GROUP_MAY = stat.S_IRGRP | stat.S_IWGRP


def owning_group(port: str) -> str | None:
    """The name of the group that may open the port, if there is one that may."""
    if sys.platform == "win32":
        return None
    try:
        about = Path(port).stat()
        if about.st_mode & _GROUP_MAY != _GROUP_MAY:
            return None
        return grp.getgrgid(about.st_gid).gr_name
    except (OSError, KeyError):
        return None


def processes_using(port: str, processes: Path = Path("/proc")) -> list[str]:
    """The programs that have the port open, as "name, process number"; Linux only, and only those we may see.

    This process is left out, and so is whoever has made a pseudo-terminal and is itself its other end.
    """
    wanted = os.path.realpath(port)
    found = []
    for process in sorted(processes.glob("[0-9]*")):
        files = set(_open_files(process))
        makes_it = wanted.startswith("/dev/pts/") and not files.isdisjoint(_PTY_MAKERS)
        if wanted in files and not makes_it and process.name != str(os.getpid()):
            found.append(f"{_name(process)}, process {process.name}")
    return found


_PTY_MAKERS = {"/dev/ptmx", "/dev/pts/ptmx"}


def _open_files(process: Path) -> Iterable[str]:
    try:
        return {os.readlink(entry) for entry in (process / "fd").iterdir()}  # noqa: PTH115 - as text
    except OSError:
        return ()


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "a program"
