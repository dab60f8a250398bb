"""MicroPython's prompt on a board, through mpremote as a library."""

from __future__ import annotations

import contextlib
import io
import struct
import time
from collections.abc import Iterator
from typing import Any, Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host.board.errors import BoardError, CannotInstall, Interrupted, NoPrompt
from host.link.serial_ports import error_text, open_port

PATIENCE = 6.0
"""Seconds to wait for an answer; a board in an emulator is slow."""
RESET_SECONDS = 3.0
TAKEN = b"OK"
"""Reply of MicroPython's raw prompt when it has received a program and starts it."""
ATTEMPTS = 3
ANSWER_BYTES = 65536
"""More bytes than any answer of a board has."""

NO_PROMPT = (
    "{port} answers, if at all, not as MicroPython does. Is it a Pico without MicroPython? Then hold BOOTSEL "
    "while plugging it in, copy the RPI_PICO image from micropython.org/download/RPI_PICO onto the drive "
    "that appears, and try again. Is it something else? Then name the board's own port."
)


_INTERRUPT, _RAW = b"\r\x03", b"\r\x01"
_GARBLED = (TransportError, OSError, ValueError, SyntaxError, struct.error)
"""Exceptions that mpremote raises if the connection breaks or garbles data."""
_IN_RAW = b"raw REPL; CTRL-B to exit\r\n>"


def _reaches_raw_prompt(port: str, patience: float, attempts: int) -> bool:
    """Return True if the raw prompt answers; raise `CannotOpen` or `Interrupted` on failure.

    mpremote is not used for this, as it waits forever for a device that never stops sending.
    """
    wire = open_port(port)
    received = b""
    try:
        for _ in range(attempts):
            wire.write(_INTERRUPT)
            wire.write(_RAW)
            deadline = time.monotonic() + patience
            while time.monotonic() < deadline:
                received = (received + wire.read(max(1, min(wire.in_waiting, 4096))))[-4096:]
                if _IN_RAW in received:
                    return True
    except OSError as error:
        raise Interrupted(f"The connection to {port} broke ({error_text(error)}); try again.") from error
    finally:
        wire.close()
    return False


def _limit(port: Any, seconds: float) -> None:
    """Make reads fail if more arrives than any answer has, or for longer than an answer takes.

    mpremote itself reads on as long as something arrives.
    """
    read, write = port.read, port.write
    taken, asked_at = 0, time.monotonic()

    def limited_read(size: int = 1) -> bytes:
        nonlocal taken
        data: bytes = read(size)
        taken += len(data)
        if taken > ANSWER_BYTES or (data and time.monotonic() - asked_at > seconds):
            raise TransportError("it does not stop talking")
        return data

    def noted_write(data: bytes) -> Any:
        nonlocal taken, asked_at
        taken, asked_at = 0, time.monotonic()
        return write(data)

    port.read, port.write = limited_read, noted_write


class Prompt:
    """The raw prompt of the board at `port`. The running program is interrupted and not started again.

    Raises `CannotOpen` or `NoPrompt`; its methods raise `Interrupted` if the connection breaks.
    """

    def __init__(self, port: str, *, patience: float = PATIENCE, attempts: int = ATTEMPTS) -> None:
        self.port = port
        if not _reaches_raw_prompt(port, patience, attempts):
            raise NoPrompt(NO_PROMPT.format(port=port))
        try:
            self._transport = SerialTransport(port, timeout=patience)
        except (TransportError, OSError) as error:
            raise NoPrompt(f"{port} cannot be opened ({error_text(error)}); try again.") from error
        _limit(self._transport.serial, ATTEMPTS * patience)
        try:
            self._enter(patience, attempts)
        except BaseException:
            self._transport.close()
            raise

    def _enter(self, patience: float, attempts: int) -> None:
        for _ in range(attempts):
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=patience)
            except TransportError:
                continue
            except OSError as error:
                raise self._broken(error) from error
            return
        raise NoPrompt(NO_PROMPT.format(port=self.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the raw prompt and close the port; nothing runs on the board then."""
        with contextlib.suppress(OSError, TransportError):
            if self._transport.in_raw_repl:
                self._transport.exit_raw_repl()
        with contextlib.suppress(OSError):
            self._transport.close()

    def run(self, code: str) -> str:
        """Run a program on the board and return its output.

        Raises `CannotInstall` with the last line of its error.
        """
        with self._plain_errors():
            try:
                printed: bytes = self._transport.exec(code)
            except TransportExecError as error:
                last = " ".join(error.error_output.strip().splitlines()[-1:])
                raise CannotInstall(
                    f"The board could not do its part ({last}); try again, and if it stays so put a current "
                    "MicroPython on it."
                ) from error
        return printed.decode(errors="replace").strip()

    @contextlib.contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """Turn all errors of mpremote into `Interrupted`, and discard what it prints."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except _GARBLED as error:
            raise self._broken(error) from error

    def write(self, path: str, data: bytes) -> None:
        """Write a whole file."""
        with self._plain_errors():
            self._transport.fs_writefile(path, data, chunk_size=512)

    def read(self, path: str) -> bytes | None:
        """Return the content of a file; None if it does not exist."""
        with self._plain_errors():
            try:
                return bytes(self._transport.fs_readfile(path))
            except FileNotFoundError:
                return None

    def sha256(self, path: str) -> str | None:
        """Return the SHA-256 of a file, computed by the board; None if it does not exist."""
        with self._plain_errors():
            try:
                return bytes(self._transport.fs_hashfile(path, "sha256")).hex()
            except FileNotFoundError:
                return None

    def reset(self) -> None:
        """Restart the board and close the port once the board has received the command.

        If the port were closed earlier, the command would be lost. The reply may be missing: a restarting
        board can cut it short, or its port may be gone.
        """
        port = self._transport.serial
        received, deadline = b"", time.monotonic() + RESET_SECONDS
        with contextlib.suppress(OSError):
            port.write(b"import machine\nmachine.reset()\x04")
            port.flush()
            while TAKEN not in received and time.monotonic() < deadline:
                if waiting := port.in_waiting:
                    received += port.read(waiting)
                else:
                    time.sleep(0.01)
        self._transport.in_raw_repl = False
        self.close()

    def _broken(self, error: Exception) -> BoardError:
        return Interrupted(
            f"The connection to {self.port} broke ({error_text(error)}); what the board used before is still "
            "in use, so plug it in and run the command again."
        )
