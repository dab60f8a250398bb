"""Fixtures: a simulated console with a host linked to it."""

import array
import fcntl
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from host.link import Light, Link, Press, Status
from host.simulator import Runtime, SimulatedConsole, Wire
from host.simulator.firmware_process import micropython_executable

PATIENCE = 60.0
"""Most seconds to wait; a busy machine may take some of them."""


def eventually(condition: Callable[[], bool], timeout: float = PATIENCE) -> bool:
    """Wait until the condition holds; False if it does not within the timeout."""
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.002)
    return True


def keys_waiting(console: SimulatedConsole) -> int:
    """Return the number of key changes that the board has not scanned yet."""
    assert console._wires.board is not None
    waiting = array.array("i", [0])
    fcntl.ioctl(console._wires.board.keys, termios.FIONREAD, waiting)
    return waiting[0]


class Table:
    """Simulated console and the program's end of its cable."""

    def __init__(self, runtime: Runtime, wire: Wire | None = None) -> None:
        self._stack = ExitStack()
        self.console = self._stack.enter_context(SimulatedConsole(runtime=runtime, wire=wire))
        self.presses: list[Press] = []
        self.statuses: list[Status] = []
        self.link = self.new_link()

    def new_link(self) -> Link:
        """Start the host's program again."""
        self.link = Link(self.console.port, on_press=self.presses.append, on_status=self.statuses.append)
        return self._stack.enter_context(self.link)

    @property
    def pressed(self) -> list[str]:
        """Return the keys received so far."""
        return [press.key for press in self.presses]

    def connected(self) -> bool:
        """Wait for the connection."""
        return eventually(lambda: self.link.status.connected)

    def got(self, keys: list[str], timeout: float = PATIENCE) -> bool:
        """Wait for all presses, and a moment for one too many; return True if they are these."""
        eventually(lambda: len(self.presses) >= len(keys), timeout)
        time.sleep(0.15)
        return self.pressed == keys

    def shows(self, frame: dict[str, Light], timeout: float = PATIENCE) -> bool:
        """Wait until the LEDs shine like this frame of steady lights, within its steps of brightness."""

        def right() -> bool:
            for name, rgb in self.console.leds().items():
                wanted = frame[name].rgb if name in frame else (0, 0, 0)
                if any(abs(one - other) > 6 for one, other in zip(rgb, wanted, strict=True)):
                    return False
            return True

        return eventually(right, timeout)

    def close(self) -> None:
        self._stack.close()


RUNTIMES = (
    ["micropython", pytest.param("cpython", marks=pytest.mark.slow)]
    if micropython_executable()
    else ["cpython"]
)


@pytest.fixture(params=RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> Runtime:
    """Return each interpreter that can run the firmware here, the console's own first."""
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def tables() -> Iterator[Callable[..., Table]]:
    """Yield a function that sets up a table, and close all tables afterwards."""
    with ExitStack() as stack:

        def table(runtime: Runtime, wire: Wire | None = None) -> Table:
            made = Table(runtime, wire)
            stack.callback(made.close)
            return made

        yield table
