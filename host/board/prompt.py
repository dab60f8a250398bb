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
from host.link.serial_ports import open_port, plainly

PATIENCE = 6.0
"""Seconds for an answer; a board in an emulator is slow."""
RESET_SECONDS = 3.0
TAKEN = b"OK"
"""What MicroPython's raw prompt says when it has all of a program and begins to run it."""
ATTEMPTS = 3
ANSWER_BYTES = 65536
"""No answer of a board is as long as this."""

NO_PROMPT = (
    "{port} answers, if at all, not as MicroPython does. Is it a Pico without MicroPython? Then hold BOOTSEL "
    "while plugging it in, copy the RPI_PICO image from micropython.org/download/RPI_PICO onto the drive "
    "that appears, and try again. Is it something else? Then name the board's own port."
)


_INTERRUPT, _RAW = b"\r\x03", b"\r\x01"
_GARBLED = (TransportError, OSError, ValueError, SyntaxError, struct.error)
"""What mpremote raises over a line that breaks or garbles what the board says."""
_IN_RAW = b"raw REPL; CTRL-B to exit\r\n>"


def _answers(port: str, patience: float, attempts: int) -> bool:
    """Whether the raw prompt can be had. mpremote is not asked: facing a device that never stops talking, it
    waits for ever. Raises CannotOpen or Interrupted.
    """
    wire = open_port(port)
    heard = b""
    try:
        for _ in range(attempts):
            wire.write(_INTERRUPT)
            wire.write(_RAW)
            deadline = time.monotonic() + patience
            while time.monotonic() < deadline:
                heard = (heard + wire.read(max(1, min(wire.in_waiting, 4096))))[-4096:]
                if _IN_RAW in heard:
                    return True
    except OSError as error:
        raise Interrupted(f"The connection to {port} broke ({plainly(error)}); try again.") from error
    finally:
        wire.close()
    return False


def _limit(port: Any, seconds: float) -> None:
    """Let reading fail where more comes than any answer has, or for longer than one takes.

    mpremote itself reads on as long as something comes.
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
    """The raw prompt of the board at `port`. Whatever runs there is interrupted, and not started again.

    Raises CannotOpen, NoPrompt, and from its methods Interrupted when the connection breaks.
    """

    def __init__(self, port: str, *, patience: float = PATIENCE, attempts: int = ATTEMPTS) -> None:
        self.port = port
        if not _answers(port, patience, attempts):
            raise NoPrompt(NO_PROMPT.format(port=port))
        try:
            self._transport = SerialTransport(port, timeout=patience)
        except (TransportError, OSError) as error:
            raise NoPrompt(f"{port} cannot be opened ({plainly(error)}); try again.") from error
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
        """What this program prints on the board. Raises CannotInstall with its error's last line."""
        with self._talking():
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
    def _talking(self) -> Iterator[None]:
        """Whatever mpremote makes of a bad connection is Interrupted; what it prints is for nobody."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except _GARBLED as error:
            raise self._broken(error) from error

    def write(self, path: str, data: bytes) -> None:
        """Write a file whole."""
        with self._talking():
            self._transport.fs_writefile(path, data, chunk_size=512)

    def read(self, path: str) -> bytes | None:
        """A file's bytes; None if there is none."""
        with self._talking():
            try:
                return bytes(self._transport.fs_readfile(path))
            except FileNotFoundError:
                return None

    def sha256(self, path: str) -> str | None:
        """A file's SHA-256 as the board computes it; None if there is none."""
        with self._talking():
            try:
                return bytes(self._transport.fs_hashfile(path, "sha256")).hex()
            except FileNotFoundError:
                return None

    def reset(self) -> None:
        """Restart the board and close the port, once the board has taken the words.

        What is on its way would be lost if the port were closed before. Its answer is not insisted on: a
        board that restarts may cut it short, or its port may be gone.
        """
        port = self._transport.serial
        heard, deadline = b"", time.monotonic() + RESET_SECONDS
        with contextlib.suppress(OSError):
            port.write(b"import machine\nmachine.reset()\x04")
            port.flush()
            while TAKEN not in heard and time.monotonic() < deadline:
                if waiting := port.in_waiting:
                    heard += port.read(waiting)
                else:
                    time.sleep(0.01)
        self._transport.in_raw_repl = False
        self.close()

    def _broken(self, error: Exception) -> BoardError:
        return Interrupted(
            f"The connection to {self.port} broke ({plainly(error)}); what the board used before is still "
            "in use, so plug it in and run the command again."
        )
