"""Long fault injection: `python -m tests.link.long [PRESSES]`, by default 10,000; some minutes.

It runs first on a simulated clock, then on real MicroPython behind a pseudo-terminal.
"""

import random
import sys
import time
from collections.abc import Callable

from host.link import Light, Link
from host.simulator import FaultyWire, SimulatedConsole
from tests.link.virtual_wire import noise_trial, restart_trial

RATE = 0.01


def over_the_line(presses: int) -> str:
    """Run `noise_trial` with the whole firmware in a process of its own, and a port between the two."""
    wire = FaultyWire(1, 0.0)
    dice = random.Random(1)
    received: list[str] = []
    slowest = 0.0
    with (
        SimulatedConsole(wire=wire) as console,
        Link(console.port, on_press=lambda press: received.append(press.key)) as link,
    ):
        names = sorted(console.layout.key_ids)
        keys = [dice.choice(names) for _ in range(presses)]
        _until(lambda: link.status.connected)
        for count, key in enumerate(keys, 1):
            wire.rate = RATE
            console.press(key)
            if count % 10 == 0:
                link.show({name: Light("purple") for name in dice.sample(names, 12)})
            _until(lambda least=count - 30: len(received) >= least)
            if count % 1000 == 0:
                frame = {name: Light("green") for name in dice.sample(names, 12)}
                link.show(frame)
                wire.rate = 0.0
                began = time.monotonic()
                _until(lambda wanted=set(frame): link.settled and _shining(console) == wanted)
                slowest = max(slowest, time.monotonic() - began)
                _until(lambda least=count: len(received) >= least)
                assert received == keys[:count]
                print(
                    f"  {count} presses, LEDs right {slowest * 1000:.0f} ms after noise at most", flush=True
                )
        time.sleep(0.5)
        assert received == keys
        runtime = console.runtime
    assert slowest < 1.0
    return f"{presses} presses on {runtime}, none lost, doubled or reordered; {dict(wire.counts)}"


def _shining(console: SimulatedConsole) -> set[str]:
    return {name for name, rgb in console.leds().items() if any(rgb)}


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "nothing happens any more"
        time.sleep(0.002)


def main() -> int:
    """Run all and print the figures."""
    presses = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(noise_trial(1, presses, RATE))
    print(restart_trial(1, max(1, presses // 10), RATE))
    print(over_the_line(presses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
