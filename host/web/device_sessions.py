"""Which devices may look and answer: a one-time code lets one in, a secret in a cookie lets it come back."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Callable, Container
from dataclasses import asdict, dataclass
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of codes; without I, O, 0 and 1."""
CODE = 8
"""Letters of a code."""
LASTS = 12 * 3600.0
"""So many seconds after it was used last a session is over."""
WRITTEN = LASTS / 24
"""Seconds after which it is written again when devices were used."""
MOST_DEVICES = 32
MOST_BYTES = 100_000


@dataclass
class Session:
    """A device. Of its secret only the hash is known; `seat` is where it sits in `game`, empty if nowhere.

    `sat` is the seat whose cards it has seen in that game. `host` may begin games from wherever it is.
    """

    key: str
    used: float
    game: str = ""
    seat: str = ""
    watches: bool = False
    host: bool = False
    sat: str = ""


class Sessions:
    """The devices that were let in, kept in `file` so that they come back after the program was killed."""

    def __init__(self, file: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock
        self.code = new_code()
        self.host_code = new_code()
        """Lets a device in that may begin games, too."""
        self.on_code: Callable[[], object] = lambda: None
        """Called when there is another code."""
        self._devices: dict[str, Session] = {device.key: device for device in _read(file)}
        self._written = max((device.used for device in self._devices.values()), default=0.0)

    def join(self, code: str, game: str = "", connected: Container[str] = ()) -> str | None:
        """Let a device in that knows a code; its secret. The code is used up then.

        If there are too many, one leaves: without a seat in `game` if there is such a one, then one whose key
        is not among those `connected`, then the one that was used least recently. Wrong codes change nothing,
        or strangers could take the code from the guest who is typing it; there are 2 ** 40 to guess from.
        """
        meant = "".join(sign for sign in code.upper() if sign.isalnum())
        guest = hmac.compare_digest(meant.encode(), self.code.encode())
        host = hmac.compare_digest(meant.encode(), self.host_code.encode())
        if not guest and not host:
            return None
        self._forget_old()
        if len(self._devices) >= MOST_DEVICES:
            leaves = min(
                self._devices.values(),
                key=lambda each: (bool(each.seat) and each.game == game, each.key in connected, each.used),
            )
            del self._devices[leaves.key]
        secret = secrets.token_urlsafe(32)
        key = _hash(secret)
        self._devices[key] = Session(key, self._clock(), host=host)
        self._another_code()
        self._write()
        return secret

    def find(self, secret: str) -> Session | None:
        """The device with this secret; None when there is none, or it was too long away."""
        device = self._devices.get(_hash(secret)) if secret else None
        if device is None or self._clock() - device.used > LASTS:
            return None
        device.used = self._clock()
        if device.used - self._written > WRITTEN:
            self._write()
        return device

    def become_host(self, device: Session, code: str) -> bool:
        """Let a device that is in begin games, too; False when that is not the host's code."""
        meant = "".join(sign for sign in code.upper() if sign.isalnum())
        if not hmac.compare_digest(meant.encode(), self.host_code.encode()):
            return False
        device.host = True
        self._another_code()
        self._write()
        return True

    def sit(self, device: Session, game: str, seat: str) -> bool:
        """Take a seat, or only watch if `seat` is empty; False when another device sits there."""
        if seat and any(other is not device for other in self.at(game, seat)):
            return False
        device.sat = seat or (device.sat if device.game == game else "")
        device.game, device.seat, device.watches = game, seat, not seat
        self._write()
        return True

    def rise(self, device: Session) -> None:
        """Leave the seat."""
        device.seat, device.watches = "", False
        self._write()

    def leave(self, device: Session) -> None:
        """The device is no more."""
        self._devices.pop(device.key, None)
        self._write()

    def at(self, game: str, seat: str) -> list[Session]:
        """The devices that sit there; one at most."""
        now = self._clock()
        return [
            device
            for device in self._devices.values()
            if device.game == game and device.seat == seat and seat and now - device.used <= LASTS
        ]

    def taken(self, game: str) -> set[str]:
        """The seats of a game at which a device sits."""
        return {device.seat for device in self._devices.values() if self.at(game, device.seat)}

    def free_all(self) -> None:
        """All seats are free again; whoever was let in may take one anew."""
        for device in self._devices.values():
            device.seat, device.watches = "", False
        self._write()

    def _another_code(self) -> None:
        self.code, self.host_code = new_code(), new_code()
        self.on_code()

    def _forget_old(self) -> None:
        now = self._clock()
        self._devices = {key: device for key, device in self._devices.items() if now - device.used <= LASTS}

    def _write(self) -> None:
        """Keep them; a folder that cannot be written only means that they are asked again another time."""
        self._written = self._clock()
        new = self._file.with_suffix(".new")
        try:
            opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(opened, "w", encoding="utf-8") as file:
                json.dump([asdict(device) for device in self._devices.values()], file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._file)
        except OSError:
            return


def new_code() -> str:
    """A code nobody has thought of."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def in_groups(code: str) -> str:
    """As people read it out: `ABCD-EFGH`."""
    return f"{code[:4]}-{code[4:]}"


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _read(file: Path) -> list[Session]:
    """Those of a file; none of a file that cannot be read as such."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return []
        kept = json.loads(file.read_text(encoding="utf-8"))
        devices = [Session(**device) for device in kept]
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
