"""Tests of input that no console should ever send."""

import random
import time
from collections.abc import Callable

import serial

from firmware.press_queue import CAPACITY
from host.console_layout import load_layout
from host.link import HostProtocol, Light, State
from host.link.wire import LineReader, Message, encode
from host.simulator import Runtime, SimulatedConsole

from .conftest import PATIENCE, Table, eventually, keys_waiting

Tables = Callable[..., Table]
MEGABYTE = 1_000_000
INTERRUPT = 0x03


def noise(seed: int, size: int = MEGABYTE) -> bytes:
    """Return random bytes without the one that stops a MicroPython program, which is for mpremote."""
    return bytes(byte for byte in random.Random(seed).randbytes(size) if byte != INTERRUPT)


def test_the_host_bears_a_megabyte_of_noise() -> None:
    layout = load_layout()
    host = HostProtocol(layout, "5e551017")
    host.port_opened(0.0)
    data, now = noise(1), 0.0
    said: list[Message] = []
    answers = LineReader()
    for start in range(0, len(data), 4096):
        now += 0.01
        host.receive(data[start : start + 4096], now)
        host.tick(now)
        said += answers.feed(host.outgoing())
    assert {message.kind for message in said} == {"hello"}
    identity = ("1", "0.3.0", "board", layout.checksum, str(len(layout.keys)), str(layout.leds.count))
    host.receive(b"\n" + encode(Message("board", said[-1].number, identity)), now)
    host.receive(encode(Message("ready", said[-1].number, ("5e551017", "b0074cad", "1"))), now)
    assert host.status.state is State.CONNECTED


def test_the_board_bears_a_megabyte_of_noise(tables: Tables, runtime: Runtime) -> None:
    """It goes on scanning and beating meanwhile, and is a console as before."""
    with SimulatedConsole(runtime=runtime) as console:
        with serial.Serial(console.port, timeout=0, write_timeout=30) as port:
            data = noise(2, MEGABYTE if runtime == "micropython" else MEGABYTE // 5)
            heard = b""
            for start in range(0, len(data), 1024):
                port.write(data[start : start + 1024])
                heard += port.read(4096)
                time.sleep(0.002)  # so that the simulated cable need not drop what nobody has read
            port.timeout = PATIENCE
            assert b"beat " in heard or port.read_until(b"beat ").endswith(b"beat ")
        assert console.running, console.errors
    table = tables(runtime)
    table.link.close()
    with serial.Serial(table.console.port, write_timeout=30) as port:
        port.write(noise(3, 20_000))
    table.new_link()
    assert table.connected()
    table.console.press("play")
    assert table.got(["play"])


def test_a_host_that_never_acknowledges(runtime: Runtime) -> None:
    """The board keeps what it can hold, refuses the rest, repeats only what fits, and stays well."""
    with SimulatedConsole(runtime=runtime) as console, serial.Serial(console.port, timeout=0.05) as port:
        reader = LineReader()
        lines: list[Message] = []

        def talk(seconds: float) -> None:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                talk_once()

        def talk_once() -> bool:
            port.write(encode(Message("beat", 1)))
            lines.extend(reader.feed(port.read(4096)))
            return True

        port.write(encode(Message("hello", 1, ("1", "5e551017"))))
        assert eventually(lambda: talk_once() and any(message.kind == "ready" for message in lines))
        for _ in range(CAPACITY + 10):
            console.press("plus")
        assert eventually(lambda: talk_once() and not keys_waiting(console))
        talk(0.3)
        presses = [message for message in lines if message.kind == "press"]
        assert {message.number for message in presses} == {1, 2, 3, 4}
        boot = presses[0].fields[0]
        seen: set[int] = set()
        deadline = time.monotonic() + PATIENCE
        while len(seen) < CAPACITY and time.monotonic() < deadline:
            lines.clear()
            port.write(encode(Message("ack", max(seen, default=4), (boot,))))
            talk(0.1)
            numbers = {message.number for message in lines if message.kind == "press"}
            assert max(numbers, default=0) <= max(seen, default=4) + 4
            seen |= numbers | {1, 2, 3, 4}
        port.write(encode(Message("ack", CAPACITY, (boot,))))
        lines.clear()
        talk(0.5)
        assert seen == set(range(1, CAPACITY + 1))
        assert [m for m in lines if m.kind == "press" and m.number > CAPACITY] == []
        assert console.running


def test_frames_faster_than_the_strip(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    assert table.connected()
    frames = 0
    shone: list[float] = []
    table.console.on_frame(lambda: shone.append(time.monotonic()))
    began = time.monotonic()
    keys = [key.id for key in table.console.layout.keys]
    while time.monotonic() - began < 1.5:
        frames += 1
        table.link.show({key: Light((frames % 256, 255, index)) for index, key in enumerate(keys)})
        time.sleep(0.0002)
    last = {"confirm": Light("green"), "own1": Light("red")}
    table.link.show(last)
    assert table.shows(last)
    strip_seconds = table.console.layout.leds.count * 30e-6
    assert 0 < len(shone) < (time.monotonic() - began) / strip_seconds
    assert frames > len(shone)
    assert eventually(lambda: table.link.settled)
