"""The simulated USB cable: a pseudo-terminal behind a path that stays the same."""

import os
import sys
from pathlib import Path

from host.simulator.firmware_process import NO_TERMINAL, SimulatorError

if sys.platform != "win32":
    import tty


class Cable:
    """While plugged in, `port` is a serial port that pyserial can open; unplugged, it is not there.

    `folder` is where `port` lies. Raises SimulatorError on Windows, which has no pseudo-terminals.
    """

    def __init__(self, folder: Path) -> None:
        if sys.platform == "win32":
            raise SimulatorError(NO_TERMINAL)
        self.port = folder / "console"
        self.board_end = -1
        """The board's side of the line, a file descriptor that does not block; -1 while unplugged."""
        self._host_end = -1
        self.plug()

    @property
    def plugged(self) -> bool:
        """Whether board and host are joined."""
        return self.board_end >= 0

    def plug(self) -> None:
        """Join board and host: the port is there."""
        if sys.platform == "win32" or self.plugged:
            return
        self.board_end, self._host_end = os.openpty()
        tty.setraw(self._host_end)
        os.set_blocking(self.board_end, False)
        # The host's end stays open here too, so that a host that closes its own does not hang up the line.
        self.port.symlink_to(os.ttyname(self._host_end))

    def pull(self) -> None:
        """Part them: the port vanishes, and whoever had it open gets an error."""
        if not self.plugged:
            return
        self.port.unlink()
        os.close(self.board_end)
        os.close(self._host_end)
        self.board_end = self._host_end = -1
