"""Finds the console among the serial ports, opens ports, and explains failures to do so."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import serial
from msgspec import Struct
from serial.tools import list_ports

from host.link.errors import CannotOpen, NoConsole, SeveralConsoles

RASPBERRY_PI_VID = 0x2E8A
"""The USB vendor id of a Pico that runs MicroPython."""

BOOTSEL_PID = 0x0003
"""The USB product id of a Pico that waits for an image on its drive."""


class FoundPort(Struct, frozen=True):
    """A serial port that may be a console."""

    port: str
    description: str
    serial_number: str | None

    def __str__(self) -> str:
        return f"{self.port} ({self.description}{', ' + self.serial_number if self.serial_number else ''})"


def find_consoles() -> list[FoundPort]:
    """Return all ports of Raspberry Pi Picos, in a stable order."""
    return [
        FoundPort(port.device, port.description, port.serial_number)
        for port in sorted(list_ports.comports())
        if port.vid == RASPBERRY_PI_VID
    ]


def the_console() -> str:
    """Return the port of the only console on USB; raise `NoConsole` or `SeveralConsoles` otherwise."""
    found = find_consoles()
    if not found:
        raise NoConsole("no console found: plug it in, name its port, or play with --console none")
    if len(found) > 1:
        raise SeveralConsoles(f"several consoles found, name one: {'; '.join(map(str, found))}")
    return found[0].port


def serial_number_of(port: str) -> str | None:
    """Return the USB serial number of the device at this port; it is the same at any socket."""
    return next((found.serial_number for found in find_consoles() if found.port == port), None)


def port_of(serial_number: str | None) -> str | None:
    """Return the port at which the board with this serial number is now; None if it is not connected."""
    if serial_number is None:
        return None
    return next((found.port for found in find_consoles() if found.serial_number == serial_number), None)


_DRIVES = ("/media", "/media/*", "/run/media/*", "/Volumes")
"""The folders in which drives appear on Linux and macOS."""


def waiting_for_image(
    devices: Path = Path("/sys/bus/usb/devices"), drives: tuple[str, ...] = _DRIVES
) -> bool:
    """Return True if a Pico without MicroPython is on USB, as a device of that kind or as its drive."""
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
"""Has no effect over USB, but a board on a plain UART needs one."""

if sys.platform == "win32":
    FAILURES: tuple[type[Exception], ...] = (OSError,)
else:
    import grp
    import termios

    FAILURES = (OSError, termios.error)

# `serial.SerialException` is an `OSError`; pyserial raises `ValueError` for an unknown kind of URL.


IN_USE = (errno.EBUSY, errno.EAGAIN)

RELEASE_SECONDS = 1.0
"""Seconds to wait for a process that has the port open. A child process keeps what its parent has closed open
until it runs its own program."""


def open_port(port: str, *, read_seconds: float = 0.05) -> serial.Serial:
    """Open the port for this program alone; raise `CannotOpen`, whose message says what helps."""
    deadline = time.monotonic() + RELEASE_SECONDS
    while True:
        try:
            return serial.serial_for_url(port, BAUD, timeout=read_seconds, write_timeout=1.0, exclusive=True)
        except (*FAILURES, ValueError) as error:
            if getattr(error, "errno", None) not in IN_USE or time.monotonic() >= deadline:
                raise CannotOpen(why_not_opened(port, error)) from error
        time.sleep(0.02)


def why_not_opened(port: str, error: Exception) -> str:
    """Write why the port could not be opened and what helps."""
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
        return f"Nothing answers at {port} ({error_text(error)}); check the address."
    if isinstance(error, ValueError) or number in (None, errno.EISDIR) or "Inappropriate ioctl" in str(error):
        return f"{port} is not a serial port; `cinderboard console list` lists them."
    return f"{port} cannot be opened ({error_text(error)}); unplug the console and plug it in again."


def error_text(error: Exception) -> str:
    """Return the message of an error as one line: the last one, which in a traceback is the error itself."""
    message = getattr(error, "strerror", None) or str(error)
    return str(message).strip().rpartition("\n")[2].strip().rstrip(".")


def permission_remedy(port: str) -> str:
    """Write what gives this user the right to open the port."""
    group = owning_group(port)
    if group is None:
        return "no group may, so ask whoever looks after this computer, or look for its udev rules"
    return (
        f"it belongs to the group {group}; join it with `sudo usermod -aG {group} $USER`, "
        "then log out and in again"
    )


_GROUP_MAY = stat.S_IRGRP | stat.S_IWGRP


def owning_group(port: str) -> str | None:
    """Return the name of the group that may open the port; None if there is none."""
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
    """Return the programs that have the port open, as "name, process number".

    Linux only, and only processes that this user can inspect. This process is left out, and so is a process
    that made the pseudo-terminal and is its other end.
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
