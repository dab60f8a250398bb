"""Fixtures: a board in the emulator with the firmware on it, booted once for this folder."""

import os
import secrets
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from firmware.host_session import FIRMWARE
from host.board.install import build, install
from host.board.prompt import Prompt
from host.console_layout import load_layout
from host.link import HostProtocol

from .image import NoImage, checked

if TYPE_CHECKING:
    from .pico import EmulatedPico

IMAGE = os.environ.get("CINDERBOARD_UF2")
SLOWNESS = 200.0
"""Factor by which the emulator may answer later than a real board, in our time.

It took forty times as long by itself, and eighty on a machine with other work.
"""
LAYOUT = load_layout()


@pytest.fixture(scope="session")
def pico() -> Iterator["EmulatedPico"]:
    """Yield a board with the firmware that `cinderboard console install` has installed through mpremote."""
    if not IMAGE:
        pytest.skip("CINDERBOARD_UF2 names no MicroPython image for RPI_PICO; none is on a package registry")
    try:
        image = checked(Path(IMAGE).expanduser())
    except NoImage as error:
        pytest.fail(f"CINDERBOARD_UF2: {error}", pytrace=False)
    if find_spec("rp2040py") is None:
        pytest.fail(
            "the emulator rp2040py is not installed here; run this on Linux by `uv run`", pytrace=False
        )
    from .pico import EmulatedPico

    start = time.monotonic()
    with EmulatedPico(image, LAYOUT) as board:
        with Prompt(board.port, patience=SLOWNESS) as prompt:
            version = prompt.run("import sys\nprint(sys.version, sys.implementation._machine)")
            fresh = prompt.run("import gc\ngc.collect()\nprint(gc.mem_free())")
        print(f"\n  {version}; fresh heap {fresh} bytes free")
        identity = install(board.port, build(LAYOUT), print, slowness=SLOWNESS)
        assert (identity.firmware, identity.layout) == (FIRMWARE, LAYOUT.checksum)
        yield board
        print(f"\n  {board.now:.0f} s by the board's clock, {time.monotonic() - start:.0f} s by ours")


@pytest.fixture
def host(pico: "EmulatedPico") -> Iterator[HostProtocol]:
    """Yield a host protocol connected to the board, on the board's clock."""
    host = HostProtocol(LAYOUT, secrets.token_hex(4))
    pico.pressed.clear()
    pico.states.clear()
    pico.do(lambda: host.port_opened(pico.now))
    pico.host = host
    assert pico.until(lambda: host.status.connected, 5.0), host.status
    yield host
    pico.do(host.close)
    pico.sleep(0.05)
