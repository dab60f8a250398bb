"""The firmware's loop. A copy of this file at the root of the board's file system starts it at power-up."""

from array import array

from firmware import layout, pins
from firmware.clock import elapsed
from firmware.console import Console
from firmware.lights import Lights
from firmware.matrix import Matrix

FRAME_MS = 5
REST_MS = 1
BYTES_AT_ONCE = 64
"""At most so many bytes are taken between two looks at the keys."""


def run():
    """Serve keys, LEDs and host until the host says quit. Control-C ends it too, for mpremote."""
    keys = pins.KeyPins(layout.ROW_PINS, layout.COLUMN_PINS)
    chain = pins.LedChain(layout.LED_PIN)
    port = pins.UsbPort()
    words = array("I", [0] * layout.LED_COUNT)
    lights = Lights(layout.LED_COUNT, layout.BRIGHTNESS, layout.LIMIT_MA, layout.STATE_LEDS, words)
    matrix = Matrix(keys.read_row, len(layout.ROW_PINS), len(layout.COLUMN_PINS), layout.BOUNCE_MS)
    console = Console(pins.board_id(), pins.fresh_nonce(), layout, lights, port.send)
    painted = now = pins.now_ms()
    console.start(now)
    try:
        while console.running:
            now = pins.now_ms()
            for _ in range(BYTES_AT_ONCE):
                byte = port.receive()
                if byte < 0:
                    break
                console.receive(byte, now)
            matrix.scan(now, console.press)
            console.poll(now)
            if elapsed(now, painted) >= FRAME_MS:
                painted = now
                if lights.paint(now, console.host_present):
                    chain.write(words)
            port.wait(REST_MS)
    finally:
        chain.write(array("I", [0] * layout.LED_COUNT))


if __name__ == "__main__":
    run()
