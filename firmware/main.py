"""Starts the firmware at power-up; on the board it is /main.py.

The board has two slots, the folders a and b, each with a whole firmware. The file `slot` names the active
one, so that a new firmware is written beside the old one and activated by one change of one file.
"""

import sys

SLOTS = ("a", "b")


def active_slot() -> str:
    """Return the active slot; the first one if there is no valid choice."""
    try:
        with open("slot") as file:
            name = file.read().strip()
    except OSError:
        return SLOTS[0]
    return name if name in SLOTS else SLOTS[0]


def start() -> None:
    """Run the firmware of the active slot until it ends."""
    sys.path.insert(0, active_slot())
    from firmware.main_loop import serve

    serve()


if __name__ == "__main__":
    start()
