"""Starts the firmware at power-up; lies on the board as /main.py.

The board has two slots, the folders a and b, each with a whole firmware. The file `slot` names the one in
use, so that a new firmware is put beside the old one and is taken into use by one change of one file.
"""

import sys

SLOTS = ("a", "b")


def chosen() -> str:
    """The slot in use; the first if nothing says so."""
    try:
        with open("slot") as file:
            name = file.read().strip()
    except OSError:
        return SLOTS[0]
    return name if name in SLOTS else SLOTS[0]


def start() -> None:
    """Run the firmware of the chosen slot until it ends."""
    sys.path.insert(0, chosen())
    from firmware.board import serve

    serve()


if __name__ == "__main__":
    start()
