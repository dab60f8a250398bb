"""Memory on MicroPython: `heap_on_board.py MINUTES`, with the firmware on MICROPYPATH.

It prints JSON: what one pass of the loop takes when nothing is said, what a pass with a line takes at most,
and the free heap after boot and during simulated play. The whole firmware runs, `hardware.py` included; only
`machine` and `rp2` are faked, and time runs faster than it does.
"""

# ruff: noqa: E402 - the fakes have to be there before the firmware is
# mypy: ignore-errors
import gc
import json
import sys


class Pin:
    """Pin; `level` is what the first column reads while the first row is scanned."""

    IN = OPEN_DRAIN = PULL_UP = 1
    level = 1

    def __init__(self, number, mode=0, pull=0, value=1):
        pass


class Registers:
    """Levels of all pins, and the rows being scanned."""

    asked = 0

    def __getitem__(self, address):
        return PULLED if Registers.asked & 1 << FIRST_ROW and not Pin.level else RELEASED

    def __setitem__(self, address, value):
        if address == PULL_LOW:
            Registers.asked = value
        elif address == LET_GO:
            Registers.asked = 0


class Module:
    """Stand-in for a module."""


class Chain:
    """LED chain that takes frames."""

    frames = 0

    def __init__(self, *args, **options):
        pass

    def active(self, on):
        pass

    def put(self, words, shift):
        Chain.frames += 1


class Dog:
    """Watchdog that only counts."""

    def __init__(self, timeout=0):
        pass

    def feed(self):
        pass


FIRST_ROW, FIRST_COLUMN = 2, 10
PULL_LOW, LET_GO = 0xD0000024, 0xD0000028
RELEASED = (1 << 30) - 1
PULLED = RELEASED - (1 << FIRST_COLUMN)
STEP_MS = 100
"""Milliseconds of simulated play a step, well within every timeout of host and board."""
machine, rp2 = Module(), Module()
machine.Pin, machine.WDT, machine.mem32, machine.unique_id = Pin, Dog, Registers(), lambda: b"heap"
rp2.PIO = Module()
rp2.PIO.OUT_LOW = rp2.PIO.SHIFT_LEFT = rp2.PIO.JOIN_TX = 0
rp2.asm_pio = lambda **_options: lambda program: program
rp2.StateMachine = Chain
sys.modules["machine"], sys.modules["rp2"] = machine, rp2

gc.collect()
before_firmware = gc.mem_alloc()
from firmware import hardware, layout, main_loop, wire


class Clock:
    """Clock whose time is set."""

    now = 0


class Port(hardware.UsbPort):
    """The real port, always read during the steady part; input is `coming`, output is discarded."""

    asked = True
    coming = b""
    at = 0
    lines = 0
    pressed = None

    def receive(self, take):
        if self.asked and super().receive(take):
            raise RuntimeError("nobody is on standard input")
        if self.at == len(self.coming):
            return 0
        begin = self.at
        self.at = min(self.coming.find(b"\n", begin) + 1, begin + hardware.BYTES_AT_ONCE)
        take(self.coming[begin : self.at])
        return self.at - begin

    def say(self, line):
        self.coming = line
        self.at = 0

    def send(self, data):
        Port.lines += 1
        if data[:6] == b"press ":
            Port.pressed = data.split(b" ")

    def wait(self, milliseconds):
        if self.asked:
            super().wait(0)


ports = []


def new_port():
    ports.append(Port())
    return ports[0]


hardware.now_ms = lambda: Clock.now
hardware.UsbPort = new_port
console = main_loop.Board()
port = ports[0]
console.start(0)
gc.collect()
booted = gc.mem_free()


def steady():
    """Measure the heap that passes take while keys bounce and are held, and LEDs blink and pulse.

    Of each kind of pass, the largest amount counts.
    """
    port.say(
        wire.encode("hello", 1, "1", "5e551017") + wire.encode("light", 1, "0", "bff0000,p00ff00,s0000ff*70")
    )
    silent, speaking = 0, 0
    quiet_passes = 0
    gc.collect()
    gc.disable()
    for count in range(4000):
        Clock.now += 1
        if count % 400 == 300:
            port.say(wire.encode("beat", count))
        if count % 50 == 10:
            Pin.level = 1 - Pin.level
        lines, read = Port.lines, port.at
        taken = gc.mem_alloc()
        console.step()
        taken = gc.mem_alloc() - taken
        if Port.lines == lines and port.at == read:
            silent = max(silent, taken)
            quiet_passes += 1
        else:
            speaking = max(speaking, taken)
        if count % 200 == 0:
            gc.collect()
    gc.enable()
    return silent, speaking, quiet_passes


def play(minutes):
    """Return the free heap at each sixth of these minutes: presses, acknowledgements, frames and beats."""
    free = []
    light, presses = 0, 0
    port.asked = False
    for millisecond in range(0, minutes * 60_000, STEP_MS):
        Clock.now += STEP_MS
        if millisecond % 250 == 0:
            port.say(wire.encode("beat", millisecond))
        elif Port.pressed is not None:
            number, boot = int(Port.pressed[1]), Port.pressed[2].decode()
            Port.pressed = None
            presses = max(presses, number)
            light = (light + 1) % 1000
            cells = "s%06x*3,o*4,bff0000,p00ff00*2" % (number % 4096)
            port.say(wire.encode("ack", number, boot) + wire.encode("light", light, str(number % 60), cells))
        if millisecond % 500 == 100:
            Pin.level = 1 - Pin.level
        console.step()
        while port.at < len(port.coming):
            console.step()
        if (millisecond + STEP_MS) % (minutes * 10_000) == 0:
            gc.collect()
            free.append(gc.mem_free())
    return free, presses


silent, speaking, quiet_passes = steady()
free, presses = play(int(sys.argv[1]))
gc.collect()
print(
    json.dumps(
        {
            "heap": gc.mem_free() + gc.mem_alloc(),
            "before_firmware": before_firmware,
            "free_after_boot": booted,
            "free_in_play": free,
            "presses": presses,
            "frames": Chain.frames,
            "silent_pass": silent,
            "silent_passes": quiet_passes,
            "speaking_pass": speaking,
            "keys": layout.KEY_COUNT,
        }
    )
)
