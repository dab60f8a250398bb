"""Connections: rows, columns, the runs of the LED chain, fuse, pins of the level shifter and the Pico.

Source for the Raspberry Pi Pico's pins, by their numbers on its edge: the pinout in its data sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from hardware.generate.panel import PITCH, RAILS_AT, Panel, panel, wire_reach
from host.console_layout import Key, Lamp, Layout

PINOUT = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
"""Names of pins 1 to 40: down the left edge with the USB socket on top, then up the right edge."""

VBUS = PINOUT.index("VBUS") + 1

GROUND = 38
"""The GND pin next to VBUS, for the rail."""

RUN = PINOUT.index("RUN") + 1
"""The pin that resets the Pico when pulled to GND."""

BOOTSEL_PAD = "TP6"
"""The pad on the underside that is connected to the button BOOTSEL; at GND during a reset, it does the same.
"""


def pin_of(gpio: int) -> int:
    """Return the number on the edge of the pin with this GPIO number."""
    return PINOUT.index(f"GP{gpio}") + 1


def return_pin(gpio: int) -> int:
    """Return the GND pin, other than that of the rail, nearest to the pin with this GPIO number."""
    return _nearest_ground(pin_of(gpio), GROUND)


def button_ground(gpio: int) -> int:
    """Return the GND pin for the buttons: of those left, the one nearest to RUN.

    `gpio` is the number of the data pin.
    """
    return _nearest_ground(RUN, GROUND, return_pin(gpio))


def _nearest_ground(pin: int, *taken: int) -> int:
    grounds = [number for number, name in enumerate(PINOUT, 1) if name == "GND" and number not in taken]
    return min(grounds, key=lambda number: abs(number - pin))


SHIFTER = "74AHCT125"

SHIFTER_INPUT, SHIFTER_OUTPUT, SHIFTER_POWER = 2, 3, 14

SHIFTER_GROUND = (1, 4, 5, 7, 9, 10, 12, 13)
"""GND itself, the enables (active when low), and the inputs of the gates that are not used."""

SHIFTER_FREE = (6, 8, 11)

SHIFTER_NAMES = (
    "1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC",
)  # fmt: skip
"""Names of pins 1 to 14. Source: the data sheet of the 74AHCT125, package DIP-14."""

RESISTOR_OHM = 330

CAPACITOR_UF = 1000

FUSE_HOLD_A = 0.75
"""Current that the resettable fuse carries for any time; it cuts off at about twice as much."""

FUSE_OHM = 0.4
"""About the resistance of such a new fuse; after it has tripped once, up to half as much again."""

LEAD_MM = 250
"""Length of a wire between box and plate, with which the plate can lie open beside the box."""

SLACK_MM = 15
"""Extra length of a wire for both ends together, to be stripped, bent and soldered."""


@dataclass(frozen=True)
class MatrixLine:
    """A row or a column of the matrix, with its keys in the order of the wire.

    `tail` is the key at that end of the wire from which it goes on to the Pico; None without keys.
    """

    kind: str
    number: int
    gpio: int
    keys: tuple[Key, ...]
    tail: Key | None

    @property
    def name(self) -> str:
        """Return its name: `row 3`."""
        return f"{self.kind} {self.number}"

    @property
    def pin(self) -> int:
        """Return the number of its pin on the Pico's edge."""
        return pin_of(self.gpio)


class WiringPlan:
    """The wiring that follows from a layout that can be built."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @cached_property
    def plate(self) -> Panel:
        """Return the plate of this layout. Raises PanelError."""
        return panel(self.layout)

    @cached_property
    def rows(self) -> tuple[MatrixLine, ...]:
        """Return each row with its keys by column."""
        return self._lines("row", self.layout.board.row_pins)

    @cached_property
    def columns(self) -> tuple[MatrixLine, ...]:
        """Return each column with its keys by row."""
        return self._lines("column", self.layout.board.column_pins)

    def _lines(self, kind: str, gpios: Sequence[int]) -> tuple[MatrixLine, ...]:
        keys = sorted(self.layout.keys, key=lambda key: (key.row, key.column))
        lines = []
        for number, gpio in enumerate(gpios):
            visited = tuple(key for key in keys if getattr(key, kind) == number)
            tail = min((visited[0], visited[-1]), key=self.lead_length) if visited else None
            lines.append(MatrixLine(kind, number, gpio, visited, tail))
        return tuple(lines)

    def lead_length(self, lamp: Lamp) -> float:
        """Return the least length in mm of a wire from here to the Pico; see `panel.wire_reach`."""
        return wire_reach(self.plate, *self.plate.place(lamp.x, lamp.y))

    @cached_property
    def chain(self) -> tuple[Lamp, ...]:
        """Return keys and lamps in the order in which the data runs through their LEDs."""
        return tuple(sorted((*self.layout.keys, *self.layout.lamps), key=lambda lamp: lamp.led))

    @cached_property
    def runs(self) -> tuple[tuple[Lamp, ...], ...]:
        """Return the chain in runs, one a line of the panel: neighbors in a run share 5 V and GND."""
        runs: list[list[Lamp]] = []
        for lamp in self.chain:
            if runs and runs[-1][-1].y == lamp.y:
                runs[-1].append(lamp)
            else:
                runs.append([lamp])
        return tuple(map(tuple, runs))

    @cached_property
    def feeds(self) -> tuple[Lamp, ...]:
        """Return the LED of each run that gets 5 V and GND: the nearest to the rails, or right of them."""
        return tuple(min(run, key=lambda lamp: (abs(lamp.x - RAILS_AT), -lamp.x)) for run in self.runs)


def wire_length(lamps: Sequence[Lamp]) -> float:
    """Return the millimeters of wire from the first to the last, soldered at each."""
    return sum(hypot(one.x - other.x, one.y - other.y) * PITCH + SLACK_MM for one, other in pairwise(lamps))
