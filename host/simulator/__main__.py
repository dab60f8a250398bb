"""A simulated console by hand: `python -m host.simulator` prints its port and presses the keys it reads.

Each line of standard input is a key id, or one of reset, unplug, replug, leds.
"""

import sys
from contextlib import suppress

from host.simulator import SimulatedConsole, SimulatorError


def main() -> int:
    """Serve until the input ends or Control-C."""
    try:
        console = SimulatedConsole()
    except SimulatorError as error:
        print(error, file=sys.stderr)
        return 1
    commands = {"reset": console.reset, "unplug": console.unplug, "replug": console.replug}
    with console, suppress(KeyboardInterrupt):
        print(console.port, flush=True)
        for line in sys.stdin:
            word = line.strip()
            if word in commands:
                commands[word]()
            elif word == "leds":
                print({name: rgb for name, rgb in console.leds().items() if any(rgb)}, flush=True)
            elif word in console.layout.key_ids:
                console.press(word)
            else:
                print(
                    f"no key {word!r}; known: {', '.join([*commands, 'leds', *console.layout.key_ids])}",
                    file=sys.stderr,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
