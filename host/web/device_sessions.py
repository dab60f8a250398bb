"""Devices that may look and answer: a one-time code lets one in, a secret in a cookie lets it come back."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Callable, Container
from pathlib import Path

from msgspec import Struct, to_builtins

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of codes, without I, O, 0 and 1."""
CODE_LENGTH = 8
"""Number of letters of a code."""
SESSION_SECONDS = 12 * 3600.0
"""Seconds without a request after which a session ends."""
WRITE_INTERVAL = SESSION_SECONDS / 24
"""Seconds after which the file is written again if devices have sent requests."""
MOST_DEVICES = 32
MOST_BYTES = 100_000


class DeviceSession(Struct):
    """Session of one device that was let in. `key` is the hash of its secret, which is not stored.

    `game` is when the game began in which it sits at `seat`, empty if nowhere; `sat` is the seat whose cards
    it has seen in that game. A `host` may begin games from any place. The fields are those of the file.
    """

    key: str
    used: float
    game: str = ""
    seat: str = ""
    watches: bool = False
    host: bool = False
    sat: str = ""


class DeviceSessions:
    """Sessions of all devices, stored in `file` so that they survive a restart."""

    def __init__(self, file: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock
        self.code = new_code()
        self.host_code = new_code()
        """Code that lets a device in and makes it a host."""
        self.on_new_code: Callable[[], object] = lambda: None
        """Called when the codes have been replaced."""
        self._devices: dict[str, DeviceSession] = {device.key: device for device in _read(file)}
        self._written_at = max((device.used for device in self._devices.values()), default=0.0)

    def join(self, code: str, game: str = "", connected: Container[str] = ()) -> str | None:
        """Let in a device that knows a code, replace both codes, and return its secret; None if it is wrong.

        If there are too many devices, one is removed: first one without a seat in `game`, then one whose key
        is not among those `connected`, then the least recently used. Wrong codes change nothing, or strangers
        could use up the code that a guest is typing; there are 2 ** 40 to guess from.
        """
        letters = "".join(sign for sign in code.upper() if sign.isalnum())
        guest = hmac.compare_digest(letters.encode(), self.code.encode())
        host = hmac.compare_digest(letters.encode(), self.host_code.encode())
        if not guest and not host:
            return None
        self._remove_expired()
        if len(self._devices) >= MOST_DEVICES:
            leaves = min(
                self._devices.values(),
                key=lambda each: (bool(each.seat) and each.game == game, each.key in connected, each.used),
            )
            del self._devices[leaves.key]
        secret = secrets.token_urlsafe(32)
        key = _hash(secret)
        self._devices[key] = DeviceSession(key, self._clock(), host=host)
        self._renew_codes()
        self._write()
        return secret

    def find(self, secret: str) -> DeviceSession | None:
        """Return the session of the device with this secret; None if there is none or it has ended."""
        device = self._devices.get(_hash(secret)) if secret else None
        if device is None or self._clock() - device.used > SESSION_SECONDS:
            return None
        device.used = self._clock()
        if device.used - self._written_at > WRITE_INTERVAL:
            self._write()
        return device

    def become_host(self, device: DeviceSession, code: str) -> bool:
        """Make a device a host; return False if `code` is not the host's code."""
        letters = "".join(sign for sign in code.upper() if sign.isalnum())
        if not hmac.compare_digest(letters.encode(), self.host_code.encode()):
            return False
        device.host = True
        self._renew_codes()
        self._write()
        return True

    def sit(self, device: DeviceSession, game: str, seat: str) -> bool:
        """Give a seat to a device; return False if another device has it. Empty `seat`: it only watches."""
        if seat and any(other is not device for other in self.devices_at(game, seat)):
            return False
        device.sat = seat or (device.sat if device.game == game else "")
        device.game, device.seat, device.watches = game, seat, not seat
        self._write()
        return True

    def leave_seat(self, device: DeviceSession) -> None:
        """Take the device from its seat, and let it choose anew."""
        device.seat, device.watches = "", False
        self._write()

    def remove(self, device: DeviceSession) -> None:
        """Remove a device; its secret is worth nothing from then on."""
        self._devices.pop(device.key, None)
        self._write()

    def devices_at(self, game: str, seat: str) -> list[DeviceSession]:
        """Return the devices at a seat: one at most."""
        now = self._clock()
        return [
            device
            for device in self._devices.values()
            if device.game == game and device.seat == seat and seat and now - device.used <= SESSION_SECONDS
        ]

    def taken_seats(self, game: str) -> set[str]:
        """Return the seats of a game at which a device sits."""
        return {device.seat for device in self._devices.values() if self.devices_at(game, device.seat)}

    def free_all_seats(self) -> None:
        """Free all seats; devices stay let in and may choose again."""
        for device in self._devices.values():
            device.seat, device.watches = "", False
        self._write()

    def _renew_codes(self) -> None:
        self.code, self.host_code = new_code(), new_code()
        self.on_new_code()

    def _remove_expired(self) -> None:
        now = self._clock()
        self._devices = {
            key: device for key, device in self._devices.items() if now - device.used <= SESSION_SECONDS
        }

    def _write(self) -> None:
        """Write the sessions to the file, ignoring errors.

        If the file cannot be written, devices only have to enter a code again after the next start.
        """
        self._written_at = self._clock()
        new = self._file.with_suffix(".new")
        try:
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump([to_builtins(device) for device in self._devices.values()], file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._file)
        except OSError:
            return


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def grouped_code(code: str) -> str:
    """Return a code as people read it out: `ABCD-EFGH`."""
    return f"{code[:4]}-{code[4:]}"


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _read(file: Path) -> list[DeviceSession]:
    """Read the sessions of a file; return none if it cannot be read or is damaged."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return []
        rows = json.loads(file.read_text(encoding="utf-8"))
        devices = [DeviceSession(**device) for device in rows]
    except (OSError, ValueError, TypeError):
        return []
    return [
        device
        for device in devices
        if isinstance(device.key, str)
        and isinstance(device.used, int | float)
        and isinstance(device.game, str)
        and isinstance(device.seat, str)
        and isinstance(device.host, bool)
        and isinstance(device.sat, str)
    ]
